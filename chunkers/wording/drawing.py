"""Sentences about a drawing: the text description, the static figure's title, labels and legend."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from chunkers.wording.language import count, translate

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
LEGEND = {
    "chunks": "one chunk, the next",
    "in_two": "in two or more chunks",
    "in_none": "in no chunk",
    "inside_a_table": "a chunk starts inside a table",
    "cut": "starts with a cut",
    "page_break": "page break",
}
PREFIXES = {"title": "title as prefix", "title_and_heading": "title and heading as prefix"}
HELD = {
    # (all of it, one of several tables): a table within a chunk
    (True, False): "holds the whole table",
    (True, True): "holds the whole of table {number}",
    (False, False): "holds part {part} of {parts} of the table",
    (False, True): "holds part {part} of {parts} of table {number}",
}
HELD_SHORTLY = HELD | {(False, False): "holds part of the table", (False, True): "holds part of table {number}"}


def number_word(number: int) -> str:
    """ "no", "one" … "twelve", "13"."""
    return translate(_NUMBERS[number]) if 0 <= number < len(_NUMBERS) else f"{number:,}"


def listed(names: Iterable[str]) -> str:
    """ "a", "a and b", "a, b and c"; "" for none."""
    many = list(names)
    if len(many) < 2:
        return "".join(many)
    return translate("{first} and {last}", first=", ".join(many[:-1]), last=many[-1])


def quoted(text: str) -> str:
    return f"“{text}”"


# ---- a document


def holds(title: str, facts: Sequence[str], words: int) -> str:
    """`title` has the things that `facts` name; without any, so many words."""
    name = quoted(title) if title else translate("The document")
    if not facts:
        return translate("{name} has {words}.", name=name, words=count(words, "word"))
    if len(facts) < 3:
        return translate("{name} has {things}.", name=name, things=listed(facts))
    return translate("{name} has {things}, and {last}.", name=name, things=", ".join(facts[:-1]), last=facts[-1])


def a_title() -> str:
    return translate("a title")


def sections(number: int) -> str:
    return f"{number_word(number)} {translate('section' if number == 1 else 'sections')}"


def table_at(rows: int, start: int, end: int) -> str:
    message = "a table of {rows} (characters {start}–{end})"
    return translate(message, rows=count(rows, "row"), start=start, end=end)


def list_of(items: int) -> str:
    return translate("a list of {items}", items=count(items, "item"))


def page_breaks(places: Sequence[int]) -> str:
    """Where pages but the first start, as characters; one or more."""
    if len(places) == 1:
        return translate("a page break at character {place}", place=places[0])
    message = "{number} page breaks at characters {places}"
    return translate(message, number=number_word(len(places)), places=listed(map(str, places)))


def pages_start(first: int, last: int, places: Iterable[int]) -> str:
    message = "Pages {first} to {last} start at characters {places}."
    return translate(message, first=first, last=last, places=listed(map(str, places)))


def page_at_the_end(number: int) -> str:
    return translate("Page {number} starts at the end of the text.", number=number)


def page_with(number: int, kind: str, opening: str) -> str:
    return translate("Page {number} starts with the {kind} {opening}.", number=number, kind=kind, opening=opening)


def page_inside(number: int, kind: str, only: bool, words: str) -> str:
    """`only`: the document has one block of this kind."""
    article = "Page {number} starts in the {kind}, before {words}."
    if not only:
        article = "Page {number} starts in a {kind}, before {words}."
    return translate(article, number=number, kind=kind, words=words)


def pages_without_text(numbers: Sequence[int]) -> str:
    message = "Page {pages} has no text." if len(numbers) == 1 else "Pages {pages} have no text."
    return translate(message, pages=listed(map(str, numbers)))


def page_furniture(lines: int) -> str:
    message = "{lines} of page heads, feet and numbers are not in the text."
    if lines == 1:
        message = "{lines} of page heads, feet and numbers is not in the text."
    return translate(message, lines=count(lines, "line"))


# ---- chunks


def list_of_chunks() -> str:
    return translate("The list of chunks, by number:")


def item(start: int, end: int, facts: Sequence[str], headings: Sequence[str]) -> str:
    message = "Characters {start}–{end}: {facts}."
    if headings:
        message = "Characters {start}–{end}: {facts}. Sections: {headings}."
    return translate(message, start=start, end=end, facts="; ".join(facts), headings=", ".join(headings))


def on_pages(pages: Sequence[int]) -> str:
    message = "page {pages}" if len(pages) == 1 else "pages {pages}"
    return translate(message, pages=listed(map(str, pages)))


def prefix(text: str) -> str:
    return translate("prefix {text}", text=quoted(" / ".join(text.split("\n"))))


def starts(where: str, opening: str = "") -> str:
    """`where` in the current language: "inside a table row"."""
    if opening:
        return translate("starts {where}, at {opening}", where=where, opening=opening)
    return translate("starts {where}", where=where)


def starts_with_the_title() -> str:
    return translate("starts with the title")


def in_sections(headings: Sequence[str]) -> str:
    message = "section {headings}" if len(headings) == 1 else "sections {headings}"
    return translate(message, headings=listed(map(quoted, headings)))


def shares(words: int, with_chunk: int, shortly: bool = False) -> str:
    message = "shares {words} with {chunk}" if shortly else "shares {words} with chunk {chunk}"
    return translate(message, words=count(words, "word"), chunk=with_chunk)


def holds_table(whole: bool, number: int | None, part: int, parts: int, shortly: bool = False) -> str:
    """`number` of the table where the document has several; `part` of `parts` where the chunk holds not all of it."""
    message = (HELD_SHORTLY if shortly else HELD)[whole, number is not None]
    return translate(message, number=number, part=part, parts=parts)


def over_the_limit(reason: str) -> str:
    return translate("over the limit: {reason}", reason=reason)


def in_no_chunk(start: int, end: int, words: int, reasons: Sequence[str]) -> str:
    message = "Characters {start}–{end} ({words}) are in no chunk."
    if reasons:
        message = "Characters {start}–{end} ({words}) are in no chunk: {reasons}."
    return translate(message, start=start, end=end, words=count(words, "word"), reasons="; ".join(reasons))


def characters(start: int, end: int) -> str:
    return translate("characters {start}–{end}", start=start, end=end)


def side(name: str, empty: bool) -> str:
    return translate("{name}: no chunks.", name=name) if empty else f"{name}:"


# ---- the static figure


def figure_title(name: str, left: str, right: str) -> str:
    return translate("{name}, cut two ways: {left}, and {right}", name=name, left=left, right=right)


def document_heading() -> str:
    return translate("Document")


def drawn_until(end: int, length: int) -> str:
    return translate("The picture shows characters 0 to {end} of {length}.", end=end, length=length)


def drawn_higher(number: int) -> str:
    message = "{chunks} too small for a label are drawn higher than to scale."
    if number == 1:
        message = "{chunks} too small for a label is drawn higher than to scale."
    return translate(message, chunks=count(number, "chunk"))


def goes_on(position: int) -> str:
    return translate("#{position} goes on", position=position)


def no_more_chunks() -> str:
    return translate("no more chunks")


def more_chunks(number: int, first: int, last: int, cuts: int) -> str:
    """What is not drawn: so many chunks, of which `cuts` start with a cut."""
    message = "and {chunks}, #{first}–#{last}, {cuts:,} with a cut start"
    if not cuts:
        message = "and {chunks}, #{first}–#{last}, none with a cut start"
    return translate(message, chunks=count(number, "more chunk"), first=first, last=last, cuts=cuts)


def more_characters(number: int, length: int) -> str:
    return translate("{number:,} more characters to {length}, not drawn", number=number, length=length)


def more_pages(first: int, last: int) -> str:
    if first == last:
        return translate("page {page}", page=first)
    return translate("pages {first}–{last}", first=first, last=last)


def page_label(number: int) -> str:
    return translate("page {page}", page=number)


def table_whole(number: int | None) -> str:
    """On a chunk that holds all of a table; `number` where the document has several."""
    if number is None:
        return translate("the table, whole")
    return translate("table {number}, whole", number=number)


def legend(code: str) -> str:
    return translate(LEGEND[code])


def short_prefix(code: str) -> str:
    return translate(PREFIXES[code])

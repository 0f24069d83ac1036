"""The text description: every fact of the picture in plain sentences, for people who do not see it.

`describe` says one chunking, chunk by chunk; `describe_pair` says the still picture: the document, then two chunkings
with their ids. Both give plain strings that quote the document, so they are shown as text, never as markup.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from chunkers.diagnostics.cuts import WORDS
from chunkers.diagnostics.report import Diagnosis
from chunkers.diagnostics.wording import plain_sentence
from chunkers.documents.document import Block, Document
from chunkers.documents.sizing import count_words
from chunkers.drawing.names import chunking_name, counted, listed, number_word, quoted

PAGES_TOLD = 12  # page breaks that get a sentence each; more are listed by their characters
BLOCKS_TOLD = 6  # tables and lists that are named one by one; more are counted


@dataclass(frozen=True)
class Description:
    """`lead` is a paragraph; `items` one sentence a chunk, in order, to be numbered from 0."""

    lead: str
    items: tuple[str, ...]

    @property
    def text(self) -> str:
        """As plain text: the paragraph, then a numbered line a chunk."""
        return "\n".join([self.lead, *(f"{number}. {item}" for number, item in enumerate(self.items))]) + "\n"


@dataclass(frozen=True)
class PairDescription:
    """`document` is a paragraph about the text; `left` and `right` the two chunkings."""

    document: str
    left: Description
    right: Description

    @property
    def text(self) -> str:
        return f"{self.document}\n\n{self.left.text}\n{self.right.text}"


def describe(diagnosis: Diagnosis) -> Description:
    """One chunking in full. Without chunks the items are empty and the lead says why."""
    document, chunking = diagnosis.chunking.document, diagnosis.chunking
    lead = [plain_sentence(diagnosis), *_in_none(diagnosis), *_page_sentences(document), *_page_notes(document)]
    if len(chunking):
        lead.append("The list of chunks, by number:")
    return Description(" ".join(lead), tuple(_item(diagnosis, position) for position in range(len(chunking))))


def _item(diagnosis: Diagnosis, position: int) -> str:
    chunking = diagnosis.chunking
    document, start, end = chunking.document, int(chunking.starts[position]), int(chunking.ends[position])
    facts = []
    pages = document.pages_of(start, end)
    if pages:
        facts.append(f"{'page' if len(pages) == 1 else 'pages'} {listed(map(str, pages))}")
    facts.append(counted(int(diagnosis.words[position]), "word"))
    if chunking.prefixes and chunking.prefixes[position]:
        facts.append(f"prefix {quoted(' / '.join(chunking.prefixes[position].split(chr(10))))}")
    kind = diagnosis.cut_kinds[position]
    if kind != "none":
        facts.append(f"starts {WORDS[kind]}, at {_opening(document.text, start, end, 4)}")
    shared = int(diagnosis.overlap_words_before[position])
    if shared:
        facts.append(f"shares {counted(shared, 'word')} with chunk {position - 1}")
    facts += _tables_held(diagnosis, position)
    if position in chunking.oversize:
        facts.append(f"over the limit: {chunking.oversize[position].text}")
    headings = [s.heading for s in document.sections_of(start, end) if s.heading]
    tail = f" Sections: {', '.join(headings)}." if headings else ""
    return f"Characters {start}–{end}: {'; '.join(facts)}.{tail}"


def _tables_held(diagnosis: Diagnosis, position: int) -> Iterator[str]:
    tables, several = diagnosis.tables, len(diagnosis.tables) > 1
    start, end = int(diagnosis.chunking.starts[position]), int(diagnosis.chunking.ends[position])
    at = bisect_right(tables, start, key=lambda table: table.span.end)
    while at < len(tables) and tables[at].span.start < end:
        table, at = tables[at], at + 1
        if start <= table.span.start and table.span.end <= end:
            yield f"holds the whole of table {at}" if several else "holds the whole table"
        else:
            part = f"holds part {position - table.chunks[0] + 1} of {len(table.chunks)} of"
            yield f"{part} table {at}" if several else f"{part} the table"


def _in_none(diagnosis: Diagnosis) -> Iterator[str]:
    """Each stretch in no chunk, with the chunker's reason where it gave one."""
    chunking = diagnosis.chunking
    for span in diagnosis.coverage.in_none:
        reasons = [u.reason for u in chunking.unplaced if u.span.overlaps(span)]
        told = f": {'; '.join(reasons)}" if reasons else ""
        words = counted(count_words(span.of(chunking.document.text)), "word")
        yield f"Characters {span.start}–{span.end} ({words}) are in no chunk{told}."


def _opening(text: str, start: int, end: int, words: int) -> str:
    """The first words at a place, in quotation marks, with an ellipsis when there are more."""
    found = text[start : min(end, start + 400)].split()
    shown = " ".join(found[:words])
    return quoted(shown + (" …" if len(found) > words else ""))


# ---- pages


def _page_sentences(document: Document) -> list[str]:
    """Where each page but the first starts."""
    begun = page_starts(document)
    if len(begun) > PAGES_TOLD:
        places = listed(str(at) for _, at in begun)
        return [f"Pages {begun[0][0]} to {begun[-1][0]} start at characters {places}."]
    return [_page_sentence(document, number, at) for number, at in begun]


def page_starts(document: Document) -> list[tuple[int, int]]:
    """(page number, character) of every page with text that does not start the text, in the order of pages.

    The mark of an item (its dash or number), which the page prints but its reader's text may not hold, goes with it.
    """
    out = []
    for page in document.pages:
        if page.spans and page.spans[0].start > 0:
            at = page.spans[0].start
            block = _block_at(document, at)
            inside = (part.span.start for part in block.parts if part.span.start < at < part.span.end) if block else ()
            item = next(inside, at)
            out.append((page.number, item if _is_mark(document.text[item:at]) else at))
    return out


def _block_at(document: Document, at: int) -> Block | None:
    """The block that holds this character, else the next one."""
    found = bisect_right(document.blocks, at, key=lambda block: block.span.end)
    return document.blocks[found] if found < len(document.blocks) else None


def _is_mark(text: str) -> bool:
    return text.endswith(" ") and (text == "- " or text[:-2].isalnum() and text[-2] == ".")


def _page_sentence(document: Document, number: int, at: int) -> str:
    block = _block_at(document, at)
    if block is None:
        return f"Page {number} starts at the end of the text."
    if block.span.start >= at:
        opening = _opening(document.text, block.span.start, block.span.end, 5)
        return f"Page {number} starts with the {block.kind} {opening}."
    kinds = [b.kind for b in document.blocks]
    name = f"the {block.kind}" if kinds.count(block.kind) == 1 else f"a {block.kind}"
    return f"Page {number} starts in {name}, before {_break_words(document, block, at)}."


def _break_words(document: Document, block: Block, at: int) -> str:
    """Five words from the break on, an item's dash left out, and no ellipsis: they name a place, not a text."""
    words = document.text[at : min(block.span.end, at + 400)].split()
    if block.kind == "list" and words and words[0] == "-":
        words = words[1:]
    return quoted(" ".join(words[:5]).rstrip(",;:."))


def _page_notes(document: Document) -> list[str]:
    empty = [str(page.number) for page in document.pages if not page.spans]
    said = (
        [f"{'Page' if len(empty) == 1 else 'Pages'} {listed(empty)} {'has' if len(empty) == 1 else 'have'} no text."]
        if empty
        else []
    )
    furniture = sum(len(page.furniture) for page in document.pages)
    if furniture:
        said.append(
            f"{counted(furniture, 'line')} of page heads, feet and numbers "
            f"{'is' if furniture == 1 else 'are'} not in the text."
        )
    return said


# ---- the pair


def describe_pair(left: Diagnosis, right: Diagnosis) -> PairDescription:
    """What the still picture shows. Raises ValueError when the two do not cut the same text."""
    document = left.chunking.document
    if document.text != right.chunking.document.text:
        raise ValueError("the two chunkings must be of one document")
    return PairDescription(document_sentence(document), _side(left), _side(right))


def document_sentence(document: Document) -> str:
    """What the document holds: title, sections, tables, lists, page breaks, with places."""
    held = [name for name in (_title(document), _sections(document)) if name]
    inner = [block for block in document.blocks if block.kind in ("table", "list")]
    held += [_block_fact(block) for block in inner] if len(inner) <= BLOCKS_TOLD else _many(document)
    breaks = [at for _, at in page_starts(document)]
    if breaks:
        held.append(
            f"a page break at character {breaks[0]}"
            if len(breaks) == 1
            else f"{number_word(len(breaks))} page breaks at characters {listed(map(str, breaks))}"
        )
    name = quoted(document.title) if document.title else "The document"
    text = listed(held) if len(held) < 3 else f"{', '.join(held[:-1])}, and {held[-1]}"
    return f"{name} has {text}." if held else f"{name} has {counted(count_words(document.text), 'word')}."


def _many(document: Document) -> list[str]:
    kinds = [block.kind for block in document.blocks]
    return [counted(kinds.count(kind), kind) for kind in ("table", "list") if kind in kinds]


def _title(document: Document) -> str:
    return "a title" if document.blocks and document.blocks[0].kind == "title" else ""


def _sections(document: Document) -> str:
    number = sum(1 for section in document.sections if section.heading)
    return f"{number_word(number)} section{'s' * (number != 1)}" if number else ""


def _block_fact(block: Block) -> str:
    if block.kind == "table":
        return f"a table of {counted(len(block.parts), 'row')} (characters {block.span.start}–{block.span.end})"
    return f"a list of {counted(len(block.parts), 'item')}"


def _side(diagnosis: Diagnosis) -> Description:
    chunking = diagnosis.chunking
    items = tuple(pair_item(diagnosis, position) for position in range(len(chunking)))
    return Description(f"{chunking_name(chunking)}:" if items else f"{chunking_name(chunking)}: no chunks.", items)


def pair_item(diagnosis: Diagnosis, position: int) -> str:
    """One chunk of the still picture: id, characters, what it starts with or inside, tables, prefix."""
    chunking = diagnosis.chunking
    start, end = int(chunking.starts[position]), int(chunking.ends[position])
    facts = [chunking.ids[position], f"characters {start}–{end}"]
    facts += [fact for fact in (_starts(diagnosis, position, start, end),) if fact]
    facts += [fact if "whole" in fact else _part(fact) for fact in _tables_held(diagnosis, position)]
    if diagnosis.overlap_words_before[position]:
        facts.append(f"shares {counted(int(diagnosis.overlap_words_before[position]), 'word')} with {position - 1}")
    prefix = chunking.prefixes[position] if chunking.prefixes else ""
    if prefix:
        facts.append(_prefix(chunking.document, prefix, start))
    return ", ".join(facts)


def _part(fact: str) -> str:
    """ "holds part 1 of 3 of the table" said shortly: the picture shows which part."""
    return f"holds part of {fact.split(' of ', 2)[2]}"


def _starts(diagnosis: Diagnosis, position: int, start: int, end: int) -> str:
    document, kind = diagnosis.chunking.document, diagnosis.cut_kinds[position]
    if kind != "none":
        return f"starts {WORDS[kind]}"
    if document.blocks and document.blocks[0].kind == "title" and start == document.blocks[0].span.start:
        return "starts with the title"
    headings = [quoted(s.heading) for s in document.sections_of(start, end) if s.heading]
    return f"{'section' if len(headings) == 1 else 'sections'} {listed(headings)}" if headings else ""


def _prefix(document: Document, prefix: str, start: int) -> str:
    sections = document.sections_of(start, start + 1)
    if prefix == document.title:
        return "title as prefix"
    if sections and prefix == f"{document.title}\n{sections[0].heading}":
        return "title and heading as prefix"
    return f"prefix {quoted(prefix.replace(chr(10), ' / '))}"

"""Sentences about reading a file: why one was refused, what a parser notes, how a document was read, what it may cost.

A note's or an error's facts are a code and values; a template is filled with the values as they are, a function where a
list or a number must be put into words first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from chunkers.wording.language import count, translate

_SPLIT = "Split it into parts and open one of them."
_LOCKED = "“{name}” could not be opened: it is locked with a password; give its password and try again."
_WRONG = "“{name}” could not be opened: the password does not open it; give its password and try again."
_BY_VARIABLE = " Put it into an environment variable and name that: --password-from-env NAME."

REFUSALS = {
    # which file
    "not_there": "“{name}” is not there; check the name and the folder you are in.",
    "order_names_none": "“{order}” names “{name}”, which is not in the folder.",
    "old_word": "“{name}” is an old Word file; save it in Word as .docx and open that file.",
    "unknown_kind": "“{name}” is of no kind that can be read here; known endings are {endings}.",
    "unreadable": "“{name}” could not be read: {reason}.",
    "no_stages": "“{name}” is {format}, which is not read in stages; only PDF is.",
    "no_longer_served": "“{name}” is no longer among the documents here.",
    "cannot_be_read": "“{name}” cannot be read.",
    # passwords
    "locked": _LOCKED,
    "wrong_password": _WRONG,
    "locked_for_command_line": _LOCKED + _BY_VARIABLE,
    "wrong_password_for_command_line": _WRONG + _BY_VARIABLE,
    "no_such_variable": "password-from-env names “{variable}”, and there is no such environment variable.",
    # what a reading may cost
    "out_of_memory": "“{name}” could not be read: it needs more than {gigabytes} GB of memory. " + _SPLIT,
    "out_of_time": "“{name}” took more than {seconds:,} seconds to read and was given up. " + _SPLIT,
    "out_of_processor_time": (
        "“{name}” could not be read: it needs more than {seconds} seconds of processor time. " + _SPLIT
    ),
    "ended_by_system": (
        "“{name}” could not be read: the system ended the reader before the end, mostly for want of memory. " + _SPLIT
    ),
    "gave_up": (
        "“{name}” could not be read: the reader gave up on it (SIGABRT), mostly because it needs more than "
        "{gigabytes} GB of memory. " + _SPLIT
    ),
    "fault": (
        "“{name}” could not be read: the reader met a fault of its own ({error}). Please report it with the file."
    ),
    "fault_exit": (
        "“{name}” could not be read: the reader met a fault of its own (exit code {code}). "
        "Please report it with the file."
    ),
    "crashed": (
        "“{name}” could not be read: the reader crashed on it ({signal}). "
        "The file is damaged; open and save it again in another program."
    ),
    "crashed_code": (
        "“{name}” could not be read: the reader crashed on it (code {code}). "
        "The file is damaged; open and save it again in another program."
    ),
    # pictures of pages
    "drawing_late": "The pages of “{name}” cannot be drawn: a page takes more than {seconds} seconds.",
    "drawing_failed": (
        "The pages of “{name}” cannot be drawn: one is damaged or needs more than {gigabytes} GB of memory."
    ),
    "no_such_page": "there is no page {number}; “{name}” has {count}",
    "pages_not_drawn": "the pages of “{name}” cannot be drawn: it is no PDF, damaged, or locked.",
    "page_not_drawn": "page {number} of “{name}” cannot be drawn: it is damaged.",
    "page_not_read": "page {number} of “{name}” cannot be read: it is damaged.",
    # PDF
    "not_a_pdf": "“{name}” is not a PDF file; choose a file that a PDF viewer can open.",
    "pdf_damaged": (
        "“{name}” could not be opened: the file is damaged or cut off; "
        "get a fresh copy, or open and save it again in a PDF viewer."
    ),
    # Word
    "no_mammoth": (
        "“{name}” is a Word document, and mammoth, which reads those, is not installed here; "
        "install it with “pip install mammoth”."
    ),
    "docx_strange": "“{name}” could not be read: what it holds is damaged or nested too deep.",
    "docx_damaged": "“{name}” could not be read: it is damaged, cut off or no Word file (.docx).",
    "docx_no_document": "“{name}” could not be read: it holds no Word document.",
    "docx_too_large": (
        "“{name}” could not be read: unpacked it holds more than {megabytes} MB of text and structure, or {elements:,} "
        "pieces; split it into parts and open one of them."
    ),
    "docx_forbidden_part": "“{name}” could not be read: “{part}” in it declares or nests what a Word file never does.",
    "docx_damaged_part": "“{name}” could not be read: “{part}” in it is damaged.",
    "docx_locked_part": (
        "“{name}” could not be read: it is locked with a password; save it without one and open that."
    ),
    "docx_packed": "“{name}” could not be read: it is packed in a way that Word does not use.",
    "docx_locked": (
        "“{name}” could not be read: it is locked with a password; "
        "save it in Word without a password and open that file."
    ),
    "docx_old": (
        "“{name}” could not be read: it is an old Word file (.doc); save it in Word as .docx and open that file."
    ),
}

_SURROUNDINGS = {
    "navigation": "navigation",
    "side_text": "side text",
    "footer": "footer",
    "header": "header",
    "dialog": "dialog",
    "search": "search",
    "related_links": "related links",
}
_HERE = "\x00"  # stands for a page's name while the sentence around it is taken apart; no text holds it
_HIDDEN = {
    "invisible": "invisible",
    "outside": "outside the page",
    "too_small": "too small to read",
    "white": "white on white",
}
_MAIN_PARTS = {
    "article": "Only the article part of the page was read.",
    "main": "Only the main part of the page was read.",
}


def _surroundings(parts: Mapping[str, int]) -> str:
    named = [(translate(_SURROUNDINGS[part]), number) for part, number in sorted(parts.items())]
    shown = ", ".join(f"{name} ({number})" if number > 1 else name for name, number in named)
    return translate("Left out, as parts of the page around the text: {parts}.", parts=shown)


def _hidden(page: str, reasons: Sequence[str], characters: int) -> str:
    shown = ", ".join(translate(_HIDDEN[reason]) for reason in sorted(reasons))
    message = "{page} has hidden text ({reasons}; {characters} characters); it was left out."
    return translate(message, page=page, reasons=shown, characters=characters)


def _main_part(part: str) -> str:
    return translate(_MAIN_PARTS[part])


def _headers_and_footers(texts: Sequence[str], more: int) -> str:
    quoted = ", ".join(f"“{text}”" for text in texts)
    if more:
        return translate("Left out, as page headers and footers: {texts} and {more} more.", texts=quoted, more=more)
    return translate("Left out, as page headers and footers: {texts}.", texts=quoted)


def _tracked_changes(deletions: int, insertions: int) -> str:
    message = "The file has tracked changes: {deletions} left out, {insertions} read as text."
    return translate(message, deletions=count(deletions, "deletion"), insertions=count(insertions, "insertion"))


def _pictures(pictures: int, alternatives: int) -> str:
    shown = count(pictures, "picture")
    if not alternatives:
        return translate("Left out: {pictures}.", pictures=shown)
    message = "Left out: {pictures}; {alternatives} with an alternative text, which was read."
    return translate(message, pictures=shown, alternatives=alternatives)


def _left_out(one: str, many: str) -> Callable[..., str]:
    return lambda number: translate("Left out: {things}.", things=count(number, one, many))


def _text_boxes(number: int) -> str:
    message = "The file has {boxes}; each was read after the paragraph that it is anchored in."
    return translate(message, boxes=count(number, "text box", "text boxes"))


def _formulas(number: int) -> str:
    message = "The file has {formulas}; the signs were read, not how they are set."
    return translate(message, formulas=count(number, "formula"))


NOTES: dict[str, str | Callable[..., str]] = {
    # any format
    "no_text": "The file holds no text.",
    "encoding": "The file was read as {encoding}.",
    "undecodable": "Some bytes do not belong to the encoding; a \ufffd stands for each of them.",
    "too_long": "The file gives more than {most:,} characters of text; what follows was left out.",
    "too_many_blocks": "The file gives more than {most:,} blocks; what follows was left out.",
    "too_many_pages": "The file says that it has {pages:,} pages; the first {most:,} were read.",
    # HTML and Markdown
    "page_nested_deep": "The page is nested very deep; its innermost levels were read as one.",
    "blocks_nested_deep": "Quotes or lists are nested very deep; the innermost levels were read as one.",
    "repeated_metadata": "Left out: the line under the title that only repeats the metadata.",
    "main_part": _main_part,
    "surroundings": _surroundings,
    # Word
    "no_headings": "No paragraph has the style of a heading, so the document has no sections.",
    "damaged_part": "“{part}” in the file is damaged and was passed over.",
    "headers_and_footers": _headers_and_footers,
    "tracked_changes": _tracked_changes,
    "pictures": _pictures,
    "comments": _left_out("comment", "comments"),
    "objects": _left_out("chart, diagram or embedded object", "charts, diagrams or embedded objects"),
    "foreign": _left_out("part in another format", "parts in another format"),
    "hidden_characters": _left_out("character of hidden text", "characters of hidden text"),
    "symbols": _left_out(
        "sign of a symbol font that is not known here", "signs of a symbol font that is not known here"
    ),
    "text_boxes": _text_boxes,
    "formulas": _formulas,
    # PDF, the whole file
    "nothing_readable": (
        "No page of this file has text that can be read; "
        "when its pages are pictures, run text recognition (OCR) on it first."
    ),
    "attachments": "The file carries {number} attached files; they were not read.",
    "second_reader": (
        "The file was read by the second reader (pypdf), which knows less about places; "
        "tables and columns may come out as running text."
    ),
    "tags": "Structure and reading order come from the file's own tags.",
    "tags_nowhere": ("The file's tags do not cover its text; all pages were read by their layout instead."),
    "tags_partly": ("The file's tags do not cover its text; {pages} of {all} pages were read by their layout instead."),
    # PDF, one page
    "no_text_layer": "{page} has no text layer: it holds a picture or nothing, and no text was read.",
    "page_by_second_reader": (
        "{page} was read by the second reader, which knows less about places; its structure is less sure."
    ),
    "page_unreadable": "{page} could not be read: its contents are damaged or far too large.",
    "unusable_encoding": "{page} has letters that stand for no known signs, so its text cannot be used.",
    "recognised_text": ("{page} has an invisible text layer over its picture (text recognition); that layer was read."),
    "hidden_text": _hidden,
    # where structure comes from, when no note of a file says it
    "markup": "Structure comes from the file's own markup.",
    "paragraphs": "Plain text has paragraphs and nothing else; they are parted by blank lines.",
    "styles": "Structure comes from the file's styles, lists and tables.",
    "layout": "The file has no tags that were used; structure and reading order come from the layout of its pages.",
    "nothing": "There is no text that could have a structure.",
}


def note(code: str, page: int | None = None, /, **values: object) -> str:
    """A note's sentence; `page` is the page it is about. Raises KeyError for a code that is not known."""
    return _filled(code, values if page is None else {"page": page_name(page), **values})


def note_around_page(code: str, page: int, /, **values: object) -> tuple[str, str, str]:
    """(before, the page's name, after): a note's sentence with the page in it, or in front where it names none."""
    before, named, after = _filled(code, {"page": _HERE, **values}).partition(_HERE)
    return (before, page_name(page), after) if named else ("", page_name(page), f": {before}")


def _filled(code: str, values: Mapping[str, object]) -> str:
    made = NOTES[code]
    return translate(made, **values) if isinstance(made, str) else made(**values)


def page_name(number: int) -> str:
    return translate("Page {number}", number=number)


def read_by(reader: str) -> str:
    """For a format without pages; `reader` is the name of a program."""
    return translate("Read by {reader}. The file has no pages of its own.", reader=translate(reader))


def pages_read_by(readers: Sequence[tuple[str, int]]) -> str:
    """`readers`: (name, pages), in order; the name is "" for pages that no reader could read."""
    named = [(name or translate("neither reader"), number) for name, number in readers]
    pages = sum(number for _, number in named)
    if len(named) == 1:
        if pages == 1:
            return translate("1 page read by {reader}.", reader=named[0][0])
        return translate("{pages:,} pages, all read by {reader}.", pages=pages, reader=named[0][0])
    parts = [translate("{number:,} read by {reader}", number=named[0][1], reader=named[0][0])]
    parts += [translate("{number:,} by {reader}", number=number, reader=name) for name, number in named[1:]]
    first, last = ", ".join(parts[:-1]), parts[-1]
    return translate("{pages:,} pages: {first} and {last}.", pages=pages, first=first, last=last)


_COSTS = {
    "processor_time": ("Processor time", "{most:,} seconds"),
    "clock_time": ("Time by the clock", "{most:,} seconds"),
    "memory": ("Memory", "{most:,} GB"),
    "pages": ("Pages", "{most:,}"),
    "characters": ("Text", "{most:,} characters"),
    "blocks": ("Blocks", "{most:,}"),
}


def cost(code: str, most: int) -> tuple[str, str]:
    """(what one reading may use, how much of it at most)."""
    what, amount = _COSTS[code]
    return translate(what), translate(amount, most=most)

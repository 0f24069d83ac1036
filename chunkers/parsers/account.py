"""How a document was read, from what its parser left in it: readers, structure, kinds, furniture, notes, limits."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from chunkers.documents.document import KINDS, Document, Furniture
from chunkers.parsers import limits
from chunkers.parsers.formats import Format, format_of
from chunkers.parsers.pdf.reading.files import UNREADABLE

_SECOND = "second reader"  # stands in every note about pages that pypdf read
_TAGS = ("file's own tags", "file's tags do not cover")
_STRUCTURES = {
    "markup": "Structure comes from the file's own markup.",
    "paragraphs": "Plain text has paragraphs and nothing else; they are parted by blank lines.",
    "styles": "Structure comes from the file's styles, lists and tables.",
    "layout": "The file has no tags that were used; structure and reading order come from the layout of its pages.",
}
_NOTHING = "There is no text that could have a structure."


@dataclass(frozen=True, slots=True)
class PageAccount:
    """One page: `reader` is PDFium, pypdf, or "" when neither could read it; `blocks` touch the page."""

    number: int
    label: str
    reader: str
    blocks: int
    furniture: tuple[Furniture, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Account:
    """`kinds`: (kind, blocks) for kinds that occur, in the order of KINDS. `parts`: the same for list items and table
    rows. `notes` are about the whole file; those about a page stand with it. `limits`: (what, how much) of one reading.
    """

    reader: str
    structure: str
    kinds: tuple[tuple[str, int], ...]
    parts: tuple[tuple[str, int], ...]
    pages: tuple[PageAccount, ...]
    notes: tuple[str, ...]
    limits: tuple[tuple[str, str], ...]


def account(document: Document) -> Account:
    """What is known about the reading of a document; every field is empty for an empty text but reader and limits."""
    read_as = format_of(document.meta.source)
    whole = [note.text for note in document.notes if note.page is None]
    of_tags = [text for text in whole if any(words in text for words in _TAGS)]
    pages = _pages(document, any(_SECOND in text for text in whole))
    counted = Counter(block.kind for block in document.blocks)
    parts = Counter({"list item": 0, "table row": 0})
    for block in document.blocks:
        if block.kind in ("list", "table"):
            parts["list item" if block.kind == "list" else "table row"] += len(block.parts)
    structure = of_tags[0] if of_tags else _STRUCTURES[read_as.structure if read_as else "markup"]
    return Account(
        _reader(read_as, pages),
        structure if document.blocks else _NOTHING,
        tuple((kind, counted[kind]) for kind in KINDS if counted[kind]),
        tuple((part, number) for part, number in parts.items() if number),
        pages,
        tuple(text for text in whole if text not in of_tags),
        what_a_reading_may_cost(),
    )


def what_a_reading_may_cost() -> tuple[tuple[str, str], ...]:
    return (
        ("Processor time", f"{limits.CPU_SECONDS:,} seconds"),
        ("Time by the clock", f"{limits.WALL_SECONDS:,} seconds"),
        ("Memory", f"{limits.MEMORY_BYTES >> 30:,} GB"),
        ("Pages", f"{limits.PAGES:,}"),
        ("Text", f"{limits.CHARACTERS:,} characters"),
        ("Blocks", f"{limits.BLOCKS:,}"),
    )


def _reader(read_as: Format | None, pages: tuple[PageAccount, ...]) -> str:
    if not pages:
        told = read_as is not None and not read_as.has_pages
        return f"Read by {read_as.reader}. The file has no pages of its own." if told else ""
    counted = Counter(page.reader or "neither reader" for page in pages)
    named = [(name, counted[name]) for name in ("PDFium", "pypdf", "neither reader") if counted[name]]
    if len(named) == 1:
        return f"{'1 page' if len(pages) == 1 else f'{len(pages):,} pages, all'} read by {named[0][0]}."
    parts = [f"{number:,} {'' if at else 'read '}by {name}" for at, (name, number) in enumerate(named)]
    return f"{len(pages):,} pages: {', '.join(parts[:-1])} and {parts[-1]}."


def _pages(document: Document, all_by_second: bool) -> tuple[PageAccount, ...]:
    notes: dict[int, list[str]] = {}
    for note in document.notes:
        if note.page is not None:
            notes.setdefault(note.page, []).append(note.text)
    touched = Counter(number for block in document.blocks for number in block.pages)
    out = []
    for page in document.pages:
        said = tuple(notes.get(page.number, ()))
        reader = "pypdf" if all_by_second or any(_SECOND in text for text in said) else "PDFium"
        reader = "" if any(UNREADABLE in text for text in said) and not page.spans else reader
        out.append(PageAccount(page.number, page.label, reader, touched[page.number], page.furniture, said))
    return tuple(out)

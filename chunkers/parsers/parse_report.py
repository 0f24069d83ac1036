"""How a document was read, from what its parser left in it: readers, structure, kinds, furniture, notes, costs."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from chunkers.documents.document import KINDS, Document, Furniture, Note
from chunkers.parsers import limits
from chunkers.parsers.formats import Format, format_of
from chunkers.wording import parsing

FIRST, SECOND, NEITHER = "PDFium", "pypdf", ""  # the readers of a PDF's pages, in the order of a report
_TAGS = frozenset({"tags", "tags_nowhere", "tags_partly"})


@dataclass(frozen=True, slots=True)
class PageReport:
    """One page: `reader` is FIRST, SECOND, or NEITHER when none could read it; `blocks` touch the page."""

    number: int
    label: str
    reader: str
    blocks: int
    furniture: tuple[Furniture, ...]
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class ParseReport:
    """`format` is None for a name of no known kind. `structure` says where the blocks come from.

    `kinds`: (kind, blocks) for kinds that occur, in the order of KINDS. `parts`: the same for list items and table
    rows. `notes` are about the whole file; those about a page stand with it. `costs`: (code, most) of one reading.
    """

    format: Format | None
    structure: Note
    kinds: tuple[tuple[str, int], ...]
    parts: tuple[tuple[str, int], ...]
    pages: tuple[PageReport, ...]
    notes: tuple[Note, ...]
    costs: tuple[tuple[str, int], ...]

    @property
    def readers(self) -> tuple[tuple[str, int], ...]:
        """(reader, pages that it read), for readers that read any."""
        counted = Counter(page.reader for page in self.pages)
        return tuple((name, counted[name]) for name in (FIRST, SECOND, NEITHER) if counted[name])

    @property
    def reader(self) -> str:
        """A sentence; "" for no pages in a format that has them, and for a format that is not known."""
        if self.pages:
            return parsing.pages_read_by(self.readers)
        return "" if self.format is None or self.format.has_pages else parsing.read_by(self.format.reader)


def parse_report(document: Document) -> ParseReport:
    """What is known about the reading of a document; every field is empty for an empty text but reader and costs."""
    found = format_of(document.meta.source)
    whole = [note for note in document.notes if note.page is None]
    of_tags = [note for note in whole if note.code in _TAGS]
    structure = of_tags[0] if of_tags else Note(found.structure if found else "markup")
    counted = Counter(block.kind for block in document.blocks)
    parts = Counter({"list item": 0, "table row": 0})
    for block in document.blocks:
        if block.kind in ("list", "table"):
            parts["list item" if block.kind == "list" else "table row"] += len(block.parts)
    return ParseReport(
        found,
        structure if document.blocks else Note("nothing"),
        tuple((kind, counted[kind]) for kind in KINDS if counted[kind]),
        tuple((part, number) for part, number in parts.items() if number),
        _pages(document, any(note.code == "second_reader" for note in whole)),
        tuple(note for note in whole if note not in of_tags),
        costs_of_reading(),
    )


def costs_of_reading() -> tuple[tuple[str, int], ...]:
    """(code, most) of what one reading may use: seconds, GB, pages, characters, blocks."""
    return (
        ("processor_time", limits.CPU_SECONDS),
        ("clock_time", limits.WALL_SECONDS),
        ("memory", limits.MEMORY_BYTES >> 30),
        ("pages", limits.PAGES),
        ("characters", limits.CHARACTERS),
        ("blocks", limits.BLOCKS),
    )


def _pages(document: Document, all_by_second: bool) -> tuple[PageReport, ...]:
    notes: dict[int, list[Note]] = {}
    for note in document.notes:
        if note.page is not None:
            notes.setdefault(note.page, []).append(note)
    touched = Counter(number for block in document.blocks for number in block.pages)
    out = []
    for page in document.pages:
        about = tuple(notes.get(page.number, ()))
        codes = {note.code for note in about}
        reader = SECOND if all_by_second or "page_by_second_reader" in codes else FIRST
        reader = NEITHER if "page_unreadable" in codes and not page.spans else reader
        out.append(PageReport(page.number, page.label, reader, touched[page.number], page.furniture, about))
    return tuple(out)

"""All pages of a file, read: where the stages begin."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from chunkers.documents.document import Note
from chunkers.parsers.pdf.reading import files, parallel_pages
from chunkers.parsers.pdf.reading.letter_spacing import remove_letter_spacing
from chunkers.parsers.pdf.reading.lines import PageLines
from chunkers.parsers.pdf.reading.outline import OutlineEntry


@dataclass(frozen=True, slots=True)
class ReadFile:
    """`metadata` by name, as written; `notes` are about the whole file."""

    metadata: dict[str, str]
    pages: list[PageLines]
    outline: list[OutlineEntry]
    notes: list[Note]


def read_pages(
    data: bytes, name: str, password: str = "", progress: Callable[[int, int], None] | None = None, cores: int = 1
) -> ReadFile:
    """The pages in order, by one process or two (`cores`). Raises ParseError when the file cannot be opened."""
    file = files.open_pdf(data, name, password)
    try:
        metadata = file.metadata()
        read = parallel_pages.pages(file, data, password, cores, progress or (lambda *_: None))
        pages = [remove_letter_spacing(page) for page in read]
        return ReadFile(metadata, pages, file.outline(), file.notes)
    finally:
        file.close()

"""PDF: pages, lines and their structure become a Document.

The rooms: `reading` (files, characters, lines, tags) <- `tables` <- `blocks`; what happens in which order stands in
`stages`.
"""

from __future__ import annotations

import gc
from collections.abc import Sequence
from contextlib import contextmanager

from chunkers.documents.document import Document, Note
from chunkers.parsers.builder import Builder
from chunkers.parsers.metadata import meta_of
from chunkers.parsers.pdf.blocks.emit import emit
from chunkers.parsers.pdf.blocks.running_text import Vocabulary
from chunkers.parsers.pdf.reading.lines import PageLines
from chunkers.parsers.pdf.reading.reader import read_pages
from chunkers.parsers.pdf.stages import document_stages


def parse(data: bytes, name: str, *, password: str = "", progress=None, cores: int = 1) -> Document:
    """The document with its title, blocks, pages and notes; empty, with notes, when no page has text.

    `progress`, when given, is called with (pages read, pages) after each page; `cores` is how many processes may read
    the pages of a long file, 1 or 2. Raises ParseError with one sentence
    when the file is not a PDF, damaged beyond reading, or locked and `password` does not open it.
    """
    with _rare_collections():
        return _parse(data, name, password, progress, cores)


@contextmanager
def _rare_collections():
    """Python's search for dead cycles less often: there are none, and looking through all lines made so far takes a
    tenth of the time."""
    before = gc.get_threshold()
    gc.set_threshold(max(50_000, before[0]) if before[0] else 0, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)


def _parse(data: bytes, name: str, password: str, progress, cores: int) -> Document:
    read = read_pages(data, name, password, progress, cores)
    builder = Builder(meta_of(read.metadata, data, name))
    made = document_stages(read.pages, read.outline)
    for page in made.text:
        builder.page(page.number, *page.shown, page.label, made.furniture[page.number])
    _note_structure(made.text, made.by_layout, builder)
    _note(read.pages, read.notes, builder)
    emit(made.blocks, builder, Vocabulary([line for page in made.text for line in page.lines]), made.body)
    return builder.document()


def _note_structure(pages: Sequence[PageLines], by_layout: Sequence[int], builder: Builder) -> None:
    """Says of a tagged file whether its tags were used."""
    if not any(page.tags for page in pages):
        return
    if not by_layout:
        builder.note(Note("tags"))
    elif len(by_layout) == sum(bool(page.lines) for page in pages):
        builder.note(Note("tags_nowhere"))
    else:
        builder.note(Note("tags_partly", {"pages": len(by_layout), "all": len(pages)}))


def _note(pages: list[PageLines], notes: list[Note], builder: Builder) -> None:
    for note in (*notes, *(note for page in pages for note in page.notes)):
        builder.note(note)
    if not any(page.lines for page in pages):
        builder.note(Note("nothing_readable"))

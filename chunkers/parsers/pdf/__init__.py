"""PDF: pages, lines and their structure become a Document.

Named stages, each a function over plain values: pages read (`files`, `pdfium`, `fallback`) -> furniture parted
(`furniture`) -> each page's tags followed or the page laid out (`follow`, `layout`) -> blocks joined over page ends
(`joins`) -> levels (`headings`) -> the builder (`emit`).
"""

from __future__ import annotations

import gc
from contextlib import contextmanager

from chunkers.documents.document import Document
from chunkers.parsers.builder import Builder
from chunkers.parsers.metadata import meta_of
from chunkers.parsers.pdf.blocks.block_quotes import quoted
from chunkers.parsers.pdf.blocks.candidates import Draft
from chunkers.parsers.pdf.blocks.emit import emit
from chunkers.parsers.pdf.blocks.footnotes import beside_references, with_footnotes
from chunkers.parsers.pdf.blocks.furniture import parted
from chunkers.parsers.pdf.blocks.headings import levelled
from chunkers.parsers.pdf.blocks.layout import drafts_of
from chunkers.parsers.pdf.blocks.page_breaks import joined
from chunkers.parsers.pdf.blocks.running_text import Vocabulary
from chunkers.parsers.pdf.blocks.structure_tree import claims, followed
from chunkers.parsers.pdf.reading import files, parallel_pages
from chunkers.parsers.pdf.reading.body_style import Body, body_of
from chunkers.parsers.pdf.reading.letter_spacing import closed_up
from chunkers.parsers.pdf.reading.lines import PageLines

NOTHING = (
    "No page of this file has text that can be read; "
    "when its pages are pictures, run text recognition (OCR) on it first."
)


def parse(data: bytes, name: str, *, password: str = "", progress=None, cores: int = 1) -> Document:
    """The document with its title, blocks, pages and notes; empty, with notes, when no page has text.

    `progress`, when given, is called with (pages read, pages) after each page; `cores` is how many processes may read
    the pages of a long file, 1 or 2. Raises ParseError with one sentence
    when the file is not a PDF, damaged beyond reading, or locked and `password` does not open it.
    """
    with _rare_collections():
        return _parsed(data, name, password, progress or (lambda *_: None), cores)


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


def _parsed(data: bytes, name: str, password: str, progress, cores: int) -> Document:
    file = files.opened(data, name, password)
    try:
        builder = Builder(meta_of(file.metadata(), data, name))
        pages = [closed_up(page) for page in parallel_pages.pages(file, data, password, cores, progress)]
        outline = file.outline()
    finally:
        file.close()
    body = body_of(pages)
    kept, furniture = parted(pages, body)
    for page in kept:
        builder.page(page.number, *page.shown, page.label, furniture[page.number])
    drafts = with_footnotes(quoted(_drafts(kept, body, builder), kept), body)
    drafts = beside_references(joined(drafts, body))
    _note(pages, file.notes, builder)
    emit(levelled(drafts, outline), builder, Vocabulary([line for page in kept for line in page.lines]), body)
    return builder.document()


def _drafts(pages: list[PageLines], body: Body, builder: Builder) -> list[Draft]:
    """The blocks of all pages: by tags where they cover a page, else by layout; a note says which was used."""
    known = claims(pages)
    out, by_layout = [], []
    for page in pages:
        drafts = followed(page, body, known)
        if drafts is None and page.lines:
            by_layout.append(page.number)
        out += drafts_of(page, body) if drafts is None else drafts
    tagged = any(page.tags for page in pages)
    if tagged and not by_layout:
        builder.note("Structure and reading order come from the file's own tags.")
    elif tagged:
        which = (
            "all pages"
            if len(by_layout) == sum(bool(page.lines) for page in pages)
            else f"{len(by_layout)} of {len(pages)} pages"
        )
        builder.note(f"The file's tags do not cover its text; {which} were read by their layout instead.")
    return out


def _note(pages: list[PageLines], notes: list[str], builder: Builder) -> None:
    for note in notes:
        builder.note(note)
    for page in pages:
        for note in page.notes:
            builder.note(f"Page {page.number} {note}", page.number)
    if not any(page.lines for page in pages):
        builder.note(NOTHING)

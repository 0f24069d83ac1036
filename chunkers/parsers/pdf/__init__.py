"""PDF: pages, lines and their structure become a Document.

Named stages, each a function over plain values: pages read (`pdfium`) -> furniture parted (`furniture`) -> each page
laid out or its tags followed (`layout`, `tagged`) -> blocks joined over page ends (`joins`) -> levels (`headings`) ->
the builder (`emit`).
"""

from __future__ import annotations

from chunkers.documents.document import Document
from chunkers.parsers.builder import Builder
from chunkers.parsers.metadata import meta_of
from chunkers.parsers.pdf import source
from chunkers.parsers.pdf.emit import emit
from chunkers.parsers.pdf.follow import claims, followed
from chunkers.parsers.pdf.furniture import parted
from chunkers.parsers.pdf.headings import levelled
from chunkers.parsers.pdf.joins import joined, with_footnotes
from chunkers.parsers.pdf.layout import drafts_of
from chunkers.parsers.pdf.lines import PageLines
from chunkers.parsers.pdf.pdfium import read_page
from chunkers.parsers.pdf.styles import body_of
from chunkers.parsers.pdf.words import Vocabulary


def parse(data: bytes, name: str, *, password: str = "", progress=None) -> Document:
    """The document with its title, blocks, pages and notes; empty, with notes, when no page has text.

    `progress`, when given, is called with (pages read, pages) after each page. Raises ParseError with one sentence
    when the file is not a PDF, damaged beyond reading, or locked and `password` does not open it.
    """
    document = source.opened(data, name, password)
    try:
        builder = Builder(meta_of(source.found_metadata(document), data, name))
        pages = _read(document, builder, progress)
        outline = source.outline(document)
    finally:
        document.close()
    body = body_of(pages)
    kept, furniture = parted(pages, body)
    for page in kept:
        builder.page(page.number, *page.shown, page.label, furniture[page.number])
    known = claims(kept)
    drafts = [draft for page in kept for draft in followed(page, body, known) or drafts_of(page, body)]
    drafts = joined(with_footnotes(drafts, body), body)
    vocabulary = Vocabulary([line for page in kept for line in page.lines])
    emit(levelled(drafts, outline), builder, vocabulary, body)
    return builder.document()


def _read(document, builder: Builder, progress) -> list[PageLines]:
    pages = []
    total = len(document)
    tagged = document.is_tagged()
    for index in range(total):
        page = read_page(document.raw, index, tags=tagged)
        pages.append(page)
        if not page.lines:
            builder.note(f"Page {page.number} has no text layer: it holds a picture or nothing, and no text was read.",
                         page.number)
        if progress:
            progress(index + 1, total)
    if not any(page.lines for page in pages):
        builder.note("No page of this file has a text layer, so there is nothing to read; run text recognition (OCR) on it first.")
    return pages

"""Opening a PDF: with PDFium, or with pypdf where PDFium refuses the file or is not installed."""

from __future__ import annotations

from collections.abc import Iterator

from chunkers.documents.document import Note
from chunkers.parsers import limits
from chunkers.parsers.errors import Locked, ParseError
from chunkers.parsers.metadata import keyword_pairs
from chunkers.parsers.pdf.reading import second_reader
from chunkers.parsers.pdf.reading.lines import PageLines
from chunkers.parsers.pdf.reading.outline import OutlineEntry

try:
    from chunkers.parsers.pdf.reading import pdfium
except ImportError:  # pypdfium2 is not installed: pypdf reads alone
    pdfium = None

NO_TEXT = "no_text_layer"
BY_SECOND = "page_by_second_reader"
UNREADABLE = "page_unreadable"


def open_pdf(data: bytes, name: str, password: str = "") -> PdfiumFile | PypdfFile:
    """The file, to be closed by the caller. Raises ParseError when it is no PDF, damaged beyond repair, or locked."""
    if b"%PDF-" not in data[:1024]:
        raise ParseError("not_a_pdf", name=name)
    if pdfium:
        try:
            return PdfiumFile(data, pdfium.PdfiumDocument(data, password), password)
        except pdfium.PasswordNeeded:
            raise _locked(name, password) from None
        except OSError:
            pass
    reader, locked = second_reader.open_reader(data, password)
    if locked:
        raise _locked(name, password)
    if reader is None or pdfium and not _has_text(reader):
        raise ParseError("pdf_damaged", name=name)
    return PypdfFile(reader)


def _locked(name: str, password: str) -> Locked:
    return Locked("wrong_password" if password else "locked", name=name)


def _has_text(reader) -> bool:
    pages = (second_reader.read_page(reader, index) for index in range(min(5, len(reader.pages))))
    return any(page and page.lines for page in pages)


class PdfiumFile:
    """Reads with PDFium, and asks pypdf for pages that come out empty and for the values of form fields."""

    def __init__(self, data: bytes, document: pdfium.PdfiumDocument, password: str):
        self.data, self.document, self.password = data, document, password
        self._second = None
        self._asked = False
        self.notes: list[Note] = []
        if document.count > limits.PAGES:
            self.notes.append(limits.too_many_pages(document.count))
        if document.attachments():
            self.notes.append(Note("attachments", {"number": document.attachments()}))

    def close(self) -> None:
        self.document.close()

    def __len__(self) -> int:
        return min(limits.PAGES, self.document.count)

    def metadata(self) -> dict[str, str]:
        return metadata_of(
            self.document.meta_text("Keywords"), self.document.meta_text("Title"), self.document.language()
        )

    def outline(self) -> list[OutlineEntry]:
        return self.document.outline()

    def pages(self, first: int = 0, last: int | None = None) -> Iterator[PageLines]:
        """Pages `[first, last)`, counted from 0; all when nothing is said."""
        forms = self.document.has_form()
        indexes = range(first, len(self) if last is None else last)
        for page, index in zip(self.document.pages(indexes), indexes):
            if page is None or not page.lines and not page.notes:
                page = self._by_pypdf(index, page)
            if forms:
                page = self._with_fields(page)
            yield page

    def _reader(self):
        if not self._asked:
            self._asked = True
            self._second, _ = second_reader.open_reader(self.data, self.password)
        return self._second

    def _by_pypdf(self, index: int, empty: PageLines | None) -> PageLines:
        reader = self._reader()
        found = second_reader.read_page(reader, index) if reader else None
        if found and found.lines:
            return found.noting(BY_SECOND)
        if empty is None:
            return (found or PageLines(index + 1, 0.0, 0.0)).noting(UNREADABLE)
        failed = reader is not None and found is None and second_reader.has_contents(reader, index)
        return empty.noting(UNREADABLE if failed else NO_TEXT)

    def _with_fields(self, page: PageLines) -> PageLines:
        reader = self._reader()
        lines = second_reader.field_lines(reader, page.number - 1) if reader else []
        return page.with_lines((*page.lines, *lines)) if lines else page


class PypdfFile:
    """Reads with pypdf alone: no tags, no drawn rules, estimated widths."""

    def __init__(self, reader):
        self.reader = reader
        self.notes = [Note("second_reader")]
        if len(reader.pages) > limits.PAGES:
            self.notes.append(limits.too_many_pages(len(reader.pages)))

    def close(self) -> None:
        self.reader.close()

    def __len__(self) -> int:
        return min(limits.PAGES, len(self.reader.pages))

    def metadata(self) -> dict[str, str]:
        return metadata_of(*second_reader.metadata_of(self.reader))

    def outline(self) -> list[OutlineEntry]:
        return [OutlineEntry(*mark) for mark in second_reader.outline(self.reader)]

    def pages(self, first: int = 0, last: int | None = None) -> Iterator[PageLines]:
        for index in range(first, len(self) if last is None else last):
            page = second_reader.read_page(self.reader, index)
            if page is None:
                yield PageLines(index + 1, 0.0, 0.0).noting(UNREADABLE)
            else:
                lines = (*page.lines, *second_reader.field_lines(self.reader, index))
                yield page.with_lines(lines) if lines else page.noting(NO_TEXT)


def metadata_of(keywords: str, title: str, language: str) -> dict[str, str]:
    """Metadata from the Keywords field; title and language from elsewhere where Keywords have none."""
    found = keyword_pairs(keywords)
    found.setdefault("title", title.strip())
    found.setdefault("language", language.strip())
    return found

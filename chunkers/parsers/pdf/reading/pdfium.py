"""A file open in PDFium: its pages with all that is read of them, what it says about itself, its outline.

PDFium is not thread-safe: one document, one thread; two documents, two processes.
"""

from __future__ import annotations

import ctypes
from collections import deque
from collections.abc import Iterable, Iterator
from functools import partial

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from chunkers.documents.document import Note
from chunkers.parsers.pdf.reading import shapes, tags, visibility
from chunkers.parsers.pdf.reading.lines import PageLines, Shapes
from chunkers.parsers.pdf.reading.measures import MOST_BOOKMARKS
from chunkers.parsers.pdf.reading.outline import OutlineEntry
from chunkers.parsers.pdf.reading.pdfium_page import Buffers, PdfiumPage
from chunkers.parsers.pdf.reading.word_gaps import split_lines

DEEPEST_BOOKMARK = 12
TOGETHER = 16  # pages loaded at once
MANY_DRAWN = 20_000  # objects; pages that draw so many together fill memory enough


_spare_buffers: list[Buffers] = []  # of closed documents; making one takes as long as reading a page


class PasswordNeeded(Exception):
    """The file needs a password, or another one."""


class PdfiumDocument:
    """Raises PasswordNeeded or OSError when the file cannot be opened; close it."""

    def __init__(self, data: bytes, password: str = ""):
        try:
            self.document = pdfium.PdfDocument(data, password=password or None)
        except pdfium.PdfiumError as error:
            if getattr(error, "err_code", None) == raw.FPDF_ERR_PASSWORD:
                raise PasswordNeeded from None
            raise OSError(str(error)) from None
        self.handle = self.document.raw
        self.buffers = _spare_buffers.pop() if _spare_buffers else Buffers()
        self.buffers.sizes.clear()
        self.count = len(self.document)
        self.tagged = self.document.is_tagged()

    def close(self) -> None:
        self.document.close()
        _spare_buffers.append(self.buffers)

    def pages(self, indexes: Iterable[int]) -> Iterator[PageLines | None]:
        """Pages, counted from 0, in turn; None for one that PDFium fails on."""
        for page in self.open_pages(indexes):
            yield _read(page, self.tagged, self.label(page.number - 1)) if page else None

    def open_pages(self, indexes: Iterable[int]) -> Iterator[PdfiumPage | None]:
        """The pages open and started, each for as long as nobody asks for the next.

        Several are loaded together: loading is PDFium's work and reading Python's, and each then finds its code and
        data in the processor's caches.
        """
        waiting, loaded = deque(indexes), []
        try:
            while waiting:
                drawn = 0
                while waiting and len(loaded) < TOGETHER and drawn < MANY_DRAWN:
                    loaded.append(self._loaded(waiting.popleft()))
                    drawn += loaded[-1].count() if loaded[-1] else 0
                for page in loaded:
                    if page:
                        page.start()
                    yield page
                _close(loaded)
        finally:
            _close(loaded)

    def _loaded(self, index: int) -> PdfiumPage | None:
        try:
            return PdfiumPage(self.handle, index, self.buffers)
        except OSError:
            return None

    def label(self, index: int) -> str:
        return _text(lambda buffer, length: raw.FPDF_GetPageLabel(self.handle, index, buffer, length))

    def meta_text(self, tag: str) -> str:
        return _text(lambda buffer, length: raw.FPDF_GetMetaText(self.handle, tag.encode(), buffer, length))

    def language(self) -> str:
        return _text(
            lambda buffer, length: raw.FPDFCatalog_GetLanguage(
                self.handle, ctypes.cast(buffer, ctypes.POINTER(raw.FPDF_WCHAR)) if buffer else None, length
            )
        )

    def has_form(self) -> bool:
        return raw.FPDF_GetFormType(self.handle) != raw.FORMTYPE_NONE

    def attachments(self) -> int:
        return raw.FPDFDoc_GetAttachmentCount(self.handle)

    def outline(self) -> list[OutlineEntry]:
        """The bookmarks in order."""
        out: list[OutlineEntry] = []
        try:
            for item in self.document.get_toc(max_depth=DEEPEST_BOOKMARK):
                dest = item.get_dest()
                page = dest.get_index() if dest else None
                title = _text(partial(raw.FPDFBookmark_GetTitle, item.raw))
                out.append(OutlineEntry(title, item.level + 1, 0 if page is None else page + 1))
                if len(out) >= MOST_BOOKMARKS:
                    break
        except (pdfium.PdfiumError, RecursionError):
            pass  # a broken outline only tells less
        return out


def _close(pages: list[PdfiumPage | None]) -> None:
    while pages:
        page = pages.pop()
        if page:
            page.close()


def _text(ask) -> str:
    """A UTF-16 string that `ask(buffer, bytes)` fills in; "" when there is none."""
    length = ask(None, 0)
    if length <= 2:
        return ""
    buffer = ctypes.create_string_buffer(length)
    ask(buffer, length)
    return buffer.raw[: length - 2].decode("utf-16-le", "replace")


def _read(page: PdfiumPage, tagged: bool, label: str) -> PageLines:
    """The page's lines as a reader sees them, cut at marked content and at wide gaps, its rules and its tags."""
    size = page.number, page.width, page.height
    if visibility.unusable_encoding(page.text):
        notes = (Note("unusable_encoding", page=page.number),)
        return PageLines(*size, label=label, notes=notes, shown=page.shown())
    lines, notes = visibility.visible_lines(page, page.lines())
    drawn = shapes.read(page) if lines else Shapes()
    tree = tags.read(page) if tagged and lines else None
    if tree:
        lines = tags.split_by_mcid(page, lines)
    lines = split_lines(page, lines, drawn)
    return PageLines(*size, tuple(lines), drawn, tree, label, tuple(notes), page.shown())

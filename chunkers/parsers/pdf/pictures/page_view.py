"""A PDF's pages as pictures, and the boxes of characters on them, made when a page is shown and not before.

Boxes are fractions of the page as shown: (0, 0) its upper left corner, (1, 1) its lower right, whatever its size,
crop and rotation. PDFium is not thread-safe, so one lock serves all open views of a process.
"""

from __future__ import annotations

import ctypes
import io
import threading
from collections.abc import Iterable
from ctypes import byref
from dataclasses import dataclass

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from chunkers.parsers.errors import ParseError
from chunkers.parsers.pdf.reading.characters import page_characters

SCALE = 1.5  # px a point
LONGEST = 3000  # px: a poster is drawn at a smaller scale
QUALITY = 75  # JPEG; PNG takes several times as long
_GRID = 1 << 24  # PDFium gives whole numbers of a device this large, and we take fractions of it
_LOCK = threading.RLock()


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in fractions of its page, `0 <= x0 < x1 <= 1` and `0 <= top < bottom <= 1`."""

    x0: float
    top: float
    x1: float
    bottom: float

    def holds(self, x: float, y: float) -> bool:
        return self.x0 <= x <= self.x1 and self.top <= y <= self.bottom


class PageView:
    """An open PDF; close it, or use it as a context. Pages are numbered from 1. Raises ParseError when it cannot be
    opened, and for a page that is not there."""

    def __init__(self, data: bytes, name: str, password: str = ""):
        self.name = name
        with _LOCK:
            try:
                self._document = pdfium.PdfDocument(data, password=password or None)
            except pdfium.PdfiumError:
                raise ParseError("pages_not_drawn", name=name) from None
            self._document.init_forms()  # else the values of a form's fields are missing in pictures
            self._count = len(self._document)
        self._texts: dict[int, str] = {}

    def __enter__(self) -> PageView:
        return self

    def __exit__(self, *_) -> None:
        self.close()

    def __len__(self) -> int:
        return self._count

    def close(self) -> None:
        with _LOCK:
            self._document.close()

    def size(self, number: int) -> tuple[float, float]:
        """(width, height) in points, as shown."""
        self._check(number)
        with _LOCK:
            return self._document.get_page_size(number - 1)

    def text(self, number: int) -> str:
        """The page's text as the parser read it; a `SourceLine`'s `first` and `last` count its characters."""
        if number not in self._texts:
            with _LOCK, self._opened(number) as page:
                self._texts[number] = page_characters(page.text_page).text
        return self._texts[number]

    def boxes(self, number: int, ranges: Iterable[tuple[int, int]]) -> tuple[Box, ...]:
        """One box a line or stretch of a line for each of the character ranges `[first, last)`, in their order; blanks
        and characters outside the page have none."""
        with _LOCK, self._opened(number) as page:
            return tuple(box for first, last in ranges for box in _boxes(page, first, last))

    def picture(self, number: int, scale: float = SCALE) -> bytes:
        """The page as JPEG, `scale` px a point or less where a side would pass LONGEST px."""
        width, height = self.size(number)
        fitting = min(scale, LONGEST / max(width, height, 1))
        with _LOCK:
            try:
                page = self._document[number - 1]
            except pdfium.PdfiumError:
                raise ParseError("page_not_drawn", number=number, name=self.name) from None
            # bytes in the order the JPEG writer takes: nothing is copied on the way
            drawn = page.render(scale=fitting, rev_byteorder=True, prefer_bgrx=True)
            out = io.BytesIO()
            drawn.to_pil().save(out, "JPEG", quality=QUALITY)
            page.close()
        return out.getvalue()

    def _opened(self, number: int) -> _Opened:
        self._check(number)
        return _Opened(self._document.raw, number, self.name)

    def _check(self, number: int) -> None:
        if not 1 <= number <= self._count:
            raise ParseError("no_such_page", number=number, name=self.name, count=self._count)


class _Opened:
    """A page for as long as a `with` block lasts."""

    def __init__(self, document, number: int, name: str):
        self.document, self.number, self.name = document, number, name

    def __enter__(self) -> _Opened:
        self.page = raw.FPDF_LoadPage(self.document, self.number - 1)
        self.text_page = raw.FPDFText_LoadPage(self.page) if self.page else None
        if not self.text_page:
            self.__exit__()
            raise ParseError("page_not_read", number=self.number, name=self.name)
        return self

    def __exit__(self, *_) -> None:
        if self.text_page:
            raw.FPDFText_ClosePage(self.text_page)
        if self.page:
            raw.FPDF_ClosePage(self.page)


def _boxes(page: _Opened, first: int, last: int) -> list[Box]:
    left, top, right, bottom = (ctypes.c_double() for _ in range(4))
    out = []
    for at in range(raw.FPDFText_CountRects(page.text_page, first, last - first) if first < last else 0):
        if raw.FPDFText_GetRect(page.text_page, at, byref(left), byref(top), byref(right), byref(bottom)):
            box = shown_box(page.page, left.value, bottom.value, right.value, top.value)
            out += [box] if box else []
    return out


def shown_box(page, left: float, low: float, right: float, high: float) -> Box | None:
    """A rectangle in the page's own points (y upwards) as a Box; None when nothing of it is on the page."""
    corners = [_device(page, x, y) for x, y in ((left, low), (right, high))]
    xs, ys = (sorted(min(1.0, max(0.0, value)) for value in side) for side in zip(*corners))
    return Box(xs[0], ys[0], xs[1], ys[1]) if xs[0] < xs[1] and ys[0] < ys[1] else None


def _device(page, x: float, y: float) -> tuple[float, float]:
    across, down = ctypes.c_int(), ctypes.c_int()
    raw.FPDF_PageToDevice(page, 0, 0, _GRID, _GRID, 0, x, y, byref(across), byref(down))
    return across.value / _GRID, down.value / _GRID

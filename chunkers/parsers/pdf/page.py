"""A page open in PDFium: the whole text in one buffer, then a few calls a line for box, size and font.

PDFium is not thread-safe: one document, one thread.
"""

from __future__ import annotations

import ctypes
import math
import re
from collections.abc import Iterable, Sequence
from ctypes import byref, c_double
from functools import cached_property
from itertools import repeat

import numpy as np
import pypdfium2.raw as raw

from chunkers.parsers.pdf import calls
from chunkers.parsers.pdf.bidi import RIGHT_TO_LEFT, in_order
from chunkers.parsers.pdf.letters import DIVIDED, font_name, letters
from chunkers.parsers.pdf.lines import Font, Line, font_of

_STRETCHES = re.compile(r"[^\s\ufffe](?:[^\r\n\ufffe]*[^\s\ufffe])?")


class Room:
    """Buffers that the pages of a document share, one after the other."""

    def __init__(self):
        self.boxes = calls.Table(ctypes.c_float, apart=False)
        self.colours = calls.Table(ctypes.c_uint, apart=True)
        self.bounds = calls.Table(ctypes.c_float, apart=True)


class PdfiumPage:
    """An open page; close it. Raises OSError when PDFium cannot load it."""

    def __init__(self, document, index: int, room: Room | None = None):
        self.number = index + 1
        self.room = room or Room()
        self.page = raw.FPDF_LoadPage(document, index)
        if not self.page:
            raise OSError(f"page {index + 1} cannot be loaded")
        self.text_page = raw.FPDFText_LoadPage(self.page)
        self._asked = calls.handle(self.text_page) if self.text_page else None
        self._edges, self._matrix, self._origin = raw.FS_RECTF(), raw.FS_MATRIX(), (c_double(), c_double())
        self._edges_ref, self._matrix_ref, *self._origin_refs = map(byref, (self._edges, self._matrix, *self._origin))
        self._fonts: dict[int, Font] = {}
        self._sizes: dict[tuple, float] = {}
        self._objects: dict[int, calls.Handle] = {}
        self.text = letters(self.text_page) if self.text_page else ""
        self._place = self._placing()

    def close(self) -> None:
        if self.text_page:
            raw.FPDFText_ClosePage(self.text_page)
        raw.FPDF_ClosePage(self.page)

    @cached_property
    def codes(self) -> np.ndarray:
        """intp[characters]: the text's code points."""
        return np.frombuffer(self.text.encode("utf-32-le", "surrogatepass"), "<u4").astype(np.intp)

    # ---- the page

    def _placing(self):
        """A function from PDF's own box to (x0, top, x1, bottom), turned as most of the text is."""
        box = raw.FS_RECTF()
        raw.FPDF_GetPageBoundingBox(self.page, byref(box))
        left, low, right, high = box.left, box.bottom, box.right, box.top
        self.turn = self._text_turn()
        if self.turn == 1:  # text runs upwards
            self.width, self.height = high - low, right - left
            return lambda x0, y0, x1, y1: (y0 - low, x0 - left, y1 - low, x1 - left)
        if self.turn == 2:
            self.width, self.height = right - left, high - low
            return lambda x0, y0, x1, y1: (right - x1, y0 - low, right - x0, y1 - low)
        if self.turn == 3:  # text runs downwards
            self.width, self.height = high - low, right - left
            return lambda x0, y0, x1, y1: (high - y1, right - x1, high - y0, right - x0)
        self.width, self.height = right - left, high - low
        return lambda x0, y0, x1, y1: (x0 - left, high - y1, x1 - left, high - y0)

    def _text_turn(self) -> int:
        """Quarter turns, anticlockwise, of most of the text; asked at up to nine places."""
        count = len(self.text)
        places = [at for at in range(0, count, max(1, count // 9)) if self.text[at].isalnum()]
        angles = map(calls.char_angle, repeat(self._asked), places)
        turns = [round(angle / (math.pi / 2)) % 4 for angle in angles if angle >= 0]
        return max(set(turns), key=turns.count) if turns else 0

    def shown(self) -> tuple[float, float]:
        return raw.FPDF_GetPageWidthF(self.page), raw.FPDF_GetPageHeightF(self.page)

    # ---- what is drawn

    def drawn(self, most: int) -> list[tuple[int, calls.Handle]]:
        """(kind, page object) in drawing order, at most `most`."""
        count = min(raw.FPDFPage_CountObjects(self.page), most)
        objects = list(map(calls.page_object, repeat(calls.handle(self.page), count), range(count)))
        return list(zip(map(calls.object_kind, objects), objects))

    def bounds(self, objects: Sequence[calls.Handle]) -> np.ndarray:
        """float64[4, objects]: x0, top, x1 and bottom of page objects."""
        found = self.room.bounds.filled(len(objects), calls.object_bounds, objects)
        return np.array(self._place(*found.T.astype(np.float64)))

    # ---- characters

    def boxes(self, places: Sequence[int]) -> np.ndarray:
        """float64[4, places]: x0, top, x1 and bottom of the characters at `places`."""
        count = len(places)
        if not count:
            return np.zeros((4, 0))
        found = self.room.boxes.filled(count, calls.loose_box, repeat(self._asked, count), places)
        left, top, right, bottom = found.T.astype(np.float64)
        return np.array(self._place(left, bottom, right, top))

    def box(self, at: int) -> tuple[float, float, float, float]:
        calls.loose_box(self._asked, at, self._edges_ref)
        edges = self._edges
        return self._place(edges.left, edges.bottom, edges.right, edges.top)

    def objects(self, places: Sequence[int]) -> list[calls.Handle]:
        """The page objects that draw the characters; a false handle for one that PDFium made up."""
        return list(map(calls.text_object, repeat(self._asked, len(places)), places))

    def object(self, at: int) -> calls.Handle:
        """The page object of a line's first character, asked for once."""
        found = self._objects.get(at)
        if found is None:
            found = self._objects[at] = calls.text_object(self._asked, at)
        return found

    def font(self, at: int) -> Font:
        font = calls.object_font(self.object(at))
        found = self._fonts.get(font)
        if found is None:
            found = self._named(at)
            if font:
                self._fonts[font] = found
        return found

    def _named(self, at: int) -> Font:
        return font_of(*font_name(self.text_page, at), calls.font_weight(self._asked, at))

    def size(self, at: int, height: float) -> float:
        """The letters' size in points; `height` is their box's."""
        return self._scaled(calls.font_size(self._asked, at), at, height)

    def _scaled(self, own: float, at: int, height: float) -> float:
        """`own`, PDFium's answer, scaled by the text matrix, which it leaves out; asked once for boxes of a height."""
        key = round(own, 2), round(height, 2)
        found = self._sizes.get(key)
        if found is None:
            calls.char_matrix(self._asked, at, self._matrix_ref)
            scale = math.hypot(self._matrix.c, self._matrix.d)
            found = self._sizes[key] = own if abs(scale - 1) < 0.01 else own * scale or height or own
        return found

    def _line_sizes(self, firsts: list[int], heights: np.ndarray) -> np.ndarray:
        own = np.fromiter(map(calls.font_size, repeat(self._asked), firsts), float, len(firsts))
        keys = zip(own.round(2).tolist(), heights.round(2).tolist())
        asked = zip(keys, own.tolist(), firsts, heights.tolist())
        return np.array([self._sizes.get(key) or self._scaled(own, at, height) for key, own, at, height in asked])

    # ---- lines

    def lines(self) -> list[Line]:
        """The lines as PDFium parts them, from the boxes of their first and last characters."""
        spans = [found.span() for found in _STRETCHES.finditer(self.text)]
        if not spans:
            return []
        firsts, ends = [first for first, _ in spans], [end for _, end in spans]
        lasts, count = [end - 1 for end in ends], len(spans)
        boxes = self.boxes([*firsts, *lasts])
        (x0, top, right, bottom), (left, over, x1, under) = boxes[:, :count], boxes[:, count:]
        size = self._line_sizes(firsts, bottom - top)
        fair = (0.5 * size < bottom - top) & (bottom - top < 1.6 * size)
        odd = np.flatnonzero(~fair)  # a font that lies about its height
        low = np.array([self._baseline(firsts[at]) for at in odd.tolist()])
        top[odd], bottom[odd] = low - 0.75 * size[odd], low + 0.25 * size[odd]
        leftwards = left < x0  # right to left
        slants = [0.0] * count
        for at in np.flatnonzero((abs(over + under - top - bottom) >= size) | leftwards).tolist():
            slants[at] = self._slant(firsts[at], ends[at])
        x0, x1 = np.where(leftwards, left, x0), np.where(leftwards, right, np.maximum(x1, right))
        sides = (side.tolist() for side in (x0, top, x1, bottom, size))
        rest = repeat(self.number), firsts, ends, repeat(()), repeat(-1), self._divided(ends), slants
        fields = zip(self._texts(spans), *sides, self._line_fonts(firsts, lasts), *rest)
        return list(map(tuple.__new__, repeat(Line), fields))  # a third of the time that the named fields take

    def _texts(self, spans: list[tuple[int, int]]) -> list[str]:
        texts = [self.text[first:end] for first, end in spans]
        if self.text.isascii() or not RIGHT_TO_LEFT.search(self.text):
            return texts
        return [in_order(text, first, lambda at: self.box(at)[0]) if RIGHT_TO_LEFT.search(text) else text
                for text, (first, _) in zip(texts, spans)]

    def _divided(self, ends: list[int]) -> Iterable[bool]:
        """Whether each line ends in a word that goes on in the next."""
        return [self.text[end : end + 1] == DIVIDED for end in ends] if DIVIDED in self.text else repeat(False)

    def _line_fonts(self, firsts: list[int], lasts: list[int]) -> list[Font]:
        objects = self.objects(firsts)
        self._objects.update(zip(firsts, objects))
        handles = map(calls.object_font, objects)
        fonts = [self._fonts.get(handle) or self.font(first) for handle, first in zip(handles, firsts)]
        for at in [at for at, font in enumerate(fonts) if font.bold]:
            other = self.font(lasts[at])  # a paragraph may open with bold words; a heading is bold to its end
            fonts[at] = fonts[at] if other.bold else other
        return fonts

    def _slant(self, first: int, last: int) -> float:
        """Degrees in (-180, 180] between the letters' direction and the page's; 0 for a single letter."""
        angle = calls.char_angle(self._asked, first) if last - first > 1 else -1
        if angle < 0:
            return 0.0
        off = (math.degrees(angle) - 90 * self.turn + 180) % 360 - 180
        return off if abs(off) > 0.5 else 0.0

    def _baseline(self, at: int) -> float:
        calls.char_origin(self._asked, at, *self._origin_refs)
        x, y = (side.value for side in self._origin)
        return self._place(x, y, x, y)[3]

    def part(self, line: Line, first: int, last: int, **other) -> Line:
        """Characters `[first, last)` of `line`, without blanks at their ends, as a line with its own box and font."""
        x0, top, right, bottom = self.box(first)
        tail = self.box(last - 1)
        return line._replace(text=self.text[first:last], x0=min(x0, tail[0]), top=top, x1=max(right, tail[2]),
                             bottom=bottom, size=self.size(first, bottom - top), font=self.font(first), first=first,
                             last=last, hyphen=line.hyphen and last == line.last, **other)

    def letter(self, at: int) -> tuple[float, float, float]:
        """Size, top and bottom of a character."""
        _, top, _, bottom = self.box(at)
        return self.size(at, bottom - top), top, bottom

    def refreshed(self, part: Line) -> Line:
        """A part of a line with its own font, which may differ from its line's."""
        font = self.font(part.first)
        return part if font == part.font else part._replace(size=self.letter(part.first)[0], font=font)

    def resized(self, part: Line) -> Line:
        """A part of a line with its own font, size and height: behind a small number in the margin."""
        size, top, bottom = self.letter(part.first)
        return part._replace(size=size, font=self.font(part.first), top=top, bottom=bottom)

"""A page open in PDFium: the whole text in one buffer, then a few calls a line for box, size and font.

PDFium is not thread-safe: one document, one thread.
"""

from __future__ import annotations

import ctypes
import math
from collections.abc import Iterable, Sequence
from ctypes import byref
from itertools import repeat

import numpy as np
import pypdfium2.raw as raw

from chunkers.parsers.pdf.reading import bindings
from chunkers.parsers.pdf.reading.bidi import RIGHT_TO_LEFT, logical_order
from chunkers.parsers.pdf.reading.characters import LINE_END_HYPHEN, FontNames, characters_of, page_characters
from chunkers.parsers.pdf.reading.fonts import Font, font_of
from chunkers.parsers.pdf.reading.lines import Line, LineArrays, line_arrays, make_lines
from chunkers.parsers.pdf.reading.measures import ASCENT, DESCENT, FULL_TURN, HALF_TURN, QUARTER_TURN, QUARTERS
from chunkers.parsers.pdf.reading.transform import CoordinateTransform, coordinate_transform

ROTATION_SAMPLES = 9  # characters that are asked for the direction of the page's text
UNSCALED = 0.01  # by which a text matrix may differ from one that does not scale
LOWEST_BOX, HIGHEST_BOX = 0.5, 1.6  # of the size: a font with other boxes lies about its height
LEVEL = 0.5  # degrees, within which letters go along the page's own direction


class Buffers:
    """What the pages of a document share, one after the other: buffers, and the sizes found so far."""

    def __init__(self):
        self.names = FontNames()
        self.sizes: dict[tuple[float, float], float] = {}
        self.edges, self.matrix = raw.FS_RECTF(), raw.FS_MATRIX()
        self.edges_place, self.matrix_place = byref(self.edges), byref(self.matrix)
        self.boxes = bindings.NumberBuffer(ctypes.c_float, apart=False)
        self.colours = bindings.NumberBuffer(ctypes.c_uint, apart=True)
        self.bounds = bindings.NumberBuffer(ctypes.c_float, apart=True)
        self.origins = bindings.NumberBuffer(ctypes.c_double, apart=True, columns=2)


class PdfiumPage:
    """A loaded page; `start` it before anything else is asked, and close it. OSError: PDFium cannot load it."""

    def __init__(self, document, index: int, buffers: Buffers | None = None):
        self.number = index + 1
        self.buffers = buffers or Buffers()
        self.page = raw.FPDF_LoadPage(document, index)
        if not self.page:
            raise OSError(f"page {index + 1} cannot be loaded")
        self.text_page = raw.FPDFText_LoadPage(self.page)

    def start(self) -> None:
        """Reads the characters and finds the rotation of the page."""
        self._asked = bindings.handle(self.text_page) if self.text_page else None
        self._fonts: dict[int, Font] = {}
        self._objects: dict[int, bindings.Handle] = {}
        self._own: tuple[list[Line] | None, LineArrays | None] = None, None
        self.characters = page_characters(self.text_page) if self.text_page else characters_of("")
        self.text = self.characters.text
        self.rotation = self._text_rotation()
        transform = self._transform()
        self.width, self.height = transform.width, transform.height
        self.place, self._placed = transform.box, transform.boxes

    def close(self) -> None:
        if self.text_page:
            raw.FPDFText_ClosePage(self.text_page)
        raw.FPDF_ClosePage(self.page)

    # ---- the page

    def _transform(self) -> CoordinateTransform:
        box = raw.FS_RECTF()
        raw.FPDF_GetPageBoundingBox(self.page, byref(box))
        return coordinate_transform((box.left, box.bottom, box.right, box.top), self.rotation)

    def _text_rotation(self) -> int:
        """Quarter turns, anticlockwise, of most of the text; asked of some of its characters."""
        count = len(self.text)
        places = [at for at in range(0, count, max(1, count // ROTATION_SAMPLES)) if self.text[at].isalnum()]
        angles = list(map(bindings.char_angle, repeat(self._asked), places))
        if max(angles, default=0) <= 0:  # nothing is rotated
            return 0
        rotations = [round(angle / (math.pi / 2)) % QUARTERS for angle in angles if angle >= 0]
        return max(set(rotations), key=rotations.count)

    def shown(self) -> tuple[float, float]:
        return raw.FPDF_GetPageWidthF(self.page), raw.FPDF_GetPageHeightF(self.page)

    # ---- what is drawn

    def count(self) -> int:
        """How many objects are drawn."""
        return raw.FPDFPage_CountObjects(self.page)

    def drawn(self, most: int) -> list[tuple[int, bindings.Handle]]:
        """(kind, page object) in drawing order, at most `most`."""
        count = min(self.count(), most)
        objects = list(map(bindings.page_object, repeat(bindings.handle(self.page), count), range(count)))
        return list(zip(map(bindings.object_kind, objects), objects))

    def bounds(self, objects: Sequence[bindings.Handle]) -> np.ndarray:
        """float64[4, objects]: x0, top, x1 and bottom of page objects."""
        found = self.buffers.bounds.filled(len(objects), bindings.object_bounds, objects)
        return self._placed(found, (0, 1, 2, 3))

    # ---- characters

    def boxes(self, places: Sequence[int]) -> np.ndarray:
        """float64[4, places]: x0, top, x1 and bottom of the characters at `places`."""
        count = len(places)
        found = self.buffers.boxes.filled(count, bindings.loose_box, repeat(self._asked, count), places)
        return self._placed(found, (0, 3, 2, 1))

    def box(self, at: int) -> tuple[float, float, float, float]:
        edges = self.buffers.edges
        bindings.loose_box(self._asked, at, self.buffers.edges_place)
        return self.place(edges.left, edges.bottom, edges.right, edges.top)

    def objects(self, places: Sequence[int]) -> list[bindings.Handle]:
        """The page objects that draw the characters; a false handle for one that PDFium generated."""
        return list(map(bindings.text_object, repeat(self._asked, len(places)), places))

    def object(self, at: int) -> bindings.Handle:
        """The page object of a line's first character, asked for once."""
        found = self._objects.get(at)
        if found is None:
            found = self._objects[at] = bindings.text_object(self._asked, at)
        return found

    def font(self, at: int) -> Font:
        return self.fonts([at])[0]

    def fonts(self, places: list[int]) -> list[Font]:
        objects = self.objects(places)
        self._objects.update(zip(places, objects))
        handles = list(map(bindings.object_font, objects))
        for handle, at in dict(zip(handles, places)).items():  # one of each
            if handle and handle not in self._fonts:
                self._fonts[handle] = self._named(at)
        fonts = list(map(self._fonts.get, handles))
        return fonts if all(handles) else [font or self._named(at) for font, at in zip(fonts, places)]

    def _named(self, at: int) -> Font:
        return font_of(*self.buffers.names.of(self._asked, at), bindings.font_weight(self._asked, at))

    def size(self, at: int, height: float) -> float:
        """The letters' size in points; `height` is their box's."""
        key = bindings.font_size(self._asked, at), round(height, 2)
        return self.buffers.sizes.get(key) or self._scaled(key, at)

    def _scaled(self, key: tuple[float, float], at: int) -> float:
        """PDFium's own size scaled by the text matrix, which it leaves out; asked once for boxes of a height."""
        own, height = key
        matrix = self.buffers.matrix
        bindings.char_matrix(self._asked, at, self.buffers.matrix_place)
        scale = math.hypot(matrix.c, matrix.d)
        found = self.buffers.sizes[key] = own if abs(scale - 1) < UNSCALED else own * scale or height or own
        return found

    def _line_sizes(self, firsts: list[int], heights: np.ndarray) -> np.ndarray:
        known = self.buffers.sizes
        keys = list(zip(map(bindings.font_size, repeat(self._asked), firsts), heights.round(2).tolist()))
        sizes = list(map(known.get, keys))
        if None in sizes:
            sizes = [known.get(key) or self._scaled(key, at) for key, at in zip(keys, firsts)]
        return np.array(sizes)

    # ---- lines

    def lines(self) -> list[Line]:
        """The lines as PDFium parts them, from the boxes of their first and last characters."""
        first, last = self.characters.lines()
        count = len(first)
        if not count:
            return []
        firsts, ends, lasts = first.tolist(), last.tolist(), (last - 1).tolist()
        boxes = self.boxes([*firsts, *lasts])
        (x0, top, right, bottom), (left, over, x1, under) = boxes[:, :count], boxes[:, count:]
        size = self._line_sizes(firsts, bottom - top)
        fair = (LOWEST_BOX * size < bottom - top) & (bottom - top < HIGHEST_BOX * size)
        if not fair.all():  # a font that lies about its height
            odd = np.flatnonzero(~fair)
            low = self._baselines(first[odd].tolist())
            top[odd], bottom[odd] = low - ASCENT * size[odd], low + DESCENT * size[odd]
        right_to_left = left < x0
        skews = [0.0] * count
        for at in np.flatnonzero((abs(over + under - top - bottom) >= size) | right_to_left).tolist():
            skews[at] = self._skew(firsts[at], ends[at])
        x0, x1 = np.where(right_to_left, left, x0), np.where(right_to_left, right, np.maximum(x1, right))
        lines = make_lines(
            text=self._texts(firsts, ends),
            x0=x0.tolist(),
            top=top.tolist(),
            x1=x1.tolist(),
            bottom=bottom.tolist(),
            size=size.tolist(),
            font=self._line_fonts(firsts, lasts),
            page=repeat(self.number),
            first=firsts,
            last=ends,
            words=repeat(()),
            mcid=repeat(-1),
            hyphen=self._hyphenated(ends),
            skew=skews,
        )
        self._own = lines, LineArrays(x0, x1, size, first, last)
        return lines

    def arrays(self, lines: list[Line]) -> LineArrays:
        """What lines are compared by; known for the page's own, if none is left out or split."""
        own, arrays = self._own
        return arrays if lines is own else line_arrays(lines)

    def _texts(self, firsts: list[int], ends: list[int]) -> list[str]:
        text = self.text
        texts = [text[first:end] for first, end in zip(firsts, ends)]
        if not self.characters.right_to_left:
            return texts
        return [
            logical_order(text, first, lambda at: self.box(at)[0]) if RIGHT_TO_LEFT.search(text) else text
            for text, first in zip(texts, firsts)
        ]

    def _hyphenated(self, ends: list[int]) -> Iterable[bool]:
        """Whether each line ends in a word that goes on in the next."""
        return (
            [self.text[end : end + 1] == LINE_END_HYPHEN for end in ends]
            if LINE_END_HYPHEN in self.text
            else repeat(False)
        )

    def _line_fonts(self, firsts: list[int], lasts: list[int]) -> list[Font]:
        fonts = self.fonts(firsts)
        for at in [at for at, font in enumerate(fonts) if font.bold]:
            other = self.font(lasts[at])  # a paragraph may open with bold words; a heading is bold to its end
            fonts[at] = fonts[at] if other.bold else other
        return fonts

    def _skew(self, first: int, last: int) -> float:
        """Degrees in (-180, 180] between the letters' direction and the page's; 0 for a single letter."""
        angle = bindings.char_angle(self._asked, first) if last - first > 1 else -1
        if angle < 0:
            return 0.0
        off = (math.degrees(angle) - QUARTER_TURN * self.rotation + HALF_TURN) % FULL_TURN - HALF_TURN
        return off if abs(off) > LEVEL else 0.0

    def _baselines(self, places: list[int]) -> np.ndarray:
        """float64[places]: where the letters stand."""
        count = len(places)
        found = self.buffers.origins.filled(count, bindings.char_origin, repeat(self._asked, count), places)
        return self._placed(found, (0, 1, 0, 1))[3]

    def parts(self, stretches: Sequence[tuple[Line, int, int, int]]) -> list[Line]:
        """(line, first, last, mcid): characters `[first, last)` of a line, without spaces at their ends, as a line of
        their own with their box, font and marked-content number."""
        if not stretches:
            return []
        lines, firsts, ends, marks = zip(*stretches)
        boxes, count = self.boxes([*firsts, *(end - 1 for end in ends)]), len(firsts)
        (x0, top, right, bottom), (left, _, x1, _) = boxes[:, :count], boxes[:, count:]
        size = self._line_sizes(firsts, bottom - top)
        return make_lines(
            text=(self.text[first:end] for first, end in zip(firsts, ends)),
            x0=np.minimum(x0, left).tolist(),
            top=top.tolist(),
            x1=np.maximum(right, x1).tolist(),
            bottom=bottom.tolist(),
            size=size.tolist(),
            font=self.fonts(firsts),
            page=(line.page for line in lines),
            first=firsts,
            last=ends,
            words=repeat(()),
            mcid=marks,
            hyphen=(line.hyphen and end == line.last for line, end in zip(lines, ends)),
            skew=(line.skew for line in lines),
        )

    def letter(self, at: int) -> tuple[float, float, float]:
        """Size, top and bottom of a character."""
        _, top, _, bottom = self.box(at)
        return self.size(at, bottom - top), top, bottom

    def refreshed(self, parts: list[Line]) -> list[Line]:
        """Parts of lines with their own fonts, which may differ from their lines'."""
        return [
            part if font == part.font else part._replace(size=self.letter(part.first)[0], font=font)
            for part, font in zip(parts, self.fonts([part.first for part in parts]))
        ]

    def resized(self, part: Line) -> Line:
        """A part of a line with its own font, size and height: behind a small number in the margin."""
        size, top, bottom = self.letter(part.first)
        return part._replace(size=size, font=self.font(part.first), top=top, bottom=bottom)

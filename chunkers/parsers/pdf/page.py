"""A page open in PDFium: the whole text in one buffer, then a few calls a line for box, size and font.

Words are measured only on lines that are wider than their letters (a table row, a marker before an item), on lines
that a drawn vertical rule crosses, and on lines in a typewriter font, where blanks carry meaning. PDFium is not
thread-safe: one document, one thread.
"""

from __future__ import annotations

import ctypes
import math
import re
from ctypes import byref
from statistics import median

import pypdfium2.raw as raw

from chunkers.parsers.pdf.bidi import RIGHT_TO_LEFT, in_order
from chunkers.parsers.pdf.lines import Font, Line, Rule, Shapes, Word, cut_at, expected_width, font_of

_PIECES = re.compile(r"[^\r\n\ufffe]+")
_WORDS = re.compile(r"\S+")
_MARKED = re.compile(r"(?:[^\w\s\"“«'(\[]|\(?\w{1,3}[.)]|[oO])\s")
WIDE = 0.7  # a gap of that many sizes parts two stretches of a line
SPARE = 0.45  # a line wider than its letters by that many sizes is measured word by word


class PdfiumPage:
    """An open page; close it. Raises OSError when PDFium cannot load it."""

    def __init__(self, document, index: int):
        self.number = index + 1
        self.page = raw.FPDF_LoadPage(document, index)
        if not self.page:
            raise OSError(f"page {index + 1} cannot be loaded")
        self.text_page = raw.FPDFText_LoadPage(self.page)
        self._fonts: dict[tuple, Font] = {}
        self._sizes: dict[tuple, float] = {}
        self._box = raw.FS_RECTF()
        self._ref = byref(self._box)
        self._name = ctypes.create_string_buffer(128)
        self._flags = ctypes.c_int()
        self._flags_ref = byref(self._flags)
        self.text = self._read_text() if self.text_page else ""
        self._place = self._placing()

    def close(self) -> None:
        if self.text_page:
            raw.FPDFText_ClosePage(self.text_page)
        raw.FPDF_ClosePage(self.page)

    # ---- the page

    def _read_text(self) -> str:
        count = raw.FPDFText_CountChars(self.text_page)
        if count <= 0:
            return ""
        buffer = (ctypes.c_ushort * (count + 1))()
        got = raw.FPDFText_GetText(self.text_page, 0, count, buffer)
        text = bytes(buffer)[: 2 * max(0, got - 1)].decode("utf-16-le", "surrogatepass")
        if len(text) == count:
            return text
        codes = (raw.FPDFText_GetUnicode(self.text_page, at) for at in range(count))
        return "".join("\ufffe" if code == 2 else chr(code) if 0 < code < 0x110000 else "\x00" for code in codes)

    def _placing(self):
        """A function from PDF's own box to (x0, top, x1, bottom), turned as most of the text is."""
        box = raw.FS_RECTF()
        raw.FPDF_GetPageBoundingBox(self.page, byref(box))
        left, low, right, high = box.left, box.bottom, box.right, box.top
        self._shift = left
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
        turns = []
        for at in range(0, count, max(1, count // 9)):
            angle = raw.FPDFText_GetCharAngle(self.text_page, at)
            if angle >= 0 and self.text[at].isalnum():
                turns.append(round(angle / (math.pi / 2)) % 4)
        return max(set(turns), key=turns.count) if turns else 0

    def shown(self) -> tuple[float, float]:
        return raw.FPDF_GetPageWidthF(self.page), raw.FPDF_GetPageHeightF(self.page)

    # ---- characters

    def box(self, at: int) -> tuple[float, float, float, float]:
        box = self._box
        raw.FPDFText_GetLooseCharBox(self.text_page, at, self._ref)
        return self._place(box.left, box.bottom, box.right, box.top)

    def font(self, at: int) -> Font:
        raw.FPDFText_GetFontInfo(self.text_page, at, self._name, 128, self._flags_ref)
        key = self._name.value, self._flags.value
        found = self._fonts.get(key)
        if found is None:
            weight = raw.FPDFText_GetFontWeight(self.text_page, at)
            found = self._fonts[key] = font_of(key[0].decode("utf-8", "replace"), key[1], weight)
        return found

    def size(self, at: int, height: float) -> float:
        """The letters' size; scaled by the text matrix, which PDFium's own answer leaves out."""
        own = raw.FPDFText_GetFontSize(self.text_page, at)
        if height <= 0 or 0.7 < own / height < 1.45:
            return own
        key = round(own, 2), round(height, 2)
        if key not in self._sizes:
            matrix = raw.FS_MATRIX()
            raw.FPDFText_GetMatrix(self.text_page, at, byref(matrix))
            self._sizes[key] = own * math.hypot(matrix.c, matrix.d) or height
        return self._sizes[key]

    def words(self, first: int, last: int) -> tuple[Word, ...]:
        """The words of `[first, last)` with their edges; the innermost loop, so it looks nothing up twice."""
        out = []
        box, ref, handle, ask = self._box, self._ref, self.text_page, raw.FPDFText_GetLooseCharBox
        upright, shift = self.turn == 0, self._shift
        for found in _WORDS.finditer(self.text, first, last):
            a, b = found.span()
            if upright:
                ask(handle, a, ref)
                x0, x1 = box.left - shift, box.right - shift
                if b - a > 1:
                    ask(handle, b - 1, ref)
                    x1 = box.right - shift
            else:
                x0, x1 = self.box(a)[0], self.box(b - 1)[2]
            out.append(Word(a, b, x0, x1))
        return tuple(out)

    # ---- lines

    def lines(self) -> list[Line]:
        out = []
        for found in _PIECES.finditer(self.text):
            piece = found.group()
            first = found.start() + len(piece) - len(piece.lstrip())
            last = found.start() + len(piece.rstrip())
            if first < last:
                divided = self.text[found.end() : found.end() + 1] == "\ufffe"
                out.append(self._line(first, last, divided))
        return out

    def _line(self, first: int, last: int, divided: bool) -> Line:
        x0, top, right, bottom = self.box(first)
        end = self.box(last - 1)
        font = self.font(first)
        if font.bold:  # a paragraph may open with bold words; a heading is bold to its end
            other = self.font(last - 1)
            font = font if other.bold else other
        size = self.size(first, bottom - top)
        if not 0.5 * size < bottom - top < 1.6 * size:  # a font that lies about its height
            low = self._baseline(first)
            top, bottom = low - 0.75 * size, low + 0.25 * size
        x1 = max(end[2], right)
        if end[0] < x0:  # right to left
            x0, x1 = end[0], right
        text = self.text[first:last]
        if not text.isascii() and RIGHT_TO_LEFT.search(text):
            text = in_order(text, first, lambda at: self.box(at)[0])
        return Line(text, x0, top, x1, bottom, size, font, self.number, first, last, hyphen=divided)

    def _baseline(self, at: int) -> float:
        x, y = ctypes.c_double(), ctypes.c_double()
        raw.FPDFText_GetCharOrigin(self.text_page, at, byref(x), byref(y))
        return self._place(x.value, y.value, x.value, y.value)[3]

    def measured(self, lines: list[Line], drawn: Shapes) -> list[Line]:
        """The lines cut at wide gaps and at vertical rules."""
        wide = [expected_width(line.text, line.size) for line in lines]
        scale = _scales(lines, wide)
        cut: list[list[Line] | None] = []
        for line, width in zip(lines, wide):
            spare = line.x1 - line.x0 - width * scale[line.font]
            rules = _crossing(line, drawn.down) if drawn.down else ()
            if spare > SPARE * line.size + 0.02 * (line.x1 - line.x0) or rules or line.font.mono:
                cut.append(self._cut(line, rules))
            else:
                cut.append(self._marker_cut(line) if _MARKED.match(line.text) else None)
        for at, parts in enumerate(cut):  # a row of a table may lie among wider ones
            if parts is None and any(near and len(near) > 2 for near in cut[max(0, at - 2) : at + 3]):
                cut[at] = self._cut(lines[at], ())
        return [part for line, parts in zip(lines, cut) for part in (parts or [line])]

    def _marker_cut(self, line: Line) -> list[Line] | None:
        """A line parted behind its marker; the rest is not measured."""
        found = list(_WORDS.finditer(self.text, line.first, line.last))[:2]
        if len(found) < 2:
            return None
        a, b = self.words(line.first, found[1].end())
        if b.x0 - a.x1 < 0.4 * line.size or b.x0 < a.x0:
            return None
        rest = line._replace(text=self.text[b.start : line.last], x0=b.x0, first=b.start)
        return [
            line._replace(text=self.text[a.start : a.end], x1=a.x1, last=a.end, words=(a,), hyphen=False),
            self._refreshed(rest),
        ]

    def _cut(self, line: Line, crossed: list[Rule]) -> list[Line]:
        words = self.words(line.first, line.last)
        whole = line._replace(words=words)
        cuts = []
        gaps = [b.x0 - a.x1 for a, b in zip(words, words[1:])]
        for i, gap in enumerate(gaps, 1):
            ruled = any(words[i - 1].x1 - 1 < r.x0 < words[i].x0 + 1 for r in crossed)
            if (
                ruled
                or gap < -line.size
                or gap > WIDE * line.size
                and self._stands_out(gaps, i - 1, words[i - 1], line.size)
            ):
                cuts.append(i)
        if not cuts:
            return [whole]
        return [self._refreshed(part) for part in cut_at(whole, self.text, cuts)]

    def _stands_out(self, gaps: list[float], at: int, before: Word, size: float) -> bool:
        """Whether a wide gap is wider than the justified line's other gaps; sentences are often set further apart."""
        usual = median(gaps[:at] + gaps[at + 1 :]) if len(gaps) > 3 else 0.0
        if usual <= 0.3 * size or usual > WIDE * size:
            return True
        if self.text[before.end - 1] in ".!?:;":
            return gaps[at] > 1.3 * size and gaps[at] > 2.6 * usual
        return gaps[at] > 1.9 * usual

    def _refreshed(self, part: Line) -> Line:
        """A part with its own font, which may differ from its line's."""
        font = self.font(part.first)
        if font == part.font:
            return part
        x0, top, right, bottom = self.box(part.first)
        size = self.size(part.first, bottom - top)
        return part._replace(size=size, font=font)


def _crossing(line: Line, down: tuple[Rule, ...]) -> list[Rule]:
    base = (line.top + line.bottom) / 2
    return [r for r in down if line.x0 + 1 < r.x0 < line.x1 - 1 and r.top < base < r.bottom]


def _scales(lines: list[Line], wide: list[float]) -> dict[Font, float]:
    """How much wider each font is than Helvetica: nearly the least over its lines, since gaps only make lines wider."""
    ratios: dict[Font, list[float]] = {}
    for line, width in zip(lines, wide):
        if width > 0:
            ratios.setdefault(line.font, []).append((line.x1 - line.x0) / width if len(line.text) > 12 else 1.0)
    known = {font: sorted(values)[len(values) // 8] for font, values in ratios.items()}
    return {line.font: min(1.25, max(0.75, known.get(line.font, 1.0))) for line in lines}

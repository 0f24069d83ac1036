"""Text that nobody can see or use: found, left out, and said in words."""

from __future__ import annotations

import ctypes
import re
from ctypes import byref

import pypdfium2.raw as raw

from chunkers.parsers.pdf.lines import Line

UNUSABLE = 0.2  # share of control and private-use signs above which a page's letters are not what they look like
TINY = 2.0  # points: smaller letters cannot be read on a page or screen
_STRANGE = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x9f\ue000-\uf8ff\ufffd]")
_INVISIBLE = (raw.FPDF_TEXTRENDERMODE_INVISIBLE, raw.FPDF_TEXTRENDERMODE_CLIP)


def unusable(text: str) -> bool:
    signs = "".join(text.replace("\ufffe", "").split())
    return len(signs) > 20 and len(_STRANGE.findall(signs)) > UNUSABLE * len(signs)


def seen(page, lines: list[Line]) -> tuple[list[Line], list[str]]:
    """The lines that a reader of the page can see, and sentences about the others.

    Invisible letters over the picture of a scanned page are its text and stay.
    """
    why: dict[int, str] = {}
    paint = Paint()
    grounds = None
    for line in lines:
        if line.x1 < 0 or line.x0 > page.width or line.bottom < 0 or line.top > page.height:
            why[line.first] = "outside the page"
        elif line.size < TINY and len(line.text) > 3:
            why[line.first] = "too small to read"
        elif paint.invisible(page, line):
            why[line.first] = "invisible"
        elif paint.white(page, line):
            grounds = _grounds(page) if grounds is None else grounds
            if not any(_covers(box, line) for box in grounds):
                why[line.first] = "white on white"
    if not why:
        return lines, []
    notes = []
    if sum(reason == "invisible" for reason in why.values()) >= 0.9 * len(lines):
        notes.append("has an invisible text layer over its picture (text recognition); that layer was read.")
        why = {first: reason for first, reason in why.items() if reason != "invisible"}
    if why:
        count = sum(len(line.text) for line in lines if line.first in why)
        notes.append(f"has hidden text ({', '.join(sorted(set(why.values())))}; {count} characters); it was left out.")
    return [line for line in lines if line.first not in why], notes


class Paint:
    """Asks letters and page objects for their colour, with one set of buffers."""

    def __init__(self):
        self.parts = [ctypes.c_uint() for _ in range(4)]
        self.refs = [byref(part) for part in self.parts]

    def invisible(self, page, line: Line) -> bool:
        obj = raw.FPDFText_GetTextObject(page.text_page, line.first)
        return bool(obj) and raw.FPDFTextObj_GetTextRenderMode(obj) in _INVISIBLE

    def white(self, page, line: Line) -> bool:
        """Nearly white or wholly transparent letters."""
        return bool(raw.FPDFText_GetFillColor(page.text_page, line.first, *self.refs)) and self._whitish()

    def is_white(self, obj) -> bool:
        return bool(raw.FPDFPageObj_GetFillColor(obj, *self.refs)) and self._whitish()

    def _whitish(self) -> bool:
        red, green, blue, alpha = self.parts
        return red.value > 248 and green.value > 248 and blue.value > 248 or alpha.value < 8


def _grounds(page) -> list[tuple[float, float, float, float]]:
    """The boxes of coloured areas and pictures: white letters on them can be seen."""
    out = []
    edges = [ctypes.c_float() for _ in range(4)]
    for at in range(min(raw.FPDFPage_CountObjects(page.page), 2000)):
        obj = raw.FPDFPage_GetObject(page.page, at)
        kind = raw.FPDFPageObj_GetType(obj)
        if kind == raw.FPDF_PAGEOBJ_TEXT or kind == raw.FPDF_PAGEOBJ_PATH and Paint().is_white(obj):
            continue
        if raw.FPDFPageObj_GetBounds(obj, *(byref(edge) for edge in edges)):
            out.append(page._place(*(edge.value for edge in edges)))
    return out


def _covers(box: tuple[float, float, float, float], line: Line) -> bool:
    x0, top, x1, bottom = box
    return x0 - 1 <= line.x0 + 1 and line.x0 + 2 <= x1 + 1 and top - 1 <= line.base <= bottom + 1

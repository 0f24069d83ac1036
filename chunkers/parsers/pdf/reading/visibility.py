"""Text that nobody can see or use: found, left out and noted."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pypdfium2.raw as raw

from chunkers.documents.document import Note
from chunkers.parsers.pdf.reading import bindings
from chunkers.parsers.pdf.reading.lines import Line

MOST_DRAWN = 2000  # objects looked at as backgrounds of white letters
UNUSABLE = 0.2  # share of control and private-use characters above which a page's encoding is unusable
TINY = 2.0  # points: smaller letters cannot be read on a page or screen
_STRANGE = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x9f\ue000-\uf8ff\ufffd]")
_INVISIBLE = (raw.FPDF_TEXTRENDERMODE_INVISIBLE, raw.FPDF_TEXTRENDERMODE_CLIP)

LEAST_CHARACTERS = 20  # of a page whose encoding is judged
TINY_CHARACTERS = 3  # a tiny line of so many is a dot or a mark
SCANNED = 0.9  # of a page's lines, that are invisible where they lie over a scan
NEARLY_WHITE, NEARLY_CLEAR = 248, 8  # of 255


def unusable_encoding(text: str) -> bool:
    if not _STRANGE.search(text):
        return False
    characters = "".join(text.replace("\ufffe", "").split())
    return len(characters) > LEAST_CHARACTERS and len(_STRANGE.findall(characters)) > UNUSABLE * len(characters)


def visible_lines(page, lines: list[Line]) -> tuple[list[Line], list[Note]]:
    """The lines that a reader of the page can see, and notes about the others.

    Invisible letters over the picture of a scanned page are its text and stay.
    """
    why: dict[int, str] = {}
    backgrounds = None
    for line, invisible, white in zip(lines, *_hidden_flags(page, lines)):
        if line.x1 < 0 or line.x0 > page.width or line.bottom < 0 or line.top > page.height:
            why[line.first] = "outside"
        elif line.size < TINY and len(line.text) > TINY_CHARACTERS:
            why[line.first] = "too_small"
        elif invisible:
            why[line.first] = "invisible"
        elif white:
            backgrounds = _background_boxes(page) if backgrounds is None else backgrounds
            if not any(_covers(box, line) for box in backgrounds):
                why[line.first] = "white"
    if not why:
        return lines, []
    notes = []
    if sum(reason == "invisible" for reason in why.values()) >= SCANNED * len(lines):
        notes.append(Note("recognised_text", page=page.number))
        why = {first: reason for first, reason in why.items() if reason != "invisible"}
    if why:
        count = sum(len(line.text) for line in lines if line.first in why)
        values = {"reasons": tuple(sorted(set(why.values()))), "characters": count}
        notes.append(Note("hidden_text", values, page.number))
    return [line for line in lines if line.first not in why], notes


def _hidden_flags(page, lines: list[Line]) -> tuple[list[bool], list[bool]]:
    """(whether each line's characters are drawn invisibly, whether they are nearly white or wholly transparent)."""
    drawn = [page.object(line.first) for line in lines]
    invisible = [mode in _INVISIBLE for mode in map(bindings.render_mode, drawn)]
    return invisible, _nearly_white(page, drawn)


def _nearly_white(page, objects: Sequence[bindings.Handle]) -> list[bool]:
    """Whether each object's fill is nearly white or wholly transparent; generated ones count as black."""
    red, green, blue, alpha = page.buffers.colours.filled(len(objects), bindings.fill_color, objects).T
    white = (red > NEARLY_WHITE) & (green > NEARLY_WHITE) & (blue > NEARLY_WHITE) | (alpha < NEARLY_CLEAR)
    return [bool(one and obj) for one, obj in zip(white.tolist(), objects)]


def _background_boxes(page) -> list[tuple[float, float, float, float]]:
    """The boxes of coloured areas and pictures: white letters on them can be seen."""
    kinds = [(kind, obj) for kind, obj in page.drawn(MOST_DRAWN) if kind != raw.FPDF_PAGEOBJ_TEXT]
    white = _nearly_white(page, [obj for _, obj in kinds])
    shown = [obj for (kind, obj), pale in zip(kinds, white) if kind != raw.FPDF_PAGEOBJ_PATH or not pale]
    return page.bounds(shown).T.tolist()


def _covers(box: tuple[float, float, float, float], line: Line) -> bool:
    x0, top, x1, bottom = box
    return x0 - 1 <= line.x0 + 1 and line.x0 + 2 <= x1 + 1 and top - 1 <= line.base <= bottom + 1

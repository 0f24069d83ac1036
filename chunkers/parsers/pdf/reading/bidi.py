"""Right-to-left characters in logical order: PDFium reverses runs by its own guess; the glyphs' places decide."""

from __future__ import annotations

import re
from collections.abc import Callable

RTL_RANGES = (0x590, 0x8FF), (0xFB1D, 0xFDFF), (0xFE70, 0xFEFC)  # code points read from right to left, inclusive
_LETTERS = "".join(f"{chr(first)}-{chr(last)}" for first, last in RTL_RANGES)
_MARKED = rf"[{_LETTERS}\u0300-\u036f]+"
RIGHT_TO_LEFT = re.compile(f"[{_LETTERS}]")
_WORD = re.compile(_MARKED)
_SPACES = re.compile(r"[ \u00a0]+")
_RUN = re.compile(rf"{_MARKED}(?:[ \u00a0]+{_MARKED})*")

SAME_PLACE = 0.01  # points; characters of one glyph have one place


def logical_order(text: str, first: int, left_of: Callable[[int], float]) -> str:
    """`text`, whose characters start at index `first` of the page, with its right-to-left runs as they are read.

    `left_of` gives a character's left edge. Characters of one glyph (a ligature) share its place: PDFium has reversed
    them with their run, so they are reversed back.
    """

    def reordered(found: re.Match) -> str:
        words = [_glyphs(word, first + found.start(), left_of) for word in _WORD.finditer(found.group())]
        drawn = [word for word in words if len(word) > 1]
        # a run whose words are one glyph each tells nothing by itself: such glyphs' characters come reversed
        visual = bool(drawn) and drawn[0][0][0] < drawn[0][-1][0]
        spaces = _SPACES.findall(found.group())
        if spaces and words[0][0][0] < words[-1][0][0]:
            words.reverse()
            spaces.reverse()
        shown = [_in_order(word, visual) for word in words]
        return shown[0] + "".join(space + word for space, word in zip(spaces, shown[1:]))

    return _RUN.sub(reordered, text)


def _glyphs(word: re.Match, first: int, left_of: Callable[[int], float]) -> list[tuple[float, str]]:
    """(left edge, characters) of each glyph of a word; `first` is the place of the run's first character."""
    out: list[tuple[float, str]] = []
    for at, char in enumerate(word.group(), first + word.start()):
        left = left_of(at)
        if out and abs(out[-1][0] - left) < SAME_PLACE:
            out[-1] = (left, out[-1][1] + char)
        else:
            out.append((left, char))
    return out


def _in_order(glyphs: list[tuple[float, str]], visual: bool) -> str:
    if visual:
        return "".join(chars for _, chars in reversed(glyphs))
    return "".join(chars[::-1] for _, chars in glyphs)

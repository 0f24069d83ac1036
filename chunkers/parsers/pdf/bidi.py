"""Right-to-left letters in reading order: PDFium turns runs round by its own guess; the letters' places decide."""

from __future__ import annotations

import re
from collections.abc import Callable

_LETTERS = r"\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc"
_MARKED = rf"[{_LETTERS}\u0300-\u036f]+"
RIGHT_TO_LEFT = re.compile(f"[{_LETTERS}]")
_RUN = re.compile(rf"{_MARKED}(?:[ \u00a0]+{_MARKED})*")


def in_order(text: str, first: int, left_of: Callable[[int], float]) -> str:
    """`text`, whose characters start at index `first` of the page, with its right-to-left runs as they are read.

    `left_of` gives a character's left edge. Letters that share one glyph (a ligature) share its place: PDFium has
    turned them with their run, so they are turned back.
    """

    def turned(found: re.Match) -> str:
        run = found.group()
        groups: list[list] = []  # [left edge, characters] of one glyph each
        for at, char in enumerate(run, first + found.start()):
            left = left_of(at)
            if groups and abs(groups[-1][0] - left) < 0.01:
                groups[-1][1] += char
            else:
                groups.append([left, char])
        visual = len(groups) > 1 and groups[0][0] < groups[-1][0]
        if visual:
            return "".join(chars for _, chars in reversed(groups))
        return "".join(chars[::-1] for _, chars in groups)

    return _RUN.sub(turned, text)

"""Lines of running text, each with its parts from left to right."""

from __future__ import annotations

import re
from itertools import pairwise

from chunkers.parsers.pdf.reading.lines import Line
from chunkers.parsers.pdf.reading.measures import NO_SPACE


class TextRow:
    """One line of running text: its parts from left to right, of one page. Worked out at birth, and never changed.

    `main` is the part with most characters: it says size, font and height. `bold` and `mono` hold for the whole row.
    """

    __slots__ = (
        "parts",
        "x0",
        "x1",
        "top",
        "bottom",
        "main",
        "base",
        "size",
        "font",
        "page",
        "text",
        "bold",
        "mono",
        "hyphen",
    )

    def __init__(self, parts: tuple[Line, ...]):
        self.parts = parts
        first = self.main = parts[0]
        self.text, self.size, self.font, self.page = first.text, first.size, first.font, first.page
        self.x0, self.top, self.x1, self.bottom = first.x0, first.top, first.x1, first.bottom
        self.bold, self.mono, self.base = self.font.bold, self.font.mono, (self.top + self.bottom) / 2
        if len(parts) > 1:
            self._widened(parts)
        self.hyphen = parts[-1].hyphen

    def _widened(self, parts: tuple[Line, ...]) -> None:
        lengths = [len(part.text) for part in parts]
        self.main = parts[lengths.index(max(lengths))]
        self.base, self.size, self.font = self.main.base, self.main.size, self.main.font
        self.x0, self.top = min(part.x0 for part in parts), min(part.top for part in parts)
        self.x1, self.bottom = max(part.x1 for part in parts), max(part.bottom for part in parts)
        for before, part in pairwise(parts):
            self.text += part.text if part.x0 - before.x1 < NO_SPACE * before.size else " " + part.text
        self.bold = self.font.bold and all(part.font.bold for part, length in zip(parts, lengths) if length > 1)
        self.mono = self.mono and all(part.font.mono for part in parts)


_SENTENCE_END = re.compile(r"[.!?:;…][\"”’»)\]]*\d{0,2}$")  # with a closing quote, bracket or note number behind it


def ends_sentence(text: str) -> bool:
    return bool(_SENTENCE_END.search(text))

"""Lines of running text, each with its parts from left to right."""

from __future__ import annotations

import re

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
        self.text, self.x0, self.top, self.x1, self.bottom, self.size, self.font, self.page = first[:8]
        self.bold, self.mono, self.base = self.font.bold, self.font.mono, (self.top + self.bottom) / 2
        if len(parts) > 1:
            self._widened(parts)
        self.hyphen = parts[-1].hyphen

    def _widened(self, parts: tuple[Line, ...]) -> None:
        texts, lefts, tops, rights, bottoms, sizes, fonts, *_ = zip(*parts)
        lengths = [len(text) for text in texts]
        self.main = parts[lengths.index(max(lengths))]
        self.base, self.size, self.font = self.main.base, self.main.size, self.main.font
        self.x0, self.top, self.x1, self.bottom = min(lefts), min(tops), max(rights), max(bottoms)
        for text, left, right, size in zip(texts[1:], lefts[1:], rights, sizes):
            self.text += text if left - right < NO_SPACE * size else " " + text
        self.bold = self.font.bold and all(font.bold for font, length in zip(fonts, lengths) if length > 1)
        self.mono = self.mono and all(font.mono for font in fonts)


_SENTENCE_END = re.compile(r"[.!?:;…][\"”’»)\]]*\d{0,2}$")  # with a closing quote, bracket or note number behind it


def ends_sentence(text: str) -> bool:
    return bool(_SENTENCE_END.search(text))

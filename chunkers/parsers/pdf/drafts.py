"""Blocks before they have their final text: what layout and tags hand on to the levels, the joins and the builder."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from chunkers.parsers.pdf.lines import Line
from chunkers.parsers.pdf.rows import Table


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
            self.text += text if left - right < 0.12 * size else " " + text
        self.bold = self.font.bold and all(font.bold for font, length in zip(fonts, lengths) if length > 1)
        self.mono = self.mono and all(font.mono for font in fonts)


@dataclass(frozen=True)
class DraftItem:
    """A list item: its rows, the x of its text, its number as written or None, its depth from 1, further blocks."""

    rows: tuple[TextRow, ...]
    x: float
    number: str | None = None
    depth: int = 1
    more: tuple[tuple[TextRow, ...], ...] = ()
    bare: bool = False  # a tagged item without a marker: it may go on with one of the page before


@dataclass(frozen=True)
class Draft:
    """A block: `rows` for text and code, `items` for a list, `table` for a table."""

    kind: str
    page: int
    rows: tuple[TextRow, ...] = ()
    items: tuple[DraftItem, ...] = ()
    table: Table | None = None
    level: int | None = None
    number: int | None = None
    stack: int = 0  # the column of the page it was found in
    limit: float = 0.0  # the right edge of that column's text
    left: float = 0.0  # and its left edge
    tagged: bool = False
    depth: int | None = None  # of a heading, as its tag says: 1 for H1, 0 for a title

    @cached_property
    def text(self) -> str:
        return " ".join(row.text for row in self.rows)

    @cached_property
    def style(self) -> tuple[float, bool, bool]:
        """(size, bold, italic) of most of its characters."""
        weights: Counter = Counter()
        for row in self.rows:
            weights[round(row.size, 1), row.bold, row.font.italic] += len(row.text)
        return max(weights, key=weights.get) if weights else (0.0, False, False)

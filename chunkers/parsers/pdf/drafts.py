"""Blocks before they have their final text: what layout and tags hand on to the levels, the joins and the builder."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from chunkers.parsers.pdf.lines import Font, Line
from chunkers.parsers.pdf.rows import Table


@dataclass(frozen=True)
class TextRow:
    """One line of running text: its parts from left to right, of one page."""

    parts: tuple[Line, ...]

    @cached_property
    def x0(self) -> float:
        return min(part.x0 for part in self.parts)

    @cached_property
    def x1(self) -> float:
        return max(part.x1 for part in self.parts)

    @cached_property
    def top(self) -> float:
        return min(part.top for part in self.parts)

    @cached_property
    def bottom(self) -> float:
        return max(part.bottom for part in self.parts)

    @cached_property
    def main(self) -> Line:
        """The part with most characters: it says size, font and height."""
        return max(self.parts, key=lambda part: len(part.text))

    @property
    def base(self) -> float:
        return self.main.base

    @property
    def size(self) -> float:
        return self.main.size

    @property
    def font(self) -> Font:
        return self.main.font

    @property
    def page(self) -> int:
        return self.parts[0].page

    @cached_property
    def text(self) -> str:
        out = self.parts[0].text
        for a, b in zip(self.parts, self.parts[1:]):
            out += ("" if b.x0 - a.x1 < 0.12 * a.size else " ") + b.text
        return out

    @cached_property
    def bold(self) -> bool:
        return all(part.font.bold for part in self.parts if len(part.text) > 1) and self.main.font.bold

    @cached_property
    def mono(self) -> bool:
        return all(part.font.mono for part in self.parts)

    @property
    def hyphen(self) -> bool:
        return self.parts[-1].hyphen


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
    left: float = 0.0   # and its left edge
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

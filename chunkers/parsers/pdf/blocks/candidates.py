"""Blocks before they have their final text: what layout and tags hand on to the levels, the joins and the builder."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from chunkers.parsers.pdf.blocks.text_rows import TextRow
from chunkers.parsers.pdf.tables.table import Table


@dataclass(frozen=True)
class ItemCandidate:
    """A list item: its rows, the x of its text, its number as written or None, its depth from 1, further blocks."""

    rows: tuple[TextRow, ...]
    x: float
    number: str | None = None
    depth: int = 1
    more: tuple[tuple[TextRow, ...], ...] = ()
    bare: bool = False  # a tagged item without a marker: it may go on with one of the page before


@dataclass(frozen=True)
class BlockCandidate:
    """A block: `rows` for text and code, `items` for a list, `table` for a table."""

    kind: str
    page: int
    rows: tuple[TextRow, ...] = ()
    items: tuple[ItemCandidate, ...] = ()
    table: Table | None = None
    level: int | None = None
    number: int | None = None
    column: int = 0  # the column of the page it was found in
    right: float = 0.0  # the right edge of that column's text
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

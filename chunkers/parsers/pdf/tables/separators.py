"""Where the columns of a table part: the strips that hardly any row has ink in."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from chunkers.parsers.pdf.reading.lines import Line, Word
from chunkers.parsers.pdf.reading.measures import SAME_EDGE
from chunkers.parsers.pdf.reading.rows import Row

CROSSED = 6  # one row in so many may cross a gap between columns, with a cell that spans them
COLUMN_GAP = 0.45  # sizes, at least, between two columns; spaces are 0.2 to 0.35 wide
NARROW_GAP = 0.3  # the same where three rows begin right behind the gap
NARROW_SPACES = 1.5  # and as many of the spaces between words of one cell
BEGUN_ROWS, BEGUN_SHARE = 3, 0.5  # rows that begin right behind a narrow gap, and their share
COUNTED_GAPS = 5  # fewer gaps do not tell how wide a space is
LOWEST = 10  # the width of a space is that of the narrowest tenth of the gaps
SUPPORTED = 0.3  # of the rows, that begin something behind a gap: the words behind short cells begin less often


def separators(rows: Sequence[Sequence[Line | Word]], size: float, least: float = COLUMN_GAP) -> list[float]:
    """The x between columns: where hardly any row has ink, at least `least` sizes wide.

    A cell that spans columns may cross a gap: up to one row in six may. A narrower gap will do where three rows or
    more all begin right behind it.
    """
    counted = [row for row in rows if len(row) > 1] or list(rows)
    allowed = len(counted) // CROSSED
    changes: dict[float, int] = {}
    for row in counted:
        for line in row:
            changes[line.x0] = changes.get(line.x0, 0) + 1
            changes[line.x1] = changes.get(line.x1, 0) - 1
    edges = sorted(changes)
    out: list[tuple[float, float]] = []
    hits = 0
    for a, b in zip(edges, edges[1:]):
        hits += changes[a]
        if hits <= allowed:
            if out and out[-1][1] == a:
                out[-1] = (out[-1][0], b)
            else:
                out.append((a, b))
    if not out:
        return []

    narrow = max(
        NARROW_GAP * size, NARROW_SPACES * _space_width(counted)
    )  # words of one length in every row begin at one x as well
    wide = [
        (a, b)
        for a, b in _supported(out, counted)
        if b - a >= least * size or b - a >= narrow and _begun_together(counted, a, b, size)
    ]
    return [b - min(1.0, (b - a) / 2) for a, b in wide]


def _begun_together(rows: Sequence[Row], a: float, b: float, size: float) -> bool:
    """Whether three rows or more, and half of those that have something before the gap, begin right behind it."""
    before = [row for row in rows if row[0].x0 < a]
    begun = sum(any(abs(line.x0 - b) < SAME_EDGE * size for line in row) for row in before)
    return len(before) >= BEGUN_ROWS and begun >= BEGUN_SHARE * len(before)


def _space_width(rows: Sequence[Row]) -> float:
    """How wide spaces between the words of one cell are: as wide as the least gaps of the rows."""
    gaps = sorted(b.x0 - a.x1 for row in rows for a, b in zip(row, row[1:]))
    return max(0.0, gaps[len(gaps) // LOWEST]) if len(gaps) > COUNTED_GAPS else 0.0


def _supported(gaps: list[tuple[float, float]], rows: Sequence[Row]) -> list[tuple[float, float]]:
    """The gaps behind which a column stands: two rows or more, and three in ten, begin something there.

    Behind short cells there is room that one long cell's last words fill; that makes no column.
    """
    out = list(gaps)
    need = max(min(2, len(rows)), SUPPORTED * len(rows))
    starts = sorted((line.x0, i) for i, row in enumerate(rows) for line in row)
    for at in range(len(out) - 1, -1, -1):
        end = out[at + 1][0] if at + 1 < len(out) else math.inf
        behind = starts[bisect_left(starts, (out[at][1] - 1,)) : bisect_right(starts, (end, math.inf))]
        if len({i for _, i in behind}) < need:
            del out[at]
    return out

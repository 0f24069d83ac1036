"""Where the columns of a table part: the strips that hardly any row has ink in."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from chunkers.parsers.pdf.reading.lines import Line, Word
from chunkers.parsers.pdf.reading.rows import Row


def separators(rows: Sequence[Sequence[Line | Word]], size: float, least: float = 0.45) -> list[float]:
    """The x between columns: where hardly any row has ink, at least `least` sizes wide.

    A cell that spans columns may cross a gap: up to one row in six may. A narrower gap will do where three rows or
    more all begin right behind it.
    """
    counted = [row for row in rows if len(row) > 1] or list(rows)
    allowed = len(counted) // 6
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

    narrow = max(0.3 * size, 1.5 * _blank(counted))  # words of one length in every row begin at one x as well
    wide = [
        (a, b)
        for a, b in _supported(out, counted)
        if b - a >= least * size or b - a >= narrow and _begun_together(counted, a, b, size)
    ]
    return [b - min(1.0, (b - a) / 2) for a, b in wide]


def _begun_together(rows: Sequence[Row], a: float, b: float, size: float) -> bool:
    """Whether three rows or more, and half of those that have something before the gap, begin right behind it."""
    across = [row for row in rows if row[0].x0 < a]
    begun = sum(any(abs(line.x0 - b) < 0.1 * size for line in row) for row in across)
    return len(across) >= 3 and begun >= 0.5 * len(across)


def _blank(rows: Sequence[Row]) -> float:
    """How wide blanks between the words of one cell are: as wide as the least gaps of the rows."""
    gaps = sorted(b.x0 - a.x1 for row in rows for a, b in zip(row, row[1:]))
    return max(0.0, gaps[len(gaps) // 10]) if len(gaps) > 5 else 0.0


def _supported(gaps: list[tuple[float, float]], rows: Sequence[Row]) -> list[tuple[float, float]]:
    """The gaps behind which a column stands: two rows or more, and three in ten, begin something there.

    Behind short cells there is room that one long cell's last words fill; that makes no column.
    """
    out = list(gaps)
    need = max(min(2, len(rows)), 0.3 * len(rows))
    starts = sorted((line.x0, i) for i, row in enumerate(rows) for line in row)
    for at in range(len(out) - 1, -1, -1):
        end = out[at + 1][0] if at + 1 < len(out) else math.inf
        behind = starts[bisect_left(starts, (out[at][1] - 1,)) : bisect_right(starts, (end, math.inf))]
        if len({i for _, i in behind}) < need:
            del out[at]
    return out

"""Rows of lines that stand beside each other, and tables made of them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from operator import attrgetter

from chunkers.parsers.pdf.reading.lines import Line
from chunkers.parsers.pdf.reading.measures import MARKER_LENGTH, RAISED_OVERLAP, SAME_BASELINE, SUPERSCRIPT

Row = tuple[Line, ...]
_LEFT = attrgetter("x0")


def rows_of(lines: Iterable[Line]) -> list[Row]:
    """Lines that stand on one height together, from top to bottom and from left to right."""
    return list(each_row(lines))


def each_row(lines: Iterable[Line]) -> Iterator[Row]:
    """The rows of `rows_of` one by one, for those who need the first ones only."""
    row: list[Line] = []
    base, size = -math.inf, 0.0
    for line in sorted(lines, key=_height):
        middle, own = (line.top + line.bottom) / 2, line.size
        small, large = (own, size) if own < size else (size, own)
        if (
            middle - base < SAME_BASELINE * large
            or small < SUPERSCRIPT * large
            and row
            and _is_superscript(line, row[0])
        ):
            row.append(line)
            continue
        if row:
            yield tuple(sorted(row, key=_LEFT)) if len(row) > 1 else (row[0],)
        row, base, size = [line], middle, own
    if row:
        yield tuple(sorted(row, key=_LEFT))


def _height(line: Line) -> tuple[float, float]:
    return line.top + line.bottom, line.x0


def _is_superscript(a: Line, b: Line) -> bool:
    """Whether the smaller of two lines is a superscript or subscript that reaches well into the other."""
    small, large = (a, b) if a.size < b.size else (b, a)
    if len(small.text) > MARKER_LENGTH or small.size >= SUPERSCRIPT * large.size:
        return False
    return min(a.bottom, b.bottom) - max(a.top, b.top) > RAISED_OVERLAP * (small.bottom - small.top)

"""Reading order by geometry: a page is cut into columns and bands until only columns of lines are left.

A recursive XY cut. A gutter is taken only between two sides that read as running text, so that the columns of a
table stay together; lines that cross a gutter part the page into bands above and below them.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise
from operator import attrgetter
from statistics import median
from typing import NamedTuple

LEAST = 3  # lines a side
MOST_EDGES = 8  # places tried for a gutter, those where most lines begin
_ENTRY = re.compile(r"\w.*,\s*\d{1,4}(?:\s*[-–,]\s*\d{1,4})*$")  # of an index: "mooring, 34, 40–42"

# Lengths are sizes of the body
NARROWEST = 8  # of a column: narrower sides are a table's
GUTTER = 0.7  # between two columns; a wide space in justified text is narrower
GUTTER_EDGES = 0.6  # edges nearer to each other are one edge of a gutter
LEFT_OF_GUTTER, RIGHT_OF_GUTTER = 0.1, 0.4  # by which a box passes both sides of an edge that it crosses
SPANNING = 0.6  # of the page's width, from which a line spans columns and shows no gutter
CELLS_APART = 1.5  # in one row: wider gaps are those of a table

# Shares of a side's rows
SAME_ROW = 0.4  # sizes between the middles of boxes in one row
WORDS = 3  # in most rows of running text; cells have fewer
WIDE_ROW, WIDE_ROWS = 0.55, 0.4  # of the side's width; so many rows of running text are as wide
SPLIT_ROWS = 0.4  # as many rows with wide gaps are a table
INDEX_ENTRIES = 0.6  # of an index's lines, that end in a page number
SIDE_BY_SIDE = 0.5  # of the shorter side's height, that lies beside the other


class LayoutBox(NamedTuple):  # a tuple, for a page makes one of each line
    """Something to be put in order: a line, or a table as one."""

    x0: float
    top: float
    x1: float
    bottom: float
    words: int
    content: object
    is_table: bool = False  # a table: takes part in the cut, says nothing about running text

    @property
    def base(self) -> float:
        return (self.top + self.bottom) / 2


LineArrays = tuple[float, float]  # x0 and x1 of a box
Band = tuple[
    int, int, list[LayoutBox], list[LayoutBox]
]  # boxes [first, last) of a page, and those left and right of a gutter
_PLACE, _LEFT, _BASE = attrgetter("top", "x0"), attrgetter("x0"), attrgetter("base")


def reading_order(boxes: Sequence[LayoutBox], size: float) -> list[list[LayoutBox]]:
    """The boxes in reading order, one list a column of a band; `size` is the body's, in points."""
    boxes = sorted(boxes, key=_PLACE)
    if len(boxes) < 2 * LEAST:
        return [boxes] if boxes else []
    parts = _cut(boxes, size)
    if len(parts) == 1:
        return [boxes]
    out = []
    for part in parts:
        out += reading_order(part, size)
    return out


def _cut(boxes: list[LayoutBox], size: float) -> list[list[LayoutBox]]:
    """Bands and columns of one cut, in reading order; one part when no gutter holds."""
    best, found = 0, []
    sides = [(box.x0, box.x1) for box in boxes]
    lefts, rights = map(sorted, zip(*sides))
    for x in _edges(sides, lefts, rights[-1], size):
        beside = (
            len(boxes)
            - bisect_left(lefts, x - LEFT_OF_GUTTER * size)
            + bisect_right(rights, x - RIGHT_OF_GUTTER * size)
        )
        if beside < max(2 * LEAST, best):
            continue
        bands = list(_bands(boxes, sides, x, size))
        won = sum(len(left) + len(right) for _, _, left, right in bands)
        if won > best:
            best, found = won, bands
    out, at = [], 0
    for first, last, left, right in found:
        out += [boxes[at:first], left, right]
        at = last
    return [part for part in (*out, boxes[at:]) if part]


def _edges(sides: list[LineArrays], lefts: list[float], right: float, size: float) -> list[float]:
    """Where gutters may end: where a strip that no narrow box enters ends, and where three boxes or more begin.

    `lefts` are the boxes' left edges in order, `right` is the last of their right edges.
    """
    groups: list[list[float]] = []
    for x in lefts[bisect_right(lefts, lefts[0] + NARROWEST * size) :]:  # a side is at least that wide
        if groups and x - groups[-1][0] < GUTTER_EDGES * size:
            groups[-1].append(x)
        else:
            groups.append([x])
    often = sorted((group for group in groups if len(group) >= LEAST), key=len, reverse=True)
    return sorted({*_strips(sides, right - lefts[0], size), *(group[0] for group in often[:MOST_EDGES])})


def _strips(sides: list[LineArrays], width: float, size: float) -> list[float]:
    """The right edges of the strips that boxes leave free, those that reach over most of the page not counted."""
    narrow = sorted((x0, x1) for x0, x1 in sides if x1 - x0 < SPANNING * width)
    out, right = [], narrow[0][1] if narrow else 0.0
    for x0, x1 in narrow[1:]:
        if x0 - right > GUTTER * size:
            out.append(x0)
        if x1 > right:
            right = x1
    return out


def _bands(boxes: list[LayoutBox], sides: list[LineArrays], x: float, size: float) -> Iterator[Band]:
    """The runs of boxes between those that cross `x` that are two columns beside it."""
    left, right = x - LEFT_OF_GUTTER * size, x - RIGHT_OF_GUTTER * size
    crossing = [at for at, (x0, x1) in enumerate(sides) if x0 < left and x1 > right]
    for above, below in pairwise([-1, *crossing, len(boxes)]):
        if below - above > 2 * LEAST:
            columns = _columns(boxes[above + 1 : below], x, size)
            if columns:
                yield above + 1, below, *columns


def _columns(band: list[LayoutBox], x: float, size: float) -> tuple[list[LayoutBox], list[LayoutBox]] | None:
    left = [box for box in band if box.x1 <= x]
    if not LEAST <= len(left) <= len(band) - LEAST:
        return None
    right = [box for box in band if box.x1 > x]
    good = (
        x - max(box.x1 for box in left) > GUTTER * size
        and _side_by_side(left, right)
        and (is_running_text(left, size) and is_running_text(right, size) or _is_index(left) and _is_index(right))
    )
    return (left, right) if good else None


def is_running_text(side: list[LayoutBox], size: float) -> bool:
    """True for running text: enough lines that fill most of the side's width with words."""
    x0, _, x1, *_ = zip(*side)
    width = max(x1) - min(x0)
    if width <= NARROWEST * size:
        return False
    rows: list[list[LayoutBox]] = []
    base = -math.inf
    for box in sorted((box for box in side if not box.is_table), key=_BASE):
        if box.base - base < SAME_ROW * size:
            rows[-1].append(box)
        else:
            rows.append([box])
            base = box.base
    if len(rows) < LEAST or median(sum(box.words for box in row) for row in rows) < WORDS:
        return False
    wide = sum(max(box.x1 for box in row) - min(box.x0 for box in row) > WIDE_ROW * width for row in rows)
    if wide < WIDE_ROWS * len(rows):
        return False
    split = sum(
        len(row) > 1 and max(b.x0 - a.x1 for a, b in pairwise(sorted(row, key=_LEFT))) > CELLS_APART * size
        for row in rows
    )
    return split < SPLIT_ROWS * len(rows)


def _is_index(side: list[LayoutBox]) -> bool:
    """True for a column of an index: lines of a few words, most of which end in the number of a page."""
    lines = [box.content[-1].text for box in side if not box.is_table]
    entries = sum(line[-1:].isdecimal() and bool(_ENTRY.search(line)) for line in lines)
    return len(lines) >= 2 * LEAST and entries >= INDEX_ENTRIES * len(lines)


def _side_by_side(left: list[LayoutBox], right: list[LayoutBox]) -> bool:
    (_, top, _, bottom, *_), (_, other_top, _, other_bottom, *_) = zip(*left), zip(*right)
    tops, bottoms = (min(top), min(other_top)), (max(bottom), max(other_bottom))
    least = min(b - a for a, b in zip(tops, bottoms))
    return min(bottoms) - max(tops) > SIDE_BY_SIDE * least

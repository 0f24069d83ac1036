"""Reading order by geometry: a page is cut into columns and bands until stacks of lines are left.

A recursive XY cut. A gutter is taken only between two sides that read as running text, so that the columns of a
table stay together; lines that cross a gutter part the page into bands above and below them.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import pairwise
from statistics import median
from typing import NamedTuple

LEAST = 3  # lines a side
MOST_EDGES = 8  # places tried for a gutter, those where most lines begin
_ENTRY = re.compile(r"\w.*,\s*\d{1,4}(?:\s*[-–,]\s*\d{1,4})*$")  # of an index: "mooring, 34, 40–42"


class Box(NamedTuple):  # a tuple, for a page makes one of each line
    """Something to be put in order: a line, or a table as one."""

    x0: float
    top: float
    x1: float
    bottom: float
    words: int
    thing: object
    solid: bool = False  # a table: takes part in the cut, says nothing about running text

    @property
    def base(self) -> float:
        return (self.top + self.bottom) / 2


def stacks(boxes: Sequence[Box], size: float) -> list[list[Box]]:
    """The boxes in reading order, one list a column of a band; `size` is the body's, in points."""
    boxes = sorted(boxes, key=lambda box: (box.top, box.x0))
    if len(boxes) < 2 * LEAST:
        return [boxes] if boxes else []
    parts = _parted(boxes, size)
    if len(parts) == 1:
        return [boxes]
    out = []
    for part in parts:
        out += stacks(part, size)
    return out


def _parted(boxes: list[Box], size: float) -> list[list[Box]]:
    """Bands and columns of one cut, in reading order; one part when no gutter holds."""
    best, found = 0, None
    lefts, rights = sorted(box.x0 for box in boxes), sorted(box.x1 for box in boxes)
    for x in _edges(boxes, size):
        beside = len(boxes) - bisect_left(lefts, x - 0.1 * size) + bisect_right(rights, x - 0.4 * size)
        if beside < max(2 * LEAST, best):
            continue
        bands = _bands(boxes, x, size)
        won = sum(len(left) + len(right) for kind, left, right in bands if kind)
        if won > best:
            best, found = won, bands
    if not found:
        return [boxes]
    out: list[list[Box]] = []
    for kind, left, right in found:
        if kind:
            out += [left, right]
        elif out and not out[-1]:
            out[-1] = left
        else:
            out.append(left)
    return [part for part in out if part]


def _edges(boxes: list[Box], size: float) -> list[float]:
    """Where gutters may end: where a strip that no narrow box enters ends, and where three boxes or more begin."""
    left = min(box.x0 for box in boxes) + 8 * size  # a side is at least that wide
    starts = sorted(box.x0 for box in boxes if box.x0 > left)
    groups: list[list[float]] = []
    for x in starts:
        if groups and x - groups[-1][0] < 0.6 * size:
            groups[-1].append(x)
        else:
            groups.append([x])
    often = sorted((group for group in groups if len(group) >= LEAST), key=len, reverse=True)
    return sorted({*_strips(boxes, size), *(group[0] for group in often[:MOST_EDGES])})


def _strips(boxes: list[Box], size: float) -> list[float]:
    """The right edges of the strips that boxes leave free, those that reach over most of the page not counted."""
    width = max(box.x1 for box in boxes) - min(box.x0 for box in boxes)
    out, right = [], float("-inf")
    for box in sorted((box for box in boxes if box.x1 - box.x0 < 0.6 * width), key=lambda box: box.x0):
        if right > float("-inf") and box.x0 - right > 0.7 * size:
            out.append(box.x0)
        right = max(right, box.x1)
    return out


def _bands(boxes: list[Box], x: float, size: float):
    """[(is two columns, left, right)] down the page, parted by the boxes that cross `x`."""
    left, right = x - 0.1 * size, x - 0.4 * size
    out, band = [], []
    for box in boxes:
        if box.x0 < left and box.x1 > right:
            if band:
                out.append(_columns(band, x, size))
                band = []
            if out and not out[-1][0]:
                out[-1][1].append(box)
            else:
                out.append((False, [box], []))
        else:
            band.append(box)
    if band:
        out.append(_columns(band, x, size))
    return _joined(out)


def _columns(band: list[Box], x: float, size: float):
    if len(band) < 2 * LEAST:
        return False, band, []
    left = [box for box in band if box.x1 <= x]
    right = [box for box in band if box.x1 > x]
    good = (
        min(len(left), len(right)) >= LEAST
        and x - max(box.x1 for box in left) > 0.7 * size
        and _beside(left, right)
        and (runs(left, size) and runs(right, size) or _indexed(left) and _indexed(right))
    )
    return (True, left, right) if good else (False, band, [])


def _joined(bands):
    out = []
    for band in bands:
        if out and not band[0] and not out[-1][0]:
            out[-1][1].extend(band[1])
        else:
            out.append(band)
    return out


def runs(side: list[Box], size: float) -> bool:
    """True for running text: enough lines that fill most of the side's width with words."""
    rows: list[list[Box]] = []
    for box in sorted((box for box in side if not box.solid), key=lambda box: box.base):
        if rows and abs(box.base - rows[-1][0].base) < 0.4 * size:
            rows[-1].append(box)
        else:
            rows.append([box])
    if len(rows) < LEAST:
        return False
    width = max(box.x1 for box in side) - min(box.x0 for box in side)
    wide = sum(max(box.x1 for box in row) - min(box.x0 for box in row) > 0.55 * width for row in rows)
    parted = sum(
        len(row) > 1 and max(b.x0 - a.x1 for a, b in pairwise(sorted(row, key=lambda box: box.x0))) > 1.5 * size
        for row in rows
    )
    return (
        width > 8 * size
        and median(sum(box.words for box in row) for row in rows) >= 3
        and wide >= 0.4 * len(rows)
        and parted < 0.4 * len(rows)
    )


def _indexed(side: list[Box]) -> bool:
    """True for a column of an index: lines of a few words, most of which end in the number of a page."""
    lines = [box.thing[-1].text for box in side if not box.solid]
    return len(lines) >= 2 * LEAST and sum(bool(_ENTRY.search(line)) for line in lines) >= 0.6 * len(lines)


def _beside(left: list[Box], right: list[Box]) -> bool:
    top = max(min(b.top for b in left), min(b.top for b in right))
    bottom = min(max(b.bottom for b in left), max(b.bottom for b in right))
    least = min(max(b.bottom for b in s) - min(b.top for b in s) for s in (left, right))
    return bottom - top > 0.5 * least

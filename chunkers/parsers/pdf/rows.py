"""Rows of lines that stand beside each other, and tables made of them."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter, sub
from statistics import median

from chunkers.parsers.pdf.lines import Line, Word, expected_width

Row = tuple[Line, ...]
Cells = tuple[tuple[Line, ...], ...]
_LEFT = attrgetter("x0")
RAISED = 0.85  # of a line's size: what stands beside it in smaller letters may be a raised sign


@dataclass(frozen=True, slots=True)
class Table:
    """`rows` of cells of lines; the first `heads` rows are head rows; `xs` the columns' edges in points."""

    rows: tuple[Cells, ...]
    heads: int
    lines: tuple[Line, ...]
    x0: float
    top: float
    x1: float
    bottom: float
    xs: tuple[float, ...] = ()
    partial: tuple[int, ...] = ()  # rows whose tags have fewer cells on this page than others: a page end cuts them


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
        if middle - base < 0.38 * large or small < RAISED * large and row and _raised(line, row[0]):
            row.append(line)
            continue
        if row:
            yield tuple(sorted(row, key=_LEFT)) if len(row) > 1 else (row[0],)
        row, base, size = [line], middle, own
    if row:
        yield tuple(sorted(row, key=_LEFT))


def _height(line: Line) -> tuple[float, float]:
    return line.top + line.bottom, line.x0


def _raised(a: Line, b: Line) -> bool:
    """Whether the smaller of two lines is a raised or lowered sign that reaches well into the other."""
    small, large = (a, b) if a.size < b.size else (b, a)
    if len(small.text) > 5 or small.size >= RAISED * large.size:
        return False
    return min(a.bottom, b.bottom) - max(a.top, b.top) > 0.4 * (small.bottom - small.top)


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


def split_at(line: Line, cuts: Sequence[float]) -> list[Line]:
    """`line` cut where a column edge falls between two of its measured words."""
    words = line.words
    inside = [cut + 1 for cut in cuts if line.x0 < cut + 1 < line.x1 + 2] if len(words) > 1 else ()
    if not inside:
        return [line]
    edges = [i for i in range(1, len(words)) if any(words[i - 1].x1 <= cut <= words[i].x0 + 2 for cut in inside)]
    if not edges:
        return [line]
    out = []
    for a, b in zip([0, *edges], [*edges, len(words)]):
        part = words[a:b]
        out.append(
            line._replace(
                text=line.text[part[0].start - line.first : part[-1].end - line.first],
                x0=part[0].x0,
                x1=part[-1].x1,
                first=part[0].start,
                last=part[-1].end,
                words=part,
                hyphen=line.hyphen and b == len(words),
            )
        )
    return out


def by_words(row: Row) -> tuple[Line | Word, ...]:
    """The row's measured words; what is not measured stays whole."""
    return tuple(part for line in row for part in (line.words or (line,)))


def cells_of(row: Row, cuts: Sequence[float]) -> Cells:
    cells: list[list[Line]] = [[] for _ in range(len(cuts) + 1)]
    for line in row:
        cells[bisect_right(cuts, line.x0 + min(line.x1 - line.x0, line.size) / 2)].append(line)
    return tuple(map(tuple, cells))


def row_groups(rows: Sequence[Row], cuts: Sequence[float], leading: float = 1.25) -> list[Cells]:
    """Table rows of text rows: bands of them that white space parts, and in a band by what is wrapped.

    A band in which no more than one text row fills most columns is one table row, however its cells are aligned;
    other bands are read line by line. `leading` is how far lines stand apart at most, in sizes.
    """
    out: list[Cells] = []
    bands = _bands(rows, leading)
    for band in bands:
        table = [cells_of(row, cuts) for row in band]
        full = sum(sum(map(bool, cells)) > 0.5 * (len(cuts) + 1) for cells in table)
        if full <= 1 and len(bands) > 2:
            out.append(_gathered(table))
        else:
            out += _by_wrapping(band, table)
    return out


def _bands(rows: Sequence[Row], leading: float) -> list[list[Row]]:
    """Runs of text rows between gaps that are wider than lines of one cell leave."""
    bases = [row[0].base for row in rows]
    steps = [below - above for above, below, row in zip(bases, bases[1:], rows) if below - above > 0.7 * row[0].size]
    least = min(steps, default=math.inf)
    out: list[list[Row]] = []
    bottom = 0.0
    for row in rows:
        _, _, tops, _, bottoms, sizes, *_ = zip(*row)
        size, height = max(sizes), max(map(sub, bottoms, tops))
        if out and min(tops) - bottom < min(leading * size, least) - height + 0.15 * size:
            out[-1].append(row)
            bottom = max(bottom, *bottoms)
        else:
            out.append([row])
            bottom = max(bottoms)
    return out


def _gathered(rows: Sequence[Cells]) -> Cells:
    return tuple(tuple(line for row in rows for line in row[c]) for c in range(len(rows[0])))


def _by_wrapping(rows: Sequence[Row], table: Sequence[Cells]) -> list[Cells]:
    """Table rows of text rows and their cells: wrapped cells rejoined with the row they began in.

    A text row goes on with the one above when each of its cells stands under a filled cell into which its first word
    did not fit, and something tells that it is no row of its own: an empty cell, or less space above than rows have.
    """
    rights = [max((line.x1 for cell in column for line in cell), default=0.0) for column in zip(*table)]
    steps = [b[0].base - a[0].base for a, b in zip(rows, rows[1:])]
    tight = min(steps, default=0.0)
    opening = sorted(step for step, cells in zip(steps, table[1:]) if all(cells)) or steps
    loose = median(opening) > 1.25 * tight if opening else False  # rows stand further apart than the lines of a cell
    out: list[list[list[Line]]] = [[list(cell) for cell in table[0]]]
    for cells, step in zip(table[1:], steps):
        last = out[-1]
        goes_on = all(not cell or last[c] and wrapped(last[c][-1], cell[0], rights[c]) for c, cell in enumerate(cells))
        empty = sum(not cell for cell in cells)
        if loose:
            goes_on = step < 1.15 * tight and (goes_on or not cells[0])
        goes_on = goes_on and (loose or empty > 0)
        if goes_on:
            for c, cell in enumerate(cells):
                last[c] += cell
        else:
            out.append([list(cell) for cell in cells])
    return [tuple(tuple(cell) for cell in row) for row in out]


def wrapped(above: Line, below: Line, right: float) -> bool:
    """True when the first word of `below` had no room behind `above`."""
    if above.hyphen or above.text.endswith("-"):
        return True
    word = below.text.split(None, 1)[0]
    scale = below.width / max(expected_width(below.text, below.size), 0.1)
    return above.x1 + expected_width(" " + word, below.size) * scale > right - 0.05 * below.size


def header_rows(rows: Sequence[Cells]) -> int:
    """Head rows by weight: the bold rows at the top, when not all are bold; else the first row."""

    def bold(row):
        lines = [line for cell in row for line in cell]
        return bool(lines) and all(line.font.bold for line in lines)

    if len(rows) < 2:
        return 0
    marked = 0
    while marked < len(rows) and bold(rows[marked]):
        marked += 1
    return marked if 0 < marked < len(rows) else 1

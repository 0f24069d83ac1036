"""Tables that are drawn: a grid of rules, or rules across only."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Sequence, Set
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from chunkers.parsers.pdf.credible import worded
from chunkers.parsers.pdf.lines import Line, Rule, Shapes
from chunkers.parsers.pdf.rows import (
    Cells,
    Row,
    Table,
    by_words,
    cells_of,
    header_rows,
    row_groups,
    rows_of,
    separators,
    split_at,
)

MOST_MEETINGS = 400_000  # pairs of rules looked at: more of them are a drawing
NEAR = 2.5  # points within which rules are taken to meet: pens are about as thick


@dataclass(frozen=True, slots=True)
class Frame:
    """A box of rules: the x of its upright ones (none for rules across only) and the y of those across."""

    x0: float
    top: float
    x1: float
    bottom: float
    xs: tuple[float, ...]
    ys: tuple[float, ...]
    across: tuple[Rule, ...]


def drawn_tables(lines: Sequence[Line], shapes: Shapes, leading: float = 1.25) -> list[Table]:
    """The tables that rules show, each with its lines; `leading` is the body's, in sizes."""
    out, taken = [], set()
    if len(shapes.across) < 2:
        return []
    across = _merged(shapes.across, 0)
    places = [((line.top + line.bottom) / 2, (line.x0 + line.x1) / 2, line) for line in lines]
    for frame in _frames(across, shapes.down) if shapes.down else ():
        table = _grid(_inside(places, frame, taken), frame) if len(frame.xs) > 2 else None
        if table and worded(table):
            out.append(table)
            taken.update(line.first for line in table.lines)
    for frame in _ladders(shapes.across, across):
        inside = _inside(places, frame, taken)
        if not inside:
            continue
        own = {id(line) for line in inside}
        left, right = frame.x0 - NEAR, frame.x1 + NEAR
        beyond = [line for _, x, line in places if left < x < right and id(line) not in own and line.first not in taken]
        for table in filter(worded, _rungs(inside, beyond, frame, leading)):
            out.append(table)
            taken.update(line.first for line in table.lines)
    return out


def _inside(places: Sequence[tuple[float, float, Line]], frame: Frame, taken: Set[int]) -> list[Line]:
    """The lines with their middles in the frame; `places` are (y, x, line)."""
    top, bottom, left, right = frame.top - 1, frame.bottom + 1, frame.x0 - NEAR, frame.x1 + NEAR
    return [line for y, x, line in places if top < y < bottom and left < x < right and line.first not in taken]


# ---- grids


def _frames(across: Sequence[Rule], upright: Sequence[Rule]) -> list[Frame]:
    """Rules that meet, as frames; each group of rules that hang together gives one."""
    down = _merged(upright, 1)
    if len(across) * len(down) > MOST_MEETINGS:
        return []
    group = list(range(len(across) + len(down)))

    def root(i):
        while group[i] != i:
            group[i] = group[group[i]]
            i = group[i]
        return i

    placed = sorted((d.x0, j, d.top - NEAR, d.bottom + NEAR) for j, d in enumerate(down, len(across)))
    for i, a in enumerate(across):
        first, last = bisect_left(placed, (a.x0 - NEAR,)), bisect_right(placed, (a.x1 + NEAR, math.inf))
        for _, j, top, bottom in placed[first:last]:
            if top <= a.top <= bottom:
                group[root(i)] = root(j)
    parts: dict[int, tuple[list[Rule], list[Rule]]] = {}
    for i, rule in enumerate((*across, *down)):
        parts.setdefault(root(i), ([], []))[i >= len(across)].append(rule)
    out = []
    for hs, vs in parts.values():
        if len(hs) >= 2 and vs:
            ends = [r.top for r in vs] + [r.bottom for r in vs]  # a page end may cut a grid between two rules
            ys = _distinct([*(r.top for r in hs), min(ends), max(ends)])
            xs = _distinct([r.x0 for r in vs])
            edges = [r.x0 for r in hs] + [r.x1 for r in hs]
            xs = _distinct([*xs, min(edges), max(edges)])
            out.append(Frame(xs[0], ys[0], xs[-1], ys[-1], tuple(xs), tuple(ys), tuple(hs)))
    return sorted(out, key=lambda f: (f.top, f.x0))


def _merged(rules: Sequence[Rule], way: int) -> list[Rule]:
    """Stretches of one straight line joined; `way` is 0 for rules across, 1 for upright ones."""

    if way == 0:
        stretches = [((rule.top + rule.bottom) / 2, rule.x0, rule.x1) for rule in rules]
    else:
        stretches = [((rule.x0 + rule.x1) / 2, rule.top, rule.bottom) for rule in rules]
    out: list[list[float]] = []  # [place, from, to]
    for place, a, b in sorted(stretches, key=lambda stretch: (round(stretch[0]), stretch[1])):
        line = _reached(out, place, a, b)
        if line:
            line[1], line[2] = min(line[1], a), max(line[2], b)
        else:
            out.append([place, a, b])
    return [Rule(a, p, b, p) if way == 0 else Rule(p, a, p, b) for p, a, b in out]


def _reached(lines: list[list[float]], place: float, a: float, b: float) -> list[float] | None:
    """The last of the lines so far that a stretch from `a` to `b` at `place` goes on with."""
    for line in reversed(lines[-40:]):
        if place - line[0] > 2.5:  # places rise but for the fractions of one point: those before are further away
            return None
        if abs(line[0] - place) < 1.5 and a <= line[2] + NEAR and b >= line[1] - NEAR:
            return line
    return None


def _distinct(values) -> list[float]:
    out: list[float] = []
    for value in sorted(values):
        if not out or value - out[-1] > NEAR + 1.5:
            out.append(value)
    return out


def _grid(inside: list[Line], frame: Frame) -> Table | None:
    """Cells by the frame's rules. A row that has no rule above it in a column goes on there (a merged cell)."""
    columns = len(frame.xs) - 1
    if not inside or columns < 2 or len(frame.ys) < 2:
        return None
    bands: dict[int, list[Line]] = {}
    for line in inside:
        bands.setdefault(_slot(frame.ys, line.base), []).append(line)
    rows: list[Cells] = []
    for at in sorted(bands):
        rows += _band(bands[at], frame, at, rows)
    rows = [row for row in rows if any(row)]
    filled = max((sum(bool(cell) for cell in row) for row in rows), default=0)
    if len(rows) < 2 and columns < 3 or filled < 2:
        return None
    return Table(
        tuple(rows), header_rows(rows), tuple(inside), frame.x0, frame.top, frame.x1, frame.bottom, tuple(frame.xs)
    )


def _band(lines: list[Line], frame: Frame, at: int, above: list[Cells]) -> list[Cells]:
    cells: list[list[Line]] = [[] for _ in frame.xs[1:]]
    for line in sorted(lines, key=lambda line: (round(line.base), line.x0)):
        column = _slot(frame.xs, (line.x0 + min(line.x1, line.x0 + 2 * line.size)) / 2)
        cells[column].append(line)
    open_above = [not _ruled(frame, frame.ys[at], x0, x1) for x0, x1 in zip(frame.xs, frame.xs[1:])]
    if at and above and all(o or not c for o, c in zip(open_above, cells)) and any(open_above):
        above[-1] = tuple((*old, *new) for old, new in zip(above[-1], cells))
        return []
    counts = sorted((len({round(line.base) for line in cell}) for cell in cells if cell), reverse=True)
    if len(frame.ys) <= 4 and len(counts) > 1 and counts[0] == counts[1] and counts[0] >= 3:
        found = row_groups(rows_of(lines), list(frame.xs[1:-1]))
        if len(found) > 1:
            return found
    return [tuple(tuple(cell) for cell in cells)]


def _ruled(frame: Frame, y: float, x0: float, x1: float) -> bool:
    middle = (x0 + x1) / 2
    return any(abs(rule.top - y) < NEAR + 1.5 and rule.x0 <= middle <= rule.x1 for rule in frame.across)


def _slot(edges: Sequence[float], at: float) -> int:
    for i, edge in enumerate(edges[1:]):
        if at < edge:
            return i
    return len(edges) - 2


# ---- rules across only


def _ladders(drawn: Sequence[Rule], merged: Sequence[Rule]) -> list[Frame]:
    """Two rules across or more, one below the other and equally long; those drawn cell by cell tell the columns."""
    cellwise, used = _cell_by_cell(drawn)
    rules = sorted(_merged([r for r in drawn if id(r) not in used], 0) if used else merged, key=lambda r: r.top)
    groups: list[list[Rule]] = []
    for rule in rules:
        for group in groups:
            if abs(group[0].x0 - rule.x0) < NEAR and abs(group[0].x1 - rule.x1) < NEAR:
                group.append(rule)
                break
        else:
            groups.append([rule])
    return [*cellwise, *(_ladder_of(g, ()) for g in groups if len(g) >= 2)]


def _ladder_of(rules: Sequence[Rule], xs: tuple[float, ...]) -> Frame:
    ys = tuple(_distinct([rule.top for rule in rules]))
    return Frame(rules[0].x0, rules[0].top, rules[0].x1, rules[-1].top, xs, ys, tuple(rules))


def _cell_by_cell(rules: Sequence[Rule]) -> tuple[list[Frame], set[int]]:
    """Ladders whose rungs are rows of rules end to end, with the same ends on each rung; and the rules in them."""
    rungs: dict[int, list[Rule]] = {}
    for rule in rules:
        rungs.setdefault(round(rule.top), []).append(rule)
    ladders: dict[tuple[int, ...], list[list[Rule]]] = {}
    for rung in rungs.values():
        rung.sort(key=lambda rule: rule.x0)
        touching = all(abs(b.x0 - a.x1) < NEAR for a, b in pairwise(rung))
        if len(rung) > 1 and touching:
            ladders.setdefault(tuple(round(rule.x0 / NEAR) for rule in rung), []).append(rung)
    out, used = [], set()
    for ladder in ladders.values():
        if len(ladder) > 1:
            ladder.sort(key=lambda rung: rung[0].top)
            across = [Rule(rung[0].x0, rung[0].top, rung[-1].x1, rung[0].top) for rung in ladder]
            out.append(_ladder_of(across, (*(rule.x0 for rule in ladder[0]), ladder[0][-1].x1)))
            used.update(id(rule) for rung in ladder for rule in rung)
    return out, used


def _rungs(inside: list[Line], beyond: Sequence[Line], frame: Frame, leading: float) -> list[Table]:
    """The tables of a ladder: runs of spaces between two rules in which rows have several stretches.

    Where every row has its rule, a space is one row, and rows above the first rule and below the last one that keep
    to the columns belong to the table too: it goes on from another page or onto one.
    """
    places = [(line.base, line) for line in inside]
    spaces = [[line for y, line in places if a - 1 < y < b + 1] for a, b in pairwise(frame.ys)]
    good = [bool(space) and (bool(frame.xs) or _tabular(space, frame)) for space in spaces]
    for i, space in enumerate(spaces):
        near = any(good[max(0, i - 1) : i]) or any(good[i + 1 : i + 2])
        good[i] = good[i] or near and bool(space) and _may_be_row(space, frame, frame.ys[i], frame.ys[i + 1])
    # a page's own rule may be as long as a table's, so that a head row without a rule above it lies in the ladder
    beyond = [*beyond, *(line for space, flag in zip(spaces, good) if not flag for line in space)]
    out, start = [], None
    for i, flag in enumerate([*good, False]):
        if flag and start is None:
            start = i
        elif not flag and start is not None:
            table = _ladder(spaces[start:i], beyond, frame, (frame.ys[start], frame.ys[i]), leading)
            out += [table] if table else []
            start = None
    return out


def _ladder(
    kept: list[list[Line]], beyond: Sequence[Line], frame: Frame, edges: tuple[float, float], leading: float
) -> Table | None:
    lines = [line for space in kept for line in space]
    size = median(line.size for line in lines)
    cuts = list(frame.xs[1:-1]) or separators([by_words(row) for row in rows_of(lines)], size)
    if not cuts:
        return None
    cut = [_cut_rows(space, cuts) for space in kept]
    single = bool(frame.xs) or len(cut) > 2 and sum(_one_row(rows, cuts) for rows in cut) >= 0.7 * len(cut)
    groups = [[_merged_row(rows, cuts)] if single else row_groups(rows, cuts, leading) for rows in cut]
    if single:
        above, below = _beyond(beyond, groups, cuts, edges, size)
        groups = [*([row] for row in above), *groups, *([row] for row in below)]
        lines += [line for row in (*above, *below) for cell in row for line in cell]
        heads = header_rows([row for group in groups for row in group])
    else:
        heads = len(groups[0]) if len(groups) > 1 else 1
    rows = [row for group in groups for row in group]
    if len(rows) < 2:
        return None
    if heads > 3 or heads >= len(rows):
        heads = header_rows(rows)
    return Table(
        tuple(rows),
        heads,
        tuple(lines),
        frame.x0,
        min(line.top for line in lines),
        frame.x1,
        max(line.bottom for line in lines),
        (frame.x0, *cuts, frame.x1),
    )


def _one_row(rows: list[Row], cuts: Sequence[float]) -> bool:
    """True when the rows below the first could be wrapped cells of it: their first cell is empty or wrapped too."""
    return len(row_groups(rows, cuts)) == 1


def _merged_row(rows: list[Row], cuts: Sequence[float]) -> Cells:
    cells: list[list[Line]] = [[] for _ in range(len(cuts) + 1)]
    for row in rows:
        for cell, lines in zip(cells, cells_of(row, cuts)):
            cell += lines
    return tuple(tuple(cell) for cell in cells)


def _beyond(lines: Sequence[Line], groups, cuts: Sequence[float], edges: tuple[float, float], size: float):
    """The rows right above the first of `edges` and right below the second that stand in the table's columns."""
    columns = list(zip(*(row for group in groups for row in group)))
    lefts = [[line.x0 for cell in column for line in cell] for column in columns]
    rights = [[line.x1 for cell in column for line in cell] for column in columns]

    def stands(row: Row) -> int:
        """How many cells of the row are filled, 0 when one of them does not stand as its column's cells do."""
        cells = cells_of(row, cuts)
        good = all(
            not (cell and lefts[c])
            or any(abs(cell[0].x0 - x) < 0.1 * size for x in lefts[c])
            or any(abs(cell[-1].x1 - x) < 0.1 * size for x in rights[c])
            for c, cell in enumerate(cells)
        )
        return sum(bool(cell) for cell in cells) if good else 0

    def taken(rows: list[Row], edge: float, way: int) -> list[Cells]:
        out: list[Row] = []
        for row in rows:
            near = row[0].top - edge if way > 0 else edge - row[0].bottom
            across = any(b.x0 - a.x1 < 0.5 * size for a, b in zip(row, row[1:]))  # a caption runs over the columns
            if near > 1.2 * size or across:
                break
            filled = stands(row)
            short = near < 0.6 * size and row[0].size < 1.1 * size and all(_in_column(line, cuts) for line in row)
            under = out and len(row) < len(out[0]) or filled == 1 and way < 0  # the last lines of wrapped cells
            if not (filled > 1 or short and under):
                break
            out.append(row)
            edge = row[0].bottom if way > 0 else row[0].top
        if not any(len(row) > 1 for row in out):
            return []
        return row_groups(out if way > 0 else out[::-1], cuts)

    rows = _cut_rows(lines, cuts)
    above = [row for row in reversed(rows) if row[0].base < edges[0]]
    below = [row for row in rows if row[0].base > edges[1]]
    return taken(above, edges[0], -1), taken(below, edges[1], 1)


def _in_column(line: Line, cuts: Sequence[float]) -> bool:
    return not any(line.x0 + 1 < cut < line.x1 - 1 for cut in cuts)


def _cut_rows(lines: Sequence[Line], cuts: Sequence[float]) -> list[Row]:
    return rows_of([part for line in lines for part in split_at(line, cuts)])


def _may_be_row(space: list[Line], frame: Frame, above: float, below: float) -> bool:
    """A short text between two rules, as a row over several cells: close to both, as no heading between two tables."""
    size = max(line.size for line in space)
    close = min(line.top for line in space) - above < size and below - max(line.bottom for line in space) < size
    return close and max(line.width for line in space) < 0.45 * (frame.x1 - frame.x0)


def _tabular(lines: list[Line], frame: Frame) -> bool:
    rows = rows_of(lines)
    if any(len(row) == 1 and row[0].width > 0.7 * (frame.x1 - frame.x0) for row in rows):
        return False
    return sum(len(row) > 1 for row in rows) >= 0.4 * len(rows) or len(rows) > 1 and len(rows[0]) > 2

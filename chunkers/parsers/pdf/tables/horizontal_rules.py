"""Tables with horizontal rules only."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from chunkers.parsers.pdf.reading.lines import Line, Rule
from chunkers.parsers.pdf.reading.measures import SAME_EDGE
from chunkers.parsers.pdf.reading.rows import Row, rows_of
from chunkers.parsers.pdf.tables.frames import NEAR, Frame, distinct, merge_rules
from chunkers.parsers.pdf.tables.row_groups import row_groups
from chunkers.parsers.pdf.tables.separators import separators
from chunkers.parsers.pdf.tables.table import Cells, Table, by_words, cells_of, count_header_rows, split_at

ONE_ROW_SPACES = 0.7  # of the spaces between rules that hold one row: then each does, and its cells are wrapped
MOST_HEADERS = 3  # header rows by the first rule; more are the table's body
# Sizes of the table's letters
CELL_GAP = 0.5  # between two cells of a row above or below the rules; a caption runs over the columns
ROW_OUTSIDE = 1.2  # between a rule and a row outside it that belongs to the table
SHORT_OUTSIDE = 0.6  # the same for the last lines of wrapped cells
OUTSIDE_SIZE = 1.1  # larger letters outside are a heading's
# Shares of the table's width
SPANNING_ROW = 0.45  # up to which one text is a row over several cells
RUNNING_TEXT = 0.7  # from which it is running text between two rules
TABULAR = 0.4  # of the rows between two rules, that have several cells


def horizontal_frames(drawn: Sequence[Rule], merged: Sequence[Rule]) -> list[Frame]:
    """Two horizontal rules or more, one below the other and equally long; those drawn cell by cell tell the columns."""
    cellwise, used = _rules_of_cells(drawn)
    rules = sorted(merge_rules([r for r in drawn if id(r) not in used], 0) if used else merged, key=lambda r: r.top)
    groups: list[list[Rule]] = []
    for rule in rules:
        for group in groups:
            if abs(group[0].x0 - rule.x0) < NEAR and abs(group[0].x1 - rule.x1) < NEAR:
                group.append(rule)
                break
        else:
            groups.append([rule])
    return [*cellwise, *(_frame_of(g, ()) for g in groups if len(g) >= 2)]


def _frame_of(rules: Sequence[Rule], xs: tuple[float, ...]) -> Frame:
    ys = tuple(distinct([rule.top for rule in rules]))
    return Frame(rules[0].x0, rules[0].top, rules[0].x1, rules[-1].top, xs, ys, tuple(rules))


def _rules_of_cells(rules: Sequence[Rule]) -> tuple[list[Frame], set[int]]:
    """Frames whose horizontal edges are rows of rules end to end, with the same ends in each; and the rules in them."""
    rows: dict[int, list[Rule]] = {}
    for rule in rules:
        rows.setdefault(round(rule.top), []).append(rule)
    frames: dict[tuple[int, ...], list[list[Rule]]] = {}
    for row in rows.values():
        row.sort(key=lambda rule: rule.x0)
        end_to_end = all(abs(b.x0 - a.x1) < NEAR for a, b in pairwise(row))
        if len(row) > 1 and end_to_end:
            frames.setdefault(tuple(round(rule.x0 / NEAR) for rule in row), []).append(row)
    out, used = [], set()
    for frame_rows in frames.values():
        if len(frame_rows) > 1:
            frame_rows.sort(key=lambda row: row[0].top)
            edges = [Rule(row[0].x0, row[0].top, row[-1].x1, row[0].top) for row in frame_rows]
            out.append(_frame_of(edges, (*(rule.x0 for rule in frame_rows[0]), frame_rows[0][-1].x1)))
            used.update(id(rule) for row in frame_rows for rule in row)
    return out, used


def horizontal_tables(inside: list[Line], outside: Sequence[Line], frame: Frame, leading: float) -> list[Table]:
    """The tables of a frame of horizontal rules: runs of spaces between two rules in which rows have several stretches.

    Where every row has its rule, a space is one row, and rows above the first rule and below the last one that keep
    to the columns belong to the table too: it goes on from another page or onto one.
    """
    places = [(line.base, line) for line in inside]
    spaces = [[line for y, line in places if a - 1 < y < b + 1] for a, b in pairwise(frame.ys)]
    good = [bool(space) and (bool(frame.xs) or _is_tabular(space, frame)) for space in spaces]
    for i, space in enumerate(spaces):
        near = any(good[max(0, i - 1) : i]) or any(good[i + 1 : i + 2])
        good[i] = good[i] or near and bool(space) and _may_be_row(space, frame, frame.ys[i], frame.ys[i + 1])
    # a page's own rule may be as long as a table's, so that a header row without a rule above it lies in the frame
    outside = [*outside, *(line for space, flag in zip(spaces, good) if not flag for line in space)]
    out, start = [], None
    for i, flag in enumerate([*good, False]):
        if flag and start is None:
            start = i
        elif not flag and start is not None:
            table = _table_of(spaces[start:i], outside, frame, (frame.ys[start], frame.ys[i]), leading)
            out += [table] if table else []
            start = None
    return out


def _table_of(
    kept: list[list[Line]], outside: Sequence[Line], frame: Frame, edges: tuple[float, float], leading: float
) -> Table | None:
    lines = [line for space in kept for line in space]
    size = median(line.size for line in lines)
    cuts = list(frame.xs[1:-1]) or separators([by_words(row) for row in rows_of(lines)], size)
    if not cuts:
        return None
    cut = [_cut_rows(space, cuts) for space in kept]
    single = bool(frame.xs) or len(cut) > 2 and sum(_one_row(rows, cuts) for rows in cut) >= ONE_ROW_SPACES * len(cut)
    groups = [[_merged_row(rows, cuts)] if single else row_groups(rows, cuts, leading) for rows in cut]
    if single:
        above, below = _rows_outside(outside, groups, cuts, edges, size)
        groups = [*([row] for row in above), *groups, *([row] for row in below)]
        lines += [line for row in (*above, *below) for cell in row for line in cell]
        headers = count_header_rows([row for group in groups for row in group])
    else:
        headers = len(groups[0]) if len(groups) > 1 else 1
    rows = [row for group in groups for row in group]
    if len(rows) < 2:
        return None
    if headers > MOST_HEADERS or headers >= len(rows):
        headers = count_header_rows(rows)
    return Table(
        tuple(rows),
        headers,
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


def _rows_outside(lines: Sequence[Line], groups, cuts: Sequence[float], edges: tuple[float, float], size: float):
    """The rows right above the first of `edges` and right below the second that stand in the table's columns."""
    columns = list(zip(*(row for group in groups for row in group)))
    lefts = [[line.x0 for cell in column for line in cell] for column in columns]
    rights = [[line.x1 for cell in column for line in cell] for column in columns]

    def stands(row: Row) -> int:
        """How many cells of the row are filled, 0 when one of them does not stand as its column's cells do."""
        cells = cells_of(row, cuts)
        good = all(
            not (cell and lefts[c])
            or any(abs(cell[0].x0 - x) < SAME_EDGE * size for x in lefts[c])
            or any(abs(cell[-1].x1 - x) < SAME_EDGE * size for x in rights[c])
            for c, cell in enumerate(cells)
        )
        return sum(bool(cell) for cell in cells) if good else 0

    def taken(rows: list[Row], edge: float, way: int) -> list[Cells]:
        out: list[Row] = []
        for row in rows:
            near = row[0].top - edge if way > 0 else edge - row[0].bottom
            spans = any(b.x0 - a.x1 < CELL_GAP * size for a, b in zip(row, row[1:]))  # a caption runs over the columns
            if near > ROW_OUTSIDE * size or spans:
                break
            filled = stands(row)
            short = (
                near < SHORT_OUTSIDE * size
                and row[0].size < OUTSIDE_SIZE * size
                and all(_in_column(line, cuts) for line in row)
            )
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
    return close and max(line.width for line in space) < SPANNING_ROW * (frame.x1 - frame.x0)


def _is_tabular(lines: list[Line], frame: Frame) -> bool:
    rows = rows_of(lines)
    if any(len(row) == 1 and row[0].width > RUNNING_TEXT * (frame.x1 - frame.x0) for row in rows):
        return False
    return sum(len(row) > 1 for row in rows) >= TABULAR * len(rows) or len(rows) > 1 and len(rows[0]) > 2

"""Tables without rules: rows that follow each other with gaps at the same places."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from chunkers.parsers.pdf.reading.body_style import BodyStyle
from chunkers.parsers.pdf.reading.lines import Line
from chunkers.parsers.pdf.reading.markers import BOXES, marker_of
from chunkers.parsers.pdf.reading.rows import Row, rows_of
from chunkers.parsers.pdf.tables.plausible import plausible_unruled, uniform_size
from chunkers.parsers.pdf.tables.row_groups import row_groups
from chunkers.parsers.pdf.tables.separators import COLUMN_GAP, separators
from chunkers.parsers.pdf.tables.table import Table, by_words, count_header_rows, split_at

MOST_TRIES = 3

# Distances of rows, in those that lines of their size usually stand apart
LEAST_LEADING = 1e-6  # points: no division by the leading of text without a size
TABLE_GAP = 3  # two rows of one table stand no further apart
LOOSE_END = 1.3  # single lines at a run's end that stand further off belong to what follows
CLOSE_ABOVE = 1.05  # a wrapped cell's first line above the row that it belongs to
LOOK_BELOW = 2  # rows below, in which that row is looked for

# Sizes
LARGER_ROW = 1.12  # of the run's first row; a larger one is a heading
UNDER_CELL = 0.5  # a line that goes on in a column begins so near to its cells
CLEAR_OF_NEXT = 0.3  # and ends so far before the next one's
CLEAR_CELL = 0.7  # the same for lines above their row, on both sides
WORD_AT_CELL = 0.3  # a word begins a cell when it begins so near to where cells do
COLUMN_SPACE = 0.8  # between columns where no rule tells them

# Shares of a run's rows
SPLIT_ROWS = 0.25  # that have several cells
FILLED_ROWS = 0.6  # the same of the table's
SPLIT_OF_TWO = 3  # rows, with two columns
PROSE_WORDS = 6  # words in the first of two columns, from which it is a glossary or a form
RETRIED = 2  # rows, that a run must have more than to be tried again without its first


def unruled_tables(rows: Sequence[Row], body: BodyStyle) -> list[list[Row] | Table]:
    """The rows in order, runs of them as tables; each stretch of other rows is one list."""
    split = [_has_cells(row) for row in rows]
    if not any(split):
        return [list(rows)] if rows else []
    gaps = [0.0, *(_row_distance(above[0], below[0], body) for above, below in pairwise(rows))]
    out: list[list[Row] | Table] = []
    at, tried = 0, 0
    while at < len(rows):
        end = _run_end(rows, split, gaps, at) if split[at] else at
        table = _table(rows[at:end], sum(split[at:end]), body) if end > at else None
        if table and plausible_unruled(table):
            out.append(table)
            at = end
            continue
        if not out or isinstance(out[-1], Table):
            out.append([])
        tried = tried + 1 if end - at > RETRIED else 0
        if end - at > RETRIED and tried <= MOST_TRIES:  # a run may be a table but for its first rows
            end = at + 1
        else:
            end, tried = max(end, at + 1), 0
        out[-1] += rows[at:end]
        at = end
    return out


def _has_cells(row: Row) -> bool:
    """Several stretches that are not a marker and its text, nor a line of code."""
    if len(row) < 2:
        return False
    if row[0].font.mono and all(line.font.mono for line in row) or sum([line.text not in BOXES for line in row]) < 2:
        return False
    marker = marker_of(row[0].text, row[0].font.name, row[1].font.name)
    return not marker or len(row) > 2 and len(row[0].text) <= marker.length


def _row_distance(above: Line, below: Line, body: BodyStyle) -> float:
    """How far apart two lines stand, in distances of lines of the second's size."""
    return (below.base - above.base) / max(body.leading_of(below.size), LEAST_LEADING)


def _run_end(rows: Sequence[Row], split: Sequence[bool], gaps: Sequence[float], at: int) -> int:
    """The first row behind a run that may be a table: split rows, and single ones that go on in a column.

    The row at `at` is split; `gaps` are the rows' distances from those above them.
    """
    end = at
    starts: dict[int, float] = {}  # where cells begin, and where at the furthest the next cell of their rows does
    while end < len(rows):
        row = rows[end]
        if end > at and gaps[end] > TABLE_GAP:
            break
        if not split[end]:
            if len(row) > 1 and not row[0].font.mono or row[0].size > LARGER_ROW * rows[at][0].size:
                break
            if not (
                _in_column(row[0], starts) or _word_at_cell(row[0], starts) or _above_its_row(rows, split, gaps, end)
            ):
                break
        else:
            lefts = [cell.x0 for cell in row]
            for x, after in zip(map(round, lefts), [*lefts[1:], math.inf]):
                if after > starts.get(x, -math.inf):
                    starts[x] = after
        end += 1
    while end > at and not split[end - 1] and gaps[end - 1] > LOOSE_END:
        end -= 1
    return end


def _in_column(line: Line, starts: dict[int, float]) -> bool:
    """True when `line` stands in one column of the rows above: under a cell, clear of the next one."""
    near = [right for x, right in starts.items() if abs(x - line.x0) < UNDER_CELL * line.size]
    return bool(near) and line.x1 < max(near) - CLEAR_OF_NEXT * line.size


def _word_at_cell(line: Line, starts: dict[int, float]) -> bool:
    """True when a measured word of `line` begins where cells do, with more than a space before it."""
    least = COLUMN_GAP * line.size
    return any(
        b.x0 - a.x1 > least and any(abs(x - b.x0) < WORD_AT_CELL * line.size for x in starts)
        for a, b in zip(line.words, line.words[1:])
    )


def _above_its_row(rows: Sequence[Row], split: Sequence[bool], gaps: Sequence[float], at: int) -> bool:
    """True when the line at `at` stands close above a row with a cell that begins like it, and clear of the next cell.

    Cells set in the middle of their row's height begin above it when they are wrapped.
    """
    line = rows[at][0]
    for i in range(at + 1, min(at + 1 + LOOK_BELOW, len(rows))):
        if gaps[i] > CLOSE_ABOVE:
            return False
        row = rows[i]
        if not split[i]:
            continue
        for c, cell in enumerate(row):
            if c and abs(cell.x0 - line.x0) < UNDER_CELL * line.size:
                return True
        left = max((cell.x1 for cell in row if cell.x1 < line.x0), default=None)
        right = min((cell.x0 for cell in row if cell.x0 > line.x0), default=None)
        free = right is None or right - line.x1 > CLEAR_CELL * line.size
        return left is not None and line.x0 - left > CLEAR_CELL * line.size and free
    return False


def _table(rows: Sequence[Row], split: int, body: BodyStyle) -> Table | None:
    """A table when at least two rows (three for two columns) share their gaps and cells are short."""
    if split < max(2, SPLIT_ROWS * len(rows)):
        return None
    if not uniform_size([line for row in rows for line in row]):
        return None
    cuts = separators([by_words(row) for row in rows], body.size, least=COLUMN_SPACE)
    if not cuts or len(cuts) == 1 and split < SPLIT_OF_TWO:
        return None
    rows = rows_of([part for row in rows for line in row for part in split_at(line, cuts)])
    table = row_groups(rows, cuts, body.leading)
    filled = [sum(bool(cell) for cell in row) for row in table]
    if len(table) < 2 or sum(n > 1 for n in filled) < FILLED_ROWS * len(filled):
        return None
    if len(cuts) == 1 and _is_prose(table):
        return None
    lines = tuple(line for row in rows for line in row)
    return Table(
        tuple(table),
        count_header_rows(table),
        lines,
        min(line.x0 for line in lines),
        min(line.top for line in lines),
        max(line.x1 for line in lines),
        max(line.bottom for line in lines),
        (min(line.x0 for line in lines), *cuts, max(line.x1 for line in lines)),
    )


def _is_prose(table) -> bool:
    words = [len(" ".join(line.text for line in row[0]).split()) for row in table if row[0]]
    return bool(words) and sum(words) / len(words) > PROSE_WORDS

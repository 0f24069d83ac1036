"""Which ruled grids and runs of gaps are tables: drawings, formulas, lists and contents pages have them too."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from chunkers.parsers.pdf.reading.lines import Line
from chunkers.parsers.pdf.reading.markers import marker_of
from chunkers.parsers.pdf.reading.measures import MARKER_LENGTH
from chunkers.parsers.pdf.tables.table import Cells, Table

SHORT = 2.5  # letters and digits a filled cell, below which cells are labels of a drawing or parts of a formula
SPARSE = 0.4  # share of filled cells below which a grid with little text is a drawing
_LEADERS = re.compile(r"(?:\.\s?){5,}")

SIDE_BY_SIDE = 0.5  # of a table's rows, that have two filled cells or more; a box round a list has none
WORDY = 12  # letters a filled cell, from which a sparse grid is a table with empty cells
UNEVEN, UNEVEN_LINES = 0.15, 0.2  # of the usual size, that a line is off; of the lines, that may be
LEADER_LINES = 0.25  # of the lines, that have leaders, from which it is a table of contents
COLUMN_EDGE = 0.35  # sizes within which cells stand at one edge, or have one middle
STANDING = 0.75  # of the columns, in which cells do
STANDING_CELLS = 0.6  # of a column's cells, that do


def plausible_ruled(table: Table) -> bool:
    """Whether a ruled table holds text as tables do: words or numbers in its cells, side by side, in most of them."""
    beside = [sum(map(bool, row)) > 1 for row in table.rows if any(row)]
    if sum(beside) < SIDE_BY_SIDE * len(beside):
        return False
    cells = [cell for row in table.rows for cell in row]
    filled = [cell for cell in cells if cell]
    characters = sum(char.isalnum() for cell in filled for line in cell for char in line.text)
    if characters < SHORT * len(filled) and not _has_header(table.rows[0]):
        return False
    return len(filled) >= SPARSE * len(cells) or characters > WORDY * len(filled)


def _has_header(row: Cells) -> bool:
    """A first row of words: a matrix of crosses under them is a table."""
    return all(any(len(line.text) > 2 for line in cell) for cell in row[1:])


def plausible_unruled(table: Table) -> bool:
    """Whether an unruled table looks like one: cells of one size that stand at one edge down their column."""
    return (
        plausible_ruled(table)
        and uniform_size(table.lines)
        and not _contents(table.lines)
        and not _list(table.rows)
        and _columns_stand(table)
    )


def uniform_size(lines: Sequence[Line]) -> bool:
    """Formulas mix sizes: characters, superscripts and superscripts of those."""
    sizes = Counter([round(line.size) for line in lines])
    usual = max(sizes, key=sizes.get)
    return sum(n for size, n in sizes.items() if abs(size - usual) > UNEVEN * usual) <= UNEVEN_LINES * len(lines)


def _contents(lines: Sequence[Line]) -> bool:
    return sum(bool(_LEADERS.search(line.text)) for line in lines) >= LEADER_LINES * len(lines)


def _list(rows: Sequence[Cells]) -> bool:
    """Two columns of which the first holds markers only: items and their texts."""
    if len(rows[0]) != 2:
        return False
    marks = [row[0][0].text for row in rows if row[0]]
    return len(marks) > 1 and all(len(mark) <= MARKER_LENGTH and marker_of(mark) for mark in marks)


def _columns_stand(table: Table) -> bool:
    """Whether in all columns but one in four most cells begin, end or have their middle at one x."""
    rows = table.rows[table.header_rows :] if len(table.rows) - table.header_rows > 1 else table.rows
    size = table.lines[0].size
    standing, of = 0, 0
    for column in zip(*rows):
        lines = [line for cell in column for line in cell]
        if len(lines) > 1:
            of += 1
            standing += _stands(lines, COLUMN_EDGE * size)
    return of == 0 or standing >= STANDING * of


def _stands(lines: Sequence[Line], near: float) -> bool:
    need = STANDING_CELLS * len(lines)
    places = ([line.x0 for line in lines], [line.x1 for line in lines], [(line.x0 + line.x1) / 2 for line in lines])
    return any(_most_near(sorted(xs), near) >= need for xs in places)


def _most_near(xs: Sequence[float], near: float) -> int:
    """How many of the sorted `xs` lie within `near` of their neighbours in the longest such run."""
    best = run = 1
    for a, b in pairwise(xs):
        run = run + 1 if b - a < near else 1
        best = max(best, run)
    return best

"""Table rows of text rows: wrapped cells rejoined with the row they began in."""

from __future__ import annotations

import math
from collections.abc import Sequence
from operator import sub
from statistics import median

from chunkers.parsers.pdf.reading.fonts import expected_width
from chunkers.parsers.pdf.reading.lines import Line
from chunkers.parsers.pdf.reading.rows import Row
from chunkers.parsers.pdf.tables.table import Cells, cells_of

LEADING = 1.25  # sizes that lines of a cell stand apart, where the body does not tell
FILLED = 0.5  # of the columns, that a row which begins a table row fills
LINE_STEP = 0.7  # sizes between two text rows, less than which they are one
BAND_GAP = 0.15  # sizes by which the space between two bands is wider than between lines of a cell
LOOSE_ROWS = 1.25  # table rows stand that much further apart than the lines of a cell, in loose tables
TIGHT_LINES = 1.15  # in these, lines of one cell stand no further apart than that
CELL_ROOM = 0.05  # sizes that a word may be short of its cell's edge
LEAST_WIDTH = 0.1  # points, of a text whose characters have none


def row_groups(rows: Sequence[Row], cuts: Sequence[float], leading: float = LEADING) -> list[Cells]:
    """Table rows of text rows: bands of them that white space parts, and in a band by what is wrapped.

    A band in which no more than one text row fills most columns is one table row, however its cells are aligned;
    other bands are read line by line. `leading` is how far lines stand apart at most, in sizes.
    """
    out: list[Cells] = []
    bands = _bands(rows, leading)
    for band in bands:
        table = [cells_of(row, cuts) for row in band]
        full = sum(sum(map(bool, cells)) > FILLED * (len(cuts) + 1) for cells in table)
        if full <= 1 and len(bands) > 2:
            out.append(_gathered(table))
        else:
            out += _by_wrapping(band, table)
    return out


def _bands(rows: Sequence[Row], leading: float) -> list[list[Row]]:
    """Runs of text rows between gaps that are wider than lines of one cell leave."""
    bases = [row[0].base for row in rows]
    steps = [
        below - above for above, below, row in zip(bases, bases[1:], rows) if below - above > LINE_STEP * row[0].size
    ]
    least = min(steps, default=math.inf)
    out: list[list[Row]] = []
    bottom = 0.0
    for row in rows:
        tops, bottoms = [line.top for line in row], [line.bottom for line in row]
        size, height = max(line.size for line in row), max(map(sub, bottoms, tops))
        if out and min(tops) - bottom < min(leading * size, least) - height + BAND_GAP * size:
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
    loose = (
        median(opening) > LOOSE_ROWS * tight if opening else False
    )  # rows stand further apart than the lines of a cell
    out: list[list[list[Line]]] = [[list(cell) for cell in table[0]]]
    for cells, step in zip(table[1:], steps):
        last = out[-1]
        goes_on = all(not cell or last[c] and wrapped(last[c][-1], cell[0], rights[c]) for c, cell in enumerate(cells))
        empty = sum(not cell for cell in cells)
        if loose:
            goes_on = step < TIGHT_LINES * tight and (goes_on or not cells[0])
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
    scale = below.width / max(expected_width(below.text, below.size), LEAST_WIDTH)
    return above.x1 + expected_width(" " + word, below.size) * scale > right - CELL_ROOM * below.size

"""Tables that go on over a column or page end."""

from __future__ import annotations

from dataclasses import replace

from chunkers.parsers.pdf.tables.row_groups import wrapped
from chunkers.parsers.pdf.tables.table import Cells, Table

RECENT = 80  # rows or items at a page end that are asked about those that go on

SAME_COLUMNS = 0.08  # of the table's width, that column edges on two pages may differ by


def join_tables(a: Table, b: Table) -> Table | None:
    """Both as one table when their columns agree; header rows that the second repeats are left out."""
    width = len(a.rows[0])
    if len(b.rows) == 1 and len(b.rows[0]) < width:
        b = _in_columns(b, a)
    if width != len(b.rows[0]):
        return None
    rows = list(b.rows)
    repeated = 0
    while repeated < min(a.header_rows, len(rows)) and _words(rows[repeated]) == _words(a.rows[repeated]):
        repeated += 1
    if not repeated and a.xs and b.xs and len(a.xs) == len(b.xs):
        span = max(a.xs[-1] - a.xs[0], 1.0)
        if any(abs((x - a.xs[0]) - (y - b.xs[0])) > SAME_COLUMNS * span for x, y in zip(a.xs[:-1], b.xs[:-1])):
            return None
    if not repeated and a.header_rows and b.header_rows and _has_bold_header(b):
        return None  # a header of its own: another table
    old = list(a.rows)
    cut = len(old) - 1 in a.partial or repeated in b.partial
    rows = rows[repeated:]
    last = [len(old) + i - repeated for i in b.partial]
    if rows and _row_goes_on(old[-1], rows[0], a, b, cut):
        old[-1] = tuple((*above, *below) for above, below in zip(old[-1], rows.pop(0)))
        last = [i - 1 for i in last]
    return replace(a, rows=(*old, *rows), lines=a.lines + b.lines, partial=tuple(i for i in last if i >= len(old)))


def _row_goes_on(above: Cells, below: Cells, a: Table, b: Table, cut: bool) -> bool:
    """Whether a page end cut a row in two: cells go on where no word had room or begin there, and some do not.

    With `cut`, tags say that the page end may have cut it: then all cells may go on.
    """
    rights = [
        max((line.x1 for table in (a, b) for row in table.rows[-RECENT:] for line in row[c]), default=0.0)
        for c in range(len(above))
    ]
    going = [c for c, cell in enumerate(below) if cell]
    fitting = all(not above[c] or wrapped(above[c][-1], below[c][0], rights[c]) for c in going)
    return fitting and (cut or 0 < len(going) < len(below))


def _in_columns(b: Table, a: Table) -> Table:
    """The only row of `b`, the rest of a row that a page end cut, with its cells put under those of `a`."""
    cells: list[tuple] = [()] * len(a.rows[0])
    lefts = [min((line.x0 for row in a.rows[-RECENT:] for line in row[c]), default=0.0) for c in range(len(cells))]
    for cell in b.rows[0]:
        if cell:
            near = min(range(len(cells)), key=lambda c: abs(lefts[c] - cell[0].x0))
            if cells[near] or abs(lefts[near] - cell[0].x0) > cell[0].size:
                return b
            cells[near] = cell
    return replace(b, rows=(tuple(cells),), header_rows=0, xs=(), partial=(0,))


def _has_bold_header(table: Table) -> bool:
    lines = [line for cell in table.rows[0] for line in cell]
    others = [line for row in table.rows[1:] for cell in row for line in cell]
    return bool(lines) and all(line.font.bold for line in lines) and not all(line.font.bold for line in others)


def _words(row: Cells) -> list[str]:
    return ["".join(line.text for line in cell).replace(" ", "").replace("-", "") for cell in row]

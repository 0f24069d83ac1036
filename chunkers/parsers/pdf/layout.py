"""One page without usable tags: lines -> tables -> stacks in reading order -> drafts."""

from __future__ import annotations

from collections.abc import Sequence

from chunkers.parsers.pdf.columns import Box, stacks
from chunkers.parsers.pdf.drafts import Draft, TextRow
from chunkers.parsers.pdf.grids import drawn_tables
from chunkers.parsers.pdf.lines import Line, PageLines
from chunkers.parsers.pdf.rows import Row, Table, rows_of
from chunkers.parsers.pdf.stack import Stack
from chunkers.parsers.pdf.styles import Body
from chunkers.parsers.pdf.undrawn import aligned_tables


def drafts_of(page: PageLines, body: Body) -> list[Draft]:
    """The page's blocks in reading order. Furniture is out of `page` already."""
    tables = drawn_tables(page.lines, page.shapes, body.size)
    taken = {id(line) for table in tables for line in table.lines}
    free = [line for line in page.lines if id(line) not in taken]
    out = []
    for number, things in enumerate(ordered(free, tables, body)):
        out += _stack(things, body, number, page)
    return out


def ordered(lines: Sequence[Line], tables: Sequence[Table], body: Body) -> list[list[Line | Table]]:
    boxes = [Box(line.x0, line.top, line.x1, line.bottom, len(line.text.split()), line) for line in lines]
    boxes += [Box(min(t.x0, *(line.x0 for line in t.lines)), t.top, max(t.x1, *(line.x1 for line in t.lines)), t.bottom,
                  0, t, True) for t in tables]
    return [[box.thing for box in stack] for stack in stacks(boxes, body.size)]


def _stack(things: Sequence[Line | Table], body: Body, number: int, page: PageLines) -> list[Draft]:
    """Text between the stack's tables, read run by run."""
    tables = sorted((t for t in things if isinstance(t, Table)), key=lambda t: t.top)
    rows = rows_of([line for line in things if isinstance(line, Line)])
    limit = max((line.x1 for row in rows for line in row), default=0.0)
    out: list[Draft] = []
    at = 0
    for table in [*tables, None]:
        end = at
        while end < len(rows) and (table is None or rows[end][0].base < table.top):
            end += 1
        out += _text(rows[at:end], body, number, page, limit)
        if table:
            out.append(_table(table, page, number))
        at = end
    return out


def _text(rows: Sequence[Row], body: Body, number: int, page: PageLines, limit: float) -> list[Draft]:
    out: list[Draft] = []
    for part in aligned_tables(rows, body):
        if isinstance(part, Table):
            out.append(_table(part, page, number))
        else:
            stack = Stack([TextRow(row) for row in part], body, number, page.shapes.dots)
            stack.limit = limit
            out += stack.read()
    return out


def _table(table: Table, page: PageLines, number: int) -> Draft:
    return Draft("table", page.number, table=table, stack=number)

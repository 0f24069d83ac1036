"""One page without usable tags: lines -> tables -> stacks in reading order -> drafts."""

from __future__ import annotations

from collections.abc import Sequence

from chunkers.parsers.pdf.blocks.candidates import Draft
from chunkers.parsers.pdf.blocks.columns import Box, stacks
from chunkers.parsers.pdf.blocks.text_column import Stack
from chunkers.parsers.pdf.blocks.text_rows import TextRow
from chunkers.parsers.pdf.reading.body_style import Body
from chunkers.parsers.pdf.reading.lines import Line, PageLines
from chunkers.parsers.pdf.reading.markers import marker_of
from chunkers.parsers.pdf.reading.rows import Row, rows_of
from chunkers.parsers.pdf.tables.ruled import drawn_tables
from chunkers.parsers.pdf.tables.table import Table
from chunkers.parsers.pdf.tables.unruled import aligned_tables


def drafts_of(page: PageLines, body: Body) -> list[Draft]:
    """The page's blocks in reading order. Furniture is out of `page` already."""
    tables = drawn_tables(page.lines, page.shapes, body.leading)
    taken = {line.first for table in tables for line in table.lines}  # a line cut at columns begins in its table
    free = [line for line in page.lines if line.first not in taken]
    out = []
    for number, (rows, inside) in enumerate(ordered(free, tables, body)):
        out += _stack(rows, inside, body, number, page)
    return out


def ordered(lines: Sequence[Line], tables: Sequence[Table], body: Body) -> list[tuple[list[Row], list[Table]]]:
    """The rows of text and the tables of each stack, the stacks in reading order."""
    rows = rows_of(lines)
    boxes = [_box(row) for row in _with_markers(rows)]
    boxes += [
        Box(
            min(t.x0, *(line.x0 for line in t.lines)),
            t.top,
            max(t.x1, *(line.x1 for line in t.lines)),
            t.bottom,
            0,
            t,
            True,
        )
        for t in tables
    ]
    found = stacks(boxes, body.size)
    if len(found) > 1:
        parts = [rows_of([line for box in stack if not box.solid for line in box.thing]) for stack in found]
    else:
        parts = [rows]  # of a page of one stack, as most are
    return [(part, [box.thing for box in stack if box.solid]) for part, stack in zip(parts, found)]


def _box(row: Row) -> Box:
    if len(row) == 1:
        line = row[0]
        return Box(line.x0, line.top, line.x1, line.bottom, len(line.text.split()), row)
    return Box(
        row[0].x0,
        min(line.top for line in row),
        row[-1].x1,
        max(line.bottom for line in row),
        sum(len(line.text.split()) for line in row),
        row,
    )


def _with_markers(rows: Sequence[Row]) -> list[Row]:
    """Each line by itself, but a marker (or a note's raised number) together with the text behind it."""
    out: list[Row] = []
    for row in rows:
        if len(row) == 1:
            out.append(row)
            continue
        at = 0
        while at < len(row):
            line = row[at]
            short = (
                len(line.text) <= 5
                and at + 1 < len(row)
                and row[at + 1].x0 - line.x1 < 3 * line.size
                and (row[at + 1].size > 1.15 * line.size or marker_of(line.text, line.font.name, row[at + 1].font.name))
            )
            out.append(row[at : at + 2] if short else (line,))
            at += 2 if short else 1
    return out


def _stack(rows: Sequence[Row], tables: Sequence[Table], body: Body, number: int, page: PageLines) -> list[Draft]:
    """Text between the stack's tables, which come from top to bottom, read run by run."""
    edges = _edges(rows)
    out: list[Draft] = []
    at = 0
    for table in [*tables, None]:
        end = at
        while end < len(rows) and (table is None or rows[end][0].base < table.top):
            end += 1
        out += _text(rows[at:end], body, number, page, edges)
        if table:
            out.append(_table(table, page, number))
        at = end
    return out


def _edges(rows: Sequence[Row]) -> tuple[float, float]:
    """The x between which the stack's running text stands: tables, code and what hangs off the right may be wider."""
    if not rows:
        return 0.0, 0.0
    left, right = min(row[0].x0 for row in rows), max(row[-1].x1 for row in rows)
    text = [row for row in rows if (len(row) == 1 or len(row) == 2 and len(row[0].text) <= 5) and not row[-1].font.mono]
    lines = [row for row in text if row[0].x0 < (left + right) / 2] or rows
    return min(row[0].x0 for row in lines), max(row[-1].x1 for row in lines)


def _text(rows: Sequence[Row], body: Body, number: int, page: PageLines, edges: tuple[float, float]) -> list[Draft]:
    out: list[Draft] = []
    for part in aligned_tables(rows, body):
        if isinstance(part, Table):
            out.append(_table(part, page, number))
        else:
            stack = Stack([TextRow(row) for row in part], body, number, page.shapes.dots)
            stack.left, stack.limit = edges
            out += stack.read()
    return out


def _table(table: Table, page: PageLines, number: int) -> Draft:
    return Draft("table", page.number, table=table, stack=number)

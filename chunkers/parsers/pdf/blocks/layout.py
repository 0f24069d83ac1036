"""A page without usable tags: its lines and ruled tables -> text columns in reading order -> blocks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from chunkers.parsers.pdf.blocks.candidates import BlockCandidate
from chunkers.parsers.pdf.blocks.columns import LayoutBox, reading_order
from chunkers.parsers.pdf.blocks.text_column import TextColumn
from chunkers.parsers.pdf.blocks.text_rows import TextRow
from chunkers.parsers.pdf.reading.body_style import BodyStyle
from chunkers.parsers.pdf.reading.lines import Line, PageLines
from chunkers.parsers.pdf.reading.markers import marker_of
from chunkers.parsers.pdf.reading.measures import MARKER_LENGTH
from chunkers.parsers.pdf.reading.rows import Row, rows_of
from chunkers.parsers.pdf.tables.table import Table
from chunkers.parsers.pdf.tables.unruled import unruled_tables

MARKER_GAP = 3  # sizes between a marker and its text; two columns of a table stand further apart
RAISED_NUMBER = 1.15  # how much larger than a note's number its text is


class PageColumn(NamedTuple):
    """One text column of a page: its rows of text and the ruled tables between them, each from top to bottom."""

    rows: list[Row]
    tables: list[Table]


def page_columns(lines: Sequence[Line], tables: Sequence[Table], body: BodyStyle) -> list[PageColumn]:
    """A page's text columns in reading order; its ruled `tables` take part as boxes and keep their lines."""
    taken = {line.first for table in tables for line in table.lines}  # a line cut at columns begins in its table
    rows = rows_of(line for line in lines if line.first not in taken)
    boxes = [*map(_box, _with_markers(rows)), *map(_table_box, tables)]
    found = reading_order(boxes, body.size)
    if len(found) > 1:
        parts = [rows_of([line for box in group if not box.is_table for line in box.content]) for group in found]
    else:
        parts = [rows]  # of a page of one column, as most are
    return [PageColumn(part, [box.content for box in group if box.is_table]) for part, group in zip(parts, found)]


def column_blocks(columns: Sequence[PageColumn], body: BodyStyle, page: PageLines) -> list[BlockCandidate]:
    """The blocks of a page's columns, one column after the other."""
    return [block for number, column in enumerate(columns) for block in _blocks_of_column(column, body, number, page)]


def _table_box(table: Table) -> LayoutBox:
    left, right = min(line.x0 for line in table.lines), max(line.x1 for line in table.lines)
    return LayoutBox(min(table.x0, left), table.top, max(table.x1, right), table.bottom, 0, table, True)


def _box(row: Row) -> LayoutBox:
    if len(row) == 1:
        line = row[0]
        return LayoutBox(line.x0, line.top, line.x1, line.bottom, len(line.text.split()), row)
    return LayoutBox(
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
                len(line.text) <= MARKER_LENGTH
                and at + 1 < len(row)
                and row[at + 1].x0 - line.x1 < MARKER_GAP * line.size
                and (
                    row[at + 1].size > RAISED_NUMBER * line.size
                    or marker_of(line.text, line.font.name, row[at + 1].font.name)
                )
            )
            out.append(row[at : at + 2] if short else (line,))
            at += 2 if short else 1
    return out


def _blocks_of_column(column: PageColumn, body: BodyStyle, number: int, page: PageLines) -> list[BlockCandidate]:
    """The text between the column's ruled tables, run by run, and these tables."""
    rows, edges = column.rows, _text_edges(column.rows)
    out: list[BlockCandidate] = []
    at = 0
    for table in [*column.tables, None]:
        end = at
        while end < len(rows) and (table is None or rows[end][0].base < table.top):
            end += 1
        out += _text_blocks(rows[at:end], body, number, page, edges)
        if table:
            out.append(_table_block(table, page, number))
        at = end
    return out


def _text_edges(rows: Sequence[Row]) -> tuple[float, float]:
    """The x between which the column's running text stands: tables, code and what hangs off the right may be wider."""
    if not rows:
        return 0.0, 0.0
    left, right = min(row[0].x0 for row in rows), max(row[-1].x1 for row in rows)
    text = [
        row
        for row in rows
        if (len(row) == 1 or len(row) == 2 and len(row[0].text) <= MARKER_LENGTH) and not row[-1].font.mono
    ]
    lines = [row for row in text if row[0].x0 < (left + right) / 2] or rows
    return min(row[0].x0 for row in lines), max(row[-1].x1 for row in lines)


def _text_blocks(
    rows: Sequence[Row], body: BodyStyle, number: int, page: PageLines, edges: tuple[float, float]
) -> list[BlockCandidate]:
    out: list[BlockCandidate] = []
    for part in unruled_tables(rows, body):
        if isinstance(part, Table):
            out.append(_table_block(part, page, number))
        else:
            column = TextColumn([TextRow(row) for row in part], body, number, page.shapes.dots)
            column.left, column.right = edges
            out += column.read()
    return out


def _table_block(table: Table, page: PageLines, number: int) -> BlockCandidate:
    return BlockCandidate("table", page.number, table=table, column=number)

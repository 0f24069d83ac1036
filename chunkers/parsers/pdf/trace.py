"""What each stage made of a PDF, page by page, as plain values: for `parse --trace stages`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from chunkers.documents.document import Furniture
from chunkers.parsers.pdf.blocks.candidates import BlockCandidate
from chunkers.parsers.pdf.blocks.layout import PageColumn
from chunkers.parsers.pdf.reading.body_style import BodyStyle
from chunkers.parsers.pdf.reading.lines import Line, PageLines
from chunkers.parsers.pdf.reading.reader import read_pages
from chunkers.parsers.pdf.stages import PageStages, document_stages
from chunkers.parsers.pdf.tables.table import Table

Record = dict[str, object]


def trace_stages(data: bytes, name: str, *, password: str = "") -> list[Record]:
    """One record a page. Lengths are points from the page's upper left corner, rounded to tenths.

    `lines` as read -> `furniture` taken off -> `columns` in reading order -> `tables` -> `blocks` of this page alone
    -> `joined`: the document's blocks that begin on this page, with quotes and footnotes marked, page ends joined and
    heading levels given. `by` says what the blocks come from: "tags" or "layout"; a page read by its tags has no
    columns. Raises ParseError as `parse` does.
    """
    read = read_pages(data, name, password)
    kept: list[PageStages] = []
    made = document_stages(read.pages, read.outline, kept.append)
    joined: dict[int, list[BlockCandidate]] = {}
    for block in made.blocks:
        joined.setdefault(block.page, []).append(block)
    return [
        _page(page, stages, made.furniture[page.number], joined.get(page.number, ()), made.body)
        for page, stages in zip(read.pages, kept)
    ]


def _page(
    page: PageLines,
    stages: PageStages,
    furniture: Sequence[Furniture],
    joined: Sequence[BlockCandidate],
    body: BodyStyle,
) -> Record:
    ruled = {id(table) for table in stages.ruled}
    tables = [block.table for block in stages.blocks if block.table]
    return {
        "page": page.number,
        "label": page.label,
        "width": _tenth(page.width),
        "height": _tenth(page.height),
        "body": {"size": body.size, "leading": _tenth(body.leading_of(body.size))},
        "by": "tags" if stages.by_tags else "layout",
        "lines": [_line(line) for line in page.lines],
        "furniture": [{"place": piece.place, "text": piece.text} for piece in furniture],
        "columns": [_column(column) for column in stages.columns],
        "tables": [_table(table, id(table) in ruled) for table in tables],
        "blocks": [_block(block) for block in stages.blocks],
        "joined": [_block(block) for block in joined],
    }


def _line(line: Line) -> Record:
    return {
        **_box([line]),
        "size": _tenth(line.size),
        "font": line.font.name,
        "bold": line.font.bold,
        "text": line.text,
    }


def _column(column: PageColumn) -> Record:
    lines = [line for row in column.rows for line in row]
    box = _box([*lines, *(line for table in column.tables for line in table.lines)])
    return {**box, "rows": [" ".join(line.text for line in row) for row in column.rows], "tables": len(column.tables)}


def _table(table: Table, ruled: bool) -> Record:
    return {
        **_box(table.lines),
        "ruled": ruled,
        "header_rows": table.header_rows,
        "rows": [[_text(cell) for cell in row] for row in table.rows],
    }


def _block(block: BlockCandidate) -> Record:
    return {
        "kind": block.kind,
        "level": block.level,
        "column": block.column,
        "number": block.number,
        "text": block.text,
        "items": [{"depth": item.depth, "number": item.number, "text": _text(item.rows)} for item in block.items],
        "rows": len(block.table.rows) if block.table else 0,
    }


def _text(parts: Iterable[Line]) -> str:
    return " ".join(part.text for part in parts)


def _box(lines: Sequence[Line]) -> Record:
    """The box around some lines; empty for none."""
    if not lines:
        return {}
    left, top = min(line.x0 for line in lines), min(line.top for line in lines)
    right, bottom = max(line.x1 for line in lines), max(line.bottom for line in lines)
    return dict(zip(("x0", "top", "x1", "bottom"), map(_tenth, (left, top, right, bottom))))


def _tenth(length: float) -> float:
    return round(length, 1)

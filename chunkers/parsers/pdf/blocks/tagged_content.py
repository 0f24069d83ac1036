"""What lies in a structure element: its lines, its rows of text, its table, an item without its marker."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from chunkers.parsers.pdf.blocks.text_rows import TextRow
from chunkers.parsers.pdf.reading.lines import Line, Tag
from chunkers.parsers.pdf.reading.markers import drop_prefix, marker_of
from chunkers.parsers.pdf.reading.measures import RAISED_OVERLAP, SAME_BASELINE
from chunkers.parsers.pdf.tables.table import Cells, Table, count_header_rows

Marked = Mapping[int, list[Line]]  # the page's lines by marked-content number

BESIDE = 0.6  # sizes by which a part may begin before the one that it stands beside ends: accents, italics


def lines_of(tag: Tag, marked: Marked) -> list[Line]:
    return [line for number in content_ids([tag]) for line in marked.get(number, ())]


def content_ids(tags) -> Iterator[int]:
    for tag in tags:
        for part in tag.parts:
            if isinstance(part, int):
                yield part
            else:
                yield from content_ids([part])


def descendants(tag: Tag, kind: str) -> Iterator[Tag]:
    for part in tag.parts:
        if isinstance(part, Tag):
            if part.kind == kind:
                yield part
            elif part.kind != "L":
                yield from descendants(part, kind)


def tagged_rows(lines: Sequence[Line]) -> list[TextRow]:
    """Lines in the order of their tags, those that stand beside each other made one row."""
    rows: list[list[Line]] = []
    for line in lines:
        last = rows[-1][-1] if rows else None
        beside = (
            last is not None
            and line.page == last.page
            and line.x0 > last.x1 - BESIDE * last.size
            and (
                abs(line.base - last.base) < SAME_BASELINE * max(line.size, last.size)
                or min(line.bottom, last.bottom) - max(line.top, last.top) > RAISED_OVERLAP * min(line.size, last.size)
            )
        )
        if beside:
            rows[-1].append(line)
        else:
            rows.append([line])
    return [TextRow(tuple(row)) for row in rows]


def without_marker(rows: tuple[TextRow, ...], label: str) -> tuple[tuple[TextRow, ...], str | None, bool]:
    """An item's rows without its marker, its number, and whether it has no marker, in its label or before its text."""
    marker = marker_of(label.strip() + " ") if label.strip() else None
    first = rows[0]
    parts = list(first.parts)
    if label.strip():
        taken = "".join(label.split())
        while parts and taken and taken.startswith("".join(parts[0].text.split())):
            taken = taken[len("".join(parts[0].text.split())) :]
            parts.pop(0)
    else:
        after = parts[1].font.name if len(parts) > 1 else parts[0].font.name
        marker = marker_of(first.text, parts[0].font.name, after)
        if marker and len(parts[0].text) <= marker.length:
            parts.pop(0)
        elif marker:
            rest = drop_prefix(parts[0], marker.length)
            parts = [rest, *parts[1:]] if rest else parts[1:]
    kept = (TextRow(tuple(parts)), *rows[1:]) if parts else rows[1:]
    return kept, marker.number if marker else None, not marker and not label.strip()


def tagged_table(tag: Tag, marked: Marked) -> Table | None:
    """A Table element's rows and cells; None when the page has no text of it.

    A cell that spans columns or rows stands in the first, and the others are empty.
    """
    rows: list[list[tuple[Line, ...]]] = []
    heads = 0
    open_spans: dict[int, int] = {}
    for row, in_head in _table_rows(tag):
        cells = [part for part in row.parts if isinstance(part, Tag) and part.kind in ("TD", "TH")]
        made: list[tuple[Line, ...]] = []
        for cell in cells:
            _skip_spans(made, open_spans)
            if cell.rows > 1:
                open_spans.update({len(made) + i: cell.rows - 1 for i in range(cell.columns)})
            made.append(tuple(lines_of(cell, marked)))
            made += [()] * (cell.columns - 1)
        _skip_spans(made, open_spans)
        if cells and any(made):
            head = in_head or all(cell.kind == "TH" for cell in cells)
            heads += head and heads == len(rows)
            rows.append(made)
    full, partial = _equal_width(rows)
    lines = tuple(line for row in full for cell in row for line in cell)
    if not lines:
        return None
    return Table(
        full,
        min(heads, len(full)) or count_header_rows(full),
        lines,
        min(line.x0 for line in lines),
        min(line.top for line in lines),
        max(line.x1 for line in lines),
        max(line.bottom for line in lines),
        partial=partial,
    )


def _skip_spans(made: list, open_spans: dict[int, int]) -> None:
    while open_spans.get(len(made), 0) > 0:
        open_spans[len(made)] -= 1
        made.append(())


def _table_rows(tag: Tag, in_head: bool = False) -> Iterator[tuple[Tag, bool]]:
    for part in tag.parts:
        if isinstance(part, Tag) and part.kind == "TR":
            yield part, in_head
        elif isinstance(part, Tag) and part.kind not in ("Caption", "TD", "TH"):
            yield from _table_rows(part, in_head or part.kind == "THead")


def _equal_width(rows: list[list[tuple[Line, ...]]]) -> tuple[tuple[Cells, ...], tuple[int, ...]]:
    """The rows with as many cells each, and which had fewer; those have their cells put where they stand."""
    width = max((len(row) for row in rows), default=0)
    lefts = [min((line.x0 for row in rows if len(row) == width for line in row[c]), default=None) for c in range(width)]
    out = []
    for row in rows:
        if len(row) < width:
            placed: list[tuple[Line, ...]] = [()] * width
            for cell in row:
                near = [c for c in range(width) if lefts[c] is not None and not placed[c] and cell]
                if near:
                    placed[min(near, key=lambda c: abs(lefts[c] - min(line.x0 for line in cell)))] = cell
            row = (
                placed
                if all(any(cell == p for p in placed) for cell in row if cell)
                else row + [()] * (width - len(row))
            )
        out.append(tuple(row))
    return tuple(out), tuple(i for i, row in enumerate(rows) if len(row) < width)

"""Ruled tables: a grid of rules, or horizontal rules only."""

from __future__ import annotations

from collections.abc import Sequence, Set

from chunkers.parsers.pdf.reading.lines import Line, Shapes
from chunkers.parsers.pdf.reading.rows import rows_of
from chunkers.parsers.pdf.tables.frames import APART, NEAR, Frame, frames_of, merge_rules
from chunkers.parsers.pdf.tables.horizontal_rules import horizontal_frames, horizontal_tables
from chunkers.parsers.pdf.tables.plausible import plausible_ruled
from chunkers.parsers.pdf.tables.row_groups import row_groups
from chunkers.parsers.pdf.tables.table import Cells, Table, count_header_rows

USUAL_LEADING = 1.25  # sizes, of a page whose own is not known: a cell's lines are set looser than the body's
FEW_EDGES = 4  # horizontal rules of a grid whose rows may stand between them without rules
SEVERAL_ROWS = 3  # rows in two columns, from which a space between two rules holds several
LEAST_COLUMNS = 3  # of a grid with one row: less is a box with a line in it


def ruled_tables(lines: Sequence[Line], shapes: Shapes, leading: float = USUAL_LEADING) -> list[Table]:
    """The tables that rules show, each with its lines; `leading` is the body's, in sizes."""
    out, taken = [], set()
    if len(shapes.horizontal) < 2:
        return []
    horizontal = merge_rules(shapes.horizontal, 0)
    places = [((line.top + line.bottom) / 2, (line.x0 + line.x1) / 2, line) for line in lines]
    for frame in frames_of(horizontal, shapes.vertical) if shapes.vertical else ():
        table = _grid(_lines_inside(places, frame, taken), frame) if len(frame.xs) > 2 else None
        if table and plausible_ruled(table):
            out.append(table)
            taken.update(line.first for line in table.lines)
    for frame in horizontal_frames(shapes.horizontal, horizontal):
        inside = _lines_inside(places, frame, taken)
        if not inside:
            continue
        own = {id(line) for line in inside}
        left, right = frame.x0 - NEAR, frame.x1 + NEAR
        outside = [
            line for _, x, line in places if left < x < right and id(line) not in own and line.first not in taken
        ]
        for table in filter(plausible_ruled, horizontal_tables(inside, outside, frame, leading)):
            out.append(table)
            taken.update(line.first for line in table.lines)
    return out


def _lines_inside(places: Sequence[tuple[float, float, Line]], frame: Frame, taken: Set[int]) -> list[Line]:
    """The lines with their middles in the frame; `places` are (y, x, line)."""
    top, bottom, left, right = frame.top - 1, frame.bottom + 1, frame.x0 - NEAR, frame.x1 + NEAR
    return [line for y, x, line in places if top < y < bottom and left < x < right and line.first not in taken]


def _grid(inside: list[Line], frame: Frame) -> Table | None:
    """Cells by the frame's rules. A row that has no rule above it in a column goes on there (a merged cell)."""
    columns = len(frame.xs) - 1
    if not inside or columns < 2 or len(frame.ys) < 2:
        return None
    bands: dict[int, list[Line]] = {}
    for line in inside:
        bands.setdefault(_interval(frame.ys, line.base), []).append(line)
    rows: list[Cells] = []
    for at in sorted(bands):
        rows += _band(bands[at], frame, at, rows)
    rows = [row for row in rows if any(row)]
    filled = max((sum(bool(cell) for cell in row) for row in rows), default=0)
    if len(rows) < 2 and columns < LEAST_COLUMNS or filled < 2:
        return None
    return Table(
        tuple(rows),
        count_header_rows(rows),
        tuple(inside),
        frame.x0,
        frame.top,
        frame.x1,
        frame.bottom,
        tuple(frame.xs),
    )


def _band(lines: list[Line], frame: Frame, at: int, above: list[Cells]) -> list[Cells]:
    cells: list[list[Line]] = [[] for _ in frame.xs[1:]]
    for line in sorted(lines, key=lambda line: (round(line.base), line.x0)):
        column = _interval(frame.xs, (line.x0 + min(line.x1, line.x0 + 2 * line.size)) / 2)
        cells[column].append(line)
    open_above = [not _ruled(frame, frame.ys[at], x0, x1) for x0, x1 in zip(frame.xs, frame.xs[1:])]
    if at and above and all(o or not c for o, c in zip(open_above, cells)) and any(open_above):
        above[-1] = tuple((*old, *new) for old, new in zip(above[-1], cells))
        return []
    counts = sorted((len({round(line.base) for line in cell}) for cell in cells if cell), reverse=True)
    if len(frame.ys) <= FEW_EDGES and len(counts) > 1 and counts[0] == counts[1] and counts[0] >= SEVERAL_ROWS:
        found = row_groups(rows_of(lines), list(frame.xs[1:-1]))
        if len(found) > 1:
            return found
    return [tuple(tuple(cell) for cell in cells)]


def _ruled(frame: Frame, y: float, x0: float, x1: float) -> bool:
    middle = (x0 + x1) / 2
    return any(abs(rule.top - y) < APART and rule.x0 <= middle <= rule.x1 for rule in frame.horizontal)


def _interval(edges: Sequence[float], at: float) -> int:
    for i, edge in enumerate(edges[1:]):
        if at < edge:
            return i
    return len(edges) - 2

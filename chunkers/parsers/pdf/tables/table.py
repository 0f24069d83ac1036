"""A table as rows of cells of lines, and how rows of text are cut into its cells."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from chunkers.parsers.pdf.reading.lines import Line, Word
from chunkers.parsers.pdf.reading.rows import Row

Cells = tuple[tuple[Line, ...], ...]


@dataclass(frozen=True, slots=True)
class Table:
    """`rows` of cells of lines; the first `heads` rows are header rows; `xs` the columns' edges in points."""

    rows: tuple[Cells, ...]
    header_rows: int
    lines: tuple[Line, ...]
    x0: float
    top: float
    x1: float
    bottom: float
    xs: tuple[float, ...] = ()
    partial: tuple[int, ...] = ()  # rows whose tags have fewer cells on this page than others: a page end cuts them


def split_at(line: Line, cuts: Sequence[float]) -> list[Line]:
    """`line` cut where a column edge falls between two of its measured words."""
    words = line.words
    inside = [cut + 1 for cut in cuts if line.x0 < cut + 1 < line.x1 + 2] if len(words) > 1 else ()
    if not inside:
        return [line]
    edges = [i for i in range(1, len(words)) if any(words[i - 1].x1 <= cut <= words[i].x0 + 2 for cut in inside)]
    if not edges:
        return [line]
    out = []
    for a, b in zip([0, *edges], [*edges, len(words)]):
        part = words[a:b]
        out.append(
            line._replace(
                text=line.text[part[0].start - line.first : part[-1].end - line.first],
                x0=part[0].x0,
                x1=part[-1].x1,
                first=part[0].start,
                last=part[-1].end,
                words=part,
                hyphen=line.hyphen and b == len(words),
            )
        )
    return out


def by_words(row: Row) -> tuple[Line | Word, ...]:
    """The row's measured words; what is not measured stays whole."""
    return tuple(part for line in row for part in (line.words or (line,)))


def cells_of(row: Row, cuts: Sequence[float]) -> Cells:
    cells: list[list[Line]] = [[] for _ in range(len(cuts) + 1)]
    for line in row:
        cells[bisect_right(cuts, line.x0 + min(line.x1 - line.x0, line.size) / 2)].append(line)
    return tuple(map(tuple, cells))


def count_header_rows(rows: Sequence[Cells]) -> int:
    """Head rows by weight: the bold rows at the top, when not all are bold; else the first row."""

    def bold(row):
        lines = [line for cell in row for line in cell]
        return bool(lines) and all(line.font.bold for line in lines)

    if len(rows) < 2:
        return 0
    marked = 0
    while marked < len(rows) and bold(rows[marked]):
        marked += 1
    return marked if 0 < marked < len(rows) else 1

"""Running heads, feet and page numbers: found by place and repetition over pages, and on single pages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from chunkers.documents.document import Furniture
from chunkers.parsers.pdf.blocks.margin_text import margin_text
from chunkers.parsers.pdf.reading.body_style import BodyStyle
from chunkers.parsers.pdf.reading.lines import Line, PageLines
from chunkers.parsers.pdf.reading.measures import SUPERSCRIPT
from chunkers.parsers.pdf.reading.rows import Row, each_row, rows_of

ZONE = 0.14  # of the page's height, at its head and at its foot, where repeated lines are furniture
LOOKED_AT = 4  # rows at either edge: the most that furniture has, and the first of the text
OUTER = 24  # lines at the foot that are put in rows at first; more where they give few rows
EDGE = 0.105  # where a line that stands alone can be furniture without being repeated
_NUMBERS = re.compile(r"\d+|\b[ivxlc]+\b")
_PAGE_NUMBER = re.compile(
    r"(?:(?:page|pages|seite|página|pagina|p\.|s\.|pg\.?)\s*)?[-–—]?\s*(?:\d{1,4}|[ivxlc]{1,7})\s*[-–—]?"
    r"(?:\s*(?:/|of|von|sur|de|di|van)\s*\d{1,4})?",
    re.I,
)
_NAMED_NUMBER = re.compile(
    r"(?:page|seite|página|pagina|pg\.?)\s*\d{1,4}(?:\s*(?:/|of|von|sur|de|di)\s*\d{1,4})?\s*$", re.I
)
_NOTE_START = re.compile(r"(?:\d{1,2}|[*†‡§])[.)]?\s*[^\W\d_]\S*\s+\S+")

INNER = 3 * ZONE  # where rows are looked for: those next to the furniture tell how far off the text stands
MOST_ROWS = 3  # of a header or footer
NO_NEIGHBOUR = 10  # body sizes: the gap of a row that has the page to itself
REPEATED_GAP = 0.35  # sizes between a repeated row and the text: the header row of a table that goes on has less
PERCENT = 100  # heights are compared in hundredths of the page's
TALLEST = 1.12  # body sizes; larger rows are headings
GAP = 0.8  # body sizes, at least, between a row that stands alone and the text
CLEAR_GAP = 1.2  # the same where nothing else tells that it is furniture
SMALL_HEADER = SUPERSCRIPT  # of the body's size; a small line above a title needs less of a gap
SMALLER = 0.93  # of the body's size, from which a row with a clear gap is furniture by its size
OUTERMOST = 0.075  # of the page's height, where a row of the body's size may be a header
HEADER_CHARACTERS = 120  # a longer row is a sentence
NUMBER_GAP = 2  # sizes between a header's words and its page number; a note's number stands nearer


@dataclass(frozen=True, slots=True)
class Edge:
    """The lines of one row near a page's head or foot, and the gap to the next row inwards, in points."""

    lines: tuple[Line, ...]
    gap: float
    at: float  # distance of its middle from the page's edge, as a share of its height

    @property
    def text(self) -> str:
        return " ".join(line.text for line in self.lines)


def split_furniture(
    pages: Sequence[PageLines], body: BodyStyle
) -> tuple[list[PageLines], dict[int, tuple[Furniture, ...]]]:
    """The pages without their furniture, and the furniture by page number."""
    beside = margin_text(pages, body)
    pages = [_without(page, lines) if lines else page for page, lines in zip(pages, beside)]
    edges = [(_edges(page, body, 1), _edges(page, body, -1)) for page in pages]
    repeated = _repeated(edges)
    out, furniture = [], {}
    for page, aside, (heads, feet) in zip(pages, beside, edges):
        taken: list[tuple[Line, str]] = []
        for rows, place in ((heads, "head"), (feet, "foot")):
            for row in rows:
                if not (_key(row, place) in repeated or _alone(row, body, place, page.number)):
                    break
                taken += [(line, place) for line in row.lines]
        if len(taken) == len(page.lines) and not all(_PAGE_NUMBER.fullmatch(line.text) for line, _ in taken):
            taken = []  # a page is more than its edges
        out.append(_without(page, [line for line, _ in taken]) if taken else page)
        furniture[page.number] = _listed([*taken, *((line, "margin") for line in aside)])
    return out, furniture


def _without(page: PageLines, lines: Sequence[Line]) -> PageLines:
    gone = {id(line) for line in lines}
    return page.with_lines(line for line in page.lines if id(line) not in gone)


def _listed(taken) -> tuple[Furniture, ...]:
    rows: dict[tuple, list[Line]] = {}
    for line, place in taken:
        rows.setdefault((place, round(line.base)), []).append(line)
    return tuple(
        Furniture(" ".join(line.text for line in sorted(lines, key=lambda line: line.x0)), place)
        for (place, _), lines in sorted(rows.items(), key=lambda item: item[0][1])
    )


def _edges(page: PageLines, body: BodyStyle, direction: int) -> list[Edge]:
    """Up to three rows from the head (1) or foot (-1) inwards, while they are in the zone."""

    rows = _outer_rows(page, direction)
    out: list[Edge] = []
    for row, after in zip(rows, [*rows[1:], None]):
        base = row[0].base
        at = (base if direction == 1 else page.height - base) / max(page.height, 1)
        number = len(row) == 1 and _PAGE_NUMBER.fullmatch(row[0].text)
        if at > (2 * ZONE if number and not out else ZONE) or len(out) == MOST_ROWS:
            break
        if after:
            gap = (
                min(line.top for line in after) - max(line.bottom for line in row)
                if direction == 1
                else min(line.top for line in row) - max(line.bottom for line in after)
            )
        else:
            gap = NO_NEIGHBOUR * body.size
        out.append(Edge(tuple(sorted(row, key=lambda line: line.x0)), gap, at))
    return out


def _outer_rows(page: PageLines, direction: int) -> list[Row]:
    """The four outermost rows of the page's outer two fifths, from its edge inwards."""
    if direction == 1:
        low = 2 * INNER * page.height
        return list(islice(each_row(line for line in page.lines if line.top + line.bottom < low), LOOKED_AT))
    high = 2 * (page.height - INNER * page.height)
    near = sorted((line for line in page.lines if line.top + line.bottom > high), key=_twice_base)
    rows = rows_of(near[-OUTER:])
    return (rows if len(rows) > LOOKED_AT + 1 or len(near) <= OUTER else rows_of(near))[-LOOKED_AT:][::-1]


def _twice_base(line: Line) -> float:
    return line.top + line.bottom


def _key(row: Edge, place: str) -> tuple:
    return place, _NUMBERS.sub("#", row.text.lower()), round(row.lines[0].size * 2)


def _repeated(edges) -> set[tuple]:
    """Rows that stand at about the same height on two pages or more and differ only in numbers.

    A head row of a table that goes on also repeats, but close above the rest of it: a repeated row needs a gap.
    """
    seen: dict[tuple, list[Edge]] = {}
    for heads, feet in edges:
        for rows, place in ((heads, "head"), (feet, "foot")):
            for row in rows:
                seen.setdefault(_key(row, place), []).append(row)
    out = set()
    for key, rows in seen.items():
        if len(rows) < 2:
            continue
        places = Counter(round(row.at * PERCENT) for row in rows)
        near = max(places[at] + places[at + 1] for at in places)
        size = rows[0].lines[0].size
        if near >= 2 and sorted(row.gap for row in rows)[len(rows) // 2] > REPEATED_GAP * size:
            out.add(key)
    return out


def _alone(row: Edge, body: BodyStyle, place: str, number: int) -> bool:
    """A row at the very edge that shows by its place, size or words that it is no text, even on a single page."""
    size = max(line.size for line in row.lines)
    text = row.text
    if row.at > EDGE or size > TALLEST * body.size or row.gap < GAP * body.size:
        return False
    ends = {row.lines[0].text, row.lines[-1].text}
    if _PAGE_NUMBER.fullmatch(text.strip()) or _NAMED_NUMBER.search(text):
        return True
    noted = (
        _NOTE_START.match(text) and row.lines[0].x1 > row.lines[-1].x0 - NUMBER_GAP * size
    )  # a page number stands further off
    if str(number) in ends and len(row.lines) > 1 and not noted:
        return True
    if (
        not noted and place == "head" and size < SMALL_HEADER * body.size
    ):  # a small line above a title needs less of a gap
        return True
    if noted or row.gap < CLEAR_GAP * body.size:
        return False
    if size < SMALLER * body.size:
        return True
    outer = row.at < OUTERMOST and all(not line.font.bold for line in row.lines)
    return (
        outer
        and place == "head"
        and not text.endswith((".", ":", ";", ","))
        and not text[:1].islower()
        and row.lines[-1].x1 - row.lines[0].x0 > 0
        and len(text) < HEADER_CHARACTERS
    )

"""Margin text: line numbers beside the text, watermarks across it, stamps along the page's edge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set
from itertools import pairwise

from chunkers.parsers.pdf.blocks.columns import LayoutBox, is_running_text
from chunkers.parsers.pdf.reading.body_style import BodyStyle
from chunkers.parsers.pdf.reading.lines import Line, PageLines
from chunkers.parsers.pdf.reading.measures import HALF_TURN, NEAR_EDGE, QUARTER_TURN, SAME_EDGE
from chunkers.parsers.pdf.reading.rows import rows_of

HUGE = 2.4  # body sizes from which letters that lie over rows of text are a watermark
LEAST_NUMBERS = 3
SKEWED = 12.0  # degrees off the nearest quarter turn

OFTEN, OFTEN_PAGES = 0.5, 3  # of a document's pages, and pages, that huge letters at one place are repeated on
LARGE = 1.2  # body sizes from which skewed letters may be a watermark
PLACE = 4  # points within which repeated letters stand at one place
TEXT_SIZE = 1.6  # body sizes: larger lines under a watermark are headings
CROSSED_ROWS = 3  # of text, under a watermark; a drop capital stands beside two or three
CROSSED_WIDTH = 0.5  # of its size

NUMBER_CHARACTERS = 4
NUMBERS_RIGHT, NUMBERS_LEFT = NEAR_EDGE, SAME_EDGE  # numbers are set flush right; those set flush left keep one edge
STEADY = 0.9  # of the steps from number to number, that are equal: a page's last number may be missing
NUMBER_SIZE = 1.05  # body sizes; larger numbers are a table's or a list's
ROWS, WORDS = 5, 5  # of running text beside the numbers, and words in each
COUNTING = 0.8  # of the steps, that count the rows between them; of the rows, that are counted
EVENLY = SAME_EDGE  # sizes by which the distances of numbers that count by themselves differ
MANY_NUMBERS = 10  # fewer may be the items of a list of one line each

VERTICAL_SHARE = 0.2  # of the horizontal text: more vertical text is a table's or the page's own


def margin_text(pages: Sequence[PageLines], body: BodyStyle) -> list[list[Line]]:
    """For each page its lines that are no part of its text, wherever they stand on it."""
    huge = [_may_be_watermarks(page.lines, body) for page in pages]
    again = Counter(_place(line) for lines in huge for line in lines)
    often = {place for place, n in again.items() if n >= max(OFTEN_PAGES, OFTEN * len(pages))}
    return [_margin_lines(page, lines, often, body) for page, lines in zip(pages, huge)]


def _margin_lines(page: PageLines, huge: Sequence[Line], often: Set[tuple], body: BodyStyle) -> list[Line]:
    out = [line for line in huge if _is_skewed(line) or _place(line) in often or _crosses(line, page.lines, body)]
    numbers = [line for line in page.lines if len(line.text) <= NUMBER_CHARACTERS and line.text.isdecimal()]
    if len(numbers) >= LEAST_NUMBERS:
        out += _line_numbers(numbers, page.lines, body)
    return out + _stamps(page.lines)


# ---- watermarks


def _may_be_watermarks(lines: Sequence[Line], body: BodyStyle) -> list[Line]:
    huge, large = HUGE * body.size, LARGE * body.size
    return [line for line in lines if line.size > huge or line.skew and line.size > large and _is_skewed(line)]


def _place(line: Line) -> tuple:
    return line.text, round(line.x0 / PLACE), round(line.top / PLACE)


def _is_skewed(line: Line) -> bool:
    off = line.skew % QUARTER_TURN
    return min(off, QUARTER_TURN - off) > SKEWED


def _crosses(line: Line, lines: Sequence[Line], body: BodyStyle) -> bool:
    """Whether huge letters lie over three rows of text or more: nothing that is set with the text does."""
    over = [
        other
        for other in lines
        if other.size < TEXT_SIZE * body.size
        and other.top > line.top - 1
        and other.bottom < line.bottom + 1
        and min(other.x1, line.x1) - max(other.x0, line.x0) > CROSSED_WIDTH * line.size
    ]
    return len({round(other.base) for other in over}) >= CROSSED_ROWS


# ---- line numbers


def _line_numbers(numbers: Sequence[Line], lines: Sequence[Line], body: BodyStyle) -> list[Line]:
    """Columns of rising numbers that stand clear of all text beside them, one for each row or for each fifth."""
    out = []
    for column in _columns(numbers, body):
        if _counts_rows(column, lines, body):
            out += column
    return out


def _columns(numbers: Sequence[Line], body: BodyStyle) -> list[list[Line]]:
    """Numbers that begin or end at one x, each from top to bottom."""
    columns: list[list[Line]] = []
    for line in sorted(numbers, key=lambda line: line.x1):
        for column in columns:
            if (
                abs(column[0].x1 - line.x1) < NUMBERS_RIGHT * body.size
                or abs(column[0].x0 - line.x0) < NUMBERS_LEFT * body.size
            ):
                column.append(line)
                break
        else:
            columns.append([line])
    return [sorted(column, key=lambda line: line.top) for column in columns if len(column) >= LEAST_NUMBERS]


def _counts_rows(column: list[Line], lines: Sequence[Line], body: BodyStyle) -> bool:
    values = [int(line.text) for line in column]
    steps = Counter(b - a for a, b in pairwise(values))
    step, often = steps.most_common(1)[0]
    if step < 1 or often < STEADY * (len(column) - 1) or max(line.size for line in column) > NUMBER_SIZE * body.size:
        return False
    own = {id(line) for line in column}
    top, bottom = column[0].top - 2 * body.size, column[-1].bottom + 2 * body.size
    beside = [line for line in lines if top < line.base < bottom and id(line) not in own]
    left, right = min(line.x0 for line in column), max(line.x1 for line in column)
    outer = all(line.x0 > right for line in beside) or all(line.x1 < left for line in beside)
    return outer and _runs_beside(column, step, beside, body)


def _runs_beside(column: list[Line], step: int, beside: Sequence[Line], body: BodyStyle) -> bool:
    """Whether the rows beside are running text, and the numbers count them (or stand at one distance by themselves).

    The first column of a table is outermost too: its rows are short, or its numbers count rows of several lines.
    """
    text = [LayoutBox(line.x0, line.top, line.x1, line.bottom, len(line.text.split()), line) for line in beside]
    rows = rows_of(beside)
    if len(rows) < ROWS or sum(box.words for box in text) < WORDS * len(rows) or not is_running_text(text, body.size):
        return False
    bases = [row[0].base for row in rows]
    between = [sum(a.base - 2 < base < b.base - 2 for base in bases) for a, b in pairwise(column)]
    counting = sum(n == step for n in between) >= COUNTING * len(between)
    gaps = sorted(b.base - a.base for a, b in pairwise(column))
    even = gaps[-1] - gaps[0] < EVENLY * body.size and len(column) >= MANY_NUMBERS
    if not counting and not even:
        return False
    # a list whose items are one line each counts its rows as well, but not those above and below it
    return step > 1 or len(column) >= MANY_NUMBERS and len(column) >= COUNTING * len(rows)


# ---- stamps


def _stamps(lines: Sequence[Line]) -> list[Line]:
    """Vertical lines along the page's edge, clear of the text that is horizontal."""
    vertical = [
        line for line in lines if line.skew and QUARTER_TURN - SKEWED < line.skew % HALF_TURN < QUARTER_TURN + SKEWED
    ]
    if not vertical:
        return []
    flat = [line for line in lines if not line.skew]
    if sum(len(line.text) for line in vertical) > VERTICAL_SHARE * sum(len(line.text) for line in flat):
        return []
    left, right = min(line.x0 for line in flat), max(line.x1 for line in flat)
    return [line for line in vertical if line.x1 < left or line.x0 > right]

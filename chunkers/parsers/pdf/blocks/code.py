"""Lines of code with their indents and blank lines, from where their words stand."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from chunkers.parsers.builder import Piece
from chunkers.parsers.pdf.blocks.running_text import shown
from chunkers.parsers.pdf.blocks.text_rows import TextRow
from chunkers.parsers.pdf.reading.body_style import BodyStyle

# A damaged page may ask for millions of blanks, by letters as narrow as a hair (fuzz run, seed 11, 2910).
_WIDEST = 400  # columns


_BLANK_LINES = 60

MONOSPACED = 0.6  # of the size, as Courier's letters are wide, where no word was measured
LEAST_WIDTH = 0.1  # points of a letter: a damaged page may have letters of no width
WHOLE_LETTERS = 0.15  # of a letter, by which two pages' margins may differ from a whole number of letters


def code_lines(rows: Sequence[TextRow], body: BodyStyle) -> list[list[Piece]]:
    """One entry a line, words on the grid of the letters' width; blank lines where there is room for them."""
    widths = [
        (word.x1 - word.x0) / (word.end - word.start)
        for row in rows
        for part in row.parts
        for word in part.words
        if word.end - word.start > 1 and word.x1 > word.x0
    ]
    letter = max(LEAST_WIDTH, median(widths) if widths else MONOSPACED * rows[0].size)
    lefts = _lefts(rows, letter)
    steps = [b.base - a.base for a, b in zip(rows, rows[1:]) if b.page == a.page and b.base > a.base]
    step = min(steps, default=0.0)
    out: list[list[Piece]] = []
    for i, row in enumerate(rows):
        if i and step and row.page == rows[i - 1].page:
            out += [[] for _ in range(min(_BLANK_LINES, round((row.base - rows[i - 1].base) / step) - 1))]
        out.append(_code_line(row, lefts[row.page], letter))
    return out


def _lefts(rows: Sequence[TextRow], letter: float) -> dict[int, float]:
    """Where the code's margin is on each page: the same one, unless a page is set off by no whole number of letters."""
    lefts: dict[int, float] = {}
    for row in rows:
        lefts[row.page] = min(row.x0, lefts.get(row.page, row.x0))
    least = min(lefts.values())
    return {
        page: least if abs((left - least) / letter - round((left - least) / letter)) < WHOLE_LETTERS else left
        for page, left in lefts.items()
    }


def _column(distance: float, letter: float) -> int:
    return round(min(distance / letter, _WIDEST))


def _code_line(row: TextRow, left: float, letter: float) -> list[Piece]:
    text = ""
    for part in row.parts:
        words = part.words
        if not words:
            text = text.ljust(max(len(text) + bool(text), _column(part.x0 - left, letter))) + part.text
            continue
        for word in words:
            at = _column(word.x0 - left, letter)
            own = part.text[word.start - part.first : word.end - part.first]
            text = text.ljust(max(len(text) + bool(text), at)) + own
    first, last = row.parts[0].first, row.parts[-1].last
    return [Piece(shown(text), row.page, " ", first, last)]

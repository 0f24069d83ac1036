"""What a page reader gives: lines with boxes, fonts and places in the page's own text.

Lengths are points. x grows to the right and y downwards from the page's upper left corner, rotated so that most of
the page's text reads from left to right.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import repeat
from operator import itemgetter
from typing import NamedTuple

import numpy as np

from chunkers.documents.document import Note
from chunkers.parsers.pdf.reading.fonts import Font

ARTIFACT = -2  # the mcid of what the file itself calls no part of the text


class Word(NamedTuple):
    """Characters `[start, end)` of the page's text and where they stand."""

    start: int
    end: int
    x0: float
    x1: float


class Line(NamedTuple):  # a tuple, and not a frozen dataclass: a page makes hundreds, and takes a third of the time
    """A stretch of one line. `words` are measured only where spaces are wide enough to matter.

    `text` has no spaces at its ends; `first` and `last` are its characters in the page's text, half-open; `mcid` is
    the marked-content number (-1 for none), `hyphen` tells that the reader saw a hyphenated word at its end, `skew` is
    the letters' direction in degrees, anticlockwise, against the page's rotated x axis.
    """

    text: str
    x0: float
    top: float
    x1: float
    bottom: float
    size: float
    font: Font
    page: int
    first: int = -1
    last: int = -1
    words: tuple[Word, ...] = ()
    mcid: int = -1
    hyphen: bool = False
    skew: float = 0.0

    @property
    def base(self) -> float:
        """About where the letters stand: fonts differ in how deep their boxes go, less in their middle."""
        return (self.top + self.bottom) / 2

    @property
    def width(self) -> float:
        return self.x1 - self.x0

    # These do what `_replace` does in a third of the time, and a page has hundreds of lines.

    def with_mcid(self, mcid: int) -> Line:
        if mcid == self.mcid:
            return self
        fields = [*self]
        fields[_MCID] = mcid
        return tuple.__new__(Line, fields)

    def with_words(self, words: tuple[Word, ...]) -> Line:
        fields = [*self]
        fields[_WORDS] = words
        return tuple.__new__(Line, fields)

    def of_words(self, text: str, words: tuple[Word, ...]) -> Line:
        """The part that is some of its words; `text` is the page's text."""
        begin, end = words[0], words[-1]
        fields = [*self]
        fields[_TEXT] = text[begin.start : end.end]
        fields[_X0], fields[_X1] = begin.x0, end.x1
        fields[_FIRST], fields[_LAST] = begin.start, end.end
        fields[_WORDS], fields[_HYPHEN] = words, self.hyphen and end.end == self.last
        return tuple.__new__(Line, fields)


_TEXT, _X0, _X1, _FIRST, _LAST, _WORDS, _MCID, _HYPHEN = map(
    Line._fields.index, ("text", "x0", "x1", "first", "last", "words", "mcid", "hyphen")
)


def make_lines(**columns: Iterable) -> list[Line]:
    """Many lines at once, from the values of each field side by side; all fields are given, some by `repeat`."""
    return list(map(tuple.__new__, repeat(Line), zip(*(columns[name] for name in Line._fields))))


class LineArrays(NamedTuple):
    """What many lines are compared by, side by side: float64[lines] and, for the places in the text, intp[lines]."""

    x0: np.ndarray
    x1: np.ndarray
    size: np.ndarray
    first: np.ndarray
    last: np.ndarray


_SIDES = itemgetter(*map(Line._fields.index, LineArrays._fields))


def line_arrays(lines: Sequence[Line]) -> LineArrays:
    return LineArrays(*map(np.array, _SIDES(tuple(zip(*lines)))))


class Rule(NamedTuple):
    """A drawn straight line or an edge of a drawn box; thin in one direction."""

    x0: float
    top: float
    x1: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Shapes:
    """Drawn lines, by direction, and dots (small filled marks, about as wide as high)."""

    horizontal: tuple[Rule, ...] = ()
    vertical: tuple[Rule, ...] = ()
    dots: tuple[Rule, ...] = ()


@dataclass(frozen=True, slots=True)
class Tag:
    """An element by its standard type; `parts` are Tags and marked-content numbers, in order. Spans are at least 1."""

    kind: str
    parts: tuple[Tag | int, ...] = ()
    columns: int = 1
    rows: int = 1


@dataclass(frozen=True, slots=True)
class PageLines:
    """One page as read. `tags` is the page's part of the structure tree, None where the file has none.

    `width` and `height` are those of the rotated page that the lines stand on, `shown` those that a viewer shows;
    `notes` are about this page.
    """

    number: int
    width: float
    height: float
    lines: tuple[Line, ...] = ()
    shapes: Shapes = Shapes()
    tags: tuple[Tag, ...] | None = None
    label: str = ""
    notes: tuple[Note, ...] = ()
    shown: tuple[float, float] = (0.0, 0.0)

    def with_lines(self, lines) -> PageLines:
        return replace(self, lines=tuple(lines))

    def noting(self, code: str) -> PageLines:
        return replace(self, notes=(*self.notes, Note(code, page=self.number)))

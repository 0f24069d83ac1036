"""A long PDF read by two processes, half of the pages each: PDFium is not thread-safe.

When the second process ends early, the first one reads the rest itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from chunkers.parsers.child import Child
from chunkers.parsers.pdf.reading import files
from chunkers.parsers.pdf.reading.lines import PageLines

LEAST = 500  # pages: with fewer the second process costs more, by its start and by handing pages over, than it saves


def pages(file, data: bytes, password: str, cores: int, tell: Callable[[int, int], None]) -> Iterator[PageLines]:
    """The pages of an open file in order; `tell` is called with (pages read, pages) as they are read.

    `cores` is how many processes may read at once: one, or two.
    """
    count = len(file)
    other = _SecondHalf(data, password, count // 2, count) if cores > 1 and count >= LEAST else None
    try:
        half = count // 2 if other else count
        for page in file.pages(0, half):
            tell(page.number + (other.waiting if other else 0), count)
            yield page
        if other:
            given = half
            for page in other.pages(lambda read: tell(half + read, count)):
                given += 1
                yield page
            for page in file.pages(given, count):
                tell(page.number, count)
                yield page
    finally:
        if other:
            other.close()


class _SecondHalf:
    """The pages from `first`, counted from 0, read by a child."""

    def __init__(self, data: bytes, password: str, first: int, count: int):
        self._left = count - first
        self._child = Child()
        self._child.ask(_read_rest, data, password, first)

    @property
    def waiting(self) -> int:
        """How many pages are read and not given."""
        return min(self._child.waiting, self._left)

    def pages(self, tell: Callable[[int], None]) -> Iterator[PageLines]:
        """The pages as they come, until the child ends; `tell` is called with how many are read."""
        given = 0
        while (message := self._child.message()) and message[0] == "progress":
            given, self._left = given + 1, self._left - 1
            tell(given + self.waiting)
            yield message[1]

    def close(self) -> None:
        self._child.end()


def _read_rest(report: Callable[[PageLines], None], data: bytes, password: str, first: int) -> None:
    """In the child. An error ends it early, which is all that the parent needs to know."""
    file = files.open_pdf(data, "", password)
    for page in file.pages(first, len(file)):
        report(page)

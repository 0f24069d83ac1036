"""The boxes of the page view: which characters of which page a stretch of `Document.text` comes from.

The text of a document is not the reader's text: blanks are collapsed, letters composed, hyphens joined, bars escaped.
Each `SourceLine` of a page says which stretch came from which of the reader's characters; inside a line the two texts
are walked side by side, letter by letter, so that a box never reaches into the chunk beside it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from chunkers.base import Chunking
from chunkers.documents.document import Document, Page, SourceLine
from chunkers.drawing.runs import runs_of
from chunkers.parsers.pdf.pictures.isolated_pages import IsolatedPages

DIGITS = 5  # of a side, as a fraction of the page
LOOK = 12  # letters to look ahead on either side when the two texts differ: a mark, a hyphen, a joined word


@dataclass(frozen=True, slots=True)
class PageRange:
    """Characters `[first, last)` of the text of page `page` as its reader numbers them."""

    page: int
    first: int
    last: int


PageText = Callable[[int], str]  # page number to the reader's text of that page


def boxes(chunking: Chunking, view: IsolatedPages, number: int) -> list[list[float]]:
    """`[first, last, x0, top, x1, bottom]` of each line of each run on the page: the chunks `first` to `last` hold it,
    the sides are fractions of the page. Text in no chunk has no box."""
    document, runs, out = chunking.document, runs_of(chunking), []
    lines = next(page.lines for page in document.pages if page.number == number)
    if not lines:
        return out
    low, high = min(line.start for line in lines), max(line.end for line in lines)
    for i, (start, end) in enumerate(zip(runs.starts.tolist(), runs.ends.tolist())):
        own = list(runs.chunks(i))
        if own and start < high and end > low:
            found = page_ranges(document, max(start, low), min(end, high), view.text)
            here = [(one.first, one.last) for one in found if one.page == number]
            out += [
                [own[0], own[-1], *(round(side, DIGITS) for side in (box.x0, box.top, box.x1, box.bottom))]
                for box in view.boxes(number, here)
            ]
    return out


def page_ranges(document: Document, start: int, end: int, page_text: PageText) -> tuple[PageRange, ...]:
    """The ranges that `[start, end)` covers, by page, in text order; () for a document without pages or places.

    What the parser made itself (an item's dash, a cell bar) comes from no page. A line that the walk can make nothing
    of counts whole.
    """
    touched, out = set(document.pages_of(start, end)), []
    for page in document.pages:
        if page.number in touched:
            out += _merged(page.number, _covered(document, page, start, end, page_text), page_text)
    return tuple(out)


def _covered(document: Document, page: Page, start: int, end: int, page_text: PageText) -> Iterator[tuple[int, int]]:
    for line in page.lines:
        low, high = max(start, line.start), min(end, line.end)
        if low < high:
            yield from _of_line(document, line, low, high, page_text(page.number)[line.first : line.last])


def _of_line(document: Document, line: SourceLine, low: int, high: int, source: str) -> list[tuple[int, int]]:
    found = aligned(document.text[line.start : line.end], source)
    if not any(found):
        return [(line.first, line.last)]
    return [(line.first + one[0], line.first + one[1]) for one in found[low - line.start : high - line.start] if one]


def _merged(number: int, ranges, page_text: PageText) -> list[PageRange]:
    """Ranges that follow each other, with nothing but blanks between them, as one."""
    out: list[list[int]] = []
    for first, last in ranges:
        if out and out[-1][0] <= first and (first <= out[-1][1] or not page_text(number)[out[-1][1] : first].strip()):
            out[-1][1] = max(out[-1][1], last)
        else:
            out.append([first, last])
    return [PageRange(number, first, last) for first, last in out]


def aligned(text: str, source: str) -> list[tuple[int, int] | None]:
    """For each character of `text` the stretch of `source` that it comes from; None for blanks and what has no like.

    Compared are compatibility-decomposed letters without blanks, controls and soft hyphens, so that a ligature or a
    composed letter finds its parts. Where the two differ, the nearest place within LOOK letters where they agree again
    is taken.
    """
    if text == source:
        return [(i, i + 1) for i in range(len(text))]
    ours, theirs = list(_letters(text)), list(_letters(source))
    if any(map(_is_right_to_left, text)):
        theirs = _turned(ours, theirs)
    out: list[tuple[int, int] | None] = [None] * len(text)
    i = j = 0
    while i < len(ours) and j < len(theirs):
        if ours[i][0] != theirs[j][0]:
            skip, skipped = _step(ours, theirs, i, j)
            i, j = i + skip, j + skipped
            if skip or skipped:
                continue
        _join(out, ours[i], theirs[j])
        i, j = i + 1, j + 1
    return out


def _join(out: list, ours: tuple[str, int, int], theirs: tuple[str, int, int]) -> None:
    _, start, end = ours
    _, first, last = theirs
    for at in range(start, end):
        known = out[at]
        out[at] = (min(known[0], first), max(known[1], last)) if known else (first, last)


def _step(ours, theirs, i: int, j: int) -> tuple[int, int]:
    """How many letters to pass over on each side until both agree; (0, 0) takes the two for one letter read twice."""
    for distance in range(1, LOOK + 1):
        for skip in range(distance + 1):
            a, b = i + skip, j + distance - skip
            if a < len(ours) and b < len(theirs) and _agree(ours, theirs, a, b):
                return skip, distance - skip
    return 0, 0


def _agree(ours, theirs, a: int, b: int) -> bool:
    """Two letters in a row, or one at the end of either text."""
    if ours[a][0] != theirs[b][0]:
        return False
    return a + 1 == len(ours) or b + 1 == len(theirs) or ours[a + 1][0] == theirs[b + 1][0]


def _letters(text: str) -> Iterator[tuple[str, int, int]]:
    """(letter, start, end) of the decomposed text: a letter with its marks is taken apart together, but marks of
    right-to-left letters stand alone, as they change sides when a run is turned.

    A reader that counts in UTF-16 gives a letter above the basic plane as two halves, which are one letter here.
    """
    at = 0
    while at < len(text):
        end = at + (2 if _is_pair(text[at : at + 2]) else 1)
        while end < len(text) and unicodedata.combining(text[end]):
            if _is_right_to_left(text[at]) or _is_right_to_left(text[end]):
                break
            end += 1
        whole = text[at:end].encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
        for letter in unicodedata.normalize("NFKD", whole):
            if not letter.isspace() and unicodedata.category(letter) not in ("Cc", "Cf", "Cn"):
                yield letter, at, end
        at = end


def _is_right_to_left(letter: str) -> bool:
    return "\u0590" <= letter < "\u0900" or "\ufb1d" <= letter < "\ufe00" or "\ufe70" <= letter < "\ufeff"


def _turned(ours: list, theirs: list) -> list:
    """`theirs` with the right-to-left runs in the order of `ours`: a reader may give them as they stand on the page.

    Runs are paired by their number; a pair of other letters, or a line with more runs on one side, stays as it is.
    """
    pairs = list(zip(_runs(ours), _runs(theirs)))
    if len(pairs) != len(_runs(ours)) or len(pairs) != len(_runs(theirs)):
        return theirs
    out = list(theirs)
    for (a, b), (c, d) in pairs:
        wanted, found = [one[0] for one in ours[a:b]], [one[0] for one in theirs[c:d]]
        if found == wanted[::-1]:
            out[c:d] = theirs[c:d][::-1]
        elif found != wanted and sorted(found) == sorted(wanted):
            out[c:d] = _picked(wanted, theirs[c:d])
    return out


def _runs(letters: list) -> list[tuple[int, int]]:
    """(start, end) of the stretches of right-to-left letters and their marks."""
    out, start = [], None
    for at, (letter, _, _) in enumerate([*letters, ("", 0, 0)]):
        inside = _is_right_to_left(letter) or start is not None and letter and unicodedata.combining(letter)
        if inside and start is None:
            start = at
        elif not inside and start is not None:
            out.append((start, at))
            start = None
    return out


def _picked(wanted: list[str], letters: list) -> list:
    """The letters in the order wanted; each of several like ones from the end, where a turned run has its first."""
    places: dict[str, list] = {}
    for one in letters:
        places.setdefault(one[0], []).append(one)
    return [places[letter].pop() for letter in wanted]


def _is_pair(two: str) -> bool:
    return len(two) == 2 and "\ud800" <= two[0] < "\udc00" <= two[1] < "\ue000"

"""A page's lines cut at wide gaps and at vertical rules: PDFium joins the cells of a table's row into one line.

Words are measured only on lines that are wider than their letters (a table row, a marker before an item), on lines
that a drawn vertical rule crosses, and on lines in a monospaced font, where spaces carry meaning.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, pairwise, repeat

import numpy as np

from chunkers.parsers.pdf.reading.bidi import RIGHT_TO_LEFT
from chunkers.parsers.pdf.reading.fonts import HUNDREDTHS, Font, expected_width, expected_widths
from chunkers.parsers.pdf.reading.lines import Line, LineArrays, Rule, Shapes, Word
from chunkers.parsers.pdf.reading.measures import MARKER_LENGTH

_MARKED = re.compile(r"(?:[^\w\s\"“«'(\[]|\(?\w{1,3}[.)]|[oO])\s")
_SMALL = re.compile(r"(?:\d{1,4}|[*†‡§¶])\s")
_NUMBERED = re.compile(r"(\d{1,4})\s+\S")
_STEP = 60  # points: rows of a table stand no further apart
NARROWEST_FONT, WIDEST_FONT = 0.75, 1.25  # as wide as Helvetica
USUAL = 0.45  # a gap of so many sizes may be a space like any other
WIDE = 0.7  # a gap of that many sizes splits two stretches of a line
_ALL = 1 << 30  # words of a line
SPARE = 0.45  # a line wider than its letters by that many sizes is measured word by word

CELLS, CELL_LINES = 3, 2  # parts of a line, from which so many lines above and below it are measured too
MARKER_END = MARKER_LENGTH  # characters up to the end of a line's first word, that may be a marker
LEAST_SPACED = 6  # characters, that a line with spaces between its letters has more than
MEETING, LEAST_CELL = 2.5, 12  # points: between the ends of rules under two cells; width of a cell
SAMPLE = 8  # a font's width is that of the narrowest eighth of its lines
USUAL_LINE = 12  # characters; shorter lines do not tell how wide a font is
FOLDED, FOLDED_CHARACTERS = 2.5, 40  # a line that much narrower than its letters is several lines; characters of one
NARROWER = 0.98  # of its width: what a line is taken for, for rounding
MARKER_GAP = 0.4  # sizes; a marker nearer to its text is measured by its size alone
OTHER_SIZE = 0.05  # of the size: letters behind a marker that differ more are another size
JUSTIFIED = 0.3  # sizes; a line whose usual space is wider is justified
COUNTED_GAPS = 3  # gaps, that a line must have more than to tell its usual space
SENTENCE_GAP, SENTENCE_SPACES = 1.3, 2.6  # sizes and usual spaces, that a gap behind a sentence is wider than
OTHER_SPACES = 1.9  # usual spaces, that any other gap is wider than
SMALL_NUMBER = 1.2  # times larger than a small number before it is the line's text
EVEN_STEPS, LARGEST_STEP = 0.5, 6  # sizes: between numbers in the margin; at most, for each line that they count


def split_lines(page, lines: list[Line], drawn: Shapes) -> list[Line]:
    """The lines of an open `PdfiumPage` cut at wide gaps and at vertical rules."""
    if not lines:
        return []
    arrays = page.arrays(lines)
    words = _Words(page, arrays)
    crossed = _crossings(lines, [*drawn.vertical, *_cell_edges(drawn.horizontal)])
    fonts = _Fonts(lines)
    wide = _wider(page.characters.codes, lines, arrays, fonts)
    sure = {*crossed, *fonts.mono(), *words.spaced(lines)}
    doubtful = [at for at in (wide & words.several_words()).nonzero()[0].tolist() if at not in sure]
    short = words.short()
    numbers = _margin_numbers(lines, arrays.x0.min(), short)
    marked = {
        at for at in short if not wide[at] and at not in sure and (at in numbers or _MARKED.match(lines[at].text))
    }
    cut: list[list[Line] | None] = [None] * len(lines)
    most = [_ALL] * (len(doubtful) + len(sure)) + [2] * len(marked)
    for at, own, gaps in words.of([*doubtful, *sure, *marked], most, len(doubtful)):
        if at not in marked:
            cut[at] = _cut(page, lines[at], own, gaps, crossed.get(at, ()))
        else:
            cut[at] = (_number_cut if at in numbers else _marker_cut)(page, lines[at], own)
    between = _between_cells(cut)
    while between:  # a narrow row may lie between wider ones, and the rows beside it then lie between these
        for at, own, gaps in words.of(between):
            cut[at] = _cut(page, lines[at], own, gaps, ())
        between = _between_cells(cut)
    cells = [at for at, parts in enumerate(cut) if parts and len(parts) > 1 and at not in marked]
    fresh = iter(page.refreshed([part for at in cells for part in cut[at]]))
    for at in cells:
        cut[at] = list(islice(fresh, len(cut[at])))
    return [part for line, parts in zip(lines, cut) for part in (parts or [line])]


def _between_cells(cut: list[list[Line] | None]) -> list[int]:
    """The lines not yet measured that lie within two lines of one cut into three or more."""
    near = {
        at
        for row, parts in enumerate(cut)
        if parts and len(parts) >= CELLS
        for at in range(row - CELL_LINES, row + CELL_LINES + 1)
    }
    return [at for at in sorted(near) if 0 <= at < len(cut) and cut[at] is None]


class _Words:
    """The words of a page's lines; their edges are asked for when a line is measured."""

    def __init__(self, page, arrays: LineArrays):
        self.page, self.arrays = page, arrays
        self.starts, self.ends = page.characters.starts, page.characters.ends
        self.low = self.ends.searchsorted(arrays.first, "right")  # each line's words are [low, high)
        self.high = self.starts.searchsorted(arrays.last)

    def several_words(self) -> np.ndarray:
        return self.high - self.low > 1

    def short(self) -> list[int]:
        """The lines whose first word has five letters at most and is not their last."""
        end = self.ends[self.low]
        return np.flatnonzero((end - self.arrays.first <= MARKER_END) & (end < self.arrays.last)).tolist()

    def spaced(self, lines: list[Line]) -> list[int]:
        """The lines that may be letter-spaced ("H E A D I N G"): only their letters' places tell where words end."""
        length = self.arrays.last - self.arrays.first
        found = (length > LEAST_SPACED) & (2 * (self.high - self.low) > length)
        return [at for at in found.nonzero()[0].tolist() if lines[at].text[0].isalnum()]

    def of(
        self, lines: Sequence[int], most: Sequence[int] | int = _ALL, doubtful: int = 0
    ) -> Iterator[tuple[int, tuple[Word, ...], list[float]]]:
        """Some of the lines, each with its words, at most `most`, and the gaps between these in points.

        Of the first `doubtful` lines only those where a gap is wider than the usual space, or words go back.
        """
        if not lines:
            return
        first, last, low = self.arrays.first[lines], self.arrays.last[lines], self.low[lines]
        count = np.minimum(self.high[lines] - low, most)
        ends_at = count.cumsum()
        begin = ends_at - count
        at = np.arange(ends_at[-1]) + np.repeat(low - begin, count)
        starts = np.maximum(self.starts[at], np.repeat(first, count))
        ends = np.minimum(self.ends[at], np.repeat(last, count))
        longer = (ends - starts > 1).nonzero()[0]
        boxes = self.page.boxes([*starts.tolist(), *(ends[longer] - 1).tolist()])
        x0, x1 = boxes[0, : len(at)], boxes[2, : len(at)]
        x1[longer] = boxes[2, len(at) :]
        gaps = np.zeros(len(at))
        gaps[:-1] = x0[1:] - x1[:-1]
        gaps[ends_at - 1] = 0.0
        size = self.arrays.size[lines]
        uneven = (np.maximum.reduceat(gaps, begin) > USUAL * size) | (np.minimum.reduceat(gaps, begin) < -size)
        uneven[doubtful:] = True
        starts, ends, x0, x1, gaps = (side.tolist() for side in (starts, ends, x0, x1, gaps))
        for line, a, b, asked in zip(lines, begin.tolist(), ends_at.tolist(), uneven.tolist()):
            if asked:
                words = zip(starts[a:b], ends[a:b], x0[a:b], x1[a:b])
                yield line, tuple(map(tuple.__new__, repeat(Word), words)), gaps[a : b - 1]


def _crossings(lines: list[Line], down: Sequence[Rule]) -> dict[int, list[Rule]]:
    """The vertical rules that cross each line, by the line's place."""
    if not down:
        return {}
    rule = np.array([(r.x0, r.top, r.bottom) for r in down]).T
    x0, x1, base = np.array([(line.x0, line.x1, line.base) for line in lines]).T[:, :, None]
    at, which = np.nonzero((x0 + 1 < rule[0]) & (rule[0] < x1 - 1) & (rule[1] < base) & (base < rule[2]))
    out: dict[int, list[Rule]] = {}
    for place, number in zip(at.tolist(), which.tolist()):
        out.setdefault(place, []).append(down[number])
    return out


def _cell_edges(horizontal: Sequence[Rule]) -> list[Rule]:
    """Vertical rules that nobody drew: where the rules under the cells of three rows or more meet end to end."""
    rows: dict[int, list[Rule]] = defaultdict(list)
    for rule in horizontal:
        rows[round(rule.top)].append(rule)
    meets: dict[int, list[float]] = defaultdict(list)
    for height, rules in sorted(rows.items()):
        rules.sort(key=lambda rule: rule.x0)
        for x in {
            round(b.x0) for a, b in zip(rules, rules[1:]) if abs(b.x0 - a.x1) < MEETING and b.x1 - b.x0 > LEAST_CELL
        }:
            meets[x].append(height)
    out = []
    for x, heights in meets.items():
        for a, b, c in zip(heights, heights[1:], heights[2:]):
            if max(b - a, c - b) <= _STEP:
                out.append(Rule(x, a - min(_STEP, b - a), x, c))
    return out


class _Fonts:
    """The fonts of a page's lines, numbered: `of` is each line's."""

    def __init__(self, lines: list[Line]):
        self.numbers: dict[Font, int] = {}
        self.of = np.array([self.numbers.setdefault(line.font, len(self.numbers)) for line in lines])

    def mono(self) -> list[int]:
        """The lines in a monospaced font."""
        fixed = [number for font, number in self.numbers.items() if font.mono]
        return np.isin(self.of, fixed).nonzero()[0].tolist() if fixed else []

    def scales(self, ratios: np.ndarray) -> np.ndarray:
        """How much wider each line's font is than Helvetica, from its lines' `ratios`.

        That is nearly the least of them, since gaps only make lines wider.
        """
        count = np.bincount(self.of)
        least = np.lexsort((ratios, self.of))[count.cumsum() - count + count // SAMPLE]
        return ratios[least].clip(NARROWEST_FONT, WIDEST_FONT)[self.of]


def _wider(codes: np.ndarray, lines: list[Line], arrays: LineArrays, fonts: _Fonts) -> np.ndarray:
    """Whether each line is wider than its letters, or far narrower: then PDFium has put several lines into one.

    Each font is judged by its own usual width.
    """
    x0, x1, size, first, last = arrays
    wide, width = x1 - x0, np.maximum(expected_widths(codes, first, last), 1) * size / HUNDREDTHS
    least = width * fonts.scales(np.where(last - first > USUAL_LINE, wide, width) / width)
    folded = width > FOLDED * wide
    if folded.any():
        for at in folded.nonzero()[0].tolist():
            if _folded(lines[at], width[at]):
                least[at] = -1.0
    return NARROWER * wide - SPARE * size > least


def _folded(line: Line, width: float) -> bool:
    """Whether a line's letters, `width` points wide, can only stand in several lines."""
    return (
        len(line.text) > FOLDED_CHARACTERS
        and width > FOLDED * (line.x1 - line.x0)
        and not RIGHT_TO_LEFT.search(line.text)
    )


def _marker_cut(page, line: Line, words: tuple[Word, ...]) -> list[Line] | None:
    """A line split behind its marker; the rest is not measured."""
    if len(words) < 2:
        return None
    a, b = words
    size, top, bottom = page.letter(b.start)
    together = b.x0 - a.x1 < MARKER_GAP * min(line.size, size) or b.x0 < a.x0
    if together and abs(size - line.size) < OTHER_SIZE * line.size:
        return None
    own = {"size": size, "font": page.font(b.start), "top": top, "bottom": bottom}
    if together:
        return [line._replace(**own)]
    return [
        line.of_words(page.text, (a,)),
        line._replace(text=page.text[b.start : line.last], x0=b.x0, first=b.start, **own),
    ]


def _number_cut(page, line: Line, words: tuple[Word, ...]) -> list[Line]:
    """A line split behind its number, whatever the gap."""
    a, b = words
    rest = line._replace(text=page.text[b.start : line.last], x0=b.x0, first=b.start)
    number = line.of_words(page.text, (a,))
    return [number, page.resized(rest)]


def _cut(page, line: Line, words: tuple[Word, ...], gaps: list[float], crossed: Sequence[Rule]) -> list[Line]:
    if not crossed and (not gaps or max(gaps) <= WIDE * line.size and min(gaps) >= -line.size):
        return [line.with_words(words)]
    size = _letters_size(page, line)
    usual = sorted(gaps)[(len(gaps) - 1) // 2] if len(gaps) > COUNTED_GAPS else 0.0
    cuts = []
    for i, gap in enumerate(gaps, 1):
        ruled = crossed and any(words[i - 1].x1 - 1 < r.x0 < words[i].x0 + 1 for r in crossed)
        wide = gap > WIDE * size and _stands_out(gap, usual, page.text[words[i - 1].end - 1], size)
        if ruled or wide or gap < -size:
            cuts.append(i)
    if not cuts:
        return [line.with_words(words)]
    parts = [line.of_words(page.text, words[a:b]) for a, b in pairwise((0, *cuts, len(words)))]
    if size == line.size and (min(gaps) >= -size or not _folded(line, expected_width(line.text, size))):
        return parts
    return [parts[0], *map(page.resized, parts[1:])]


def _stands_out(gap: float, usual: float, before: str, size: float) -> bool:
    """Whether a wide gap is wider than is usual in its justified line; sentences are often set further apart."""
    if usual <= JUSTIFIED * size or usual > WIDE * size:
        return True
    return (
        gap > SENTENCE_GAP * size and gap > SENTENCE_SPACES * usual if before in ".!?:;" else gap > OTHER_SPACES * usual
    )


def _letters_size(page, line: Line) -> float:
    """The size of a line's letters where a small number or note mark stands before them."""
    if not _SMALL.match(line.text):
        return line.size
    _, top, _, bottom = page.box(line.last - 1)
    size = page.size(line.last - 1, bottom - top)
    return size if size > SMALL_NUMBER * line.size else line.size


def _margin_numbers(lines: list[Line], edge: float, short: Iterable[int]) -> set[int]:
    """Those of some lines that open with a number at the page's left edge, three or more that rise evenly downwards."""
    opened = [
        (at, lines[at], int(found[1]))
        for at in short
        if lines[at].text[0].isdigit()
        and lines[at].x0 < edge + lines[at].size
        and (found := _NUMBERED.match(lines[at].text))
    ]
    out: set[int] = set()
    for (a, upper, first), (b, middle, second), (c, lower, third) in zip(opened, opened[1:], opened[2:]):
        down = middle.base - upper.base
        even = abs(lower.base - middle.base - down) < EVEN_STEPS * middle.size
        if second - first == third - second > 0 and even and 0 < down < LARGEST_STEP * (second - first) * middle.size:
            out |= {a, b, c}
    return out

"""A page's lines cut at wide gaps and at vertical rules: PDFium joins the cells of a table's row into one line.

Words are measured only on lines that are wider than their letters (a table row, a marker before an item), on lines
that a drawn vertical rule crosses, and on lines in a typewriter font, where blanks carry meaning.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import repeat
from statistics import median

import numpy as np

from chunkers.parsers.pdf.bidi import RIGHT_TO_LEFT
from chunkers.parsers.pdf.lines import (
    Line,
    Rule,
    Shapes,
    Sides,
    Word,
    blanks,
    cut_at,
    expected_width,
    sides_of,
    width_sums,
)

_MARKED = re.compile(r"(?:[^\w\s\"“«'(\[]|\(?\w{1,3}[.)]|[oO])\s")
_SMALL = re.compile(r"(?:\d{1,4}|[*†‡§¶])\s")
_NUMBERED = re.compile(r"(\d{1,4})\s+\S")
_STEP = 60  # points: rows of a table stand no further apart
WIDE = 0.7  # a gap of that many sizes parts two stretches of a line
_ALL = 1 << 30  # words of a line
SPARE = 0.45  # a line wider than its letters by that many sizes is measured word by word


def measured(page, lines: list[Line], drawn: Shapes) -> list[Line]:
    """The lines of an open `PdfiumPage` cut at wide gaps and at vertical rules."""
    if not lines:
        return []
    sides, words = sides_of(lines), _Words(page)
    crossed = _crossings(lines, [*drawn.down, *_ladders(drawn.across)])
    wide = _wider(page.codes, lines, sides) | _spaced(page.codes, lines, sides)
    whole = [at for at, (is_wide, line) in enumerate(zip(wide.tolist(), lines))
             if is_wide or at in crossed or line.font.mono]
    short = words.short(sides)
    numbers, taken = _margin_numbers(lines, sides.x0.min(), short), set(whole)
    marked = [at for at in short if at not in taken and (at in numbers or _MARKED.match(lines[at].text))]
    cut: list[list[Line] | None] = [None] * len(lines)
    found = words.of(sides, [*whole, *marked], [_ALL] * len(whole) + [2] * len(marked))
    for at, (own, gaps) in zip(whole, found):
        cut[at] = _cut(page, lines[at], own, gaps, crossed.get(at, ()))
    for at, (own, _) in zip(marked, found[len(whole) :]):
        cut[at] = _number_cut(page, lines[at], own) if at in numbers else _marker_cut(page, lines[at], own)
    among = _among(cut)
    while among:  # a row of a table may lie among wider ones, and the rows beside it then lie among these
        for at, (own, gaps) in zip(among, words.of(sides, among, [_ALL] * len(among))):
            cut[at] = _cut(page, lines[at], own, gaps, ())
        among = _among(cut)
    return [part for line, parts in zip(lines, cut) for part in (parts or [line])]


def _among(cut: list[list[Line] | None]) -> list[int]:
    """The lines not yet measured that lie within two lines of one cut into three or more."""
    near = {at for row, parts in enumerate(cut) if parts and len(parts) > 2 for at in range(row - 2, row + 3)}
    return [at for at in sorted(near) if 0 <= at < len(cut) and cut[at] is None]


class _Words:
    """The page's words; their edges are asked for when a stretch of the text needs them."""

    def __init__(self, page):
        self.page = page
        blank = np.ones(len(page.codes) + 2, bool)
        blank[1:-1] = blanks(page.codes)
        turns = np.flatnonzero(blank[1:] != blank[:-1])
        self.starts, self.ends = turns[::2], turns[1::2]

    def short(self, sides: Sides) -> list[int]:
        """The lines whose first word has five letters at most and is not their last."""
        end = self.ends[self.ends.searchsorted(sides.first, "right")]
        return np.flatnonzero((end - sides.first <= 5) & (end < sides.last)).tolist()

    def of(self, sides: Sides, lines: Sequence[int],
           most: Sequence[int]) -> list[tuple[tuple[Word, ...], list[float]]]:
        """The words of some of the lines, at most as many as told, and the gaps between them in points."""
        if not lines:
            return []
        first, last = sides.first[lines], sides.last[lines]
        low, high = self.ends.searchsorted(first, "right"), self.starts.searchsorted(last)
        count = np.minimum(high - low, most)
        upto = count.cumsum()
        at = np.arange(upto[-1]) + np.repeat(low + count - upto, count)
        starts = np.maximum(self.starts[at], np.repeat(first, count))
        ends = np.minimum(self.ends[at], np.repeat(last, count))
        longer = np.flatnonzero(ends - starts > 1)
        boxes = self.page.boxes([*starts.tolist(), *(ends[longer] - 1).tolist()])
        x0, x1 = boxes[0, : len(at)], boxes[2, : len(at)]
        x1[longer] = boxes[2, len(at) :]
        words = list(map(tuple.__new__, repeat(Word), zip(starts.tolist(), ends.tolist(), x0.tolist(), x1.tolist())))
        gaps = (x0[1:] - x1[:-1]).tolist()
        ranges = zip((upto - count).tolist(), upto.tolist())
        return [(tuple(words[a:b]), gaps[a : max(a, b - 1)]) for a, b in ranges]


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


def _ladders(across: Sequence[Rule]) -> list[Rule]:
    """Upright rules that nobody drew: where the rules under the cells of three rows or more meet end to end."""
    rows: dict[int, list[Rule]] = defaultdict(list)
    for rule in across:
        rows[round(rule.top)].append(rule)
    meets: dict[int, list[float]] = defaultdict(list)
    for height, rules in sorted(rows.items()):
        rules.sort(key=lambda rule: rule.x0)
        for x in {round(b.x0) for a, b in zip(rules, rules[1:]) if abs(b.x0 - a.x1) < 2.5 and b.x1 - b.x0 > 12}:
            meets[x].append(height)
    out = []
    for x, heights in meets.items():
        for a, b, c in zip(heights, heights[1:], heights[2:]):
            if max(b - a, c - b) <= _STEP:
                out.append(Rule(x, a - min(_STEP, b - a), x, c))
    return out


def _wider(codes: np.ndarray, lines: list[Line], sides: Sides) -> np.ndarray:
    """Whether each line is wider than its letters, or far narrower: then PDFium has put several lines into one.

    Each font is judged by its own usual width.
    """
    x0, x1, size, first, last = sides
    sums = width_sums(codes)
    wide, width = x1 - x0, (sums[last] - sums[first]) * size / 100
    kept = np.flatnonzero(width > 0)
    ratios = np.where(last - first > 12, wide, width)[kept] / width[kept]
    fonts = defaultdict(list)
    for at, ratio in zip(kept.tolist(), ratios.tolist()):
        fonts[lines[at].font].append(ratio)
    scales = {font: _scale(found) for font, found in fonts.items()}
    least = width * [scales.get(line.font, 1.0) for line in lines]
    for at in np.flatnonzero(width > 2.5 * wide).tolist():
        if _folded(lines[at], width[at]):
            least[at] = -1.0
    return 0.98 * wide - SPARE * size > least


def _folded(line: Line, width: float) -> bool:
    """Whether a line's letters, `width` points wide, can only stand in several lines."""
    return len(line.text) > 40 and width > 2.5 * (line.x1 - line.x0) and not RIGHT_TO_LEFT.search(line.text)


def _scale(ratios: list[float]) -> float:
    """How much wider a font is than Helvetica: nearly the least over its lines, since gaps only make lines wider."""
    return min(1.25, max(0.75, sorted(ratios)[len(ratios) // 8]))


def _marker_cut(page, line: Line, words: tuple[Word, ...]) -> list[Line] | None:
    """A line parted behind its marker; the rest is not measured."""
    if len(words) < 2:
        return None
    a, b = words
    size, top, bottom = page.letter(b.start)
    together = b.x0 - a.x1 < 0.4 * min(line.size, size) or b.x0 < a.x0
    if together and abs(size - line.size) < 0.05 * line.size:
        return None
    own = {"size": size, "font": page.font(b.start), "top": top, "bottom": bottom}
    if together:
        return [line._replace(**own)]
    return [line._replace(text=page.text[a.start : a.end], x1=a.x1, last=a.end, words=(a,), hyphen=False),
            line._replace(text=page.text[b.start : line.last], x0=b.x0, first=b.start, **own)]


def _number_cut(page, line: Line, words: tuple[Word, ...]) -> list[Line]:
    """A line parted behind its number, whatever the gap."""
    a, b = words
    rest = line._replace(text=page.text[b.start : line.last], x0=b.x0, first=b.start)
    number = line._replace(text=page.text[a.start : a.end], x1=a.x1, last=a.end, words=(a,), hyphen=False)
    return [number, page.resized(rest)]


def _cut(page, line: Line, words: tuple[Word, ...], gaps: list[float], crossed: Sequence[Rule]) -> list[Line]:
    whole = line.measured(words)
    if not crossed and (not gaps or max(gaps) <= WIDE * line.size and min(gaps) >= -line.size):
        return [whole]
    size = _letters_size(page, line)
    cuts = []
    for i, gap in enumerate(gaps, 1):
        ruled = crossed and any(words[i - 1].x1 - 1 < r.x0 < words[i].x0 + 1 for r in crossed)
        wide = gap > WIDE * size and _stands_out(page.text, gaps, i - 1, words[i - 1], size)
        if ruled or wide or gap < -size:
            cuts.append(i)
    if not cuts:
        return [whole]
    first, *others = cut_at(whole, page.text, cuts)
    if size == line.size and (min(gaps) >= -size or not _folded(line, expected_width(line.text, size))):
        return list(map(page.refreshed, (first, *others)))
    return [first, *map(page.resized, others)]


def _stands_out(text: str, gaps: list[float], at: int, before: Word, size: float) -> bool:
    """Whether a wide gap is wider than the justified line's other gaps; sentences are often set further apart."""
    usual = median(gaps[:at] + gaps[at + 1 :]) if len(gaps) > 3 else 0.0
    if usual <= 0.3 * size or usual > WIDE * size:
        return True
    if text[before.end - 1] in ".!?:;":
        return gaps[at] > 1.3 * size and gaps[at] > 2.6 * usual
    return gaps[at] > 1.9 * usual


def _letters_size(page, line: Line) -> float:
    """The size of a line's letters where a small number or note sign stands before them."""
    if not _SMALL.match(line.text):
        return line.size
    _, top, _, bottom = page.box(line.last - 1)
    size = page.size(line.last - 1, bottom - top)
    return size if size > 1.2 * line.size else line.size


def _margin_numbers(lines: list[Line], edge: float, short: Iterable[int]) -> set[int]:
    """Those of some lines that open with a number at the page's left edge, three or more that rise evenly downwards."""
    opened = [(at, lines[at], int(found[1])) for at in short
              if lines[at].x0 < edge + lines[at].size and (found := _NUMBERED.match(lines[at].text))]
    out: set[int] = set()
    for (a, upper, first), (b, middle, second), (c, lower, third) in zip(opened, opened[1:], opened[2:]):
        down = middle.base - upper.base
        even = abs(lower.base - middle.base - down) < 0.5 * middle.size
        if second - first == third - second > 0 and even and 0 < down < 6 * (second - first) * middle.size:
            out |= {a, b, c}
    return out


def _spaced(codes: np.ndarray, lines: list[Line], sides: Sides) -> np.ndarray:
    """Whether a line may be letter-spaced ("H E A D I N G"): only the places of its letters tell where words end."""
    blanks = np.concatenate(([0], (codes == ord(" ")).cumsum()))
    length = sides.last - sides.first
    spaced = (length > 6) & (2 * (blanks[sides.last] - blanks[sides.first]) >= length - 1)
    for at in np.flatnonzero(spaced).tolist():
        spaced[at] = lines[at].text[0].isalnum()
    return spaced

"""What is normal in a document: the body's size and font, and how far its lines stand apart."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from chunkers.parsers.pdf.lines import Line, PageLines

_ENDS = frozenset(".!?:;…”»)")


@dataclass(frozen=True, slots=True)
class Body:
    """`size` in points, `leading` in sizes (1.2 is common); `leadings` by size, in points."""

    size: float
    bold: bool
    mono: bool
    leading: float
    leadings: dict[float, float]

    def leading_of(self, size: float) -> float:
        """How far apart lines of that size stand, in points."""
        return self.leadings.get(round(size, 1), self.leading * size)


def body_of(pages: Sequence[PageLines]) -> Body:
    """By characters in lines as long as text has them; a typewriter font is the body only when there is little else.

    Short lines count little: a document of tables would else take its cells for its text.
    """
    weights: Counter = Counter()
    for page in pages:
        for line in page.lines:
            length = len(line.text)
            weights[round(line.size, 1), line.font.bold, line.font.mono] += length if length >= 30 else 0.15 * length
    if not weights:
        return Body(10.0, False, False, 1.2, {})
    proportional = {key: n for key, n in weights.items() if not key[2]}
    pool = proportional if sum(proportional.values()) > 0.1 * sum(weights.values()) else weights
    sizes: Counter = Counter()
    for (size, _, _), n in pool.items():
        sizes[size] += n
    size = sizes.most_common(1)[0][0]
    own = {key: n for key, n in pool.items() if key[0] == size}
    key = max(own, key=own.get)
    leadings = _leadings(pages)
    return Body(size, key[1], key[2], leadings.get(size, 1.2 * size) / size, leadings)


def _leadings(pages: Sequence[PageLines]) -> dict[float, float]:
    """The commonest distance of two lines that follow each other, by size; the least of those about as common.

    Lines that go on with a sentence in small letters count alone where there are enough of them: a document of short
    paragraphs has more distances between paragraphs than inside them.
    """
    seen: dict[float, Counter] = defaultdict(Counter)
    inside: dict[float, Counter] = defaultdict(Counter)
    for page in pages:
        lines = page.lines
        places = [((line.top + line.bottom) / 2, line.size) for line in lines]
        for at, (base, size) in enumerate(places):
            least, most, below = base + 0.9 * size, base + 2.2 * size, at + 1
            for other, other_size in places[at + 1 : at + 5]:  # parts of one row stand between
                if least < other < most and abs(size - other_size) < 0.05 and _stacked(lines[at], lines[below]):
                    step, size = round((other - base) * 4) / 4, round(size, 1)
                    seen[size][step] += 1
                    if lines[below].text[0].islower() and lines[at].text[-1] not in _ENDS:
                        inside[size][step] += 1
                    break
                below += 1
    out = {}
    for size, steps in seen.items():
        if sum(inside[size].values()) >= 3:
            steps = inside[size]
        most = max(steps.values())
        step = min(step for step, n in steps.items() if n >= max(1, 0.5 * most))
        if step < 1.6 * size or steps[step] >= 8:  # two or three lines set far apart are no leading
            out[size] = step
    return out


def _stacked(a: Line, b: Line) -> bool:
    return min(a.x1, b.x1) - max(a.x0, b.x0) > 0.3 * min(a.width, b.width)

"""What is normal in a document: the body's size and font, and how far its lines stand apart."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from chunkers.parsers.pdf.lines import Font, Line, PageLines

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
    for (size, font), n in _characters(pages).items():
        weights[round(size, 1), font.bold, font.mono] += n
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


def _characters(pages: Sequence[PageLines]) -> dict[tuple, float]:
    """Characters by size and font; those of short lines count for little."""
    out: dict[tuple, float] = {}
    fonts: dict[int, Font] = {}  # a font's own hash is worked out anew each time
    for page in pages:
        for line in page.lines:
            length, font = len(line.text), line.font
            key = line.size, id(font)
            fonts[key[1]] = font
            out[key] = out.get(key, 0.0) + (length if length >= 30 else 0.15 * length)
    return {(size, fonts[font]): n for (size, font), n in out.items()}


def _leadings(pages: Sequence[PageLines]) -> dict[float, float]:
    """The commonest distance of two lines that follow each other, by size; the least of those about as common.

    Lines that go on with a sentence in small letters count alone where there are enough of them: a document of short
    paragraphs has more distances between paragraphs than inside them.
    """
    seen: dict[float, Counter] = defaultdict(Counter)
    inside: dict[float, Counter] = defaultdict(Counter)
    for page in pages:
        lines = page.lines
        bases = [(line.top + line.bottom) / 2 for line in lines]
        for at, line in enumerate(lines):
            base, size = bases[at], line.size
            least, most = base + 0.9 * size, base + 2.2 * size
            for i, other in enumerate(bases[at + 1 : at + 5], at + 1):  # parts of one row stand between
                if least < other < most and abs(size - lines[i].size) < 0.05 and _stacked(line, lines[i]):
                    step, size = round((other - base) * 4) / 4, round(size, 1)
                    seen[size][step] += 1
                    if lines[i].text[0].islower() and line.text[-1] not in _ENDS:
                        inside[size][step] += 1
                    break
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
    a0, a1, b0, b1 = a.x0, a.x1, b.x0, b.x1
    shared = (a1 if a1 < b1 else b1) - (a0 if a0 > b0 else b0)
    return shared > 0.3 * (a1 - a0) or shared > 0.3 * (b1 - b0)

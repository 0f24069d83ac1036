"""What is normal in a document: the body's size and font, and how far its lines stand apart."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from chunkers.parsers.pdf.reading.fonts import Font
from chunkers.parsers.pdf.reading.lines import Line, PageLines

_ENDS = frozenset(".!?:;…”»)")
Fields = dict[str, tuple]  # what a document's lines have, by field, side by side

USUAL_SIZE = 10.0  # points, of a document without text
USUAL_LEADING = 1.2  # sizes, where no two lines tell
PROPORTIONAL = 0.1  # of the characters, from which the body is not monospaced
FULL_LINE, SHORT_LINE = 30, 0.15  # characters; what one of a shorter line counts
CONTINUED = 3  # lines that go on with a sentence, from which they count alone
ABOUT_AS_COMMON = 0.5  # of the commonest distance's lines
LOOSEST, LOOSE_LINES = 1.6, 8  # sizes; so many lines that far apart are leading all the same
SHARED = 0.3  # of the narrower line's width, that lies under the other
NEXT_LINE = 0.9, 2.2  # sizes: how far below the next line stands
EQUAL_SIZE = 0.05  # points; readers give sizes to some hundredths
ROW_PARTS = 4  # lines looked at for the next one: parts of one row stand between
STEPS = 4  # of a point, to which distances are rounded


@dataclass(frozen=True, slots=True)
class BodyStyle:
    """`size` in points, `leading` in sizes (1.2 is common); `leadings` by size, in points."""

    size: float
    bold: bool
    mono: bool
    leading: float
    leadings: dict[float, float]

    def leading_of(self, size: float) -> float:
        """How far apart lines of that size stand, in points."""
        return self.leadings.get(round(size, 1), self.leading * size)


def body_style(pages: Sequence[PageLines]) -> BodyStyle:
    """By characters in lines as long as text has them; a monospaced font is the body only when there is little else.

    Short lines count little: a document of tables would else take its cells for its text.
    """
    lines = dict(zip(Line._fields, zip(*(line for page in pages for line in page.lines))))
    if not lines:
        return BodyStyle(USUAL_SIZE, False, False, USUAL_LEADING, {})
    weights: Counter = Counter()
    for (size, font), n in _characters(lines).items():
        weights[round(size, 1), font.bold, font.mono] += n
    proportional = {key: n for key, n in weights.items() if not key[2]}
    pool = proportional if sum(proportional.values()) > PROPORTIONAL * sum(weights.values()) else weights
    sizes: Counter = Counter()
    for (size, _, _), n in pool.items():
        sizes[size] += n
    size = sizes.most_common(1)[0][0]
    own = {key: n for key, n in pool.items() if key[0] == size}
    key = max(own, key=own.get)
    leadings = _leadings(lines)
    return BodyStyle(size, key[1], key[2], leadings.get(size, USUAL_LEADING * size) / size, leadings)


def _characters(lines: Fields) -> dict[tuple, float]:
    """Characters by size and font; those of short lines count for little."""
    out: dict[tuple, float] = {}
    fonts: dict[int, Font] = {}  # a font's own hash is worked out anew each time
    for length, size, font in zip(map(len, lines["text"]), lines["size"], lines["font"]):
        key = size, id(font)
        fonts[key[1]] = font
        out[key] = out.get(key, 0.0) + (length if length >= FULL_LINE else SHORT_LINE * length)
    return {(size, fonts[font]): n for (size, font), n in out.items()}


def _leadings(lines: Fields) -> dict[float, float]:
    """The commonest distance of two lines that follow each other, by size; the least of those about as common.

    Lines that go on with a sentence in small letters count alone where there are enough of them: a document of short
    paragraphs has more distances between paragraphs than inside them.
    """
    seen: dict[float, Counter] = defaultdict(Counter)
    inside: dict[float, Counter] = defaultdict(Counter)
    texts, sizes = lines["text"], lines["size"]
    steps = Counter(
        (sizes[above], step, texts[below][0].islower() and texts[above][-1] not in _ENDS)
        for above, below, step in _followers(lines)
    )
    for (size, step, goes_on), n in steps.items():
        seen[round(size, 1)][step] += n
        if goes_on:
            inside[round(size, 1)][step] += n
    out = {}
    for size, steps in seen.items():
        if sum(inside[size].values()) >= CONTINUED:
            steps = inside[size]
        most = max(steps.values())
        step = min(step for step, n in steps.items() if n >= max(1, ABOUT_AS_COMMON * most))
        if step < LOOSEST * size or steps[step] >= LOOSE_LINES:  # two or three lines set far apart are no leading
            out[size] = step
    return out


def _followers(lines: Fields) -> Iterator[tuple[int, int, float]]:
    """The place of each line, that of the one that follows it below in letters of its size, and how far apart they
    stand, in quarters of a point.

    Parts of one row stand between: up to four lines are looked at, all lines side by side.
    """
    x0, top, x1, bottom, size, page = (np.array(lines[side]) for side in ("x0", "top", "x1", "bottom", "size", "page"))
    base, least_shared = (top + bottom) / 2, SHARED * (x1 - x0)
    nearest, furthest = NEXT_LINE
    found = np.zeros(len(base), np.intp)  # how many lines further the follower is, 0 for none
    for n in range(min(ROW_PARTS, len(base) - 1), 0, -1):
        shared = np.minimum(x1[n:], x1[:-n]) - np.maximum(x0[n:], x0[:-n])
        follows = (
            (page[n:] == page[:-n])
            & (base[n:] > base[:-n] + nearest * size[:-n])
            & (base[n:] < base[:-n] + furthest * size[:-n])
            & (abs(size[:-n] - size[n:]) < EQUAL_SIZE)
            & ((shared > least_shared[:-n]) | (shared > least_shared[n:]))
        )
        found[:-n][follows] = n
    above = np.flatnonzero(found)
    below = above + found[above]
    steps = np.rint((base[below] - base[above]) * STEPS) / STEPS
    return zip(above.tolist(), below.tolist(), steps.tolist())

"""Where each character of a document stands in the static figure.

To scale, but small chunks are stretched until they can be read; a text of very many chunks is drawn to a limit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from chunkers.base import Chunking

MOST = 120  # chunks of one chunking that are drawn; the rest of the text is summed up
LEAST = 17.0  # px a chunk, room for one line of its label
USUAL = 0.48  # px a character, where the text is short enough
USUAL_NARROW = 0.84  # the same below 600 px, where labels wrap
TALL = 1400.0  # px that a document without many chunks should not pass


@dataclass(frozen=True, eq=False)
class FigureAxis:
    """`edges` int64 characters, ascending, and their `ys`, px from the top of the columns; between them it is linear.

    `until`: the first character that is not drawn (the text's length when all is). `stretched`: chunks higher than
    to scale.
    """

    edges: np.ndarray
    ys: np.ndarray
    until: int
    stretched: int

    def y(self, offset: int) -> float:
        """px; everything from `until` on stands at the end."""
        return float(np.interp(min(offset, self.until), self.edges, self.ys))

    @property
    def height(self) -> float:
        return float(self.ys[-1])


def axis(chunkings: Sequence[Chunking], narrow: bool = False) -> FigureAxis:
    """The axis that all chunkings of one document share. An empty text has one of height LEAST."""
    length = len(chunkings[0].document.text)
    until = min([length, *(int(one.starts[MOST]) for one in chunkings if len(one) > MOST)])
    if not until:
        return FigureAxis(np.array([0, 1]), np.array([0.0, LEAST]), 0, 0)
    spans = [
        (start, min(end, until))
        for one in chunkings
        for start, end in zip(one.starts.tolist(), one.ends.tolist())
        if start < until
    ]
    edges = np.unique([0, until, *(edge for span in spans for edge in span)])
    heights = np.diff(edges) * _scale(chunkings, until, narrow)
    stretched = 0
    for start, end in spans:
        low, high = np.searchsorted(edges, (start, end))
        held = heights[low:high].sum()
        if held < LEAST - 1e-6:
            heights[low:high] *= LEAST / held
            stretched += 1
    return FigureAxis(edges, np.concatenate([[0.0], np.cumsum(heights)]), until, stretched)


def _scale(chunkings: Sequence[Chunking], until: int, narrow: bool) -> float:
    """px a character: as usual, less for long texts, but enough for half of the chunks to be readable."""
    usual = USUAL_NARROW if narrow else USUAL
    middles = [float(np.median((one.ends - one.starts)[one.starts < until])) for one in chunkings if len(one)]
    least = max((LEAST / middle for middle in middles), default=0.0)
    return max(min(usual, TALL / until), min(least, 2 * usual))

"""Maximal stretches of text with the same set of chunks, as columns.

Starts and ends of a Chunking both ascend, so the chunks that hold a place are always a range of positions.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from chunkers.base import Chunking


@dataclass(frozen=True, eq=False)
class Runs:
    """`starts`, `ends`: int64[runs], code points; they cover the text. Chunks `[low, high)` hold the run."""

    starts: np.ndarray
    ends: np.ndarray
    low: np.ndarray
    high: np.ndarray

    def __len__(self) -> int:
        return len(self.starts)

    def chunks(self, at: int) -> tuple[int, ...]:
        """Positions of the chunks that hold the run `at`."""
        return tuple(range(int(self.low[at]), int(self.high[at])))


def runs_of(chunking: Chunking) -> Runs:
    """The runs of the whole text; empty for an empty text."""
    length = len(chunking.document.text)
    edges = np.unique(np.concatenate([[0, length], chunking.starts, chunking.ends]))
    starts, ends = edges[:-1], edges[1:]
    low, high = (np.searchsorted(column, starts, "right") for column in (chunking.ends, chunking.starts))
    return Runs(starts, ends, low, high)


def deepest(chunking: Chunking) -> int:
    """The most chunks that share a place; 0 without chunks."""
    runs = runs_of(chunking)
    return int((runs.high - runs.low).max()) if len(runs) else 0

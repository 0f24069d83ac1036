"""What is stored against what is there: words of chunks, overlap, coverage.

A word is a white-space piece. Overlap is measured from spans, never taken from the settings.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from chunkers.base import Chunking
from chunkers.documents.sizing import count_words, trim, word_bounds
from chunkers.documents.span import Span


@dataclass(frozen=True, eq=False)
class Storage:
    """`words` int64[chunks]: words of each chunk's text, prefix counted. `shared` int64[chunks]: words it has in
    common with the chunk before. `prefix_words`, `span_words`: sums over the chunks. `document_words`: of the text.
    `words_in_two`, `words_in_none`: words of the document in two or more chunks, and in none.
    """

    words: np.ndarray
    shared: np.ndarray
    prefix_words: int
    span_words: int
    document_words: int
    words_in_two: int
    words_in_none: int

    @property
    def words_stored(self) -> int:
        return self.prefix_words + self.span_words

    @property
    def overlap_cost(self) -> float:
        """Words in the spans over the words they cover, minus 1; 0 for no chunks."""
        covered = self.document_words - self.words_in_none
        return self.span_words / covered - 1 if covered else 0.0


def storage(chunking: Chunking) -> Storage:
    starts, ends = word_bounds(chunking.document.text)
    low = np.searchsorted(ends, chunking.starts, "right")  # first word a chunk holds a character of
    high = np.searchsorted(starts, chunking.ends, "left")  # one past the last
    depth = np.zeros(len(starts) + 1, dtype=np.int64)
    np.add.at(depth, low, 1)
    np.add.at(depth, high, -1)
    depth = np.cumsum(depth)[:-1]
    prefix = prefix_words(chunking)
    shared = np.zeros(len(chunking), dtype=np.int64)
    shared[1:] = np.maximum(0, high[:-1] - low[1:])
    return Storage(
        words=high - low + prefix,
        shared=shared,
        prefix_words=int(prefix.sum()),
        span_words=int((high - low).sum()),
        document_words=len(starts),
        words_in_two=int((depth > 1).sum()),
        words_in_none=int((depth == 0).sum()),
    )


def prefix_words(chunking: Chunking) -> np.ndarray:
    """int64[chunks]: words of each prefix."""
    known = {prefix: count_words(prefix) for prefix in set(chunking.prefixes)}
    return np.array([known[p] for p in chunking.prefixes] or [0] * len(chunking), dtype=np.int64)


@dataclass(frozen=True, slots=True)
class Coverage:
    """Text in no chunk and text in two or more, as spans without white space at their edges."""

    in_none: tuple[Span, ...]
    in_two: tuple[Span, ...]


def coverage(chunking: Chunking) -> Coverage:
    """Starts and ends both ascend, so only neighbours need a look."""
    text = chunking.document.text
    edges = [0, *chunking.ends.tolist()]
    nexts = [*chunking.starts.tolist(), len(text)]
    in_none = [trim(text, end, start) for end, start in zip(edges, nexts) if start > end]
    in_two, reached = [], 0
    for start, end in zip(chunking.starts.tolist()[1:], chunking.ends.tolist()):
        span = trim(text, max(start, reached), end) if start < end else None
        if span:
            in_two.append(span)
        reached = max(reached, end)
    return Coverage(tuple(s for s in in_none if s), tuple(in_two))

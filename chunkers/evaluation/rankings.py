"""A chunked collection ready to be measured, and its rankings for many questions as one table of positions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from chunkers.answering.context import measure
from chunkers.base import Chunker, Chunking
from chunkers.evaluation.axis import CollectionAxis
from chunkers.retrieval import ChunkSet, Filters, chunk_set, index
from chunkers.retrieval.probe import probe
from chunkers.retrieval.store import Store

DEPTH = 2_000  # ranks kept: a first hit behind them would add less than 0.0005 to an MRR


@dataclass(frozen=True, eq=False)
class Chunked:
    """The chunks of all documents under one chunker, in the order of `axis.documents`."""

    axis: CollectionAxis
    chunkings: tuple[Chunking, ...]

    @cached_property
    def chunks(self) -> ChunkSet:
        return chunk_set(self.chunkings)

    @cached_property
    def edges(self) -> tuple[np.ndarray, np.ndarray]:
        """(starts, ends) on the axis, int64[chunks]."""
        return self.axis.chunks(self.chunkings)

    def costs(self, unit: str) -> np.ndarray:
        """int64[chunks]: units of each chunk's text, prefix included: what a context pays for it.

        Raises SettingError for tokens when the embedding model's extra is not installed.
        """
        return np.array([measure(text, unit) for text in self.chunks.texts], dtype=np.int64)

    @cached_property
    def given_back(self) -> np.ndarray:
        """bool[chunks]: stored, and brought back by a phrase of its own: the indexing stage, probed."""
        store = Store()
        store.sync(self.chunkings, self.chunks.names)
        passed = probe(store, self.chunkings).passed
        return np.array([id_ in passed for id_ in self.chunks.ids], dtype=bool)

    @cached_property
    def words(self) -> np.ndarray:
        return self.costs("words")


def chunked(axis: CollectionAxis, chunker: Chunker) -> Chunked:
    return Chunked(axis, tuple(chunker.chunk(document) for document in axis.documents))


@dataclass(frozen=True, eq=False)
class Ranked:
    """`positions`: int32[questions, depth], chunks by rank, −1 behind a ranking's end. `confidence`: float64
    [questions], what a gate looks at, 0 where nothing was found.
    """

    positions: np.ndarray
    confidence: np.ndarray


def rankings(
    chunks: ChunkSet, questions: Sequence[str], by: str, filters: Filters | None = None, depth: int = DEPTH
) -> Ranked:
    """All questions asked of one index. No threshold and no cut at k: those are applied when measuring."""
    asked = index(chunks, by)
    allowed = filters.mask(chunks.metas) if filters else None
    rows, confidence = [], np.zeros(len(questions))
    for number, question in enumerate(questions):
        positions, scores, _ = asked.top(question, depth, allowed)
        rows.append(positions)
        if len(positions):
            confidence[number] = asked.confidence(question, float(scores[0]), allowed)
    table = np.full((len(rows), max(map(len, rows), default=0)), -1, dtype=np.int32)
    for number, positions in enumerate(rows):
        table[number, : len(positions)] = positions
    return Ranked(table, confidence)

"""Any function `(query, chunks) -> scores` as a retriever."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from chunkers.base import Chunk
from chunkers.retrieval.chunk_set import ChunkSet
from chunkers.retrieval.ranking import Index

Scores = Callable[[str, ChunkSet], Sequence[float]]


@dataclass(frozen=True, slots=True)
class Plugged:
    """`function(query, chunks)` gives one number a chunk; zero and less are never ranked. Ties by document order."""

    function: Scores
    name: str = "plugged"

    def index(self, chunks: ChunkSet) -> PluggedIndex:
        return PluggedIndex(chunks, self)


class PluggedIndex(Index):
    def __init__(self, chunks: ChunkSet | Sequence[Chunk], settings: Plugged):
        self.chunks, self.name, self._function = chunks, settings.name, settings.function

    def scores(self, query: str) -> np.ndarray:
        """Raises ValueError when the function gives another number of scores than there are chunks."""
        out = np.asarray(self._function(query, self.chunks), dtype=np.float64)
        if out.shape != (len(self.chunks),):
            raise ValueError(f"{self.name} gave scores of shape {out.shape} for {len(self.chunks)} chunks")
        return out

"""Reciprocal rank fusion (Cormack, Clarke and Büttcher, 2009): score = Σ weight / (rrf_k + rank) over
several rankings, every weight 1 unless said otherwise."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

import numpy as np

from chunkers.retrieval.bm25 import Bm25
from chunkers.retrieval.chunk_set import ChunkSet
from chunkers.retrieval.ranking import Index, Retriever, TermScore, best
from chunkers.retrieval.trigram import Trigram
from chunkers.settings import SettingError
from chunkers.settings.errors import finite_number


@dataclass(frozen=True, slots=True)
class Hybrid:
    """Two or more retrievers fused by rank; a chunk that one of them does not find gets nothing from it.

    `weights`: what each part's rank counts, one a part, () for all alike. Raises SettingError for fewer than two parts,
    `rrf_k` under 0, or weights that are not one a part or are negative.
    """

    name: ClassVar[str] = "hybrid"
    parts: tuple[Retriever, ...] = field(default_factory=lambda: (Bm25(), Trigram()))
    rrf_k: float = 60
    weights: tuple[float, ...] = ()

    def __post_init__(self):
        object.__setattr__(self, "parts", tuple(self.parts))
        if len(self.parts) < 2:
            raise SettingError("few_parts", number=len(self.parts))
        if finite_number("rrf_k", self.rrf_k) < 0:
            raise SettingError("rrf_k_low", rrf_k=self.rrf_k)
        if self.weights and (len(self.weights) != len(self.parts) or min(self.weights) < 0):
            raise SettingError("weights", number=len(self.weights), parts=len(self.parts))

    @property
    def shares(self) -> tuple[float, ...]:
        return self.weights or (1.0,) * len(self.parts)

    def index(self, chunks: ChunkSet) -> HybridIndex:
        return HybridIndex(chunks, self)


class HybridIndex(Index):
    name = Hybrid.name

    def __init__(self, chunks: ChunkSet, settings: Hybrid):
        self.chunks = chunks
        self.settings = settings
        self.parts = [part.index(chunks) for part in settings.parts]

    def _ranks(self, query: str, allowed: np.ndarray | None = None) -> list[np.ndarray]:
        """For each part: int64[chunks], ranks from 1, 0 where it does not find the chunk."""
        out = []
        for part in self.parts:
            ranks = np.zeros(len(self.chunks), dtype=np.int64)
            positions = part.top(query, max(len(self.chunks), 1), allowed)[0]
            ranks[positions] = np.arange(1, len(positions) + 1)
            out.append(ranks)
        return out

    def scores(self, query: str) -> np.ndarray:
        return self._fused(self._ranks(query))

    def top(self, query, k, allowed=None):
        return best(self._fused(self._ranks(query, allowed)), k, None, allowed)

    def _fused(self, rankings: list[np.ndarray]) -> np.ndarray:
        return sum(
            np.where(ranks > 0, share / (self.settings.rrf_k + np.maximum(ranks, 1)), 0.0)
            for share, ranks in zip(self.settings.shares, rankings)
        )

    def explain(self, query: str, position: int) -> tuple[TermScore, ...]:
        """One entry a part: its name, what its rank adds, and the rank."""
        ranks = [int(of_part[position]) for of_part in self._ranks(query)]
        return tuple(
            TermScore(part.name, share / (self.settings.rrf_k + rank), f"rank {rank}")
            for part, share, rank in zip(self.parts, self.settings.shares, ranks)
            if rank
        )

    def confidence(self, query: str, best_score: float, allowed: np.ndarray | None = None) -> float:
        found = self.parts[0].top(query, 1, allowed)[1]
        return float(found[0]) if len(found) else 0.0

"""The cosine of TF-IDF vectors.

idf = ln(N / df), so a word in every chunk weighs nothing; weight = tf × idf, scaled to length 1, or all zeros.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from chunkers.retrieval.chunk_set import ChunkSet
from chunkers.retrieval.ranking import Index, TermScore
from chunkers.retrieval.terms import plain_terms
from chunkers.retrieval.vectors import SparseVectors
from chunkers.wording import retrieval as wording


@dataclass(frozen=True, slots=True)
class Tfidf:
    """TF-IDF cosine over the terms of `plain_terms`."""

    name: ClassVar[str] = "tfidf"

    def index(self, chunks: ChunkSet) -> TfidfIndex:
        return TfidfIndex(chunks)


class TfidfIndex(Index):
    """`vocabulary` is the number of different terms in all chunks."""

    name = Tfidf.name

    def __init__(self, chunks: ChunkSet):
        self.chunks = chunks
        self._vectors = SparseVectors(chunks.texts, plain_terms, lambda texts, df: math.log(texts / df))

    @property
    def vocabulary(self) -> int:
        return len(self._vectors.idf)

    def scores(self, query: str) -> np.ndarray:
        return self._vectors.cosines(query)

    def explain(self, query: str, position: int) -> tuple[TermScore, ...]:
        return tuple(
            TermScore(term, score, f"idf {self._vectors.idf[term]:.3f}")
            for term, score in self._vectors.products(query, position)
        )

    def note(self, query: str) -> str:
        idf = [self._vectors.idf[term] for term in plain_terms(query) if term in self._vectors.idf]
        if idf and not any(idf):
            return wording.note("in_every_chunk")
        return ""

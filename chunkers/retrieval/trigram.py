"""A stand-in for a dense model: the cosine of character-trigram vectors.

It knows no meaning, but it sees through endings and hyphens: "precooling" shares most trigrams with "pre-cooled".
idf = ln(1 + N / df), tf counted, scaled to length 1.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from chunkers.retrieval.chunk_set import ChunkSet
from chunkers.retrieval.ranking import Index, TermScore
from chunkers.retrieval.terms import folded
from chunkers.retrieval.vectors import SparseVectors

_JOINTS = re.compile(r"(?<=\w)[-'](?=\w)")


@dataclass(frozen=True, slots=True)
class Trigram:
    name: ClassVar[str] = "trigram"

    def index(self, chunks: ChunkSet) -> TrigramIndex:
        return TrigramIndex(chunks)


class TrigramIndex(Index):
    name = Trigram.name

    def __init__(self, chunks: ChunkSet):
        self.chunks = chunks
        self._vectors = SparseVectors(chunks.texts, trigrams, lambda texts, df: math.log(1 + texts / df))

    def scores(self, query: str) -> np.ndarray:
        return self._vectors.cosines(query)

    def explain(self, query: str, position: int) -> tuple[TermScore, ...]:
        return tuple(TermScore(term, score, "trigram") for term, score in self._vectors.products(query, position)[:12])


def trigrams(text: str) -> list[str]:
    """All runs of three characters of each word with a blank at both ends; hyphens inside words left out."""
    out = []
    for word in re.findall(r"\w+", _JOINTS.sub("", folded(text))):
        padded = f" {word} "
        out += [padded[i : i + 3] for i in range(len(padded) - 2)]
    return out

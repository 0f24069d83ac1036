"""Shared words: how many different words, stop words aside, question and chunk share. Ties by chunk name as text."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from chunkers.retrieval.chunk_set import ChunkSet
from chunkers.retrieval.ranking import Index, TermScore, tie_ranks
from chunkers.retrieval.terms import FEW_STOP_WORDS, hyphenated_words
from chunkers.wording import retrieval as wording


@dataclass(frozen=True, slots=True)
class Overlap:
    """score = |words(question) ∩ words(chunk)|, words as in `hyphenated_words` without FEW_STOP_WORDS."""

    name: ClassVar[str] = "overlap"

    def index(self, chunks: ChunkSet) -> OverlapIndex:
        return OverlapIndex(chunks)


class OverlapIndex(Index):
    name = Overlap.name

    def __init__(self, chunks: ChunkSet):
        self.chunks = chunks
        self.ties = tie_ranks(chunks.names)
        self._holding: dict[str, list[int]] = defaultdict(list)
        for position, text in enumerate(chunks.texts):
            for word in set(hyphenated_words(text)):
                self._holding[word].append(position)

    def scores(self, query: str) -> np.ndarray:
        out = np.zeros(len(self.chunks))
        for word in searched_words(query):
            out[self._holding.get(word, [])] += 1
        return out

    def explain(self, query: str, position: int) -> tuple[TermScore, ...]:
        return tuple(
            TermScore(word, 1.0, "shared word")
            for word in searched_words(query)
            if position in self._holding.get(word, ())
        )

    def note(self, query: str) -> str:
        return wording.note("ignored_words") if query.strip() and not searched_words(query) else ""


def searched_words(query: str) -> list[str]:
    """The question's different words without the stop words, in order."""
    return [word for word in dict.fromkeys(hyphenated_words(query)) if word not in FEW_STOP_WORDS]

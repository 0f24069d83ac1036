"""Part B's score: how many different words, stop words aside, question and chunk share. Ties by chunk name as text."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from chunkers.retrieval.chunk_set import ChunkSet
from chunkers.retrieval.ranking import Index, TermScore, tie_ranks
from chunkers.retrieval.terms import COURSE_STOP_WORDS, course_words
from chunkers.wording import retrieval as wording


@dataclass(frozen=True, slots=True)
class Overlap:
    """score = |words(question) ∩ words(chunk)|, words as in `course_words` without the course's stop words."""

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
            for word in set(course_words(text)):
                self._holding[word].append(position)

    def scores(self, query: str) -> np.ndarray:
        out = np.zeros(len(self.chunks))
        for word in asked(query):
            out[self._holding.get(word, [])] += 1
        return out

    def explain(self, query: str, position: int) -> tuple[TermScore, ...]:
        return tuple(
            TermScore(word, 1.0, "shared word") for word in asked(query) if position in self._holding.get(word, ())
        )

    def note(self, query: str) -> str:
        return wording.note("ignored_words") if query.strip() and not asked(query) else ""


def asked(query: str) -> list[str]:
    """The question's different words without the stop words, in order."""
    return [word for word in dict.fromkeys(course_words(query)) if word not in COURSE_STOP_WORDS]

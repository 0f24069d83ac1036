"""Okapi BM25 (Robertson and Zaragoza, 2009) with the idf of Lucene, which is never negative.

score = Σ idf × tf × (k1 + 1) / (tf + k1 × (1 − b + b × length / mean length))
idf = ln(1 + (N − df + 0.5) / (df + 0.5))
over the question's terms, a term asked twice counted twice. Each term's contribution to each chunk is worked out once,
when the index is made; a question then only adds columns (Lù, "BM25S", 2024), and in a large index only as many as the
best k can depend on (see `pruning`).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import ClassVar

import numpy as np

from chunkers.retrieval.chunk_set import ChunkSet
from chunkers.retrieval.postings import Postings
from chunkers.retrieval.pruning import best_pruned
from chunkers.retrieval.ranking import Index, TermScore
from chunkers.retrieval.terms import STOP_WORDS, Terms, pieces
from chunkers.settings import SettingError
from chunkers.settings.errors import finite_number
from chunkers.wording import retrieval as wording

_SMALL = 512  # chunks for each of the best k, under which adding everything up is as quick


@dataclass(frozen=True, slots=True)
class Bm25:
    """`k1 >= 0`, `0 <= b <= 1`. `terms` cuts question and chunk. Raises SettingError for other values."""

    name: ClassVar[str] = "bm25"
    k1: float = 1.2
    b: float = 0.75
    terms: Terms = field(default_factory=Terms)

    def __post_init__(self):
        k1, b = finite_number("k1", self.k1), finite_number("b", self.b)
        if k1 < 0 or not 0 <= b <= 1:
            raise SettingError("k1_b", k1=f"{k1:g}", b=f"{b:g}")
        object.__setattr__(self, "k1", k1)
        object.__setattr__(self, "b", b)

    def index(self, chunks: ChunkSet) -> Bm25Index:
        return Bm25Index(chunks, self)


class Bm25Index(Index):
    """`postings` hold what each term adds; `counts` int32[pairs] how often it stands there, `lengths` int64[chunks]
    terms a chunk, `vocabulary` the number of each term, `idf` float64[terms].
    """

    name = Bm25.name

    def __init__(self, chunks: ChunkSet | Sequence[str], settings: Bm25 | None = None):
        """`chunks` may be plain texts: then only `scores` and `top` work."""
        self.settings = settings or Bm25()
        self.chunks = chunks
        texts = getattr(chunks, "texts", chunks)
        ids, self.lengths, self.vocabulary = _term_ids(texts, self.settings.terms)
        starts, positions, self.counts = _postings(ids, self.lengths, len(self.vocabulary))
        df = np.diff(starts)
        self.idf = np.log1p((len(texts) - df + 0.5) / (df + 0.5))
        self.postings = Postings(starts, positions, self._impacts(np.repeat(self.idf, df), positions), len(texts))

    def _impacts(self, idf: np.ndarray, positions: np.ndarray) -> np.ndarray:
        k1, b = self.settings.k1, self.settings.b
        mean = self.lengths.mean() if self.lengths.any() else 1.0  # chunks without a term: nothing to divide by
        norm = k1 * (1 - b + b * self.lengths / mean)
        tf = self.counts
        return (idf * tf * (k1 + 1) / (tf + norm[positions])).astype(np.float32)

    def _asked(self, query: str) -> list[tuple[int, int]]:
        """(term number, how often asked) for the terms that some chunk holds, in order."""
        counted: dict[int, int] = {}
        for word in self.settings.terms.of_query(query):
            term = self.vocabulary.get(word)
            if term is not None:
                counted[term] = counted.get(term, 0) + 1
        return list(counted.items())

    def scores(self, query: str) -> np.ndarray:
        """float32[chunks]"""
        return self.postings.scores(self._asked(query))

    def top(self, query, k, allowed=None):
        if len(self.lengths) < _SMALL * max(k, 1):
            return super().top(query, k, allowed)
        return *best_pruned(self.postings, self._asked(query), k, allowed), None

    def matching(self, query, allowed=None):
        return self.postings.holding(self._asked(query), allowed)

    def explain(self, query: str, position: int) -> tuple[TermScore, ...]:
        times = Counter(self.settings.terms.of_query(query))
        out = []
        for word, asked in times.items():
            term = self.vocabulary.get(word)
            if term is None:
                continue
            at = self.postings.of(term, self.postings.positions)
            place = int(np.searchsorted(at, position))
            if place < len(at) and at[place] == position:
                tf = int(self.postings.of(term, self.counts)[place])
                score = float(self.postings.of(term, self.postings.impacts)[place]) * asked
                length = self.lengths[position]
                out.append(TermScore(word, score, f"idf {self.idf[term]:.3f}, tf {tf}, length {length}"))
        return tuple(sorted(out, key=lambda term: (-term.score, term.term)))

    def note(self, query: str) -> str:
        if query.strip() and pieces(query) and not self.settings.terms.of_query(query):
            return wording.note("ignored_words")
        return ""


def bm25(
    k1: float = 1.2, b: float = 0.75, stop_words: bool = False, synonyms: tuple[tuple[str, str], ...] = ()
) -> Bm25:
    """BM25 with the list of stop words of this module, or none, and with synonyms for the words of questions."""
    return Bm25(k1, b, Terms(stop_words=STOP_WORDS if stop_words else frozenset(), synonyms=synonyms))


def _term_ids(texts: Sequence[str], terms: Terms) -> tuple[np.ndarray, np.ndarray, dict[str, int]]:
    """(term number of every term in order, int64[texts] terms a text, numbers by term).

    A term never runs over white space, so words are numbered as written and each different one is cut into its terms
    once: the cost of cutting goes with the vocabulary and not with the length.
    """
    numbers: defaultdict[str, int] = defaultdict()
    numbers.default_factory = numbers.__len__
    lengths: list[int] = []

    def words():
        for text in texts:
            found = text.split()
            lengths.append(len(found))
            yield found

    written = np.fromiter(map(numbers.__getitem__, chain.from_iterable(words())), dtype=np.int32)
    vocabulary: dict[str, int] = {}
    cut = [[vocabulary.setdefault(term, len(vocabulary)) for term in terms(word)] for word in numbers]
    sizes = np.array([len(found) for found in cut], dtype=np.int64)
    flat = np.fromiter(chain.from_iterable(cut), dtype=np.int32)
    ids, counted = _expanded(written, flat, sizes) if len(written) else (flat, np.zeros(0, np.int64))
    text_of = np.repeat(np.arange(len(lengths)), lengths)
    return ids, np.bincount(text_of, counted, minlength=len(lengths)).astype(np.int64), vocabulary


def _expanded(written: np.ndarray, flat: np.ndarray, sizes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """(terms of every word one behind the other, how many each word has); `flat` holds word w's at its place."""
    counted = sizes[written]
    if (sizes == 1).all():
        return flat[written], counted
    first = np.cumsum(sizes) - sizes
    before = np.cumsum(counted) - counted
    within = np.arange(counted.sum()) - np.repeat(before, counted)
    return flat[np.repeat(first[written], counted) + within], counted


def _postings(ids: np.ndarray, lengths: np.ndarray, terms: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(starts by term, positions, counts): how often each term stands in each text that holds it."""
    texts = max(len(lengths), 1)
    keys = ids.astype(np.int64) * texts + np.repeat(np.arange(len(lengths)), lengths)
    keys.sort()
    first = np.flatnonzero(np.diff(keys, prepend=-1))
    counts = np.diff(first, append=len(keys)).astype(np.int32)
    term, position = np.divmod(keys[first], texts)
    return np.searchsorted(term, np.arange(terms + 1)), position, counts

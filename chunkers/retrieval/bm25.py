"""Okapi BM25 (Robertson and Zaragoza, 2009) with the idf of Lucene, which is never negative.

score = Σ idf × tf × (k1 + 1) / (tf + k1 × (1 − b + b × length / mean length))
idf = ln(1 + (N − df + 0.5) / (df + 0.5))
over the question's terms, a term asked twice counted twice. Each term's contribution to each chunk is worked out once,
when the index is made; a question then only adds columns (Lù, "BM25S", 2024).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

import numpy as np

from chunkers.base import SettingError
from chunkers.retrieval.chunk_set import ChunkSet
from chunkers.retrieval.ranking import Index, TermScore, best, number
from chunkers.retrieval.terms import STOP_WORDS, Terms, pieces

_DENSE = 0.08   # a term in more than this share of the chunks is kept as a full row: adding one is quicker
_BLOCK = 256    # chunks a block when looking for the greatest scores
_SMALL = 4096   # chunks under which blocks do not pay


@dataclass(frozen=True, slots=True)
class Bm25:
    """`k1 >= 0`, `0 <= b <= 1`. `terms` cuts question and chunk. Raises SettingError for other values."""

    name: ClassVar[str] = "bm25"
    k1: float = 1.2
    b: float = 0.75
    terms: Terms = field(default_factory=Terms)

    def __post_init__(self):
        k1, b = number("k1", self.k1), number("b", self.b)
        if k1 < 0 or not 0 <= b <= 1:
            raise SettingError(f"k1 must not be negative and b must lie between 0 and 1; k1 is {k1:g}, b {b:g}.")
        object.__setattr__(self, "k1", k1)
        object.__setattr__(self, "b", b)

    def index(self, chunks: ChunkSet) -> Bm25Index:
        return Bm25Index(chunks, self)


class Bm25Index(Index):
    """Columns by term: `positions[starts[t]:starts[t + 1]]` are the chunks that hold term t, `impacts` what it adds.

    `starts` int64[terms + 1], `positions` int32[pairs], `impacts` float32[pairs], `lengths` int64[chunks] in terms.
    """

    name = Bm25.name

    def __init__(self, chunks: ChunkSet | Sequence[str], settings: Bm25 | None = None):
        """`chunks` may be plain texts: then only `scores` and `top` work."""
        self.settings = settings or Bm25()
        self.chunks = chunks
        texts = getattr(chunks, "texts", chunks)
        ids, self.lengths, self.vocabulary = _term_ids(texts, self.settings.terms)
        self.starts, self.positions, self.counts = _postings(ids, self.lengths, len(self.vocabulary))
        df = np.diff(self.starts)
        self.idf = np.log1p((len(texts) - df + 0.5) / (df + 0.5))
        self.impacts = self._impacts(np.repeat(self.idf, df))
        self._rows = {}
        for term in np.flatnonzero(df > max(_DENSE * len(texts), 1)):
            row = np.zeros(len(texts), dtype=np.float32)
            row[self._of(term, self.positions)] = self._of(term, self.impacts)
            self._rows[int(term)] = row

    def _impacts(self, idf: np.ndarray) -> np.ndarray:
        k1, b = self.settings.k1, self.settings.b
        mean = self.lengths.mean() if self.lengths.any() else 1.0  # chunks without a term: nothing to divide by
        norm = k1 * (1 - b + b * self.lengths / mean)
        tf = self.counts
        return (idf * tf * (k1 + 1) / (tf + norm[self.positions])).astype(np.float32)

    def _of(self, term: int, column: np.ndarray) -> np.ndarray:
        return column[self.starts[term] : self.starts[term + 1]]

    def _asked(self, query: str) -> list[tuple[int, int]]:
        """(term number, how often asked) for the terms that some chunk holds, in order."""
        counted = Counter(self.settings.terms.of_query(query))
        return [(self.vocabulary[term], times) for term, times in counted.items() if term in self.vocabulary]

    def scores(self, query: str) -> np.ndarray:
        """float32[chunks]"""
        out = np.zeros(len(self.lengths), dtype=np.float32)
        for term, times in self._asked(query):
            row = self._rows.get(term)
            if row is not None:
                out += row if times == 1 else row * np.float32(times)
            else:
                impacts = self._of(term, self.impacts)
                out[self._of(term, self.positions)] += impacts if times == 1 else impacts * np.float32(times)
        return out

    def top(self, query, k, allowed=None):
        scores = self.scores(query)
        if allowed is not None:
            scores[~allowed] = 0
        if len(scores) < max(_SMALL, 4 * k * _BLOCK):
            return best(scores, k, self.ties)
        return _best_by_blocks(scores, k)

    def explain(self, query: str, position: int) -> tuple[TermScore, ...]:
        times = Counter(self.settings.terms.of_query(query))
        out = []
        for word, asked in times.items():
            term = self.vocabulary.get(word)
            if term is None:
                continue
            at = self._of(term, self.positions)
            place = int(np.searchsorted(at, position))
            if place < len(at) and at[place] == position:
                tf = int(self._of(term, self.counts)[place])
                score = float(self._of(term, self.impacts)[place]) * asked
                length = self.lengths[position]
                out.append(TermScore(word, score, f"idf {self.idf[term]:.3f}, tf {tf}, length {length}"))
        return tuple(sorted(out, key=lambda term: (-term.score, term.term)))

    def note(self, query: str) -> str:
        if query.strip() and pieces(query) and not self.settings.terms.of_query(query):
            return "The question holds only ignored words."
        return ""


def bm25(k1: float = 1.2, b: float = 0.75, stop_words: bool = False,
         synonyms: tuple[tuple[str, str], ...] = ()) -> Bm25:
    """BM25 with the list of stop words of this module, or none, and with synonyms for the words of questions."""
    return Bm25(k1, b, Terms(stop_words=STOP_WORDS if stop_words else frozenset(), synonyms=synonyms))


def _term_ids(texts: Sequence[str], terms: Terms) -> tuple[np.ndarray, np.ndarray, dict[str, int]]:
    """(term number of every piece, pieces a text, numbers by term).

    Pieces are numbered as written and each different one is stemmed once, so the cost goes with the vocabulary.
    """
    numbers: defaultdict[str, int] = defaultdict()
    numbers.default_factory = numbers.__len__
    lengths, found = [], []
    for text in texts:
        words = pieces(text)
        lengths.append(len(words))
        found.append(np.fromiter(map(numbers.__getitem__, words), dtype=np.int32, count=len(words)))
    written = np.concatenate(found) if found else np.zeros(0, dtype=np.int32)
    vocabulary: dict[str, int] = {}
    # -1 for a stop word
    term_of = np.array([-1 if word in terms.stop_words else vocabulary.setdefault(terms.term(word), len(vocabulary))
                        for word in numbers] or [0], dtype=np.int32)
    ids = term_of[written]
    counted = np.array(lengths, dtype=np.int64)
    if terms.stop_words:
        kept = ids >= 0
        at = np.repeat(np.arange(len(lengths)), counted)
        counted, ids = np.bincount(at[kept], minlength=len(lengths)), ids[kept]
    return ids, counted, vocabulary


def _postings(ids: np.ndarray, lengths: np.ndarray, terms: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(starts by term, positions, counts): how often each term stands in each text that holds it."""
    texts = max(len(lengths), 1)
    keys = ids.astype(np.int64) * texts + np.repeat(np.arange(len(lengths)), lengths)
    keys.sort()
    first = np.flatnonzero(np.diff(keys, prepend=-1))
    counts = np.diff(first, append=len(keys)).astype(np.int32)
    term, position = np.divmod(keys[first], texts)
    return np.searchsorted(term, np.arange(terms + 1)), position.astype(np.int32), counts


def _best_by_blocks(scores: np.ndarray, k: int) -> tuple[np.ndarray, np.ndarray, int]:
    """Like `best` with ties in document order: only blocks whose maximum is among the k greatest are looked into."""
    whole = len(scores) - len(scores) % _BLOCK
    blocks = scores[:whole].reshape(-1, _BLOCK).max(axis=1)
    edge = max(np.partition(blocks, len(blocks) - k)[len(blocks) - k], np.float32(1e-30))
    near = np.flatnonzero(blocks >= edge)
    at = (near[:, None] * _BLOCK + np.arange(_BLOCK)).ravel()
    at = np.concatenate([at, np.arange(whole, len(scores))])
    at = at[scores[at] >= edge]
    order = np.lexsort((at, -scores[at]))[:k]
    return at[order], scores[at[order]].astype(np.float64), int(np.count_nonzero(scores))

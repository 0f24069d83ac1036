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
from itertools import chain
from typing import ClassVar

import numpy as np

from chunkers.base import SettingError
from chunkers.retrieval.chunk_set import ChunkSet
from chunkers.retrieval.ranking import Index, TermScore, best, number
from chunkers.retrieval.terms import STOP_WORDS, Terms, pieces

_DENSE = 0.08   # a term in more than this share of the chunks is kept as a full row: adding one is quicker
_BLOCK = 64     # chunks a block when looking for the greatest scores
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

    `starts` int64[terms + 1], `positions` int64[pairs], `impacts` float32[pairs], `lengths` int64[chunks] in terms.
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
        known = ((self.vocabulary.get(term), times) for term, times in counted.items())
        return [(term, times) for term, times in known if term is not None]

    def scores(self, query: str) -> np.ndarray:
        """float32[chunks]"""
        asked = self._asked(query)
        rows = [(self._rows[term], times) for term, times in asked if term in self._rows]
        out = _summed(rows, len(self.lengths))
        for term, times in asked:
            if term not in self._rows:
                impacts = self._of(term, self.impacts)
                out[self._of(term, self.positions)] += impacts if times == 1 else impacts * np.float32(times)
        return out

    def top(self, query, k, allowed=None):
        scores = self.scores(query)
        if allowed is not None:
            scores[~allowed] = 0
        if len(scores) < max(_SMALL, 4 * k * _BLOCK):
            return best(scores.astype(np.float64), k, self.ties)
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


def _summed(rows: list[tuple[np.ndarray, int]], number: int) -> np.ndarray:
    """The sum of full rows, each so many times; the first two are added at once, which spares a pass over memory."""
    whole = [row if times == 1 else row * np.float32(times) for row, times in rows]
    if not whole:
        return np.zeros(number, dtype=np.float32)
    out = whole[0] + whole[1] if len(whole) > 1 else whole[0].copy()
    for row in whole[2:]:
        out += row
    return out


def _best_by_blocks(scores: np.ndarray, k: int) -> tuple[np.ndarray, np.ndarray, int]:
    """Like `best` with ties in document order: only blocks whose maximum is among the k greatest are looked into.

    A block is every n-th score, so that one pass over rows finds all maxima at once.
    """
    blocks = len(scores) // _BLOCK
    whole = blocks * _BLOCK
    greatest = scores[:whole].reshape(_BLOCK, blocks).max(axis=0)
    edge = max(np.partition(greatest, blocks - k)[blocks - k], np.float32(1e-30))
    near = np.flatnonzero(greatest >= edge)
    at = np.concatenate([(np.arange(_BLOCK)[:, None] * blocks + near).ravel(), np.arange(whole, len(scores))])
    at = at[scores[at] >= edge]
    order = np.lexsort((at, -scores[at]))[:k]
    return at[order], scores[at[order]].astype(np.float64), int(np.count_nonzero(scores > 0))

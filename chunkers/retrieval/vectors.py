"""Sparse vectors of length 1 over a vocabulary, and their cosines: what TF-IDF and the trigrams share."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence

import numpy as np


class SparseVectors:
    """One vector a text, each term's weight = its count × `idf(term count of texts)`, scaled to length 1 or all zeros.

    `terms_of` cuts a text; `idf(texts, df)` weighs a term that `df` of `texts` texts hold. Held by term:
    `postings[term]` = (positions int64, weights float64).
    """

    def __init__(self, texts: Sequence[str], terms_of: Callable[[str], list[str]], idf: Callable[[int, int], float]):
        self.terms_of = terms_of
        counts = [Counter(terms_of(text)) for text in texts]
        df = Counter(term for count in counts for term in count)
        self.idf = {term: idf(len(texts), df[term]) for term in df}
        gathered: dict[str, tuple[list[int], list[float]]] = defaultdict(lambda: ([], []))
        for position, count in enumerate(counts):
            for term, weight in self._scaled(count).items():
                gathered[term][0].append(position)
                gathered[term][1].append(weight)
        self.size = len(texts)
        self.postings = {
            term: (np.array(at, dtype=np.int64), np.array(weights)) for term, (at, weights) in gathered.items()
        }

    def _scaled(self, count: Counter[str]) -> dict[str, float]:
        weights = {term: number * self.idf.get(term, 0.0) for term, number in count.items()}
        length = math.sqrt(math.fsum(weight * weight for weight in weights.values()))
        return {term: weight / length for term, weight in weights.items() if weight} if length else {}

    def of_query(self, query: str) -> dict[str, float]:
        """The question's vector; words that no text holds have no weight."""
        return self._scaled(Counter(self.terms_of(query)))

    def cosines(self, query: str) -> np.ndarray:
        """float64[texts], in [0, 1]"""
        out = np.zeros(self.size)
        for term, weight in self.of_query(query).items():
            at, weights = self.postings[term]
            out[at] += weight * weights
        return np.minimum(out, 1.0)

    def products(self, query: str, position: int) -> list[tuple[str, float]]:
        """(term, what it adds to the cosine), greatest first."""
        out = []
        for term, weight in self.of_query(query).items():
            at, weights = self.postings[term]
            place = int(np.searchsorted(at, position))
            if place < len(at) and at[place] == position:
                out.append((term, float(weight * weights[place])))
        return sorted(out, key=lambda pair: (-pair[1], pair[0]))

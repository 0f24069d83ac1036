"""Ranking: the chunks of a set in the order of their scores for one question, and why each was kept or dropped.

Every retriever is a frozen dataclass of its settings with `index(chunks) -> Index`; `rank` asks an Index. Only chunks
with a score above zero are ever ranked, so a question of unknown words finds nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

import numpy as np

from chunkers.base import Chunk
from chunkers.retrieval.chunk_set import ChunkSet
from chunkers.retrieval.filters import Filters
from chunkers.settings import SettingError, whole_number
from chunkers.settings.errors import finite_number
from chunkers.wording import retrieval as wording

Cause = Literal["kept", "under_min_score", "past_k"]


@dataclass(frozen=True, slots=True)
class TermScore:
    """What one matched term adds to a score. `detail` says how, in the retriever's own figures."""

    term: str
    score: float
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Hit:
    """A ranked chunk: `rank` from 1, `position` in its ChunkSet. `kept`, or dropped by a bound, see `cause`.

    `terms` are the matched terms, best first; () where they were not asked for or the retriever has none.
    """

    rank: int
    score: float
    chunk: Chunk
    name: str
    position: int
    cause: Cause = "kept"
    bound: float = 0.0  # the k or the min_score that dropped it
    terms: tuple[TermScore, ...] = ()

    @property
    def kept(self) -> bool:
        return self.cause == "kept"

    @property
    def why(self) -> str:
        """ "kept", or the reason it was dropped."""
        return wording.hit(self.cause, self.rank, self.score, self.bound)


@dataclass(frozen=True)
class Ranking:
    """`scored` are the best chunks in rank order, kept ones first; `found` how many scored above zero at all.

    `confidence` is what a retrieval gate looks at: the best score, 0.0 when nothing was found; for `hybrid` the best
    score of its first part, since a fused score only speaks of ranks. `note` says why little or nothing was found.
    """

    query: str
    retriever: str
    k: int
    min_score: float
    scored: tuple[Hit, ...]
    found: int
    searched: int
    hidden: int = 0
    confidence: float = 0.0
    note: str = ""

    @property
    def hits(self) -> tuple[Hit, ...]:
        return tuple(hit for hit in self.scored if hit.kept)


class Index(Protocol):
    """A ChunkSet made ready for one retriever. Subclass it for `top`, `explain` and `note` as they stand here."""

    name: str
    chunks: ChunkSet
    ties: np.ndarray | None = None  # int[chunks], smaller first among equal scores; None is document order
    warnings: tuple[str, ...] = ()  # what the whole index could not do, one plain sentence each

    def scores(self, query: str) -> np.ndarray:
        """float[chunks]; zero or less for a chunk that does not match."""
        ...

    def top(self, query: str, k: int, allowed: np.ndarray | None = None) -> tuple[np.ndarray, np.ndarray, int | None]:
        """(positions, scores, found): the best `k` with scores above zero, and how many there are in all.

        `allowed` is bool[chunks], None for all. `found` is None from an index that finds the best without looking at
        the others; `matching` counts them.
        """
        return best(np.asarray(self.scores(query), dtype=np.float64), k, self.ties, allowed)

    def matching(self, query: str, allowed: np.ndarray | None = None) -> int:
        """How many chunks score above zero."""
        positive = np.asarray(self.scores(query)) > 0
        return int(np.count_nonzero(positive if allowed is None else positive & allowed))

    def explain(self, query: str, position: int) -> tuple[TermScore, ...]:
        """What each matched term adds to the score of one chunk, best first; () where scores are not sums of terms."""
        return ()

    def confidence(self, query: str, best_score: float, allowed: np.ndarray | None = None) -> float:
        """What a gate looks at, in the units of this retriever."""
        return best_score

    def note(self, query: str) -> str:
        """One sentence on a question that this retriever can do little with; "" when there is nothing to say."""
        return ""


class Retriever(Protocol):
    """A frozen dataclass of settings."""

    @property
    def name(self) -> str: ...

    def index(self, chunks: ChunkSet) -> Index: ...


def rank(
    index: Index,
    query: str,
    k: int = 5,
    *,
    filters: Filters | None = None,
    min_score: float = 0.0,
    depth: int | None = None,
    explain: bool = False,
) -> Ranking:
    """The first `k` chunks of `index` for `query`, of those that `filters` allow, scoring `min_score` or more.

    `scored` reaches down to `depth` (default `k`), so that the screen can show what was dropped. Raises SettingError
    for k under 1 or a `min_score` that is no number.
    """
    k, min_score = checked_k(k), finite_number("min_score", min_score)
    allowed = filters.mask(index.chunks.metas) if filters else None
    hidden = 0 if allowed is None else int((~allowed).sum())
    positions, scores, found = index.top(query, max(k, depth or 0), allowed)
    found = index.matching(query, allowed) if found is None else found
    hits = []
    for at, (position, score) in enumerate(zip(positions.tolist(), scores.tolist())):
        cause, bound = _cause(at + 1, score, k, min_score)
        terms = index.explain(query, position) if explain else ()
        chunk, name = index.chunks[position], index.chunks.names[position]
        hits.append(Hit(at + 1, score, chunk, name, position, cause, bound, terms))
    confidence = index.confidence(query, hits[0].score, allowed) if hits else 0.0
    note = index.note(query) or _note(index, query, found, hidden, hits)
    return Ranking(query, index.name, k, min_score, tuple(hits), found, len(index.chunks), hidden, confidence, note)


def best(
    scores: np.ndarray, k: int, ties: np.ndarray | None = None, allowed: np.ndarray | None = None
) -> tuple[np.ndarray, np.ndarray, int]:
    """(positions, scores, found) of the `k` greatest scores above zero; equal ones by `ties`, else by position.

    Raises ValueError when a score is not a number.
    """
    if np.isnan(scores).any():
        raise ValueError("a score is not a number")
    positive = scores > 0 if allowed is None else (scores > 0) & allowed
    at = np.flatnonzero(positive)
    found = len(at)
    if found > 4 * k:  # sort only what can be among the first k, ties at the edge included
        edge = np.partition(scores[at], found - k)[found - k]
        at = at[scores[at] >= edge]
    order = np.lexsort((at if ties is None else ties[at], -scores[at]))[:k]
    return at[order], scores[at[order]], found


def tie_ranks(keys: Sequence[str]) -> np.ndarray:
    """int64[keys]: the place of each key in text order, equal keys in document order."""
    order = sorted(range(len(keys)), key=lambda i: (keys[i], i))
    out = np.empty(len(keys), dtype=np.int64)
    out[order] = np.arange(len(keys))
    return out


def checked_k(k) -> int:
    k = whole_number("k", k)
    if k < 1:
        raise SettingError("too_low", field="k", low=1, value=k)
    return k


def _cause(rank_: int, score: float, k: int, min_score: float) -> tuple[Cause, float]:
    """Why a chunk is kept or dropped, and the bound that drops it."""
    if score < min_score:
        return "under_min_score", min_score
    return ("kept", 0.0) if rank_ <= k else ("past_k", k)


def _note(index: Index, query: str, found: int, hidden: int, hits: list[Hit]) -> str:
    if not len(index.chunks):
        return wording.note("nothing_to_search")
    if not query.strip():
        return wording.note("empty")
    if not found:
        return wording.no_match(len(index.chunks), hidden)
    if not any(hit.kept for hit in hits):
        return wording.note("under_threshold", score=hits[0].score)
    return ""

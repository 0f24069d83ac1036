"""Metrics of rankings against evidence, for all questions at once (definitions: see docs/CHOOSING.md).

R is a question's evidence, merged; N its retrieved chunks. Spans are half-open: touching shares nothing. Overlap
between chunks counts once in a union and in full where every retrieved character is paid for. No measure leaves 0 … 1.
An empty side gives 0: no evidence, nothing retrieved. Everything is an array operation on sorted edges; no table of
questions × chunks is ever built.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from chunkers.evaluation.gold import GoldEvidence

NEVER = np.iinfo(np.int64).max  # the rank of what is not ranked
_COLUMNS = 32  # ranks looked at first: most first hits are there


@dataclass(frozen=True, eq=False)
class SpanScores:
    """float64[questions] each. recall = |R ∩ ∪N| / |R|; precision = |R ∩ ∪N| / Σ lengths of N; iou =
    |R ∩ ∪N| / (Σ lengths + |R| − |R ∩ ∪N|); precision_merged and iou_merged pay for overlap once.
    """

    shared: np.ndarray
    evidence: np.ndarray
    paid: np.ndarray
    union: np.ndarray

    @property
    def recall(self) -> np.ndarray:
        return share(self.shared, self.evidence)

    @property
    def precision(self) -> np.ndarray:
        return share(self.shared, self.paid)

    @property
    def iou(self) -> np.ndarray:
        return share(self.shared, self.paid + self.evidence - self.shared)

    @property
    def precision_merged(self) -> np.ndarray:
        return share(self.shared, self.union)

    @property
    def iou_merged(self) -> np.ndarray:
        return share(self.shared, self.union + self.evidence - self.shared)


@dataclass(frozen=True, eq=False)
class Cuts:
    """Evidence against all chunks, with no retrieval. `starts`, `ends`: int64[chunks] on the axis of `gold`, both
    ascending (ValueError otherwise). The chunks that touch or hold a piece are neighbours, so each set is a range.
    """

    gold: GoldEvidence
    starts: np.ndarray
    ends: np.ndarray

    def __post_init__(self):
        if (np.diff(self.starts) <= 0).any() or (np.diff(self.ends) <= 0).any():
            raise ValueError("starts and ends of the chunks must ascend")

    @cached_property
    def touching(self) -> tuple[np.ndarray, np.ndarray]:
        """(first, behind the last) chunk that shares a character with each piece of evidence, int64[pieces]."""
        return (
            np.searchsorted(self.ends, self.gold.starts, "right"),
            np.searchsorted(self.starts, self.gold.ends, "left"),
        )

    @cached_property
    def holding(self) -> tuple[np.ndarray, np.ndarray]:
        """(first, behind the last) chunk that holds each piece whole, int64[pieces]; the first is not below the
        second when none does."""
        return (
            np.searchsorted(self.ends, self.gold.ends, "left"),
            np.searchsorted(self.starts, self.gold.starts, "right"),
        )

    @cached_property
    def intact(self) -> np.ndarray:
        """bool[pieces]: some single chunk holds it whole."""
        low, high = self.holding
        return low < high

    def held_by(self, chosen: np.ndarray) -> np.ndarray:
        """bool[pieces]: some chunk of `chosen`, bool[chunks], holds it whole."""
        low, high = self.holding
        counted = np.concatenate([[0], np.cumsum(chosen)])
        return counted[np.maximum(low, high)] > counted[low]

    @cached_property
    def omega(self) -> np.ndarray:
        """Precision omega, float64[questions]: |R ∩ ∪H| / |∪H ∪ R|, H being all chunks that touch R."""
        gold = self.gold
        question, starts, ends = gold.merged
        shared = _sums(question, self._before(ends) - self._before(starts), gold.number)
        held = _sums(question, self._fresh_lengths(question, starts, ends), gold.number)
        return share(shared, held + gold.characters - shared)

    def _fresh_lengths(self, question: np.ndarray, starts: np.ndarray, ends: np.ndarray) -> np.ndarray:
        """Characters that the chunks touching each piece add to those touching the question's pieces before it."""
        low, high = np.searchsorted(self.ends, starts, "right"), np.searchsorted(self.starts, ends, "left")
        before = np.zeros_like(high)  # chunks up to here count already
        same = question[1:] == question[:-1]
        before[1:][same] = high[:-1][same]
        first = np.maximum(low, before)
        held = np.concatenate([[0], self.ends])[before]  # up to here the text is held; chunk ends ascend
        known = np.append(self._novel, 0).cumsum()
        at = np.minimum(first, len(self.starts) - 1)
        if not len(self.starts):
            return np.zeros(len(question), dtype=np.int64)
        lead = np.maximum(self.ends[at] - np.maximum(self.starts[at], held), 0)
        return np.where(first < high, lead + known[high - 1] - known[at], 0)

    @cached_property
    def _novel(self) -> np.ndarray:
        """int64[chunks]: characters that the chunk before does not hold."""
        reached = np.concatenate([[0], self.ends])[:-1]
        return self.ends - np.maximum(self.starts, reached)

    def _before(self, places: np.ndarray) -> np.ndarray:
        """Characters in front of `places` that any chunk holds."""
        if not len(self.starts):
            return np.zeros(len(places), dtype=np.int64)
        sums = np.concatenate([[0], np.cumsum(self._novel)])
        at = np.searchsorted(self.starts, places, "right")  # chunks that start at or before the place
        inside = np.where(at > 0, np.maximum(self.ends[at - 1] - places, 0), 0)
        return sums[at] - inside


def scores(cuts: Cuts, ranked: np.ndarray, taken: np.ndarray) -> SpanScores:
    """Of the first `taken` (int64[questions]) chunks of each ranking.

    `ranked`: int[questions, depth], positions of chunks by rank, below 0 behind a ranking's end. Taking more than a
    ranking has takes what there is.
    """
    gold = cuts.gold
    width = min(int(taken.max(initial=0)), ranked.shape[1])
    chosen = ranked[:, :width]
    counts = (np.arange(width) < taken[:, None]) & (chosen >= 0)
    starts = np.where(counts, cuts.starts[chosen] if len(cuts.starts) else 0, gold.length)
    ends = np.where(counts, cuts.ends[chosen] if len(cuts.ends) else 0, gold.length)
    paid = (ends - starts).sum(axis=1)
    order = np.argsort(starts, axis=1)
    starts, ends = np.take_along_axis(starts, order, 1), np.take_along_axis(ends, order, 1)
    reached = np.zeros_like(ends)
    reached[:, 1:] = np.maximum.accumulate(ends, axis=1)[:, :-1]
    fresh = np.minimum(np.maximum(starts, reached), ends)
    question = np.arange(gold.number)[:, None]
    shared = (gold.before(question, ends) - gold.before(question, fresh)).sum(axis=1)
    return SpanScores(shared, gold.characters, paid, (ends - fresh).sum(axis=1))


def first_ranks(ranges: tuple[np.ndarray, np.ndarray], question: np.ndarray, ranked: np.ndarray) -> np.ndarray:
    """int64[pieces]: the rank, from 1, of the first chunk within each piece's range of chunks; NEVER for none."""
    low, high = ranges
    out = np.full(len(question), NEVER)
    open_, at, width = np.flatnonzero(low < high), 0, _COLUMNS
    while len(open_) and at < ranked.shape[1]:
        columns = ranked[question[open_], at : at + width]
        found = (columns >= low[open_, None]) & (columns < high[open_, None])
        any_ = found.any(axis=1)
        out[open_[any_]] = at + 1 + found[any_].argmax(axis=1)
        open_, at, width = open_[~any_], at + width, width * 4
    return out


def first_by_question(ranks: np.ndarray, question: np.ndarray, number: int) -> np.ndarray:
    """int64[questions]: the smallest rank of a question's pieces; NEVER for none."""
    out = np.full(number, NEVER)
    np.minimum.at(out, question, ranks)
    return out


def reciprocal(ranks: np.ndarray) -> np.ndarray:
    """1 / rank, 0 for NEVER."""
    return np.where(ranks == NEVER, 0.0, 1.0 / ranks)


def piece_share(chosen: np.ndarray, gold: GoldEvidence) -> np.ndarray:
    """float64[questions]: the share of a question's pieces of evidence that are chosen (bool[pieces]); lost ones are
    not."""
    return share(_sums(gold.question, chosen, gold.number), gold.pieces)


def within(costs: np.ndarray, ranked: np.ndarray, limit: int) -> np.ndarray:
    """int64[questions]: how many chunks fit a context of `limit` units: in rank order, the first always, stopping
    before the next would pass the limit. `costs`: int64[chunks], the units of each chunk's text.
    """
    if not ranked.size:
        return np.zeros(len(ranked), dtype=np.int64)
    there = ranked >= 0
    used = np.cumsum(np.where(there, costs[ranked], 0), axis=1)
    return np.maximum((there & (used <= limit)).sum(axis=1), there[:, 0])


def used(costs: np.ndarray, ranked: np.ndarray, taken: np.ndarray) -> np.ndarray:
    """int64[questions]: the units of the first `taken` chunks."""
    counts = (np.arange(ranked.shape[1]) < taken[:, None]) & (ranked >= 0)
    return np.where(counts, costs[ranked] if len(costs) else 0, 0).sum(axis=1)


def share(part: np.ndarray, whole: np.ndarray) -> np.ndarray:
    """part / whole, 0 where the whole is 0."""
    return np.divide(part, whole, out=np.zeros(np.shape(whole), dtype=np.float64), where=np.asarray(whole) != 0)


def _sums(groups: np.ndarray, values: np.ndarray, number: int) -> np.ndarray:
    return np.bincount(groups, values, number).astype(np.int64)

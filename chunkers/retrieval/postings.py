"""Postings: for every term the chunks that hold it and what it adds to the score of each, worked out beforehand.

    score of a chunk = Σ over the question's terms: times asked × impact of the term in the chunk

`scores` adds everything up. How the best few are found without that is in `pruning`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

BLOCK = 64  # rows are filled up with zeros to whole blocks
_DENSE = 0.08  # a term in more than this share of the chunks is kept as a full row: adding one is quicker


class Rare(NamedTuple):
    """A term in few chunks: it adds `impacts[i]` to the chunk `positions[i]`, ascending, and at most `reach`."""

    positions: np.ndarray
    impacts: np.ndarray
    reach: float

    def times(self, number: int) -> Rare:
        return Rare(self.positions, self.impacts * np.float32(number), self.reach * number)

    def only(self, allowed: np.ndarray) -> Rare:
        """Without the chunks where `allowed`, bool[chunks], is false."""
        kept = allowed[self.positions]
        return Rare(self.positions[kept], self.impacts[kept], self.reach)


class Common(NamedTuple):
    """A term in many chunks: it adds `impacts`, float32[chunks and more], 0 where no chunk holds it, at most `reach`.

    `held` is bool[chunks].
    """

    impacts: np.ndarray
    held: np.ndarray
    reach: float

    def times(self, number: int) -> Common:
        return Common(self.impacts * np.float32(number), self.held, self.reach * number)


class Postings:
    """Columns by term: `positions[starts[t]:starts[t + 1]]` are the chunks that hold term t, `impacts` what it adds.

    `starts` int64[terms + 1], `positions` int64[pairs] ascending within a term, `impacts` float32[pairs], all above
    zero; `chunks` how many chunks there are. Threads may share it: all that changes is the pile of empty rows.
    """

    def __init__(self, starts: np.ndarray, positions: np.ndarray, impacts: np.ndarray, chunks: int):
        self.positions, self.impacts, self.chunks = positions, impacts, chunks
        reach = np.maximum.reduceat(impacts, starts[:-1]) if len(impacts) else np.zeros(0)
        self._starts, self._reach = starts.tolist(), reach.tolist()  # numbers of Python: quicker one by one
        self._empty: list[np.ndarray] = []
        common = np.flatnonzero(np.diff(starts) > max(_DENSE * chunks, 1))
        self._rows = {int(term): self._row(int(term)) for term in common}

    def _row(self, term: int) -> Common:
        impacts = self.empty_row()
        impacts[self.of(term, self.positions)] = self.of(term, self.impacts)
        return Common(impacts, impacts[: self.chunks] > 0, self._reach[term])

    def of(self, term: int, values: np.ndarray) -> np.ndarray:
        """The part of `values`, one a pair, that belongs to the term."""
        return values[self._starts[term] : self._starts[term + 1]]

    def empty_row(self) -> np.ndarray:
        """float32[chunks and more], all 0; whoever has emptied it again may give it back."""
        try:
            return self._empty.pop()
        except IndexError:
            return np.zeros(-(-self.chunks // BLOCK) * BLOCK, dtype=np.float32)

    def give_back(self, row: np.ndarray) -> None:
        self._empty.append(row)

    def columns(self, asked: list[tuple[int, int]]) -> tuple[list[Rare], list[Common]]:
        """(rare terms, common terms) of the asked (term, times), the rarest first.

        Scores are always added up in this order, rare and common apart, so that all ways give the same last digit.
        """
        rare: list[Rare] = []
        common: list[Common] = []
        for term, times in asked:
            column, into = self._rows.get(term), common
            if column is None:
                begin, end = self._starts[term], self._starts[term + 1]
                column, into = Rare(self.positions[begin:end], self.impacts[begin:end], self._reach[term]), rare
            into.append(column if times == 1 else column.times(times))
        if len(rare) > 1:
            rare.sort(key=_size)
        return rare, common

    def holding(self, asked: list[tuple[int, int]], allowed: np.ndarray | None = None) -> int:
        """How many chunks hold any of the asked terms; `allowed` is bool[chunks], None for all."""
        rare, common = self.columns(asked)
        held = np.zeros(self.chunks, dtype=bool)
        for column in common:
            held |= column.held
        for column in rare:
            held[column.positions] = True
        return int(np.count_nonzero(held if allowed is None else held & allowed))

    def scores(self, asked: list[tuple[int, int]]) -> np.ndarray:
        """float32[chunks]"""
        rare, common = self.columns(asked)
        out = np.zeros(self.chunks, dtype=np.float32)
        for column in rare:
            out[column.positions] += column.impacts
        return out + summed(common)[: self.chunks] if common else out


def _size(column: Rare) -> int:
    return len(column.positions)


def summed(common: list[Common]) -> np.ndarray:
    """float32[chunks and more]: what one or more common terms add together; not to be written to."""
    if len(common) == 1:
        return common[0].impacts
    out = common[0].impacts + common[1].impacts
    for column in common[2:]:
        out += column.impacts
    return out

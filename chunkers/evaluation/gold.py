"""The evidence of all questions as columns on one axis: what every metric is computed against."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np


@dataclass(frozen=True, eq=False)
class GoldEvidence:
    """`number` questions on an axis of `length` places.

    `question`, `starts`, `ends`: int64[pieces], the evidence that has a place, by ascending question. `lost`: int64
    [questions], how many pieces of a question have none; `lost_characters`: their length. Raises ValueError for
    columns that do not fit.
    """

    number: int
    length: int
    question: np.ndarray
    starts: np.ndarray
    ends: np.ndarray
    lost: np.ndarray
    lost_characters: np.ndarray

    def __post_init__(self):
        if not (self.starts < self.ends).all() or (len(self.ends) and self.ends.max() > self.length):
            raise ValueError("evidence must not be empty and must lie on the axis")
        if (np.diff(self.question) < 0).any() or not len(self.lost) == len(self.lost_characters) == self.number:
            raise ValueError("evidence must come by ascending question, with one count of lost pieces a question")

    @cached_property
    def pieces(self) -> np.ndarray:
        """int64[questions]: pieces of evidence, lost ones included."""
        return np.bincount(self.question, minlength=self.number) + self.lost

    @cached_property
    def merged(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """(question, starts, ends) of the union of each question's evidence: disjoint, ascending, touching ones joined.

        Questions are laid one behind the other, so one pass merges all of them.
        """
        shift = self.question * (self.length + 1)  # one more place, so that two questions never touch
        order = np.argsort(shift + self.starts, kind="stable")
        starts, ends = (shift + self.starts)[order], (shift + self.ends)[order]
        reached = np.maximum.accumulate(ends) if len(ends) else ends
        first = np.ones(len(starts), dtype=bool)
        first[1:] = starts[1:] > reached[:-1]
        last = np.roll(first, -1)
        question, back = self.question[order][first], shift[order][first]
        return question, starts[first] - back, reached[last] - back

    @cached_property
    def characters(self) -> np.ndarray:
        """int64[questions]: |R|, the characters of the merged evidence and of what was lost."""
        question, starts, ends = self.merged
        return _sums(question, ends - starts, self.number) + self.lost_characters

    @cached_property
    def _keys(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        question, starts, ends = self.merged
        lengths = ends - starts
        return question * (self.length + 1) + starts, lengths, np.cumsum(lengths) - lengths

    def before(self, question: np.ndarray, places: np.ndarray) -> np.ndarray:
        """Evidence characters in front of `places`, counted through all questions up to `question`: the difference of
        two places of one question is the evidence between them. Shapes broadcast.
        """
        keys, lengths, sums = self._keys
        if not len(keys):
            return np.zeros(np.broadcast_shapes(np.shape(question), np.shape(places)), dtype=np.int64)
        asked = question * (self.length + 1) + places
        at = np.maximum(np.searchsorted(keys, asked, "right") - 1, 0)
        return sums[at] + np.clip(asked - keys[at], 0, lengths[at])


def gold_of(
    number: int, length: int, pieces: Sequence[tuple[int, int, int]], lost: Sequence[tuple[int, int]] = ()
) -> GoldEvidence:
    """From (question, start, end) and, for evidence that has no place, (question, characters); in any order."""
    columns = np.array(sorted(pieces, key=lambda one: one[0]), dtype=np.int64).reshape(-1, 3)
    gone = np.array(lost, dtype=np.int64).reshape(-1, 2)
    return GoldEvidence(
        number, length, *columns.T, np.bincount(gone[:, 0], minlength=number), _sums(gone[:, 0], gone[:, 1], number)
    )


def _sums(groups: np.ndarray, values: np.ndarray, number: int) -> np.ndarray:
    return np.bincount(groups, values, number).astype(np.int64)

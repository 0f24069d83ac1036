"""The best k chunks without adding up all scores: MaxScore (Turtle and Flood, "Query evaluation", 1995).

A term can add no more than its greatest impact, its reach. With the terms from the rarest to the most common, and

    edge = k-th greatest sum among the chunks of the rarest term that has k of them

a chunk that holds none of the first j terms is not among the best k once edge > Σ reach of all other terms. So only
the postings of rare terms are added up, only chunks of the first j are looked at, only those of them that the common
terms can still lift to the edge are kept, and full rows are read there and nowhere else. Where the rare terms do not
settle it, the rows are added up whole, and the greatest are found by block maxima. The result is exact: what `best`
finds in the sum of everything, ties in document order.
"""

from __future__ import annotations

import numpy as np

from chunkers.retrieval.postings import BLOCK, Common, Postings, Rare, summed

_ROUNDING = 1e-5  # float32 sums of some terms differ from their bound by less than this share
_SOME = 1e-30  # less than any sum of impacts
_STRIDE = 16  # sums a block when looking for the greatest of many
_FEW = 256  # chunks so few that reading a row at all of them costs less than leaving some out
_PLACES = (1 << 29) - 1  # positions are less than that
_STEPS = np.arange(BLOCK)[:, None]


def best_pruned(
    postings: Postings, asked: list[tuple[int, int]], k: int, allowed: np.ndarray | None = None
) -> tuple[np.ndarray, np.ndarray]:
    """(positions, scores as float64) for (term, times asked) pairs; `allowed` is bool[chunks], None for all."""
    rare, common = postings.columns(asked)
    if allowed is not None:
        rare = [column.only(allowed) for column in rare]
    rest = sum([column.reach for column in common]) * (1 + _ROUNDING)
    at, sums, edge, repeats = _rare_sums(postings, rare, rest, k)
    if common and edge <= rest:
        return _first_of_rows(at, sums, common, k, allowed)
    if common and len(at) > _FEW:
        at, sums = _reaching(at, sums, edge - rest)
    if common:
        more = common[0].impacts[at]
        for column in common[1:]:
            more += column.impacts[at]
        sums = sums + more
    return _first(at, sums, k, repeats)


def _rare_sums(postings: Postings, rare: list[Rare], rest: float, k: int) -> tuple[np.ndarray, np.ndarray, float, int]:
    """(at, sums, edge, repeats). A chunk stands in `at` up to `repeats` times, always with the sum of all rare terms.

    Chunks that hold only terms which `edge` shows not to matter are left out; `rest` is what the common terms add.
    """
    if len(rare) < 2:
        column = rare[0] if rare else _NOTHING
        return column.positions, column.impacts, _kth(column.impacts, k), 1
    sizes = [len(column.positions) for column in rare]
    held = np.concatenate([column.positions for column in rare])
    row = postings.empty_row()
    np.add.at(row, held, np.concatenate([column.impacts for column in rare]))
    lead = 0
    while sizes[lead] < k and lead < len(rare) - 1:
        lead += 1
    edge = _kth(row[rare[lead].positions], k)
    needed = len(rare)
    while needed > 1 and edge > (rest := rest + rare[needed - 1].reach * (1 + _ROUNDING)):
        needed -= 1
    at = held[: sum(sizes[:needed])]
    sums = row[at]
    row[held] = 0
    postings.give_back(row)
    return at, sums, edge, needed


def _first_of_rows(
    at: np.ndarray, sums: np.ndarray, common: list[Common], k: int, allowed: np.ndarray | None
) -> tuple[np.ndarray, np.ndarray]:
    """The first k by full rows, `sums` of the rare terms added where they stand."""
    whole = summed(common)
    if len(common) == 1 and (len(at) or allowed is not None):
        whole = whole.copy()
    if len(at):
        whole[at] = sums + whole[at]  # where a chunk stands twice the same is written twice
    if allowed is not None:
        whole[: len(allowed)] *= allowed
    peaks = whole.reshape(BLOCK, -1).max(axis=0)  # a block is every n-th chunk, so that one pass finds all maxima
    edge = max(_kth(peaks, k), _SOME)
    near = (peaks >= np.float32(edge)).nonzero()[0]
    at = (_STEPS * len(peaks) + near).ravel()
    return _first(*_reaching(at, whole[at], edge), k, 1)


def _reaching(at: np.ndarray, sums: np.ndarray, least: float) -> tuple[np.ndarray, np.ndarray]:
    """(at, sums) of the chunks whose sum is `least` or more, but for rounding."""
    near = (sums >= np.float32(least * (1 - _ROUNDING))).nonzero()[0]
    return at[near], sums[near]


def _kth(sums: np.ndarray, k: int) -> float:
    """At most the k-th greatest, and near it: the k-th of the maxima of blocks; 0.0 where there are fewer than k."""
    blocks = len(sums) // _STRIDE
    if blocks >= 4 * k:
        sums = sums[: blocks * _STRIDE].reshape(_STRIDE, blocks).max(axis=0)
    elif len(sums) < k:
        return 0.0
    else:
        sums = sums.copy()
    sums.partition(len(sums) - k)
    return float(sums[len(sums) - k])


def _first(at: np.ndarray, sums: np.ndarray, k: int, repeats: int) -> tuple[np.ndarray, np.ndarray]:
    """The `k` greatest, equal ones by position; no chunk stands in `at` more than `repeats` times.

    One whole number orders both: the bits of a positive float64 rise with its value, and the last 29 of them are free
    in what was a float32; the position is taken away from there.
    """
    keys = sums.astype(np.float64).view(np.int64) - at
    if len(keys) > k * repeats:
        keys.partition(len(keys) - k * repeats)
        keys = keys[len(keys) - k * repeats :]
    keys = np.array(sorted(set(keys.tolist()), reverse=True)[:k], dtype=np.int64)
    at = -keys & _PLACES
    return at, (keys + at).view(np.float64)


_NOTHING = Rare(np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.float32), 0.0)

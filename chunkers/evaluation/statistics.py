"""How sure a mean over questions is, and whether two methods differ: percentile bootstrap, sign-flip permutation,
McNemar's exact test, Holm's correction, and the number of questions that a difference needs.

Every draw comes from a stated seed and nothing else, so the same values give the same figures. Everything compared over
the same questions is resampled with the same draws: the interval of a difference is that of the paired differences.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from statistics import NormalDist

import numpy as np

RESAMPLES = 10_000
SEED = 20_260_101  # any number does; it is stated wherever an interval is shown
LEVEL = 0.95
_BLOCK = 1_000  # flips at once, which keeps the signs of 500 questions under 4 MB


@dataclass(frozen=True, slots=True)
class Interval:
    """`low <= high`, both ends inside."""

    low: float
    high: float

    def holds(self, value: float) -> bool:
        return self.low <= value <= self.high


@lru_cache(maxsize=8)
def _draws(number: int, resamples: int, seed: int) -> np.ndarray:
    """float32[resamples, number]: how often each resample of `number` questions drew each of them; rows sum to it."""
    rows = np.random.default_rng(seed).integers(0, number, (resamples, number))
    rows += np.arange(resamples)[:, None] * number
    return np.bincount(rows.ravel(), minlength=resamples * number).reshape(resamples, number).astype(np.float32)


def bootstrap(values: np.ndarray, resamples: int = RESAMPLES, seed: int = SEED, level: float = LEVEL) -> np.ndarray:
    """float64[..., 2]: low and high of the mean over questions, `values` float[questions] or [questions, columns].

    Percentile bootstrap over questions (Efron 1979). No questions give NaN; one question gives itself twice.
    """
    values = np.asarray(values, dtype=np.float64)
    table = values.reshape(len(values), math.prod(values.shape[1:]))
    if not len(table):
        return np.full((*values.shape[1:], 2), np.nan)
    means = _draws(len(table), resamples, seed) @ table / len(table)
    edge = 100 * (1 - level) / 2
    found = np.percentile(means, (edge, 100 - edge), axis=0)
    # a constant column may miss itself by rounding
    found = np.clip(found, table.min(axis=0), table.max(axis=0))
    return np.moveaxis(found, 0, -1).reshape(*values.shape[1:], 2)


def interval(values: np.ndarray, resamples: int = RESAMPLES, seed: int = SEED, level: float = LEVEL) -> Interval:
    """The bootstrap interval of the mean of float[questions]."""
    low, high = bootstrap(values, resamples, seed, level).tolist()
    return Interval(low, high)


def sign_flip(differences: np.ndarray, resamples: int = RESAMPLES, seed: int = SEED) -> float:
    """p of a paired difference of means: (1 + #{|mean of flipped| >= |mean|}) / (resamples + 1), signs flipped at
    random and each question on its own (Fisher 1935). 1.0 when nothing differs or there are no questions.
    """
    differences = np.asarray(differences, dtype=np.float64)
    differences = differences[differences != 0]  # flipping a zero changes nothing
    if not len(differences):
        return 1.0
    observed = abs(differences.sum())
    edge = observed - 1e-9 * np.abs(differences).sum()  # sums of the same numbers in another order are equal
    draw, reached = np.random.default_rng(seed), 0
    for at in range(0, resamples, _BLOCK):
        signs = draw.integers(0, 2, (min(_BLOCK, resamples - at), len(differences)), dtype=np.int8) * 2 - 1
        reached += int((np.abs(signs @ differences) >= edge).sum())
    return (1 + reached) / (resamples + 1)


def mcnemar(first: np.ndarray, second: np.ndarray) -> float:
    """Exact two-sided p of two yes/no columns over the same questions: of the questions that only one of the two
    found, the chance of a split this uneven if each were a coin's throw (McNemar 1947, exact form). 1.0 for no such.
    """
    first, second = np.asarray(first, dtype=bool), np.asarray(second, dtype=bool)
    if len(first) != len(second):
        raise ValueError(f"{len(first)} and {len(second)} questions cannot be paired")
    only_first, only_second = int((first & ~second).sum()), int((second & ~first).sum())
    number = only_first + only_second
    tail = sum(math.comb(number, i) for i in range(min(only_first, only_second) + 1))
    return min(1.0, 2 * tail / 2**number)


def holm(p_values: Sequence[float]) -> tuple[float, ...]:
    """The p values corrected for having looked at all of them (Holm 1979), in the order given; () for none."""
    order = sorted(range(len(p_values)), key=lambda i: p_values[i])
    out, reached = [0.0] * len(p_values), 0.0
    for place, i in enumerate(order):
        reached = max(reached, min(1.0, (len(p_values) - place) * p_values[i]))
        out[i] = reached
    return tuple(out)


def questions_needed(spread: float, difference: float, power: float = 0.8, level: float = LEVEL) -> int | None:
    """How many questions a paired comparison needs to see a mean difference of this size with the given power.

    `spread` is the standard deviation of the per-question differences, in the unit of `difference`. Normal
    approximation, ((z of level + z of power) × spread / difference)², rounded up; at least 2. None where the spread or
    the difference is 0: then there is nothing to see, or one question shows it.
    """
    if not spread or not difference:
        return None
    normal = NormalDist()
    z = normal.inv_cdf(1 - (1 - level) / 2) + normal.inv_cdf(power)
    return max(2, math.ceil((z * spread / abs(difference)) ** 2))


def smallest_visible(spread: float, number: int, power: float = 0.8, level: float = LEVEL) -> float:
    """The mean difference that `number` questions show with the given power: `questions_needed` turned round."""
    normal = NormalDist()
    z = normal.inv_cdf(1 - (1 - level) / 2) + normal.inv_cdf(power)
    return z * spread / math.sqrt(number) if number else math.inf

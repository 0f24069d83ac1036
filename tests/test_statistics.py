"""Statistics on data with known answers: coverage of intervals, size of tests, textbook examples."""

import math

import numpy as np
import pytest

from chunkers.evaluation.statistics import (
    Interval,
    bootstrap,
    holm,
    interval,
    mcnemar,
    questions_needed,
    sign_flip,
    smallest_visible,
)


def test_the_bootstrap_of_a_share_is_near_the_binomial():
    """47 of 59: the percentile interval is made of binomial quantiles, so those must agree to one question."""
    values = np.array([1.0] * 47 + [0.0] * 12)
    found = interval(values)
    p, n = 47 / 59, 59
    weights = [math.comb(n, i) * p**i * (1 - p) ** (n - i) for i in range(n + 1)]
    sums = np.cumsum(weights)
    low, high = (int(np.searchsorted(sums, q)) / n for q in (0.025, 0.975))
    assert abs(found.low - low) <= 1 / n + 1e-9 and abs(found.high - high) <= 1 / n + 1e-9


def test_the_bootstrap_holds_the_truth_about_95_times_in_100():
    draw = np.random.default_rng(5)
    samples = draw.normal(0.3, 1.0, (60, 300))
    bounds = bootstrap(samples, resamples=2000)
    held = ((bounds[:, 0] <= 0.3) & (0.3 <= bounds[:, 1])).mean()
    assert 0.90 <= held <= 0.98


def test_columns_share_their_draws_and_the_seed_decides():
    draw = np.random.default_rng(1)
    table = draw.random((40, 3))
    both = bootstrap(table)
    for column in range(3):
        assert both[column] == pytest.approx(bootstrap(table[:, column]), abs=1e-12)
    assert np.array_equal(both, bootstrap(table)) and not np.array_equal(both, bootstrap(table, seed=2))


@pytest.mark.parametrize("values, low, high", [([1.0] * 30, 1.0, 1.0), ([0.25], 0.25, 0.25), ([0.1] * 7, 0.1, 0.1)])
def test_no_spread_gives_no_width(values, low, high):
    assert interval(np.array(values)) == Interval(low, high)


def test_no_questions_give_no_interval():
    assert np.isnan(bootstrap(np.zeros((0, 2)))).all()


def test_sign_flip_against_every_flip():
    """Of the 2^8 flips of 1..8, the share with |sum| >= 28 is exact; the drawn one must be near."""
    values = np.array([1, 2, 3, 4, 5, 6, 7, -0.0 + 8]) * np.array([1, 1, -1, 1, 1, 1, 1, 1])
    flips = np.array([[1 if i >> bit & 1 else -1 for bit in range(8)] for i in range(256)])
    exact = (np.abs(flips @ np.abs(values)) >= abs(values.sum())).mean()
    assert sign_flip(values) == pytest.approx(exact, abs=0.01)


def test_sign_flip_of_equal_steps_is_the_binomial():
    """Ten questions better, none worse: 2 / 2^10; nothing rounds an equal sum away."""
    assert sign_flip(np.array([0.1] * 10)) == pytest.approx(2 / 1024, abs=0.001)
    assert sign_flip(np.array([0.1] * 5 + [-0.1] * 5)) == 1.0  # every flip reaches a mean of 0
    assert sign_flip(np.zeros(9)) == sign_flip(np.zeros(0)) == 1.0


def test_sign_flip_is_right_when_nothing_differs():
    """Under no difference p is at or below 0.05 in about 5 of 100 data sets."""
    draw = np.random.default_rng(3)
    found = [sign_flip(draw.normal(0, 1, 30), resamples=500) for _ in range(400)]
    assert 0.02 <= np.mean(np.array(found) <= 0.05) <= 0.085


def test_mcnemar_by_hand():
    """Only first 1, only second 9: 2 × (1 + 10) / 2^10. Questions that both or neither found say nothing."""
    first = np.array([1] + [0] * 9 + [1] * 20 + [0] * 5, dtype=bool)
    second = np.array([0] + [1] * 9 + [1] * 20 + [0] * 5, dtype=bool)
    assert mcnemar(first, second) == mcnemar(second, first) == pytest.approx(22 / 1024)
    assert mcnemar(first, first) == 1.0
    with pytest.raises(ValueError, match="paired"):
        mcnemar(first, second[1:])


def test_holm_by_hand():
    """0.01 × 4, 0.02 × 3, then never below the one before, never above 1."""
    assert holm([0.02, 0.01, 0.9, 0.021]) == pytest.approx((0.06, 0.04, 0.9, 0.06))
    assert holm([0.6, 0.7]) == (1.0, 1.0) and holm([]) == ()


def test_questions_needed_shows_the_difference_as_often_as_it_says():
    """(1.95996 + 0.84162) × 0.5 / 0.1 squared is 196.2; with 197 normal questions a z test finds it 80 times in 100."""
    assert questions_needed(0.5, 0.1) == questions_needed(0.5, -0.1) == 197
    assert questions_needed(0.5, 0.1, power=0.9) == 263
    draw = np.random.default_rng(9)
    means = draw.normal(0.1, 0.5, (4000, 197)).mean(axis=1)
    assert (np.abs(means) > 1.95996 * 0.5 / math.sqrt(197)).mean() == pytest.approx(0.8, abs=0.02)
    assert questions_needed(0, 0.1) is None and questions_needed(0.5, 0) is None
    assert smallest_visible(0.5, 197) == pytest.approx(0.1, abs=0.001) and smallest_visible(0.5, 0) == math.inf

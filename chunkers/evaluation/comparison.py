"""Settings against each other over the same questions, and the leaderboard with its intervals.

Where the interval of a difference holds 0 the questions cannot tell the two apart, and the words say so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from chunkers.evaluation.measures import METRICS, at
from chunkers.evaluation.runs import Asked, Result, Run
from chunkers.evaluation.statistics import Interval, bootstrap, holm, interval, mcnemar, questions_needed, sign_flip
from chunkers.settings import SettingError

LENGTHS = ((1_000, "under 1,000 words"), (3_000, "1,000 to 2,999 words"), (None, "3,000 words and more"))


@dataclass(frozen=True, slots=True)
class Mean:
    """`value` over `questions` questions with its bootstrap interval."""

    value: float
    low: float
    high: float
    questions: int

    def __str__(self) -> str:
        return f"{self.value:.3f} ({self.low:.3f} to {self.high:.3f})" if self.questions else "–"


@dataclass(frozen=True, slots=True)
class Comparison:
    """First minus second in one metric, question by question.

    `interval` is the bootstrap interval of the mean difference, `p` that of the sign-flip test and `p_holm` the same
    after Holm over all pairs shown; `p_mcnemar` is set for yes/no metrics. `better`, `worse`, `equal` count questions.
    `needed` questions would show a difference of this size with power 0.8.
    """

    first: Result
    second: Result
    metric: str
    difference: float
    interval: Interval
    p: float
    p_holm: float
    p_mcnemar: float | None
    better: int
    worse: int
    equal: int
    needed: int | None
    unit: str = "words"

    @property
    def questions(self) -> int:
        return self.better + self.worse + self.equal

    @property
    def apart(self) -> bool:
        """Whether the questions tell the two apart: the interval leaves 0 out, and Holm's p agrees."""
        return not self.interval.holds(0.0) and self.p_holm <= 0.05

    @property
    def verdict(self) -> str:
        """One or two sentences."""
        first, second = names(self.first, self.second)
        metric, low, high = told(self.metric, self.unit), self.interval.low, self.interval.high
        numbers = f"{self.difference:+.3f}, 95 % interval {low:+.3f} to {high:+.3f}, p {shown_p(self.p_holm)}"
        if not self.better and not self.worse:
            return f"{first} and {second} are equal on every one of the {self.questions} questions in {metric}."
        if self.apart:
            more, less = (first, second) if self.difference > 0 else (second, first)
            return f"{more} is ahead of {less} in {metric} ({first} − {second} {numbers})."
        if not self.interval.holds(0.0):
            return (
                f"{first} and {second} differ in {metric} ({numbers}), but not clearly enough among so many pairs: "
                "treat them as not told apart."
            )
        needed = f" About {self.needed:,} questions would show a difference of this size." if self.needed else ""
        return f"These questions cannot tell {first} and {second} apart in {metric} ({numbers}).{needed}"


def means(result: Result, metrics: Sequence[str], chosen: np.ndarray | None = None) -> dict[str, Mean]:
    """By metric; `chosen` is bool[answerable questions]."""
    table = np.column_stack([result.columns[name] for name in metrics]) if metrics else np.zeros((0, 0))
    table = table if chosen is None else table[chosen]
    values = table.mean(axis=0) if len(table) else np.full(len(metrics), np.nan)
    bounds = bootstrap(table)
    return {
        name: Mean(float(values[i]), float(bounds[i, 0]), float(bounds[i, 1]), len(table))
        for i, name in enumerate(metrics)
    }


def compare(
    first: Result, second: Result, metric: str, unit: str = "words", chosen: np.ndarray | None = None
) -> Comparison:
    """`unit` is that of the context limits, for the words only; `chosen` is bool[answerable questions], None for all.

    Raises SettingError when the two were not asked the same number of questions.
    """
    a, b = first.columns[metric], second.columns[metric]
    if len(a) != len(b):
        raise SettingError("different_questions", first=len(a), second=len(b))
    if chosen is not None:
        a, b = a[chosen], b[chosen]
    difference = a - b
    found = interval(difference) if len(a) else Interval(0.0, 0.0)
    p = sign_flip(difference)
    spread = float(difference.std(ddof=1)) if len(a) > 1 else 0.0
    mean = float(difference.mean()) if len(a) else 0.0
    better, worse = int((difference > 0).sum()), int((difference < 0).sum())
    p_mcnemar = mcnemar(a > 0, b > 0) if metric.partition("@")[0] == "hit" else None
    return Comparison(
        first,
        second,
        metric,
        mean,
        found,
        p,
        p,
        p_mcnemar,
        better,
        worse,
        len(a) - better - worse,
        questions_needed(spread, mean),
        unit,
    )


def compare_all(results: Sequence[Result], metric: str, unit: str = "words") -> tuple[Comparison, ...]:
    """Every pair, in the order of `results`, with Holm over all of them."""
    pairs = [compare(first, second, metric, unit) for first, second in combinations(results, 2)]
    return tuple(replace(pair, p_holm=p) for pair, p in zip(pairs, holm([pair.p for pair in pairs])))


def differing(first: Result, second: Result, metric: str) -> np.ndarray:
    """int64[answerable questions]: their positions, the ones that differ most first, then in file order."""
    return np.argsort(-np.abs(first.columns[metric] - second.columns[metric]), kind="stable")


def curve(result: Result, contexts: Sequence[int], metric: str = "hit") -> tuple[tuple[float, Mean], ...]:
    """For the chart: (median units used, the metric's mean) at each context limit of the run."""
    found = means(result, [at(limit, metric) for limit in contexts])
    return tuple((result.median(at(limit, "used")), found[at(limit, metric)]) for limit in contexts)


def heatmap(results: Sequence[Result], metric: str) -> tuple[tuple[int, ...], tuple[int, ...], np.ndarray]:
    """(sizes, overlaps, means): ascending, and float64[sizes, overlaps], NaN where no result has the two.

    `results` of one method (or of `fixed` and `overlapping` together) and one retriever; the last of a cell counts.
    """
    sizes = tuple(sorted({result.setting.recipe.size for result in results}))
    overlaps = tuple(sorted({result.setting.recipe.overlap for result in results}))
    table = np.full((len(sizes), len(overlaps)), np.nan)
    for result in results:
        cut = result.setting.recipe
        table[sizes.index(cut.size), overlaps.index(cut.overlap)] = result.mean(metric)
    return sizes, overlaps, table


GROUPS: dict[str, Callable[[Asked], str]] = {
    "kind": lambda asked: asked.kind or "(no kind)",
    "language": lambda asked: asked.language,
    "length": lambda asked: next(name for below, name in LENGTHS if below is None or asked.document_words < below),
}


def grouped(run: Run, by: str) -> dict[str, np.ndarray]:
    """bool[answerable questions] by group name: kind and language in file order, length of document ascending."""
    if by not in GROUPS:
        raise SettingError("no_group", known=", ".join(GROUPS), name=by)
    labels = [GROUPS[by](asked) for asked in run.answerable]
    order = [name for _, name in LENGTHS] if by == "length" else list(dict.fromkeys(labels))
    return {name: np.array([label == name for label in labels]) for name in order if name in labels}


def comparable(first: Run, second: Run) -> str:
    """ "" when results of the two may be compared, else the reason in one sentence."""
    if first.versions["metrics"] != second.versions["metrics"]:
        return "The two runs were measured with different definitions of the metrics."
    if first.digest != second.digest:
        return "The two runs asked different questions, or looked for other evidence."
    if first.plan != second.plan:
        return "The two runs differ in k, in the context limits, in the filters or in another setting of the plan."
    if first.sources != second.sources:
        return "The two runs searched different documents, or other versions of them."
    return ""


def told(metric: str, unit: str = "words") -> str:
    """A metric's name on the screen: "hit@k", "hit within 200 words"."""
    name, _, limit = metric.partition("@")
    label = METRICS[name][0] if name in METRICS else name
    return f"{label.removesuffix('@k').removesuffix(' in k')} within {limit} {unit} of context" if limit else label


def names(first: Result, second: Result) -> tuple[str, str]:
    """Without the retriever where both have the same."""
    a, b = first.setting, second.setting
    return (a.chunks, b.chunks) if a.retriever == b.retriever and a.chunks != b.chunks else (a.label, b.label)


def shown_p(p: float) -> str:
    return "under 0.001" if p < 0.001 else f"{p:.3f}"

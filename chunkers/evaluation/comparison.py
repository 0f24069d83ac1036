"""Settings against each other over the same questions, and the leaderboard with its intervals.

Where the interval of a difference holds 0 the questions cannot tell the two apart, and the outcome says so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import combinations

import numpy as np

from chunkers.evaluation.measures import at
from chunkers.evaluation.runs import QuestionRecord, Result, Run
from chunkers.evaluation.statistics import Interval, bootstrap, holm, interval, mcnemar, questions_needed, sign_flip
from chunkers.settings import SettingError
from chunkers.wording import comparing

# documents by length: each group ends below so many words
LENGTHS = {"short": 1_000, "medium": 3_000, "long": None}


class Outcome(StrEnum):
    """Of a pair of settings; NOT_AFTER_HOLM: the interval leaves 0 out, but not clearly enough among so many pairs."""

    EQUAL = "equal"
    FIRST = "first"
    SECOND = "second"
    NOT_AFTER_HOLM = "not_after_holm"
    UNDECIDED = "undecided"


class Mismatch(StrEnum):
    """What two runs do not share, so that their results may not be compared."""

    METRICS = "metrics"
    QUESTIONS = "questions"
    PLAN = "plan"
    DOCUMENTS = "documents"


@dataclass(frozen=True, slots=True)
class Mean:
    """`value` over `questions` questions with its bootstrap interval."""

    value: float
    low: float
    high: float
    questions: int

    def __str__(self) -> str:
        return comparing.mean(*self.figures)

    @property
    def figures(self) -> comparing.Mean:
        return self.value, self.low, self.high, self.questions


@dataclass(frozen=True, slots=True)
class PairedComparison:
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
    def outcome(self) -> Outcome:
        if not self.better and not self.worse:
            return Outcome.EQUAL
        if self.apart:
            return Outcome.FIRST if self.difference > 0 else Outcome.SECOND
        return Outcome.UNDECIDED if self.interval.holds(0.0) else Outcome.NOT_AFTER_HOLM

    @property
    def text(self) -> str:
        """The outcome in one or two sentences."""
        metric = column_name(self.metric, self.unit)
        low, high = self.interval.low, self.interval.high
        return comparing.verdict(
            self.outcome,
            *names(self.first, self.second),
            metric,
            self.difference,
            low,
            high,
            self.p_holm,
            self.questions,
            self.needed,
        )


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
) -> PairedComparison:
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
    return PairedComparison(
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


def compare_all(results: Sequence[Result], metric: str, unit: str = "words") -> tuple[PairedComparison, ...]:
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


GROUPS: dict[str, Callable[[QuestionRecord], str]] = {
    "kind": lambda question: question.kind,
    "language": lambda question: question.language,
    "length": lambda question: _length(question.document_words),
}


def _length(words: int) -> str:
    return next(name for name, below in LENGTHS.items() if below is None or words < below)


def grouped(run: Run, by: str) -> dict[str, np.ndarray]:
    """bool[answerable questions] by group: kind ("" for none) and language in file order, LENGTHS ascending.

    `comparing.group` names a group. Raises SettingError for other groups than GROUPS.
    """
    if by not in GROUPS:
        raise SettingError("no_group", known=", ".join(GROUPS), name=by)
    labels = [GROUPS[by](question) for question in run.answerable]
    order = LENGTHS if by == "length" else dict.fromkeys(labels)
    return {name: np.array([label == name for label in labels]) for name in order if name in labels}


def mismatch(first: Run, second: Run) -> Mismatch | None:
    """Why results of the two may not be compared; None when they may."""
    if first.versions["metrics"] != second.versions["metrics"]:
        return Mismatch.METRICS
    if first.digest != second.digest:
        return Mismatch.QUESTIONS
    if first.plan != second.plan:
        return Mismatch.PLAN
    return Mismatch.DOCUMENTS if first.sources != second.sources else None


def column_name(column: str, unit: str = "words") -> str:
    """A column of a result in words: "hit@k", "hit within 200 words of context"."""
    name, _, limit = column.partition("@")
    return comparing.metric_in_context(name, limit, unit) if limit else comparing.metric(name)


def names(first: Result, second: Result) -> tuple[str, str]:
    """Without the retriever where both have the same."""
    a, b = first.setting, second.setting
    return (a.chunks, b.chunks) if a.retriever == b.retriever and a.chunks != b.chunks else (a.label, b.label)

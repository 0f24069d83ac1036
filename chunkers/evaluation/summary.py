"""What a run found, in a few paragraphs made from its numbers: with their uncertainty, never more than they support.

A paragraph is facts; `wording.summarizing` makes its text. The settings of one retriever are set against the one that
leads, with Holm's correction over all pairs of a paragraph. A leader is only called ahead of those that the questions
tell apart from it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from statistics import NormalDist

import numpy as np

from chunkers.evaluation.comparison import Mean, PairedComparison, compare, grouped, means
from chunkers.evaluation.measures import at
from chunkers.evaluation.runs import Result, Run
from chunkers.evaluation.statistics import RESAMPLES, SEED, holm, questions_needed, smallest_visible
from chunkers.wording import summarizing

WORTH_SEEING = 0.05  # the difference that the last paragraph speaks of
FEW = 10  # a group of fewer questions is not spoken of
FAR_APART = 1.25  # from this ratio of the words in the first k on, settings are not called comparable at equal k


class Topic(StrEnum):
    """What a paragraph is about."""

    NO_EVIDENCE = "no_evidence"
    QUESTIONS = "questions"
    EQUAL_K = "equal_k"
    FOUND = "found"
    WHOLE = "whole"
    INTACT = "intact"
    LENGTH = "length"
    POWER = "power"
    UNANSWERABLE = "unanswerable"
    CONCATENATION = "concatenation"


@dataclass(frozen=True, slots=True)
class Paragraph:
    """`values`: its figures and names, as `wording.summarizing` takes them; `limit`: the context it speaks of, None for
    none. `retriever` is set where a run has several with several settings each."""

    topic: Topic
    values: Mapping[str, object] = field(default_factory=dict)
    limit: int | None = None
    retriever: str = ""

    @property
    def text(self) -> str:
        return summarizing.paragraph(self.topic, self.retriever, self.values)


def summary(run: Run) -> tuple[Paragraph, ...]:
    """In reading order; a single NO_EVIDENCE when no question has evidence."""
    if not run.answerable:
        return (Paragraph(Topic.NO_EVIDENCE),)
    out = [_questions(run)]
    groups = _groups(run.results)
    for by, results in groups.items():
        out += [replace(one, retriever=by) if len(groups) > 1 else one for one in _of_group(run, results)]
    concatenation = [Paragraph(Topic.CONCATENATION, run.joined)] if run.joined.get("over_documents") else []
    return (*out, *_unanswerable(run), *concatenation)


def summary_texts(run: Run) -> tuple[str, ...]:
    return tuple(one.text for one in summary(run))


def _of_group(run: Run, results: Sequence[Result]) -> list[Paragraph]:
    return [
        _equal_k(run, results),
        *(_found(run, results, limit) for limit in run.plan.contexts),
        *(_whole(run, results, limit) for limit in _middle(run)),
        Paragraph(Topic.INTACT, _lead(results, "intact")),
        *_by_length(run, results),
        *([_power(run, results)] if len(results) > 1 else []),
    ]


def _groups(results: Sequence[Result]) -> dict[str, list[Result]]:
    """By retriever, where one retriever has several settings; else all together."""
    out: dict[str, list[Result]] = {}
    for result in results:
        out.setdefault(result.setting.retriever, []).append(result)
    return out if any(len(group) > 1 for group in out.values()) else {"": list(results)}


def _name(result: Result, results: Sequence[Result]) -> str:
    same = len({one.setting.retriever for one in results}) == 1
    return result.setting.chunks if same else result.setting.label


def _questions(run: Run) -> Paragraph:
    values = {"questions": len(run.answerable), "documents": len(run.sources)}
    values |= {"words": sum(source.words for source in run.sources), "resamples": RESAMPLES, "seed": SEED}
    return Paragraph(Topic.QUESTIONS, values)


def _equal_k(run: Run, results: Sequence[Result]) -> Paragraph:
    """The trap: the same k is not the same amount of text."""
    best = max(results, key=lambda result: result.mean("hit"))
    values: dict[str, object] = {"k": run.plan.k, "leader": _name(best, results), "mean": _mean(best, "hit").figures}
    order = sorted(results, key=lambda result: result.median("words"))
    least, most = order[0].median("words"), order[-1].median("words")
    if least and most / least >= FAR_APART:
        values |= {"most": _name(order[-1], results), "most_words": most}
        values |= {"least": _name(order[0], results), "least_words": least}
    return Paragraph(Topic.EQUAL_K, values)


def _middle(run: Run) -> tuple[int, ...]:
    """The limit that stands for all where one must do; () without any."""
    contexts = run.plan.contexts
    return contexts[len(contexts) // 2 :][:1]


def _fitting(results: Sequence[Result], limit: int) -> list[Result]:
    """Those whose first chunk fits: the first is always taken, however long."""
    return [result for result in results if result.median(at(limit, "used")) <= limit]


def _whole(run: Run, results: Sequence[Result], limit: int) -> Paragraph:
    values = _lead(_fitting(results, limit) or results, at(limit, "whole"))
    return Paragraph(Topic.WHOLE, values | {"limit": limit, "unit": run.plan.unit}, limit)


def _found(run: Run, results: Sequence[Result], limit: int) -> Paragraph:
    fitting = _fitting(results, limit)
    values = _lead(fitting or results, at(limit, "hit")) | {"limit": limit, "unit": run.plan.unit}
    over = [_name(result, results) for result in results if result not in fitting]
    return Paragraph(Topic.FOUND, values | {"over": over}, limit)


def _lead(results: Sequence[Result], metric: str, chosen: np.ndarray | None = None) -> dict[str, object]:
    """The leader in one metric, the pairs it is ahead of and those it cannot be told from; `alike`: all are equal."""
    best = leader(results, metric, chosen)
    pairs = against(best, [result for result in results if result is not best], metric, chosen)
    return {
        "leader": _name(best, results),
        "mean": _mean(best, metric, chosen).figures,
        "ahead": [_pair(pair, results) for pair in pairs if pair.apart],
        "level": [_pair(pair, results) for pair in pairs if not pair.apart],
        "alike": len(pairs) > 1 and not any(pair.better or pair.worse for pair in pairs),
    }


def leader(results: Sequence[Result], metric: str, chosen: np.ndarray | None = None) -> Result:
    """The first with the highest mean over the chosen questions (bool[answerable questions], None for all)."""
    return max(results, key=lambda result: float(np.mean(result.columns[metric][... if chosen is None else chosen])))


def against(
    best: Result, others: Sequence[Result], metric: str, chosen: np.ndarray | None = None
) -> list[PairedComparison]:
    """`best` against each of `others`, p corrected over these pairs."""
    pairs = [compare(best, other, metric, chosen=chosen) for other in others]
    return [replace(pair, p_holm=p) for pair, p in zip(pairs, holm([pair.p for pair in pairs]))]


def _by_length(run: Run, results: Sequence[Result]) -> list[Paragraph]:
    """Long documents against short ones, where there are enough questions on both and something to compare."""
    groups = [(name, chosen) for name, chosen in grouped(run, "length").items() if chosen.sum() >= FEW]
    if len(groups) < 2 or len(results) < 2 or not run.plan.contexts:
        return []
    limit = _middle(run)[0]
    metric, ends = at(limit, "hit"), (groups[0], groups[-1])
    values = [
        _lead(results, metric, chosen)
        | {"length": name, "questions": int(chosen.sum()), "limit": limit, "unit": run.plan.unit}
        for name, chosen in ends
    ]
    first, last = (leader(results, metric, chosen) for _, chosen in ends)
    if first is not last:
        difference = first.columns[metric] - last.columns[metric]
        short, long = (difference[chosen] for _, chosen in ends)
        values[-1]["order"] = {
            "first": _name(first, results),
            "second": _name(last, results),
            "short": short.mean(),
            "long": long.mean(),
            "changes": _apart(short, long, len(results) * (len(results) - 1) // 2),
        }
    return [Paragraph(Topic.LENGTH, one, limit) for one in values]


def _apart(first: np.ndarray, second: np.ndarray, pairs: int) -> bool:
    """Whether the means over two groups of different questions differ: Welch's z, the groups being FEW or more, at 5 %
    shared among all `pairs` that could have been picked to look at (Bonferroni)."""
    error = np.sqrt(first.var(ddof=1) / len(first) + second.var(ddof=1) / len(second))
    edge = NormalDist().inv_cdf(1 - 0.025 / pairs)
    return bool(error and abs(first.mean() - second.mean()) > edge * error)


def _power(run: Run, results: Sequence[Result]) -> Paragraph:
    """What this number of questions can show at all."""
    metric = at(_middle(run)[0], "hit") if run.plan.contexts else "hit"
    first, second = sorted(results, key=lambda result: -result.mean(metric))[:2]
    number = len(run.answerable)
    spread = float((first.columns[metric] - second.columns[metric]).std(ddof=1)) if number > 1 else 0.0
    values = {"questions": number, "first": _name(first, results), "second": _name(second, results)}
    values |= {"visible": smallest_visible(spread, number) if spread else 0.0, "worth": WORTH_SEEING}
    return Paragraph(Topic.POWER, values | {"needed": questions_needed(spread, WORTH_SEEING) if spread else None})


def _unanswerable(run: Run) -> list[Paragraph]:
    number = len(run.asked) - len(run.answerable)
    returned = {result.setting.label: int(result.returned.sum()) for result in run.results}
    values = {"questions": number, "gate": run.plan.gate, "returned": returned}
    return [Paragraph(Topic.UNANSWERABLE, values)] if number else []


def _mean(result: Result, metric: str, chosen: np.ndarray | None = None) -> Mean:
    return means(result, [metric], chosen)[metric]


def _pair(pair: PairedComparison, results: Sequence[Result]) -> summarizing.Pair:
    return _name(pair.second, results), pair.difference, pair.interval.low, pair.interval.high, pair.p_holm

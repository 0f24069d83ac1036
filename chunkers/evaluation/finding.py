"""What a run found, in a few sentences made from its numbers: with their uncertainty, and never more than they support.

The settings of one retriever are set against the one that leads, with Holm's correction over all pairs of a paragraph.
A leader is only called ahead of those that the questions tell apart from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from statistics import NormalDist

import numpy as np

from chunkers.evaluation.comparison import Comparison, compare, grouped, means, shown_p
from chunkers.evaluation.joined import sentence
from chunkers.evaluation.measures import at
from chunkers.evaluation.runs import Result, Run
from chunkers.evaluation.statistics import RESAMPLES, SEED, holm, questions_needed, smallest_visible

WORTH_SEEING = 0.05  # the difference that the last paragraph speaks of
FEW = 10  # a group of fewer questions is not spoken of


def finding(run: Run) -> tuple[str, ...]:
    """Paragraphs of plain text; one that says why when no question has evidence."""
    number = len(run.answerable)
    if not number:
        return ("None of the questions has evidence in the documents, so there is nothing to compare.",)
    out = [_asked(run, number)]
    groups = _groups(run.results)
    for by, results in groups.items():
        lead = f"With {by}: " if len(groups) > 1 else ""
        told = [_equal_k(run, results)]
        told += [_in_context(run, results, limit) for limit in run.plan.contexts]
        told += [_whole(run, results, limit) for limit in _middle(run)]
        told += [
            _ahead(results, "intact", "The largest share of the evidence is whole in some single chunk"),
            *_by_length(run, results),
        ]
        if len(results) > 1:
            told.append(_enough(run, results, number))
        out += [lead + one for one in told]
    return (*out, *_unanswerable(run), *([sentence(run.joined)] if run.joined.get("over_documents") else []))


def _groups(results: Sequence[Result]) -> dict[str, list[Result]]:
    """By retriever, where one retriever has several settings; else all together."""
    out: dict[str, list[Result]] = {}
    for result in results:
        out.setdefault(result.setting.retriever, []).append(result)
    return out if any(len(group) > 1 for group in out.values()) else {"": list(results)}


def _name(result: Result, results: Sequence[Result]) -> str:
    same = len({one.setting.retriever for one in results}) == 1
    return result.setting.chunks if same else result.setting.label


def _asked(run: Run, number: int) -> str:
    words = sum(source.words for source in run.sources)
    questions = "1 question" if number == 1 else f"{number} questions"
    return (
        f"{questions} with evidence in {len(run.sources)} documents of {words:,} words. In brackets: 95 % "
        f"intervals, by bootstrap over the questions ({RESAMPLES:,} resamples, seed {SEED})."
    )


def _equal_k(run: Run, results: Sequence[Result]) -> str:
    """The trap: the same k is not the same amount of text."""
    k, best = run.plan.k, max(results, key=lambda result: result.mean("hit"))
    out = f"At k = {k} the highest hit@{k} is that of {_name(best, results)}, {_mean(best, 'hit')}."
    order = sorted(results, key=lambda result: result.median("words"))
    least, most = order[0].median("words"), order[-1].median("words")
    if least and most / least >= 1.25:
        out += (
            f" But k counts chunks, not text: the first {k} chunks of {_name(order[-1], results)} hold {most:,.0f} "
            f"words (median), those of {_name(order[0], results)} {least:,.0f}. Compare at equal context."
        )
    return out


def _middle(run: Run) -> tuple[int, ...]:
    """The limit that stands for all where one must do; () without any."""
    contexts = run.plan.contexts
    return contexts[len(contexts) // 2 :][:1]


def _fitting(results: Sequence[Result], limit: int) -> list[Result]:
    """Those whose first chunk fits: the first is always taken, however long."""
    return [result for result in results if result.median(at(limit, "used")) <= limit]


def _whole(run: Run, results: Sequence[Result], limit: int) -> str:
    return _ahead(
        _fitting(results, limit) or results,
        at(limit, "whole"),
        f"Within {limit} {run.plan.unit} of context the largest share of the evidence is found whole in one chunk",
    )


def _in_context(run: Run, results: Sequence[Result], limit: int) -> str:
    fitting = _fitting(results, limit)
    what = f"Within {limit} {run.plan.unit} of context the largest share of questions finds evidence"
    out = _ahead(fitting or results, at(limit, "hit"), what)
    over = [_name(result, results) for result in results if result not in fitting]
    if over:
        out += f" Not comparable here, as their first chunk alone passes the limit: {_listed(over)}."
    return out


def _ahead(results: Sequence[Result], metric: str, what: str, chosen: np.ndarray | None = None) -> str:
    """The leader in one metric, whom it is ahead of, and from whom it cannot be told."""
    best = leader(results, metric, chosen)
    out = f"{what} with {_name(best, results)}: {_mean(best, metric, chosen)}."
    pairs = against(best, [result for result in results if result is not best], metric, chosen)
    if len(pairs) > 1 and not any(pair.better or pair.worse for pair in pairs):
        return f"{what} with all settings alike, question by question: {_mean(best, metric, chosen)}."
    behind, level = ([pair for pair in pairs if pair.apart is apart] for apart in (True, False))
    if behind:
        out += f" It is ahead of {_listed([_pair(pair, results) for pair in behind])}."
    if level:
        which = "it from" if behind else "the others from it:"
        out += f" These questions cannot tell {which} {_listed([_pair(pair, results) for pair in level])}."
    return out


def leader(results: Sequence[Result], metric: str, chosen: np.ndarray | None = None) -> Result:
    """The first with the highest mean over the chosen questions (bool[answerable questions], None for all)."""
    return max(results, key=lambda result: float(np.mean(result.columns[metric][... if chosen is None else chosen])))


def against(best: Result, others: Sequence[Result], metric: str, chosen: np.ndarray | None = None) -> list[Comparison]:
    """`best` against each of `others`, p corrected over these pairs."""
    pairs = [compare(best, other, metric, chosen=chosen) for other in others]
    return [replace(pair, p_holm=p) for pair, p in zip(pairs, holm([pair.p for pair in pairs]))]


def _by_length(run: Run, results: Sequence[Result]) -> list[str]:
    """Long documents against short ones, where there are enough questions on both and something to compare."""
    groups = [(name, chosen) for name, chosen in grouped(run, "length").items() if chosen.sum() >= FEW]
    if len(groups) < 2 or len(results) < 2 or not run.plan.contexts:
        return []
    limit = _middle(run)[0]
    metric, ends, out = at(limit, "hit"), (groups[0], groups[-1]), []
    for name, chosen in ends:
        out.append(
            _ahead(
                results,
                metric,
                f"In documents of {name} ({int(chosen.sum())} questions) the largest share "
                f"finds evidence within {limit} {run.plan.unit}",
                chosen,
            )
        )
    first, last = (leader(results, metric, chosen) for _, chosen in ends)
    if first is not last:
        lead = first.columns[metric] - last.columns[metric]
        short, long = (lead[chosen] for _, chosen in ends)
        shown = "show" if _apart(short, long, len(results) * (len(results) - 1) // 2) else "do not show"
        out[-1] += (
            f" {_name(first, results)} against {_name(last, results)} is {short.mean():+.3f} in the short "
            f"documents and {long.mean():+.3f} in the long ones; these questions {shown} that length changes "
            "the order."
        )
    return out


def _apart(first: np.ndarray, second: np.ndarray, pairs: int) -> bool:
    """Whether the means over two groups of different questions differ: Welch's z, the groups being FEW or more, at 5 %
    shared among all `pairs` that could have been picked to look at (Bonferroni)."""
    error = np.sqrt(first.var(ddof=1) / len(first) + second.var(ddof=1) / len(second))
    edge = NormalDist().inv_cdf(1 - 0.025 / pairs)
    return bool(error and abs(first.mean() - second.mean()) > edge * error)


def _enough(run: Run, results: Sequence[Result], number: int) -> str:
    """What this number of questions can show at all."""
    metric = at(_middle(run)[0], "hit") if run.plan.contexts else "hit"
    order = sorted(results, key=lambda result: -result.mean(metric))
    spread = float((order[0].columns[metric] - order[1].columns[metric]).std(ddof=1)) if number > 1 else 0.0
    if not spread:
        return "On the two best the questions agree one by one, so more of the same kind would show no difference."
    needed = questions_needed(spread, WORTH_SEEING)
    return (
        f"{number} questions show a difference of about {smallest_visible(spread, number):.2f} in hit between "
        f"{_name(order[0], results)} and {_name(order[1], results)} four times in five; to show one of "
        f"{WORTH_SEEING:g} takes about {needed:,}."
    )


def _unanswerable(run: Run) -> list[str]:
    silent = len(run.asked) - len(run.answerable)
    if not silent:
        return []
    gate = f" scoring {run.plan.gate:g} or more" if run.plan.gate else ""
    counts = {result.setting.label: int(result.returned.sum()) for result in run.results}
    if len(set(counts.values())) == 1:
        said = f"for {next(iter(counts.values()))} of them, with every setting"
    else:
        said = f"for {_listed([f'{number} with {name}' for name, number in counts.items()])}"
    these = "1 question has" if silent == 1 else f"{silent} questions have"
    return [f"{these} no answer in the documents. Something{gate} was returned {said}."]


def _mean(result: Result, metric: str, chosen: np.ndarray | None = None) -> str:
    return str(means(result, [metric], chosen)[metric])


def _pair(pair: Comparison, results: Sequence[Result]) -> str:
    low, high, p = pair.interval.low, pair.interval.high, shown_p(pair.p_holm)
    return f"{_name(pair.second, results)} ({pair.difference:+.3f}, {low:+.3f} to {high:+.3f}, p {p})"


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"

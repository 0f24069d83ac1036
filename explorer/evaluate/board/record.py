"""What leads: the leading paragraph, the chart, leaderboard and heatmaps, every figure with its interval."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from chunkers.catalog import CATALOG
from chunkers.evaluation.comparison import heatmap, means
from chunkers.evaluation.measures import AT_CONTEXT, at
from chunkers.evaluation.runs import Result, Run
from chunkers.evaluation.summary import Paragraph, Topic, against, leader, summary
from chunkers.exports.evaluation_chart import DASHES, LABELS, TOKENS, context_chart, context_description
from chunkers.wording import comparing, evaluating, summarizing, translate
from explorer.evaluate.record import column, column_name, mean_record, setting_name

CHART = (640, 330)  # px
MOST_NAMED = 4  # settings up to which the sentence above names every one


def board_record(run: Run, metric: str = "hit", limit: int | None = None) -> dict:
    """The leading paragraph, chart, the table at equal k, leaderboard and heatmaps. Without evidence only the
    paragraph that says so."""
    paragraphs = summary(run)
    if not run.answerable:
        return {"sentence": [[paragraphs[0].text, ""]]}
    name = column(run, metric, limit)
    return {
        "sentence": [[_leading(paragraphs, run, limit), ""]],
        "questions": len(run.answerable),
        "chart": _chart(run, metric),
        "equal_k": _equal_k(run),
        "equal_context": _equal_context(run, limit),
        "leaders": _leaders(run, name, metric, limit),
        "heatmaps": _heatmaps(run, name, column_name(run, metric, limit)),
    }


def _leading(paragraphs: Sequence[Paragraph], run: Run, limit: int | None) -> str:
    """The paragraph that speaks of this limit, that of equal k without one; counts where its list of
    settings would be longer than one reads."""
    if limit and len(run.results) > MOST_NAMED:
        return _counted(run, at(limit, "hit"), limit)
    wanted = (Topic.FOUND, limit) if limit else (Topic.EQUAL_K, None)
    return next((one for one in paragraphs if (one.topic, one.limit) == wanted), paragraphs[0]).text


def _counted(run: Run, name: str, limit: int) -> str:
    best = leader(run.results, name)
    pairs = against(best, [one for one in run.results if one is not best], name)
    behind = sum(pair.apart for pair in pairs)
    mean = means(best, [name])[name].figures
    return summarizing.lead_in_counts(limit, run.plan.unit, setting_name(run, best), mean, behind, len(pairs) - behind)


def _chart(run: Run, metric: str) -> dict | None:
    """Of more settings than lines can be told apart, those that are best within the middle limit."""
    if not run.plan.contexts:
        return None
    shown = metric if metric in AT_CONTEXT else "hit"
    middle = at(run.plan.contexts[len(run.plan.contexts) // 2], shown)
    best = sorted(run.results, key=lambda result: -result.mean(middle))[: len(TOKENS)]
    results = [result for result in run.results if result in best]
    return {
        "svg": context_chart(run, shown, "page", *CHART, results=results),
        "description": context_description(run, shown, results),
        "of": len(run.results),
        "title": comparing.short_metric(shown),
        "unit": run.plan.unit,
        "plot": CHART[0] - LABELS + 14,
        "lines": [
            {"name": setting_name(run, result), "colour": colour, "dash": dash}
            for result, colour, dash in zip(results, TOKENS, DASHES)
        ],
    }


def _equal_k(run: Run) -> dict:
    """The trap: the same k, and how many words that is."""
    rows = [
        {
            "name": setting_name(run, result),
            "hit": mean_record(means(result, ["hit"])["hit"]),
            "words": result.median("words"),
            "median": result.median_words,
        }
        for result in run.results
    ]
    return {"k": run.plan.k, "rows": sorted(rows, key=lambda row: -row["hit"]["value"])}


def _equal_context(run: Run, limit: int | None) -> dict | None:
    """The same settings within one limit; the middle one for None."""
    if not run.plan.contexts:
        return None
    limit = limit or run.plan.contexts[len(run.plan.contexts) // 2]
    rows = [
        {
            "name": setting_name(run, result),
            "hit": mean_record(means(result, [at(limit, "hit")])[at(limit, "hit")]),
            "words": result.median(at(limit, "used")),
        }
        for result in run.results
    ]
    return {"limit": limit, "unit": run.plan.unit, "rows": sorted(rows, key=lambda row: -row["hit"]["value"])}


def _leaders(run: Run, name: str, metric: str, limit: int | None) -> dict:
    """Best first. `standing`: "leads", "behind" the leader, or "undecided" between the two."""
    order = sorted(run.results, key=lambda result: -result.mean(name))
    best = leader(order, name)
    apart = {pair.second.setting: pair.apart for pair in against(best, [one for one in order if one is not best], name)}
    rows = []
    for result in order:
        found = means(result, list(dict.fromkeys([name, "hit", "mrr", "span_recall", "intact"])))
        standing = "leads" if result is best else "behind" if apart[result.setting] else "undecided"
        over = limit in run.plan.contexts and result.median(at(limit, "used")) > limit
        rows.append(
            {
                "name": result.setting.chunks,
                "retriever": result.setting.retriever,
                "mean": mean_record(found[name]),
                "standing": standing,
                "over": over,
                "mrr": mean_record(found["mrr"]),
                "span_recall": mean_record(found["span_recall"]),
                "intact": mean_record(found["intact"]),
                "chunks": result.chunks,
                "median": result.median_words,
                "stored": result.stored_words,
                "cost": result.storage_cost,
            }
        )
    about = translate(comparing.ABOUT[metric])
    return {
        "metric": column_name(run, metric, limit),
        "about": about,
        "k": run.plan.k,
        "rows": rows,
        "over": any(row["over"] for row in rows),
    }


def _heatmaps(run: Run, name: str, title: str) -> list[dict]:
    """One for each method and retriever of which several sizes or overlaps were measured; all windows together, those
    that share nothing as the overlap 0."""
    groups: dict[tuple[tuple[str, ...], str], list[Result]] = {}
    methods = dict.fromkeys(result.setting.recipe.method for result in run.results)
    windows = tuple(method for method in CATALOG if method in methods and CATALOG[method].windows)
    for result in run.results:
        method = result.setting.recipe.method
        groups.setdefault((windows if method in windows else (method,), result.setting.retriever), []).append(result)
    out = []
    for (together, retriever), results in groups.items():
        sizes, overlaps, table = heatmap(results, name)
        if len(sizes) > 1 or len(overlaps) > 2:
            label = evaluating.listed(together)
            cells = [[None if np.isnan(value) else float(value) for value in row] for row in table]
            out.append(
                {"name": f"{label}, {retriever}", "metric": title, "sizes": sizes, "overlaps": overlaps, "cells": cells}
            )
    return out

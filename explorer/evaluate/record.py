"""A run as the page Evaluate draws it: plain data, every figure with its interval, text as text.

Columns are named as in `measures`; the same metric and limit speak in the leaderboard, the heatmap and the questions.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from chunkers.catalog import CATALOG
from chunkers.documents.document import Document
from chunkers.evaluation.comparison import GROUPS, Mean, compare, differing, grouped, heatmap, means, told
from chunkers.evaluation.evidence import Evidence
from chunkers.evaluation.finding import against, finding, leader
from chunkers.evaluation.joined import Joined, Window
from chunkers.evaluation.measures import AT_CONTEXT, METRICS, at
from chunkers.evaluation.question_set import Question, QuestionSet
from chunkers.evaluation.runs import Result, Run
from chunkers.exports.evaluation_chart import DASHES, LABELS, TOKENS, context_chart, context_description
from explorer.pipeline.record import counted, key_of, shown_document

CHART = (640, 330)  # px
MOST_NAMED = 4  # settings up to which the sentence above names every one


def column(run: Run, metric: str, limit: int | None) -> str:
    """The column of a metric within a limit of the run; at k for None, and for metrics no limit changes."""
    return at(limit, metric) if limit in run.plan.contexts and metric in AT_CONTEXT else metric


def said(run: Run, metric: str, limit: int | None) -> str:
    """The column's name on the screen, with the run's k."""
    return (
        told(column(run, metric, limit), run.plan.unit)
        .replace("@k", f"@{run.plan.k}")
        .replace("in k", f"in the first {run.plan.k}")
    )


def shown_board(run: Run, metric: str = "hit", limit: int | None = None) -> dict:
    """Finding, chart, the table at equal k, leaderboard and heatmaps. Without evidence only the finding."""
    words = finding(run)
    if not run.answerable:
        return {"sentence": [[words[0], ""]]}
    name = column(run, metric, limit)
    return {
        "sentence": [[_leading(words, run, limit), ""]],
        "questions": len(run.answerable),
        "chart": _chart(run, metric),
        "equal_k": _equal_k(run),
        "equal_context": _equal_context(run, limit),
        "leaders": _leaders(run, name, metric, limit),
        "heatmaps": _heatmaps(run, name, said(run, metric, limit)),
    }


def _leading(words: Sequence[str], run: Run, limit: int | None) -> str:
    """The paragraph of the finding that speaks of this limit, that of equal k without one; counts where its list of
    settings would be longer than one reads."""
    if limit and len(run.results) > MOST_NAMED:
        return _counted(run, at(limit, "hit"), limit)
    wanted = f"ithin {limit} {run.plan.unit} of context the largest share of questions" if limit else "At k = "
    return next((one for one in words if wanted in one), words[0])


def _counted(run: Run, name: str, limit: int) -> str:
    best = leader(run.results, name)
    pairs = against(best, [one for one in run.results if one is not best], name)
    behind = sum(pair.apart for pair in pairs)
    level = len(pairs) - behind
    return (
        f"Within {limit} {run.plan.unit} of context the largest share of questions finds evidence with "
        f"{_name(run, best)}: {means(best, [name])[name]}. It is ahead of {behind} of the other {len(pairs)} "
        f"settings; from {level} of them these questions cannot tell it."
    )


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
        "title": told(at(run.plan.contexts[0], shown)).partition(" within")[0],
        "unit": run.plan.unit,
        "plot": CHART[0] - LABELS + 14,
        "lines": [
            {"name": _name(run, result), "colour": colour, "dash": dash}
            for result, colour, dash in zip(results, TOKENS, DASHES)
        ],
    }


def _equal_k(run: Run) -> dict:
    """The trap: the same k, and how many words that is."""
    rows = [
        {
            "name": _name(run, result),
            "hit": _mean(means(result, ["hit"])["hit"]),
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
            "name": _name(run, result),
            "hit": _mean(means(result, [at(limit, "hit")])[at(limit, "hit")]),
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
                "mean": _mean(found[name]),
                "standing": standing,
                "over": over,
                "mrr": _mean(found["mrr"]),
                "span_recall": _mean(found["span_recall"]),
                "intact": _mean(found["intact"]),
                "chunks": result.chunks,
                "median": result.median_words,
                "stored": result.stored_words,
                "cost": result.storage_cost,
            }
        )
    about = METRICS[metric][1]
    return {
        "metric": said(run, metric, limit),
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
            label = " and ".join(together)
            cells = [[None if np.isnan(value) else float(value) for value in row] for row in table]
            out.append(
                {"name": f"{label}, {retriever}", "metric": title, "sizes": sizes, "overlaps": overlaps, "cells": cells}
            )
    return out


# ---- questions


def shown_questions(run: Run, first: Result, second: Result, name: str) -> dict:
    """Every question with evidence, those that differ most first. `verdict` says what that amounts to."""
    rows = []
    for i in differing(first, second, name).tolist():
        asked, a, b = run.answerable[i], float(first.columns[name][i]), float(second.columns[name][i])
        rows.append(
            {
                "id": asked.id,
                "text": asked.text,
                "kind": asked.kind,
                "language": asked.language,
                "a": a,
                "b": b,
                "lead": "a" if a > b else "b" if b > a else "",
            }
        )
    return {
        "a": _name(run, first),
        "b": _name(run, second),
        "rows": rows,
        "differ": sum(bool(row["lead"]) for row in rows),
        "verdict": compare(first, second, name, run.plan.unit).verdict,
    }


def shown_question(run: Run, questions: QuestionSet, chosen: str, first: Result, second: Result) -> dict | None:
    """The document of the question's first evidence with both chunkings on it; None for an unknown id.

    `document` is None when no evidence was found in any document.
    """
    question = next((one for one in questions.answerable if one.id == chosen), None)
    if question is None:
        return None
    quotes = [
        {"said": place.text, "doc_id": place.doc_id, "version": place.version, "found": place.span is not None}
        for place in question.evidence
    ]
    document = document_of(questions, question)
    out = {
        "id": question.id,
        "text": question.text,
        "language": question.language,
        "quotes": quotes,
        "document": None,
        "sides": [],
    }
    if document is None:
        return out
    places = [
        place
        for place in question.evidence
        if place.span and (place.doc_id, place.version) == (document.meta.doc_id, document.meta.version)
    ]
    number = next(i for i, asked in enumerate(run.asked) if asked.id == chosen)
    return out | {
        "document": shown_document(document, [place.span for place in places]),
        "places": [{"start": place.span.start, "end": place.span.end} for place in places],
        "sides": [_side(run, result, document, number, places) for result in (first, second)],
    }


def document_of(questions: QuestionSet, question: Question) -> Document | None:
    """The document that holds the question's first evidence that was found."""
    there = {(one.meta.doc_id, one.meta.version): one for one in questions.documents}
    return next(
        (there[key] for place in question.evidence if place.span and (key := (place.doc_id, place.version)) in there),
        None,
    )


def _side(run: Run, result: Result, document: Document, number: int, places: Sequence[Evidence]) -> dict:
    """The chunks of the document under one setting, with their rank among the first k, 0 beyond."""
    ranks = {id: rank for rank, id in enumerate(result.retrieved[number], 1)}
    chunks, touching = [], []
    for chunk in result.setting.chunker.chunk(document):
        cut = any(place.span.start < chunk.start < place.span.end for place in places)
        chunks.append(
            {
                "start": chunk.start,
                "end": chunk.end,
                "number": chunk.position + 1,
                "cut": cut,
                "rank": ranks.get(chunk.id, 0),
            }
        )
        if any(place.span.start < chunk.end and place.span.end > chunk.start for place in places):
            whole = any(chunk.start <= place.span.start and place.span.end <= chunk.end for place in places)
            touching.append(
                {
                    "number": chunk.position + 1,
                    "position": chunk.position,
                    "rank": ranks.get(chunk.id, 0),
                    "whole": whole,
                    "words": chunk.words,
                }
            )
    return {"name": _name(run, result), "chunks": chunks, "touching": touching, "k": run.plan.k}


# ---- groups and words, the joined text


def shown_rest(run: Run, metric: str, limit: int | None) -> dict:
    """By kind, language and length; the finding in full."""
    if not run.answerable:
        return {"groups": [], "finding": []}
    name = column(run, metric, limit)
    groups = [_group(run, by, name) for by in GROUPS]
    return {
        "metric": said(run, metric, limit),
        "names": [_name(run, result) for result in run.results],
        "groups": [group for group in groups if len(group["rows"]) > 1],
        "finding": list(finding(run)),
    }


def _group(run: Run, by: str, name: str) -> dict:
    rows = [
        {
            "name": label,
            "questions": int(chosen.sum()),
            "means": [_mean(means(result, [name], chosen)[name]) for result in run.results],
        }
        for label, chosen in grouped(run, by).items()
    ]
    return {"by": by, "rows": rows}


def shown_joined(found: Joined, chunks: int, faults: Sequence[str]) -> dict:
    """The counts, one window that holds what must not stand together, of two access labels if there is one, and what
    `joined.check` says of the run's own `chunks` chunks (`faults` is empty when none mixes)."""
    worst = next(iter(found.over_access or found.over_documents), None)
    return {
        "sentence": found.sentence,
        "counts": found.counts,
        "window": None if worst is None else _window(found, worst),
        "checked": f"Checked: of the {counted(chunks, 'chunk')} of this run, {len(faults) or 'none'} "
        "holds text of another document or under another label.",
        "faults": list(faults)[:5],
    }


def _window(found: Joined, window: Window) -> dict:
    shares = []
    for share in window.shares:
        meta = found.documents[share.document].meta
        shares.append(
            {
                "doc": key_of(meta),
                "access": meta.access,
                "language": meta.language,
                "text": share.span.of(found.documents[share.document].text),
            }
        )
    return {"number": window.position + 1, "shares": shares}


def _name(run: Run, result: Result) -> str:
    return result.setting.chunks if len({one.setting.retriever for one in run.results}) == 1 else result.setting.label


def _mean(mean: Mean) -> dict:
    return {"value": mean.value, "low": mean.low, "high": mean.high, "said": str(mean)}

"""A run as JSON, CSV and Markdown: what `evaluate` prints. Adds no knowledge: means and intervals are `comparison`'s.

Figures are rounded to six digits, so that the same run prints the same bytes on any machine.
"""

from __future__ import annotations

import csv
import io
import json

from chunkers.evaluation.comparison import means
from chunkers.evaluation.finding import finding
from chunkers.evaluation.measures import METRICS, at, stages
from chunkers.evaluation.runs import Result, Run
from chunkers.evaluation.statistics import RESAMPLES, SEED

AT_K = ("hit", "recall", "mrr", "span_recall", "span_precision", "iou", "omega")
IN_CONTEXT = ("hit", "recall", "span_recall")


def run_records(run: Run) -> list[dict]:
    """One JSON-ready object a setting, in the order of the run."""
    return [_record(run, result) for result in run.results]


def _record(run: Run, result: Result) -> dict:
    plan, setting = run.plan, result.setting
    names = [*METRICS, *(at(limit, name) for limit in plan.contexts for name in IN_CONTEXT)]
    found = means(result, names)
    value = {name: _number(found[name].value) for name in names}
    bounds = {name: {"low": _number(found[name].low), "high": _number(found[name].high)} for name in names}
    extra = [name for name in METRICS if name not in AT_K]
    limits = [str(limit) for limit in plan.contexts]
    return {
        "method": setting.method, "size": setting.size, "overlap": setting.overlap, "retriever": setting.retriever,
        "k": plan.k, "questions": len(run.answerable), "chunks": result.chunks,
        "median_words": _number(result.median_words), "stored_words": result.stored_words,
        "hit": value["hit"], "recall": value["recall"], "mrr": value["mrr"],
        "median_words_at_k": _number(result.median("words")),
        **{name: value[name] for name in AT_K[3:]},
        "context": {limit: {name: value[at(int(limit), name)] for name in IN_CONTEXT}
                    | {"median_words": _number(result.median(at(int(limit), "used")))} for limit in limits},
        "intervals": {name: bounds[name] for name in (*AT_K, *extra)}
        | {"context": {limit: {name: bounds[at(int(limit), name)] for name in IN_CONTEXT} for limit in limits}},
        **{name: value[name] for name in extra},
        "stages": {stage: _number(float(share.mean())) if len(share) else None
                   for stage, share in stages(result.columns, plan.contexts[-1] if plan.contexts else None).items()},
        "unit": setting.unit, "context_unit": plan.unit, "storage_cost": _number(result.storage_cost),
        "unanswerable": {"questions": len(result.returned), "returned": int(result.returned.sum()), "gate": plan.gate},
        "bootstrap": {"resamples": RESAMPLES, "seed": SEED, "level": 0.95},
    }


def to_json(run: Run) -> bytes:
    return json.dumps(run_records(run), ensure_ascii=False, indent=1).encode() + b"\n"


def to_csv(run: Run) -> bytes:
    """A row a setting; nested values by their path, as `context_100_hit` and `intervals_hit_low`."""
    rows = [dict(_flat(record)) for record in run_records(run)]
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, list(dict.fromkeys(name for row in rows for name in row)), lineterminator="\r\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue().encode()


def to_markdown(run: Run) -> bytes:
    """The two tables, at equal k and at equal context, and the finding in words."""
    plan, k = run.plan, run.plan.k
    head = ["chunks", "retriever", "number", "median words", "words stored"]
    at_k = [head + [f"hit@{k}", f"median words in the top {k}", f"recall@{k}", "MRR", "span recall", "span precision",
                    "IoU", "omega", "intact"]]
    at_context = [["chunks", "retriever", *(f"{name} at {limit} {plan.unit}" for limit in plan.contexts
                                            for name in ("hit", "intact and found", "words used"))]]
    for result in run.results:
        setting = result.setting
        found = means(result, [*METRICS, *(at(limit, name) for limit in plan.contexts for name in ("hit", "whole"))])
        at_k.append([setting.chunks, setting.retriever, f"{result.chunks:,}", f"{result.median_words:g}",
                     f"{result.stored_words:,}", str(found["hit"]), f"{result.median('words'):g}",
                     *(f"{found[name].value:.3f}" for name in ("recall", "mrr", "span_recall", "span_precision", "iou",
                                                               "omega")), str(found["intact"])])
        row = [setting.chunks, setting.retriever]
        for limit in plan.contexts:
            used = result.median(at(limit, "used"))
            row += [str(found[at(limit, "hit")]), str(found[at(limit, "whole")]), f"{used:g}"]
        at_context.append(row)
    parts = ["## At equal k", _table(at_k)]
    parts += ["## At equal context", _table(at_context)] if plan.contexts else []
    return "\n\n".join([*parts, "## In words", *finding(run)]).encode() + b"\n"


def _table(rows: list[list[str]]) -> str:
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * len(rows[0]), *lines[1:]])


FORMATS = {"json": to_json, "csv": to_csv, "md": to_markdown}


def _number(value: float) -> float | int | None:
    """Six digits; a whole number as such; nothing where there is no value."""
    if value != value:
        return None
    rounded = round(value, 6)
    return int(rounded) if rounded == int(rounded) else rounded


def _flat(record: dict, path: str = ""):
    for name, value in record.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{path}{name}_")
        else:
            yield path + name, value

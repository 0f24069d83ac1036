"""A run as JSON, CSV and Markdown: what `evaluate` prints. Adds no knowledge: means and intervals are `comparison`'s.

Figures are rounded to six digits, so that the same run prints the same bytes on any machine.
"""

from __future__ import annotations

import csv
import io
import json

from chunkers.evaluation.comparison import GROUPS, grouped, means
from chunkers.evaluation.measures import METRICS, at, stages
from chunkers.evaluation.runs import Result, Run
from chunkers.evaluation.statistics import RESAMPLES, SEED
from chunkers.evaluation.summary import summary_texts
from chunkers.wording import comparing, tabulating, translate

AT_K = ("hit", "recall", "mrr", "span_recall", "span_precision", "iou", "omega")
IN_CONTEXT = ("hit", "recall", "span_recall")


def run_records(run: Run) -> list[dict]:
    """One JSON-ready object a setting, in the order of the run."""
    return [_record(run, result) for result in run.results]


def _record(run: Run, result: Result) -> dict:
    plan, setting = run.plan, result.setting.record
    names = [*METRICS, *(at(limit, name) for limit in plan.contexts for name in IN_CONTEXT)]
    found = means(result, names)
    value = {name: _number(found[name].value) for name in names}
    bounds = {name: {"low": _number(found[name].low), "high": _number(found[name].high)} for name in names}
    extra = [name for name in METRICS if name not in AT_K]
    limits = [str(limit) for limit in plan.contexts]
    return {
        **{name: setting[name] for name in ("method", "size", "overlap", "retriever")},
        **{name: setting[name] for name in ("settings",) if name in setting},
        "k": plan.k,
        "questions": len(run.answerable),
        "chunks": result.chunks,
        "median_words": _number(result.median_words),
        "stored_words": result.stored_words,
        "hit": value["hit"],
        "recall": value["recall"],
        "mrr": value["mrr"],
        "median_words_at_k": _number(result.median("words")),
        **{name: value[name] for name in AT_K[3:]},
        "context": {
            limit: {name: value[at(int(limit), name)] for name in IN_CONTEXT}
            | {"median_words": _number(result.median(at(int(limit), "used")))}
            for limit in limits
        },
        "intervals": {name: bounds[name] for name in (*AT_K, *extra)}
        | {"context": {limit: {name: bounds[at(int(limit), name)] for name in IN_CONTEXT} for limit in limits}},
        **{name: value[name] for name in extra},
        "stages": {
            stage: _number(float(share.mean())) if len(share) else None
            for stage, share in stages(result.columns, plan.contexts[-1] if plan.contexts else None).items()
        },
        "unit": setting["unit"],
        "context_unit": plan.unit,
        "storage_cost": _number(result.storage_cost),
        "unanswerable": {"questions": len(result.returned), "returned": int(result.returned.sum()), "gate": plan.gate},
        "joined": dict(run.joined),
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


def tables(run: Run) -> tuple[tuple[str, list[list[str]]], ...]:
    """(heading, rows) at equal k, at equal context and by group; the first row names the columns."""
    out = [(translate("At equal k"), _at_k(run))]
    if run.plan.contexts:
        limit = run.plan.contexts[len(run.plan.contexts) // 2]
        out.append((translate("At equal context"), _in_context(run)))
        out += [
            (tabulating.group_title(by, limit, run.plan.unit), rows)
            for by, rows in ((by, _by(run, by)) for by in GROUPS)
            if len(rows) > 2
        ]
    return tuple(out)


def _at_k(run: Run) -> list[list[str]]:
    k = run.plan.k
    rows = [tabulating.head_at_k(k)]
    for result in run.results:
        found = means(result, list(METRICS))
        rows.append(
            [
                *_named(result),
                f"{result.chunks:,}",
                f"{result.median_words:g}",
                f"{result.stored_words:,}",
                str(found["hit"]),
                f"{result.median('words'):g}",
                *(f"{found[name].value:.3f}" if run.answerable else "–" for name in AT_K[1:]),
                str(found["intact"]),
            ]
        )
    return rows


def _in_context(run: Run) -> list[list[str]]:
    plan = run.plan
    rows = [tabulating.head_in_context(plan.contexts, plan.unit)]
    for result in run.results:
        row = _named(result)
        for limit in plan.contexts:
            found = means(result, [at(limit, "hit"), at(limit, "whole")])
            row += [*map(str, found.values()), f"{result.median(at(limit, 'used')):g}"]
        rows.append(row)
    return rows


def _by(run: Run, by: str) -> list[list[str]]:
    """Hit within the middle context limit, a row a group."""
    metric = at(run.plan.contexts[len(run.plan.contexts) // 2], "hit")
    one = len({result.setting.retriever for result in run.results}) == 1
    rows = [[*tabulating.head_by(by), *(r.setting.chunks if one else r.setting.label for r in run.results)]]
    for name, chosen in grouped(run, by).items():
        rows.append(
            [
                comparing.group(by, name),
                str(int(chosen.sum())),
                *(str(means(r, [metric], chosen)[metric]) for r in run.results),
            ]
        )
    return rows


def _named(result: Result) -> list[str]:
    return [result.setting.chunks, result.setting.retriever]


def to_markdown(run: Run) -> bytes:
    """The tables and the summary in words."""
    parts = [part for heading, rows in tables(run) for part in (f"## {heading}", _table(rows))]
    return "\n\n".join([*parts, f"## {translate('In words')}", *summary_texts(run)]).encode() + b"\n"


def _table(rows: list[list[str]]) -> str:
    lines = ["| " + " | ".join(map(_cell, row)) + " |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * len(rows[0]), *lines[1:]])


def _cell(text: str) -> str:
    """One line that opens neither a cell nor an element: kinds and languages are whatever a question file says."""
    return " ".join(text.split()).replace("\\", "\\\\").replace("|", "\\|").replace("<", "&lt;")


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

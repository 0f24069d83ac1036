"""Groups of questions, the summary in full, and the text that a naive concatenation would make."""

from __future__ import annotations

from collections.abc import Sequence

from chunkers.evaluation.comparison import GROUPS, grouped, means
from chunkers.evaluation.naive_concatenation import MixingFault, NaiveConcatenation, Window
from chunkers.evaluation.runs import Run
from chunkers.evaluation.summary import summary_texts
from chunkers.wording import comparing
from explorer.evaluate.record import column, column_name, mean_record, setting_name
from explorer.pipeline.record import key_of


def rest_record(run: Run, metric: str, limit: int | None) -> dict:
    """By kind, language and length; the summary in full."""
    if not run.answerable:
        return {"groups": [], "finding": []}
    name = column(run, metric, limit)
    groups = [_group(run, by, name) for by in GROUPS]
    return {
        "metric": column_name(run, metric, limit),
        "names": [setting_name(run, result) for result in run.results],
        "groups": [group for group in groups if len(group["rows"]) > 1],
        "finding": list(summary_texts(run)),
    }


def _group(run: Run, by: str, name: str) -> dict:
    rows = [
        {
            "name": comparing.group(by, group),
            "questions": int(chosen.sum()),
            "means": [mean_record(means(result, [name], chosen)[name]) for result in run.results],
        }
        for group, chosen in grouped(run, by).items()
    ]
    return {"by": by, "rows": rows}


def concatenation_record(found: NaiveConcatenation, chunks: int, faults: Sequence[MixingFault]) -> dict:
    """The counts, one window that holds what must not stand together, of two access labels if there is one, and what
    `check` says of the run's own `chunks` chunks (`faults` is empty when none mixes)."""
    worst = next(iter(found.over_access or found.over_documents), None)
    return {
        "sentence": found.text,
        "counts": found.counts,
        "window": None if worst is None else _window(found, worst),
        "checked": comparing.isolation(chunks, len(faults)),
        "faults": [fault.text for fault in faults[:5]],
    }


def _window(found: NaiveConcatenation, window: Window) -> dict:
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

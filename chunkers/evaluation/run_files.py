"""A run as one Parquet file, with everything that made it, and back: the same run gives the same bytes.

A row a setting and question: the setting, the question, its metrics (empty where it has no evidence), the ids of the
first k chunks, and for questions without evidence whether anything came back. Plan, documents, digests and versions
stand in the file's metadata under `chunk_explorer`, as JSON.
"""

from __future__ import annotations

import io
import json
from dataclasses import asdict

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from chunkers.evaluation.runs import DocumentRecord, Plan, QuestionRecord, Result, Run
from chunkers.evaluation.settings import read_setting
from chunkers.retrieval import Filters
from chunkers.wording import Refusal, evaluating

KEY = b"chunk_explorer"


class RunError(Refusal):
    """A file that is no run."""

    sentences = evaluating.RUN_FILE_ERRORS


def to_parquet(run: Run) -> bytes:
    about = {
        "plan": asdict(run.plan),
        "sources": [asdict(one) for one in run.sources],
        "asked": [asdict(one) for one in run.asked],
        "digest": run.digest,
        "problems": list(run.problems),
        "versions": dict(run.versions),
        "joined": dict(run.joined),
        "results": [_about(result) for result in run.results],
    }
    table = pa.Table.from_pydict(_columns(run))
    said = json.dumps(about, ensure_ascii=False, sort_keys=True).encode("utf-8", "surrogatepass")
    out = io.BytesIO()
    pq.write_table(table.replace_schema_metadata({KEY: said}), out, compression="zstd")
    return out.getvalue()


def _about(result: Result) -> dict:
    return {
        "setting": result.setting.record,
        "chunks": result.chunks,
        "median_words": result.median_words,
        "stored_words": result.stored_words,
        "document_words": result.document_words,
        "columns": list(result.columns),
    }


def _columns(run: Run) -> dict[str, pa.Array]:
    known = np.array([asked.answerable for asked in run.asked], dtype=bool)
    number = len(run.results)
    out = {
        name: pa.array([result.setting.record[name] for result in run.results for _ in run.asked])
        for name in ("method", "size", "overlap", "unit", "retriever")
    }
    out |= {
        name: pa.array([getattr(asked, name) for asked in run.asked] * number)
        for name in ("id", "kind", "language", "answerable")
    }
    for name in dict.fromkeys(name for result in run.results for name in result.columns):
        values = np.full((number, len(known)), np.nan)
        for row, result in enumerate(run.results):
            values[row, known] = result.columns.get(name, np.nan)
        out[name] = pa.array(values.ravel(), from_pandas=True)  # NaN becomes empty
    returned: list[bool | None] = []
    for result in run.results:
        left = iter(result.returned.tolist())
        returned += [None if answerable else next(left) for answerable in known.tolist()]
    out["returned"] = pa.array(returned, pa.bool_())
    out["retrieved"] = pa.array(
        [list(ids) for result in run.results for ids in result.retrieved], pa.list_(pa.string())
    )
    return out


def read_run(data: bytes) -> Run:
    """The run that `to_parquet` was given. Raises RunError for another file."""
    try:
        table = pq.read_table(io.BytesIO(data))
        about = json.loads((table.schema.metadata or {})[KEY])
        asked = tuple(QuestionRecord(**one) for one in about["asked"])
        plan = dict(about["plan"])
        plan |= {"contexts": tuple(plan["contexts"]), "filters": Filters(**plan["filters"])}
        known = np.array([one.answerable for one in asked], dtype=bool)
        results = tuple(
            _result(one, table.slice(row * len(asked), len(asked)), known) for row, one in enumerate(about["results"])
        )
        return Run(
            Plan(**plan),
            tuple(DocumentRecord(**one) for one in about["sources"]),
            asked,
            about["digest"],
            tuple(about["problems"]),
            results,
            about["versions"],
            about["joined"],
        )
    except (pa.ArrowException, KeyError, TypeError, ValueError) as error:
        raise RunError("not_a_run", error=type(error).__name__) from None


def _result(about: dict, rows: pa.Table, known: np.ndarray) -> Result:
    columns = {name: rows.column(name).to_numpy().astype(np.float64)[known] for name in about["columns"]}
    returned = np.array(rows.column("returned").to_pylist(), dtype=object)[~known].astype(bool)
    retrieved = tuple(tuple(ids) for ids in rows.column("retrieved").to_pylist())
    return Result(
        read_setting(about["setting"]),
        about["chunks"],
        about["median_words"],
        about["stored_words"],
        about["document_words"],
        columns,
        retrieved,
        returned,
    )

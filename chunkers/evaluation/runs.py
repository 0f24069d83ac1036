"""Runs: a question set asked of every setting of a grid, step by step, with everything that made the figures.

    for step in run_steps(documents, questions, settings, Plan(k=5, contexts=(100, 200, 400))):
        print(step.done, step.of, step.coming)
    step.run.results[0].mean("hit")

Stop asking for steps to cancel; give the results so far as `known` to go on. No clock and no chance: the same run twice
is equal, and gives the same bytes in `run_files`.
"""

from __future__ import annotations

import hashlib
import platform
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from chunkers.documents.document import Document
from chunkers.documents.sizing import UNITS, count_words
from chunkers.evaluation.axis import CollectionAxis, axis_of
from chunkers.evaluation.measures import measure
from chunkers.evaluation.naive_concatenation import concatenate
from chunkers.evaluation.question_set import QuestionSet
from chunkers.evaluation.rankings import Chunked, chunked, rankings
from chunkers.evaluation.settings import Setting
from chunkers.retrieval import Filters
from chunkers.settings import SettingError, whole_number

CONTEXT_UNITS = tuple(dict.fromkeys((*UNITS, "tokens")))  # tokens need the extra of the embedding model
GENERATION = 1  # goes up when a metric's definition changes, so that old runs are not compared with new ones


@dataclass(frozen=True, slots=True)
class Plan:
    """What all settings of a run share. `contexts`: limits in `unit`; `gate`: the score an answer needs to be returned
    (only for questions without evidence); `probe` off takes the indexing stage on trust, for large grids: asking the
    store for every chunk takes longer than all else. Raises SettingError.
    """

    k: int = 5
    contexts: tuple[int, ...] = (100, 200, 400)
    unit: str = "words"
    gate: float = 0.0
    filters: Filters = field(default_factory=Filters)
    probe: bool = True

    def __post_init__(self):
        object.__setattr__(self, "k", whole_number("k", self.k))
        limits = tuple(sorted({whole_number("context", limit) for limit in self.contexts}))
        object.__setattr__(self, "contexts", limits)
        if self.k < 1 or (limits and limits[0] < 1):
            raise SettingError("under_one", value=min(self.k, *limits))
        if self.unit not in CONTEXT_UNITS:
            raise SettingError("context_unit", known=", ".join(CONTEXT_UNITS), value=self.unit)


@dataclass(frozen=True, slots=True)
class QuestionRecord:
    """A question of a run. `document_words`: of the longest document with evidence for it, 0 for none."""

    id: str
    text: str
    kind: str
    language: str
    answerable: bool
    document_words: int


@dataclass(frozen=True, slots=True)
class DocumentRecord:
    """A document of a run. `digest`: 12 hex digits of SHA-256 of its text."""

    doc_id: str
    version: str
    words: int
    digest: str


@dataclass(frozen=True, eq=False)
class Result:
    """A setting and its figures. `columns`: float64[answerable questions] by metric, as `measures.measure` names them.

    `median_words`, `stored_words`: of the chunks' texts, prefixes included. `retrieved`: chunk ids of the first k, for
    every question of the run. `returned`: bool[unanswerable questions], whether something at or above the gate came.
    """

    setting: Setting
    chunks: int
    median_words: float
    stored_words: int
    document_words: int
    columns: Mapping[str, np.ndarray]
    retrieved: tuple[tuple[str, ...], ...]
    returned: np.ndarray

    @property
    def storage_cost(self) -> float:
        """Words stored, prefixes included, over the words of the documents, minus 1; 0 for empty documents."""
        return self.stored_words / self.document_words - 1 if self.document_words else 0.0

    def mean(self, metric: str) -> float:
        """NaN when no question has evidence. Raises KeyError for a metric or context that was not measured."""
        column = self.columns[metric]
        return float(column.mean()) if len(column) else float("nan")

    def median(self, metric: str) -> float:
        return median(self.columns[metric])


@dataclass(frozen=True)
class Run:
    """`results` in the order of the grid. `digest` is that of the question set, evidence included. `joined`: the counts
    of their naive concatenation.
    """

    plan: Plan
    sources: tuple[DocumentRecord, ...]
    asked: tuple[QuestionRecord, ...]
    digest: str
    problems: tuple[str, ...]
    results: tuple[Result, ...]
    versions: Mapping[str, str]
    joined: Mapping[str, int] = field(default_factory=dict)

    @cached_property
    def answerable(self) -> tuple[QuestionRecord, ...]:
        return tuple(one for one in self.asked if one.answerable)

    def result(self, setting: Setting) -> Result:
        return next(one for one in self.results if one.setting == setting)


@dataclass(frozen=True, slots=True)
class Step:
    """`done` of `of` settings are measured, `result` the last of them; `coming` is the next one's name, "" at the end.
    `run` is set on the last step.
    """

    done: int
    of: int
    coming: str
    result: Result | None = None
    run: Run | None = None


def run_steps(
    documents: Sequence[Document],
    questions: QuestionSet,
    settings: Iterable[Setting],
    plan: Plan | None = None,
    known: Iterable[Result] = (),
) -> Iterator[Step]:
    """A Step before the first setting and after each. `known` results, of the same documents, questions and plan, are
    taken over. Raises SettingError for no settings or no documents.
    """
    plan, settings = plan or Plan(), tuple(dict.fromkeys(settings))
    if not settings or not documents:
        raise SettingError("nothing_to_compare")
    there, axis = {result.setting: result for result in known}, axis_of(documents)
    gold, results, last = questions.gold(axis), [], None
    yield Step(0, len(settings), settings[0].label)
    for number, setting in enumerate(settings, 1):
        result = there.get(setting)
        if result is None:
            if last is None or last[0] != setting.chunker:
                last = setting.chunker, chunked(axis, setting.chunker)
            result = _result(setting, last[1], questions, gold, plan)
        results.append(result)
        if number < len(settings):
            yield Step(number, len(settings), settings[number].label, result)
    yield Step(len(settings), len(settings), "", result, _run(axis, questions, plan, results))


def run(
    documents: Sequence[Document], questions: QuestionSet, settings: Iterable[Setting], plan: Plan | None = None
) -> Run:
    """All steps at once."""
    *_, last = run_steps(documents, questions, settings, plan)
    return last.run


def _result(setting: Setting, collection: Chunked, questions: QuestionSet, gold, plan: Plan) -> Result:
    ranked = rankings(collection.chunks, [q.text for q in questions.questions], setting.retriever, plan.filters)
    known = np.array([q.answerable for q in questions.questions], dtype=bool)
    found = ranked.positions[~known, :1] >= 0
    returned = found.any(axis=1) & (ranked.confidence[~known] >= plan.gate)
    ids = collection.chunks.ids
    top = tuple(tuple(ids[i] for i in row if i >= 0) for row in ranked.positions[:, : plan.k].tolist())
    columns = measure(gold, collection, ranked.positions[known], plan.k, plan.contexts, plan.unit, plan.probe)
    words = collection.words
    return Result(
        setting,
        len(words),
        median(words),
        int(words.sum()),
        sum(count_words(d.text) for d in collection.axis.documents),
        columns,
        top,
        returned,
    )


def _run(axis: CollectionAxis, questions: QuestionSet, plan: Plan, results: Sequence[Result]) -> Run:
    sources = tuple(
        DocumentRecord(
            d.meta.doc_id,
            d.meta.version,
            count_words(d.text),
            hashlib.sha256(d.text.encode("utf-8", "surrogatepass")).hexdigest()[:12],
        )
        for d in axis.documents
    )
    asked = tuple(
        QuestionRecord(q.id, q.text, q.kind, q.language, q.answerable, questions.longest_document(q))
        for q in questions.questions
    )
    versions = {
        "metrics": str(GENERATION),
        "python": platform.python_version(),
        "numpy": np.__version__,
        "sqlite": sqlite3.sqlite_version,
    }
    return Run(
        plan,
        sources,
        asked,
        questions.digest,
        tuple(p.text for p in questions.problems),
        tuple(results),
        versions,
        concatenate(axis.documents).counts,
    )


def median(values: np.ndarray) -> float:
    """0.0 for no values."""
    return float(np.median(values)) if len(values) else 0.0

"""Runs measured setting by setting, kept for the session, so that a cancelled run goes on where it was."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from chunkers.evaluation.naive_concatenation import check, concatenate
from chunkers.evaluation.question_set import QuestionSet
from chunkers.evaluation.runs import Plan, Result, Step, run_steps
from chunkers.evaluation.settings import Setting
from chunkers.retrieval.collection import Collection
from chunkers.wording import translate
from explorer.evaluate.board.record import board_record
from explorer.evaluate.rest.record import concatenation_record, rest_record
from explorer.evaluate.run import Measured
from explorer.shell.cache import contents, keep

keep_of_run = partial(keep, max_entries=32, hash_funcs={Measured: lambda measured: measured.name})


def results(collection: Collection, questions: QuestionSet, plan: Plan) -> dict[Setting, Result]:
    """What is measured already, of these documents, questions and this plan."""
    return _results(collection, questions, repr(plan))


@keep(max_entries=16)
def _results(collection: Collection, questions: QuestionSet, plan: str) -> dict[Setting, Result]:
    return {}


def measure(
    collection: Collection,
    questions: QuestionSet,
    settings: tuple[Setting, ...],
    plan: Plan,
    progress: Callable[[Step], None] = lambda step: None,
) -> Measured:
    """All settings; `progress` is called before the first and after each, may raise to stop. Raises SettingError."""
    known, last = results(collection, questions, plan), None
    for last in run_steps(collection.documents, questions, settings, plan, tuple(known.values())):
        if last.result is not None:
            known[last.result.setting] = last.result
        progress(last)
    return Measured(contents(collection), settings, questions, last.run)


def measured_so_far(
    collection: Collection, questions: QuestionSet, settings: tuple[Setting, ...], plan: Plan
) -> Measured | None:
    """What a cancelled run has measured, None when it is nothing."""
    known = results(collection, questions, plan)
    done = tuple(one for one in settings if one in known)
    return replace(measure(collection, questions, done, plan), wanted=settings) if done else None


@keep_of_run(show_spinner=translate("Reckoning the intervals …"))
def board(measured: Measured, metric: str, limit: int | None) -> dict:
    return board_record(measured.run, metric, limit)


@keep_of_run()
def rest(measured: Measured, metric: str, limit: int | None) -> dict:
    return rest_record(measured.run, metric, limit) | {"joined": _concatenation(measured)}


@keep_of_run(max_entries=8)
def _concatenation(measured: Measured) -> dict:
    """The naive concatenation's counts, and the standing check over every chunk of the run."""
    documents = measured.questions.documents
    chunkers = dict.fromkeys(result.setting.chunker for result in measured.run.results)
    chunkings = [chunker.chunk(document) for chunker in chunkers for document in documents]
    return concatenation_record(concatenate(documents), sum(map(len, chunkings)), check(documents, chunkings))

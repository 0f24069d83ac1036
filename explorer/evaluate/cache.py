"""Runs of Evaluate: measured setting by setting, kept for the session, so that a cancelled run goes on where it was."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import streamlit as st

from chunkers.documents.document import Document
from chunkers.evaluation.joined import Joined, check, joined
from chunkers.evaluation.question_set import QuestionSet
from chunkers.evaluation.runs import Plan, Result, Run, Step, run_steps
from chunkers.evaluation.settings import Setting
from explorer.evaluate.record import shown_board, shown_joined, shown_rest


@dataclass(frozen=True)
class Measured:
    """A run on the screen and what it was made of. `whole` is False when it was cancelled before the end."""

    version: str
    wanted: tuple[Setting, ...]
    questions: QuestionSet
    run: Run

    @property
    def whole(self) -> bool:
        return len(self.run.results) == len(self.wanted)

    @property
    def mark(self) -> tuple:
        """Under which something about this run is kept."""
        return (
            self.version,
            self.questions.digest,
            repr(self.run.plan),
            tuple(result.setting.label for result in self.run.results),
        )


def shelf(version: str, digest: str, plan: Plan) -> dict[Setting, Result]:
    """What is measured already, of these documents, questions and this plan."""
    return _shelf(version, digest, repr(plan))


@st.cache_resource(scope="session", max_entries=16, show_spinner=False)
def _shelf(version: str, digest: str, plan: str) -> dict[Setting, Result]:
    return {}


def measure(
    version: str,
    documents: Sequence[Document],
    questions: QuestionSet,
    settings: Sequence[Setting],
    plan: Plan,
    tell: Callable[[Step], None],
) -> Measured:
    """All settings; `tell` is called before the first and after each, and may raise to stop. Raises SettingError."""
    known, last = shelf(version, questions.digest, plan), None
    for step in run_steps(documents, questions, settings, plan, tuple(known.values())):
        if step.result is not None:
            known[step.result.setting] = step.result
        tell(step)
        last = step
    return Measured(version, tuple(settings), questions, last.run)


def part(
    version: str, documents: Sequence[Document], questions: QuestionSet, settings: Sequence[Setting], plan: Plan
) -> Measured | None:
    """What a cancelled run has measured so far, None when it is nothing."""
    known = shelf(version, questions.digest, plan)
    done = [one for one in settings if one in known]
    if not done:
        return None
    *_, last = run_steps(documents, questions, done, plan, tuple(known.values()))
    return Measured(version, tuple(settings), questions, last.run)


@st.cache_resource(scope="session", max_entries=32, show_spinner="Reckoning the intervals …")
def board(mark: tuple, metric: str, limit: int | None, _run: Run) -> dict:
    return shown_board(_run, metric, limit)


@st.cache_resource(scope="session", max_entries=32, show_spinner=False)
def rest(mark: tuple, metric: str, limit: int | None, _measured: Measured) -> dict:
    run, documents = _measured.run, _measured.questions.documents
    return shown_rest(run, metric, limit) | {"joined": mistake(mark, documents, run)}


@st.cache_resource(scope="session", max_entries=8, show_spinner=False)
def mistake(mark: tuple, _documents: Sequence[Document], _run: Run) -> dict:
    """The joined text's counts, and the standing check over every chunk of the run."""
    found: Joined = joined(_documents)
    chunkers = dict.fromkeys(result.setting.chunker for result in _run.results)
    chunkings = [chunker.chunk(document) for chunker in chunkers for document in _documents]
    return shown_joined(found, sum(map(len, chunkings)), check(_documents, chunkings))

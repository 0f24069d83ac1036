"""Calls of the line that are worth keeping; all of them live and end with their session."""

from __future__ import annotations

import streamlit as st

from chunkers.answering import AnswerError, Prompt, Reply, Trace, answerer, ask
from chunkers.answering.live import LIVE, live
from chunkers.evaluation.question_set import QuestionSet
from chunkers.evaluation.stagewise import QuestionTrace, StagewiseRecall, follow, stagewise_recall
from chunkers.lessons.id_formats import default_id_format
from chunkers.retrieval.collection import Collection
from chunkers.retrieval.indexing import Indexed, indexed
from explorer.pipeline.settings import Line


def made(version: str, line: Line, collection: Collection) -> Indexed:
    """The collection cut, stored, probed and indexed. Raises SettingError."""
    chunker = line.chunker()
    overlap = getattr(chunker, "overlap", 0)
    by = (line.retriever, line.parts, line.rrf_k) if line.hybrid else (line.retriever,)
    return _made(version, line.method, chunker.size, overlap, by, line.ranker(), chunker, collection)


@st.cache_resource(scope="session", max_entries=32, show_spinner="Indexing …")
def _made(version, method, size, overlap, by, _ranker, _chunker, _collection: Collection) -> Indexed:
    id_format = default_id_format(_chunker.name, _ranker.name)
    failed = [one.file for one in _collection.failures]
    return indexed(_collection.documents, _chunker, _ranker, id_format, failed=failed)


def survived(version: str, line: Line, questions: QuestionSet, collection: Collection) -> StagewiseRecall:
    """Raises SettingError."""
    line.asking()  # refused before any work
    return _survived(version, questions.digest, _ranking_only(line), questions, collection)


@st.cache_resource(scope="session", max_entries=64, show_spinner=False)
def _survived(version, digest, line: Line, _questions: QuestionSet, _collection: Collection) -> StagewiseRecall:
    return stagewise_recall(_questions.questions, made(version, line, _collection), line.asking())


def _ranking_only(line: Line) -> Line:
    """Without what survival does not look at."""
    return Line(
        **{
            name: getattr(line, name)
            for name in (
                "method",
                "size",
                "overlap",
                "retriever",
                "k",
                "budget",
                "when_full",
                "repeats",
                "min_score",
                "on",
                "access",
                "parts",
                "rrf_k",
            )
        }
    )


def fate(
    version: str, line: Line, question: str, questions: QuestionSet, collection: Collection
) -> QuestionTrace | None:
    """The way of a question that the gold set knows, None for any other."""
    known = [one for one in questions.answerable if one.text == " ".join(question.split())]
    return follow(known[0], made(version, line, collection), line.asking()) if known else None


def traced(line: Line, question: str, indexed_: Indexed) -> Trace:
    """Raises SettingError. A live model is asked once for the same question and settings."""
    if line.answerer not in LIVE:
        return ask(indexed_.index, question, line.asking(), answerer(line.answerer))
    return ask(indexed_.index, question, line.asking(), live(line.answerer))


def unsent(line: Line, question: str, indexed_: Indexed) -> Trace:
    """The same up to the prompt, which no model is sent. Raises SettingError."""
    return ask(indexed_.index, question, line.asking(), _Unsent())


class _Unsent:
    name = "unsent"

    def answer(self, prompt: Prompt) -> Reply:
        raise AnswerError("not_sent_yet")

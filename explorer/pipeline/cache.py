"""What is made of a collection and worth keeping, under its texts, the questions and the settings; for the session."""

from __future__ import annotations

from chunkers.answering import AnswerError, Prompt, Reply, Trace, answerer, ask
from chunkers.answering.live import LIVE, live
from chunkers.evaluation.question_set import QuestionSet
from chunkers.evaluation.stagewise import QuestionTrace, StagewiseRecall, follow, stagewise_recall
from chunkers.lessons.id_formats import default_id_format
from chunkers.retrieval.collection import Collection
from chunkers.retrieval.indexing import Indexed, indexed
from explorer.pipeline.settings import PipelineSettings
from explorer.shell.cache import keep


def index(collection: Collection, settings: PipelineSettings) -> Indexed:
    """The collection cut, stored, probed and indexed. Raises SettingError."""
    chunker = settings.recipe.chunker
    tuned = tuple(settings.tuned.values())
    return _index(collection, repr(chunker), settings.retriever, tuned, settings.ranker, chunker)


@keep(max_entries=32, show_spinner="Indexing …")
def _index(collection: Collection, chunker: str, retriever: str, tuned: tuple, _ranker, _chunker) -> Indexed:
    failed, id_format = [one.file for one in collection.failures], default_id_format(_chunker.name, _ranker.name)
    return indexed(collection.documents, _chunker, _ranker, id_format, failed=failed)


def survival(collection: Collection, questions: QuestionSet, settings: PipelineSettings) -> StagewiseRecall:
    """Raises SettingError."""
    settings.asking  # noqa: B018  refused before any work
    return _survival(collection, questions, settings.ranking_only)


@keep(max_entries=64)
def _survival(collection: Collection, questions: QuestionSet, settings: PipelineSettings) -> StagewiseRecall:
    return stagewise_recall(questions.questions, index(collection, settings), settings.asking)


def fate(
    collection: Collection, questions: QuestionSet, settings: PipelineSettings, question: str
) -> QuestionTrace | None:
    """The way of a question that the gold set knows, None for any other."""
    known = [one for one in questions.answerable if one.text == " ".join(question.split())]
    return follow(known[0], index(collection, settings), settings.asking) if known else None


def trace(settings: PipelineSettings, question: str, made: Indexed) -> Trace:
    """Raises SettingError."""
    chosen = live if settings.answerer in LIVE else answerer
    return ask(made.index, question, settings.asking, chosen(settings.answerer))


def unsent(settings: PipelineSettings, question: str, made: Indexed) -> Trace:
    """The same up to the prompt, which no model is sent. Raises SettingError."""
    return ask(made.index, question, settings.asking, _Unsent())


class _Unsent:
    name = "unsent"

    def answer(self, prompt: Prompt) -> Reply:
        raise AnswerError("not_sent_yet")

"""One question through the whole pipeline, every step kept: what was ranked, packed, sent, answered and checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from chunkers.answering.answerers import Answerer, AnswerError, CallableAdapter, ExtractiveBaseline, Reply
from chunkers.answering.citations import AnswerRemark, Checked, check
from chunkers.answering.context import Context, checked_budget, pack
from chunkers.answering.prompt import STYLES, Prompt, prompt
from chunkers.retrieval.filters import Filters
from chunkers.retrieval.ranking import Index, Ranking, checked_k, rank
from chunkers.settings import SettingError
from chunkers.settings.errors import finite_number
from chunkers.wording import answering

SHOWN = 20  # ranked chunks that a trace keeps beyond k, so that the screen can show what was dropped


@dataclass(frozen=True, slots=True)
class Settings:
    """What a question is asked with, behind the chunking and the index.

    `min_score` is a chunk's threshold; `confidence_threshold` is that of the whole retrieval: with a confidence under
    it the model is not called. Both are in the units of the retriever. `budget` None is no limit. Raises SettingError
    for numbers that cannot work.
    """

    k: int = 3
    min_score: float = 0.0
    confidence_threshold: float = 0.0
    budget: int | None = None
    unit: str = "words"
    when_full: str = "stop"
    repeats: str = "keep"
    style: str = "numbered"
    filters: Filters = field(default_factory=Filters)

    def __post_init__(self):
        checked = {
            "k": checked_k(self.k),
            "min_score": finite_number("min_score", self.min_score),
            "confidence_threshold": finite_number("gate", self.confidence_threshold),
            "budget": checked_budget(self.budget, self.unit),
        }
        for name, value in checked.items():
            object.__setattr__(self, name, value)
        if self.style not in STYLES:
            raise SettingError("no_prompt", name=self.style, known=", ".join(STYLES))


@dataclass(frozen=True, slots=True)
class NoAnswer:
    """Why a question was not answered: a code of `wording.answering.NO_ANSWERS` with its values; `note` is what the
    retriever says of the question.
    """

    code: str
    values: Mapping[str, object] = field(default_factory=dict)
    note: str = ""

    @property
    def text(self) -> str:
        return self.note or answering.no_answer(self.code, self.values)


@dataclass(frozen=True)
class Trace:
    """`prompt`, `reply` are None when the model was not called, `checked` too when it gave nothing to check.

    `answer` is what the reader sees. `refused` says why nothing was answered, `failed` what went wrong with the model;
    both None otherwise. `notes` is what else is wrong: cut off at its limit, and the like.
    """

    question: str
    settings: Settings
    retriever: str
    ranking: Ranking
    context: Context
    prompt: Prompt | None
    reply: Reply | None
    checked: Checked | None
    answer: str
    refused: NoAnswer | None = None
    failed: AnswerError | None = None
    notes: tuple[AnswerRemark, ...] = ()

    @property
    def called(self) -> bool:
        """True when the model was asked, even in vain."""
        return self.prompt is not None


def ask(
    index: Index,
    question: str,
    settings: Settings | None = None,
    answerer: Answerer | None = None,
    explain: bool = True,
) -> Trace:
    """Rank, pack, prompt, answer and check. `answerer` may be any function from the prompt's text to an answer.

    A model that fails is in `Trace.failed`. `explain` False leaves the matched terms out, which is faster.
    """
    settings = settings or Settings()
    ranking = rank(
        index,
        question,
        settings.k,
        filters=settings.filters,
        min_score=settings.min_score,
        depth=settings.k + SHOWN,
        explain=explain,
    )
    context = pack(ranking.hits, settings.budget, settings.unit, settings.when_full, settings.repeats)
    refused = _too_little(ranking, context, settings.confidence_threshold)
    if refused:
        refusal = STYLES[settings.style].refusal
        return Trace(question, settings, index.name, ranking, context, None, None, None, refusal, refused)
    return _answer(index.name, question, settings, ranking, context, answerer or ExtractiveBaseline())


def _too_little(ranking: Ranking, context: Context, threshold: float) -> NoAnswer | None:
    """Why the model is not to be asked; None when it is."""
    if not ranking.hits:
        return NoAnswer("nothing_found", note=ranking.note)
    if ranking.confidence < threshold:
        return NoAnswer("under_threshold", {"confidence": ranking.confidence, "threshold": threshold})
    if not context.passages:
        return NoAnswer("nothing_fits")
    return None


def _answer(
    retriever: str, question: str, settings: Settings, ranking: Ranking, context: Context, answerer: Answerer
) -> Trace:
    made = prompt(question, context, settings.style)
    asked = answerer if hasattr(answerer, "answer") else CallableAdapter(answerer)
    try:
        reply = asked.answer(made)
    except AnswerError as error:
        return Trace(question, settings, retriever, ranking, context, made, None, None, "", failed=error)
    if reply.stop == "refusal":
        refused = NoAnswer("model_refused")
        return Trace(question, settings, retriever, ranking, context, made, reply, None, reply.text.strip(), refused)
    checked = check(reply.text, made, reply.abstained)
    notes = (AnswerRemark("cut_off"),) if reply.stop == "length" else ()
    return Trace(
        question,
        settings,
        retriever,
        ranking,
        context,
        made,
        reply,
        checked,
        checked.answer,
        NoAnswer("not_in_context") if checked.refused else None,
        notes=notes + checked.problems,
    )

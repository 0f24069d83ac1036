"""One question through the whole line, every step kept: what was ranked, packed, sent, answered and checked."""

from __future__ import annotations

from dataclasses import dataclass, field

from chunkers.answering.answerers import Answerer, AnswerError, Called, Copying, Reply
from chunkers.answering.citations import Checked, check
from chunkers.answering.context import Context, checked_budget, pack
from chunkers.answering.prompt import STYLES, Prompt, prompt
from chunkers.retrieval.filters import Filters
from chunkers.retrieval.ranking import Index, Ranking, checked_k, rank
from chunkers.settings import SettingError
from chunkers.settings.errors import finite_number

SHOWN = 20  # ranked chunks that a trace keeps beyond k, so that the screen can show what was dropped


@dataclass(frozen=True, slots=True)
class Settings:
    """What a question is asked with, behind the chunking and the index.

    `min_score` is a chunk's threshold; `gate` is that of the whole retrieval: with a confidence under it the model is
    not called. Both are in the units of the retriever. `budget` None is no limit. Raises SettingError for numbers that
    cannot work.
    """

    k: int = 3
    min_score: float = 0.0
    gate: float = 0.0
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
            "gate": finite_number("gate", self.gate),
            "budget": checked_budget(self.budget, self.unit),
        }
        for name, value in checked.items():
            object.__setattr__(self, name, value)
        if self.style not in STYLES:
            raise SettingError(f"there is no prompt {self.style!r}; known prompts are {', '.join(STYLES)}.")


@dataclass(frozen=True)
class Trace:
    """`prompt`, `reply` are None when the model was not called, `checked` too when it gave nothing to check.

    `answer` is what the reader sees. `refused` says why nothing was answered, `failed` what went wrong with the model;
    both "" otherwise. `notes` are further plain sentences: cut off at its limit, and the like.
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
    refused: str = ""
    failed: str = ""
    notes: tuple[str, ...] = ()

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
    why = _too_little(ranking, context, settings.gate)
    if why:
        refusal = STYLES[settings.style].refusal
        return Trace(question, settings, index.name, ranking, context, None, None, None, refusal, why)
    return _answered(index.name, question, settings, ranking, context, answerer or Copying())


def _too_little(ranking: Ranking, context: Context, gate: float) -> str:
    """Why the model is not to be asked; "" when it is."""
    if not ranking.hits:
        return ranking.note or "No chunk was found."
    if ranking.confidence < gate:
        return f"The retrieval's confidence, {ranking.confidence:.4g}, is under the gate of {gate:g}."
    if not context.passages:
        return "No ranked chunk fits the budget."
    return ""


def _answered(
    retriever: str, question: str, settings: Settings, ranking: Ranking, context: Context, answerer: Answerer
) -> Trace:
    made = prompt(question, context, settings.style)
    asked = answerer if hasattr(answerer, "answer") else Called(answerer)
    try:
        reply = asked.answer(made)
    except AnswerError as error:
        return Trace(question, settings, retriever, ranking, context, made, None, None, "", failed=str(error))
    if reply.stop == "refusal":
        why = "The model refused to answer."
        return Trace(question, settings, retriever, ranking, context, made, reply, None, reply.text.strip(), why)
    checked = check(reply.text, made)
    notes = ("The answer was cut off at the model's limit of length.",) if reply.stop == "length" else ()
    why = "The answerer says that the context does not hold the answer." if checked.refused else ""
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
        why,
        notes=notes + checked.problems,
    )

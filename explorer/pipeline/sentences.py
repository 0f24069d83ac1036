"""What Ask and What survives say of a trace: codes and numbers in, a sentence or its runs of [text, tone] out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from chunkers.wording import count, translate
from chunkers.wording.evaluating import listed
from explorer.shell.sentences import Runs, toned

MOST_IDS = 3  # questions that are named one by one
# outcomes without an answer: what the headline says, and the value and the note under the stage
OUTCOMES = {
    "failed": ("no answer was had", "none", "the model gave no answer"),
    "not_called": ("not answered", "refused", "the model was not called"),
    "refused": ("not answered", "refused", "nothing in the context answers it"),
}


def asked(chunks: int, retrieved: int, included: int, used: int, unit: str, outcome: str, citations: int) -> Runs:
    """`included` chunks in a context of `used` units; `outcome` is a code of OUTCOMES or "answered"."""
    if outcome in OUTCOMES:
        answer = translate(OUTCOMES[outcome][0])
    else:
        answer = translate("answered with {citations}", citations=count(citations, "citation"))
    return toned(
        "Of <b>{chunks}</b>, <b>{retrieved}</b> retrieved, <b>{included}</b> in the context of {size}: "
        "<b>{answer}</b>.",
        chunks=count(chunks, "chunk"),
        retrieved=retrieved,
        included=included,
        size=count(used, unit.removesuffix("s"), unit),
        answer=answer,
    )


def evidence_lost(stage: str) -> Runs:
    return toned(" The evidence is <lost>lost at {stage}</lost>.", stage=translate(stage))


def evidence_kept(cited: bool) -> Runs:
    if cited:
        return toned(" The evidence <ok>reaches the context</ok>.")
    return toned(" The evidence <ok>reaches the context</ok> and is not cited.")


def chunks_stored(documents: int, stored: int, found: int, complete: bool) -> str:
    """`complete`: every chunk is stored and found again."""
    message = "chunks of {documents}; all stored and found again"
    if not complete:
        message = "chunks of {documents}; {stored} stored, {found} found again"
    return translate(message, documents=count(documents, "document"), stored=stored, found=found)


def chunks_kept(matching: int, k: int) -> str:
    return translate("kept of {matching:,} that match, k\u00a0=\u00a0{k}", matching=matching, k=k)


def context_size(used: int, budget: int | None, unit: str) -> str:
    message = "in the context, {used:,} of {budget:,} {unit}" if budget else "in the context, {used:,} {unit}, no limit"
    return translate(message, used=used, budget=budget, unit=translate(unit))


def answer(outcome: str, citations: int, wrong: int, of: int) -> tuple[str, str]:
    """Value and note under the stage; `wrong` of `of` citations failed the check, `citations` were kept."""
    if outcome in OUTCOMES:
        _, value, note = OUTCOMES[outcome]
        return translate(value), translate(note)
    note = translate("{wrong} of {of} failed the check", wrong=wrong, of=of) if wrong else translate("checked in code")
    return count(citations, "citation"), note


def in_the_context(label: str) -> str:
    return translate("in the context as [{label}]", label=label)


def survived(of: int, whole: int, lost: Iterable[tuple[str, Sequence[str]]], before: int | None) -> Runs:
    """`lost`: the stages that lose evidence with the ids of its questions; `before`: `whole` under other settings."""
    if not of:
        return toned("No question has evidence, so there is nothing to follow.")
    message = "Of <b>{questions}</b>, <b>{whole}</b> keep their evidence whole into the context"
    out = toned(message, questions=count(of, "question"), whole=whole)
    for at, (stage, ids) in enumerate(lost):
        verb = "<b>{ids}</b> is <lost>lost at {stage}</lost>"
        if len(ids) > 1:
            verb = "<b>{ids}</b> are <lost>lost at {stage}</lost>"
        names = count(len(ids), "question") if len(ids) > MOST_IDS else listed(ids)
        out += [[", " if at else "; ", ""], *toned(verb, ids=names, stage=translate(stage))]
    out.append([".", ""])
    return out if before is None else out + toned(" Before: <b>{before}</b>.", before=before)

"""A trace as the page Ask draws it: the sentence, four stages with their counts, hits, context, prompt, answer."""

from __future__ import annotations

from collections import defaultdict

from chunkers.answering.answerers import ANSWERERS
from chunkers.answering.citations import Checked, claims
from chunkers.answering.trace import Trace
from chunkers.evaluation.metrics import contains
from chunkers.evaluation.stages import Stage
from chunkers.evaluation.stagewise import QuestionTrace
from chunkers.retrieval.catalog import RETRIEVERS
from chunkers.retrieval.indexing import Indexed
from chunkers.retrieval.ranking import Hit
from explorer.pipeline.record import chunk_record, counted, documents_record, key_of

STAGES = (Stage.CHUNKING, Stage.RETRIEVAL, Stage.ASSEMBLY, Stage.ANSWER)
SHOWN = 10  # ranked chunks that are listed at least, where there are so many


def ask_record(trace: Trace, made: Indexed, fate: QuestionTrace | None = None) -> dict:
    """`fate` is the question's way through the stages when a gold set knows its evidence, else None."""
    hits = trace.ranking.scored[: max(SHOWN, len(trace.ranking.hits))]
    pieces = [place for place in fate.question.evidence if place.span] if fate else []
    spans = defaultdict(list)
    for hit in hits:
        spans[key_of(hit.chunk.meta)].append(hit.chunk.span)
    for place in pieces:
        spans[f"{place.doc_id} {place.version}"].append(place.span)
    documents = [chunking.document for chunking in made.chunkings]
    return {
        "question": trace.question,
        "sentence": _sentence(trace, made, fate),
        "stages": _stages(trace, made, fate),
        "fate": _fate(fate) if fate else None,
        "evidence": [
            {"doc": f"{one.doc_id} {one.version}", "start": one.span.start, "end": one.span.end} for one in pieces
        ],
        "hits": [_hit(hit, trace, pieces) for hit in hits],
        "found": trace.ranking.found,
        "k": trace.ranking.k,
        "retriever": RETRIEVERS[trace.retriever].label if trace.retriever in RETRIEVERS else trace.retriever,
        "note": trace.ranking.note,
        "context": _context(trace),
        "prompt": trace.prompt.text if trace.prompt else None,
        "answer": _answer(trace),
        "documents": documents_record(documents, spans),
    }


def _sentence(trace: Trace, made: Indexed, fate: QuestionTrace | None) -> list[list[str]]:
    """Runs of [text, tone]; a tone is "" or "b" or "lost" or "ok"."""
    passages = trace.context.passages
    out = [
        ["Of ", ""],
        [counted(len(made.chunks), "chunk"), "b"],
        [", ", ""],
        [f"{len(trace.ranking.hits)}", "b"],
        [" retrieved, ", ""],
        [f"{sum(len(one.hits) for one in passages)}", "b"],
        [f" in the context of {counted(trace.context.used, trace.context.unit.removesuffix('s'))}: ", ""],
    ]
    outcome = (
        "no answer was had"
        if trace.failed
        else "not answered"
        if trace.refused
        else f"answered with {counted(len(trace.checked.kept), 'citation')}"
        if trace.checked
        else "not answered"
    )
    out += [[outcome, "b"], [".", ""]]
    if fate and fate.lost:
        out += [[" The evidence is ", ""], [f"lost at {fate.lost}", "lost"], [".", ""]]
    elif fate:
        out += [
            [" The evidence ", ""],
            ["reaches the context", "ok"],
            [".", ""] if _cites(trace, fate) else [" and is not cited.", ""],
        ]
    return out


def _stages(trace: Trace, made: Indexed, fate: QuestionTrace | None) -> list[dict]:
    ranking, context, report = trace.ranking, trace.context, made.report
    stored = (
        "all stored and found again"
        if not report.missed and report.made == report.stored
        else (f"{report.stored} stored, {len(report.passed)} found again")
    )
    limit = f"of {context.budget:,} {context.unit}" if context.budget else f"{context.unit}, no limit"
    rows = [
        (Stage.CHUNKING, f"{len(made.chunks):,}", f"chunks of {counted(len(made.chunkings), 'document')}; {stored}"),
        (Stage.RETRIEVAL, f"{len(ranking.hits):,}", f"kept of {ranking.found:,} that match, k\u00a0=\u00a0{ranking.k}"),
        (
            Stage.ASSEMBLY,
            f"{sum(len(one.hits) for one in context.passages):,}",
            f"in the context, {context.used:,} {limit}",
        ),
        (Stage.ANSWER, *_outcome(trace)),
    ]
    cited = fate is not None and _cites(trace, fate)
    return [
        {"name": name, "value": value, "note": note, "evidence": _state(name, fate, cited)}
        for name, value, note in rows
    ]


def _outcome(trace: Trace) -> tuple[str, str]:
    if trace.failed:
        return "none", "the model gave no answer"
    if not trace.called:
        return "refused", "the model was not called"
    if trace.refused:
        return "refused", "nothing in the context answers it"
    wrong = [one for one in trace.checked.citations if one.verdict != "supported"]
    cited = counted(len(trace.checked.kept), "citation")
    return cited, f"{len(wrong)} of {len(trace.checked.citations)} failed the check" if wrong else "checked in code"


def _cites(trace: Trace, fate: QuestionTrace) -> bool:
    """True when the answer cites a passage that holds a piece of the evidence whole."""
    return any(
        contains(hit.chunk, place)
        for one in (trace.checked.kept if trace.checked else ())
        for hit in one.passage.hits
        for place in fate.question.evidence
    )


def _state(stage: Stage, fate: QuestionTrace | None, cited: bool) -> str:
    """Where the evidence stands at the end of a stage: "", "whole", "lost" here, "gone" before; in the answer "cited"
    or "uncited" when it came so far."""
    if fate is None:
        return ""
    order = tuple(Stage)
    at = {Stage.PARSING: Stage.CHUNKING, Stage.INDEXING: Stage.CHUNKING}.get(fate.lost, fate.lost)
    if stage is Stage.ANSWER and not at:
        return "cited" if cited else "uncited"
    if not at or order.index(stage) < order.index(at):
        return "whole"
    return "lost" if stage == at else "gone"


def _fate(fate: QuestionTrace) -> dict:
    return {
        "id": fate.question.id,
        "lost": fate.lost or "",
        "why": fate.why,
        "setting": fate.setting,
        "said": [place.text for place in fate.question.evidence],
    }


def _hit(hit: Hit, trace: Trace, pieces) -> dict:
    number = next((one.number for one in trace.context.passages if hit in one.hits), None)
    dropped = next((one.text for one in trace.context.dropped if one.hit == hit), "")
    label = _label(trace, number) if number else None
    return chunk_record(hit.chunk, hit.name) | {
        "rank": hit.rank,
        "score": f"{hit.score:.4g}",
        "kept": hit.kept,
        "label": label,
        "why": f"in the context as [{label}]" if label else dropped or hit.why,
        "terms": [[term.term, f"{term.score:.3g}", term.detail] for term in hit.terms],
        "whole": any(contains(hit.chunk, place) for place in pieces),
        "text": hit.chunk.source_text,
    }


def _label(trace: Trace, number: int) -> str:
    """How a passage is cited; its number where no prompt was written."""
    return trace.prompt.labels[number - 1] if trace.prompt else str(number)


def _context(trace: Trace) -> dict:
    context = trace.context
    return {
        "rule": context.rule,
        "budget": context.budget,
        "unit": context.unit,
        "used": context.used,
        "passages": [
            {
                "label": _label(trace, one.number),
                "names": [hit.name for hit in one.hits],
                "size": one.size,
                "ranks": [hit.rank for hit in one.hits],
            }
            for one in context.passages
        ],
        "dropped": [
            {"name": one.hit.name, "rank": one.hit.rank, "size": one.size, "why": one.text} for one in context.dropped
        ],
    }


def _answer(trace: Trace) -> dict:
    """`claims`: the reply's sentences, each with every label it was given and what the check says of each."""
    checked = trace.checked
    return {
        "text": trace.answer,
        "called": trace.called,
        "refused": trace.refused.text if trace.refused else "",
        "failed": str(trace.failed) if trace.failed else "",
        "model": trace.reply.model if trace.reply else "",
        "raw": trace.reply.text if trace.reply else "",
        "stand_in": bool(trace.reply) and trace.reply.model in ANSWERERS,
        "claims": _claims(checked) if checked and not checked.refused else [],
        "problems": [note.text for note in trace.notes],
    }


def _claims(checked: Checked) -> list[dict]:
    waiting = iter(checked.citations)
    out = []
    for claim, labels in claims(checked.raw):
        cited = [next(waiting) for _ in labels]
        supported = all(one.verdict != "unsupported" for one in cited)
        out.append(
            {
                "text": claim,
                "cited": bool(labels),
                "supported": supported,
                "citations": [_citation(one) for one in cited],
            }
        )
    return out


def _citation(one) -> dict:
    """With the span that it opens; null for a label that was never sent."""
    passage = one.passage
    place = (
        {
            "doc": key_of(passage.hit.chunk.meta),
            "start": passage.span.start,
            "end": passage.span.end,
            "name": passage.hit.name,
        }
        if passage
        else {"doc": None}
    )
    return {"label": one.label, "verdict": one.verdict, "why": one.text} | place

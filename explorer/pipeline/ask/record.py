"""A trace as the page Ask draws it: the sentence, four stages with their counts, hits, context, prompt, answer."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from chunkers.answering.answerers import ANSWERERS
from chunkers.answering.citations import Checked, Citation, claims
from chunkers.answering.trace import Trace
from chunkers.evaluation.evidence import Evidence
from chunkers.evaluation.metrics import contains
from chunkers.evaluation.stages import Stage
from chunkers.evaluation.stagewise import QuestionTrace
from chunkers.retrieval.catalog import RETRIEVERS
from chunkers.retrieval.indexing import Indexed
from chunkers.retrieval.ranking import Hit
from explorer.pipeline import sentences
from explorer.pipeline.record import chunk_record, documents_record, key_of, located, place_record

STAGES = (Stage.CHUNKING, Stage.RETRIEVAL, Stage.ASSEMBLY, Stage.ANSWER)
SHOWN = 10  # ranked chunks that are listed at least, where there are so many


def ask_record(trace: Trace, made: Indexed, followed: QuestionTrace | None = None) -> dict:
    """`followed` is the question's way through the stages when a gold set knows its evidence, else None."""
    hits = trace.ranking.scored[: max(SHOWN, len(trace.ranking.hits))]
    evidence = located(followed.question.evidence) if followed else []
    spans = defaultdict(list)
    for hit in hits:
        spans[key_of(hit.chunk.meta)].append(hit.chunk.span)
    for one in evidence:
        spans[key_of(one)].append(one.span)
    documents = [chunking.document for chunking in made.chunkings]
    return {
        "question": trace.question,
        "sentence": _sentence(trace, made, followed),
        "stages": _stages(trace, made, followed),
        "question_trace": _question_trace(followed) if followed else None,
        "evidence": [place_record(one, one.span) for one in evidence],
        "hits": [_hit(hit, trace, evidence) for hit in hits],
        "found": trace.ranking.found,
        "k": trace.ranking.k,
        "retriever": RETRIEVERS[trace.retriever].label if trace.retriever in RETRIEVERS else trace.retriever,
        "note": trace.ranking.note,
        "context": _context(trace),
        "prompt": trace.prompt.text if trace.prompt else None,
        "answer": _answer(trace),
        "documents": documents_record(documents, spans),
    }


def _sentence(trace: Trace, made: Indexed, followed: QuestionTrace | None) -> sentences.Runs:
    context, outcome = trace.context, _outcome(trace)
    citations = len(trace.checked.kept) if outcome == "answered" else 0
    chunks, retrieved = len(made.chunks), len(trace.ranking.hits)
    out = sentences.asked(chunks, retrieved, _included(trace), context.used, context.unit, outcome, citations)
    if followed is None:
        return out
    lost = followed.lost
    return out + (sentences.evidence_lost(lost) if lost else sentences.evidence_kept(_cites(trace, followed)))


def _included(trace: Trace) -> int:
    """Chunks in the context."""
    return sum(len(passage.hits) for passage in trace.context.passages)


def _stages(trace: Trace, made: Indexed, followed: QuestionTrace | None) -> list[dict]:
    ranking, context, report = trace.ranking, trace.context, made.report
    complete = not report.missed and report.made == report.stored
    stored = sentences.chunks_stored(len(made.chunkings), report.stored, len(report.passed), complete)
    rows = [
        (Stage.CHUNKING, f"{len(made.chunks):,}", stored),
        (Stage.RETRIEVAL, f"{len(ranking.hits):,}", sentences.chunks_kept(ranking.found, ranking.k)),
        (Stage.ASSEMBLY, f"{_included(trace):,}", sentences.context_size(context.used, context.budget, context.unit)),
        (Stage.ANSWER, *_answer_stage(trace)),
    ]
    cited = followed is not None and _cites(trace, followed)
    return [
        {"name": name, "value": value, "note": note, "evidence": _state(name, followed, cited)}
        for name, value, note in rows
    ]


def _outcome(trace: Trace) -> str:
    """ "answered", or why there is no answer."""
    if trace.failed:
        return "failed"
    if not trace.called:
        return "not_called"
    return "refused" if trace.refused else "answered"


def _answer_stage(trace: Trace) -> tuple[str, str]:
    outcome = _outcome(trace)
    citations = trace.checked.citations if outcome == "answered" else ()
    wrong = sum(citation.verdict != "supported" for citation in citations)
    kept = len(trace.checked.kept) if outcome == "answered" else 0
    return sentences.answer(outcome, kept, wrong, len(citations))


def _cites(trace: Trace, followed: QuestionTrace) -> bool:
    """True when the answer cites a passage that holds a piece of the evidence whole."""
    return any(
        contains(hit.chunk, evidence)
        for citation in (trace.checked.kept if trace.checked else ())
        for hit in citation.passage.hits
        for evidence in followed.question.evidence
    )


def _state(stage: Stage, followed: QuestionTrace | None, cited: bool) -> str:
    """Where the evidence stands at the end of a stage: "", "whole", "lost" here, "gone" before; in the answer "cited"
    or "uncited" when it came so far."""
    if followed is None:
        return ""
    order = tuple(Stage)
    at = {Stage.PARSING: Stage.CHUNKING, Stage.INDEXING: Stage.CHUNKING}.get(followed.lost, followed.lost)
    if stage is Stage.ANSWER and not at:
        return "cited" if cited else "uncited"
    if not at or order.index(stage) < order.index(at):
        return "whole"
    return "lost" if stage == at else "gone"


def _question_trace(followed: QuestionTrace) -> dict:
    lost = followed.lost or ""
    return {"id": followed.question.id, "lost": lost, "why": followed.why, "setting": followed.setting}


def _hit(hit: Hit, trace: Trace, evidence: Iterable[Evidence]) -> dict:
    number = next((one.number for one in trace.context.passages if hit in one.hits), None)
    dropped = next((one.text for one in trace.context.dropped if one.hit == hit), "")
    label = _label(trace, number) if number else None
    return chunk_record(hit.chunk, hit.name) | {
        "rank": hit.rank,
        "score": f"{hit.score:.4g}",
        "kept": hit.kept,
        "label": label,
        "why": sentences.in_the_context(label) if label else dropped or hit.why,
        "terms": [[term.term, f"{term.score:.3g}", term.detail] for term in hit.terms],
        "whole": any(contains(hit.chunk, one) for one in evidence),
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


def _citation(one: Citation) -> dict:
    """With the span that it opens; null for a label that was never sent."""
    passage, place = one.passage, {"doc": None}
    if passage:
        place = place_record(passage.hit.chunk.meta, passage.span) | {"name": passage.hit.name}
    return {"label": one.label, "verdict": one.verdict, "why": one.text} | place

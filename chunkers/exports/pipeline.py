"""Searches, answers and stage-wise recall as JSON-ready records and files. Adds no knowledge, and never holds a key."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict

from chunkers.answering.answerers import Reply
from chunkers.answering.citations import Checked, Citation
from chunkers.answering.context import Context
from chunkers.answering.trace import Settings, Trace
from chunkers.evaluation.stages import STAGES
from chunkers.evaluation.stagewise import QuestionTrace, StagewiseRecall
from chunkers.retrieval.chunk_set import ChunkSet
from chunkers.retrieval.naming import section_name
from chunkers.retrieval.probe import IndexReport
from chunkers.retrieval.ranking import Hit, Ranking


def chunks_tsv(chunks: ChunkSet) -> bytes:
    """A line a chunk: its name, a tab, its text as indexed with white space collapsed."""
    lines = [f"{name}\t{' '.join(text.split())}\n" for name, text in zip(chunks.names, chunks.texts)]
    return "".join(lines).encode()


def chunks_json(chunks: ChunkSet) -> bytes:
    """Every chunk with its name, id, document, title, section, index, offsets and words."""
    rows = []
    for name, chunk in zip(chunks.names, chunks):
        rows.append(
            {
                "id": name,
                "chunk_id": chunk.id,
                "doc_id": chunk.meta.doc_id,
                "version": chunk.meta.version,
                "title": chunk.meta.title,
                "section": section_name(chunk.sections),
                "index": chunk.position,
                "start": chunk.start,
                "end": chunk.end,
                "words": len(chunk.source_text.split()),
                "header": chunk.prefix,
                "text": chunk.source_text,
            }
        )
    return as_json(rows)


def report_json(report: Mapping) -> bytes:
    return as_json(report)


def as_json(value) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=1).encode("utf-8", "replace") + b"\n"


def hit_record(hit: Hit) -> dict:
    """`score` is exact; `chunk` is the chunk's name beside its id."""
    chunk = hit.chunk
    return {
        "rank": hit.rank,
        "score": hit.score,
        "chunk": hit.name,
        "chunk_id": chunk.id,
        "doc_id": chunk.meta.doc_id,
        "version": chunk.meta.version,
        "start": chunk.start,
        "end": chunk.end,
        "sections": list(chunk.sections),
        "pages": list(chunk.pages),
        "kept": hit.kept,
        "why": hit.why,
        "terms": [asdict(term) for term in hit.terms],
        "text": chunk.text,
    }


def ranking_record(ranking: Ranking) -> dict:
    return {
        "query": ranking.query,
        "retriever": ranking.retriever,
        "k": ranking.k,
        "min_score": ranking.min_score,
        "searched": ranking.searched,
        "hidden": ranking.hidden,
        "found": ranking.found,
        "confidence": ranking.confidence,
        "note": ranking.note,
        "scored": [hit_record(hit) for hit in ranking.scored],
    }


def trace_record(trace: Trace) -> dict:
    """What `ask` prints. `refusal` is null or why nothing was answered; `prompt` null when no model was asked."""
    return {
        "question": trace.question,
        "answer": trace.answer,
        "citations": [citation_record(one) for one in (trace.checked.kept if trace.checked else ())],
        "refusal": trace.refused.text if trace.refused else None,
        "failed": str(trace.failed) if trace.failed else None,
        "notes": [note.text for note in trace.notes],
        "prompt": trace.prompt.text if trace.prompt else None,
        "hits": [hit_record(hit) for hit in trace.ranking.hits],
        "trace": {
            "settings": settings_record(trace.settings) | {"retriever": trace.retriever},
            "ranking": ranking_record(trace.ranking),
            "context": context_record(trace.context),
            "called": trace.called,
            "reply": reply_record(trace.reply) if trace.reply else None,
            "checked": checked_record(trace.checked) if trace.checked else None,
        },
    }


def settings_record(settings: Settings) -> dict:
    record = asdict(settings)
    return {"gate" if name == "confidence_threshold" else name: value for name, value in record.items()}


def reply_record(reply: Reply) -> dict:
    return {"text": reply.text, "model": reply.model, "stop": reply.stop}


def context_record(context: Context) -> dict:
    return {
        "rule": context.rule,
        "budget": context.budget,
        "unit": context.unit,
        "used": context.used,
        "passages": [
            {
                "number": one.number,
                "chunks": [hit.name for hit in one.hits],
                "chunk_ids": [hit.chunk.id for hit in one.hits],
                "doc_id": one.hit.chunk.meta.doc_id,
                "section": one.section,
                "start": one.span.start,
                "end": one.span.end,
                "size": one.size,
                "text": one.text,
            }
            for one in context.passages
        ],
        "dropped": [
            {"chunk": one.hit.name, "chunk_id": one.hit.chunk.id, "size": one.size, "why": one.text}
            for one in context.dropped
        ],
    }


def citation_record(citation: Citation) -> dict:
    """With the span that the citation opens, null for a label that was never sent."""
    out = {"label": citation.label, "claim": citation.claim, "verdict": citation.verdict, "why": citation.text}
    passage = citation.passage
    if passage is None:
        return out | {"chunk": None, "chunk_id": None, "doc_id": None, "start": None, "end": None}
    return out | {
        "chunk": passage.hit.name,
        "chunk_id": passage.hit.chunk.id,
        "doc_id": passage.hit.chunk.meta.doc_id,
        "start": passage.span.start,
        "end": passage.span.end,
    }


def checked_record(checked: Checked) -> dict:
    return {
        "raw": checked.raw,
        "refused": checked.refused,
        "unknown": list(checked.unknown),
        "uncited": list(checked.uncited),
        "problems": [problem.text for problem in checked.problems],
        "citations": [citation_record(one) for one in checked.citations],
    }


def recall_record(recall: StagewiseRecall, report: IndexReport, settings: Mapping) -> dict:
    """What `survive` prints. `stages` are all but parsing; `parsing` is how many have their evidence in the text."""
    counts = recall.counts
    return {
        "questions": len(recall.traces),
        "parsing": counts["parsing"],
        "stages": {stage: counts[stage] for stage in STAGES[1:]},
        "lost": recall.lost,
        "cited": recall.cited,
        "coverage": {stage: round(share, 6) for stage, share in recall.coverage.items()},
        "settings": dict(settings),
        "index": index_record(report),
        "fates": [question_trace_record(one) for one in recall.traces],
    }


def question_trace_record(followed: QuestionTrace) -> dict:
    return {
        "id": followed.question.id,
        "question": followed.question.text,
        "lost": followed.lost or None,
        "why": followed.why,
        "setting": followed.setting,
        "coverage": {stage: round(share, 6) for stage, share in followed.coverage.items()},
        "holding": {stage: sorted(ids) for stage, ids in followed.holding.items()},
        "hits": [{"rank": hit.rank, "score": hit.score, "chunk": hit.name} for hit in followed.trace.ranking.hits],
        "included": [hit.name for one in followed.trace.context.passages for hit in one.hits],
        "used": followed.trace.context.used,
    }


def index_record(report: IndexReport) -> dict:
    """Chunks made against chunks stored, and every probe that failed."""
    return {
        "made": report.made,
        "stored": report.stored,
        "found": len(report.passed),
        "missed": [{"chunk_id": one.chunk_id, "phrase": one.phrase, "stored": one.stored} for one in report.missed],
        "failed": list(report.failed),
    }

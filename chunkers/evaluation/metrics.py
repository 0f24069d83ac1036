"""hit@k, recall@k and reciprocal rank of one ranking, chunk by chunk: the plain form of what `measures` does at once.

A chunk is *relevant* to a piece of evidence when it is of the same document and version and shares at least one
character with it; touching is not sharing. It *contains* it when the piece lies in it whole. A piece that the parsed
documents do not hold is neither.
"""

from __future__ import annotations

from collections.abc import Sequence

from chunkers.base import Chunk
from chunkers.evaluation.evidence import Evidence
from chunkers.evaluation.question_set import Question


def relevant(chunk: Chunk, evidence: Evidence) -> bool:
    return evidence.span is not None and _same(chunk, evidence) and chunk.span.overlaps(evidence.span)


def contains(chunk: Chunk, evidence: Evidence) -> bool:
    return evidence.span is not None and _same(chunk, evidence) and chunk.span.holds(evidence.span)


def first_relevant(ranked: Sequence[Chunk], question: Question) -> int:
    """The rank, from 1, of the first chunk that is relevant to any of the question's evidence; 0 when none is."""
    return next(
        (rank for rank, chunk in enumerate(ranked, 1) if any(relevant(chunk, one) for one in question.evidence)), 0
    )


def hit_at(ranked: Sequence[Chunk], question: Question, k: int) -> bool:
    """hit@k: some chunk of rank ≤ k is relevant."""
    return 0 < first_relevant(ranked[:k], question)


def recall_at(ranked: Sequence[Chunk], question: Question, k: int) -> float:
    """recall@k by passages: the share of the question's pieces of evidence that the first k touch; 0.0 without any."""
    found = [any(relevant(chunk, place) for chunk in ranked[:k]) for place in question.evidence]
    return mean(found)


def reciprocal_rank(ranked: Sequence[Chunk], question: Question) -> float:
    """1 / rank of the first relevant chunk, 0.0 if there is none: its mean over all questions is MRR."""
    rank = first_relevant(ranked, question)
    return 1 / rank if rank else 0.0


def mean(values: Sequence[float]) -> float:
    """0.0 for no values."""
    return sum(values) / len(values) if values else 0.0


def _same(chunk: Chunk, evidence: Evidence) -> bool:
    return chunk.meta.doc_id == evidence.doc_id and chunk.meta.version == evidence.version

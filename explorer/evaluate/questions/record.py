"""The questions one by one, and the document of one with both chunkings on it."""

from __future__ import annotations

from collections.abc import Sequence

from chunkers.documents.document import Document
from chunkers.evaluation.comparison import compare, differing
from chunkers.evaluation.evidence import Evidence
from chunkers.evaluation.question_set import Question, QuestionSet
from chunkers.evaluation.runs import Result, Run
from explorer.evaluate.record import setting_name
from explorer.pipeline.record import document_record, key_of, located


def questions_record(run: Run, first: Result, second: Result, name: str) -> dict:
    """Every question with evidence, those that differ most first. `verdict` says what that amounts to."""
    rows = []
    for i in differing(first, second, name).tolist():
        asked, a, b = run.answerable[i], float(first.columns[name][i]), float(second.columns[name][i])
        rows.append(
            {
                "id": asked.id,
                "text": asked.text,
                "kind": asked.kind,
                "language": asked.language,
                "a": a,
                "b": b,
                "lead": "a" if a > b else "b" if b > a else "",
            }
        )
    return {
        "a": setting_name(run, first),
        "b": setting_name(run, second),
        "rows": rows,
        "differ": sum(bool(row["lead"]) for row in rows),
        "verdict": compare(first, second, name, run.plan.unit).text,
    }


def question_record(run: Run, questions: QuestionSet, chosen: str, first: Result, second: Result) -> dict | None:
    """The document of the question's first evidence with both chunkings on it; None for an unknown id.

    `document` is None when no evidence was found in any document.
    """
    question = next((one for one in questions.answerable if one.id == chosen), None)
    if question is None:
        return None
    quotes = [
        {"text": place.text, "doc_id": place.doc_id, "version": place.version, "found": place.span is not None}
        for place in question.evidence
    ]
    document = document_of(questions, question)
    out = {
        "id": question.id,
        "text": question.text,
        "language": question.language,
        "quotes": quotes,
        "document": None,
        "sides": [],
    }
    if document is None:
        return out
    places = [place for place in located(question.evidence) if key_of(place) == key_of(document.meta)]
    number = next(i for i, asked in enumerate(run.asked) if asked.id == chosen)
    return out | {
        "document": document_record(document, [place.span for place in places]),
        "evidence": [{"start": place.span.start, "end": place.span.end} for place in places],
        "sides": [_side(run, result, document, number, places) for result in (first, second)],
    }


def document_of(questions: QuestionSet, question: Question) -> Document | None:
    """The document that holds the question's first evidence that was found."""
    there = {key_of(document.meta): document for document in questions.documents}
    return next((there[key_of(one)] for one in located(question.evidence) if key_of(one) in there), None)


def _side(run: Run, result: Result, document: Document, number: int, places: Sequence[Evidence]) -> dict:
    """The chunks of the document under one setting, with their rank among the first k, 0 beyond."""
    ranks = {id: rank for rank, id in enumerate(result.retrieved[number], 1)}
    chunks, touching = [], []
    for chunk in result.setting.chunker.chunk(document):
        cut = any(place.span.start < chunk.start < place.span.end for place in places)
        chunks.append(
            {
                "start": chunk.start,
                "end": chunk.end,
                "number": chunk.position + 1,
                "cut": cut,
                "rank": ranks.get(chunk.id, 0),
            }
        )
        if any(place.span.start < chunk.end and place.span.end > chunk.start for place in places):
            whole = any(chunk.start <= place.span.start and place.span.end <= chunk.end for place in places)
            touching.append(
                {
                    "number": chunk.position + 1,
                    "position": chunk.position,
                    "rank": ranks.get(chunk.id, 0),
                    "whole": whole,
                    "words": chunk.words,
                }
            )
    return {"name": setting_name(run, result), "chunks": chunks, "touching": touching, "k": run.plan.k}

"""Stage-wise recall as the page What survives draws it: counts by stage, each question's way, the lesson's table."""

from __future__ import annotations

from collections import defaultdict

from chunkers.documents.span import Span
from chunkers.evaluation.metrics import contains, relevant
from chunkers.evaluation.stages import STAGES
from chunkers.evaluation.stagewise import QuestionTrace, StagewiseRecall
from chunkers.lessons.advice import losses
from chunkers.retrieval.indexing import Indexed
from explorer.pipeline import sentences
from explorer.pipeline.record import chunk_record, documents_record, key_of, located, place_record


def survive_record(survival: StagewiseRecall, made: Indexed, before: StagewiseRecall | None = None) -> dict:
    """`before` is the same questions under other settings, None when there is nothing to compare with."""
    spans: dict[str, list[Span]] = defaultdict(list)
    earlier = {followed.question.id: followed for followed in before.traces} if before else {}
    questions = [_question(followed, made, earlier.get(followed.question.id), spans) for followed in survival.traces]
    documents = [chunking.document for chunking in made.chunkings]
    return {
        "of": len(survival.traces),
        "sentence": _sentence(survival, before),
        "stages": _stages(survival, before),
        "questions": questions,
        "lesson": _lesson(survival),
        "compared": before is not None,
        "documents": documents_record(documents, spans),
    }


def _sentence(survival: StagewiseRecall, before: StagewiseRecall | None) -> sentences.Runs:
    lost = [(stage, _lost_at(survival, stage)) for stage in STAGES]
    whole, earlier = survival.counts[STAGES[-1]], before.counts[STAGES[-1]] if before else None
    return sentences.survived(len(survival.traces), whole, [(stage, ids) for stage, ids in lost if ids], earlier)


def _lost_at(survival: StagewiseRecall, stage: str) -> list[str]:
    return [id for id, lost in survival.lost.items() if lost == stage]


def _stages(survival: StagewiseRecall, before: StagewiseRecall | None) -> list[dict]:
    counts, earlier = survival.counts, before.counts if before else {}
    out = []
    for stage in STAGES:
        lost = [
            {"id": followed.question.id, "setting": followed.setting}
            for followed in survival.traces
            if followed.lost == stage
        ]
        out.append(
            {
                "name": stage,
                "count": counts[stage],
                "before": earlier.get(stage),
                "lost": lost,
                "coverage": f"{survival.coverage[stage]:.0%}",
            }
        )
    return out


def _lesson(survival: StagewiseRecall) -> list[dict]:
    """The lesson's table, each row with the questions that it speaks of now."""
    return [{"see": see, "stage": stage, "do": do, "lost": _lost_at(survival, stage)} for see, stage, do in losses()]


def _question(
    followed: QuestionTrace, made: Indexed, before: QuestionTrace | None, spans: dict[str, list[Span]]
) -> dict:
    evidence = located(followed.question.evidence)
    for one in evidence:
        spans[key_of(one)].append(one.span)
    intersecting = [at for at in range(len(made.chunks)) if any(relevant(made.chunks[at], one) for one in evidence)]
    for at in intersecting:
        spans[key_of(made.chunks[at].meta)].append(made.chunks[at].span)
    return {
        "id": followed.question.id,
        "text": followed.question.text,
        "lost": followed.lost or "",
        "why": followed.why,
        "setting": followed.setting,
        "before": None if before is None else before.lost or "",
        "before_why": before.why if before else "",
        "steps": _steps(followed, made),
        "evidence": [place_record(one, one.span) for one in evidence],
        "unplaced": [one.text for one in followed.question.evidence if not one.span],
        "chunks": [
            chunk_record(made.chunks[at], made.chunks.names[at])
            | {"whole": any(contains(made.chunks[at], one) for one in evidence)}
            for at in intersecting
        ],
        "hits": [
            {"rank": hit.rank, "name": hit.name, "score": f"{hit.score:.4g}"} for hit in followed.trace.ranking.hits
        ],
        "included": [hit.name for one in followed.trace.context.passages for hit in one.hits],
        "used": followed.trace.context.used,
    }


def _steps(followed: QuestionTrace, made: Indexed) -> list[dict]:
    """Stage by stage: "whole", "lost" here, or "gone" before; with the names of the chunks that hold it."""
    names = dict(zip(made.chunks.ids, made.chunks.names))
    lost_at = STAGES.index(followed.lost) if followed.lost else len(STAGES)
    out = []
    for at, stage in enumerate(STAGES):
        state = "whole" if at < lost_at else "lost" if at == lost_at else "gone"
        holding = (
            [name for id, name in names.items() if id in followed.holding.get(stage, ())] if state == "whole" else []
        )
        out.append({"name": stage, "state": state, "chunks": holding, "coverage": f"{followed.coverage[stage]:.0%}"})
    return out

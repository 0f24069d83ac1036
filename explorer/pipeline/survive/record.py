"""Stage-wise recall as the page What survives draws it: counts by stage, each question's way, the lesson's table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from chunkers.documents.span import Span
from chunkers.evaluation.metrics import contains, relevant
from chunkers.evaluation.stages import STAGES
from chunkers.evaluation.stagewise import QuestionTrace, StagewiseRecall
from chunkers.lessons.advice import losses
from chunkers.retrieval.indexing import Indexed
from explorer.pipeline.record import chunk_record, counted, documents_record, key_of


def survive_record(survival: StagewiseRecall, made: Indexed, before: StagewiseRecall | None = None) -> dict:
    """`before` is the same questions under other settings, None when there is nothing to compare with."""
    spans: dict[str, list[Span]] = defaultdict(list)
    earlier = {fate.question.id: fate for fate in before.traces} if before else {}
    questions = [_question(fate, made, earlier.get(fate.question.id), spans) for fate in survival.traces]
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


def _sentence(survival: StagewiseRecall, before: StagewiseRecall | None) -> list[list[str]]:
    """Runs of [text, tone], as in a trace."""
    counts, of = survival.counts, len(survival.traces)
    if not of:
        return [["No question has evidence, so there is nothing to follow.", ""]]
    out = [
        ["Of ", ""],
        [counted(of, "question"), "b"],
        [", ", ""],
        [f"{counts[STAGES[-1]]}", "b"],
        [" keep their evidence whole into the context", ""],
    ]
    by_stage = [(stage, [id for id, lost in survival.lost.items() if lost == stage]) for stage in STAGES]
    lost = [(stage, ids) for stage, ids in by_stage if ids]
    for at, (stage, ids) in enumerate(lost):
        out += [
            ["; " if at == 0 else ", ", ""],
            [_ids(ids), "b"],
            [" is " if len(ids) == 1 else " are ", ""],
            [f"lost at {stage}", "lost"],
        ]
    out.append([".", ""])
    if before:
        out += [[" Before: ", ""], [f"{before.counts[STAGES[-1]]}", "b"], [".", ""]]
    return out


def _ids(ids: Sequence[str]) -> str:
    if len(ids) > 3:
        return f"{len(ids):,} questions"
    return " and ".join(filter(None, [", ".join(ids[:-1]), ids[-1]]))


def _stages(survival: StagewiseRecall, before: StagewiseRecall | None) -> list[dict]:
    counts, earlier = survival.counts, before.counts if before else {}
    out = []
    for stage in STAGES:
        lost = [{"id": fate.question.id, "setting": fate.setting} for fate in survival.traces if fate.lost == stage]
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
    return [
        {"see": see, "stage": stage, "do": do, "lost": [id for id, lost in survival.lost.items() if lost == stage]}
        for see, stage, do in losses()
    ]


def _question(fate: QuestionTrace, made: Indexed, before: QuestionTrace | None, spans: dict[str, list[Span]]) -> dict:
    places = [place for place in fate.question.evidence if place.span]
    for place in places:
        spans[f"{place.doc_id} {place.version}"].append(place.span)
    touching = [at for at in range(len(made.chunks)) if any(relevant(made.chunks[at], place) for place in places)]
    for at in touching:
        spans[key_of(made.chunks[at].meta)].append(made.chunks[at].span)
    return {
        "id": fate.question.id,
        "text": fate.question.text,
        "lost": fate.lost or "",
        "why": fate.why,
        "setting": fate.setting,
        "before": None if before is None else before.lost or "",
        "before_why": before.why if before else "",
        "steps": _steps(fate, made),
        "places": [
            {"doc": f"{one.doc_id} {one.version}", "start": one.span.start, "end": one.span.end, "said": one.text}
            for one in places
        ],
        "unplaced": [one.text for one in fate.question.evidence if not one.span],
        "chunks": [
            chunk_record(made.chunks[at], made.chunks.names[at])
            | {"whole": any(contains(made.chunks[at], place) for place in places)}
            for at in touching
        ],
        "hits": [{"rank": hit.rank, "name": hit.name, "score": f"{hit.score:.4g}"} for hit in fate.trace.ranking.hits],
        "included": [hit.name for one in fate.trace.context.passages for hit in one.hits],
        "used": fate.trace.context.used,
    }


def _steps(fate: QuestionTrace, made: Indexed) -> list[dict]:
    """Stage by stage: "whole", "lost" here, or "gone" before; with the names of the chunks that hold it."""
    names = dict(zip(made.chunks.ids, made.chunks.names))
    lost_at = STAGES.index(fate.lost) if fate.lost else len(STAGES)
    out = []
    for at, stage in enumerate(STAGES):
        state = "whole" if at < lost_at else "lost" if at == lost_at else "gone"
        holding = [name for id, name in names.items() if id in fate.holding.get(stage, ())] if state == "whole" else []
        out.append({"name": stage, "state": state, "chunks": holding, "coverage": f"{fate.coverage[stage]:.0%}"})
    return out

"""What survives each stage: the whole evidence in one chunk, from parsing to assembly, per question.

Each stage can only keep or lose: its surviving chunks are a part of those of the stage before, so counts never rise.
Beside it *coverage*: the share of the evidence's characters in all that the stage passes on, whole or in pieces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from chunkers.answering.answerers import Answerer
from chunkers.answering.trace import Settings, Trace, ask
from chunkers.base import Chunk
from chunkers.documents.span import covered
from chunkers.evaluation.evidence import Evidence
from chunkers.evaluation.metrics import holds, mean, relevant
from chunkers.evaluation.question_set import Question
from chunkers.retrieval.indexing import Indexed

STAGES = ("parsing", "chunking", "indexing", "retrieval", "assembly")


@dataclass(frozen=True)
class Fate:
    """One question's way. `lost` is the stage that lost it, "" for none; `why` one plain sentence.

    `holding[stage]`: ids of the chunks with a whole piece of evidence that reach the end of that stage. `coverage`:
    by stage, in [0, 1]. `setting` is what to turn: size, retriever, k, budget …, "" for none. `cited`: whether the
    answer cites a passage with the whole evidence; None when nobody answered.
    """

    question: Question
    trace: Trace
    holding: dict[str, frozenset[str]]
    coverage: dict[str, float]
    lost: str = ""
    why: str = ""
    setting: str = ""
    cited: bool | None = None


@dataclass(frozen=True)
class Survival:
    """The fates of all questions that have evidence, in order. `counts[stage]` is how many reach the end of it."""

    fates: tuple[Fate, ...]

    @property
    def counts(self) -> dict[str, int]:
        reached = {"": len(STAGES)} | {stage: at for at, stage in enumerate(STAGES)}
        return {stage: sum(reached[fate.lost] > at for fate in self.fates) for at, stage in enumerate(STAGES)}

    @property
    def lost(self) -> dict[str, str]:
        """The stage that lost each question, by id, in order."""
        return {fate.question.id: fate.lost for fate in self.fates if fate.lost}

    @property
    def cited(self) -> int | None:
        """How many whole pieces of evidence the answers cite; None when no question was answered."""
        told = [fate.cited for fate in self.fates if fate.cited is not None]
        return sum(told) if told else None

    @property
    def coverage(self) -> dict[str, float]:
        """Mean coverage by stage."""
        return {stage: mean([fate.coverage[stage] for fate in self.fates]) for stage in STAGES}

    def fate(self, id: str) -> Fate:
        """Raises KeyError for an unknown question."""
        for fate in self.fates:
            if fate.question.id == id:
                return fate
        raise KeyError(id)


def survive(
    questions: Iterable[Question], made: Indexed, settings: Settings | None = None, answerer: Answerer | None = None
) -> Survival:
    """Follow every question that has evidence through the stages under these settings.

    Without an `answerer` no model is called and the line ends at the context.
    """
    settings = settings or Settings()
    return Survival(tuple(_fate(question, made, settings, answerer) for question in questions if question.answerable))


def sweep(run: Callable[[int], Survival], values: Sequence[int]) -> tuple[tuple[int, dict[str, int]], ...]:
    """(value, counts by stage) of one setting, for a plot; `run(value)` is the survival under that value."""
    return tuple((value, run(value).counts) for value in values)


def _fate(question: Question, made: Indexed, settings: Settings, answerer: Answerer | None) -> Fate:
    trace = ask(made.index, question.text, settings, answerer or _silent, explain=False)
    passed = _passed(made, trace)
    touching = [{at for at, chunk in enumerate(made.chunks) if relevant(chunk, place)} for place in question.evidence]
    # for each piece of evidence: the chunks that hold it whole, stage by stage
    holding = [
        {
            stage: frozenset(made.chunks.ids[at] for at in positions if at in near and holds(made.chunks[at], place))
            for stage, positions in passed.items()
        }
        for place, near in zip(question.evidence, touching)
    ]
    lost, piece = "", question.evidence[0]
    for stage in STAGES:
        alive = [
            place.span is not None if stage == "parsing" else bool(found[stage])
            for place, found in zip(question.evidence, holding)
        ]
        if not all(alive):
            lost, piece = stage, question.evidence[alive.index(False)]
            break
    together = {stage: frozenset().union(*(found[stage] for found in holding)) for stage in passed}
    coverage = {"parsing": mean([float(place.span is not None) for place in question.evidence])}
    coverage |= {
        stage: mean(
            [
                _coverage(place, [made.chunks[at] for at in positions if at in near])
                for place, near in zip(question.evidence, touching)
            ]
        )
        for stage, positions in passed.items()
    }
    why, setting = _why(lost, piece, made, trace) if lost else ("", "")
    cited = None if answerer is None else not lost and _cites(trace, together["assembly"])
    return Fate(question, trace, together, coverage, lost, why, setting, cited)


def _cites(trace: Trace, ids: frozenset[str]) -> bool:
    """True when the answer cites a passage with one of these chunks in it."""
    kept = trace.checked.kept if trace.checked else ()
    return any(hit.chunk.id in ids for citation in kept for hit in citation.passage.hits)


def _silent(text: str) -> str:
    """Stands where a model would: survival ends at the context."""
    return ""


def _passed(made: Indexed, trace: Trace) -> dict[str, list[int]]:
    """Positions of the chunks that reach the end of each stage, ascending; each list a part of the one before."""
    every = range(len(made.chunks))
    probed = made.report.passed
    found = [at for at in every if made.chunks.ids[at] in probed]
    kept = {hit.position for hit in trace.ranking.hits}
    placed = {hit.position for passage in trace.context.passages for hit in passage.hits}
    retrieved = [at for at in found if at in kept]
    return {
        "chunking": list(every),
        "indexing": found,
        "retrieval": retrieved,
        "assembly": [at for at in retrieved if at in placed],
    }


def _coverage(place: Evidence, chunks: list[Chunk]) -> float:
    """The share of the piece's characters in the union of `chunks`; 0.0 when it has no place."""
    shared = [chunk.span.intersection(place.span) for chunk in chunks if relevant(chunk, place)]
    return covered(shared) / len(place.span) if shared else 0.0


def _why(stage: str, place: Evidence, made: Indexed, trace: Trace) -> tuple[str, str]:
    """(one sentence, the setting to turn)"""
    holding = [at for at in range(len(made.chunks)) if holds(made.chunks[at], place)]
    if stage == "parsing":
        return f"The parsed documents do not hold “{place.text}”.", "format"
    if stage == "chunking":
        parts = [made.chunks.names[at] for at in range(len(made.chunks)) if relevant(made.chunks[at], place)]
        return f"No chunk holds it whole; parts of it are in {_listed(parts)}.", "size or overlap"
    if stage == "indexing":
        return f"{_listed([made.chunks.names[at] for at in holding])} is not found again in the store.", "index"
    if stage == "retrieval":
        return _not_retrieved(holding, made, trace)
    dropped = {drop.hit.position: drop.why for drop in trace.context.dropped}
    at = next((at for at in holding if at in dropped), holding[0])
    return f"{made.chunks.names[at]}: {dropped.get(at, 'not in the context')}.", "budget"


def _not_retrieved(holding: list[int], made: Indexed, trace: Trace) -> tuple[str, str]:
    ranking, filters = trace.ranking, trace.settings.filters
    allowed = filters.mask(made.chunks.metas)
    if allowed is not None and not allowed[holding].any():
        return f"{made.chunks.names[holding[0]]} is hidden by the filters.", "filters"
    order = made.index.top(trace.question, len(made.chunks), allowed)
    ranks = {int(at): rank for rank, at in enumerate(order[0], 1)}
    best = min((at for at in holding if at in ranks), key=ranks.__getitem__, default=None)
    if best is None:
        return f"{made.chunks.names[holding[0]]} holds it and has a score of zero.", "retriever"
    score = float(order[1][ranks[best] - 1])
    if score < ranking.min_score:
        return f"{made.chunks.names[best]} scores {score:.4g}, under min_score {ranking.min_score:g}.", "min_score"
    return f"{made.chunks.names[best]} holds it at rank {ranks[best]}, past k = {ranking.k}.", "k"


def _listed(names: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]])) if names else "no chunk"

"""Stage-wise recall: whether one chunk fully contains the evidence, from parsing to assembly, per question.

Each stage can only keep or lose: its surviving chunks are a part of those of the stage before, so counts never rise.
Beside it *coverage*: the share of the evidence's characters in all that the stage passes on, whole or in pieces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from chunkers.answering.answerers import Answerer
from chunkers.answering.trace import Settings, Trace, ask
from chunkers.base import Chunk
from chunkers.documents.span import covered_length
from chunkers.evaluation.evidence import Evidence
from chunkers.evaluation.metrics import contains, mean, relevant
from chunkers.evaluation.question_set import Question
from chunkers.evaluation.stages import STAGES, Stage
from chunkers.retrieval.indexing import Indexed
from chunkers.wording import evaluating


@dataclass(frozen=True, slots=True)
class Loss:
    """What a stage lost and why: a code of `wording.evaluating.LOSSES` with its values. `setting` is what to turn:
    size, retriever, k, budget …
    """

    stage: Stage
    setting: str
    code: str
    values: Mapping[str, object]

    @property
    def text(self) -> str:
        return evaluating.loss(self.code, self.values)


@dataclass(frozen=True)
class QuestionTrace:
    """One question through the stages. `loss` is None when its evidence reaches the context.

    `holding[stage]`: ids of the chunks that fully contain a piece of evidence and reach the end of that stage.
    `coverage`: by stage, in [0, 1]. `cited`: whether the answer cites a passage with the whole evidence; None when
    nobody answered.
    """

    question: Question
    trace: Trace
    holding: Mapping[Stage, frozenset[str]]
    coverage: Mapping[Stage, float]
    loss: Loss | None = None
    cited: bool | None = None

    @property
    def lost(self) -> Stage | None:
        return self.loss.stage if self.loss else None

    @property
    def why(self) -> str:
        """One sentence; "" when nothing was lost."""
        return self.loss.text if self.loss else ""

    @property
    def setting(self) -> str:
        return self.loss.setting if self.loss else ""


@dataclass(frozen=True)
class StagewiseRecall:
    """The traces of all questions that have evidence, in order. `counts[stage]` is how many reach the end of it."""

    traces: tuple[QuestionTrace, ...]

    @property
    def counts(self) -> dict[Stage, int]:
        reached = {None: len(STAGES)} | {stage: number for number, stage in enumerate(STAGES)}
        return {
            stage: sum(reached[trace.lost] > number for trace in self.traces) for number, stage in enumerate(STAGES)
        }

    @property
    def lost(self) -> dict[str, Stage]:
        """The stage that lost each question, by id, in order."""
        return {trace.question.id: trace.lost for trace in self.traces if trace.lost}

    @property
    def cited(self) -> int | None:
        """How many whole pieces of evidence the answers cite; None when no question was answered."""
        cited = [trace.cited for trace in self.traces if trace.cited is not None]
        return sum(cited) if cited else None

    @property
    def coverage(self) -> dict[Stage, float]:
        """Mean coverage by stage."""
        return {stage: mean([trace.coverage[stage] for trace in self.traces]) for stage in STAGES}


def stagewise_recall(
    questions: Iterable[Question], made: Indexed, settings: Settings | None = None, answerer: Answerer | None = None
) -> StagewiseRecall:
    """Follow every question that has evidence through the stages under these settings.

    Without an `answerer` no model is called and the pipeline ends at the context.
    """
    settings = settings or Settings()
    return StagewiseRecall(
        tuple(follow(question, made, settings, answerer) for question in questions if question.answerable)
    )


def sweep(run: Callable[[int], StagewiseRecall], values: Sequence[int]) -> tuple[tuple[int, dict[Stage, int]], ...]:
    """(value, counts by stage) of one setting, for a plot; `run(value)` is the recall under that value."""
    return tuple((value, run(value).counts) for value in values)


def follow(question: Question, made: Indexed, settings: Settings, answerer: Answerer | None = None) -> QuestionTrace:
    """One question with evidence through the stages."""
    trace = ask(made.index, question.text, settings, answerer or _silent, explain=False)
    passed = _passed(made, trace)
    intersecting = [{n for n, chunk in enumerate(made.chunks) if relevant(chunk, one)} for one in question.evidence]
    # for each piece of evidence: the chunks that fully contain it, stage by stage
    holding = [
        {
            stage: frozenset(made.chunks.ids[n] for n in positions if n in near and contains(made.chunks[n], one))
            for stage, positions in passed.items()
        }
        for one, near in zip(question.evidence, intersecting)
    ]
    together = {stage: frozenset().union(*(found[stage] for found in holding)) for stage in passed}
    coverage = {Stage.PARSING: mean([float(one.span is not None) for one in question.evidence])}
    coverage |= {
        stage: mean(
            [
                _coverage(one, [made.chunks[n] for n in positions if n in near])
                for one, near in zip(question.evidence, intersecting)
            ]
        )
        for stage, positions in passed.items()
    }
    loss = _loss(question, holding, made, trace)
    cited = None if answerer is None else loss is None and _cites(trace, together[Stage.ASSEMBLY])
    return QuestionTrace(question, trace, together, coverage, loss, cited)


def _loss(
    question: Question, holding: Sequence[Mapping[Stage, frozenset[str]]], made: Indexed, trace: Trace
) -> Loss | None:
    """The first stage that does not pass every piece of evidence on, and what it did to the first it lost."""
    for stage in STAGES:
        for one, found in zip(question.evidence, holding):
            if one.span is None if stage is Stage.PARSING else not found[stage]:
                return Loss(stage, *_reason(stage, one, made, trace))
    return None


def _cites(trace: Trace, ids: frozenset[str]) -> bool:
    """True when the answer cites a passage with one of these chunks in it."""
    kept = trace.checked.kept if trace.checked else ()
    return any(hit.chunk.id in ids for citation in kept for hit in citation.passage.hits)


def _silent(text: str) -> str:
    """Stands where a model would: the recall ends at the context."""
    return ""


def _passed(made: Indexed, trace: Trace) -> dict[Stage, list[int]]:
    """Positions of the chunks that reach the end of each stage, ascending; each list a part of the one before."""
    every, stored = range(len(made.chunks)), made.report.passed
    indexed = [n for n in every if made.chunks.ids[n] in stored]
    kept = {hit.position for hit in trace.ranking.hits}
    packed = {hit.position for passage in trace.context.passages for hit in passage.hits}
    retrieved = [n for n in indexed if n in kept]
    return {
        Stage.CHUNKING: list(every),
        Stage.INDEXING: indexed,
        Stage.RETRIEVAL: retrieved,
        Stage.ASSEMBLY: [n for n in retrieved if n in packed],
    }


def _coverage(evidence: Evidence, chunks: list[Chunk]) -> float:
    """The share of the evidence's characters in the union of `chunks`; 0.0 when it has no span."""
    shared = [chunk.span.intersection(evidence.span) for chunk in chunks if relevant(chunk, evidence)]
    return covered_length(shared) / len(evidence.span) if shared else 0.0


Reason = tuple[str, str, Mapping[str, object]]  # the setting to turn, the code and its values


def _reason(stage: Stage, evidence: Evidence, made: Indexed, trace: Trace) -> Reason:
    names = made.chunks.names
    if stage is Stage.PARSING:
        return "format", "not_parsed", {"text": evidence.text}
    if stage is Stage.CHUNKING:
        parts = tuple(name for name, chunk in zip(names, made.chunks) if relevant(chunk, evidence))
        return "size or overlap", "cut", {"chunks": parts}
    containing = [n for n in range(len(made.chunks)) if contains(made.chunks[n], evidence)]
    if stage is Stage.INDEXING:
        return "index", "not_indexed", {"chunks": tuple(names[n] for n in containing)}
    if stage is Stage.RETRIEVAL:
        return _not_retrieved(containing, made, trace)
    dropped = {drop.hit.position: drop for drop in trace.context.dropped}
    first = next((n for n in containing if n in dropped), None)
    if first is None:
        return "budget", "not_in_context", {"chunk": names[containing[0]]}
    return "budget", "dropped", {"chunk": names[first], "reason": dropped[first].text}


def _not_retrieved(containing: list[int], made: Indexed, trace: Trace) -> Reason:
    ranking, filters, names = trace.ranking, trace.settings.filters, made.chunks.names
    allowed = filters.mask(made.chunks.metas)
    if allowed is not None and not allowed[containing].any():
        return "filters", "hidden", {"chunk": names[containing[0]]}
    order = made.index.top(trace.question, len(made.chunks), allowed)
    ranks = {int(position): rank for rank, position in enumerate(order[0], 1)}
    best = min((n for n in containing if n in ranks), key=ranks.__getitem__, default=None)
    if best is None:
        return "retriever", "no_score", {"chunk": names[containing[0]]}
    score = float(order[1][ranks[best] - 1])
    if score < ranking.min_score:
        facts = {"chunk": names[best], "score": score, "min_score": ranking.min_score}
        return "min_score", "under_min_score", facts
    return "k", "past_k", {"chunk": names[best], "rank": ranks[best], "k": ranking.k}

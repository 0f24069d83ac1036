"""The figures of part B, what survives each stage: two settings, two cut-offs, two budgets, as `key: value` pairs.

Setting A is `SMALL_WINDOWS`, setting B `WINDOWS`; chunks are ranked by shared words. Lists are joined by
commas, "none" stands for an empty one, "-" for what the given questions or documents do not have.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from chunkers.answering.trace import Settings
from chunkers.catalog import make
from chunkers.documents.document import Document
from chunkers.evaluation.question_set import Question
from chunkers.evaluation.stages import Stage
from chunkers.evaluation.stagewise import StagewiseRecall, stagewise_recall
from chunkers.lessons.id_formats import ID_FORMATS
from chunkers.lessons.presets import SMALL_WINDOWS, WINDOWS
from chunkers.retrieval.indexing import Indexed, indexed

BUDGETS = (50, 60)
ABSENT = "-"
COUNTED = (Stage.CHUNKING, Stage.RETRIEVAL, Stage.ASSEMBLY)


def lesson_figures(documents: Sequence[Document], questions: Sequence[Question]) -> dict[str, str]:
    """All figures in the order of the lesson's evidence file."""
    a, b = (_indexed(documents, *setting) for setting in (SMALL_WINDOWS, WINDOWS))
    first, second, tight, wide = (
        stagewise_recall(questions, b, settings)
        for settings in (
            Settings(k=1),
            Settings(k=2),
            Settings(k=3, budget=BUDGETS[0]),
            Settings(k=3, budget=BUDGETS[1]),
        )
    )
    cut = stagewise_recall(questions, a, Settings(k=3))
    return {
        **_task_one("t1_a", a, cut),
        **_task_one("t1_b", b, second),
        "t1_a_expenses2": _text_of(a, "expenses-2"),
        "t2_k1_hits": str(first.counts["retrieval"]),
        "t2_k1_missed": _listed(first.lost),
        "t2_k2_hits": str(second.counts["retrieval"]),
        "t2_q5_top2": _top(second, "q5"),
        "t2_q6_top2": _top(second, "q6"),
        "t2_q1_top_score": _score(first, "q1"),
        "t3_stage_counts": ",".join(str(tight.counts[stage]) for stage in COUNTED),
        "t3_lost": _listed(f"{id}:{stage}" for id, stage in tight.lost.items()),
        "t3_q6_included": _included(tight, "q6"),
        "t3_q5_words": _used(tight, "q5"),
        f"t3_budget{BUDGETS[1]}_assembled": str(wide.counts["assembly"]),
        "t3_chunk_rows": str(len(b.chunks)),
        "t3_chunk_ids": _listed(b.chunks.names),
    }


def evidence_lines(figures: Mapping[str, str]) -> str:
    """`key: value`, a line each."""
    return "".join(f"{key}: {value}\n" for key, value in figures.items())


def _indexed(documents: Sequence[Document], size: int, overlap: int) -> Indexed:
    return indexed(documents, make("overlapping", size, overlap), "overlap", ID_FORMATS["dash"])


def _task_one(key: str, made: Indexed, recall: StagewiseRecall) -> dict[str, str]:
    broken = [id for id, stage in recall.lost.items() if stage in (Stage.PARSING, Stage.CHUNKING)]
    return {
        f"{key}_chunks": str(len(made.chunks)),
        f"{key}_intact": str(recall.counts["chunking"]),
        f"{key}_broken": _listed(broken),
    }


def _listed(values) -> str:
    return ",".join(values) or "none"


def _text_of(made: Indexed, name: str) -> str:
    names = made.chunks.names
    return " ".join(made.chunks[names.index(name)].source_text.split()) if name in names else ABSENT


def _trace(recall: StagewiseRecall, id: str):
    return next((one.trace for one in recall.traces if one.question.id == id), None)


def _top(recall: StagewiseRecall, id: str) -> str:
    trace = _trace(recall, id)
    return _listed(hit.name for hit in trace.ranking.hits) if trace else ABSENT


def _score(recall: StagewiseRecall, id: str) -> str:
    trace = _trace(recall, id)
    return f"{trace.ranking.confidence:g}" if trace else ABSENT


def _included(recall: StagewiseRecall, id: str) -> str:
    trace = _trace(recall, id)
    return _listed(passage.hit.name for passage in trace.context.passages) if trace else ABSENT


def _used(recall: StagewiseRecall, id: str) -> str:
    trace = _trace(recall, id)
    return str(trace.context.used) if trace else ABSENT

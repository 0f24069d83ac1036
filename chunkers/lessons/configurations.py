"""The table of part D: six configurations of chunk size, overlap, header and retriever on one set of questions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from chunkers.base import Chunk
from chunkers.catalog import make
from chunkers.documents.document import Document
from chunkers.evaluation.metrics import hit_at, mean, recall_at, reciprocal_rank
from chunkers.evaluation.question_set import Question
from chunkers.lessons.id_formats import ID_FORMATS
from chunkers.retrieval.catalog import index
from chunkers.retrieval.chunk_set import chunk_set
from chunkers.retrieval.ranking import rank

PARAPHRASED = "paraphrased"


@dataclass(frozen=True, slots=True)
class Configuration:
    """`size` and `overlap` in words; `headers`: whether "title > section" is indexed with each chunk."""

    label: str
    size: int
    overlap: int
    headers: bool
    retriever: str


CONFIGURATIONS = (
    Configuration("small, overlap, BM25", 25, 10, True, "bm25"),
    Configuration("the same without headers", 25, 10, False, "bm25"),
    Configuration("small, overlap, hybrid", 25, 10, True, "hybrid"),
    Configuration("small, no overlap, BM25", 25, 0, True, "bm25"),
    Configuration("large, BM25", 120, 0, True, "bm25"),
    Configuration("large, hybrid", 120, 0, True, "hybrid"),
)


@dataclass(frozen=True, slots=True)
class ConfigurationRow:
    """Means over the questions that have evidence; `paraphrased_hit_1` over those of that kind, 0.0 without any."""

    configuration: Configuration
    chunks: int
    questions: int
    hit_1: float
    hit_3: float
    recall_3: float
    mrr: float
    paraphrased_hit_1: float


def configurations(
    documents: Sequence[Document], questions: Sequence[Question], chosen: Sequence[Configuration] = CONFIGURATIONS
) -> tuple[ConfigurationRow, ...]:
    """One row a configuration, in order."""
    return tuple(_row(one, documents, [question for question in questions if question.answerable]) for one in chosen)


def table(rows: Sequence[ConfigurationRow]) -> str:
    """The rows as a Markdown table."""
    head = ("configuration", "chunks", "hit@1", "hit@3", "recall@3", "MRR", "paraphrased hit@1")
    lines = [head, tuple("---" for _ in head)]
    for row in rows:
        figures = (row.hit_1, row.hit_3, row.recall_3, row.mrr, row.paraphrased_hit_1)
        lines.append((row.configuration.label, str(row.chunks), *(f"{figure:.3f}" for figure in figures)))
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def configuration_records(rows: Sequence[ConfigurationRow]) -> list[dict]:
    """The rows as JSON-ready objects."""
    return [asdict(row) for row in rows]


def _row(one: Configuration, documents: Sequence[Document], questions: list[Question]) -> ConfigurationRow:
    chunker = make("sentence", one.size, one.overlap)
    chunks = chunk_set([chunker.chunk(document) for document in documents], ID_FORMATS["section"], one.headers)
    made = index(chunks, one.retriever)
    ranked = [_ranked(made, question, len(chunks)) for question in questions]
    pairs = list(zip(ranked, questions))
    first = [hit_at(found, question, 1) for found, question in pairs]
    return ConfigurationRow(
        one,
        len(chunks),
        len(questions),
        hit_1=mean(first),
        hit_3=mean([hit_at(found, question, 3) for found, question in pairs]),
        recall_3=mean([recall_at(found, question, 3) for found, question in pairs]),
        mrr=mean([reciprocal_rank(found, question) for found, question in pairs]),
        paraphrased_hit_1=mean([hit for hit, question in zip(first, questions) if question.kind == PARAPHRASED]),
    )


def _ranked(made, question: Question, depth: int) -> list[Chunk]:
    return [hit.chunk for hit in rank(made, question.text, max(depth, 1)).hits]

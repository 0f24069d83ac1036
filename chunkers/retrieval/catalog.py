"""The one table of retrievers. It feeds the controls, the command line and the tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from chunkers.base import Chunking, SettingError
from chunkers.retrieval.bm25 import bm25
from chunkers.retrieval.chunk_set import ChunkSet, chunk_set
from chunkers.retrieval.dense import Dense
from chunkers.retrieval.fulltext import Fts5
from chunkers.retrieval.fusion import Hybrid
from chunkers.retrieval.naming import ID_FORMAT
from chunkers.retrieval.overlap import Overlap
from chunkers.retrieval.ranking import Index, Retriever
from chunkers.retrieval.tfidf import Tfidf
from chunkers.retrieval.trigram import Trigram


@dataclass(frozen=True, slots=True)
class Entry:
    """A retriever as people choose it. `formula` and `note` are shown beside it; `build` takes its settings."""

    name: str
    label: str
    formula: str
    note: str
    build: Callable[..., Retriever]


RETRIEVERS: dict[str, Entry] = {
    entry.name: entry
    for entry in (
        Entry(
            "overlap",
            "Shared words",
            "number of different words in both, stop words aside",
            "Counts the words that question and chunk share; ties go by chunk name.",
            Overlap,
        ),
        Entry(
            "tfidf",
            "TF-IDF",
            "cosine of tf × ln(N / df)",
            "Rare words weigh more; a word in every chunk weighs nothing.",
            Tfidf,
        ),
        Entry(
            "bm25",
            "BM25",
            "Σ idf × tf × (k1 + 1) / (tf + k1 × (1 − b + b × length / mean length))",
            "Rare words weigh more, repeats less and less, long chunks are held back.",
            bm25,
        ),
        Entry(
            "fts5",
            "SQLite full text",
            "−bm25() of FTS5, words joined by OR",
            "The database's own ranking; ties go by chunk id.",
            Fts5,
        ),
        Entry(
            "trigram",
            "Character trigrams",
            "cosine of tf × ln(1 + N / df) over three-letter runs",
            "A stand-in for a model of meaning: sees through endings and hyphens.",
            Trigram,
        ),
        Entry(
            "dense",
            "Embeddings",
            "cosine of all-MiniLM-L6-v2 vectors",
            "A small model of meaning, as an extra; English.",
            Dense,
        ),
        Entry("hybrid", "Fused", "Σ 1 / (60 + rank)", "Two or more rankings fused by rank alone.", Hybrid),
    )
}


def retriever(name: str, **settings) -> Retriever:
    """The retriever of that name; names joined by "+" are fused. Raises SettingError for an unknown name or setting."""
    if "+" in name:
        return fused([part.strip() for part in name.split("+")], **settings)
    if name not in RETRIEVERS:
        raise SettingError(f"there is no retriever {name!r}; known retrievers are {', '.join(RETRIEVERS)}.")
    try:
        return RETRIEVERS[name].build(**settings)
    except TypeError:
        raise SettingError(f"the retriever {name} does not take all of {', '.join(settings)}.") from None


def fused(names: Iterable[str], rrf_k: float = 60) -> Hybrid:
    """The retrievers of these names fused by rank. Raises SettingError for fewer than two, or an unknown one."""
    return Hybrid(tuple(retriever(name) for name in names), rrf_k)


def index(chunks: ChunkSet | Iterable[Chunking], by: str | Retriever = "bm25", id_format: str = ID_FORMAT) -> Index:
    """`chunks`, or all chunks of some chunkings, made ready for a retriever or its name."""
    chosen = retriever(by) if isinstance(by, str) else by
    return chosen.index(chunks if isinstance(chunks, ChunkSet) else chunk_set(chunks, id_format))

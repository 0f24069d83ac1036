"""The one table of retrievers. It feeds the controls, the command line and the tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from chunkers.base import Chunking
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
from chunkers.settings import DECIMAL, NAMES, TEXT, Field, SettingError, read_pairs
from chunkers.settings.errors import finite_number

FUSIBLE = ("overlap", "tfidf", "bm25", "fts5", "trigram", "dense")
USUAL_PARTS = ("bm25", "trigram")


@dataclass(frozen=True, slots=True)
class RetrievalMethod:
    """A retriever as people choose it. `formula` and `note` are shown beside it; `build` takes its declared fields."""

    name: str
    label: str
    formula: str
    note: str
    build: Callable[..., Retriever]
    fields: tuple[Field, ...] = ()

    def make(self, **settings: object) -> Retriever:
        """The retriever with these settings, the others at their defaults. Raises SettingError, naming the setting."""
        known = {field.name: field for field in self.fields}
        if not settings.keys() <= known.keys():
            raise SettingError("retriever_setting", retriever=self.name, settings=", ".join(settings))
        return self.build(**{name: known[name].check(value) for name, value in settings.items()})


def _fuse(parts: tuple[str, ...] = USUAL_PARTS, rrf_k: float = 60, weights: str = "") -> Hybrid:
    shares = tuple(finite_number("weights", one) for one in weights.replace(",", " ").split())
    return Hybrid(tuple(RETRIEVERS[name].make() for name in parts), rrf_k, shares)


FUSION = (
    Field(
        "parts",
        "Fused retrievers",
        NAMES,
        USUAL_PARTS,
        choices=FUSIBLE,
        help="Two or more, fused by rank alone. The gate looks at the scores of the first.",
    ),
    Field(
        "rrf_k",
        "rrf_k",
        DECIMAL,
        60.0,
        step=10,
        help="A rank adds 1 / (rrf_k + rank): the smaller, the more the first ranks count.",
    ),
    Field("weights", "Weights", TEXT, "", help="A number a fused retriever, as 2 1; all alike when empty."),
)

RETRIEVERS: dict[str, RetrievalMethod] = {
    entry.name: entry
    for entry in (
        RetrievalMethod(
            "overlap",
            "Shared words",
            "number of different words in both, stop words aside",
            "Counts the words that question and chunk share; ties go by chunk name.",
            Overlap,
        ),
        RetrievalMethod(
            "tfidf",
            "TF-IDF",
            "cosine of tf × ln(N / df)",
            "Rare words weigh more; a word in every chunk weighs nothing.",
            Tfidf,
        ),
        RetrievalMethod(
            "bm25",
            "BM25",
            "Σ idf × tf × (k1 + 1) / (tf + k1 × (1 − b + b × length / mean length))",
            "Rare words weigh more, repeats less and less, long chunks are held back.",
            bm25,
            (
                Field("k1", "k1", DECIMAL, 1.2, step=0.1, help="How soon repeats stop counting; 0: at once."),
                Field("b", "b", DECIMAL, 0.75, step=0.05, help="How far long chunks are held back."),
            ),
        ),
        RetrievalMethod(
            "fts5",
            "SQLite full text",
            "−bm25() of FTS5, words joined by OR",
            "The database's own ranking; ties go by chunk id.",
            Fts5,
        ),
        RetrievalMethod(
            "trigram",
            "Character trigrams",
            "cosine of tf × ln(1 + N / df) over three-letter runs",
            "A stand-in for a model of meaning: sees through endings and hyphens.",
            Trigram,
        ),
        RetrievalMethod(
            "dense",
            "Embeddings",
            "cosine of all-MiniLM-L6-v2 vectors",
            "A small model of meaning, as an extra; English.",
            Dense,
        ),
        RetrievalMethod(
            "hybrid", "Fused", "Σ 1 / (60 + rank)", "Two or more rankings fused by rank alone.", _fuse, FUSION
        ),
    )
}


def retriever(name: str, **settings: object) -> Retriever:
    """The retriever of that name, or as text with its settings: `bm25,k1=1.5`. Names joined by "+" are fused, with the
    settings of `hybrid`. Raises SettingError for an unknown name or setting.
    """
    name, *pairs = name.split(",")
    settings = read_pairs(pairs) | settings
    if "+" in name:
        return fused([part.strip() for part in name.split("+")], **settings)
    if name not in RETRIEVERS:
        raise SettingError("no_retriever", retriever=repr(name), known=", ".join(RETRIEVERS))
    return RETRIEVERS[name].make(**settings)


def fused(names: Iterable[str], **settings: object) -> Hybrid:
    """The retrievers of these names fused by rank. Raises SettingError for fewer than two, or an unknown one."""
    names = tuple(names)
    for name in names:
        retriever(name)  # names the known ones
    return retriever("hybrid", **settings | {"parts": names})  # type: ignore[return-value]


def index(chunks: ChunkSet | Iterable[Chunking], by: str | Retriever = "bm25", id_format: str = ID_FORMAT) -> Index:
    """`chunks`, or all chunks of some chunkings, made ready for a retriever or its name."""
    chosen = retriever(by) if isinstance(by, str) else by
    return chosen.index(chunks if isinstance(chunks, ChunkSet) else chunk_set(chunks, id_format))

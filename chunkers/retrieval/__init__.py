"""Chunks to rankings: each retriever is a frozen dataclass of settings with `index(chunks) -> Index`; `rank` asks it.

found = rank(index(chunkings, "bm25"), "How old can a receipt be?", k=3)
for hit in found.hits: print(hit.rank, hit.score, hit.name, hit.chunk.id)
"""

from chunkers.retrieval.catalog import RETRIEVERS, fused, index, retriever
from chunkers.retrieval.chunk_set import ChunkSet, chunk_set
from chunkers.retrieval.filters import Filters
from chunkers.retrieval.fusion import Hybrid
from chunkers.retrieval.naming import chunk_names, section_name, slug
from chunkers.retrieval.plugged import Plugged
from chunkers.retrieval.ranking import Hit, Index, Ranking, Retriever, TermScore, rank

__all__ = [
    "RETRIEVERS",
    "ChunkSet",
    "Filters",
    "Hit",
    "Hybrid",
    "Index",
    "Plugged",
    "Ranking",
    "Retriever",
    "TermScore",
    "chunk_names",
    "chunk_set",
    "fused",
    "index",
    "rank",
    "retriever",
    "section_name",
    "slug",
]

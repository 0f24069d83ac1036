"""A collection cut, stored, probed and made ready for a retriever: the left half of the line in one value."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from chunkers.base import Chunker, Chunking
from chunkers.documents.document import Document
from chunkers.retrieval.catalog import retriever
from chunkers.retrieval.chunk_set import ChunkSet, chunk_set
from chunkers.retrieval.naming import ID_FORMAT
from chunkers.retrieval.probe import IndexReport, probe
from chunkers.retrieval.ranking import Index, Retriever
from chunkers.retrieval.store import Added, Store


@dataclass(frozen=True, eq=False)
class Indexed:
    """`chunks` are those of `chunkings` in document order; `report` is what probing the store found."""

    chunkings: tuple[Chunking, ...]
    chunks: ChunkSet
    store: Store
    added: tuple[Added, ...]
    report: IndexReport
    index: Index


def indexed(
    documents: Iterable[Document],
    chunker: Chunker,
    by: str | Retriever = "bm25",
    id_format: str = ID_FORMAT,
    headers: bool = True,
    store: Store | None = None,
    failed: Iterable[str] = (),
) -> Indexed:
    """Cut `documents`, bring `store` (default: one in memory) to hold exactly them, probe it, and index for `by`.

    `id_format` names the chunks. `headers` False leaves the prefixes out of what the retriever sees; the store
    always holds the whole text. `failed` are files that gave no document, to be named in the report.
    """
    chosen = retriever(by) if isinstance(by, str) else by
    chunkings = tuple(chunker.chunk(document) for document in documents)
    chunks = chunk_set(chunkings, id_format, headers)
    store = store or Store()
    added = store.sync(chunkings, chunks.names)
    return Indexed(chunkings, chunks, store, added, probe(store, chunkings, failed), chosen.index(chunks))

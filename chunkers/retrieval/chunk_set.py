"""The chunks that are searched: those of all chunkings of a collection, in document order, with a name each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from chunkers.base import Chunk, Chunking
from chunkers.documents.document import Meta
from chunkers.retrieval.naming import ID_FORMAT, chunk_names


@dataclass(frozen=True, eq=False)
class ChunkSet(Sequence):
    """`names[i]` is the name of `chunks[i]`. `headers` False leaves the prefixes out of what is indexed.

    The position of a chunk here is its place in document order, and breaks ties between equal scores.
    """

    chunks: tuple[Chunk, ...]
    names: tuple[str, ...]
    headers: bool = True

    def __post_init__(self):
        if len(self.chunks) != len(self.names):
            raise ValueError(f"{len(self.chunks)} chunks and {len(self.names)} names")

    def __len__(self) -> int:
        return len(self.chunks)

    def __getitem__(self, at):
        return self.chunks[at]

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """What is indexed, a text a chunk: with its prefix, or without when `headers` is off."""
        return tuple(chunk.text if self.headers else chunk.source_text for chunk in self.chunks)

    @cached_property
    def ids(self) -> tuple[str, ...]:
        return tuple(chunk.id for chunk in self.chunks)

    @cached_property
    def metas(self) -> tuple[Meta, ...]:
        return tuple(chunk.meta for chunk in self.chunks)


def chunk_set(chunkings: Iterable[Chunking], id_format: str = ID_FORMAT, headers: bool = True) -> ChunkSet:
    """All chunks of `chunkings` in their order, named by `id_format` (see `naming`)."""
    chunkings = list(chunkings)
    chunks = tuple(chunk for chunking in chunkings for chunk in chunking)
    return ChunkSet(chunks, chunk_names(chunkings, id_format), headers)

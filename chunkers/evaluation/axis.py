"""All documents of a collection on one axis, so that spans of any of them are plain numbers and spans of two documents
never meet: document i owns `[base[i], base[i] + its length)`, with one free place between neighbours.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from chunkers.base import Chunking
from chunkers.documents.document import Document, Meta
from chunkers.documents.span import Span


@dataclass(frozen=True, eq=False)
class CollectionAxis:
    """`bases`: int64[documents]; `length`: the first place behind all of them."""

    documents: tuple[Document, ...]

    def __post_init__(self):
        keys = [key_of(document.meta) for document in self.documents]
        if len(set(keys)) < len(keys):
            twice = next(key for key in keys if keys.count(key) > 1)
            raise ValueError(f"the document “{twice[0]}”, version {twice[1]}, is there twice")

    @cached_property
    def bases(self) -> np.ndarray:
        lengths = [len(document.text) + 1 for document in self.documents]
        return np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)[:-1]

    @cached_property
    def length(self) -> int:
        return sum(len(document.text) + 1 for document in self.documents)

    @cached_property
    def number_of(self) -> dict[tuple[str, str], int]:
        """The place of a document by (doc_id, version)."""
        return {key_of(document.meta): i for i, document in enumerate(self.documents)}

    def place(self, doc_id: str, version: str, span: Span) -> tuple[int, int]:
        """(start, end) on the axis. Raises KeyError for a document that is not on it."""
        base = int(self.bases[self.number_of[doc_id, version]])
        return base + span.start, base + span.end

    def chunks(self, chunkings: Iterable[Chunking]) -> tuple[np.ndarray, np.ndarray]:
        """(starts, ends), int64[chunks], in the order of `chunkings`: ascending when those come in the axis's order."""
        starts, ends = [], []
        for chunking in chunkings:
            base = self.bases[self.number_of[key_of(chunking.document.meta)]]
            starts.append(chunking.starts + base)
            ends.append(chunking.ends + base)
        none = np.zeros(0, dtype=np.int64)
        return np.concatenate([none, *starts]), np.concatenate([none, *ends])


def axis_of(documents: Sequence[Document]) -> CollectionAxis:
    """Raises ValueError when two documents have one `doc_id` and version."""
    return CollectionAxis(tuple(documents))


def key_of(meta: Meta) -> tuple[str, str]:
    return meta.doc_id, meta.version

"""The units of a document that a cut can hurt, and which of them a chunking cuts or breaks.

A unit is *cut* when a chunk edge falls strictly inside it, and *broken* when no single chunk holds it whole. Overlap
can mend a cut; only broken units lose information.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from chunkers.documents.document import Document
from chunkers.documents.sentences import document_sentences

KINDS = ("sentences", "items", "rows", "tables", "lists", "code")


@dataclass(frozen=True, eq=False)
class Units:
    """The units of one kind as columns, ascending and disjoint: `starts`, `ends` int64[units]."""

    kind: str
    starts: np.ndarray
    ends: np.ndarray

    def __len__(self) -> int:
        return len(self.starts)

    def strictly_inside(self, offsets: np.ndarray) -> np.ndarray:
        """bool[offsets]: which offsets lie inside a unit and not at its edges."""
        if not len(self):
            return np.zeros(len(offsets), dtype=bool)
        at = np.searchsorted(self.starts, offsets, "left") - 1
        return (at >= 0) & (offsets < self.ends[np.maximum(at, 0)])

    def cut(self, edges: np.ndarray) -> np.ndarray:
        """bool[units]: which units have one of the ascending `edges` strictly inside."""
        return np.searchsorted(edges, self.starts, "right") < np.searchsorted(edges, self.ends, "left")

    def broken(self, starts: np.ndarray, ends: np.ndarray) -> np.ndarray:
        """bool[units]: which units no chunk holds whole; chunk `starts` and `ends` both ascend."""
        if not len(starts):
            return np.ones(len(self), dtype=bool)
        # the last chunk that starts at or before a unit reaches furthest of all that do
        at = np.searchsorted(starts, self.starts, "right") - 1
        return (at < 0) | (ends[np.maximum(at, 0)] < self.ends)


def units_of(document: Document) -> dict[str, Units]:
    """All units of a document by kind, in the order of KINDS; a kind without units is empty."""
    places: dict[str, list[tuple[int, int]]] = {kind: [] for kind in KINDS[1:]}
    parts_of = {"list": "items", "table": "rows"}
    blocks_of = {"list": "lists", "table": "tables", "code": "code"}
    for block in document.blocks:
        if block.kind in blocks_of:
            places[blocks_of[block.kind]].append((block.span.start, block.span.end))
        if block.kind in parts_of:
            places[parts_of[block.kind]] += [(part.span.start, part.span.end) for part in block.parts]
    found = {"sentences": Units("sentences", *document_sentences(document))}
    for kind, spans in places.items():
        columns = np.array(spans, dtype=np.int64).reshape(-1, 2)
        found[kind] = Units(kind, columns[:, 0], columns[:, 1])
    return found

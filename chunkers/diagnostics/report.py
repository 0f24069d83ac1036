"""All diagnoses of one chunking, gathered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from chunkers.base import Chunking
from chunkers.diagnostics.cuts import COUNTED, cut_kinds
from chunkers.diagnostics.headings import headless, sections_touched
from chunkers.diagnostics.storage import Coverage, Storage, coverage, storage
from chunkers.diagnostics.units import KINDS, Units, units_of
from chunkers.documents.document import Document
from chunkers.documents.span import Span


@dataclass(frozen=True, slots=True)
class TableChunks:
    """A table, its rows, the chunks that hold a part of it, and the chunk that holds it whole, if any."""

    span: Span
    rows: int
    chunks: tuple[int, ...]
    whole_in: int | None


@dataclass(frozen=True)
class Diagnosis:
    """`cut_kinds`: a word a chunk, see `cuts`. `cut`, `broken`: by kind of unit, the spans of the units hurt.

    `headless`, `over_sections`, `over_pages`: positions of chunks without a heading, with parts of two or more
    sections, on two or more pages. `units`: how many there are of each kind.
    """

    chunking: Chunking
    cut_kinds: tuple[str, ...]
    cut: Mapping[str, tuple[Span, ...]]
    broken: Mapping[str, tuple[Span, ...]]
    units: Mapping[str, int]
    headless: tuple[int, ...]
    over_sections: tuple[int, ...]
    over_pages: tuple[int, ...]
    tables: tuple[TableChunks, ...]
    storage: Storage
    coverage: Coverage

    @cached_property
    def cut_starts(self) -> tuple[int, ...]:
        """Positions of the chunks that start inside a sentence, list, row or code."""
        return tuple(i for i, kind in enumerate(self.cut_kinds) if kind in COUNTED)

    @property
    def words(self) -> np.ndarray:
        return self.storage.words

    @property
    def words_stored(self) -> int:
        return self.storage.words_stored

    @property
    def prefix_words(self) -> int:
        return self.storage.prefix_words

    @property
    def document_words(self) -> int:
        return self.storage.document_words

    @property
    def overlap_cost(self) -> float:
        return self.storage.overlap_cost

    @property
    def overlap_words_before(self) -> np.ndarray:
        return self.storage.shared

    @property
    def words_in_two(self) -> int:
        return self.storage.words_in_two

    @property
    def words_in_none(self) -> int:
        return self.storage.words_in_none

    @cached_property
    def counts(self) -> dict[str, int]:
        """Every count by name, in a fixed order: chunks, cut_starts, headless …, cut_rows, broken_rows …"""
        counts = {
            "chunks": len(self.chunking),
            "cut_starts": len(self.cut_starts),
            "headless": len(self.headless),
            "over_sections": len(self.over_sections),
            "over_pages": len(self.over_pages),
            "oversize": len(self.chunking.oversize),
        }
        for kind in KINDS:
            counts[f"cut_{kind}"] = len(self.cut[kind])
            counts[f"broken_{kind}"] = len(self.broken[kind])
        return counts


def diagnose(chunking: Chunking, units: dict[str, Units] | None = None) -> Diagnosis:
    """What `chunking` does to its document. `units` spares finding them again for each setting of one document."""
    units = units or units_of(chunking.document)
    edges = np.unique(np.concatenate([chunking.starts, chunking.ends]))
    cut = {kind: _spans(found, found.cut(edges)) for kind, found in units.items()}
    broken = {kind: _spans(found, found.broken(chunking.starts, chunking.ends)) for kind, found in units.items()}
    return Diagnosis(
        chunking,
        cut_kinds(chunking, units),
        cut,
        broken,
        {kind: len(found) for kind, found in units.items()},
        headless(chunking),
        tuple(np.flatnonzero(sections_touched(chunking) > 1).tolist()),
        _over_pages(chunking),
        _tables(chunking),
        storage(chunking),
        coverage(chunking),
    )


def _spans(units: Units, chosen: np.ndarray) -> tuple[Span, ...]:
    return tuple(Span(int(a), int(b)) for a, b in zip(units.starts[chosen], units.ends[chosen]))


def _over_pages(chunking: Chunking) -> tuple[int, ...]:
    document: Document = chunking.document
    if not document.pages:
        return ()
    spans = zip(chunking.starts.tolist(), chunking.ends.tolist())
    return tuple(i for i, (start, end) in enumerate(spans) if len(document.pages_of(start, end)) > 1)


def _tables(chunking: Chunking) -> tuple[TableChunks, ...]:
    out = []
    for block in chunking.document.blocks:
        if block.kind == "table":
            start, end = block.span.start, block.span.end
            low = int(np.searchsorted(chunking.ends, start, "right"))
            high = int(np.searchsorted(chunking.starts, end, "left"))
            whole = [i for i in range(low, high) if chunking.starts[i] <= start and end <= chunking.ends[i]]
            out.append(TableChunks(block.span, len(block.parts), tuple(range(low, high)), whole[0] if whole else None))
    return tuple(out)

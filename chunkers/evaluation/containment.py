"""What a chunking does to evidence: the chunks that contain it and that intersect it, and how many pieces each setting
of a method contains. A chunk's prefix counts for nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from chunkers.base import Chunking
from chunkers.catalog import CATALOG, windows_method
from chunkers.diagnostics.settings_sweep import WindowGrid, grid
from chunkers.diagnostics.storage import storage
from chunkers.documents.document import Document
from chunkers.documents.span import Span
from chunkers.evaluation.evidence import Evidence
from chunkers.wording import evaluating


@dataclass(frozen=True, slots=True)
class Containment:
    """Positions of chunks: `containing` are those that fully contain the evidence, `intersecting` all that share a
    character with it (half-open: edges that touch share none).
    """

    evidence: Evidence
    containing: tuple[int, ...]
    intersecting: tuple[int, ...]

    @property
    def is_contained(self) -> bool:
        return bool(self.containing)

    @property
    def text(self) -> str:
        return evaluating.containment(self.evidence.span is not None, self.containing, self.intersecting)


def containment(evidence: Evidence, chunking: Chunking) -> Containment:
    """Both empty for evidence without a span."""
    span = evidence.span
    if span is None:
        return Containment(evidence, (), ())
    intersecting = range(
        int(np.searchsorted(chunking.ends, span.start, "right")),
        int(np.searchsorted(chunking.starts, span.end, "left")),
    )
    return Containment(evidence, tuple(_containing(span, chunking)), tuple(intersecting))


def _containing(span: Span, chunking: Chunking) -> range:
    """Starts and ends both ascend, so the chunks that contain a span are neighbours."""
    return range(
        int(np.searchsorted(chunking.ends, span.end, "left")),
        int(np.searchsorted(chunking.starts, span.start, "right")),
    )


@dataclass(frozen=True, slots=True)
class SettingContainment:
    """A setting of a method, and how many of the `evidence` pieces a single chunk contains; `words_stored` with
    prefixes.
    """

    method: str
    size: int
    overlap: int
    unit: str
    contained: int
    evidence: int
    chunks: int
    words_stored: int


def containment_by_setting(
    document: Document,
    evidence: Iterable[Evidence],
    sizes: Sequence[int] = (),
    overlaps: Sequence[int] = (),
    unit: str = "words",
) -> tuple[SettingContainment, ...]:
    """Windows over `sizes` × `overlaps` (empty: those of the settings sweep), and the presets of every other method, in
    words. Most contained first, then the fewest words stored. Evidence without a span counts as not contained.
    """
    pieces = tuple(evidence)
    spans = [one.span for one in pieces if one.span]
    out = [
        *_windows(document, spans, *grid(sizes, overlaps, unit), unit, len(pieces)),
        *_others(document, spans, len(pieces)),
    ]
    return tuple(sorted(out, key=lambda one: (-one.contained, one.words_stored, one.size, one.overlap, one.method)))


def _windows(
    document: Document, spans: Sequence[Span], sizes: Sequence[int], overlaps: Sequence[int], unit: str, number: int
) -> Iterator[SettingContainment]:
    starts, ends = (np.array([getattr(s, name) for s in spans], dtype=np.int64) for name in ("start", "end"))
    probe = WindowGrid(document.text, unit)
    place, words = probe.place(starts, ends), len(probe.bounds[0])
    for size in sizes:
        for overlap in overlaps:
            if overlap < size:
                cut = probe.windows(size, overlap)
                yield SettingContainment(
                    windows_method(overlap),
                    size,
                    overlap,
                    unit,
                    int(cut.holds(place).sum()),
                    number,
                    cut.number,
                    round((cut.overlap_cost + 1) * words),
                )


def _others(document: Document, spans: Sequence[Span], number: int) -> Iterator[SettingContainment]:
    for name, entry in CATALOG.items():
        if entry.windows:
            continue
        for size in entry.presets:
            chunker = entry.make(size)
            chunking = chunker.chunk(document)
            yield SettingContainment(
                name,
                size,
                getattr(chunker, "overlap", 0),
                chunker.unit,
                sum(len(_containing(span, chunking)) > 0 for span in spans),
                number,
                len(chunking),
                storage(chunking).words_stored,
            )

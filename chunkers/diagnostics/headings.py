"""Headless chunks: those that neither start at a title or heading nor carry their heading in the prefix."""

from __future__ import annotations

import numpy as np

from chunkers.base import Chunking


def headless(chunking: Chunking) -> tuple[int, ...]:
    """Positions of the chunks without a heading."""
    document = chunking.document
    heads = np.array([b.span.start for b in document.blocks if b.kind in ("title", "heading")], dtype=np.int64)
    without = np.flatnonzero(~np.isin(chunking.starts, heads))
    if not chunking.prefixes:
        return tuple(without.tolist())
    return tuple(int(i) for i in without if not _carried(chunking, int(i)))


def _carried(chunking: Chunking, position: int) -> bool:
    start = int(chunking.starts[position])
    sections = chunking.document.sections_of(start, start + 1)
    heading = sections[0].heading if sections else ""
    prefix = chunking.prefixes[position]
    # the heading stands last: on its own line (structure), or behind the title on one line (sentence)
    return bool(heading) and (heading == prefix or prefix.endswith((f"\n{heading}", f" > {heading}")))


def sections_touched(chunking: Chunking) -> np.ndarray:
    """int64[chunks]: of how many sections each chunk holds a part."""
    document = chunking.document
    return np.searchsorted(document.section_starts, chunking.ends, "left") - np.searchsorted(
        document.section_ends, chunking.starts, "right"
    )

"""Headless chunks: those that neither start at a title or heading nor carry their heading in the prefix."""

from __future__ import annotations

import numpy as np

from chunkers.base import Chunking


def headless(chunking: Chunking) -> tuple[int, ...]:
    """Positions of the chunks without a heading."""
    document = chunking.document
    heads = np.array([b.span.start for b in document.blocks if b.kind in ("title", "heading")], dtype=np.int64)
    without = np.flatnonzero(~np.isin(chunking.starts, heads))
    if chunking.prefix_headings:
        without = without[~np.array(chunking.prefix_headings)[without]]
    return tuple(without.tolist())


def sections_touched(chunking: Chunking) -> np.ndarray:
    """int64[chunks]: of how many sections each chunk holds a part."""
    document = chunking.document
    return np.searchsorted(document.section_starts, chunking.ends, "left") - np.searchsorted(
        document.section_ends, chunking.starts, "right"
    )

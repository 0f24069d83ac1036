"""The static page to take along: the chunking on the screen, and beside it the usual sizes of the offered methods."""

from __future__ import annotations

from chunkers import Chunking, diagnose
from chunkers.catalog import CATALOG
from chunkers.diagnostics.units import units_of
from chunkers.drawing.page import static_page


def page_file(chunking: Chunking) -> bytes:
    """One self-contained HTML file that opens from disk; what is drawn now is shown first."""
    drawn, document = chunking.chunker, chunking.document
    chunkers = {drawn, *(one.make(size) for one in CATALOG.values() if one.offered for size in one.presets)}
    order = sorted(chunkers, key=lambda one: (list(CATALOG).index(one.name), one.size, getattr(one, "overlap", 0)))
    units = units_of(document)
    return static_page([diagnose(one.chunk(document), units) for one in order], order.index(drawn)).encode("utf-8")

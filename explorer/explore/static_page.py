"""The static page to take along: the chunking on the screen, and the usual sizes of three methods beside it."""

from __future__ import annotations

from chunkers import Chunking, diagnose
from chunkers.catalog import CATALOG
from chunkers.diagnostics.units import units_of
from chunkers.drawing.page import static_page

METHODS = ("fixed", "overlapping", "structure")


def page_file(chunking: Chunking) -> bytes:
    """One self-contained HTML file that opens from disk; what is drawn now is shown first."""
    drawn, document = chunking.chunker, chunking.document
    chunkers = {drawn, *(CATALOG[name].make(size) for name in METHODS for size in CATALOG[name].presets)}
    order = sorted(chunkers, key=lambda one: (list(CATALOG).index(one.name), one.size, getattr(one, "overlap", 0)))
    units = units_of(document)
    return static_page([diagnose(one.chunk(document), units) for one in order], order.index(drawn)).encode("utf-8")

"""Where chunks start inside something: the ✂ of the screen.

A chunk's start is a cut when it lies strictly inside a row or a sentence, inside a list after its first item's start,
or inside a code block. A start between two rows of a table is named but not counted.
"""

from __future__ import annotations

import numpy as np

from chunkers.base import Chunking
from chunkers.diagnostics.units import Units

CUT_KINDS = ("none", "row", "list", "sentence", "code", "table")
WORDS = {
    "row": "inside a table row",
    "list": "inside a list item",
    "sentence": "inside a sentence",
    "code": "inside code",
    "table": "between two table rows",
}
COUNTED = ("row", "list", "sentence", "code")


def cut_kinds(chunking: Chunking, units: dict[str, Units]) -> tuple[str, ...]:
    """What each chunk starts inside: the first that holds of row, list, sentence, code, table; else none."""
    starts = chunking.starts
    tests = (
        units["rows"].strictly_inside(starts),
        _after_first_item(chunking).strictly_inside(starts),
        units["sentences"].strictly_inside(starts),
        units["code"].strictly_inside(starts),
        units["tables"].strictly_inside(starts),
    )
    kinds = np.zeros(len(starts), dtype=np.int64)
    for number, test in reversed(list(enumerate(tests, 1))):
        kinds[test] = number
    return tuple(CUT_KINDS[k] for k in kinds)


def _after_first_item(chunking: Chunking) -> Units:
    """Each list from its first item's start to its end: a lead-in is not part of it."""
    spans = [
        (block.parts[0].span.start, block.span.end)
        for block in chunking.document.blocks
        if block.kind == "list" and block.parts
    ]
    columns = np.array(spans, dtype=np.int64).reshape(-1, 2)
    return Units("lists", columns[:, 0], columns[:, 1])

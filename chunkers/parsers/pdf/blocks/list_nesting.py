"""How deep list items are nested: by where their texts begin."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from chunkers.parsers.pdf.blocks.candidates import ItemCandidate
from chunkers.parsers.pdf.reading.measures import SAME_INDENT


def open_levels(items: Sequence[ItemCandidate]) -> list[float]:
    """Where the texts of the levels that are open after the last of `items` begin, outermost first."""
    levels: list[float] = []
    depth = items[-1].depth + 1 if items else 0
    for item in reversed(items):
        if item.depth < depth:
            levels.insert(0, item.x)
            depth = item.depth
        if depth == 1:
            break
    return levels


def nest_items(items: Sequence[ItemCandidate], levels: Sequence[float] = ()) -> tuple[ItemCandidate, ...]:
    """Depths by how far in each item's text begins: a step in opens a level, a step out closes those it passes.

    `levels` are those already open.
    """
    levels = list(levels)
    out = []
    for item in items:
        size = item.rows[0].size
        while len(levels) > 1 and item.x < levels[-1] - SAME_INDENT * size:
            levels.pop()
        if not levels or item.x > levels[-1] + SAME_INDENT * size:
            levels.append(item.x)
        else:
            levels[-1] = min(levels[-1], item.x) if len(levels) == 1 else levels[-1]
        out.append(item if item.depth == len(levels) else replace(item, depth=len(levels)))
    return tuple(out)

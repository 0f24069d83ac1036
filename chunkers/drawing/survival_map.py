"""The survival map as data and in words: what is drawn over size × overlap, and which settings keep everything whole."""

from __future__ import annotations

from chunkers.diagnostics.survival import KINDS, Setting, Survival, cheapest
from chunkers.drawing.names import counted, listed

NAMES = {"sentences": "sentence", "rows": "row", "items": "list item"}
TOLD = 3  # settings that tie and are named one by one


def survival_record(found: Survival, current: tuple[int, int] | None = None) -> dict:
    """`sizes`, `overlaps`; `maps`: kind, title, number of units and how many stay whole, by size then overlap (-1 where
    the overlap is not under the size); `cost` and `chunks` likewise; `current` as (size, overlap) or None; `sentence`.
    """
    maps = [{"kind": kind, "name": NAMES[kind], "total": found.units[kind], "whole": found.whole[kind].tolist()}
            for kind in KINDS]
    cost = [[round(value, 4) if valid else -1 for value, valid in zip(*row)]
            for row in zip(found.overlap_cost.tolist(), found.valid.tolist())]
    return {"sizes": found.sizes, "overlaps": found.overlaps, "unit": found.unit, "maps": maps, "cost": cost,
            "chunks": found.chunks.tolist(), "current": current, "sentence": survival_sentence(found)}


def survival_sentence(found: Survival) -> str:
    """The cheapest settings of the map that keep everything whole, and the smallest chunks that do."""
    total = sum(found.units.values())
    if not total:
        return "This document has no sentence, row or list item that could be broken."
    everything = listed(counted(found.units[kind], NAMES[kind]) for kind in KINDS if found.units[kind])
    best = cheapest(found)
    if not best:
        nearest = min(found.settings(), key=lambda one: (one.broken, one.overlap_cost, one.size))
        return (f"No setting of this map keeps all {everything} whole; the nearest is {_said(nearest)}, which breaks "
                f"{nearest.broken:,}.")
    more = f" (and {len(best) - TOLD:,} more)" if len(best) > TOLD else ""
    said = (f"All {everything} stay whole at the least overlap cost, {best[0].overlap_cost:.1%}, with "
            f"{_either([_said(one) for one in best[:TOLD]])}{more}.")
    smallest = min((one for one in found.settings() if not one.broken), key=lambda one: (one.size, one.overlap_cost))
    if smallest not in best:
        said += f" The smallest chunks that do it are {_said(smallest)}, at {smallest.overlap_cost:.1%}."
    return said


def _said(one: Setting) -> str:
    return f"size {one.size:,}, overlap {one.overlap:,} ({counted(one.chunks, 'chunk')})"


def _either(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{'; '.join(names[:-1])} or {names[-1]}"

"""The survival map as data and in words: what is drawn over size × overlap, which settings keep everything whole."""

from __future__ import annotations

from chunkers.diagnostics.settings_sweep import KINDS, SettingsSweep, WindowSetting, cheapest
from chunkers.wording import count
from chunkers.wording.drawing import listed

NAMES = {"sentences": "sentence", "rows": "row", "items": "list item"}
TOLD = 3  # settings that tie and are named one by one


def survival_record(found: SettingsSweep, current: tuple[int, int] | None = None) -> dict:
    """`sizes`, `overlaps`; `maps`: kind, title, number of units and how many stay whole, by size then overlap (-1 where
    the overlap is not under the size); `cost` and `chunks` likewise; `current` as (size, overlap) or None; `sentence`.
    """
    maps = [
        {"kind": kind, "name": NAMES[kind], "total": found.units[kind], "whole": found.whole[kind].tolist()}
        for kind in KINDS
    ]
    cost = [
        [round(value, 4) if valid else -1 for value, valid in zip(*row)]
        for row in zip(found.overlap_cost.tolist(), found.valid.tolist())
    ]
    return {
        "sizes": found.sizes,
        "overlaps": found.overlaps,
        "unit": found.unit,
        "maps": maps,
        "cost": cost,
        "chunks": found.chunks.tolist(),
        "current": current,
        "sentence": survival_sentence(found),
    }


def survival_sentence(found: SettingsSweep) -> str:
    """The cheapest settings of the map that keep everything whole, and the smallest chunks that do."""
    total = sum(found.units.values())
    if not total:
        return "This document has no sentence, row or list item that could be broken."
    everything = listed(count(found.units[kind], NAMES[kind]) for kind in KINDS if found.units[kind])
    best = cheapest(found)
    if not best:
        nearest = min(found.settings(), key=lambda one: (one.broken, one.overlap_cost, one.size))
        return (
            f"No setting of this map keeps all {everything} whole; the nearest is {_said(nearest)}, which breaks "
            f"{nearest.broken:,}."
        )
    whole = [one for one in found.settings() if not one.broken]
    cutting = [one for one in whole if one.chunks > 1]
    said = f"All {everything} stay whole in {count(len(whole), 'setting')} of the map. "
    if not cutting:
        return said + f"Each holds the document in one chunk, from size {best[0].size:,} on."
    cheap = min(cutting, key=lambda one: (one.overlap_cost, one.size))
    small = min(cutting, key=lambda one: (one.size, one.overlap_cost))
    ties = sorted(
        {one.size: one for one in reversed(cutting) if one.overlap_cost == cheap.overlap_cost}.values(),
        key=lambda one: one.size,
    )
    more = f" (and {len(ties) - TOLD:,} more)" if len(ties) > TOLD else ""
    said += (
        f"The cheapest that cut the document, at an overlap cost of {cheap.overlap_cost:.1%}: "
        f"{'; '.join(map(_said, ties[:TOLD]))}{more}."
    )
    if small not in ties:
        said += f" The smallest chunks: {_said(small)}, at {small.overlap_cost:.1%}."
    if best[0].chunks == 1:
        said += f" From size {best[0].size:,} on the document is one chunk."
    return said


def _said(one: WindowSetting) -> str:
    return f"size {one.size:,}, overlap {one.overlap:,} ({count(one.chunks, 'chunk')})"

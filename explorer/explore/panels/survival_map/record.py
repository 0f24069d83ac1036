"""The survival map as data and in words: what is drawn over size × overlap, which settings keep everything whole."""

from __future__ import annotations

from collections.abc import Sequence

from chunkers.diagnostics.settings_sweep import KINDS, SettingsSweep, WindowSetting, cheapest
from explorer.explore.panels import sentences

NAMED = 3  # settings that tie and are named one by one


def survival_record(found: SettingsSweep, current: tuple[int, int] | None = None) -> dict:
    """`sizes`, `overlaps`; `maps`: kind, title, number of units and how many stay whole, by size then overlap (-1 where
    the overlap is not under the size); `cost` and `chunks` likewise; `current` as (size, overlap) or None; `sentence`.
    """
    maps = [
        {"kind": kind, "name": sentences.UNITS[kind], "total": found.units[kind], "whole": found.whole[kind].tolist()}
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
    if not sum(found.units.values()):
        return sentences.nothing_to_break()
    everything, best = sentences.units(found.units), cheapest(found)
    if not best:
        nearest = min(found.settings(), key=lambda one: (one.broken, one.overlap_cost, one.size))
        return sentences.no_setting_keeps(everything, _setting(nearest), nearest.broken)
    whole = [one for one in found.settings() if not one.broken]
    cutting = [one for one in whole if one.chunks > 1]
    kept = sentences.settings_keep(everything, len(whole))
    if not cutting:
        return f"{kept} {sentences.each_in_one_chunk(best[0].size)}"
    return " ".join([kept, *_best(cutting), *([sentences.one_chunk_from(best[0].size)] if best[0].chunks == 1 else [])])


def _best(cutting: Sequence[WindowSetting]) -> list[str]:
    """Of settings that make several chunks and break nothing: the cheapest, and the smallest if that is another."""
    cheap = min(cutting, key=lambda one: (one.overlap_cost, one.size))
    small = min(cutting, key=lambda one: (one.size, one.overlap_cost))
    by_size = {one.size: one for one in reversed(cutting) if one.overlap_cost == cheap.overlap_cost}
    ties = [by_size[size] for size in sorted(by_size)]
    out = [sentences.cheapest(cheap.overlap_cost, [_setting(one) for one in ties[:NAMED]], len(ties) - NAMED)]
    return out if small in ties else [*out, sentences.smallest_chunks(_setting(small), small.overlap_cost)]


def _setting(one: WindowSetting) -> str:
    return sentences.swept_setting(one.size, one.overlap, one.chunks)

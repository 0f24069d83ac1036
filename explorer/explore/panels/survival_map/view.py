"""The survival map: what every size and overlap keeps whole. A click sets the controls."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from chunkers.catalog import windows_method
from chunkers.diagnostics.settings_sweep import OVERLAPS, SIZES, SettingsSweep, sweep_steps
from explorer.explore import cache
from explorer.explore.panels.survival_map.record import survival_record
from explorer.explore.recipes import RecipeInput
from explorer.explore.state import CONTROLS, Drawn, workbench
from explorer.shell import sentences
from explorer.shell.cache import keep
from explorer.shell.embedding import options
from explorer.shell.mount import TOKENS, mount
from explorer.shell.session import Opened

HERE = Path(__file__).parent
MOST = 4  # maps of one document
KEY = "survival-drawn"  # the session says under it which cell was clicked

_draw = mount("survival", HERE / "script.js", styles=(TOKENS, HERE.parent / "style.css"))


def survival_map(drawn: Drawn) -> None:
    recipe = drawn.recipe
    current = (recipe.size, recipe.shared or 0) if recipe.entry.windows else None
    more = {"note": "" if current else sentences.not_on_the_map(recipe.label), "locked": "method" in options().locks}
    _draw(key=KEY, data=survival_record(_survival(drawn.opened, current), current) | more, on_chosen_change=_take)


def _survival(opened: Opened, current: tuple[int, int] | None) -> SettingsSweep:
    """The map with the current setting on it, measured once; with a bar where it takes long."""
    size, overlap = ((value,) for value in current) if current else ((), ())
    axes = tuple(sorted({*SIZES, *size})), tuple(sorted({*OVERLAPS, *overlap}))
    known = _known(opened)
    if axes not in known:
        bar = st.empty()
        for step in sweep_steps(opened.document, *axes, units=cache.units(opened)):
            if step.survival is None:
                bar.progress(step.done / step.of, text=sentences.settings_measured(step.done, step.of))
        bar.empty()
        while len(known) >= MOST:
            known.pop(next(iter(known)))
        known[axes] = step.survival
    return known[axes]


@keep(max_entries=4)
def _known(opened: Opened) -> dict[tuple, SettingsSweep]:
    """The maps of a document by their sizes and overlaps: filled outside, since measuring shows a bar."""
    return {}


def _take() -> None:
    """Sets the controls to the cell that was clicked; the page runs again, since they are outside the panels."""
    chosen = st.session_state[KEY]["chosen"]
    if chosen and "method" not in options().locks:
        size, overlap = map(int, chosen)
        CONTROLS.change(recipe=RecipeInput(windows_method(overlap), size, overlap))
        workbench().controls_set = True

"""The survival map: what every size and overlap keeps whole. A click sets the controls."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from chunkers.diagnostics.survival import OVERLAPS, SIZES, Survival, survival_steps
from explorer.explore import cache
from explorer.explore.panels.survival_map.record import survival_record
from explorer.explore.presets import label_of
from explorer.shell.embedding import options
from explorer.shell.mount import TOKENS, mount
from explorer.shell.session import Screen, screen

HERE = Path(__file__).parent
_draw = mount("survival", HERE / "script.js", styles=(TOKENS, HERE.parent / "style.css"))

KEY = "survival-drawn"  # the session says under it which cell was clicked
WINDOWS = ("fixed", "overlapping")  # the methods that the map is of


def survival(now: Screen) -> None:
    current = (now.settings.size, now.settings.overlap if now.settings.method == "overlapping" else 0)
    on_map = now.settings.method in WINDOWS
    found = _measured(now, current if on_map else None)
    note = "" if on_map else f"The map is of windows in words; {label_of(now.settings)}, is not on it."
    _draw(
        key=KEY,
        data=survival_record(found, current if on_map else None)
        | {"note": note, "locked": "method" in options().locks},
        on_chosen_change=_take,
    )


def _measured(now: Screen, current: tuple[int, int] | None) -> Survival:
    """The map, with the current setting on it; measured once, with a bar where it takes long."""
    document, shelf = now.document, cache.survivals()
    sizes = tuple(sorted({*SIZES, *(current or ())[:1]}))
    overlaps = tuple(sorted({*OVERLAPS, *(current or ())[1:]}))
    about = (now.opened, document.meta.version, sizes, overlaps)
    if about not in shelf:
        bar = st.empty()
        for progress in survival_steps(
            document, sizes, overlaps, units=cache.units(now.opened, document.meta.version, document)
        ):
            if progress.survival is None:
                bar.progress(progress.done / progress.of, text=f"{progress.done} of {progress.of} settings measured")
        bar.empty()
        while len(shelf) >= cache.MOST_SURVIVALS:
            shelf.pop(next(iter(shelf)))
        shelf[about] = progress.survival
    return shelf[about]


def _take() -> None:
    """Sets the controls to the cell that was clicked; the page runs again, since they are outside the panels."""
    chosen = st.session_state[KEY]["chosen"]
    if not chosen or "method" in options().locks:
        return
    state, (size, overlap) = st.session_state, chosen
    state["method"] = state["method_before"] = "overlapping" if overlap else "fixed"
    state["size"] = state["size_before"] = int(size)
    state["overlap"] = int(overlap)
    screen().controls_set = True

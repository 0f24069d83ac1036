"""The panels under the explorer. Each is computed only while it is open, and follows the controls.

A change of the controls reruns their own fragment, which ends here with `follow`: only when a panel is open the whole
page runs again, and what was drawn before comes from the caches.
"""

from __future__ import annotations

import streamlit as st

from explorer.explore.panels.code.view import copy_setting
from explorer.explore.panels.compare.view import compare, compare_asked
from explorer.explore.panels.coverage.view import coverage
from explorer.explore.panels.description.view import description
from explorer.explore.panels.evidence.view import evidence
from explorer.explore.panels.figure.view import still
from explorer.explore.panels.how_read.view import how_read
from explorer.explore.panels.pages.view import page_view
from explorer.explore.panels.survival_map.view import survival
from explorer.shell.session import Screen, screen

# (what draws it, its title, its name in the address)
PANELS = (
    (compare, "Compare", "comparing"),
    (page_view, "The page itself", "pages_open"),
    (how_read, "How this was read", "how_read"),
    (evidence, "Mark evidence", "evidence"),
    (still, "Still picture", "still"),
    (survival, "Survival map", "survival"),
    (coverage, "Coverage", "coverage"),
    (description, "Text description", "description"),
    (copy_setting, "Copy this setting", "code"),
)


def begin() -> None:
    """Marks that the whole page runs, so that `follow` need not run it again."""
    screen().whole_run = True


@st.fragment
def panels() -> None:
    now = screen()
    if now.controls_set:
        now.controls_set = False
        st.rerun()
    now.whole_run, now.panels_open = False, False
    compare_asked("comparing")
    with st.container(key="panels"):
        for draw, title, name in PANELS:
            bound = None if name == "comparing" else "query-params"  # Compare writes its own address
            place = st.expander(title, key=name, on_change="rerun", bind=bound)
            if place.open:
                now.panels_open = True
                if now.chunking is not None:
                    with place:
                        draw(now)


def follow() -> None:
    """Call it last in the fragment of the controls."""
    now: Screen = screen()
    if now.panels_open and not now.whole_run:
        st.rerun()

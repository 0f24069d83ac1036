"""The panels under the explorer. Each is computed only while it is open, and follows the controls.

A change of the controls reruns their own fragment, which ends here with `follow`: only when a panel is open the whole
page runs again, and what was drawn before comes from the caches.
"""

from __future__ import annotations

import streamlit as st

from explorer.state import Screen, screen
from explorer.views.compare import compare, compare_asked
from explorer.views.coverage import coverage
from explorer.views.description import description
from explorer.views.evidence import evidence
from explorer.views.how_read import how_read
from explorer.views.page_view import page_view
from explorer.views.settings_code import copy_setting
from explorer.views.still import still
from explorer.views.survival import survival

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

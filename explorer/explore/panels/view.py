"""The panels under the explorer. Each is computed only while it is open, and follows the controls.

A change of the controls reruns their own fragment, which ends here with `follow`: only when a panel is open the whole
page runs again, and what was drawn before comes from the caches.
"""

from __future__ import annotations

import streamlit as st

from chunkers.wording import translate
from explorer.explore.panels.code.view import code
from explorer.explore.panels.compare.view import compare, compare_from_address
from explorer.explore.panels.coverage.view import coverage
from explorer.explore.panels.description.view import description
from explorer.explore.panels.evidence.view import evidence
from explorer.explore.panels.figure.view import figure
from explorer.explore.panels.how_read.view import how_read
from explorer.explore.panels.pages.view import pages
from explorer.explore.panels.survival_map.view import survival_map
from explorer.explore.state import workbench

# (what draws it, its title, its name in the address)
PANELS = (
    (compare, "Compare", "comparing"),
    (pages, "The page itself", "pages_open"),
    (how_read, "How this was read", "how_read"),
    (evidence, "Mark evidence", "evidence"),
    (figure, "Still picture", "still"),
    (survival_map, "Survival map", "survival"),
    (coverage, "Coverage", "coverage"),
    (description, "Text description", "description"),
    (code, "Copy this setting", "code"),
)


def begin() -> None:
    """Marks that the whole page runs, so that `follow` need not run it again."""
    workbench().whole_run = True


@st.fragment
def panels() -> None:
    now = workbench()
    if now.controls_set:
        now.controls_set = False
        st.rerun()
    now.whole_run, now.panels_open = False, False
    compare_from_address("comparing")
    with st.container(key="panels"):
        for draw, title, name in PANELS:
            bound = None if name == "comparing" else "query-params"  # Compare writes its own address
            place = st.expander(translate(title), key=name, on_change="rerun", bind=bound)
            if place.open:
                now.panels_open = True
                if now.drawn is not None:
                    with place:
                        draw(now.drawn)


def follow() -> None:
    """Call it last in the fragment of the controls."""
    now = workbench()
    if now.panels_open and not now.whole_run:
        st.rerun()

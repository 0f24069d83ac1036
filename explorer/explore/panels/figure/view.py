"""The static figure: the document between two chunkings, to print and to take along."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from chunkers.drawing.description import describe_pair
from chunkers.drawing.page import figure_trees
from chunkers.wording import translate
from explorer.explore import cache
from explorer.explore.recipes import RecipeInput, next_unused, parse, usual
from explorer.explore.state import Drawn
from explorer.shell import sentences
from explorer.shell.cache import keep
from explorer.shell.downloads import download
from explorer.shell.mount import TOKENS, mount
from explorer.shell.session import Opened

HERE = Path(__file__).parent
SHOWN = ""  # stands for the chunking of the controls
SIDES = {"left": "On the left", "right": "On the right"}

_draw = mount("still", HERE / "script.js", styles=(TOKENS, HERE.parent / "style.css"))


def figure(drawn: Drawn) -> None:
    left, right = _sides(drawn)
    trees, text = _figure(drawn.opened, left, right)
    address = {side: st.session_state[side] for side in SIDES}
    doc_id = drawn.document.meta.doc_id
    _draw(key="still-drawn", data={"name": doc_id, "pictures": trees, "address": address})
    label = translate("Download its description")
    download((label, lambda: text, f"{doc_id}-picture.txt", "text/plain", "download-still"))


@keep()
def _figure(opened: Opened, left: RecipeInput, right: RecipeInput) -> tuple[dict[str, list], str]:
    """As data, wide and narrow, and in words. Raises SettingError."""
    pair = [cache.chunked(opened, one)[1] for one in (left, right)]
    return figure_trees(*pair), describe_pair(*pair).text


def _sides(drawn: Drawn) -> list[RecipeInput]:
    """The two chunkings. What the address asks for is offered too; sides start as the controls and another method."""
    state, query = st.session_state, st.query_params
    for side, first in zip(SIDES, (SHOWN, next_unused([drawn.recipe]).name)):
        if side not in state:
            asked = parse(query.get(side, ""))
            state[side] = asked.name if asked else first
    offered = {SHOWN: drawn.recipe} | {one.name: one for one in usual()}
    for side in SIDES:
        offered.setdefault(state[side], parse(state[side]))

    def label(name: str) -> str:
        return offered[name].label if name else sentences.as_set_above(drawn.recipe.label)

    with st.container(key="still-sides", horizontal=True):
        for side, title in SIDES.items():
            st.selectbox(translate(title), list(offered), format_func=label, key=side, width=340)
    return [offered[state[side]] for side in SIDES]

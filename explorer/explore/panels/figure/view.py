"""The still picture: the document between two chunkings, to print and to take along."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from explorer.explore import cache
from explorer.explore.presets import from_name, label_of, name_of, next_unused, usual
from explorer.shell.mount import TOKENS, mount
from explorer.shell.session import Screen

HERE = Path(__file__).parent
_draw = mount("still", HERE / "script.js", styles=(TOKENS, HERE.parent / "style.css"))

SHOWN = ""  # stands for the chunking of the controls


def still(now: Screen) -> None:
    left, right = _sides(now)
    document = now.document
    about = (now.opened, document.meta.version, left, right, document)
    address = {"left": st.session_state["left"], "right": st.session_state["right"]}
    _draw(key="still-drawn", data={"name": document.meta.doc_id, "pictures": cache.still(*about), "address": address})
    st.download_button(
        "Download its description",
        data=lambda: cache.still_told(*about),
        key="download-still",
        file_name=f"{document.meta.doc_id}-picture.txt",
        mime="text/plain",
        on_click="ignore",
    )


def _sides(now: Screen):
    """The two chunkings. What the address asks for is offered too; sides start as the controls and another method."""
    state, query = st.session_state, st.query_params
    for side, first in (("left", SHOWN), ("right", name_of(next_unused([now.settings])))):
        if side not in state:
            asked = from_name(query.get(side, ""))
            state[side] = name_of(asked) if asked else first
    offered = {SHOWN: now.settings} | {name_of(one): one for one in usual()}
    for side in ("left", "right"):
        offered.setdefault(state[side], from_name(state[side]))

    def said(name: str) -> str:
        return f"{label_of(offered[name])} (as set above)" if name == SHOWN else label_of(offered[name])

    with st.container(key="still-sides", horizontal=True):
        for side, title in (("left", "On the left"), ("right", "On the right")):
            st.selectbox(title, list(offered), format_func=said, key=side, width=340)
    return offered[state["left"]], offered[state["right"]]

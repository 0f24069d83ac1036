"""The two mounts of the canvas: the view, which holds the text, and the overlay, which brings the chunks.

The view's message holds script, styles and text and is sent once a document; the overlay's holds offsets only and is
sent on every change of a setting (measured: two mounts send 40 times less than one).
"""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from chunkers.drawing.assets import styles
from explorer.shell.mount import mount

HERE = Path(__file__).parent

_view = mount("view", HERE / "document.js", styles=[styles()], root="chunk-explorer")
_overlay = mount("overlay", HERE / "chunks.js", root="")
_chosen = mount("chosen", HERE / "selection.js", root="")


def view(document_payload: bytes) -> None:
    """The explorer itself. Call it outside the fragment of the controls."""
    _view(key="view", data=document_payload)


def overlay(chunking_payload: bytes) -> None:
    """Hands the chunks to the view. Draws nothing; call it inside the fragment of the controls."""
    with st.container(key="overlay"):
        _overlay(key="chunks", data=chunking_payload)


def selected(key: str) -> int:
    """The chunk that is selected in the browser, -1 while that is not known: its answer comes with a second run."""
    with st.container(key=f"{key}_hidden"):
        told = _chosen(key=key, on_position_change=lambda: None).position
    return -1 if told is None else int(told)

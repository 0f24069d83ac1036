"""The dialog “Share and embed”: a link to this state, and the line for a course page."""

from __future__ import annotations

import streamlit as st

from chunkers.exports.embedding import COLOURS, HEIGHT, PREDICTIONS, EmbedOptions, embed_link, iframe, link, shown
from explorer.explore.canvas import view as canvas
from explorer.shell.session import screen, source

NEVER = "A document that somebody opened or pasted is never in a link: links name built-in documents only."


def share_button() -> None:
    if st.button("Share and embed", icon=":material/share:", key="share"):
        share()


@st.dialog("Share and embed", width="large")
def share() -> None:
    now = screen()
    chosen = source(now.opened)
    if chosen.own:
        st.text(f"“{chosen.name}” was opened for this visit only. It is on no server, so no link can lead to it.")
        st.text(f"{NEVER} Choose a built-in document to share its state.")
        return
    state, base = _state(canvas.selected("share_chosen")), st.context.url
    st.code(link(base, state), language=None, wrap_lines=True)
    st.caption("Link to this view. Keeps document, method, size, overlap and selected chunk.")
    options, height, start = _choices(state["chunk"])
    if not start:
        state["chunk"] = None
    st.code(iframe(base, state, options, now.document.title or chosen.name, height), language=None, wrap_lines=True)
    st.caption("Line for a course page.")
    st.text(f"{shown(options)} {NEVER}")
    if st.toggle("Show a preview", key="share_preview"):
        st.iframe(embed_link(base, state, options), height=360)


def _state(chunk: int) -> dict:
    """What the address of the browser says."""
    now = screen()
    taken = now.settings
    overlap = getattr(now.chunking.chunker, "overlap", None)
    return {
        "doc": now.opened,
        "method": taken.method,
        "size": taken.size,
        "overlap": overlap,
        "chunk": str(chunk) if chunk >= 0 else None,
    }


def _choices(chunk: str | None) -> tuple[EmbedOptions, int, bool]:
    with st.container(horizontal=True, key="share_choices", vertical_alignment="bottom"):
        colours = st.segmented_control(
            "Colours",
            list(COLOURS),
            default="",
            required=True,
            key="share_colours",
            format_func=lambda one: one.capitalize() or "As the reader’s device",
        )
        height = st.number_input("Height, in px", 300, 4000, HEIGHT, 20, key="share_height", width=150)
        predict = st.selectbox(
            "Ask first",
            ["", *PREDICTIONS],
            key="share_predict",
            width=300,
            format_func=lambda one: PREDICTIONS[one].capitalize() if one else "Nothing",
        )
    with st.container(horizontal=True, key="share_locks"):
        hide = st.checkbox("Hide the controls", key="share_hide")
        document = st.checkbox("Lock the document", key="share_lock_document", disabled=hide)
        method = st.checkbox("Lock method, size and overlap", key="share_lock_method", disabled=hide)
        header = st.checkbox("No header", key="share_no_header")
        start = st.checkbox(
            f"Start on chunk #{chunk}" if chunk else "Start on the selected chunk", key="share_start", value=True
        )
    locks = () if hide else (*(["document"] * document), *(["method"] * method))
    return EmbedOptions(not hide, not header, locks, predict, colours), int(height), start

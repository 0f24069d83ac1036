"""The dialog “Share and embed”: a link to this state, and the line for a course page."""

from __future__ import annotations

import streamlit as st

from chunkers.exports.embedding import COLOURS, HEIGHT, PREDICTIONS, EmbedOptions, embed_link, iframe, link, shown
from chunkers.wording import translate
from explorer.explore.canvas import view as canvas
from explorer.explore.state import address, workbench
from explorer.shell import sentences
from explorer.shell.session import source


def share_button() -> None:
    if st.button(translate("Share and embed"), icon=":material/share:", key="share"):
        st.dialog(translate("Share and embed"), width="large")(_share)()


def _share() -> None:
    drawn = workbench().drawn
    chosen = source(drawn.opened.key)
    if chosen.session_only:
        for sentence in sentences.no_link(chosen.name):
            st.text(sentence)
        return
    chunk, base = canvas.selected("share_chosen"), st.context.url
    state = address(drawn.recipe, chosen.key) | {"chunk": str(chunk) if chunk >= 0 else None}
    st.code(link(base, state), language=None, wrap_lines=True)
    st.caption(translate("Link to this view. Keeps document, method, size, overlap and selected chunk."))
    options, height, start = _choices(state["chunk"])
    if not start:
        state["chunk"] = None
    title = drawn.document.title or chosen.name
    st.code(iframe(base, state, options, title, height), language=None, wrap_lines=True)
    st.caption(translate("Line for a course page."))
    st.text(f"{shown(options)} {sentences.never_in_a_link()}")
    if st.toggle(translate("Show a preview"), key="share_preview"):
        st.iframe(embed_link(base, state, options), height=360)


def _choices(chunk: str | None) -> tuple[EmbedOptions, int, bool]:
    with st.container(horizontal=True, key="share_choices", vertical_alignment="bottom"):
        colours = st.segmented_control(
            translate("Colours"),
            list(COLOURS),
            default="",
            required=True,
            key="share_colours",
            format_func=lambda one: translate(one.capitalize() or "As the reader’s device"),
        )
        height = st.number_input(translate("Height, in px"), 300, 4000, HEIGHT, 20, key="share_height", width=150)
        predict = st.selectbox(
            translate("Ask first"),
            ["", *PREDICTIONS],
            key="share_predict",
            width=300,
            format_func=lambda one: translate(PREDICTIONS[one].capitalize() if one else "Nothing"),
        )
    with st.container(horizontal=True, key="share_locks"):
        hide = st.checkbox(translate("Hide the controls"), key="share_hide")
        document = st.checkbox(translate("Lock the document"), key="share_lock_document", disabled=hide)
        method = st.checkbox(translate("Lock method, size and overlap"), key="share_lock_method", disabled=hide)
        header = st.checkbox(translate("No header"), key="share_no_header")
        start = st.checkbox(sentences.start_on(chunk), key="share_start", value=True)
    locks = () if hide else (*(["document"] * document), *(["method"] * method))
    return EmbedOptions(not hide, not header, locks, predict, colours), int(height), start

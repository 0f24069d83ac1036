"""The controls: document, method, size, overlap, and the line of messages under them."""

from __future__ import annotations

import streamlit as st

from chunkers.catalog import CATALOG
from chunkers.parsers import FORMATS, Format
from explorer.shell.embedding import options
from explorer.shell.library import own, samples
from explorer.shell.session import asked, screen

STEP = 5  # words a press of + or −
WIDTH = 132  # px of a number field


def uploaded_formats() -> list[Format]:
    """The formats as the uploader names them: first those that can only be uploaded, then those that can be pasted."""
    return sorted(FORMATS.values(), key=lambda one: not one.binary)


def uploaded_endings() -> list[str]:
    """The endings that the uploader takes, with their dots."""
    return [ending for one in uploaded_formats() for ending in one.endings]


def document_row():
    """The picker and the button to open something else: (key of the chosen document, an empty place beside them)."""
    labels = {key: source.label for key, source in {**screen().own, **samples()}.items()}
    locked = "document" in options().locks
    if "document_next" in st.session_state:  # set where the picker was already drawn: after an upload, or a failed one
        st.session_state["document"] = st.session_state.pop("document_next")
    if st.session_state.get("document") not in labels:  # an author took the file away
        screen().notice = f"“{st.session_state.get('document')}” is no longer among the documents here."
        st.session_state["document"] = next(iter(labels))
    with st.container(key="documents", horizontal=True, vertical_alignment="bottom"):
        chosen = st.selectbox(
            "Document",
            list(labels),
            format_func=lambda key: labels.get(key, key),
            key="document",
            on_change=_document_chosen,
            width=460,
            disabled=locked,
        )
        if not locked and st.button("Open a document", icon=":material/folder_open:", key="open"):
            open_document()
        beside = st.empty()
    return chosen, beside


@st.dialog("Open a document", width="medium")
def open_document() -> None:
    """Upload or paste. What is opened is kept for this session and nobody else sees it."""
    *labels, last = (one.label for one in uploaded_formats())
    files = st.file_uploader(
        f"{', '.join(labels)} or {last}", type=uploaded_endings(), key="files", accept_multiple_files=True
    )
    st.caption("Read for this visit only, and seen by nobody else.")
    if files:
        _bring([own(file.name, file.getvalue()) for file in files])
    pasted = st.text_area("Or paste a text", height=160, key="pasted")
    with st.container(horizontal=True, vertical_alignment="bottom"):
        kind = st.segmented_control(
            "Read it as", ["Markdown", "Plain text"], default="Markdown", required=True, key="pasted_as"
        )
        if st.button("Cut this text", type="primary", key="paste", disabled=not pasted.strip()):
            ending = ".md" if kind == "Markdown" else ".txt"
            number = 1 + sum(source.name.startswith("pasted-") for source in screen().own.values())
            _bring([own(f"pasted-{number}{ending}", pasted.encode("utf-8", "replace"))])


def _bring(brought) -> None:
    """Keeps the documents and opens the first of them."""
    for source in brought:
        screen().own[source.key] = source
    _forget_notice()
    st.session_state["document_next"] = brought[0].key
    st.rerun()


def _forget_notice() -> None:
    screen().notice = ""


def _document_chosen() -> None:
    screen().notice = screen().locked = ""


def settings_row() -> None:
    """Method, size with presets, overlap. A control that a method does not have is disabled, never taken away."""
    entry, locked = CATALOG[st.session_state["method"]], "method" in options().locks
    with st.container(key="settings", horizontal=True, vertical_alignment="bottom"):
        st.segmented_control(
            "Method",
            list(CATALOG),
            format_func=lambda name: CATALOG[name].label,
            key="method",
            required=True,
            on_change=_method_changed,
            wrap=True,
            disabled=locked,
        )
        st.number_input(
            "Size, in words", value=None, step=STEP, key="size", on_change=_size_changed, width=WIDTH, disabled=locked
        )
        preset = st.session_state["size"] if st.session_state["size"] in entry.presets else None
        st.session_state["preset"] = preset
        st.segmented_control("Usual sizes", entry.presets, key="preset", on_change=_preset_chosen, disabled=locked)
        st.number_input(
            "Overlap, in words",
            value=None,
            step=STEP,
            key="overlap",
            width=WIDTH,
            disabled=locked or not entry.takes_overlap,
        )


def _method_changed() -> None:
    """A size that was the old method's own becomes the new method's; any other stays, so that methods compare."""
    state = st.session_state
    old, new = CATALOG[state["method_before"]], CATALOG[state["method"]]
    if state["size"] in (None, old.usual("size")):
        state["size"] = new.usual("size")
    if new.takes_overlap and not old.takes_overlap:
        state["overlap"] = new.usual("overlap", size=_positive(state["size"]))
    state["method_before"], state["size_before"] = new.name, state["size"]
    _forget_notice()


def _size_changed() -> None:
    """An overlap that was the usual one for the old size becomes the usual one for the new size."""
    state = st.session_state
    entry, before, now = CATALOG[state["method"]], _positive(state["size_before"]), _positive(state["size"])
    if now and state["overlap"] == entry.usual("overlap", size=before or now):
        state["overlap"] = entry.usual("overlap", size=now)
    if now:
        state["size_before"] = now
    _forget_notice()


def _preset_chosen() -> None:
    if st.session_state["preset"] is not None:
        st.session_state["size"] = st.session_state["preset"]
        _size_changed()


def _positive(value) -> int | None:
    return value if value is not None and value > 0 else None


def message_line(refusal: str) -> None:
    """One line that is always there: why these settings are refused, with the nearest that work, or a notice."""
    with st.container(key="message", horizontal=True, vertical_alignment="center"):
        if refusal:
            st.text(refusal[:1].upper() + refusal[1:])
            _offer()
        else:
            st.text(screen().notice or "\u00a0")


def _offer() -> None:
    settings = asked()
    entry = CATALOG[settings.method]
    size = settings.size if isinstance(settings.size, int) and settings.size > 0 else entry.usual("size")
    overlap = entry.usual("overlap", size=size) or 0
    name, value = ("size", size) if size != settings.size else ("overlap", overlap)
    st.button(f"Set {name} to {value}", key="offer", on_click=_take, args=(size, overlap))


def _take(size: int, overlap: int) -> None:
    st.session_state["size"] = st.session_state["size_before"] = size
    st.session_state["overlap"] = overlap

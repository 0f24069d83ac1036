"""Opening a document: uploaded or pasted, kept for this session, seen by nobody else."""

from __future__ import annotations

from collections.abc import Iterable

import streamlit as st

from chunkers.wording import translate
from explorer.shell.library import DocumentSource, uploaded, uploaded_endings, uploaded_formats
from explorer.shell.session import session

PASTED_AS = {"Markdown": ".md", "Plain text": ".txt"}


def open_button(key: str) -> None:
    if st.button(translate("Open a document"), icon=":material/folder_open:", key=key):
        st.dialog(translate("Open a document"), width="medium")(_open_document)()


def _open_document() -> None:
    *labels, last = (translate(one.label) for one in uploaded_formats())
    label = translate("{formats} or {last}", formats=", ".join(labels), last=last)
    files = st.file_uploader(label, type=uploaded_endings(), key="files", accept_multiple_files=True)
    st.caption(translate("Read for this visit only, and seen by nobody else."))
    if files:
        _open(uploaded(file.name, file.getvalue()) for file in files)
    pasted = st.text_area(translate("Or paste a text"), height=160, key="pasted")
    with st.container(horizontal=True, vertical_alignment="bottom"):
        kind = st.segmented_control(
            translate("Read it as"),
            list(PASTED_AS),
            format_func=translate,
            default="Markdown",
            required=True,
            key="pasted_as",
        )
        if st.button(translate("Cut this text"), type="primary", key="paste", disabled=not pasted.strip()):
            number = 1 + sum(source.name.startswith("pasted-") for source in session().documents.values())
            _open([uploaded(f"pasted-{number}{PASTED_AS[kind]}", pasted.encode("utf-8", "replace"))])


def _open(sources: Iterable[DocumentSource]) -> None:
    """Keeps the documents and opens the first of them."""
    now, opened = session(), {source.key: source for source in sources}
    now.documents |= opened
    now.notice, now.next_document = "", next(iter(opened))
    st.rerun()

"""From a question of Evaluate to its document in the explorer, cut by the setting that was looked at."""

from __future__ import annotations

import streamlit as st

from chunkers.documents.document import Document
from chunkers.evaluation.settings import Setting
from explorer import corpora
from explorer.corpora import CORPORA, LENT
from explorer.library import CORPUS, Source, own, samples
from explorer.state import screen


def open_in_explore(chosen: str, collection, document: Document, setting: Setting, position: int) -> None:
    """Sets the explorer to the document, the setting and the chunk, and goes there."""
    state, now = st.session_state, screen()
    state["document"] = _key(chosen, collection, document)
    state["method"] = state["method_before"] = setting.method
    state["size"] = state["size_before"] = setting.size
    state["overlap"] = setting.overlap
    now.chunk_asked, now.notice = str(position), ""
    st.switch_page(state["pages"]["Explore"])


def _key(chosen: str, collection, document: Document) -> str:
    """Its key in the explorer's picker. One that is no sample is lent to this session, as it was parsed; its key begins
    otherwise than those of documents that were brought, so that it is in no collection of theirs."""
    file = collection.files[collection.documents.index(document)]
    if chosen == corpora.OWN:
        return next(key for key, source in screen().own.items() if source.name == file)
    path = next(found for found in sorted((CORPUS / CORPORA[chosen].folder).rglob("*")) if found.name == file)
    known = next((key for key, source in samples().items() if source.path == path), None)
    if known is None:
        source = own(path.name, path.read_bytes())
        known = LENT + source.key
        screen().own[known] = Source(known, f"{document.title or path.name} ({file})", path.name, None, source.content)
        screen().read[known] = document
    return known

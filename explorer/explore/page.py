"""The explorer: one document, one chunking, drawn."""

from __future__ import annotations

import streamlit as st

from chunkers import Document, ParseError, SettingError
from chunkers.catalog import CATALOG
from chunkers.drawing.payload import key_of
from chunkers.exports import to_csv, to_jsonl, to_parquet, to_tsv
from chunkers.parsers import Locked
from explorer.explore import cache, controls
from explorer.explore.canvas import view as canvas
from explorer.explore.panels.view import begin, follow, panels
from explorer.explore.share.view import share_button
from explorer.explore.static_page import page_file
from explorer.shell import reading
from explorer.shell.embedding import apply_options
from explorer.shell.library import Source, samples
from explorer.shell.password import ask_for, password_form
from explorer.shell.session import Settings, asked, chosen_chunk, defaults, password, screen, source

DOWNLOADS = (
    ("CSV", "chunks.csv", "text/csv", to_csv),
    ("JSONL", "chunks.jsonl", "application/x-ndjson", to_jsonl),
    ("TSV", "chunks.tsv", "text/tab-separated-values", to_tsv),
    ("Parquet", "chunks.parquet", "application/vnd.apache.parquet", to_parquet),
)


def explore() -> None:
    apply_options()
    key, beside = controls.document_row()
    place = st.container()
    document = _opened(key, beside)
    with place:
        password_form()
    if document is None:
        return
    payload = cache.drawn_document(key, document.meta.version, document)
    begin()
    _settings(key, document, key_of(payload))
    canvas.view(payload)
    panels()
    _downloads()


# ---- the document


def _opened(key: str, beside) -> Document | None:
    """The chosen document, parsed; after a failure the one that was open before, with a notice."""
    now, chosen = screen(), source(key)
    try:
        document = _parsed(chosen, beside)
    except ParseError as refusal:
        if isinstance(refusal, Locked):
            ask_for(key)
        else:
            now.own.pop(key, None)
            now.notice = str(refusal)
        back = now.opened or next(iter(samples()))
        if back == key:  # there is nothing to go back to
            controls.message_line("")
            return None
        st.session_state["document_next"] = back
        st.rerun()
    now.opened = key
    return document


def _parsed(chosen: Source, beside) -> Document:
    shelf = screen().read if chosen.own or password(chosen.key) else cache.sample_shelf()
    mark = chosen.key if chosen.own else (str(chosen.path), chosen.changed())
    if screen().marks.setdefault(chosen.key, mark) != mark:  # the file was changed; its version may be the same
        cache.forget()
        screen().marks[chosen.key] = mark
    if mark not in shelf:
        shelf[mark] = _read(chosen, beside)
    return shelf[mark]


def _read(chosen: Source, beside) -> Document:
    """Parses in a worker, with a bar. A change of the picker makes the bar's update raise, which kills the worker."""
    with beside.container(key="reading", horizontal=True, vertical_alignment="center"):
        bar, previous = st.empty(), screen().opened
        if previous and previous != chosen.key:
            st.button("Cancel", key="cancel", on_click=_back_to, args=(previous,))

    def tell(progress: reading.Progress) -> None:
        share = progress.done / progress.all_ if progress.all_ else 0.0
        bar.progress(share, text=_said(chosen.name, progress))

    try:
        return reading.read(chosen.data(), chosen.name, cache.queue(), tell, password(chosen.key))
    finally:
        beside.empty()


def _back_to(previous: str) -> None:
    st.session_state["document_next"] = previous


def _said(name: str, progress: reading.Progress) -> str:
    safe = "".join(f"\\{sign}" if sign in "\\`*_{}[]()<>#+-.!|~$:" else sign for sign in name)
    if progress.waiting:
        return f"“{safe}” waits its turn: {progress.waiting} before it"
    if progress.all_:
        return f"Reading page {progress.done} of {progress.all_} of “{safe}”"
    return f"Reading “{safe}”"


# ---- the chunking


@st.fragment
def _settings(key: str, document: Document, document_key: str) -> None:
    """Controls and chunks. A change reruns only this; the text stays where it is."""
    now = screen()
    controls.settings_row()
    wanted, refusal, still = asked(), "", None
    try:
        chunking, diagnosis = cache.chunked(key, document.meta.version, wanted, document)
    except SettingError as refused:
        refusal = str(refused)
        wanted = now.settings if now.settings and now.document is document else _last_good(now.settings, wanted)
        still = f"Still drawn: {_lower(str(wanted))}."
        chunking, diagnosis = cache.chunked(key, document.meta.version, wanted, document)
    controls.message_line(refusal)
    now.document, now.chunking, now.diagnosis, now.settings = document, chunking, diagnosis, wanted
    chunk = chosen_chunk(now.chunk_asked, chunking)
    more = {} if chunk is None else {"select": chunk, "scroll": True}
    canvas.overlay(
        cache.drawn_chunking(
            chunking, diagnosis, document_key, still=still, setting=str(wanted), address=_address(key, wanted), **more
        )
    )
    follow()


def _last_good(before: Settings | None, refused: Settings) -> Settings:
    return before or defaults(refused.method)


def _address(key: str, settings: Settings) -> dict:
    """The state as the address says it. A document of this session has no address."""
    overlap = settings.overlap if CATALOG[settings.method].takes_overlap else None
    doc = None if source(key).own else key
    return {"doc": doc, "method": settings.method, "size": settings.size, "overlap": overlap}


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


# ---- what can be taken along


def _downloads() -> None:
    now = screen()
    with st.container(key="downloads", horizontal=True, vertical_alignment="center"):
        share_button()
        st.text("Download the chunks")
        for label, name, mime, write in DOWNLOADS:
            st.download_button(
                label,
                data=lambda write=write: write([now.chunking]),
                file_name=name,
                mime=mime,
                key=f"download-{label}",
                on_click="ignore",
            )
        st.download_button(
            "Static page",
            data=lambda: page_file(now),
            file_name=f"{now.document.meta.doc_id}.html",
            mime="text/html",
            key="download-page",
            on_click="ignore",
            help="The explorer as one file that opens from disk, without a server",
        )

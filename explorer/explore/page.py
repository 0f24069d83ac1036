"""The workbench: one document, one chunking, drawn."""

from __future__ import annotations

import streamlit as st

from chunkers import ParseError, SettingError
from chunkers.drawing.payload import chunking_bytes, key_of
from chunkers.exports import to_csv, to_jsonl, to_parquet, to_tsv
from chunkers.parsers import Locked
from chunkers.wording import translate
from explorer.explore import cache, controls, state
from explorer.explore.canvas import view as canvas
from explorer.explore.panels.view import begin, follow, panels
from explorer.explore.recipes import defaults
from explorer.explore.share.view import share_button
from explorer.explore.state import Drawn, workbench
from explorer.explore.static_page import page_file
from explorer.shell import reading, sentences
from explorer.shell.downloads import download
from explorer.shell.embedding import apply_options
from explorer.shell.library import DocumentSource, samples
from explorer.shell.password import ask_password, password_form
from explorer.shell.session import Opened, session, source

FORMATS = (
    ("CSV", to_csv, "text/csv"),
    ("JSONL", to_jsonl, "application/x-ndjson"),
    ("TSV", to_tsv, "text/tab-separated-values"),
    ("Parquet", to_parquet, "application/vnd.apache.parquet"),
)


def explore() -> None:
    apply_options()
    key, beside = controls.document_row()
    place = st.container()
    opened = _opened(key, beside)
    with place:
        password_form()
    if opened is None:
        return
    payload = cache.document_payload(opened)
    begin()
    _settings(opened, key_of(payload))
    canvas.view(payload)
    panels()
    _downloads()


# ---- the document


def _opened(key: str, beside) -> Opened | None:
    """The chosen document, parsed; after a failure the one that was open before, with a notice."""
    now, chosen = session(), source(key)
    try:
        now.opened = _read(chosen, beside)
    except ParseError as refusal:
        if isinstance(refusal, Locked):
            ask_password(key)
        else:
            now.documents.pop(key, None)
            now.notice = str(refusal)
        back = now.opened.key if now.opened else next(iter(samples()))
        if back == key:  # there is nothing to go back to
            controls.message_line("")
            return None
        now.next_document = back
        st.rerun()
    return now.opened


def _read(chosen: DocumentSource, beside) -> Opened:
    """Parses in a worker, with a bar. A change of the picker makes the bar's update raise, which kills the worker."""
    before, bar = session().opened, None

    def progress(step: reading.ReadingProgress) -> None:
        nonlocal bar
        bar = bar or _bar(beside, before.key if before and before.key != chosen.key else "")
        share = step.done / step.all_ if step.all_ else 0.0
        bar.progress(share, text=sentences.reading(chosen.name, step.done, step.all_, step.waiting))

    try:
        return cache.opened(chosen, progress)
    finally:
        beside.empty()


def _bar(beside, back: str):
    """Beside it, with a document to go back to, the button that does."""
    with beside.container(key="reading", horizontal=True, vertical_alignment="center"):
        place = st.empty()
        if back:
            st.button(translate("Cancel"), key="cancel", on_click=_back_to, args=(back,))
    return place


def _back_to(key: str) -> None:
    session().next_document = key


# ---- the chunking


@st.fragment
def _settings(opened: Opened, document_key: str) -> None:
    """Controls and chunks. A change reruns only this; the text stays where it is."""
    now = workbench()
    controls.settings_row()
    recipe, refusal, still = state.requested(), "", None
    try:
        chunking, diagnosis = cache.chunked(opened, recipe)
    except SettingError as refused:
        refusal = str(refused)
        recipe = now.drawn.recipe if now.drawn else defaults(recipe.method)
        still = sentences.still_drawn(recipe.sentence)
        chunking, diagnosis = cache.chunked(opened, recipe)
    controls.message_line(refusal)
    now.drawn = Drawn(opened, recipe, chunking, diagnosis)
    chunk = state.chunk_position(now.chunk, chunking)
    more = {} if chunk is None else {"select": chunk, "scroll": True}
    address = state.address(recipe, None if source(opened.key).session_only else opened.key)
    canvas.overlay(
        chunking_bytes(chunking, diagnosis, document_key, still=still, setting=recipe.sentence, address=address, **more)
    )
    follow()


# ---- what can be taken along


def _downloads() -> None:
    now = workbench()  # asked when a button is pressed, outside of the session
    with st.container(key="downloads", horizontal=True, vertical_alignment="center"):
        share_button()
        st.text(translate("Download the chunks"))
        for label, write, mime in FORMATS:
            name, key = f"chunks.{label.lower()}", f"download-{label}"
            download((label, lambda write=write: write([now.drawn.chunking]), name, mime, key))
        name = f"{now.drawn.document.meta.doc_id}.html"
        download(
            (translate("Static page"), lambda: page_file(now.drawn.chunking), name, "text/html", "download-page"),
            help=translate("The explorer as one file that opens from disk, without a server"),
        )

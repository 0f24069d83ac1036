"""Evaluate: many settings over one question set, at equal context, down to the single question."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from chunkers.documents.document import Document
from chunkers.evaluation.settings import Setting
from chunkers.exports.evaluation_page import RUN_FILES
from chunkers.retrieval.collection import CollectionError
from chunkers.settings import SettingError
from explorer.evaluate import cache, controls
from explorer.evaluate.cache import Measured
from explorer.evaluate.explore import explore_key
from explorer.evaluate.record import column, document_of, said, shown_question, shown_questions
from explorer.pipeline import corpora
from explorer.pipeline.controls import say
from explorer.shell.mount import TOKENS, mount
from explorer.shell.session import screen

HERE = Path(__file__).parent
STYLES = (TOKENS, HERE.parent / "pipeline" / "style.css", HERE / "style.css")
_board, _questions_drawn, _rest = (
    mount(f"evaluate_{name}", HERE / name / "script.js", styles=STYLES) for name in ("board", "questions", "rest")
)

DOWNLOADS = (
    (".csv", "CSV", "text/csv"),
    (".json", "JSON", "application/json"),
    (".md", "Markdown", "text/markdown"),
    (".svg", "Chart, SVG", "image/svg+xml"),
    (".parquet", "Parquet", "application/vnd.apache.parquet"),
    (".html", "Report page", "text/html"),
)

AT_ONCE = 4  # settings up to which a collection of the product is measured unasked


def evaluate_page() -> None:
    controls.begin()
    try:
        _page()
    finally:  # a run may end early: it was cancelled, or the page was left
        controls.keep()


def _page() -> None:
    chosen = controls.collection_row()
    place = st.empty()
    try:
        collection = corpora.opened(chosen, place.text)
    except CollectionError as refusal:
        say(place, str(refusal))
        return
    place.empty()
    questions, problem = controls.questions_row(chosen, collection)
    choice = controls.choice_rows()
    button, place = controls.run_row()
    if not questions.questions:
        say(
            place,
            problem
            or "These documents have no questions yet. Bring some: questions with quotes of the documents as evidence.",
        )
        return
    try:
        measured = _measured(button, place, chosen, collection, questions, choice.settings(), choice.plan())
    except SettingError as refusal:
        button.button("Measure", type="primary", disabled=True, key="evaluate_refused")
        say(place, str(refusal))
        measured = _shown().get(chosen)
    if measured is not None:
        _results(chosen, collection, measured)


# ---- the run


def _shown() -> dict[str, Measured]:
    """The run on the screen, by collection."""
    return st.session_state.setdefault("evaluate_shown", {})


def _measured(button, place, chosen: str, collection, questions, settings, plan) -> Measured | None:
    """The run that is on the screen; a new one when the button is pressed, and at the first sight of a collection that
    comes with the product. Raises SettingError."""
    version, state = corpora.version_of(collection), st.session_state
    known = cache.shelf(version, questions.digest, plan)
    left = [one for one in settings if one not in known]
    running = state.pop("evaluate_running", None)
    if running == chosen and left:  # the run before this one was stopped
        state.setdefault("evaluate_stopped", set()).add(chosen)
        if len(left) < len(settings):
            _shown()[chosen] = cache.part(version, collection.documents, questions, settings, plan)
    shown = _shown().get(chosen)
    pressed = button.button(_label(len(left), len(settings)), type="primary", key="evaluate_go")
    stale = shown is None or (shown.version, shown.questions.digest, shown.run.plan, shown.wanted) != (
        version,
        questions.digest,
        plan,
        tuple(settings),
    )
    first = (
        shown is None
        and chosen != corpora.OWN
        and len(settings) <= AT_ONCE
        and chosen not in state.get("evaluate_stopped", ())
    )
    if pressed or first:
        shown = _shown()[chosen] = _run(place, chosen, version, collection.documents, questions, settings, plan)
        if pressed:
            st.rerun()  # the button says what is left
    elif running == chosen and left:
        place.text(f"Cancelled: {len(settings) - len(left)} of {len(settings)} settings are measured and kept.")
    elif shown is not None and stale:
        place.text("Shown is the run before; the choices above are newer.")
    elif shown is not None and not shown.whole:
        place.text(f"Shown are the {len(shown.run.results)} of {len(shown.wanted)} settings that are measured.")
    return shown


def _label(left: int, of: int) -> str:
    if 0 < left < of:
        return f"Go on with the {left} left"
    return f"Measure {of} setting{'s' * (of > 1)}"


def _run(place, chosen: str, version: str, documents, questions, settings, plan) -> Measured:
    """With a bar. Pressing Cancel, or any other control, ends it at the next step; what is measured is kept."""
    st.session_state["evaluate_running"] = chosen
    with place.container(key="evaluate_progress", horizontal=True, vertical_alignment="center"):
        bar = st.progress(0.0, text="Beginning …")
        st.button("Cancel", key="evaluate_cancel")
        try:
            measured = cache.measure(
                version,
                documents,
                questions,
                settings,
                plan,
                lambda step: bar.progress(
                    step.done / step.of,
                    text=f"{step.done} of {step.of} measured" + (f"; now {step.coming}" if step.coming else ""),
                ),
            )
        except SettingError:  # refused, as by a retriever that is not installed: nobody cancelled it
            st.session_state.pop("evaluate_running")
            raise
    st.session_state.pop("evaluate_running")
    place.empty()
    return measured


# ---- what it found


def _results(chosen: str, collection, measured: Measured) -> None:
    run = measured.run
    if not run.answerable:
        _board(key="evaluate_board", data=cache.board(measured.mark, "hit", None, run))
        return
    metric, limit = controls.look_row(run)
    _board(key="evaluate_board", data=cache.board(measured.mark, metric, limit, run))
    if len(run.results) > 1:
        _questions(chosen, collection, measured, metric, limit)
    _rest(key="evaluate_rest", data=cache.rest(measured.mark, metric, limit, measured))
    _downloads(measured)


@st.fragment
def _questions(chosen: str, collection, measured: Measured, metric: str, limit: int | None) -> None:
    """A question that is chosen reruns only this."""
    run, state = measured.run, st.session_state
    first, second = (run.results[number] for number in controls.pairs_row(run))
    listed = shown_questions(run, first, second, column(run, metric, limit)) | {"metric": said(run, metric, limit)}
    ids = [row["id"] for row in listed["rows"]]
    asked = state.get("evaluate_question", {}).get(chosen)
    now = asked if asked in ids else ids[0]
    one = shown_question(run, measured.questions, now, first, second)
    pressed = _questions_drawn(
        key="evaluate_questions",
        data=listed | {"one": one},
        on_question_change=lambda: None,
        on_explore_change=lambda: None,
    )
    if pressed.question and pressed.question != now:
        state.setdefault("evaluate_question", {})[chosen] = pressed.question
        st.rerun(scope="fragment")
    if pressed.explore in ("0", "1") and one["document"]:
        question = next(q for q in measured.questions.answerable if q.id == now)
        side = one["sides"][int(pressed.explore)]
        _open_in_explore(
            chosen,
            collection,
            document_of(measured.questions, question),
            (first, second)[int(pressed.explore)].setting,
            side["touching"][0]["position"],
        )


def _open_in_explore(chosen: str, collection, document: Document, setting: Setting, position: int) -> None:
    """Sets the explorer to the document, the setting and the chunk, and goes there."""
    state, now = st.session_state, screen()
    state["document"] = explore_key(chosen, collection, document)
    state["method"] = state["method_before"] = setting.recipe.method
    state["size"] = state["size_before"] = setting.recipe.size
    state["overlap"] = setting.recipe.overlap
    now.chunk_asked, now.notice = str(position), ""
    st.switch_page(state["pages"]["Explore"])


def _downloads(measured: Measured) -> None:
    run = measured.run
    with st.container(key="evaluate_downloads", horizontal=True, vertical_alignment="center"):
        st.text("Download")
        for ending, label, mime in DOWNLOADS:
            if ending != ".svg" or run.plan.contexts:
                st.download_button(
                    label,
                    data=lambda ending=ending: RUN_FILES[ending](run),
                    mime=mime,
                    file_name=f"evaluation{ending}",
                    key=f"evaluate_save_{ending}",
                    on_click="ignore",
                )

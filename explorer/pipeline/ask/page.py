"""Ask: one question through the whole line, and where its evidence was lost."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from chunkers.answering.live import LIVE
from chunkers.evaluation.question_set import QuestionError, QuestionSet
from chunkers.exports.pipeline import as_json, trace_record
from chunkers.retrieval.collection import CollectionError
from chunkers.settings import SettingError
from explorer.pipeline import cache, controls, corpora
from explorer.pipeline import settings as line
from explorer.pipeline.ask.record import shown_trace
from explorer.pipeline.corpora import CORPORA
from explorer.pipeline.settings import Line
from explorer.shell.mount import TOKENS, mount

HERE = Path(__file__).parent
_draw = mount("ask", HERE / "script.js", styles=(TOKENS, HERE.parent / "style.css"))


def ask_page() -> None:
    line.begin()
    chosen = controls.collection_row()
    place = st.empty()
    try:
        collection = corpora.opened(chosen, place.text)
    except CollectionError as refusal:
        controls.say(place, str(refusal))
        return
    place.empty()
    questions, problem = _gold(chosen, collection)
    question = controls.question_row(_examples(chosen, questions))
    settings = controls.settings_rows(answering=True)
    message = controls.message_line()
    failed = "; ".join(one.reason for one in collection.failures)
    controls.say(message, problem or failed or controls.missing())
    try:
        _answered(collection, questions, question, settings)
    except SettingError as refusal:
        controls.say(message, str(refusal))


def _gold(chosen: str, collection) -> tuple[QuestionSet, str]:
    try:
        return corpora.gold(chosen, collection), ""
    except QuestionError as refusal:
        return QuestionSet(()), str(refusal)


def _examples(chosen: str, questions: QuestionSet) -> dict[str, str]:
    given = {one.text: f"{one.id}: {one.text}" for one in questions.questions}
    return given or {text: text for text in (CORPORA[chosen].examples if chosen in CORPORA else ())}


def _answered(collection, questions: QuestionSet, question: str, settings: Line) -> None:
    """Raises SettingError."""
    version = corpora.version_of(collection)
    made = cache.made(version, settings, collection)
    fate = cache.fate(version, settings, question, questions, collection)
    trace = _traced(version, settings, question, made)
    for warning in made.index.warnings:
        st.text(warning)
    _draw(
        key="trace",
        data=shown_trace(trace, made, fate)
        | {"retriever": settings.ranked_by, "address": line.address(settings, question=question)},
    )
    _downloads(trace, settings)


def _traced(version: str, settings: Line, question: str, made):
    """A live model is asked only when its button is pressed, and once for the same question and settings."""
    if settings.answerer not in LIVE:
        return cache.traced(settings, question, made)
    kept = st.session_state.setdefault("line_live", {})
    mark = (version, settings, question)
    label = controls.ANSWERER_LABELS[settings.answerer]
    pressed = st.button(f"Send the prompt to {label}", type="primary", key="go_live")
    if pressed:
        with st.spinner("Waiting for the model …"):
            kept[mark] = cache.traced(settings, question, made)
    return kept.get(mark) or cache.unsent(settings, question, made)


def _downloads(trace, settings: Line) -> None:
    def written() -> bytes:
        record = trace_record(trace)
        if settings.hybrid:
            record["trace"]["settings"] |= {name: getattr(settings, name) for name in line.FUSED}
        return as_json(record)

    with st.container(key="line_downloads", horizontal=True, vertical_alignment="center"):
        st.text("Download the trace")
        st.download_button(
            "JSON", data=written, file_name="trace.json", mime="application/json", key="go_trace", on_click="ignore"
        )

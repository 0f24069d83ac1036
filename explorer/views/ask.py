"""Ask: one question through the whole line, and where its evidence was lost."""

from __future__ import annotations

import streamlit as st

from chunkers.answering.live import LIVE
from chunkers.base import SettingError
from chunkers.evaluation.question_set import QuestionError, QuestionSet
from chunkers.exports.pipeline import as_json, trace_record
from chunkers.exports.shown_trace import shown_trace
from chunkers.retrieval.collection import CollectionError
from explorer import corpora, line, line_cached, line_canvas, line_controls
from explorer.corpora import CORPORA
from explorer.line import Line


def ask_page() -> None:
    line.begin()
    chosen = line_controls.collection_row()
    place = st.empty()
    try:
        collection = corpora.opened(chosen, place.text)
    except CollectionError as refusal:
        line_controls.say(place, str(refusal))
        return
    place.empty()
    questions, problem = _gold(chosen, collection)
    question = line_controls.question_row(_examples(chosen, questions))
    settings = line_controls.settings_rows(answering=True)
    message = line_controls.message_line()
    failed = "; ".join(one.reason for one in collection.failures)
    line_controls.say(message, problem or failed or line_controls.missing())
    try:
        _answered(collection, questions, question, settings)
    except SettingError as refusal:
        line_controls.say(message, str(refusal))


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
    made = line_cached.made(version, settings, collection)
    fate = line_cached.fate(version, settings, question, questions, collection)
    trace = _traced(version, settings, question, made)
    for warning in made.index.warnings:
        st.text(warning)
    line_canvas.trace(
        shown_trace(trace, made, fate)
        | {"retriever": settings.ranked_by, "address": line.address(settings, question=question)}
    )
    _downloads(trace, settings)


def _traced(version: str, settings: Line, question: str, made):
    """A live model is asked only when its button is pressed, and once for the same question and settings."""
    if settings.answerer not in LIVE:
        return line_cached.traced(settings, question, made)
    kept = st.session_state.setdefault("line_live", {})
    mark = (version, settings, question)
    label = line_controls.ANSWERER_LABELS[settings.answerer]
    pressed = st.button(f"Send the prompt to {label}", type="primary", key="go_live")
    if pressed:
        with st.spinner("Waiting for the model …"):
            kept[mark] = line_cached.traced(settings, question, made)
    return kept.get(mark) or line_cached.unsent(settings, question, made)


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

"""Ask: one question through the whole pipeline, and where its evidence was lost."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from chunkers.answering import Trace
from chunkers.answering.live import LIVE
from chunkers.evaluation.question_set import QuestionSet
from chunkers.exports.pipeline import as_json, trace_record
from chunkers.retrieval.collection import Collection
from chunkers.retrieval.indexing import Indexed
from chunkers.settings import SettingError
from chunkers.wording import translate
from explorer.pipeline import cache, controls, settings
from explorer.pipeline.ask.record import ask_record
from explorer.pipeline.corpora import CORPORA
from explorer.pipeline.settings import PipelineSettings, address, pipeline
from explorer.shell.cache import contents
from explorer.shell.downloads import downloads
from explorer.shell.mount import TOKENS, mount

HERE = Path(__file__).parent
_draw = mount("ask", HERE / "script.js", styles=(TOKENS, HERE.parent / "style.css"))


def ask_page() -> None:
    settings.begin(st.query_params)
    chosen, collection = controls.collection_row()
    if collection is None:
        return
    questions, problem = controls.gold(chosen, collection)
    question = controls.question_row(_examples(chosen, questions))
    now = controls.settings_rows(answering=True)
    message = controls.message_line()
    failed = "; ".join(one.reason for one in collection.failures)
    controls.say(message, problem or failed or controls.unreachable())
    try:
        _answered(collection, questions, question, now)
    except SettingError as refusal:
        controls.say(message, str(refusal))


def _examples(chosen: str, questions: QuestionSet) -> dict[str, str]:
    given = {one.text: f"{one.id}: {one.text}" for one in questions.questions}
    return given or {text: text for text in (CORPORA[chosen].examples if chosen in CORPORA else ())}


def _answered(collection: Collection, questions: QuestionSet, question: str, now: PipelineSettings) -> None:
    """Raises SettingError."""
    made = cache.index(collection, now)
    followed = cache.fate(collection, questions, now, question)
    trace = _trace(collection, now, question, made)
    for warning in made.index.warnings:
        st.text(warning)
    record = ask_record(trace, made, followed)
    record |= {"retriever": now.ranked_by, "address": address(now, question=question)}
    _draw(key="trace", data=record)
    label = translate("JSON")
    file = (label, lambda: _written(trace, now), "trace.json", "application/json", "go_trace")
    downloads("line_downloads", translate("Download the trace"), [file])


def _trace(collection: Collection, now: PipelineSettings, question: str, made: Indexed) -> Trace:
    """A live model is asked only when its button is pressed, and once for the same question and settings."""
    if now.answerer not in LIVE:
        return cache.trace(now, question, made)
    replies, asked = pipeline().replies, (contents(collection), now, question)
    label = translate("Send the prompt to {model}", model=translate(controls.ANSWERER_LABELS[now.answerer]))
    if st.button(label, type="primary", key="go_live"):
        with st.spinner(translate("Waiting for the model …")):
            replies[asked] = cache.trace(now, question, made)
    return replies.get(asked) or cache.unsent(now, question, made)


def _written(trace: Trace, now: PipelineSettings) -> bytes:
    record = trace_record(trace)
    record["trace"]["settings"] |= now.reported_tuning
    return as_json(record)

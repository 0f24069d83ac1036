"""What survives: a gold set through the stages, before and after a change, and a sweep over one setting."""

from __future__ import annotations

import streamlit as st

from chunkers.base import SettingError
from chunkers.evaluation.configurations import configurations
from chunkers.evaluation.lesson import lesson_figures
from chunkers.evaluation.question_set import QuestionError, QuestionSet
from chunkers.evaluation.stages import sweep
from chunkers.evaluation.sweeps import AXES, sweep_values
from chunkers.exports.pipeline import (
    chunks_json,
    chunks_tsv,
    configuration_records,
    evidence_lines,
    report_json,
    survival_record,
)
from chunkers.exports.shown_survival import shown_survival, shown_sweep
from chunkers.retrieval.collection import CollectionError
from explorer import corpora, line, line_cached, line_canvas, line_controls
from explorer.line import Line

LESSON_BEFORE = Line("overlapping", 12, 0, "overlap", 3)  # setting A of the lesson
AT_ONCE = 20_000  # chunks × questions up to which a sweep takes about a second
UNITS = {"size": "words", "overlap": "words", "k": "chunks", "budget": "words"}


def survive_page() -> None:
    line.begin()
    chosen = line_controls.collection_row()
    place = st.empty()
    try:
        collection = corpora.opened(chosen, place.text)
    except CollectionError as refusal:
        line_controls.say(place, str(refusal))
        return
    place.empty()
    questions, problem = _gold_row(chosen, collection)
    settings = line_controls.settings_rows(answering=False)
    before = _before_row(chosen, settings)
    message = line_controls.message_line()
    line_controls.say(message, problem or "; ".join(one.reason for one in collection.failures))
    if not questions.answerable:
        st.text("These documents have no gold set yet. Bring one: questions with quotes of the documents as evidence.")
        return
    try:
        made = line_cached.made(corpora.version_of(collection), settings, collection)
        survival = _survival(collection, questions, settings, before, made)
        _sweep(collection, questions, settings, len(made.chunks))
        _downloads(collection, questions, settings, made, survival)
    except SettingError as refusal:
        line_controls.say(message, str(refusal))


def _gold_row(chosen: str, collection) -> tuple[QuestionSet, str]:
    """The gold set, and one's own instead of it."""
    state = st.session_state
    kept = state.setdefault("line_gold", {})
    with st.container(key="line_goldrow", horizontal=True, vertical_alignment="center"):
        with st.popover("Bring a gold set"):
            brought = st.file_uploader(
                "Questions with evidence: TSV, CSV or JSON Lines", type=["tsv", "csv", "jsonl"], key=f"go_gold_{chosen}"
            )
            st.text(
                "As the evidence marks are saved: a question and a quote of the document a line. Read for this "
                "visit only."
            )
        if brought:
            kept[chosen] = (brought.name, brought.getvalue())
        else:
            kept.pop(chosen, None)
        try:
            questions = corpora.gold(chosen, collection)
        except QuestionError as refusal:
            return QuestionSet(()), str(refusal)
        if questions.questions:
            st.text(f"{kept[chosen][0] + ': ' if chosen in kept else ''}{questions.report}")
        if questions.problems:
            with st.popover(f"{len(questions.problems)} remarks"):
                for one in questions.problems:
                    st.text(one.said)
    return questions, ""


def _before_row(chosen: str, settings: Line) -> Line | None:
    """The settings to compare with, "before": the lesson's at first, then whatever was kept."""
    state = st.session_state
    kept = state.setdefault("line_before", {"handbook": LESSON_BEFORE})
    with st.container(key="line_before_row", horizontal=True, vertical_alignment="center"):
        if st.button("Keep these settings as “before”", key="go_keep"):
            kept[chosen] = settings
        if chosen in kept and st.button("Compare with nothing", key="go_forget"):
            kept.pop(chosen)
            st.rerun()
        st.text(f"Before: {kept[chosen]}" if chosen in kept else "Nothing to compare with.")
    return kept.get(chosen)


def _survival(collection, questions: QuestionSet, settings: Line, before: Line | None, made):
    """Draws it and returns it."""
    version = corpora.version_of(collection)
    with st.spinner("Following the questions …"):
        survival = line_cached.survived(version, settings, questions, collection)
        earlier = line_cached.survived(version, before, questions, collection) if before else None
    asked = line_canvas.survival(shown_survival(survival, made, earlier) | {"address": line.address(settings)})
    if asked:
        st.session_state["line_question"] = next(one.text for one in questions.questions if one.id == asked)
        st.switch_page(st.session_state["pages"]["Ask"])
    return survival


def _sweep(collection, questions: QuestionSet, settings: Line, chunks: int) -> None:
    """Small collections at once; others when the button is pressed."""
    axis = st.segmented_control("Sweep one setting", AXES, key="line_axis", default="budget", required=True)
    made = settings.chunker()
    values = sweep_values(axis, made.size, getattr(made, "overlap", 0), settings.asking().k, settings.budget)
    version, bar = corpora.version_of(collection), st.empty()
    if chunks * len(questions.answerable) > AT_ONCE and not bar.button(f"Sweep {len(values)} values", key="go_sweep"):
        return

    def survival(value: int):
        bar.progress((values.index(value) + 1) / len(values), text=f"{axis} {value}")
        return line_cached.survived(version, settings.with_value(axis, value), questions, collection)

    rows = sweep(survival, values)
    bar.empty()
    line_canvas.sweep(shown_sweep(axis, rows, getattr(settings, axis), len(questions.answerable), UNITS[axis]))


def _downloads(collection, questions: QuestionSet, settings: Line, made, survival) -> None:
    def report() -> bytes:  # runs outside the session, so nothing of the session's cache may be asked here
        names = (
            "method",
            "size",
            "overlap",
            "retriever",
            "k",
            "min_score",
            "budget",
            *(line.FUSED if settings.hybrid else ()),
        )
        said = {name: getattr(settings, name) for name in names}
        found = configurations(collection.documents, questions.questions)
        return report_json(
            survival_record(survival, made.report, said | {"unit": "words"})
            | {"configurations": configuration_records(found)}
        )

    files = (
        ("Chunks, TSV", "chunks.tsv", "text/tab-separated-values", lambda: chunks_tsv(made.chunks)),
        ("Chunks, JSON", "chunks.json", "application/json", lambda: chunks_json(made.chunks)),
        (
            "Evidence lines",
            "evidence.txt",
            "text/plain",
            lambda: evidence_lines(lesson_figures(collection.documents, questions.questions)).encode(),
        ),
        ("Report", "report.json", "application/json", report),
    )
    with st.container(key="line_downloads", horizontal=True, vertical_alignment="center"):
        st.text("Download")
        for label, name, mime, write in files:
            st.download_button(label, data=write, file_name=name, mime=mime, key=f"go_{name}", on_click="ignore")

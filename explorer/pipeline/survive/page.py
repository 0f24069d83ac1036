"""What survives: a gold set through the stages, before and after a change, and a sweep over one setting."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from chunkers.evaluation.question_set import QuestionError, QuestionSet
from chunkers.exports.pipeline import chunks_json, chunks_tsv, recall_record, report_json
from chunkers.lessons.configurations import configuration_records, configurations
from chunkers.lessons.figures import evidence_lines, lesson_figures
from chunkers.lessons.presets import SMALL_WINDOWS
from chunkers.retrieval.collection import CollectionError
from chunkers.settings import SettingError
from explorer.pipeline import cache, controls, corpora
from explorer.pipeline import settings as line
from explorer.pipeline.settings import Line
from explorer.pipeline.survive.record import shown_survival
from explorer.pipeline.sweep.view import draw_sweep
from explorer.shell.mount import TOKENS, mount

HERE = Path(__file__).parent
_draw = mount("survive", HERE / "script.js", styles=(TOKENS, HERE.parent / "style.css"))

LESSON_BEFORE = Line("overlapping", *SMALL_WINDOWS, "overlap", 3)


def survive_page() -> None:
    line.begin()
    chosen = controls.collection_row()
    place = st.empty()
    try:
        collection = corpora.opened(chosen, place.text)
    except CollectionError as refusal:
        controls.say(place, str(refusal))
        return
    place.empty()
    questions, problem = _gold_row(chosen, collection)
    settings = controls.settings_rows(answering=False)
    before = _before_row(chosen, settings)
    message = controls.message_line()
    controls.say(message, problem or "; ".join(one.reason for one in collection.failures))
    if not questions.answerable:
        st.text("These documents have no gold set yet. Bring one: questions with quotes of the documents as evidence.")
        return
    try:
        made = cache.made(corpora.version_of(collection), settings, collection)
        survival = _survival(collection, questions, settings, before, made)
        draw_sweep(collection, questions, settings, len(made.chunks))
        _downloads(collection, questions, settings, made, survival)
    except SettingError as refusal:
        controls.say(message, str(refusal))


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
                    st.text(one.text)
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
        survival = cache.survived(version, settings, questions, collection)
        earlier = cache.survived(version, before, questions, collection) if before else None
    asked = _draw(
        key="survival",
        data=shown_survival(survival, made, earlier) | {"address": line.address(settings)},
        on_ask_change=lambda: None,
    ).ask
    if asked:
        st.session_state["line_question"] = next(one.text for one in questions.questions if one.id == asked)
        st.switch_page(st.session_state["pages"]["Ask"])
    return survival


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
            recall_record(survival, made.report, said | {"unit": "words"})
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

"""What survives: a gold set through the stages, before and after a change, and a sweep over one setting."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from chunkers.evaluation.question_set import QuestionSet
from chunkers.evaluation.stagewise import StagewiseRecall
from chunkers.exports.pipeline import chunks_json, chunks_tsv, recall_record, report_json
from chunkers.lessons.configurations import configuration_records, configurations
from chunkers.lessons.figures import evidence_lines, lesson_figures
from chunkers.retrieval.collection import Collection
from chunkers.retrieval.indexing import Indexed
from chunkers.settings import SettingError
from chunkers.wording import translate
from explorer.pipeline import cache, controls, settings
from explorer.pipeline.corpora import gold_files
from explorer.pipeline.settings import CONTROLS, PipelineSettings, address, pipeline
from explorer.pipeline.survive.record import survive_record
from explorer.pipeline.sweep.view import sweep_view
from explorer.shell import sentences
from explorer.shell.downloads import downloads
from explorer.shell.mount import TOKENS, mount
from explorer.shell.session import flat, session

HERE = Path(__file__).parent
REPORTED = ("method", "size", "overlap", "retriever", "k", "min_score", "budget")

_draw = mount("survive", HERE / "script.js", styles=(TOKENS, HERE.parent / "style.css"))


def survive_page() -> None:
    settings.begin(st.query_params)
    chosen, collection = controls.collection_row()
    if collection is None:
        return
    questions, problem = _gold_row(chosen, collection)
    now = controls.settings_rows(answering=False)
    before = _before_row(chosen, now)
    message = controls.message_line()
    controls.say(message, problem or "; ".join(one.reason for one in collection.failures))
    if not questions.answerable:
        st.text(sentences.no_questions("gold set"))
        return
    try:
        made = cache.index(collection, now)
        survival = _survival(collection, questions, now, before, made)
        sweep_view(collection, questions, now, len(made.chunks))
        _downloads(collection, questions, now, made, survival)
    except SettingError as refusal:
        controls.say(message, str(refusal))


def _gold_row(chosen: str, collection: Collection) -> tuple[QuestionSet, str]:
    """The gold set, and an uploaded one instead of it."""
    kept = gold_files()
    with st.container(key="line_goldrow", horizontal=True, vertical_alignment="center"):
        with st.popover(translate("Bring a gold set")):
            label = translate("Questions with evidence: TSV, CSV or JSON Lines")
            file = st.file_uploader(label, type=["tsv", "csv", "jsonl"], key=f"go_gold_{chosen}")
            about = (
                "As the evidence marks are saved: a question and a quote of the document a line. Read for this "
                "visit only."
            )
            st.text(translate(about))
        if file:
            kept[chosen] = (file.name, file.getvalue())
        else:
            kept.pop(chosen, None)
        questions, problem = controls.gold(chosen, collection)
        if questions.questions:
            st.text(f"{kept[chosen][0] + ': ' if chosen in kept else ''}{questions.report}")
        if questions.problems:
            with st.popover(translate("{number} remarks", number=len(questions.problems))):
                for one in questions.problems:
                    st.text(one.text)
    return questions, problem


def _before_row(chosen: str, now: PipelineSettings) -> PipelineSettings | None:
    """The settings to compare with, "before": the lesson's at first, then whatever was kept."""
    kept = pipeline().before
    with st.container(key="line_before_row", horizontal=True, vertical_alignment="center"):
        if st.button(translate("Keep these settings as “before”"), key="go_keep"):
            kept[chosen] = now
        if chosen in kept and st.button(translate("Compare with nothing"), key="go_forget"):
            kept.pop(chosen)
            st.rerun()
        st.text(sentences.before(kept[chosen].sentence if chosen in kept else ""))
    return kept.get(chosen)


def _survival(
    collection: Collection,
    questions: QuestionSet,
    now: PipelineSettings,
    before: PipelineSettings | None,
    made: Indexed,
) -> StagewiseRecall:
    """Draws it and returns it."""
    with st.spinner(translate("Following the questions …")):
        survival = cache.survival(collection, questions, now)
        earlier = cache.survival(collection, questions, before) if before else None
    data = survive_record(survival, made, earlier) | {"address": address(now)}
    asked = _draw(key="survival", data=data, on_ask_change=lambda: None).ask
    if asked:
        CONTROLS.change(question=next(one.text for one in questions.questions if one.id == asked))
        st.switch_page(session().pages["Ask"])
    return survival


def _downloads(
    collection: Collection, questions: QuestionSet, now: PipelineSettings, made: Indexed, survival: StagewiseRecall
) -> None:
    def report() -> bytes:  # runs outside the session, so nothing of the session's cache may be asked here
        values = flat(now)
        said = {name: values[name] for name in REPORTED} | now.recipe.settings | now.reported_tuning | {"unit": "words"}
        found = configurations(collection.documents, questions.questions)
        record = recall_record(survival, made.report, said)
        return report_json(record | {"configurations": configuration_records(found)})

    def lines() -> bytes:
        return evidence_lines(lesson_figures(collection.documents, questions.questions)).encode()

    files = (
        ("Chunks, TSV", lambda: chunks_tsv(made.chunks), "chunks.tsv", "text/tab-separated-values"),
        ("Chunks, JSON", lambda: chunks_json(made.chunks), "chunks.json", "application/json"),
        ("Evidence lines", lines, "evidence.txt", "text/plain"),
        ("Report", report, "report.json", "application/json"),
    )
    named = [(translate(label), write, name, mime, f"go_{name}") for label, write, name, mime in files]
    downloads("line_downloads", translate("Download"), named)

"""Evaluate: many settings over one question set, at equal context, down to the single question."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import streamlit as st

from chunkers.evaluation.question_set import QuestionSet
from chunkers.evaluation.runs import Plan, Step
from chunkers.evaluation.settings import Setting
from chunkers.exports.evaluation_page import RUN_FILES
from chunkers.retrieval.collection import Collection
from chunkers.settings import SettingError
from chunkers.wording import translate
from explorer.evaluate import cache, controls
from explorer.evaluate.explore import explore_key
from explorer.evaluate.questions.record import document_of, question_record, questions_record
from explorer.evaluate.record import column, column_name
from explorer.evaluate.run import Measured
from explorer.evaluate.state import CONTROLS, EvaluateControls, evaluation
from explorer.explore.recipes import of_recipe
from explorer.explore.state import open_recipe
from explorer.pipeline.controls import say
from explorer.pipeline.corpora import UPLOADED
from explorer.shell import sentences
from explorer.shell.cache import contents
from explorer.shell.downloads import downloads
from explorer.shell.mount import TOKENS, mount
from explorer.shell.session import session

HERE = Path(__file__).parent
STYLES = (TOKENS, HERE.parent / "pipeline" / "style.css", HERE / "style.css")
DOWNLOADS = (
    (".csv", "CSV", "text/csv"),
    (".json", "JSON", "application/json"),
    (".md", "Markdown", "text/markdown"),
    (".svg", "Chart, SVG", "image/svg+xml"),
    (".parquet", "Parquet", "application/vnd.apache.parquet"),
    (".html", "Report page", "text/html"),
)
AT_ONCE = 4  # settings up to which a collection of the product is measured unasked

_draw_board, _draw_questions, _draw_rest = (
    mount(f"evaluate_{name}", HERE / name / "script.js", styles=STYLES) for name in ("board", "questions", "rest")
)


def evaluate_page() -> None:
    CONTROLS.begin(EvaluateControls)
    chosen, collection = controls.collection_row()
    if collection is None:
        return
    questions, problem = controls.questions_row(chosen, collection)
    choice = controls.choice_rows()
    button, place = controls.run_row()
    if not questions.questions:
        say(place, problem or sentences.no_questions("questions"))
        return
    try:
        measured = _measured(button, place, chosen, collection, questions, choice.settings(), choice.plan())
    except SettingError as refusal:
        button.button(translate("Measure"), type="primary", disabled=True, key="evaluate_refused")
        say(place, str(refusal))
        measured = evaluation().shown.get(chosen)
    if measured is not None:
        _results(chosen, collection, measured)


# ---- the run


def _measured(
    button,
    place,
    chosen: str,
    collection: Collection,
    questions: QuestionSet,
    settings: tuple[Setting, ...],
    plan: Plan,
) -> Measured | None:
    """The run that is on the screen; a new one when the button is pressed, and at the first sight of a collection that
    comes with the product. Raises SettingError."""
    now, wanted = evaluation(), (collection, questions, settings, plan)
    known = cache.results(collection, questions, plan)
    left = sum(one not in known for one in settings)
    stopped, now.running = now.running == chosen and left > 0, ""
    if stopped:
        now.stopped.add(chosen)
        now.shown |= {chosen: part} if (part := cache.measured_so_far(*wanted)) else {}
    shown = now.shown.get(chosen)
    pressed = button.button(sentences.to_measure(left, len(settings)), type="primary", key="evaluate_go")
    first = shown is None and chosen != UPLOADED and len(settings) <= AT_ONCE and chosen not in now.stopped
    if pressed or first:
        shown = now.shown[chosen] = _run(place, chosen, *wanted)
        if pressed:
            st.rerun()  # the button says what is left
    elif stopped:
        place.text(sentences.cancelled(len(settings) - left, len(settings)))
    elif shown is not None and not shown.answers(contents(collection), questions, settings, plan):
        place.text(translate("Shown is the run before; the choices above are newer."))
    elif shown is not None and not shown.complete:
        place.text(sentences.incomplete(len(shown.run.results), len(shown.wanted)))
    return shown


def _run(place, chosen: str, *wanted) -> Measured:
    """With a bar. Pressing Cancel, or any other control, ends it at the next step; what is measured is kept."""
    now = evaluation()
    now.running = chosen
    with place.container(key="evaluate_progress", horizontal=True, vertical_alignment="center"):
        bar = st.progress(0.0, text=translate("Beginning …"))
        st.button(translate("Cancel"), key="evaluate_cancel")

        def progress(step: Step) -> None:
            coming = str(step.coming) if step.coming else ""
            bar.progress(step.done / step.of, text=sentences.measured(step.done, step.of, coming))

        try:
            measured = cache.measure(*wanted, progress)
        except SettingError:  # refused, as by a retriever that is not installed: nobody cancelled it
            now.running = ""
            raise
    now.running = ""
    place.empty()
    return measured


# ---- what it found


def _results(chosen: str, collection: Collection, measured: Measured) -> None:
    run = measured.run
    if not run.answerable:
        _draw_board(key="evaluate_board", data=cache.board(measured, "hit", None))
        return
    look = controls.look_row(run)
    _draw_board(key="evaluate_board", data=cache.board(measured, *look))
    if len(run.results) > 1:
        _questions(chosen, collection, measured, *look)
    _draw_rest(key="evaluate_rest", data=cache.rest(measured, *look))
    files = [
        (translate(label), partial(RUN_FILES[ending], run), f"evaluation{ending}", mime, f"evaluate_save_{ending}")
        for ending, label, mime in DOWNLOADS
        if ending != ".svg" or run.plan.contexts
    ]
    downloads("evaluate_downloads", translate("Download"), files)


@st.fragment
def _questions(chosen: str, collection: Collection, measured: Measured, metric: str, limit: int | None) -> None:
    """A question that is chosen reruns only this."""
    run, now = measured.run, evaluation()
    pair = controls.pairs_row(run)
    listed = questions_record(run, *pair, column(run, metric, limit)) | {"metric": column_name(run, metric, limit)}
    ids = [row["id"] for row in listed["rows"]]
    question = now.question.get(chosen)
    question = question if question in ids else ids[0]
    one = question_record(run, measured.questions, question, *pair)
    pressed = _draw_questions(
        key="evaluate_questions",
        data=listed | {"one": one},
        on_question_change=lambda: None,
        on_explore_change=lambda: None,
    )
    if pressed.question and pressed.question != question:
        now.question[chosen] = pressed.question
        st.rerun(scope="fragment")
    if pressed.explore in ("0", "1") and one["document"]:
        side = int(pressed.explore)
        asked = next(one for one in measured.questions.answerable if one.id == question)
        document = document_of(measured.questions, asked)
        cut, touching = pair[side].setting.recipe, one["sides"][side]["touching"]
        recipe = of_recipe(cut)
        open_recipe(explore_key(chosen, collection, document), recipe, str(touching[0]["position"]))
        st.switch_page(session().pages["Explore"])

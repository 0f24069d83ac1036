"""The controls of Evaluate: documents and questions, what to measure, and what of it to look at."""

from __future__ import annotations

import streamlit as st

from chunkers.catalog import CATALOG
from chunkers.evaluation.measures import AT_CONTEXT, METRICS
from chunkers.evaluation.question_set import QuestionSet
from chunkers.evaluation.runs import Result, Run
from chunkers.retrieval import RETRIEVERS
from chunkers.retrieval.collection import Collection
from chunkers.wording import comparing, count, translate
from explorer.evaluate.archive import QUESTION_ENDINGS, ZipError, unpacked
from explorer.evaluate.choice import Choice
from explorer.evaluate.state import CONTROLS, evaluation
from explorer.explore.controls import setting_fields, typed_settings
from explorer.pipeline import corpora
from explorer.pipeline.controls import collection_field, gold, number_field, opened
from explorer.shell import sentences
from explorer.shell.library import uploaded, uploaded_endings
from explorer.shell.session import session


def collection_row() -> tuple[str, Collection | None]:
    """The picker, and the way to bring documents and questions. What was uploaded just now is chosen."""
    now, labels = evaluation(), corpora.labels()
    if now.next_collection:
        CONTROLS.change(collection=now.next_collection)
        now.next_collection = ""
    if CONTROLS.now().collection not in labels:
        CONTROLS.change(collection=CONTROLS.usual.collection)
    with st.container(key="evaluate_documents", horizontal=True, vertical_alignment="bottom"):
        collection_field(labels, "evaluate_collection")
        title = translate("Bring documents and questions")
        if st.button(title, icon=":material/folder_open:", key="evaluate_bring"):
            st.dialog(title, width="medium")(_upload)()
    return opened(CONTROLS.now().collection)


def _upload() -> None:
    files = st.file_uploader(
        translate("Documents, or a zip of them"),
        type=[*uploaded_endings(), "zip"],
        accept_multiple_files=True,
        key="evaluate_files",
    )
    label = translate("Questions with evidence: JSON Lines, TSV or CSV")
    questions = st.file_uploader(label, type=QUESTION_ENDINGS, key="evaluate_questions_file")
    about = (
        "A line a question: id, question, kind, language, and its evidence as doc_id and quote. A question file "
        "in the zip is taken too. Read for this visit only, and seen by nobody else."
    )
    st.caption(translate(about))
    empty = not files and not questions
    if st.button(translate("Take these"), type="primary", key="evaluate_take", disabled=empty):
        try:
            _take(files, questions)
        except ZipError as refusal:
            st.text(str(refusal))
            return
        st.rerun()


def _take(files, question_file) -> None:
    """Documents become this session's, questions those of the collection. Raises ZipError."""
    found, passed_over, now = [], [], evaluation()
    for file in files:
        inside, over = [(file.name, file.getvalue())], []
        if file.name.lower().endswith(".zip"):
            inside, over = unpacked(file.getvalue(), file.name)
        found += inside
        passed_over += [sentences.passed_over(name, file.name) for name in over]
    questions = [(name, content) for name, content in found if name.rpartition(".")[2].lower() in QUESTION_ENDINGS]
    documents = [uploaded(*one) for one in found if one not in questions]
    session().documents |= {source.key: source for source in documents}
    key = corpora.UPLOADED if documents else CONTROLS.now().collection
    if question_file:
        questions.insert(0, (question_file.name, question_file.getvalue()))
    if questions:
        corpora.gold_files()[key] = questions[0]
    now.next_collection = key
    if documents:
        now.passed_over = passed_over + [sentences.not_taken(name) for name, _ in questions[1:]]


def questions_row(chosen: str, collection: Collection) -> tuple[QuestionSet, str]:
    """The questions of the collection with the report of the load; what is wrong with them as a sentence."""
    questions, problem = gold(chosen, collection)
    if problem:
        return questions, problem
    with st.container(key="evaluate_load", horizontal=True, vertical_alignment="center"):
        report = questions.report if questions.questions else ""
        st.text(sentences.collection(len(collection.documents), collection.words, report))
        remarks = [one.text for one in questions.problems] + [
            f"{one.file}: {one.reason}" for one in collection.failures
        ]
        remarks += [sentences.duplicate(one.file, one.first) for one in collection.duplicates]
        remarks += evaluation().passed_over if chosen == corpora.UPLOADED else []
        if remarks:
            with st.popover(count(len(remarks), "remark")):
                for remark in remarks:
                    st.text(remark)
    return questions, ""


def choice_rows() -> Choice:
    """Methods × sizes × overlaps × retrievers, and what they share."""
    with st.container(key="evaluate_what", horizontal=True, vertical_alignment="bottom"):
        st.pills(
            translate("Methods"),
            list(CATALOG),
            format_func=lambda name: translate(CATALOG[name].label),
            key="evaluate_methods",
            selection_mode="multi",
            wrap=True,
        )
        _numbers_field(
            "Sizes, in words", "sizes", 200, "Several, parted by commas: 50, 100, 200.", "each method's usual"
        )
        about = "For methods that have an overlap: 0, 10, 25."
        _numbers_field("Overlaps, in words", "overlaps", 160, about, "the usual")
        st.multiselect(
            translate("Retrievers"),
            list(RETRIEVERS),
            format_func=lambda name: translate(RETRIEVERS[name].label),
            key="evaluate_retrievers",
            width=280,
        )
        number_field("k, in chunks", "evaluate_k", 1)
        about = "The limits of the equal-context comparison: 100, 200, 400."
        _numbers_field("Contexts, in words", "contexts", 180, about)
    _further_rows(CONTROLS.now().choice)
    return CONTROLS.now().choice


def _further_rows(choice: Choice) -> None:
    """The other settings of the chosen methods, where one has any."""
    methods = [CATALOG[name] for name in choice.methods if CATALOG[name].further]
    if not methods:
        return
    with st.container(key="evaluate_further", horizontal=True, vertical_alignment="bottom"):
        for one in methods:
            typed, prefix = choice.further_of(one.name), f"evaluate_{one.name}."
            setting_fields(one.further, typed, prefix, on_change=_further_changed, args=(one.name,))


def _further_changed(method: str) -> None:
    others = tuple(pair for pair in CONTROLS.now().choice.further if pair[0].partition(".")[0] != method)
    typed = typed_settings(CATALOG[method].further, f"evaluate_{method}.")
    CONTROLS.change(further=(*others, *((f"{method}.{name}", value) for name, value in typed)))


def _numbers_field(label: str, name: str, width: int, about: str, empty: str = "") -> None:
    """Several numbers, as text; `empty` says what none means."""
    st.text_input(
        translate(label),
        key=f"evaluate_{name}",
        placeholder=translate(empty) if empty else None,
        max_chars=120,
        width=width,
        help=translate(about),
    )


def look_row(run: Run) -> tuple[str, int | None]:
    """(metric, context limit or None for k): what leaderboard, heatmap, questions and groups show."""
    now, contexts = CONTROLS.now(), run.plan.contexts
    limits = [*contexts, None]
    if now.limit not in limits:
        CONTROLS.change(limit=contexts[len(contexts) // 2] if contexts else None)
    metrics = [name for name in METRICS if name != "indexed" or run.plan.probe]
    if now.metric not in metrics:
        CONTROLS.change(metric=CONTROLS.usual.metric)
    with st.container(key="evaluate_look", horizontal=True, vertical_alignment="bottom"):
        metric = st.selectbox(
            translate("Metric"),
            metrics,
            format_func=lambda name: translate(comparing.METRICS[name]),
            key="evaluate_metric",
            width=200,
        )
        limit = st.segmented_control(
            translate("Compared within"),
            limits,
            format_func=lambda limit: sentences.limit(limit, run.plan.unit, run.plan.k),
            key="evaluate_limit",
            required=False,
            disabled=metric not in AT_CONTEXT,
        )
    return metric, limit


def run_row():
    """Places for the button that begins and for what is said beside it: progress, a refusal, what is shown."""
    with st.container(key="evaluate_run", horizontal=True, vertical_alignment="center"):
        return st.empty(), st.empty()


def pairs_row(run: Run) -> list[Result]:
    """Two results of the run to set against each other."""
    results = {result.setting.label: result for result in run.results}
    sides = (("evaluate_a", "A", next(iter(results))), ("evaluate_b", "Against B", next(reversed(results))))
    with st.container(key="evaluate_pair", horizontal=True, vertical_alignment="bottom"):
        for key, label, usual in sides:
            if st.session_state.get(key) not in results:
                st.session_state[key] = usual
            st.selectbox(translate(label), list(results), key=key, width=300)
    return [results[st.session_state[key]] for key, *_ in sides]

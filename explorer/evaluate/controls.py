"""The controls of Evaluate: documents and questions, what to measure, and what of it to look at."""

from __future__ import annotations

import streamlit as st

from chunkers.catalog import CATALOG
from chunkers.evaluation.measures import AT_CONTEXT, METRICS
from chunkers.evaluation.question_set import QuestionError, QuestionSet
from chunkers.evaluation.runs import Run
from chunkers.retrieval import RETRIEVERS
from explorer.evaluate.archive import QUESTION_ENDINGS, ZipError, unpacked
from explorer.evaluate.choice import Choice
from explorer.explore.controls import WIDTH, uploaded_endings
from explorer.pipeline import corpora
from explorer.shell.library import own
from explorer.shell.session import screen

FIRST = "collection"
USUAL = {
    "methods": ["fixed", "overlapping", "structure"],
    "sizes": "",
    "overlaps": "",
    "retrievers": ["bm25"],
    "k": 5,
    "contexts": "100, 200, 400",
}
KEYS = tuple(f"evaluate_{name}" for name in (*USUAL, "collection", "metric", "limit"))


def begin() -> None:
    """Usual values, once; afterwards what was kept when the page was left."""
    state = st.session_state
    usual = {f"evaluate_{name}": value for name, value in USUAL.items()} | {
        "evaluate_collection": FIRST,
        "evaluate_metric": "hit",
        "evaluate_limit": 200,
    }
    for name, value in (usual | state.get("evaluate_kept", {})).items():
        state.setdefault(name, value)


def keep() -> None:
    """Streamlit forgets the values of widgets that a page does not have."""
    state = st.session_state
    state["evaluate_kept"] = {name: state[name] for name in KEYS if name in state}


def collection_row() -> str:
    """The picker, and the way to bring documents and questions. What was brought just now is chosen."""
    state = st.session_state
    if "evaluate_next" in state:
        state["evaluate_collection"] = state.pop("evaluate_next")
    labels = corpora.labels()
    if state["evaluate_collection"] not in labels:
        state["evaluate_collection"] = FIRST
    with st.container(key="evaluate_documents", horizontal=True, vertical_alignment="bottom"):
        chosen = st.selectbox(
            "Collection",
            list(labels),
            format_func=lambda key: labels.get(key, key),
            key="evaluate_collection",
            width=360,
        )
        if st.button("Bring documents and questions", icon=":material/folder_open:", key="evaluate_bring"):
            _bring()
    return chosen


@st.dialog("Bring documents and questions", width="medium")
def _bring() -> None:
    files = st.file_uploader(
        "Documents, or a zip of them",
        type=[*uploaded_endings(), "zip"],
        accept_multiple_files=True,
        key="evaluate_files",
    )
    asked = st.file_uploader(
        "Questions with evidence: JSON Lines, TSV or CSV", type=QUESTION_ENDINGS, key="evaluate_questions_file"
    )
    st.caption(
        "A line a question: id, question, kind, language, and its evidence as doc_id and quote. A question file "
        "in the zip is taken too. Read for this visit only, and seen by nobody else."
    )
    if st.button("Take these", type="primary", key="evaluate_take", disabled=not files and not asked):
        try:
            _take(files, asked)
        except ZipError as refusal:
            st.text(str(refusal))
            return
        st.rerun()


def _take(files, asked) -> None:
    """Documents become this session's own, questions those of the collection. Raises ZipError."""
    documents, questions, passed = [], [], []
    for file in files:
        found = [(file.name, file.getvalue())]
        if file.name.lower().endswith(".zip"):
            found, over = unpacked(file.getvalue(), file.name)
            passed += [
                f"{name} in “{file.name}” is neither a document nor a question file and was passed over."
                for name in over
            ]
        for name, content in found:
            (questions if name.rpartition(".")[2].lower() in QUESTION_ENDINGS else documents).append((name, content))
    for name, content in documents:
        source = own(name, content)
        screen().own[source.key] = source
    key = corpora.OWN if documents else st.session_state["evaluate_collection"]
    if asked or questions:
        gold = st.session_state.setdefault("line_gold", {})
        gold[key] = (asked.name, asked.getvalue()) if asked else questions[0]
    st.session_state["evaluate_next"] = key
    if documents:
        st.session_state["evaluate_passed"] = passed + [
            f"{name} was not taken: one question file is read at a time."
            for name, _ in (questions if asked else questions[1:])
        ]


def questions_row(chosen: str, collection) -> tuple[QuestionSet, str]:
    """The questions of the collection with the report of the load; what is wrong with them as a sentence."""
    try:
        questions = corpora.gold(chosen, collection)
    except QuestionError as refusal:
        return QuestionSet(()), str(refusal)
    with st.container(key="evaluate_load", horizontal=True, vertical_alignment="center"):
        documents = len(collection.documents)
        st.text(
            f"{documents} document{'s' * (documents != 1)}, {collection.words:,} words. "
            + (questions.report if questions.questions else "No questions yet.")
        )
        remarks = [one.text for one in questions.problems] + [
            f"{one.file}: {one.reason}" for one in collection.failures
        ]
        remarks += [f"{one.file} is the same document as {one.first}." for one in collection.duplicates]
        remarks += st.session_state.get("evaluate_passed", []) if chosen == corpora.OWN else []
        if remarks:
            with st.popover(f"{len(remarks)} remark{'s' * (len(remarks) > 1)}"):
                for remark in remarks:
                    st.text(remark)
    return questions, ""


def choice_rows() -> Choice:
    """Methods × sizes × overlaps × retrievers, and what they share."""
    state = st.session_state
    with st.container(key="evaluate_what", horizontal=True, vertical_alignment="bottom"):
        st.pills(
            "Methods",
            list(CATALOG),
            format_func=lambda name: CATALOG[name].label,
            key="evaluate_methods",
            selection_mode="multi",
            wrap=True,
        )
        st.text_input(
            "Sizes, in words",
            key="evaluate_sizes",
            placeholder="each method's usual",
            max_chars=120,
            width=200,
            help="Several, parted by commas: 50, 100, 200.",
        )
        st.text_input(
            "Overlaps, in words",
            key="evaluate_overlaps",
            placeholder="the usual",
            max_chars=120,
            width=160,
            help="For methods that have an overlap: 0, 10, 25.",
        )
        st.multiselect(
            "Retrievers",
            list(RETRIEVERS),
            format_func=lambda name: RETRIEVERS[name].label,
            key="evaluate_retrievers",
            width=280,
        )
        st.number_input("k, in chunks", value=None, step=1, key="evaluate_k", width=WIDTH)
        st.text_input(
            "Contexts, in words",
            key="evaluate_contexts",
            max_chars=120,
            width=180,
            help="The limits of the equal-context comparison: 100, 200, 400.",
        )
    return Choice(
        tuple(state["evaluate_methods"] or ()),
        state["evaluate_sizes"] or "",
        state["evaluate_overlaps"] or "",
        tuple(state["evaluate_retrievers"] or ()),
        state["evaluate_k"],
        state["evaluate_contexts"] or "",
    )


def look_row(run: Run) -> tuple[str, int | None]:
    """(metric, context limit or None for k): what leaderboard, heatmap, questions and groups show."""
    state, limits = st.session_state, [*run.plan.contexts, None]
    if state["evaluate_limit"] not in limits:
        state["evaluate_limit"] = run.plan.contexts[len(run.plan.contexts) // 2] if run.plan.contexts else None
    named = {None: f"at k = {run.plan.k}"} | {limit: f"{limit} {run.plan.unit}" for limit in run.plan.contexts}
    metrics = [name for name in METRICS if name != "indexed" or run.plan.probe]
    if state["evaluate_metric"] not in metrics:
        state["evaluate_metric"] = "hit"
    with st.container(key="evaluate_look", horizontal=True, vertical_alignment="bottom"):
        metric = st.selectbox(
            "Metric",
            metrics,
            format_func=lambda name: METRICS[name][0].removesuffix("@k"),
            key="evaluate_metric",
            width=200,
        )
        limit = st.segmented_control(
            "Compared within",
            limits,
            format_func=named.get,
            key="evaluate_limit",
            required=False,
            disabled=metric not in AT_CONTEXT,
        )
    return metric, limit


def run_row():
    """Places for the button that begins and for what is said beside it: progress, a refusal, what is shown."""
    with st.container(key="evaluate_run", horizontal=True, vertical_alignment="center"):
        return st.empty(), st.empty()


def pairs_row(run: Run) -> tuple[int, int]:
    """Two results of the run to set against each other, by their places."""
    names = [result.setting.label for result in run.results]
    state = st.session_state
    for side, usual in (("a", 0), ("b", len(names) - 1)):
        if state.get(f"evaluate_{side}") not in names:
            state[f"evaluate_{side}"] = names[usual]
    with st.container(key="evaluate_pair", horizontal=True, vertical_alignment="bottom"):
        first = st.selectbox("A", names, key="evaluate_a", width=300)
        second = st.selectbox("Against B", names, key="evaluate_b", width=300)
    return names.index(first), names.index(second)

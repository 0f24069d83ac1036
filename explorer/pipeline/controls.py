"""The controls of the line: collection, question, and the settings of each stage."""

from __future__ import annotations

import streamlit as st

from chunkers.answering import ANSWERERS, STYLES
from chunkers.answering.live import LIVE, live
from chunkers.catalog import CATALOG
from chunkers.lessons.presets import FIRST_QUESTION, MIN_SCORES
from chunkers.retrieval import RETRIEVERS
from chunkers.settings import SettingError
from explorer.explore.controls import WIDTH, open_document
from explorer.pipeline import corpora
from explorer.pipeline import settings as line

ANSWERER_LABELS = {
    "copying": "Copies a sentence",
    "extractive": "Picks sentences",
    "miscites": "Cites [0], [1], [7]",
    "anthropic": "Anthropic, live",
    "openai": "OpenAI-compatible, live",
}
MODELS = {"anthropic": "An Anthropic model", "openai": "An OpenAI-compatible model"}
STYLE_LABELS = {"numbered": "Numbered passages", "sources": "Labelled sources", "documents": "Documents"}


def collection_row() -> str:
    """The picker of the collection; what was opened just now is chosen."""
    state, labels = st.session_state, corpora.labels()
    if len(corpora.brought()) > state.setdefault("line_owned", len(corpora.brought())):
        state["line_collection"] = corpora.OWN
        line.take(line.usual(corpora.OWN))
    state["line_owned"] = len(corpora.brought())
    if state["line_collection"] not in labels:
        state["line_collection"] = line.FIRST
    with st.container(key="line_documents", horizontal=True, vertical_alignment="bottom"):
        chosen = st.selectbox(
            "Collection",
            list(labels),
            format_func=lambda key: labels.get(key, key),
            key="line_collection",
            on_change=_collection_changed,
            width=360,
        )
        if st.button("Open a document", icon=":material/folder_open:", key="go_open"):
            open_document()
    return chosen


def _collection_changed() -> None:
    chosen = st.session_state["line_collection"]
    line.take(line.usual(chosen))
    st.session_state["line_question"] = FIRST_QUESTION if chosen == line.FIRST else ""


def question_row(examples: dict[str, str]) -> str:
    """The question, and questions to take over. `examples`: what is listed, by question."""
    if not st.session_state["line_question"] and examples:
        st.session_state["line_question"] = next(iter(examples))
    with st.container(key="line_ask", horizontal=True, vertical_alignment="bottom"):
        st.text_input("Question", key="line_question", max_chars=1000, width=620)
        st.selectbox(
            "Or take one of these",
            list(examples),
            format_func=lambda text: examples.get(text, text),
            index=None,
            placeholder="Questions of this collection",
            key="line_example",
            width=360,
            on_change=_example_chosen,
            disabled=not examples,
        )
    return st.session_state["line_question"]


def _example_chosen() -> None:
    state = st.session_state
    if state["line_example"]:
        state["line_question"], state["line_example"] = state["line_example"], None


def settings_rows(answering: bool) -> line.Line:
    """Chunks, retrieval, assembly; with `answering` also gate, prompt and answerer."""
    with st.container(key="line_chunks", horizontal=True, vertical_alignment="bottom"):
        st.segmented_control(
            "Method",
            list(CATALOG),
            format_func=lambda name: CATALOG[name].label,
            key="line_method",
            required=True,
            wrap=True,
            on_change=_method_changed,
        )
        st.number_input("Size, in words", value=None, step=5, key="line_size", width=WIDTH)
        st.number_input(
            "Overlap, in words",
            value=None,
            step=5,
            key="line_overlap",
            width=WIDTH,
            disabled=not CATALOG[st.session_state["line_method"]].takes_overlap,
        )
    with st.container(key="line_rest", horizontal=True, vertical_alignment="bottom"):
        st.selectbox(
            "Retriever",
            list(RETRIEVERS),
            format_func=lambda name: RETRIEVERS[name].label,
            key="line_retriever",
            width=190,
            on_change=_retriever_changed,
            help=f"Score: {RETRIEVERS[st.session_state['line_retriever']].formula}.",
        )
        if st.session_state["line_retriever"] == "hybrid":
            _fused_fields()
        st.number_input("k, in chunks", value=None, step=1, key="line_k", width=WIDTH)
        st.number_input("Budget, in words", value=None, step=10, key="line_budget", width=WIDTH, placeholder="no limit")
        st.number_input(
            "min_score",
            value=None,
            step=0.05,
            format="%.3g",
            key="line_min_score",
            width=WIDTH,
            help="A chunk that scores less is dropped; in the units of the retriever.",
        )
        if answering:
            st.number_input(
                "Gate",
                value=None,
                step=0.05,
                format="%.3g",
                key="line_gate",
                width=WIDTH,
                help="With a best score under it the model is not called.",
            )
            _answerers()
        with st.popover("More settings"):
            st.segmented_control(
                "When a chunk does not fit the budget",
                ["stop", "skip"],
                key="line_when_full",
                required=True,
                format_func={"stop": "Stop there", "skip": "Skip it"}.get,
            )
            st.segmented_control(
                "Repeated text",
                ["keep", "merge"],
                key="line_repeats",
                required=True,
                format_func={"keep": "Keep", "merge": "Merge"}.get,
            )
            st.segmented_control(
                "Who asks",
                ["", "public", "staff"],
                key="line_access",
                required=True,
                format_func={"": "Sees all", "public": "Public only", "staff": "Staff only"}.get,
            )
            st.text_input("Only what is in force on", key="line_on", placeholder="YYYY-MM-DD", max_chars=10)
            if answering:
                st.segmented_control(
                    "Prompt", list(STYLES), key="line_prompt", required=True, format_func=STYLE_LABELS.get
                )
                _how_to_set_up()
    return line.now()


def _fused_fields() -> None:
    """What `hybrid` fuses; the gate looks at the first of them."""
    st.multiselect(
        "Fused retrievers",
        line.FUSIBLE,
        format_func=lambda name: RETRIEVERS[name].label,
        key="line_parts",
        width=380,
        placeholder="Two or more",
        help="Two or more, fused by rank alone. The gate looks at the scores of the first.",
    )
    st.number_input(
        "rrf_k",
        value=None,
        step=10.0,
        format="%.4g",
        key="line_rrf_k",
        width=WIDTH,
        placeholder="60",
        help="A rank adds 1 / (rrf_k + rank): the smaller, the more the first ranks count.",
    )


def _method_changed() -> None:
    """A method that has no overlap keeps its number for later; one that has it never starts with more than its size."""
    state = st.session_state
    size, overlap = state["line_size"] or 0, state["line_overlap"] or 0
    if overlap >= size > 0:
        state["line_overlap"] = CATALOG[state["line_method"]].usual("overlap", size=size)


def _retriever_changed() -> None:
    """A threshold is in the units of its retriever and means nothing to another."""
    st.session_state["line_min_score"] = MIN_SCORES.get(st.session_state["line_retriever"], 0.0)
    st.session_state["line_gate"] = 0.0


def live_models() -> dict[str, str]:
    """Each live model and why it cannot be asked here, "" where it can: with a key and a model's name in the
    environment or the secrets file."""
    found = {}
    for name in LIVE:
        try:
            live(name)
            found[name] = ""
        except SettingError as refusal:
            found[name] = str(refusal)
    return found


def _answerers() -> None:
    """The stand-ins, and the live models that are set up; what an address asks for besides is said to be missing."""
    state, models = st.session_state, live_models()
    missing = models.get(state["line_answerer"], "")
    if missing:
        state["line_missing"] = _not_here(state["line_answerer"], missing)
        state["line_answerer"] = "copying"
    st.selectbox(
        "Answered by",
        [*ANSWERERS, *(name for name, why in models.items() if not why)],
        format_func=ANSWERER_LABELS.get,
        key="line_answerer",
        width=220,
        on_change=_forget_missing,
    )


def missing() -> str:
    """Why the live model of the address is not asked; "" when none is missing."""
    return st.session_state.get("line_missing", "")


def _forget_missing() -> None:
    st.session_state.pop("line_missing", None)


def _how_to_set_up() -> None:
    for name, why in live_models().items():
        if why:
            st.text(_not_here(name, why))


def _not_here(name: str, why: str) -> str:
    return f"{MODELS[name]} cannot be asked here: {why}"


def message_line():
    """One line that is always there; `say` fills it with why something is refused."""
    with st.container(key="line_message"):
        return st.empty()


def say(place, said: str) -> None:
    place.text((said[:1].upper() + said[1:]) if said else "\u00a0")

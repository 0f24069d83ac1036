"""The controls of the pipeline: collection, question, and the settings of each stage."""

from __future__ import annotations

import streamlit as st

from chunkers.answering import ANSWERERS, STYLES
from chunkers.answering.live import LIVE, live
from chunkers.evaluation.question_set import QuestionError, QuestionSet
from chunkers.lessons.presets import MIN_SCORES
from chunkers.retrieval import RETRIEVERS
from chunkers.retrieval.collection import Collection, CollectionError
from chunkers.settings import SettingError
from chunkers.wording import translate
from explorer.explore.controls import WIDTH, method_field, setting_fields, typed_settings, words_field
from explorer.pipeline import corpora, settings
from explorer.pipeline.settings import CONTROLS, PipelineSettings, first_question, pipeline, usual
from explorer.shell import sentences
from explorer.shell.uploads import open_button

ANSWERER_LABELS = {
    "copying": "Copies a sentence",
    "extractive": "Picks sentences",
    "miscites": "Cites [0], [1], [7]",
    "anthropic": "Anthropic, live",
    "openai": "OpenAI-compatible, live",
}
MODELS = {"anthropic": "An Anthropic model", "openai": "An OpenAI-compatible model"}
STYLE_LABELS = {"numbered": "Numbered passages", "sources": "Labelled sources", "documents": "Documents"}
# (field, label, what is offered in which words)
CHOICES = (
    ("when_full", "When a chunk does not fit the budget", {"stop": "Stop there", "skip": "Skip it"}),
    ("repeats", "Repeated text", {"keep": "Keep", "merge": "Merge"}),
    ("access", "Who asks", {"": "Sees all", "public": "Public only", "staff": "Staff only"}),
)


def collection_row() -> tuple[str, Collection | None]:
    """The picker of the collection, where what was opened just now is chosen; None for one that cannot be read."""
    now, labels, uploads = pipeline(), corpora.labels(), len(corpora.uploaded_documents())
    if now.uploads is not None and uploads > now.uploads:
        CONTROLS.change(collection=corpora.UPLOADED, settings=usual(corpora.UPLOADED))
    now.uploads = uploads
    if CONTROLS.now().collection not in labels:
        CONTROLS.change(collection=settings.FIRST)
    with st.container(key="line_documents", horizontal=True, vertical_alignment="bottom"):
        collection_field(labels, "line_collection", on_change=_collection_changed)
        open_button("go_open")
    return opened(CONTROLS.now().collection)


def collection_field(labels: dict[str, str], key: str, **more) -> None:
    label, keys = translate("Collection"), list(labels)
    st.selectbox(label, keys, format_func=lambda one: labels.get(one, one), key=key, width=360, **more)


def opened(key: str) -> tuple[str, Collection | None]:
    place = st.empty()
    try:
        collection = corpora.collection_of(key, place.text)
    except CollectionError as refusal:
        say(place, str(refusal))
        return key, None
    place.empty()
    return key, collection


def gold(key: str, collection: Collection) -> tuple[QuestionSet, str]:
    """The questions of a collection, none with a sentence about a file that cannot be read."""
    try:
        return corpora.gold(key, collection), ""
    except QuestionError as refusal:
        return QuestionSet(()), str(refusal)


def _collection_changed() -> None:
    chosen = CONTROLS.now().collection
    CONTROLS.change(settings=usual(chosen), question=first_question(chosen))


def question_row(examples: dict[str, str]) -> str:
    """The question, and questions to take over. `examples`: what is listed, by question."""
    if not CONTROLS.now().question and examples:
        CONTROLS.change(question=next(iter(examples)))
    with st.container(key="line_ask", horizontal=True, vertical_alignment="bottom"):
        st.text_input(translate("Question"), key="line_question", max_chars=1000, width=620)
        st.selectbox(
            translate("Or take one of these"),
            list(examples),
            format_func=lambda text: examples.get(text, text),
            index=None,
            placeholder=translate("Questions of this collection"),
            key="line_example",
            width=360,
            on_change=_example_chosen,
            disabled=not examples,
        )
    return CONTROLS.now().question


def _example_chosen() -> None:
    if example := st.session_state["line_example"]:
        CONTROLS.change(question=example)
        st.session_state["line_example"] = None


def settings_rows(answering: bool) -> PipelineSettings:
    """Chunks, retrieval, assembly; with `answering` also gate, prompt and answerer."""
    now = CONTROLS.now().settings
    with st.container(key="line_chunks", horizontal=True, vertical_alignment="bottom"):
        method_field("line_method", _method_changed)
        words_field(translate("Size, in words"), "line_size")
        words_field(translate("Overlap, in words"), "line_overlap", disabled=not now.recipe.entry.takes_overlap)
        setting_fields(now.recipe.entry.further, now.recipe.settings, "line_set-", on_change=_further_changed)
    with st.container(key="line_rest", horizontal=True, vertical_alignment="bottom"):
        _retrieval_fields(now)
        if answering:
            _answering_fields()
        with st.popover(translate("More settings")):
            for field, label, words in CHOICES:
                choice_field(label, words, f"line_{field}")
            label = translate("Only what is in force on")
            st.text_input(label, key="line_on", placeholder="YYYY-MM-DD", max_chars=10)
            if answering:
                choice_field("Prompt", {name: STYLE_LABELS[name] for name in STYLES}, "line_prompt")
                for name, reason in live_models().items():
                    if reason:
                        st.text(sentences.model_unreachable(MODELS[name], reason))
    CONTROLS.keep()
    return CONTROLS.now().settings


def choice_field(label: str, words: dict[str, str], key: str) -> None:
    """One of a few, each in its words."""
    st.segmented_control(
        translate(label), list(words), key=key, required=True, format_func=lambda one: translate(words[one])
    )


def number_field(label: str, key: str, step: float, form: str = "", **more) -> None:
    forms = {"format": form} if form else {}
    st.number_input(translate(label), value=None, step=step, key=key, width=WIDTH, **forms, **more)


def _retrieval_fields(now: PipelineSettings) -> None:
    st.selectbox(
        translate("Retriever"),
        list(RETRIEVERS),
        format_func=lambda name: translate(RETRIEVERS[name].label),
        key="line_retriever",
        width=190,
        on_change=_retriever_changed,
        help=sentences.score(RETRIEVERS[now.retriever].formula),
    )
    setting_fields(RETRIEVERS[now.retriever].fields, dict(now.tuning), "line_", on_change=_tuned)
    number_field("k, in chunks", "line_k", 1)
    number_field("Budget, in words", "line_budget", 10, placeholder=translate("no limit"))
    about = translate("A chunk that scores less is dropped; in the units of the retriever.")
    number_field("min_score", "line_min_score", 0.05, "%.3g", help=about)


def _tuned() -> None:
    """What a retriever's fields hold is kept for all retrievers, so that trying another forgets nothing."""
    now = CONTROLS.now().settings
    typed = dict(typed_settings(RETRIEVERS[now.retriever].fields, "line_"))
    known = {field.name for field in RETRIEVERS[now.retriever].fields}
    others = {name: value for name, value in now.tuning if name not in known}
    CONTROLS.change(tuning=tuple((others | typed).items()))


def _further_changed() -> None:
    CONTROLS.change(further=typed_settings(CONTROLS.now().settings.recipe.entry.further, "line_set-"))


def _method_changed() -> None:
    """A method that has no overlap keeps its number for later; one that has it never starts with more than its size."""
    recipe = CONTROLS.now().settings.recipe
    if (recipe.overlap or 0) >= (recipe.size or 0) > 0:
        CONTROLS.change(recipe=recipe.with_usual_overlap())


def _retriever_changed() -> None:
    """A threshold is in the units of its retriever and means nothing to another."""
    retriever = CONTROLS.now().settings.retriever
    CONTROLS.change(min_score=MIN_SCORES.get(retriever, 0.0), gate=0.0)


# ---- what answers


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


def _answering_fields() -> None:
    """The gate; the stand-ins, and the live models that are set up. One that an address asks for besides is missing."""
    about = translate("With a best score under it the model is not called.")
    number_field("Gate", "line_gate", 0.05, "%.3g", help=about)
    models, chosen = live_models(), CONTROLS.now().settings.answerer
    if models.get(chosen):
        pipeline().unreachable = chosen, models[chosen]
        CONTROLS.change(answerer="copying")
    st.selectbox(
        translate("Answered by"),
        [*ANSWERERS, *(name for name, reason in models.items() if not reason)],
        format_func=lambda name: translate(ANSWERER_LABELS[name]),
        key="line_answerer",
        width=220,
        on_change=_answerer_changed,
    )


def _answerer_changed() -> None:
    pipeline().unreachable = None


def unreachable() -> str:
    """Why the live model of the address is not asked; "" when none is missing."""
    name, reason = pipeline().unreachable or ("", "")
    return sentences.model_unreachable(MODELS[name], reason) if name else ""


def message_line():
    """One line that is always there; `say` fills it with why something is refused."""
    with st.container(key="line_message"):
        return st.empty()


def say(place, sentence: str) -> None:
    place.text(sentences.capital(sentence) or "\u00a0")

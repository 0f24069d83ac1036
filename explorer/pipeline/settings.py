"""What Ask and What survives share: the settings of the whole line, in the session and in the address."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

import streamlit as st

from chunkers.answering import ANSWERERS, STYLES
from chunkers.answering import Settings as AskSettings
from chunkers.answering.live import LIVE
from chunkers.catalog import CATALOG, make
from chunkers.lessons.presets import FIRST_QUESTION
from chunkers.retrieval import RETRIEVERS, Filters, Hybrid, Retriever, fused, retriever
from chunkers.settings import SettingError
from explorer.pipeline.corpora import CORPORA, OWN

FIRST = "handbook"
PARTS = tuple(part.name for part in Hybrid().parts)
FUSED = ("parts", "rrf_k")  # their fields are only there with the retriever `hybrid`


@dataclass(frozen=True, slots=True)
class Line:
    """The settings as the controls show them; None in a number field is an empty one.

    `on` and `access` are the filters: a date as YYYY-MM-DD, and a reader's access; "" lets everything through.
    `parts` and `rrf_k` are those of the retriever `hybrid` and mean nothing to another.
    """

    method: str = "overlapping"
    size: int | None = 100
    overlap: int | None = 0
    retriever: str = "bm25"
    k: int | None = 3
    budget: int | None = None
    when_full: str = "stop"
    repeats: str = "keep"
    min_score: float | None = 0.0
    gate: float | None = 0.0
    prompt: str = "numbered"
    answerer: str = "copying"
    on: str = ""
    access: str = ""
    parts: tuple[str, ...] = PARTS
    rrf_k: float | None = 60.0

    def chunker(self):
        """Raises SettingError, in one plain sentence."""
        return make(self.method, self.size, self.overlap if CATALOG[self.method].takes_overlap else None)

    def ranker(self) -> Retriever:
        """Raises SettingError, in one plain sentence: fewer than two parts, a negative rrf_k."""
        return (
            fused(self.parts, rrf_k=60 if self.rrf_k is None else self.rrf_k)
            if self.hybrid
            else retriever(self.retriever)
        )

    @property
    def hybrid(self) -> bool:
        return self.retriever == "hybrid"

    @property
    def ranked_by(self) -> str:
        """The retriever in words, with what is fused."""
        label = RETRIEVERS[self.retriever].label
        if not self.hybrid:
            return label
        joint = "" if self.rrf_k in (60, None) else f", rrf_k {self.rrf_k:g}"
        return f"{label} ({' + '.join(RETRIEVERS[part].label for part in self.parts)}{joint})"

    def asking(self) -> AskSettings:
        """Raises SettingError, in one plain sentence."""
        filters = Filters(access=(self.access,) if self.access else (), on=self.on.strip())
        return AskSettings(
            self.k,
            self.min_score or 0,
            self.gate or 0,
            self.budget,
            "words",
            self.when_full,
            self.repeats,
            self.prompt,
            filters,
        )

    def with_value(self, axis: str, value: int) -> Line:
        """The same with another value of one setting; an overlap needs a method that has one."""
        if axis == "overlap" and not CATALOG[self.method].takes_overlap:
            return replace(self, method="overlapping", overlap=value)
        return replace(self, **{axis: value})

    def __str__(self) -> str:
        """In words, for the screen and the report: what ranks and packs, without the answerer."""
        shared = f", overlap {self.overlap}" if CATALOG[self.method].takes_overlap else ""
        budget = f"a budget of {self.budget} words" if self.budget else "no budget"
        least = f", min_score {self.min_score:g}" if self.min_score else ""
        hidden = (f", in force on {self.on}" if self.on else "") + (f", {self.access} only" if self.access else "")
        return (
            f"{CATALOG[self.method].label} {self.size} words{shared}; {self.ranked_by}, "
            f"k = {self.k}{least}{hidden}; {budget}"
        )


SETTINGS = tuple(field.name for field in fields(Line))
KEYS = tuple(f"line_{name}" for name in (*SETTINGS, "collection", "question"))
CHOICES = {
    "method": CATALOG,
    "retriever": RETRIEVERS,
    "when_full": ("stop", "skip"),
    "repeats": ("keep", "merge"),
    "prompt": STYLES,
    "answerer": (*ANSWERERS, *LIVE),
    "access": ("", "public", "staff"),
}
FUSIBLE = tuple(name for name in RETRIEVERS if name != "hybrid")


def usual(collection: str) -> Line:
    return Line(**CORPORA[collection].usual) if collection in CORPORA else Line()


def begin() -> None:
    """Fills the session from the address, once; afterwards the controls hold it."""
    state, query = st.session_state, st.query_params
    if "line_collection" in state:
        for name, value in state.get("line_fused", {}).items():
            state.setdefault(name, value)
        return
    collection = query.get("collection", FIRST)
    state["line_collection"] = collection if collection in (*CORPORA, OWN) else FIRST
    take(usual(state["line_collection"]))
    state["line_question"] = query.get("question", FIRST_QUESTION if state["line_collection"] == FIRST else "")[:1000]
    for name in SETTINGS:
        if name in query:
            state[f"line_{name}"] = _read(name, query[name], state[f"line_{name}"])


def keep() -> None:
    """Streamlit forgets the values of widgets that a page does not have; the line remembers them."""
    kept = st.session_state.setdefault("line_kept", {})
    kept.update({name: st.session_state[name] for name in KEYS if name in st.session_state})


def restore() -> None:
    st.session_state.update(st.session_state.get("line_kept", {}))


def _read(name: str, text: str, usually):
    """A value from the address; the usual one where it is nonsense. An empty budget is no limit."""
    if name in CHOICES:
        return text if text in CHOICES[name] else usually
    if name == "on":
        return text[:10]
    if name == "parts":
        return [part for part in dict.fromkeys(text.split(",")) if part in FUSIBLE]
    if name == "budget" and text == "none":
        return None
    try:
        return float(text) if name in ("min_score", "gate", "rrf_k") else int(text)
    except ValueError:
        return usually


def take(line: Line) -> None:
    """Sets all controls. Only before they are drawn, or in a callback."""
    for name in SETTINGS:
        value = getattr(line, name)
        st.session_state[f"line_{name}"] = list(value) if name == "parts" else value


def now() -> Line:
    state = st.session_state
    state["line_fused"] = {f"line_{name}": state[f"line_{name}"] for name in FUSED}
    given = {name: state[f"line_{name}"] for name in SETTINGS}
    return Line(**given | {"parts": tuple(given["parts"])})


def address(line: Line, **more) -> dict:
    """The state as the address says it; what is as usual for the collection is left out, and so are own documents."""
    collection = st.session_state["line_collection"]
    usually = usual(collection)
    said = {name: None if getattr(line, name) == getattr(usually, name) else getattr(line, name) for name in SETTINGS}
    for name in ("k", "budget"):
        said[name] = getattr(line, name)
    if line.budget is None:
        said["budget"] = "none" if usually.budget else None
    said["retriever"] = line.retriever
    said["parts"] = said["parts"] and ",".join(said["parts"])
    if not line.hybrid:
        said |= dict.fromkeys(FUSED)
    return {"collection": None if collection == OWN else collection} | said | more


__all__ = [
    "CHOICES",
    "FUSIBLE",
    "KEYS",
    "Line",
    "SettingError",
    "address",
    "begin",
    "keep",
    "now",
    "restore",
    "take",
    "usual",
]

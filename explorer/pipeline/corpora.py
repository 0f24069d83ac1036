"""The collections that can be asked: the folders of the corpus, and the documents that this session brought along."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import streamlit as st

from chunkers import ParseError, parse
from chunkers.evaluation.question_files import read_questions
from chunkers.evaluation.question_set import QuestionSet
from chunkers.lessons import presets
from chunkers.parsers import files_of
from chunkers.retrieval.collection import Collection, Failure, collect, gathered
from explorer.explore.cache import queue
from explorer.shell import reading
from explorer.shell.library import CORPUS, Source
from explorer.shell.session import password, screen

OWN = "own"
LENT = "lent-"  # begins the key of a built-in document that the explorer was asked to show; it belongs to no session


@dataclass(frozen=True)
class Corpus:
    """A built-in collection. `gold` is its question file, "" for none; `usual` the settings it begins with."""

    key: str
    label: str
    folder: str
    gold: str = ""
    examples: tuple[str, ...] = ()
    usual: Mapping[str, object] = field(default_factory=dict)


CORPORA: dict[str, Corpus] = {
    one.key: one
    for one in (
        Corpus("handbook", "Course handbook", "handbook", "handbook/questions.tsv", usual=presets.HANDBOOK),
        Corpus(
            "help_centre",
            "Help centre",
            "help_centre",
            examples=presets.HELP_CENTRE_QUESTIONS,
            usual=presets.HELP_CENTRE,
        ),
        Corpus("logistics", "Logistics handbook", "logistics", "logistics/questions.jsonl", usual=presets.LOGISTICS),
        Corpus(
            "collection",
            "Papers of a ferry cooperative",
            "collection/documents",
            "collection/questions.jsonl",
            usual={"method": "structure", "size": 200, "retriever": "bm25", "k": 5, "budget": 400},
        ),
    )
}


def labels() -> dict[str, str]:
    """What can be chosen, by key; the session's own documents first among them when there are any."""
    own = brought()
    mine = {OWN: f"Your documents ({len(own)})"} if own else {}
    return mine | {key: one.label for key, one in CORPORA.items()}


def brought() -> list[Source]:
    """The documents that this session brought along."""
    return [source for source in screen().own.values() if not source.key.startswith(LENT)]


def opened(key: str, tell: Callable[[str], None]) -> Collection:
    """The collection of that key, parsed. Raises CollectionError."""
    return _own(tell) if key == OWN else _built_in(key)


@st.cache_resource(show_spinner="Reading the documents …")
def _built_in(key: str) -> Collection:
    return collect(files_of([CORPUS / CORPORA[key].folder], passed_over=lambda line: None), parse, ParseError)


def _own(tell: Callable[[str], None]) -> Collection:
    """Parsed once a session, in the worker; what cannot be read is named and the others go on."""
    documents, files, failures = [], [], []
    for source in brought():
        try:
            if source.key not in screen().read:
                tell(f"Reading “{source.name}”")
                screen().read[source.key] = reading.read(
                    source.data(), source.name, queue(), lambda _: tell(""), password(source.key)
                )
            documents.append(screen().read[source.key])
            files.append(source.name)
        except ParseError as refusal:
            failures.append(Failure(source.name, str(refusal)))
    return gathered(documents, files, failures)


def gold(key: str, collection: Collection) -> QuestionSet:
    """The gold set of a collection: the one that was brought along, else its own, else an empty one.

    Raises QuestionError for a file that cannot be read.
    """
    name, data = st.session_state.get("line_gold", {}).get(key, ("", b""))
    if not name and key in CORPORA and CORPORA[key].gold:
        path = CORPUS / CORPORA[key].gold
        name, data = path.name, path.read_bytes()
    return read_questions(data, Path(name).name, collection.documents) if name else QuestionSet(())


def version_of(collection: Collection) -> str:
    """Changes with every document: the key under which something about the collection is kept."""
    return " ".join(f"{one.meta.doc_id}|{one.meta.version}" for one in collection.documents)

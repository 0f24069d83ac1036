"""The collections that can be asked: the folders of the corpus, and the documents uploaded in this session."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from chunkers import ParseError, parse
from chunkers.evaluation.question_files import read_questions
from chunkers.evaluation.question_set import QuestionSet
from chunkers.lessons import presets
from chunkers.parsers import files_of
from chunkers.retrieval.collection import Collection, Failure, collect, gathered
from chunkers.wording import translate
from explorer.explore import cache
from explorer.shell.cache import shared
from explorer.shell.library import CORPUS, DocumentSource
from explorer.shell.session import kept, session

UPLOADED = "own"
SHARED = "lent-"  # begins the key of a built-in document that the explorer was asked to show; no upload has it


@dataclass(frozen=True)
class Corpus:
    """A built-in collection. `gold` is its question file, "" for none; `usual` the settings it begins with."""

    label: str
    folder: str
    gold: str = ""
    examples: tuple[str, ...] = ()
    usual: Mapping[str, object] = field(default_factory=dict)


CORPORA: dict[str, Corpus] = {
    "handbook": Corpus("Course handbook", "handbook", "handbook/questions.tsv", usual=presets.HANDBOOK),
    "help_centre": Corpus(
        "Help centre", "help_centre", examples=presets.HELP_CENTRE_QUESTIONS, usual=presets.HELP_CENTRE
    ),
    "logistics": Corpus("Logistics handbook", "logistics", "logistics/questions.jsonl", usual=presets.LOGISTICS),
    "collection": Corpus(
        "Papers of a ferry cooperative",
        "collection/documents",
        "collection/questions.jsonl",
        usual={"method": "structure", "size": 200, "retriever": "bm25", "k": 5, "budget": 400},
    ),
}


@dataclass
class GoldFiles:
    """The question files uploaded in this session, (name, bytes) by collection."""

    files: dict[str, tuple[str, bytes]] = field(default_factory=dict)


def gold_files() -> dict[str, tuple[str, bytes]]:
    return kept(GoldFiles).files


def labels() -> dict[str, str]:
    """What can be chosen, by key; the uploaded documents first when there are any."""
    number = len(uploaded_documents())
    mine = {UPLOADED: translate("Your documents ({number})", number=number)} if number else {}
    return mine | {key: translate(one.label) for key, one in CORPORA.items()}


def uploaded_documents() -> list[DocumentSource]:
    return [source for source in session().documents.values() if not source.key.startswith(SHARED)]


def collection_of(key: str, progress: Callable[[str], None]) -> Collection:
    """The collection of that key, parsed. Raises CollectionError."""
    return _uploaded(progress) if key == UPLOADED else _built_in(key)


@shared(show_spinner=translate("Reading the documents …"))
def _built_in(key: str) -> Collection:
    return collect(files_of([CORPUS / CORPORA[key].folder], passed_over=lambda line: None), parse, ParseError)


def _uploaded(progress: Callable[[str], None]) -> Collection:
    """Parsed once a session, in the worker; what cannot be read is named and the others go on."""
    documents, files, failures = [], [], []
    for source in uploaded_documents():
        try:
            text = translate("Reading “{name}”", name=source.name)
            documents.append(cache.opened(source, lambda _, text=text: progress(text)).document)
            files.append(source.name)
        except ParseError as refusal:
            failures.append(Failure(source.name, str(refusal)))
    return gathered(documents, files, failures)


def gold(key: str, collection: Collection) -> QuestionSet:
    """The gold set of a collection: the one that was uploaded, else its own, else an empty one.

    Raises QuestionError for a file that cannot be read.
    """
    name, data = gold_files().get(key, ("", b""))
    if not name and key in CORPORA and CORPORA[key].gold:
        path = CORPUS / CORPORA[key].gold
        name, data = path.name, path.read_bytes()
    return read_questions(data, Path(name).name, collection.documents) if name else QuestionSet(())

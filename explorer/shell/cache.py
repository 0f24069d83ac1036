"""Calls that are worth keeping, each under what it depends on: a document's content, a recipe.

What comes from an upload lives and ends with its session.
"""

from __future__ import annotations

import hashlib
from functools import partial

import streamlit as st

from chunkers import Document
from chunkers.evaluation.question_set import QuestionSet
from chunkers.retrieval.collection import Collection
from explorer.shell.reading import Queue
from explorer.shell.session import Opened


def contents(collection: Collection) -> str:
    """A name for the texts of a collection and what is missing in it: another one as soon as either changes."""
    known = hashlib.sha256()
    for one in collection.documents:
        known.update(f"{one.meta.doc_id}|{one.meta.version}|{one.meta.source}|{len(one.text)}|".encode())
        known.update(one.text.encode("utf-8", "surrogatepass"))
    return f"{known.hexdigest()} {[one.file for one in collection.failures]}"


shared = st.cache_resource  # for what everybody has

keep = partial(
    st.cache_resource,
    scope="session",
    max_entries=8,
    show_spinner=False,
    hash_funcs={
        Opened: lambda opened: opened.content,
        Collection: contents,
        QuestionSet: lambda questions: questions.digest,
    },
)


@shared
def queue() -> Queue:
    """The readings of this server."""
    return Queue()


@shared
def parsed_samples() -> dict[str, Document]:
    """Parsed samples by content; shared, since everybody has them."""
    return {}

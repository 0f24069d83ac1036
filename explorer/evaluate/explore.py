"""A document of Evaluate in the explorer's picker."""

from __future__ import annotations

from chunkers.documents.document import Document
from explorer.pipeline import corpora
from explorer.pipeline.corpora import CORPORA, LENT
from explorer.shell.library import CORPUS, Source, own, samples
from explorer.shell.session import screen


def explore_key(chosen: str, collection, document: Document) -> str:
    """Its key in the explorer's picker. One that is no sample is lent to this session, as it was parsed; its key begins
    otherwise than those of documents that were brought, so that it is in no collection of theirs."""
    file = collection.files[collection.documents.index(document)]
    if chosen == corpora.OWN:
        return next(key for key, source in screen().own.items() if source.name == file)
    path = next(found for found in sorted((CORPUS / CORPORA[chosen].folder).rglob("*")) if found.name == file)
    known = next((key for key, source in samples().items() if source.path == path), None)
    if known is None:
        source = own(path.name, path.read_bytes())
        known = LENT + source.key
        screen().own[known] = Source(known, f"{document.title or path.name} ({file})", path.name, None, source.content)
        screen().read[known] = document
    return known

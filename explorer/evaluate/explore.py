"""A document of Evaluate in the workbench's picker."""

from __future__ import annotations

from chunkers.documents.document import Document
from chunkers.retrieval.collection import Collection
from explorer.pipeline.corpora import CORPORA, SHARED, UPLOADED
from explorer.shell.library import CORPUS, DocumentSource, samples, uploaded
from explorer.shell.session import session


def explore_key(chosen: str, collection: Collection, document: Document) -> str:
    """Its key in the picker. One that is no sample is shared with this session, as it was parsed; its key begins
    otherwise than those of uploaded documents, so that it is in no collection of theirs."""
    now, file = session(), collection.files[collection.documents.index(document)]
    if chosen == UPLOADED:
        return next(key for key, source in now.documents.items() if source.name == file)
    path = next(found for found in sorted((CORPUS / CORPORA[chosen].folder).rglob("*")) if found.name == file)
    known = next((key for key, source in samples().items() if source.path == path), None)
    if known is None:
        source = uploaded(path.name, path.read_bytes())
        known = SHARED + source.key
        label = f"{document.title or path.name} ({file})"
        now.documents[known] = shared = DocumentSource(known, label, path.name, None, source.content)
        now.parsed[shared.digest()] = document
    return known

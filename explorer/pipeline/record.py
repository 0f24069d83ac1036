"""Documents and sentences as plain data for the pages that draw the line. Text stays text; the browser makes nodes.

Offsets are code points in `Document.text`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from chunkers.base import Chunk
from chunkers.documents.document import Block, Document, Meta
from chunkers.documents.span import Span
from chunkers.evaluation.evidence import Evidence

WHOLE = 12_000  # characters up to which a document is sent whole; of a longer one what lies around the marks
AROUND = 1_200  # characters on either side of a mark


def key_of(owner: Meta | Evidence) -> str:
    return f"{owner.doc_id} {owner.version}"


def place_record(owner: Meta | Evidence, span: Span) -> dict:
    """A stretch of the document that `owner` names."""
    return {"doc": key_of(owner), "start": span.start, "end": span.end}


def located(evidence: Iterable[Evidence]) -> list[Evidence]:
    """Those that were found in a document."""
    return [one for one in evidence if one.span]


def documents_record(documents: Iterable[Document], spans: Mapping[str, Iterable[Span]]) -> dict[str, dict]:
    """By key, the documents that `spans` speak of, as blocks of text.

    A block: `kind, level, start, text`, and `gap` True when text before it was left out.
    """
    return {
        key_of(document.meta): document_record(document, tuple(spans[key_of(document.meta)]))
        for document in documents
        if key_of(document.meta) in spans
    }


def document_record(document: Document, spans: Iterable[Span]) -> dict:
    whole = len(document.text) <= WHOLE
    windows = [(span.start - AROUND, span.end + AROUND) for span in spans]
    blocks, gap = [], False
    for block in document.blocks:
        near = whole or any(block.span.start < end and block.span.end > start for start, end in windows)
        if near:
            blocks.append(_block(document, block) | ({"gap": True} if gap else {}))
        gap = not near
    meta = document.meta
    return {
        "title": document.title or meta.source or meta.doc_id,
        "doc_id": meta.doc_id,
        "version": meta.version,
        "language": meta.language,
        "blocks": blocks,
        "more": gap,
    }


def _block(document: Document, block: Block) -> dict:
    return {
        "kind": block.kind,
        "level": block.level or 0,
        "start": block.span.start,
        "text": block.span.of(document.text),
    }


def chunk_record(chunk: Chunk, name: str) -> dict:
    """Where a chunk lies and what it is called. `words` count its text, prefix included."""
    return {
        "id": chunk.id,
        "name": name,
        "doc": key_of(chunk.meta),
        "position": chunk.position,
        "start": chunk.start,
        "end": chunk.end,
        "words": chunk.words,
        "prefix": chunk.prefix,
        "section": " / ".join(chunk.sections),
    }

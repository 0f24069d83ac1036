"""The common mistake, counted: all documents joined into one text and cut as one.

And the standing check that nothing in this product ever does so: every chunk belongs to one document, carries that
document's access label, and no filter lets another label through.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from chunkers.base import Chunk, Chunking, checked, chunk_id
from chunkers.documents.document import Document
from chunkers.documents.sizing import windows
from chunkers.documents.span import Span
from chunkers.evaluation.axis import key_of
from chunkers.wording import comparing, summarizing

SEPARATOR = "\n\n"


@dataclass(frozen=True, slots=True)
class Share:
    """What a window holds of one document: the place is in that document's own text."""

    document: int
    span: Span


@dataclass(frozen=True, slots=True)
class Window:
    """A window of the joined text. `doc_ids` and `access`: of the documents it holds text of, each once, in order."""

    position: int
    shares: tuple[Share, ...]
    doc_ids: tuple[str, ...]
    access: tuple[str, ...]

    @property
    def mixes_documents(self) -> bool:
        return len(self.doc_ids) > 1

    @property
    def mixes_access(self) -> bool:
        """A public and a staff-only document in one window: whoever may see one half gets the other."""
        return len(self.access) > 1


@dataclass(frozen=True)
class NaiveConcatenation:
    """All documents as one text, cut every `size` words. Documents are told apart by `doc_id`: two versions of one
    document in a window are not counted as mixed."""

    documents: tuple[Document, ...]
    size: int
    overlap: int
    windows: tuple[Window, ...]

    @property
    def over_documents(self) -> tuple[Window, ...]:
        return tuple(window for window in self.windows if window.mixes_documents)

    @property
    def over_access(self) -> tuple[Window, ...]:
        return tuple(window for window in self.windows if window.mixes_access)

    @property
    def counts(self) -> dict[str, int]:
        return {
            "documents": len(self.documents),
            "size": self.size,
            "windows": len(self.windows),
            "over_documents": len(self.over_documents),
            "over_access": len(self.over_access),
        }

    @property
    def text(self) -> str:
        """The counts in words."""
        return summarizing.concatenation(**self.counts)


@dataclass(frozen=True, slots=True)
class MixingFault:
    """A chunk that is not where it should be; `code` is one of `wording.comparing.FAULTS`."""

    code: str
    values: Mapping[str, object]

    @property
    def text(self) -> str:
        return comparing.fault(self.code, self.values)


def concatenate(documents: Sequence[Document], size: int = 100, overlap: int = 0) -> NaiveConcatenation:
    """The documents in the order given, a blank line between them. Raises SettingError for sizes that cannot be."""
    size, overlap, _ = checked(size, overlap)
    texts = [document.text for document in documents]
    lengths = np.array([len(text) for text in texts], dtype=np.int64)
    bases = np.concatenate([[0], np.cumsum(lengths + len(SEPARATOR))])
    starts, ends = windows(SEPARATOR.join(texts), size, overlap, "words")
    found = []
    for position, (start, end) in enumerate(zip(starts.tolist(), ends.tolist())):
        first = int(np.searchsorted(bases, start, "right")) - 1
        behind = int(np.searchsorted(bases, end, "left"))
        shares = tuple(_share(number, start, end, bases, lengths) for number in range(first, behind) if lengths[number])
        metas = [documents[share.document].meta for share in shares]
        found.append(
            Window(
                position,
                shares,
                tuple(dict.fromkeys(meta.doc_id for meta in metas)),
                tuple(dict.fromkeys(meta.access for meta in metas)),
            )
        )
    return NaiveConcatenation(tuple(documents), size, overlap, tuple(found))


def _share(number: int, start: int, end: int, bases: np.ndarray, lengths: np.ndarray) -> Share:
    base = int(bases[number])
    return Share(number, Span(max(start - base, 0), min(end - base, int(lengths[number]))))


def unmixed(documents: Iterable[Document], chunks: Iterable[Chunk]) -> tuple[MixingFault, ...]:
    """The standing check: a MixingFault for each chunk that is not text of exactly one of `documents` under that
    document's own labels; () when all are.
    """
    known = {key_of(document.meta): document for document in documents}
    faults = (_fault(chunk, known.get(key_of(chunk.meta))) for chunk in chunks)
    return tuple(fault for fault in faults if fault)


def _fault(chunk: Chunk, document: Document | None) -> MixingFault | None:
    values: dict[str, object] = {"chunk": chunk.id, "doc_id": chunk.meta.doc_id}
    if document is None:
        return MixingFault("no_document", values | {"version": chunk.meta.version})
    if chunk.end > len(document.text) or chunk.source_text != chunk.span.of(document.text):
        return MixingFault("other_text", values | {"start": chunk.start, "end": chunk.end})
    if chunk.meta != document.meta:
        return MixingFault("other_metadata", values | {"access": chunk.meta.access, "wanted": document.meta.access})
    if chunk.prefix and not set(chunk.prefix.splitlines()) <= _headers(document):
        return MixingFault("other_prefix", values)
    return MixingFault("other_id", values) if chunk.id != chunk_id(document.meta, chunk.start, chunk.end) else None


def _headers(document: Document) -> set[str]:
    """Lines that a prefix may hold: title, headings, their paths, header rows of tables."""
    lines = {document.title, *document.title.splitlines()}
    for section in document.sections:
        lines |= {
            section.heading,
            " > ".join(section.path),
            " > ".join((document.title, *section.path)),
            " > ".join(filter(None, (document.title, section.heading))),
        }
    rows = [part.span.of(document.text) for block in document.blocks for part in block.parts if part.is_header]
    return lines | {line for row in rows for line in row.splitlines()}


def check(documents: Sequence[Document], chunkings: Iterable[Chunking]) -> tuple[MixingFault, ...]:
    """`unmixed` over chunkings; also that each is of one of the documents."""
    return unmixed(documents, (chunk for chunking in chunkings for chunk in chunking))

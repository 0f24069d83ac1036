"""What every chunker makes: a Chunking, a sequence of Chunks held as columns.

Offsets are code points in `Document.text`; a chunk's source text is sliced from them and never stored or searched for.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Protocol

import numpy as np

from chunkers.documents.document import Document, Meta
from chunkers.documents.sizing import UNITS, count_words
from chunkers.documents.span import Span
from chunkers.settings import SettingError, whole_number
from chunkers.wording import chunking as wording
from chunkers.wording.settings import shown


class Reason(StrEnum):
    """Why a chunk ends where it does. The values stand in stored indexes; `wording.chunking` has the sentences."""

    END_OF_TEXT = "end of text"
    WINDOW_FULL = "window full"
    SECTION_ENDS = "section ends"
    LIMIT_REACHED = "limit reached"
    UNIT_TOO_LARGE = "unit too large"
    SPLIT_UNIT_ENDS = "split unit ends"


REASONS = tuple(Reason)  # a Chunking's column of reasons holds their positions here


@dataclass(frozen=True, slots=True)
class Chunk:
    """One chunk. `source_text == document.text[start:end]`; `prefix` stands in front of it in `text`, outside the span.

    `sections` are heading texts, `pages` page numbers, both in document order. `reason` says why the chunk ends where
    it does. `oversize` is "" or the reason why it is larger than the size asked for.
    """

    position: int
    span: Span
    source_text: str
    prefix: str
    sections: tuple[str, ...]
    pages: tuple[int, ...]
    method: str
    meta: Meta
    reason: str = ""
    oversize: str = ""

    @property
    def start(self) -> int:
        return self.span.start

    @property
    def end(self) -> int:
        return self.span.end

    @property
    def text(self) -> str:
        """What is indexed and shown to a model: the prefix, a line end, the source text."""
        return f"{self.prefix}\n{self.source_text}" if self.prefix else self.source_text

    @property
    def words(self) -> int:
        """Words of `text`, prefix included."""
        return count_words(self.text)

    @property
    def id(self) -> str:
        return chunk_id(self.meta, self.span.start, self.span.end)


@dataclass(frozen=True, slots=True)
class Remark:
    """What a chunker says of one chunk or stretch: a code of `wording.chunking`, its values, and the sentence."""

    code: str
    values: Mapping[str, object] = field(default_factory=dict)

    @property
    def text(self) -> str:
        return wording.remark(self.code, **self.values)


@dataclass(frozen=True, slots=True)
class Unplaced:
    """Text that a chunker left out of every chunk, and why."""

    span: Span
    remark: Remark

    @property
    def reason(self) -> str:
        return self.remark.text


@dataclass(frozen=True, eq=False)
class Chunking(Sequence):
    """The chunks of one document under one chunker, in text order; `chunking[i]` makes the i-th Chunk.

    `starts`, `ends`: int64[chunks], starts strictly ascending. `prefixes`: a string a chunk, or () when there are
    none. `reasons`: indices into REASONS, uint8[chunks]. `oversize`: why a chunk is over the size, by position.
    `prefix_headings`: whether a chunk's prefix names the section that it begins in, () for nowhere.
    """

    document: Document
    chunker: Chunker
    starts: np.ndarray
    ends: np.ndarray
    reasons: np.ndarray
    prefixes: tuple[str, ...] = ()
    oversize: Mapping[int, Remark] = field(default_factory=dict)
    unplaced: tuple[Unplaced, ...] = ()
    prefix_headings: tuple[bool, ...] = ()

    def __post_init__(self):
        for name in ("starts", "ends"):
            object.__setattr__(self, name, np.asarray(getattr(self, name), dtype=np.int64))
        object.__setattr__(self, "reasons", np.asarray(self.reasons, dtype=np.uint8))
        starts, ends = self.starts, self.ends
        if not len(starts) == len(ends) == len(self.reasons) or len(self.prefixes) not in (0, len(starts)):
            raise ValueError("starts, ends, reasons and prefixes of a chunking must be of one length")
        if len(starts) and not (
            starts[0] >= 0
            and (starts < ends).all()
            and (np.diff(starts) > 0).all()
            and (np.diff(ends) > 0).all()
            and ends[-1] <= len(self.document.text)
        ):
            raise ValueError("chunks must not be empty, must ascend and must lie inside the text")
        for column in (starts, ends, self.reasons):
            column.setflags(write=False)

    def __len__(self) -> int:
        return len(self.starts)

    def __getitem__(self, at):
        if isinstance(at, slice):
            return tuple(self[i] for i in range(*at.indices(len(self))))
        if not -len(self) <= at < len(self):
            raise IndexError(f"chunk {at} of {len(self)}")
        at %= len(self)
        span = Span(int(self.starts[at]), int(self.ends[at]))
        document = self.document
        return Chunk(
            position=at,
            span=span,
            source_text=span.of(document.text),
            prefix=self.prefixes[at] if self.prefixes else "",
            sections=tuple(s.heading for s in document.sections_of(span.start, span.end) if s.heading),
            pages=document.pages_of(span.start, span.end),
            method=self.chunker.name,
            meta=document.meta,
            reason=REASONS[self.reasons[at]],
            oversize=self.oversize[at].text if at in self.oversize else "",
        )

    @property
    def method(self) -> str:
        return self.chunker.name

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """The chunk ids in order; hashing from a copied base is about twice as fast as `Chunk.id` in a loop."""
        meta = self.document.meta
        base = hashlib.sha256(f"{meta.doc_id}|{meta.version}|".encode("utf-8", "surrogatepass"))
        out = []
        for start, end in zip(self.starts.tolist(), self.ends.tolist()):
            one = base.copy()
            one.update(b"%d|%d" % (start, end))
            out.append(one.hexdigest()[:12])
        return tuple(out)


class Chunker(Protocol):
    """A frozen dataclass of its settings; `chunk` is a pure function of document and settings."""

    @property
    def name(self) -> str: ...

    @property
    def size(self) -> int: ...

    @property
    def unit(self) -> str: ...

    def chunk(self, document: Document) -> Chunking: ...


def chunk_id(meta: Meta, start: int, end: int) -> str:
    """First 12 hex digits of SHA-256 over the UTF-8 of `doc_id|version|start|end`."""
    key = f"{meta.doc_id}|{meta.version}|{start}|{end}"
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()[:12]


def checked(size, overlap=0, unit: str = "words") -> tuple[int, int, str]:
    """(size, overlap, unit) ready for use. Raises SettingError unless `0 <= overlap < size` and the unit is known."""
    if unit == "tokens":
        raise SettingError("tokens")
    if unit not in UNITS:
        raise SettingError("unit", known=", ".join(UNITS), value=shown(unit))
    size, overlap = whole_number("size", size), whole_number("overlap", overlap)
    if size < 1:
        raise SettingError("size_low", size=size, overlap=overlap)
    if overlap < 0:
        raise SettingError("overlap_low", size=size, overlap=overlap)
    if overlap >= size:
        raise SettingError("overlap_high", size=size, overlap=overlap, unit=unit)
    return size, overlap, unit

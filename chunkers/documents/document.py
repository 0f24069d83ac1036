"""A parsed document: its text and what is known about places in it.

Made only by `chunkers.parsers.builder`; everything else reads. All offsets are Unicode code points
in `Document.text`, half-open.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

import numpy as np

from chunkers.documents.span import Span
from chunkers.wording import parsing

KINDS = ("title", "heading", "paragraph", "list", "table", "code", "caption", "footnote", "quote")


@dataclass(frozen=True, slots=True)
class Meta:
    """What a file says about itself. Every value is a string as written; "" where it says nothing."""

    doc_id: str
    version: str
    title: str = ""
    effective_from: str = ""
    effective_to: str = ""
    owner: str = ""
    access: str = "staff"
    language: str = "en"
    doc_type: str = ""
    source: str = ""

    def __post_init__(self):
        for name in ("doc_id", "version", "access", "language"):
            if not getattr(self, name):
                raise ValueError(f"a document needs a {name}")


@dataclass(frozen=True, slots=True)
class Part:
    """A list item, a table row or a footnote inside its block.

    `depth` is 1 for an outer list item; `number` the ordinal of an ordered item or a footnote; `cells` the spans of
    a row's cells (None for an empty cell); `is_header` marks a header row.
    """

    span: Span
    pages: tuple[int, ...] = ()
    depth: int | None = None
    number: int | None = None
    cells: tuple[Span | None, ...] | None = None
    is_header: bool = False


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, list, table … with its place. `level` is set for titles (1) and headings (1–6)."""

    kind: str
    span: Span
    level: int | None = None
    section: tuple[str, ...] = ()
    pages: tuple[int, ...] = ()
    parts: tuple[Part, ...] = ()

    def __post_init__(self):
        if self.kind not in KINDS:
            raise ValueError(f"unknown kind of block {self.kind!r}; known: {', '.join(KINDS)}")


@dataclass(frozen=True, slots=True)
class Section:
    """From a heading to before the next one. Text before the first heading has heading "" and an empty path."""

    heading: str
    level: int
    span: Span
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Furniture:
    """A page header, footer or page number, drawn outside the text. `place` is head, foot or margin."""

    text: str
    place: str = "head"


class SourceLine(NamedTuple):  # a tuple, for there is one for each line of a thousand pages
    """Where a stretch of `Document.text` comes from: characters `[first, last)` of the page's text in its reader."""

    start: int
    end: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the source, numbered from 1. `width` and `height` in points, as shown.

    `spans` are its stretches of text, ascending and disjoint (a footnote may stand after text of the next page);
    empty for a page without text.
    """

    number: int
    spans: tuple[Span, ...] = ()
    width: float = 0.0
    height: float = 0.0
    label: str = ""
    furniture: tuple[Furniture, ...] = ()
    lines: tuple[SourceLine, ...] = ()

    @property
    def span(self) -> Span | None:
        """From the page's first character to its last; None for a page without text."""
        return Span(self.spans[0].start, self.spans[-1].end) if self.spans else None


@dataclass(frozen=True, slots=True)
class Note:
    """What the parser admits: a code of `wording.parsing.NOTES` with its values and, where there is one, the page.

    Raises KeyError for a code without a sentence.
    """

    code: str
    values: Mapping[str, object] = field(default_factory=dict)
    page: int | None = None

    def __post_init__(self):
        if self.code not in parsing.NOTES:
            raise KeyError(f"no sentence for the note {self.code!r}")

    @property
    def text(self) -> str:
        return parsing.note(self.code, self.page, **self.values)


@dataclass(frozen=True)
class Document:
    """A parsed text. Blocks ascend, are disjoint, and only white space lies between them. Empty is legal."""

    meta: Meta
    text: str
    blocks: tuple[Block, ...] = ()
    sections: tuple[Section, ...] = ()
    pages: tuple[Page, ...] = ()
    notes: tuple[Note, ...] = ()

    def __post_init__(self):
        at = 0
        for block in self.blocks:
            if block.span.start < at:
                raise ValueError(f"block at {block.span.start} starts before the one above it ends ({at})")
            if self.text[at : block.span.start].strip():
                raise ValueError(f"text between {at} and {block.span.start} is in no block")
            at = block.span.end
        if at > len(self.text) or self.text[at:].strip():
            raise ValueError(f"the blocks end at {at}, the text at {len(self.text)}")

    @property
    def title(self) -> str:
        """The metadata's title, else the title block's text, else ""."""
        if self.meta.title:
            return self.meta.title
        first = self.blocks[0] if self.blocks else None
        return first.span.of(self.text) if first and first.kind == "title" else ""

    @cached_property
    def section_starts(self) -> np.ndarray:
        """int64[sections]"""
        return _frozen([section.span.start for section in self.sections])

    @cached_property
    def section_ends(self) -> np.ndarray:
        """int64[sections]"""
        return _frozen([section.span.end for section in self.sections])

    @cached_property
    def page_runs(self) -> Runs:
        return page_runs(self.pages)

    def pages_of(self, start: int, end: int) -> tuple[int, ...]:
        """The pages that `[start, end)` touches, ascending; () where the format has none."""
        return pages_between(self.page_runs, start, end)

    def sections_of(self, start: int, end: int) -> tuple[Section, ...]:
        """The sections that `[start, end)` shares a character with, in order; one before the first heading included."""
        low = max(0, int(np.searchsorted(self.section_starts, start, "right")) - 1)
        high = int(np.searchsorted(self.section_starts, end, "left"))
        return tuple(s for s in self.sections[low:high] if s.span.start < end and start < s.span.end)


Runs = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]


def page_runs(pages) -> Runs:
    """(starts, ends, page numbers), ascending by start: which page each stretch of text is on."""
    runs = sorted((span.start, span.end, page.number) for page in pages for span in page.spans)
    return tuple(zip(*runs)) if runs else ((), (), ())


def pages_between(runs: Runs, start: int, end: int) -> tuple[int, ...]:
    starts, ends, numbers = runs
    low, high = bisect_right(ends, start), bisect_left(starts, end)
    return numbers[low:high] if high - low < 2 else tuple(sorted(set(numbers[low:high])))


def _frozen(values) -> np.ndarray:
    array = np.array(list(values), dtype=np.int64)
    array.setflags(write=False)
    return array

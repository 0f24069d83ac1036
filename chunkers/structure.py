"""Structure-aware chunks: one a section, its heading included; a long section is split between its blocks.

A table, list or paragraph is never cut, so one block above the limit is a chunk of its own, and flagged. The prefix
names the document, and the section when a part does not start with its heading. What this leaves out: merging short
sections, splitting long blocks.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

import numpy as np

from chunkers.base import REASONS, Chunking, Reason, Remark, Unplaced, checked
from chunkers.documents.document import Block, Document, Section
from chunkers.documents.sizing import count, fitting, places, trim, word_bounds

END, SECTION, LIMIT, LARGE = (
    REASONS.index(r) for r in (Reason.END_OF_TEXT, Reason.SECTION_ENDS, Reason.LIMIT_REACHED, Reason.UNIT_TOO_LARGE)
)


@dataclass(frozen=True, slots=True)
class Structure:
    """Sections of up to `size` units, counted on the source text without the prefix."""

    name: ClassVar[str] = "structure"
    size: int = 200
    unit: str = "words"

    def __post_init__(self):
        object.__setattr__(self, "size", checked(self.size, 0, self.unit)[0])

    def chunk(self, document: Document) -> Chunking:
        title = document.title
        first = document.blocks[0] if document.blocks else None
        titled = first is not None and first.kind == "title"
        if titled and len(document.blocks) == 1:
            length = count(first.span.of(document.text), self.unit)
            return Chunking(
                document,
                self,
                [first.span.start],
                [first.span.end],
                [END],
                oversize={0: _whole("title", length, self.unit)} if length > self.size else {},
            )
        parts, oversize = _parts(document, self.size, self.unit)
        prefixes = [title if part.headed else f"{title}\n{part.section.heading}" for part in parts] if title else ()
        reasons = [part.reason for part in parts]
        reasons[-1:] = [END] if parts else []
        unplaced = (Unplaced(first.span, Remark("title_in_prefix")),) if titled else ()
        return Chunking(
            document,
            self,
            [part.start for part in parts],
            [part.end for part in parts],
            reasons,
            tuple(prefixes),
            oversize,
            unplaced,
            tuple(bool(title) and not part.headed for part in parts),
        )


def structure(document: Document, size: int = 200, unit: str = "words") -> Chunking:
    """Cut `document` at its sections, and longer ones between blocks."""
    return Structure(size, unit).chunk(document)


class _Part(NamedTuple):
    section: Section
    start: int
    end: int
    reason: int
    headed: bool  # starts with its section's heading, or the section has none


def _parts(document: Document, size: int, unit: str) -> tuple[list[_Part], dict[int, Remark]]:
    """The parts of all sections, and why some are over the size."""
    blocks = document.blocks
    starts, ends = [_visible(document.text, block) for block in blocks], [block.span.end for block in blocks]
    words = word_bounds(document.text) if unit == "words" else None
    first, last = (column.tolist() for column in places(np.array(starts), np.array(ends), words))
    parts, oversize, end = [], {}, 0
    for section in document.sections:
        opens = at = bisect_left(starts, section.span.start, lo=end)
        end = bisect_left(starts, section.span.end, lo=at)
        if last[end - 1] - first[at] <= size:
            parts.append(_Part(section, starts[at], ends[end - 1], SECTION, True))
            continue
        while at < end:
            until = fitting(first, last, at, end, size)
            length = last[until - 1] - first[at]
            if length > size:
                oversize[len(parts)] = _whole(blocks[at].kind, length, unit)
            reason = SECTION if until == end else LARGE if length > size else LIMIT
            parts.append(_Part(section, starts[at], ends[until - 1], reason, at == opens or not section.heading))
            at = until
    return parts, oversize


def _whole(kind: str, length: int, unit: str) -> Remark:
    return Remark("block_uncut", {"kind": kind, "length": length, "unit": unit})


def _visible(text: str, block: Block) -> int:
    """Where a block's first visible character is: plain text may be indented, a row may open with an empty cell."""
    start = block.span.start
    return trim(text, start, block.span.end).start if text[start].isspace() else start

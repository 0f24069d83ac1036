"""Why a chunk ends here, and why it shares so much with the next: codes and their numbers."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field

from chunkers.base import REASONS, Chunking, Reason
from chunkers.catalog import CATALOG
from chunkers.documents.document import Block, Document
from chunkers.documents.sentences import sentence_bounds
from chunkers.documents.sizing import count
from chunkers.wording import diagnosing

NEAR = 2000  # characters in which the end of the next sentence is looked for
_LINES = {"table": "row", "list": "list_item"}
_VISIBLE = re.compile(r"\S")


@dataclass(frozen=True, slots=True)
class Cause:
    """Why a chunk ends: a code of `wording.diagnosing.WHY` and its values, besides what every chunk has."""

    code: str
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Boundary:
    """Between chunk `position` and the next; the last one is the end of the text.

    `end`: where the chunk ends; `start`: where the next one starts, None after the last. `reason` is one of REASONS,
    `cause` says more. `held` is what the chunk holds and `size` what was asked for; `requested` is the overlap that was
    set, `shared` what the two share: all in units of the chunker. `overlap_cause` is a code of
    `wording.diagnosing.OVERLAP`, "" where just what was requested is shared, and after the last chunk.
    """

    position: int
    end: int
    start: int | None
    reason: Reason
    cause: Cause
    unit: str
    held: int
    size: int
    requested: int = 0
    shared: int = 0
    overlap_cause: str = ""

    @property
    def why(self) -> str:
        return self.why_as(f"#{self.position}")

    @property
    def overlap_why(self) -> str:
        return self.overlap_why_as(f"#{self.position}", f"#{self.position + 1}")

    def why_as(self, here: str) -> str:
        """Why it ends, in a sentence that calls the chunk `here`."""
        return diagnosing.why(self.cause.code, here, self.unit, self.held, self.size, **self.cause.values)

    def overlap_why_as(self, here: str, after: str) -> str:
        """Why it shares what it does with the next chunk, in a sentence that calls them so; "" for nothing to say."""
        if not self.overlap_cause:
            return ""
        return diagnosing.overlap(self.overlap_cause, here, after, self.unit, self.shared, self.requested)


def boundaries(chunking: Chunking) -> tuple[Boundary, ...]:
    """One a chunk, in text order; () for a chunking without chunks."""
    return tuple(boundary(chunking, position) for position in range(len(chunking)))


def boundary(chunking: Chunking, position: int) -> Boundary:
    """Why chunk `position` ends where it does. Raises IndexError for no such chunk."""
    if not 0 <= position < len(chunking):
        raise IndexError(f"chunk {position} of {len(chunking)}")
    end, reason = int(chunking.ends[position]), REASONS[chunking.reasons[position]]
    held, chunker = _held(chunking, position), chunking.chunker
    cause = CAUSES.get(reason, _otherwise)(chunking, position, held)
    if position == len(chunking) - 1:
        return Boundary(position, end, None, reason, cause, chunker.unit, held, chunker.size)
    start = int(chunking.starts[position + 1])
    requested = getattr(chunker, "overlap", 0) or 0
    shared = count(chunking.document.text[start:end], chunker.unit) if start < end else 0
    overlap = _overlap_cause(chunking, reason, requested, shared)
    return Boundary(position, end, start, reason, cause, chunker.unit, held, chunker.size, requested, shared, overlap)


# ---- why it ends


def _window_full(chunking: Chunking, position: int, held: int) -> Cause:
    size = chunking.chunker.size
    if not _declared(chunking, "windows"):
        return Cause("whole units full")
    return Cause("window full" if held == size else "window over" if held > size else "window short")


def _section_ends(chunking: Chunking, position: int, held: int) -> Cause:
    last = int(chunking.ends[position]) - 1
    sections = chunking.document.sections_of(last, last + 1)
    heading = sections[0].heading if sections else ""
    return Cause("section ends", {"heading": heading}) if heading else Cause("opening ends")


def _limit_reached(chunking: Chunking, position: int, held: int) -> Cause:
    kind, end = _following(chunking, position)
    longer = count(chunking.document.text[int(chunking.starts[position]) : end], chunking.chunker.unit)
    if longer > chunking.chunker.size:
        return Cause("next too much", {"kind": kind, "longer": longer})
    return Cause("rest too much")


def _too_large(chunking: Chunking, position: int, held: int) -> Cause:
    remark = chunking.oversize.get(position)
    return Cause("unit too large, told", {"remark": remark.text}) if remark else Cause("unit too large")


def _split_ends(chunking: Chunking, position: int, held: int) -> Cause:
    return Cause("split unit ends", {"kind": _split_unit(chunking, position)})


def _end_of_text(chunking: Chunking, position: int, held: int) -> Cause:
    return Cause("end of text")


def _otherwise(chunking: Chunking, position: int, held: int) -> Cause:
    return Cause("another reason", {"reason": REASONS[chunking.reasons[position]]})


CAUSES = {
    Reason.WINDOW_FULL: _window_full,
    Reason.SECTION_ENDS: _section_ends,
    Reason.LIMIT_REACHED: _limit_reached,
    Reason.UNIT_TOO_LARGE: _too_large,
    Reason.SPLIT_UNIT_ENDS: _split_ends,
    Reason.END_OF_TEXT: _end_of_text,
}


# ---- why it shares what it does


def _overlap_cause(chunking: Chunking, reason: Reason, requested: int, shared: int) -> str:
    if not hasattr(chunking.chunker, "overlap"):
        return "no setting"
    if shared == requested:
        return "" if requested else "none asked for"
    if shared > requested:
        return "whole units"
    if reason == Reason.SECTION_ENDS:
        return "section ends"
    if _declared(chunking, "splits_units"):
        return "split unit"
    return "visible edges" if chunking.chunker.unit == "characters" and _declared(chunking, "windows") else "never all"


def _declared(chunking: Chunking, fact: str) -> bool:
    """Whether the catalog says so of the chunking's method; nothing is known of one that is not in it."""
    return chunking.method in CATALOG and bool(getattr(CATALOG[chunking.method], fact))


def _held(chunking: Chunking, position: int) -> int:
    text = chunking.document.text[int(chunking.starts[position]) : int(chunking.ends[position])]
    return count(text, chunking.chunker.unit)


def _following(chunking: Chunking, position: int) -> tuple[str, int]:
    """What follows a chunk and where it ends: a block, else a line, else a sentence; ("", 0) where none starts."""
    text, start, end = chunking.document.text, int(chunking.starts[position]), int(chunking.ends[position])
    found = _VISIBLE.search(text, end)
    if found is None:
        return "", 0
    at = found.start()
    block = _block_starting(chunking.document, at)
    if block is not None:
        return block.kind, block.span.end
    line_end = text.find("\n", at)
    line_end = line_end if line_end >= 0 else len(text)
    if "\n" in text[end:at]:
        return _line(chunking.document, at), line_end
    near = text[start : min(line_end, end + NEAR)]
    bounds = {start + int(a): start + int(b) for a, b in zip(*sentence_bounds(near, chunking.document.meta.language))}
    return ("sentence", bounds[at]) if at in bounds else ("", 0)


def _split_unit(chunking: Chunking, position: int) -> str:
    """The block, line, sentence or word that was too large and ends with this chunk."""
    document, start, end = chunking.document, int(chunking.starts[position]), int(chunking.ends[position])
    text = document.text
    block = _block_at(document, end - 1)
    if block is not None and not text[end : block.span.end].strip():
        return block.kind
    after = _VISIBLE.search(text, end)
    if after and "\n" in text[end : after.start()]:
        return _line(document, end - 1)
    return "sentence" if text[start - 1 : start].isspace() else "run"


def _line(document: Document, at: int) -> str:
    """What kind of line the block around this character has."""
    block = _block_at(document, at)
    return _LINES.get(block.kind, "line") if block else "line"


def _block_at(document: Document, at: int) -> Block | None:
    """The last block that starts at or before this character."""
    found = bisect_right(document.blocks, at, key=lambda block: block.span.start)
    return document.blocks[found - 1] if found else None


def _block_starting(document: Document, at: int) -> Block | None:
    """The block that starts at this character, if one does."""
    found = bisect_left(document.blocks, at, key=lambda block: block.span.start)
    block = document.blocks[found] if found < len(document.blocks) else None
    return block if block and block.span.start == at else None

"""Why a chunk ends here, and why it shares so much with the next; plain sentences with their numbers."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass

from chunkers.base import REASONS, Chunking, Reason
from chunkers.documents.document import Block, Document
from chunkers.documents.sentences import sentence_bounds
from chunkers.documents.sizing import count

NEAR = 2000  # characters in which the end of the next sentence is looked for
_LINES = {"table": "row", "list": "list item"}
_VISIBLE = re.compile(r"\S")
WINDOWS = ("fixed", "overlapping")  # methods that count units and look at nothing else


@dataclass(frozen=True, slots=True)
class Boundary:
    """Between chunk `position` and the next; the last one is the end of the text.

    `end`: where the chunk ends; `start`: where the next one starts, None after the last. `reason` is one of REASONS,
    `why` its sentence. `asked` is the overlap that was set, `shared` what the two share, in units of the chunker;
    `overlap_why` says why that is so, "" where it is just what was asked for, and after the last chunk.
    """

    position: int
    end: int
    start: int | None
    reason: str
    why: str
    asked: int = 0
    shared: int = 0
    overlap_why: str = ""


def boundaries(chunking: Chunking) -> tuple[Boundary, ...]:
    """One a chunk, in text order; () for a chunking without chunks."""
    return tuple(boundary(chunking, position) for position in range(len(chunking)))


def boundary(chunking: Chunking, position: int) -> Boundary:
    """Why chunk `position` ends where it does. Raises IndexError for no such chunk."""
    if not 0 <= position < len(chunking):
        raise IndexError(f"chunk {position} of {len(chunking)}")
    end, reason = int(chunking.ends[position]), REASONS[chunking.reasons[position]]
    why = WHY.get(reason, _otherwise)(chunking, position)
    if position == len(chunking) - 1:
        return Boundary(position, end, None, reason, why)
    start = int(chunking.starts[position + 1])
    asked = getattr(chunking.chunker, "overlap", 0) or 0
    shared = count(chunking.document.text[start:end], chunking.chunker.unit) if start < end else 0
    return Boundary(position, end, start, reason, why, asked, shared, _overlap_why(chunking, position, asked, shared))


# ---- why it ends


def _window_full(chunking: Chunking, position: int) -> str:
    held, size, unit = _held(chunking, position), chunking.chunker.size, chunking.chunker.unit
    if chunking.method not in WINDOWS:
        return (
            f"#{position} ends here because it is full: it holds {_amount(held, unit)} in whole units, and the "
            f"size is {size:,}."
        )
    if held == size:
        return f"#{position} ends here because its window is full: {_amount(size, unit)}."
    if held > size:
        return (
            f"#{position} ends here because its window is full: one visible sign of {_amount(held, unit)} is not "
            f"cut, though the size is {size:,}."
        )
    return (
        f"#{position} ends here because its window is full: it holds {_amount(held, unit)} of {size:,}, since a "
        f"window ends on a visible character and cuts no visible sign."
    )


def _section_ends(chunking: Chunking, position: int) -> str:
    document = chunking.document
    last = int(chunking.ends[position]) - 1
    sections = document.sections_of(last, last + 1)
    named = f"“{sections[0].heading}”" if sections and sections[0].heading else "before the first heading"
    return f"#{position} ends here because the section {named} ends; it holds {_amounts(chunking, position)}."


def _limit_reached(chunking: Chunking, position: int) -> str:
    unit, size = chunking.chunker.unit, chunking.chunker.size
    start, held = int(chunking.starts[position]), _held(chunking, position)
    kind, end = _following(chunking, position)
    longer = count(chunking.document.text[start:end], unit)
    if longer > size:
        return (
            f"#{position} ends here because of the limit of {_amount(size, unit)}: it holds {held:,}, and the "
            f"{kind} that follows would make it {longer:,}."
        )
    return (
        f"#{position} ends here because of the limit of {_amount(size, unit)}: it holds {held:,}, and what follows "
        f"would not fit whole."
    )


def _too_large(chunking: Chunking, position: int) -> str:
    told = f": {chunking.oversize[position].text}" if position in chunking.oversize else ""
    return (
        f"#{position} ends here because it holds one unit above the limit of "
        f"{_amount(chunking.chunker.size, chunking.chunker.unit)}{told}."
    )


def _split_ends(chunking: Chunking, position: int) -> str:
    return (
        f"#{position} ends here because the {_split_unit(chunking, position)} that was split ends; it holds "
        f"{_amounts(chunking, position)}."
    )


def _end_of_text(chunking: Chunking, position: int) -> str:
    return f"#{position} ends here because the text ends; it holds {_amounts(chunking, position)}."


def _otherwise(chunking: Chunking, position: int) -> str:
    return f"#{position} ends here: {REASONS[chunking.reasons[position]]}; it holds {_amounts(chunking, position)}."


WHY = {
    Reason.WINDOW_FULL: _window_full,
    Reason.SECTION_ENDS: _section_ends,
    Reason.LIMIT_REACHED: _limit_reached,
    Reason.UNIT_TOO_LARGE: _too_large,
    Reason.SPLIT_UNIT_ENDS: _split_ends,
    Reason.END_OF_TEXT: _end_of_text,
}


# ---- why it shares what it does


def _overlap_why(chunking: Chunking, position: int, asked: int, shared: int) -> str:
    unit = chunking.chunker.unit
    between = f"#{position} and #{position + 1}"
    if not hasattr(chunking.chunker, "overlap"):
        return f"{between} share no text: this method takes no overlap."
    if shared == asked:
        return f"{between} share no text: no overlap is asked for." if not asked else ""
    said = f"{between} share {_amount(shared, unit)}" if shared else f"{between} share no text"
    if shared > asked:
        return f"{said}, not {asked:,}: what is shared is taken in whole units, and they are worth more."
    if REASONS[chunking.reasons[position]] == Reason.SECTION_ENDS:
        return f"{said}, not {asked:,}: no text is shared across the end of a section."
    if chunking.method == "recursive":
        return f"{said}, not {asked:,}: only whole units are shared, and none where what was split begins or ends."
    if unit == "characters" and chunking.method in WINDOWS:
        return (
            f"{said}, not {asked:,}: windows in characters start and end on visible characters and cut no visible "
            f"sign, so blanks at the edges are not shared."
        )
    return f"{said}, not {asked:,}: only whole units are shared, and never all of a chunk."


def short_last(chunking: Chunking) -> str:
    """Why the last chunk is smaller than the others, with how much of it is new; "" when it is not."""
    number = len(chunking)
    if number < 2 or REASONS[chunking.reasons[-1]] != Reason.END_OF_TEXT:
        return ""
    unit, size, held = chunking.chunker.unit, chunking.chunker.size, _held(chunking, number - 1)
    if held >= size:
        return ""
    before = int(chunking.ends[-2])
    new = count(chunking.document.text[max(before, int(chunking.starts[-1])) : int(chunking.ends[-1])], unit)
    told = f", {new:,} of them not in #{number - 2}" if new < held else ""
    return f"#{number - 1} holds {_amount(held, unit)}{told}: the text ends before {size:,} are reached."


def _held(chunking: Chunking, position: int) -> int:
    text = chunking.document.text[int(chunking.starts[position]) : int(chunking.ends[position])]
    return count(text, chunking.chunker.unit)


def _amounts(chunking: Chunking, position: int) -> str:
    """The amount held and the size asked for; without the prefix, as sizes are counted."""
    held, size, unit = _held(chunking, position), chunking.chunker.size, chunking.chunker.unit
    return f"{_amount(held, unit)}, the size is {size:,}"


def _amount(number: int, unit: str) -> str:
    return f"{number:,} {unit[:-1] if number == 1 else unit}"


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
    return "sentence" if text[start - 1 : start].isspace() else "run without a blank"


def _line(document: Document, at: int) -> str:
    """What a line of the block around this character is called."""
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

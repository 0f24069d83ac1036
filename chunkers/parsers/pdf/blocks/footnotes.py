"""Footnotes told from the text above them, each placed behind the block that refers to it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from chunkers.parsers.pdf.blocks.candidates import BlockCandidate
from chunkers.parsers.pdf.blocks.text_rows import ends_sentence
from chunkers.parsers.pdf.reading.body_style import BodyStyle
from chunkers.parsers.pdf.reading.markers import note_mark
from chunkers.parsers.pdf.reading.measures import SMALL_PRINT

_CITING = r"(?:[^\W\d_]|[.,;:!?)\]”’\"'])"  # what a reference stands behind, with or without a bracket


_REFERENCE = re.compile(  # its sign comes first, for that is quickly found, and what stands before it is looked at then
    rf"[\d*†‡§¶](?:(?<={_CITING}.)|(?<={_CITING}\[.))(?:(?<=\d)\d)?(?=\]|[\s.,;:!?)”’]|$)"
)


_DECIMAL = re.compile(r"\d[.,]$")


def mark_footnotes(candidates: Sequence[BlockCandidate], body: BodyStyle) -> list[BlockCandidate]:
    """The small paragraphs and items at the end of a page or column that open with a note mark, as footnotes.

    A mark counts when the text refers to it: a number or sign right behind a word or its punctuation.
    """
    cited: set[str] | None = None  # looked for when the first block asks
    out: list[BlockCandidate] = []
    ends = True
    for candidate, after in zip(reversed(candidates), [None, *reversed(candidates)]):
        ends = _small(candidate, body) and (
            ends or after is None or (after.page, after.column) != (candidate.page, candidate.column)
        )
        notes = None
        if ends and (candidate.kind == "list" or note_mark(candidate.rows[0].text)):
            if cited is None:
                cited = set(_REFERENCE.findall("\n".join(row.text for other in candidates for row in _rows(other))))
            notes = _notes(candidate, cited)
        out += reversed(notes) if notes else (candidate,)
    return _whole_notes(out[::-1], body)


def _whole_notes(candidates: list[BlockCandidate], body: BodyStyle) -> list[BlockCandidate]:
    """Small paragraphs right behind a footnote that have no mark go on with it."""
    out: list[BlockCandidate] = []
    for candidate in candidates:
        last = out[-1] if out else None
        if (
            last
            and last.kind == "footnote"
            and candidate.kind == "paragraph"
            and _small(candidate, body)
            and (last.page, last.column) == (candidate.page, candidate.column)
            and not ends_sentence(last.rows[-1].text)
        ):
            out[-1] = replace(last, rows=last.rows + candidate.rows)
        else:
            out.append(candidate)
    return out


def _rows(candidate: BlockCandidate):
    yield from candidate.rows
    for item in candidate.items:
        yield from item.rows


def _small(candidate: BlockCandidate, body: BodyStyle) -> bool:
    rows = (
        candidate.rows if candidate.kind == "paragraph" else candidate.items[0].rows if candidate.kind == "list" else ()
    )
    return bool(rows) and all(row.size < SMALL_PRINT * body.size for row in rows)


def _notes(candidate: BlockCandidate, cited: set[str]) -> list[BlockCandidate] | None:
    if candidate.kind == "list":
        if any(
            item.number is None or not item.number.isdecimal() or item.number not in cited for item in candidate.items
        ):
            return None
        return [
            BlockCandidate(
                "footnote",
                candidate.page,
                item.rows,
                number=int(item.number),
                column=candidate.column,
                right=candidate.right,
            )
            for item in candidate.items
        ]
    found = note_mark(candidate.rows[0].text)
    if not found or found[1] not in cited:
        return None
    number = int(found[1]) if found[1].isdecimal() else None
    return [replace(candidate, kind="footnote", number=number)]


def place_footnotes(candidates: Sequence[BlockCandidate]) -> list[BlockCandidate]:
    """Each footnote behind the block that refers to it on its page; notes at the end of a document stay there."""
    notes = [candidate for candidate in candidates if candidate.kind == "footnote"]
    if not notes:
        return list(candidates)
    texts = [candidate for candidate in candidates if candidate.kind != "footnote"]
    pages = {note.page for note in notes}
    cited: dict[tuple[int, str], int] = {}  # (page, mark): the block
    doubtful: dict[tuple[int, str], int] = {}  # the same for what may be a decimal (2.1) or a section's number
    for at, candidate in enumerate(texts):
        for row in _rows(candidate):
            if row.page in pages:
                for found in _REFERENCE.finditer(row.text):
                    before = row.text[: found.start()].removesuffix("[")[-2:]
                    (doubtful if _DECIMAL.match(before) else cited).setdefault((row.page, found[0]), at)
    cited = doubtful | cited
    behind: dict[int, list[BlockCandidate]] = {}
    for note in notes:
        at = cited.get((note.page, _mark(note)))
        if at is not None:
            behind.setdefault(at, []).append(note)
    moved = {id(note) for group in behind.values() for note in group}
    out: list[BlockCandidate] = []
    at = 0
    for candidate in candidates:
        if candidate.kind != "footnote":
            out += [candidate, *behind.get(at, ())]
            at += 1
        elif id(candidate) not in moved:
            out.append(candidate)
    return out


def _mark(note: BlockCandidate) -> str:
    if note.number is not None:
        return str(note.number)
    found = note_mark(note.rows[0].text)
    return found[1] if found else ""

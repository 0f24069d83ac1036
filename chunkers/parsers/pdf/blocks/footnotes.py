"""Footnotes told from the text above them, each placed behind the block that refers to it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from chunkers.parsers.pdf.blocks.candidates import Draft
from chunkers.parsers.pdf.blocks.text_rows import ends_sentence
from chunkers.parsers.pdf.reading.body_style import Body
from chunkers.parsers.pdf.reading.markers import note_mark

_CITING = r"(?:[^\W\d_]|[.,;:!?)\]”’\"'])"  # what a reference stands behind, with or without a bracket


_REFERENCE = re.compile(  # its sign comes first, for that is quickly found, and what stands before it is looked at then
    rf"[\d*†‡§¶](?:(?<={_CITING}.)|(?<={_CITING}\[.))(?:(?<=\d)\d)?(?=\]|[\s.,;:!?)”’]|$)"
)


_DECIMAL = re.compile(r"\d[.,]$")


def with_footnotes(drafts: Sequence[Draft], body: Body) -> list[Draft]:
    """The small paragraphs and items at the end of a page or column that open with a note mark, as footnotes.

    A mark counts when the text refers to it: a number or sign right behind a word or its punctuation.
    """
    cited: set[str] | None = None  # looked for when the first block asks
    out: list[Draft] = []
    ends = True
    for draft, after in zip(reversed(drafts), [None, *reversed(drafts)]):
        ends = _small(draft, body) and (ends or after is None or (after.page, after.stack) != (draft.page, draft.stack))
        notes = None
        if ends and (draft.kind == "list" or note_mark(draft.rows[0].text)):
            if cited is None:
                cited = set(_REFERENCE.findall("\n".join(row.text for other in drafts for row in _rows(other))))
            notes = _notes(draft, cited)
        out += reversed(notes) if notes else (draft,)
    return _whole_notes(out[::-1], body)


def _whole_notes(drafts: list[Draft], body: Body) -> list[Draft]:
    """Small paragraphs right behind a footnote that have no mark go on with it."""
    out: list[Draft] = []
    for draft in drafts:
        last = out[-1] if out else None
        if (
            last
            and last.kind == "footnote"
            and draft.kind == "paragraph"
            and _small(draft, body)
            and (last.page, last.stack) == (draft.page, draft.stack)
            and not ends_sentence(last.rows[-1].text)
        ):
            out[-1] = replace(last, rows=last.rows + draft.rows)
        else:
            out.append(draft)
    return out


def _rows(draft: Draft):
    yield from draft.rows
    for item in draft.items:
        yield from item.rows


def _small(draft: Draft, body: Body) -> bool:
    rows = draft.rows if draft.kind == "paragraph" else draft.items[0].rows if draft.kind == "list" else ()
    return bool(rows) and all(row.size < 0.95 * body.size for row in rows)


def _notes(draft: Draft, cited: set[str]) -> list[Draft] | None:
    if draft.kind == "list":
        if any(item.number is None or not item.number.isdecimal() or item.number not in cited for item in draft.items):
            return None
        return [
            Draft("footnote", draft.page, item.rows, number=int(item.number), stack=draft.stack, limit=draft.limit)
            for item in draft.items
        ]
    found = note_mark(draft.rows[0].text)
    if not found or found[1] not in cited:
        return None
    number = int(found[1]) if found[1].isdecimal() else None
    return [replace(draft, kind="footnote", number=number)]


def beside_references(drafts: Sequence[Draft]) -> list[Draft]:
    """Each footnote behind the block that refers to it on its page; notes at the end of a document stay there."""
    notes = [draft for draft in drafts if draft.kind == "footnote"]
    if not notes:
        return list(drafts)
    texts = [draft for draft in drafts if draft.kind != "footnote"]
    pages = {note.page for note in notes}
    cited: dict[tuple[int, str], int] = {}  # (page, mark): the block
    doubtful: dict[tuple[int, str], int] = {}  # the same for what may be a decimal (2.1) or a section's number
    for at, draft in enumerate(texts):
        for row in _rows(draft):
            if row.page in pages:
                for found in _REFERENCE.finditer(row.text):
                    before = row.text[: found.start()].removesuffix("[")[-2:]
                    (doubtful if _DECIMAL.match(before) else cited).setdefault((row.page, found[0]), at)
    cited = doubtful | cited
    behind: dict[int, list[Draft]] = {}
    for note in notes:
        at = cited.get((note.page, _mark(note)))
        if at is not None:
            behind.setdefault(at, []).append(note)
    moved = {id(note) for group in behind.values() for note in group}
    out: list[Draft] = []
    at = 0
    for draft in drafts:
        if draft.kind != "footnote":
            out += [draft, *behind.get(at, ())]
            at += 1
        elif id(draft) not in moved:
            out.append(draft)
    return out


def _mark(note: Draft) -> str:
    if note.number is not None:
        return str(note.number)
    found = note_mark(note.rows[0].text)
    return found[1] if found else ""

"""The coverage report as data: what no chunk, one and several hold, and what was left out, with places and reasons."""

from __future__ import annotations

from chunkers.diagnostics.coverage_report import DEPTHS, CoverageReport
from chunkers.documents.document import Document, Note
from chunkers.documents.span import Span
from chunkers.wording import count, translate

SAID = {"none": "In no chunk", "one": "In one chunk", "several": "In two or more chunks"}
TOLD = 500  # stretches, left-out texts and pages that are listed one by one; the rest is counted
OPENING = 240  # characters of a text that are quoted


def coverage_record(report: CoverageReport, document: Document) -> dict:
    """`depths`: name, label, words, share 0 … 1, characters; `left_out`, `several`: place, words, text, and a reason or
    the chunks' positions; `parser`: page or None, whether nothing of it is in the text, notes, furniture. `more`: how
    many of each list are not told.
    """
    several = [one for one in report.stretches if one.depth > 1]
    lists = {
        "left_out": [
            {**_place(one.span, document), "words": one.words, "why": one.reason} for one in report.uncovered[:TOLD]
        ],
        "several": [{**_place(one.span, document), "words": one.words, "chunks": one.chunks} for one in several[:TOLD]],
        "parser": [
            {
                "page": one.number,
                "empty": one.empty,
                "notes": [_noted(note, one.number) for note in one.notes],
                "furniture": [[f.place, f.text] for f in one.furniture],
            }
            for one in report.excluded[:TOLD]
        ],
    }
    all_ = {"left_out": len(report.uncovered), "several": len(several), "parser": len(report.excluded)}
    return {
        "sentence": coverage_sentence(report),
        **lists,
        "more": {name: max(0, number - TOLD) for name, number in all_.items()},
        "depths": [
            {
                "depth": depth,
                "label": SAID[depth],
                "words": report.words[depth],
                "share": report.share(depth),
                "characters": report.characters[depth],
            }
            for depth in DEPTHS
        ],
    }


def coverage_sentence(report: CoverageReport) -> str:
    total = sum(report.words.values())
    if not total:
        return "There is no text to cover."
    held = total - report.words["none"]
    said = "Every word is" if held == total else f"{held:,} of {count(total, 'word')} are"
    several = report.words["several"]
    tail = f"; {several:,} of them in two or more" if several else ""
    furniture = sum(len(one.furniture) for one in report.excluded)
    left = f" The reader left out {count(furniture, 'line')} of page heads, feet and numbers." if furniture else ""
    return f"{said} in a chunk{tail}.{left}"


def _noted(note: Note, listed: int | None) -> str:
    """A note's sentence; with its page in front where it stands with no page of the document."""
    if note.page is None or listed is not None:
        return note.text
    return translate("page {number}: {note}", number=note.page, note=note.text)


def _place(span: Span, document: Document) -> dict:
    text = span.of(document.text)
    return {
        "start": span.start,
        "end": span.end,
        "text": text[:OPENING] + ("…" if len(text) > OPENING else ""),
        "pages": document.pages_of(span.start, span.end),
    }

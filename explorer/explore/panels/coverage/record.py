"""The coverage report as data: what no chunk, one and several hold, and what was left out, with places and reasons."""

from __future__ import annotations

from chunkers.diagnostics.coverage_report import DEPTHS, CoverageReport
from chunkers.documents.document import Document, Note
from chunkers.documents.span import Span
from explorer.explore.panels import sentences

LISTED = 500  # stretches, left-out texts and pages that are listed one by one; the rest is counted
OPENING = 240  # characters of a text that are quoted


def coverage_record(report: CoverageReport, document: Document) -> dict:
    """`depths`: name, label, words, share 0 … 1, characters; `left_out`, `several`: place, words, text, and a reason or
    the chunks' positions; `parser`: page or None, whether nothing of it is in the text, notes, furniture. `more`: how
    many of each list are not listed.
    """
    several = [one for one in report.stretches if one.depth > 1]
    lists = {
        "left_out": [
            {**_place(one.span, document), "words": one.words, "why": one.reason} for one in report.uncovered[:LISTED]
        ],
        "several": [
            {**_place(one.span, document), "words": one.words, "chunks": one.chunks} for one in several[:LISTED]
        ],
        "parser": [
            {
                "page": one.number,
                "empty": one.empty,
                "notes": [_note(note, one.number) for note in one.notes],
                "furniture": [[f.place, f.text] for f in one.furniture],
            }
            for one in report.excluded[:LISTED]
        ],
    }
    all_ = {"left_out": len(report.uncovered), "several": len(several), "parser": len(report.excluded)}
    return {
        "sentence": coverage_sentence(report),
        **lists,
        "more": {name: max(0, number - LISTED) for name, number in all_.items()},
        "depths": [
            {
                "depth": depth,
                "label": sentences.depth(depth),
                "words": report.words[depth],
                "share": report.share(depth),
                "characters": report.characters[depth],
            }
            for depth in DEPTHS
        ],
    }


def coverage_sentence(report: CoverageReport) -> str:
    words = sum(report.words.values())
    furniture = sum(len(page.furniture) for page in report.excluded)
    return sentences.covered(words, words - report.words["none"], report.words["several"], furniture)


def _note(note: Note, listed: int | None) -> str:
    """A note's sentence; with its page in front where it stands with no page of the document."""
    if note.page is None or listed is not None:
        return note.text
    return sentences.note_on_page(note.page, note.text)


def _place(span: Span, document: Document) -> dict:
    text = span.of(document.text)
    return {
        "start": span.start,
        "end": span.end,
        "text": text[:OPENING] + ("…" if len(text) > OPENING else ""),
        "pages": document.pages_of(span.start, span.end),
    }

"""The coverage report: what is in no chunk, in one, in several; what the chunker and the parser left out, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from chunkers.base import Chunking
from chunkers.diagnostics.storage import storage
from chunkers.documents.document import Document, Furniture, Note
from chunkers.documents.sizing import count_words, trim
from chunkers.documents.span import Span

DEPTHS = ("none", "one", "several")


@dataclass(frozen=True, slots=True)
class Stretch:
    """Text that the same number of chunks hold. `depth` is that number; `chunks` their positions; `words` white-space
    pieces of the stretch: where a window in characters cuts a word, its halves count in both stretches.
    """

    span: Span
    depth: int
    chunks: tuple[int, ...]
    words: int


@dataclass(frozen=True, slots=True)
class UncoveredText:
    """Text that is in no chunk, and why; `reason` is "" when the chunker gave none. `words` are white-space pieces."""

    span: Span
    words: int
    reason: str


@dataclass(frozen=True, slots=True)
class PageExclusions:
    """What the parser left out of the text on one page: `furniture` as printed, `notes` its admissions.

    `number` is None for notes about the whole file, or about pages that the document does not list. `empty` tells that
    nothing of the page is in the text.
    """

    number: int | None
    furniture: tuple[Furniture, ...]
    notes: tuple[Note, ...]
    empty: bool = False


@dataclass(frozen=True)
class CoverageReport:
    """`stretches` ascend and hold every visible character once. `words`, `characters`: by none, one, several; a word
    counts where it counts in the readout (in several when two chunks hold a part of it); characters are visible ones.
    """

    stretches: tuple[Stretch, ...]
    words: Mapping[str, int]
    characters: Mapping[str, int]
    uncovered: tuple[UncoveredText, ...]
    excluded: tuple[PageExclusions, ...]

    def share(self, depth: str) -> float:
        """Share of the document's words in none, one or several chunks, 0 … 1; 0 for a text without words."""
        total = sum(self.words.values())
        return self.words[depth] / total if total else 0.0

    def spans(self, depth: str) -> tuple[Span, ...]:
        return tuple(one.span for one in self.stretches if DEPTHS[min(one.depth, 2)] == depth)


def coverage_report(chunking: Chunking) -> CoverageReport:
    document = chunking.document
    stretches = tuple(_stretches(chunking))
    measured = storage(chunking)
    several, none = measured.words_in_two, measured.words_in_none
    characters = dict.fromkeys(DEPTHS, 0)
    for one in stretches:
        characters[DEPTHS[min(one.depth, 2)]] += sum(map(len, one.span.of(document.text).split()))
    words = {"none": none, "one": measured.document_words - several - none, "several": several}
    return CoverageReport(stretches, words, characters, _uncovered(chunking, stretches), excluded_by_page(document))


def _stretches(chunking: Chunking):
    """Between two chunk edges the chunks are the same; both columns ascend, so they are neighbours."""
    text, starts, ends = chunking.document.text, chunking.starts, chunking.ends
    edges = np.unique(np.concatenate([[0, len(text)], starts, ends]))
    first = np.searchsorted(ends, edges, "right").tolist()  # chunks below have ended
    last = np.searchsorted(starts, edges, "right").tolist()  # chunks below have started
    places = edges.tolist()
    for start, end, low, high in zip(places, places[1:], first, last):
        span = trim(text, start, end)
        if span:
            yield Stretch(span, high - low, tuple(range(low, high)), count_words(span.of(text)))


def _uncovered(chunking: Chunking, stretches: tuple[Stretch, ...]) -> tuple[UncoveredText, ...]:
    text, out = chunking.document.text, []
    for one in stretches:
        if one.depth:
            continue
        told = [(part, u.reason) for u in chunking.unplaced if (part := u.span.intersection(one.span))]
        at = one.span.start
        for part, reason in [*told, (Span(one.span.end, one.span.end + 1), "")]:
            between = trim(text, at, part.start) if at < part.start else None
            if between:
                out.append(UncoveredText(between, count_words(between.of(text)), ""))
            if reason:
                out.append(UncoveredText(part, count_words(part.of(text)), reason))
            at = max(at, part.end)
    return tuple(out)


def excluded_by_page(document: Document) -> tuple[PageExclusions, ...]:
    """Notes about the whole file first, then every page with furniture, notes or no text at all."""
    notes: dict[int | None, list[Note]] = {}
    for note in document.notes:
        notes.setdefault(note.page, []).append(note)
    known = {page.number for page in document.pages}
    whole = tuple(note for page, found in notes.items() if page not in known for note in found)
    out = [PageExclusions(None, (), whole)] if whole else []
    for page in document.pages:
        about = tuple(notes.get(page.number, ()))
        if page.furniture or about or not page.spans:
            out.append(PageExclusions(page.number, page.furniture, about, empty=not page.spans))
    return tuple(out)

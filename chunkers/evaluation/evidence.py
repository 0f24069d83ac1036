"""Evidence marks: a quote, which occurrence of it, and its span in the Document. They point at documents, never at
chunks, so cutting anew leaves them alone, and a new parse finds them again by their quote.

A quote is found exactly but for runs of white space: case and punctuation are kept, nothing is fuzzy, and a quote may
begin inside a word. Occurrences are counted from 1 by where they start, in text order; occurrences that overlap each
other all count ("aba" occurs twice in "ababa"), so every marked stretch has its number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from chunkers.base import Chunking
from chunkers.catalog import CATALOG
from chunkers.diagnostics.storage import storage
from chunkers.diagnostics.survival import WindowProbe, grid
from chunkers.documents.document import Document
from chunkers.documents.sizing import trimmed
from chunkers.documents.span import Span


class EvidenceError(ValueError):
    """Evidence that cannot be marked: one plain sentence."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """`quote` has its runs of white space as one blank each; `occurrence` counts from 1. `span` is its place in the
    document, None where the document does not hold the quote so often: it counts as lost at parsing.
    """

    quote: str
    occurrence: int = 1
    span: Span | None = None
    doc_id: str = ""
    version: str = ""
    question: str = ""
    id: str = ""

    def __post_init__(self):
        for name in ("quote", "question"):
            object.__setattr__(self, name, " ".join(getattr(self, name).split()))
        if not self.quote:
            raise EvidenceError("a quote needs at least one visible character.")
        if isinstance(self.occurrence, bool) or not isinstance(self.occurrence, int) or self.occurrence < 1:
            raise EvidenceError(f"the occurrence must be a whole number from 1, not {self.occurrence!r}.")


def occurrences(text: str, quote: str) -> Iterator[Span]:
    """Every place of `quote` in `text` by ascending start, overlapping ones too; none for a blank quote."""
    words = quote.split()
    if words:
        pattern = r"\s+".join(map(re.escape, words))
        for found in re.finditer(f"(?=({pattern}))", text):  # looking ahead takes nothing, so overlaps are found
            yield Span(*found.span(1))


def locate(document: Document, quote: str, occurrence: int = 1) -> Span | None:
    """The place of the `occurrence`-th `quote`, None when the text does not hold it so often."""
    for number, span in enumerate(occurrences(document.text, quote), 1):
        if number == occurrence:
            return span
    return None


def mark(document: Document, start: int, end: int, question: str = "", id: str = "") -> Evidence:
    """`[start, end)` without blank edges as evidence. Raises EvidenceError when nothing visible is in it."""
    if not 0 <= start < end <= len(document.text):
        raise EvidenceError(f"characters {start} to {end} are not a stretch of this text of {len(document.text):,}.")
    span = trimmed(document.text, start, end)
    if span is None:
        raise EvidenceError(f"characters {start} to {end} are blank; select some text.")
    quote = " ".join(span.of(document.text).split())
    number = next(n for n, found in enumerate(occurrences(document.text, quote), 1) if found.start == span.start)
    return Evidence(quote, number, span, document.meta.doc_id, document.meta.version, question, id)


def placed(evidence: Evidence, document: Document) -> Evidence:
    """The same evidence in `document`, found by quote and occurrence: after a new parse, or in another format.

    In a changed text an occurrence may have become another one; a quote that occurs once cannot go wrong.
    """
    return replace(
        evidence,
        span=locate(document, evidence.quote, evidence.occurrence),
        doc_id=document.meta.doc_id,
        version=document.meta.version,
    )


@dataclass(frozen=True, slots=True)
class Kept:
    """What a chunking does to evidence, as positions of chunks: `whole_in` those that hold it whole, `touching` all
    that share a character with it (half-open: touching edges share none). The prefix counts for nothing.
    """

    evidence: Evidence
    whole_in: tuple[int, ...]
    touching: tuple[int, ...]

    @property
    def is_whole(self) -> bool:
        return bool(self.whole_in)


def kept(evidence: Evidence, chunking: Chunking) -> Kept:
    """Both empty for evidence without a span."""
    span = evidence.span
    if span is None:
        return Kept(evidence, (), ())
    touching = range(
        int(np.searchsorted(chunking.ends, span.start, "right")),
        int(np.searchsorted(chunking.starts, span.end, "left")),
    )
    return Kept(evidence, tuple(_holding(span, chunking)), tuple(touching))


def _holding(span: Span, chunking: Chunking) -> range:
    """Starts and ends both ascend, so the chunks that hold a span are neighbours."""
    return range(
        int(np.searchsorted(chunking.ends, span.end, "left")),
        int(np.searchsorted(chunking.starts, span.start, "right")),
    )


def kept_sentence(found: Kept) -> str:
    """The same in words, for the screen."""
    if found.evidence.span is None:
        return "The parsed text does not hold this quote, so it is lost before any cut."
    if found.whole_in:
        return f"Whole in {_numbers(found.whole_in)}."
    if not found.touching:
        return "In no chunk."
    verb = "hold" if found.touching[1:] else "holds"
    return f"Cut: no chunk holds it whole; {_numbers(found.touching)} {verb} a part."


def _numbers(positions: Sequence[int]) -> str:
    names = [f"#{position}" for position in positions]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


@dataclass(frozen=True, slots=True)
class KeepingSetting:
    """A setting of a method and how many of the marks it keeps whole, `kept` of `of`; `words_stored` with prefixes."""

    method: str
    size: int
    overlap: int
    unit: str
    kept: int
    of: int
    chunks: int
    words_stored: int


def settings_keeping(
    document: Document,
    marks: Iterable[Evidence],
    sizes: Sequence[int] = (),
    overlaps: Sequence[int] = (),
    unit: str = "words",
) -> tuple[KeepingSetting, ...]:
    """How many of `marks` each setting keeps whole: windows over `sizes` × `overlaps` (empty: the survival map's), and
    the presets of every other method, in words. Best first, then the fewest words stored. Marks without a span count
    as not kept.
    """
    spans = [one.span for one in marks]
    found = [span for span in spans if span]
    starts, ends = (np.array([getattr(s, name) for s in found], dtype=np.int64) for name in ("start", "end"))
    out = [
        *_windows(document, starts, ends, *grid(sizes, overlaps, unit), unit, len(spans)),
        *_others(document, found, len(spans)),
    ]
    return tuple(sorted(out, key=lambda one: (-one.kept, one.words_stored, one.size, one.overlap, one.method)))


def _windows(document, starts, ends, sizes, overlaps, unit, of) -> Iterator[KeepingSetting]:
    probe = WindowProbe(document.text, unit)
    place, words = probe.place(starts, ends), len(probe.bounds[0])
    for size in sizes:
        for overlap in overlaps:
            if overlap < size:
                cut = probe.windows(size, overlap)
                yield KeepingSetting(
                    "overlapping" if overlap else "fixed",
                    size,
                    overlap,
                    unit,
                    int(cut.holds(place).sum()),
                    of,
                    cut.number,
                    round((cut.overlap_cost + 1) * words),
                )


def _others(document, spans, of) -> Iterator[KeepingSetting]:
    for name, entry in CATALOG.items():
        if name in ("fixed", "overlapping"):
            continue
        for size in entry.presets:
            chunker = entry.make(size)
            chunking = chunker.chunk(document)
            whole = sum(len(_holding(span, chunking)) > 0 for span in spans)
            yield KeepingSetting(
                name,
                size,
                getattr(chunker, "overlap", 0),
                chunker.unit,
                whole,
                of,
                len(chunking),
                storage(chunking).words_stored,
            )

"""Evidence: what answers a question, as words of a document and the span where they lie. It points at documents, never
at chunks, so cutting anew leaves it alone, and a new parse finds it again by its quote.

A quote is found exactly but for runs of white space: case and punctuation are kept, nothing is fuzzy, and a quote may
begin inside a word. Occurrences are counted from 1 by where they start, in text order; occurrences that overlap each
other all count ("aba" occurs twice in "ababa"), so every marked stretch has its number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from chunkers.documents.document import Document
from chunkers.documents.sizing import trim
from chunkers.documents.span import Span
from chunkers.wording import Refusal, evaluating

Form = Literal["quote", "section", "span"]


class EvidenceError(Refusal):
    """Evidence that cannot be marked or read."""

    sentences = evaluating.EVIDENCE_ERRORS


@dataclass(frozen=True, slots=True)
class Evidence:
    """`text` is the quote, the heading of the section, or the document's text at the span, as `form` says; in a quote
    runs of white space are one space. `occurrence` counts from 1 in its document. `span` is where it lies there, None
    where the document does not hold it: it counts as lost at parsing. `question` and `id` are those of its file.

    Raises EvidenceError for a quote without a visible character or an occurrence that is no whole number from 1.
    """

    text: str
    occurrence: int = 1
    span: Span | None = None
    doc_id: str = ""
    version: str = ""
    question: str = ""
    id: str = ""
    form: Form = "quote"

    def __post_init__(self) -> None:
        for name in ("question",) if self.form == "span" else ("text", "question"):
            object.__setattr__(self, name, " ".join(getattr(self, name).split()))
        if not self.text and self.form == "quote":
            raise EvidenceError("no_character")
        if isinstance(self.occurrence, bool) or not isinstance(self.occurrence, int) or self.occurrence < 1:
            raise EvidenceError("occurrence", value=self.occurrence)

    @property
    def characters(self) -> int:
        """Its length; for lost evidence that of its text, at least 1."""
        return len(self.span) if self.span else max(1, len(self.text))


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
        raise EvidenceError("outside", start=start, end=end, length=len(document.text))
    span = trim(document.text, start, end)
    if span is None:
        raise EvidenceError("blank", start=start, end=end)
    quote = " ".join(span.of(document.text).split())
    number = next(n for n, found in enumerate(occurrences(document.text, quote), 1) if found.start == span.start)
    return Evidence(quote, number, span, document.meta.doc_id, document.meta.version, question, id)


def relocate(evidence: Evidence, document: Document) -> Evidence:
    """The same evidence in `document`, found by quote and occurrence: after a new parse, or in another format.

    In a changed text an occurrence may have become another one; a quote that occurs once cannot go wrong.
    """
    return replace(
        evidence,
        span=locate(document, evidence.text, evidence.occurrence),
        doc_id=document.meta.doc_id,
        version=document.meta.version,
    )

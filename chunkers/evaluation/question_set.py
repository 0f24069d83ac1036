"""A question set: questions with their evidence in documents, and what could not be placed.

Evidence is given in one of three forms: a section (document, version, heading), a quote and which occurrence of it, or
a span. It points at documents, never at chunks, so one set serves every chunker. Evidence without a place counts as
lost.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from functools import cached_property

from chunkers.documents.document import Document
from chunkers.documents.sizing import count_words
from chunkers.documents.span import Span
from chunkers.evaluation.axis import Axis, key_of
from chunkers.evaluation.gold import Gold, gold_of

PROBLEMS = ("no document", "not found", "found twice", "parser lost it")


class QuestionError(ValueError):
    """A question file that cannot be read: one plain sentence, with the line."""


@dataclass(frozen=True, slots=True)
class Place:
    """One piece of evidence. `said` is what the file says: the heading, the quote, or the text at the span.

    `form` is "section", "quote" or "span". `span` is where it lies in the document of that id and version, None when it
    was not found.
    """

    form: str
    said: str
    doc_id: str
    version: str
    span: Span | None = None

    @property
    def characters(self) -> int:
        """Its length; for lost evidence that of what the file says, at least 1."""
        return len(self.span) if self.span else max(1, len(self.said))


@dataclass(frozen=True, slots=True)
class Question:
    """A question without places has no answer in the documents, and is measured apart."""

    id: str
    text: str
    kind: str = ""
    language: str = "en"
    places: tuple[Place, ...] = ()

    @property
    def answerable(self) -> bool:
        return bool(self.places)


@dataclass(frozen=True, slots=True)
class Problem:
    """Evidence that was not placed, or not without doubt. `what` is one of PROBLEMS; `said` a plain sentence."""

    question: str
    what: str
    said: str


@dataclass(frozen=True)
class QuestionSet:
    """`questions` in file order; `problems` is the report of the load, `documents` where the evidence was looked up."""

    questions: tuple[Question, ...]
    problems: tuple[Problem, ...] = ()
    documents: tuple[Document, ...] = field(default=(), repr=False)

    @cached_property
    def answerable(self) -> tuple[Question, ...]:
        return tuple(q for q in self.questions if q.answerable)

    @cached_property
    def unanswerable(self) -> tuple[Question, ...]:
        return tuple(q for q in self.questions if not q.answerable)

    @cached_property
    def digest(self) -> str:
        """12 hex digits of SHA-256 over questions and evidence: two runs with one digest asked the same."""
        lines = [
            f"{q.id}|{q.text}|{q.kind}|{q.language}|"
            + ";".join(
                f"{p.form},{p.doc_id},{p.version},{p.said}," + (f"{p.span.start},{p.span.end}" if p.span else ",")
                for p in q.places
            )
            for q in self.questions
        ]
        return hashlib.sha256("\n".join(lines).encode("utf-8", "surrogatepass")).hexdigest()[:12]

    @property
    def report(self) -> str:
        """One sentence on the load, for standard error and the screen."""
        pieces = sum(len(q.places) for q in self.questions)
        placed = sum(place.span is not None for q in self.questions for place in q.places)
        number = len(self.questions)
        out = (
            f"{number} question{'s' * (number > 1)}, {len(self.answerable)} with evidence; {placed} of {pieces} "
            "pieces of evidence were found"
        )
        counts = {what: sum(p.what == what for p in self.problems) for what in PROBLEMS}
        told = [f"{number} {what}" for what, number in counts.items() if number]
        return f"{out} ({', '.join(told)})." if told else f"{out}."

    def gold(self, axis: Axis) -> Gold:
        """The evidence of the answerable questions, in their order, on `axis`."""
        pieces, lost = [], []
        for number, question in enumerate(self.answerable):
            for place in question.places:
                if place.span is not None and (place.doc_id, place.version) in axis.number_of:
                    pieces.append((number, *axis.place(place.doc_id, place.version, place.span)))
                else:
                    lost.append((number, place.characters))
        return gold_of(len(self.answerable), axis.length, pieces, lost)

    def longest_document(self, question: Question) -> int:
        """Words of the longest document that holds evidence of `question`; 0 for none."""
        return max((self._words.get((place.doc_id, place.version), 0) for place in question.places), default=0)

    @cached_property
    def _words(self) -> dict[tuple[str, str], int]:
        return {key_of(d.meta): count_words(d.text) for d in self.documents}

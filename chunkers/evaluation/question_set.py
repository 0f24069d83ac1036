"""A question set: questions with their evidence in documents, and what could not be placed.

Evidence is given in one of three forms: a section (document, version, heading), a quote and which occurrence of it, or
a span. It points at documents, never at chunks, so one set serves every chunker. Evidence without a span counts as
lost.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from chunkers.documents.document import Document
from chunkers.documents.sizing import count_words
from chunkers.evaluation.axis import CollectionAxis, key_of
from chunkers.evaluation.evidence import Evidence
from chunkers.evaluation.gold import GoldEvidence, gold_of
from chunkers.wording import Refusal, evaluating


class QuestionError(Refusal):
    """A question file that cannot be read."""

    sentences = evaluating.QUESTION_ERRORS


class ProblemCode(StrEnum):
    NO_DOCUMENT = "no_document"
    NOT_FOUND = "not_found"
    FOUND_TWICE = "found_twice"
    PARSER_LOST_IT = "parser_lost_it"


@dataclass(frozen=True, slots=True)
class Question:
    """A question without evidence has no answer in the documents, and is measured apart."""

    id: str
    text: str
    kind: str = ""
    language: str = "en"
    evidence: tuple[Evidence, ...] = ()

    @property
    def answerable(self) -> bool:
        return bool(self.evidence)


@dataclass(frozen=True, slots=True)
class Problem:
    """Evidence of the question with that id which was not found, or not without doubt; `values` are the facts."""

    question: str
    code: ProblemCode
    values: Mapping[str, object]

    @property
    def text(self) -> str:
        return evaluating.problem(self.code, self.question, self.values)


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
                f"{one.form},{one.doc_id},{one.version},{one.text},"
                + (f"{one.span.start},{one.span.end}" if one.span else ",")
                for one in q.evidence
            )
            for q in self.questions
        ]
        return hashlib.sha256("\n".join(lines).encode("utf-8", "surrogatepass")).hexdigest()[:12]

    @property
    def report(self) -> str:
        """One sentence on the load, for standard error and the screen."""
        evidence = [one for question in self.questions for one in question.evidence]
        return evaluating.load_report(
            len(self.questions),
            len(self.answerable),
            len(evidence),
            sum(one.span is not None for one in evidence),
            Counter(problem.code for problem in self.problems),
        )

    def gold(self, axis: CollectionAxis) -> GoldEvidence:
        """The evidence of the answerable questions, in their order, on `axis`."""
        pieces, lost = [], []
        for number, question in enumerate(self.answerable):
            for one in question.evidence:
                if one.span is not None and (one.doc_id, one.version) in axis.number_of:
                    pieces.append((number, *axis.place(one.doc_id, one.version, one.span)))
                else:
                    lost.append((number, one.characters))
        return gold_of(len(self.answerable), axis.length, pieces, lost)

    def longest_document(self, question: Question) -> int:
        """Words of the longest document that holds evidence of `question`; 0 for none."""
        return max((self._words.get((one.doc_id, one.version), 0) for one in question.evidence), default=0)

    @cached_property
    def _words(self) -> dict[tuple[str, str], int]:
        return {key_of(d.meta): count_words(d.text) for d in self.documents}

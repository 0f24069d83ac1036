"""Looks the evidence of a question file up in the documents, and keeps a report of what was not found without doubt."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from chunkers.documents.document import Document
from chunkers.documents.span import Span
from chunkers.evaluation.axis import key_of
from chunkers.evaluation.evidence import Evidence, Form, occurrences
from chunkers.evaluation.question_forms import Reader, Row, text_of
from chunkers.evaluation.question_set import Problem, ProblemCode, Question
from chunkers.retrieval.naming import INTRODUCTION
from chunkers.retrieval.terms import hyphenated_words


class EvidenceLookup:
    """`raw`: texts of source files by (doc_id, version). `reader` refuses rows that cannot be looked up."""

    def __init__(self, documents: Sequence[Document], raw: Mapping[tuple[str, str], str], reader: Reader):
        self.documents, self.raw, self.reader = tuple(documents), raw, reader
        self.problems: list[Problem] = []

    def find(self, row: Row, question: Question, line: int) -> Evidence:
        """The evidence of one row. Raises the reader's error."""
        doc_id, version = text_of(row, "doc_id"), text_of(row, "version")
        among = [d for d in self.documents if doc_id in ("", d.meta.doc_id) and version in ("", d.meta.version)]
        column = next((name for name in ("quote", "section", "start", "answer") if text_of(row, name)), "start")
        if column == "start":
            return self._at_span(row, among, question, line)
        text = " ".join(text_of(row, column).split())
        form: Form = "section" if column == "section" else "quote"
        asked = self._number(row, "occurrence", line) if column == "quote" else None
        places = [(d, n, span) for d in among for n, span in enumerate(SEARCH[column](d, text), 1)]
        if not among:
            self._report(question, ProblemCode.NO_DOCUMENT, doc_id=doc_id, version=version)
        elif not places or (asked or 1) > len(places):
            self._not_found(question, text, among, len(places), asked)
        else:
            if len(places) > 1 and asked is None:
                doc_ids = tuple(dict.fromkeys(document.meta.doc_id for document, _, _ in places))
                self._report(question, ProblemCode.FOUND_TWICE, quote=text, places=len(places), doc_ids=doc_ids)
            document, number, span = places[(asked or 1) - 1]
            meta = document.meta
            return Evidence(text, number, span, meta.doc_id, meta.version, question.text, question.id, form)
        if len(among) == 1:
            doc_id, version = key_of(among[0].meta)
        return Evidence(text, asked or 1, None, doc_id, version, question.text, question.id, form)

    def _at_span(self, row: Row, among: Sequence[Document], question: Question, line: int) -> Evidence:
        start, end = self._number(row, "start", line), self._number(row, "end", line)
        if start is None or end is None:
            raise self.reader.refusal("nothing", line=line)
        if len(among) > 1:
            raise self.reader.refusal("no_document", line=line)
        if not among:
            doc_id, version = text_of(row, "doc_id"), text_of(row, "version")
            self._report(question, ProblemCode.NO_DOCUMENT, doc_id=doc_id, version=version)
            return Evidence("", 1, None, doc_id, version, question.text, question.id, "span")
        (doc_id, version), text = key_of(among[0].meta), among[0].text
        span = Span(start, end) if start < end <= len(text) else None
        if span is None:
            self._report(question, ProblemCode.NOT_FOUND, start=start, end=end, doc_ids=(doc_id,), length=len(text))
        return Evidence(text[start:end], 1, span, doc_id, version, question.text, question.id, "span")

    def _not_found(
        self, question: Question, quote: str, among: Sequence[Document], places: int, occurrence: int | None
    ) -> None:
        doc_ids = tuple(document.meta.doc_id for document in among)
        facts = {"quote": quote, "places": places, "occurrence": occurrence, "doc_ids": doc_ids}
        sources = [self.raw.get(key_of(document.meta), "") for document in among]
        if any(next(occurrences(source, quote), None) for source in sources):
            self._report(question, ProblemCode.PARSER_LOST_IT, **facts)
            return
        notes = among[0].notes if len(among) == 1 else ()
        self._report(question, ProblemCode.NOT_FOUND, **facts, note=notes[0].text if notes else "")

    def _report(self, question: Question, code: ProblemCode, **values: object) -> None:
        self.problems.append(Problem(question.id, code, values))

    def _number(self, row: Row, name: str, line: int) -> int | None:
        """None for nothing."""
        text = text_of(row, name)
        if not text:
            return None
        if not (text.isascii() and text.isdigit()) or (name == "occurrence" and int(text) < 1):
            raise self.reader.refusal("whole_number", line=line, column=name, value=text)
        return int(text)


def _sections(document: Document, heading: str) -> Iterator[Span]:
    return (
        section.span for section in document.sections if (" ".join(section.heading.split()) or INTRODUCTION) == heading
    )


def _quotes(document: Document, quote: str) -> Iterator[Span]:
    return occurrences(document.text, quote)


def _answers(document: Document, answer: str) -> Iterator[Span]:
    """The answer's words (`hyphenated_words`) in order and whole, whatever parts them and in any case."""
    words = hyphenated_words(answer)
    if words:
        between = r"(?:(?![a-z0-9])[\s\S])+?"
        pattern = rf"(?<![a-z0-9])(?<![a-z0-9]-){between.join(map(re.escape, words))}(?!-?[a-z0-9])"
        for found in re.finditer(pattern, _lowered(document.text)):
            if hyphenated_words(found[0]) == words:
                yield Span(*found.span())


def _lowered(text: str) -> str:
    """Lower case of the same length: a few capitals become two characters and are left as they are."""
    return "".join(low if len(low := char.lower()) == 1 else char for char in text)


# what a column's words are looked for as
SEARCH = {"quote": _quotes, "section": _sections, "answer": _answers}

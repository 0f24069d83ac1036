"""Question files read into checked questions, with a report of what could not be placed.

JSON Lines, a question a line: `id, question, kind, language` and the evidence as `relevant` (a list of doc_id, version,
section) or `evidence` (a list of doc_id, version and quote, occurrence, or start, end), or flat in the line itself. TSV
and CSV: a head line, then a line a piece of evidence with the same columns; lines that ask the same belong together, as
the evidence marks do. A column `answer` is a quote where nothing else is given. What a row leaves out (doc_id, version,
occurrence) is looked for everywhere; the first place found is taken, and the report says that there are more.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from chunkers.documents.document import Document
from chunkers.documents.span import Span
from chunkers.evaluation.axis import key_of
from chunkers.evaluation.evidence import occurrences
from chunkers.evaluation.question_rows import number_of, rows, text_of
from chunkers.evaluation.question_set import Place, Problem, Question, QuestionError, QuestionSet
from chunkers.retrieval.naming import INTRODUCTION
from chunkers.retrieval.terms import course_words

LISTS = ("evidence", "relevant")


def read_questions(
    data: bytes, name: str, documents: Sequence[Document], raw: Mapping[tuple[str, str], str] | None = None
) -> QuestionSet:
    """The questions of a file, their evidence looked up in `documents`.

    `name` tells the form by its ending (.jsonl, .tsv, .csv). `raw` holds texts of source files by (doc_id, version): a
    quote that is there and not in the parsed text was lost by the parser. Raises QuestionError naming the line.
    """
    finder = _Finder(documents, raw or {})
    asked: dict[str, Question] = {}
    is_table = not name.lower().endswith(".jsonl")
    for line, row in rows(data, name):
        where = f"“{name}”, line {line}"
        question = _question(row, where, len(asked))
        is_whole = any(one in row for one in LISTS) and not is_table
        # a line with a list of evidence is a question of its own; lines of single pieces belong to their question
        key = f"{question.id}\n{question.text}" if is_whole else question.text
        known = asked.get(key, question)
        if key in asked and is_whole or key not in asked and any(one.id == known.id for one in asked.values()):
            raise QuestionError(f"{where}: the id {question.id} is there twice.")
        found = [finder.place(said, known.id, where) for said in _evidence(row, where, is_table)]
        asked[key] = replace(known, places=tuple(dict.fromkeys((*known.places, *found))))
    if not asked:
        raise QuestionError(f"“{name}” holds no question.")
    return QuestionSet(tuple(asked.values()), tuple(finder.problems), tuple(documents))


def _question(row: Mapping, where: str, number: int) -> Question:
    text = " ".join(text_of(row, "question").split())
    if not text:
        raise QuestionError(f"{where} has no question.")
    language = text_of(row, "language") or "en"
    return Question(text_of(row, "id") or f"q{number + 1}", text, text_of(row, "kind"), language)


def _evidence(row: Mapping, where: str, is_table: bool) -> Sequence[Mapping]:
    for name in LISTS:
        listed = row.get(name)
        if listed is not None and not is_table:
            if not isinstance(listed, list) or not all(isinstance(one, Mapping) for one in listed):
                raise QuestionError(f"{where}: “{name}” must be a list of objects.")
            return listed
    if any(text_of(row, name) for name in ("quote", "section", "start")):
        return [row]
    # in JSON Lines an answer is free wording; in a table of questions and answers it is the evidence
    return [row] if is_table and text_of(row, "answer") else []


class _Finder:
    """Looks evidence up in the documents and keeps the report."""

    def __init__(self, documents: Sequence[Document], raw: Mapping[tuple[str, str], str]):
        self.documents, self.raw, self.problems = tuple(documents), raw, []

    def place(self, said: Mapping, question: str, where: str) -> Place:
        doc_id, version = text_of(said, "doc_id"), text_of(said, "version")
        among = [d for d in self.documents if doc_id in ("", d.meta.doc_id) and version in ("", d.meta.version)]
        column = next((name for name in ("quote", "section", "start", "answer") if text_of(said, name)), "start")
        if column == "start":
            return self._span(said, among, question, where)
        words, form = " ".join(text_of(said, column).split()), "section" if column == "section" else "quote"
        occurrence = number_of(said, "occurrence", where) if column == "quote" else None
        places = [(d.meta, span) for d in among for span in SEARCH[column](d, words)]
        if not among:
            self._no_document(question, doc_id, version)
        elif not places or (occurrence or 1) > len(places):
            self._not_found(question, words, among, len(places), occurrence)
        else:
            if len(places) > 1 and occurrence is None:
                inside = ", ".join(dict.fromkeys(meta.doc_id for meta, _ in places))
                self._tell(
                    question,
                    "found twice",
                    f"{_short(words)} stands in {len(places)} places ({inside}); the first is taken",
                )
            meta, span = places[(occurrence or 1) - 1]
            return Place(form, words, meta.doc_id, meta.version, span)
        only = among[0].meta if len(among) == 1 else None
        return Place(form, words, only.doc_id if only else doc_id, only.version if only else version)

    def _span(self, said: Mapping, among: Sequence[Document], question: str, where: str) -> Place:
        start, end = number_of(said, "start", where), number_of(said, "end", where)
        if start is None or end is None:
            raise QuestionError(f"{where}: evidence needs a section, a quote, or a start and an end.")
        if len(among) > 1:
            raise QuestionError(f"{where}: a start and an end need their doc_id and version.")
        if not among:
            self._no_document(question, text_of(said, "doc_id"), text_of(said, "version"))
            return Place("span", "", text_of(said, "doc_id"), text_of(said, "version"))
        meta, text = among[0].meta, among[0].text
        if not start < end <= len(text):
            self._tell(
                question, "not found", f"characters {start} to {end} are not in {meta.doc_id}, which has {len(text):,}"
            )
            return Place("span", text[start:end], meta.doc_id, meta.version)
        return Place("span", text[start:end], meta.doc_id, meta.version, Span(start, end))

    def _no_document(self, question: str, doc_id: str, version: str) -> None:
        named = f"{doc_id or 'the document'}{f', version {version},' if version else ''}"
        self._tell(question, "no document", f"{named} is not there")

    def _not_found(
        self, question: str, words: str, among: Sequence[Document], times: int, occurrence: int | None
    ) -> None:
        where = among[0].meta.doc_id if len(among) == 1 else f"any of {len(among)} documents"
        said = f"{_short(words)} is {f'{times} times, not {occurrence},' if times else 'not'} in {where}"
        sources = [self.raw.get(key_of(document.meta), "") for document in among]
        if any(next(occurrences(source, words), None) for source in sources):
            self._tell(question, "parser lost it", f"{said} as parsed, though the file holds it")
            return
        notes = [note.text for note in among[0].notes] if len(among) == 1 else []
        self._tell(question, "not found", f"{said}; the parser says: {notes[0].rstrip('.')}" if notes else said)

    def _tell(self, question: str, what: str, said: str) -> None:
        self.problems.append(Problem(question, what, f"{question}: {said}."))


def _sections(document: Document, heading: str) -> Iterator[Span]:
    return (
        section.span for section in document.sections if (" ".join(section.heading.split()) or INTRODUCTION) == heading
    )


def _quotes(document: Document, quote: str) -> Iterator[Span]:
    return occurrences(document.text, quote)


def _answers(document: Document, answer: str) -> Iterator[Span]:
    """Part B's rule: the answer's words in order and whole, however they are parted and in any case."""
    words = course_words(answer)
    if words:
        between = r"(?:(?![a-z0-9])[\s\S])+?"
        pattern = rf"(?<![a-z0-9])(?<![a-z0-9]-){between.join(map(re.escape, words))}(?!-?[a-z0-9])"
        for found in re.finditer(pattern, _lowered(document.text)):
            if course_words(found[0]) == words:
                yield Span(*found.span())


def _lowered(text: str) -> str:
    """Lower case of the same length: a few capitals become two characters and are left as they are."""
    return "".join(low if len(low := char.lower()) == 1 else char for char in text)


# what a column's words are looked for as
SEARCH = {"quote": _quotes, "section": _sections, "answer": _answers}


def _short(label: str) -> str:
    return f"“{label if len(label) <= 60 else label[:59] + '…'}”"

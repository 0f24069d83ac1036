"""Question files read into a QuestionSet: JSON Lines, TSV or CSV, in any of the forms of evidence.

JSON Lines, one question a line: `id, question, kind, language` and the evidence as `relevant` (a list of doc_id, version,
section) or `evidence` (a list of doc_id, version and quote, occurrence, or start, end), or flat in the line itself.
TSV and CSV: a head line, then a line a piece of evidence with the same columns; lines that ask the same question belong
together. A column `answer` is a quote where nothing else is given. A version may be left out when there is one only.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping, Sequence

from chunkers.documents.document import Document
from chunkers.documents.span import Span
from chunkers.evaluation.evidence import occurrences
from chunkers.evaluation.question_set import Place, Problem, Question, QuestionError, QuestionSet

KNOWN = ("id", "question", "kind", "language", "doc_id", "version", "section", "quote", "occurrence", "start", "end",
         "answer")


def read_questions(data: bytes, name: str, documents: Sequence[Document],
                   raw: Mapping[tuple[str, str], str] | None = None) -> QuestionSet:
    """The questions of a file, with their evidence looked up in `documents`.

    `name` tells the form by its ending (.jsonl, .tsv, .csv). `raw` holds the text of source files by (doc_id, version):
    a quote that is there and not in the parsed text was lost by the parser. Raises QuestionError naming the line.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise QuestionError(f"“{name}” is not a text in UTF-8 (at byte {error.start}).") from None
    ending = name.lower().rpartition(".")[2]
    if ending not in ROWS:
        raise QuestionError(f"“{name}” is no question file; known endings are .jsonl, .tsv and .csv.")
    finder = _Finder(documents, raw or {})
    asked: dict[str, dict] = {}
    for line, row in ROWS[ending](text, name):
        _add(asked, row, finder, f"“{name}”, line {line}", ending == "jsonl")
    questions = tuple(Question(**{**one, "places": tuple(one["places"])}) for one in asked.values())
    if not questions:
        raise QuestionError(f"“{name}” holds no question.")
    return QuestionSet(questions, tuple(finder.problems), tuple(documents))


def _add(asked: dict[str, dict], row: Mapping, finder: _Finder, where: str, one_a_line: bool) -> None:
    text = " ".join(_text(row, "question").split())
    if not text:
        raise QuestionError(f"{where} has no question.")
    id_ = _text(row, "id") or f"q{len(asked) + 1}"
    key = f"{id_}\n{text}" if one_a_line and ("relevant" in row or "evidence" in row) else text
    if key not in asked:
        if any(one["id"] == id_ for one in asked.values()):
            raise QuestionError(f"{where}: the id {id_} stands for two questions.")
        asked[key] = {"id": id_, "text": text, "kind": _text(row, "kind"), "language": _text(row, "language") or "en",
                      "places": []}
    for said in _evidence_of(row, where, one_a_line):
        place = finder.place(said, asked[key]["id"], where)
        if place is not None and place not in asked[key]["places"]:
            asked[key]["places"].append(place)


def _evidence_of(row: Mapping, where: str, one_a_line: bool) -> list[Mapping]:
    for name in ("evidence", "relevant"):
        listed = row.get(name)
        if listed is not None and one_a_line:
            if not isinstance(listed, list) or not all(isinstance(one, Mapping) for one in listed):
                raise QuestionError(f"{where}: “{name}” must be a list of objects.")
            return listed
    if any(_text(row, name) for name in ("quote", "section", "start")):
        return [row]
    # in JSON Lines an answer is free wording, in a table of questions and answers it is the evidence
    return [{**row, "quote": row["answer"]}] if not one_a_line and _text(row, "answer") else []


class _Finder:
    """Looks evidence up in the documents and keeps the report."""

    def __init__(self, documents: Sequence[Document], raw: Mapping[tuple[str, str], str]):
        self.documents, self.raw, self.problems = tuple(documents), raw, []

    def place(self, said: Mapping, question: str, where: str) -> Place:
        doc_id, version = _text(said, "doc_id"), _text(said, "version")
        among = [d for d in self.documents if doc_id in ("", d.meta.doc_id) and version in ("", d.meta.version)]
        form = "quote" if _text(said, "quote") else "section" if _text(said, "section") else "span"
        words = " ".join(_text(said, form).split()) if form != "span" else ""
        if not among:
            named = f"{doc_id}{f', version {version},' if version else ''}"
            self._tell(question, "no document", f"{named} is not among the documents.")
            return Place(form, words, doc_id, version)
        if form == "span":
            return self._span(said, among, question, where)
        occurrence = _number(said, "occurrence", where)
        found = [(d, span) for d in among for span in (_sections(d, words) if form == "section" else
                                                       occurrences(d.text, words))]
        if not found or (occurrence or 1) > len(found):
            self._missing(form, words, among, question, occurrence, len(found))
            only = among[0].meta if len(among) == 1 else None
            return Place(form, words, only.doc_id if only else doc_id, only.version if only else version)
        if occurrence is None and len(found) > 1:
            places = f"in {found[0][0].meta.doc_id} and {found[1][0].meta.doc_id}" if found[0][0] is not found[1][0] \
                else f"{len(found)} times in {found[0][0].meta.doc_id}"
            self._tell(question, "found twice", f"the {form} {_short(words)} is {places}; the first is taken.")
        document, span = found[(occurrence or 1) - 1]
        return Place(form, words, document.meta.doc_id, document.meta.version, span)

    def _span(self, said: Mapping, among: Sequence[Document], question: str, where: str) -> Place:
        start, end = _number(said, "start", where), _number(said, "end", where)
        if start is None or end is None:
            raise QuestionError(f"{where}: evidence needs a section, a quote, or a start and an end.")
        if len(among) > 1:
            raise QuestionError(f"{where}: a start and an end need their doc_id and version.")
        meta, text = among[0].meta, among[0].text
        if not start < end <= len(text):
            self._tell(question, "not found", f"characters {start} to {end} are not in {meta.doc_id}, which has "
                                              f"{len(text):,}.")
            return Place("span", "x" * max(1, end - start), meta.doc_id, meta.version)
        return Place("span", text[start:end], meta.doc_id, meta.version, Span(start, end))

    def _missing(self, form, words, among, question, occurrence, times) -> None:
        where = among[0].meta.doc_id if len(among) == 1 else "any document"
        if times:
            said = f"the {form} {_short(words)} is in {where} {times} times, not {occurrence}."
        else:
            said = f"the {form} {_short(words)} is not in {where}."
        sources = [self.raw.get((d.meta.doc_id, d.meta.version), "") for d in among]
        if any(next(occurrences(source, words), None) for source in sources):
            self._tell(question, "parser lost it", f"{said[:-1]} as parsed, though the file holds it.")
            return
        blind = [note.text for d in among if len(among) == 1 for note in d.notes]
        self._tell(question, "not found", f"{said} The parser says: {blind[0]}" if blind else said)

    def _tell(self, question: str, what: str, said: str) -> None:
        self.problems.append(Problem(question, what, f"{question}: {said}"))


def _sections(document: Document, heading: str) -> Iterator[Span]:
    wanted = " ".join(heading.split())
    return (s.span for s in document.sections if " ".join(s.heading.split()) == wanted)


def _short(words: str) -> str:
    return f"“{words if len(words) <= 60 else words[:57] + '…'}”"


def _text(row: Mapping, name: str) -> str:
    value = row.get(name)
    return "" if value is None else str(value).strip()


def _number(row: Mapping, name: str, where: str) -> int | None:
    text = _text(row, name)
    if not text:
        return None
    if not (text.isascii() and text.isdigit()) or (name == "occurrence" and int(text) < 1):
        raise QuestionError(f"{where}: the {name} must be a whole number, not {text!r}.")
    return int(text)


def _json_rows(text: str, name: str) -> Iterator[tuple[int, Mapping]]:
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            try:
                row = json.loads(line)
            except (json.JSONDecodeError, RecursionError) as error:
                raise QuestionError(f"“{name}”, line {number} is not JSON: {str(error).split(':')[0].lower()}.") from None
            if not isinstance(row, dict):
                raise QuestionError(f"“{name}”, line {number} is not a JSON object.")
            yield number, row


def _tsv_rows(text: str, name: str) -> Iterator[tuple[int, Mapping]]:
    lines = [line.rstrip("\r") for line in text.split("\n")]
    return _table(([*line.split("\t")] if line.strip() else [] for line in lines), name)


def _csv_rows(text: str, name: str) -> Iterator[tuple[int, Mapping]]:
    try:
        yield from _table(csv.reader(io.StringIO(text, newline="")), name)
    except csv.Error as error:
        raise QuestionError(f"“{name}” is no table of comma-separated values: {error}.") from None


def _table(rows, name: str) -> Iterator[tuple[int, Mapping]]:
    head: list[str] = []
    for number, cells in enumerate(rows, 1):
        if not any(cell.strip() for cell in cells):
            continue
        if not head:
            head = [cell.strip().lower() for cell in cells]
            if "question" not in head:
                raise QuestionError(f"“{name}” must name its columns in its first line, “question” among them; known "
                                    f"are {', '.join(KNOWN)}.")
        elif len(cells) > len(head):
            raise QuestionError(f"“{name}”, line {number} has {len(cells)} columns, the head line {len(head)}.")
        else:
            yield number, dict(zip(head, cells))


ROWS = {"jsonl": _json_rows, "tsv": _tsv_rows, "csv": _csv_rows}

"""The one reader of question files: bytes to checked questions, or to evidence marks, and marks back to bytes.

JSON Lines, a question a line: `id, question, kind, language` and the evidence as `relevant` (a list of doc_id, version,
section) or `evidence` (a list of doc_id, version and quote, occurrence, or start, end), or flat in the line itself. TSV
and CSV: a head line, then a line a piece of evidence with the same columns; lines that ask the same belong together, as
the evidence marks do. A column `answer` is a quote where nothing else is given. What a row leaves out (doc_id, version,
occurrence) is looked for everywhere; the first place found is taken, and the report says that there are more.

Marks are the same files with the columns MARK_COLUMNS, and are read back exactly. Quote and occurrence are the truth
and are looked up again on reading; start and end are for readers of the file, and count only where a row has no quote.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from chunkers.documents.document import Document
from chunkers.evaluation.evidence import Evidence, EvidenceError, mark, relocate
from chunkers.evaluation.evidence_lookup import EvidenceLookup
from chunkers.evaluation.question_forms import FORMS, Reader, Row, text_of
from chunkers.evaluation.question_set import Question, QuestionError, QuestionSet

LISTS = ("evidence", "relevant")
MARK_COLUMNS = ("id", "question", "doc_id", "version", "quote", "occurrence", "start", "end")
_MARKS = Reader(EvidenceError, (frozenset({"quote"}), frozenset({"start", "end"})), MARK_COLUMNS, surrogates=True)


def read_questions(
    data: bytes, name: str, documents: Sequence[Document], raw: Mapping[tuple[str, str], str] | None = None
) -> QuestionSet:
    """The questions of a file, their evidence looked up in `documents`.

    `name` tells the form by its ending (.jsonl, .tsv, .csv). `raw` holds texts of source files by (doc_id, version): a
    quote that is there and not in the parsed text was lost by the parser. Raises QuestionError naming the line.
    """
    reader = Reader(QuestionError, (frozenset({"question"}),), name=name)
    form = name.lower().rpartition(".")[2]
    if form not in FORMS:
        raise reader.refusal("ending", endings=", .".join(FORMS))
    lookup, is_table = EvidenceLookup(documents, raw or {}, reader), form != "jsonl"
    questions: dict[str, Question] = {}
    for line, row in reader.rows(data, form):
        question = _question(row, line, len(questions), reader)
        is_whole = any(one in row for one in LISTS) and not is_table
        # a line with a list of evidence is a question of its own; lines of single pieces belong to their question
        key = f"{question.id}\n{question.text}" if is_whole else question.text
        known = questions.get(key, question)
        if key in questions and is_whole or key not in questions and any(q.id == known.id for q in questions.values()):
            raise reader.refusal("twice", line=line, id=question.id)
        found = [lookup.find(piece, known, line) for piece in _evidence_rows(row, line, is_table, reader)]
        questions[key] = replace(known, evidence=_distinct((*known.evidence, *found)))
    if not questions:
        raise reader.refusal("empty")
    return QuestionSet(tuple(questions.values()), tuple(lookup.problems), tuple(documents))


def _question(row: Row, line: int, number: int, reader: Reader) -> Question:
    text = " ".join(text_of(row, "question").split())
    if not text:
        raise reader.refusal("no_question", line=line)
    language = text_of(row, "language") or "en"
    return Question(text_of(row, "id") or f"q{number + 1}", text, text_of(row, "kind"), language)


def _evidence_rows(row: Row, line: int, is_table: bool, reader: Reader) -> Sequence[Row]:
    for name in LISTS:
        listed = row.get(name)
        if listed is not None and not is_table:
            if not isinstance(listed, list) or not all(isinstance(one, Mapping) for one in listed):
                raise reader.refusal("no_list", line=line, column=name)
            return listed
    if any(text_of(row, name) for name in ("quote", "section", "start")):
        return [row]
    # in JSON Lines an answer is free wording; in a table of questions and answers it is the evidence
    return [row] if is_table and text_of(row, "answer") else []


def _distinct(evidence: Iterable[Evidence]) -> tuple[Evidence, ...]:
    """Each piece once: the same words at the same place."""
    out: dict[tuple[object, ...], Evidence] = {}
    for one in evidence:
        out.setdefault((one.form, one.text, one.doc_id, one.version, one.span), one)
    return tuple(out.values())


def read_marks(data: bytes, documents: Iterable[Document] = ()) -> tuple[Evidence, ...]:
    """TSV or JSON Lines, told apart by the first character. Each mark is placed in its document: the one of that
    `doc_id` and version, else the only one of that `doc_id` (a new parse), else the only document there is when no
    `doc_id` is given; without a document it has no span. Raises EvidenceError naming the line.
    """
    known, text = tuple(documents), data.removeprefix(b"\xef\xbb\xbf").lstrip()
    if not text:
        raise _MARKS.refusal("columns", known=", ".join(MARK_COLUMNS))
    return tuple(_mark(row, line, known) for line, row in _MARKS.rows(data, "jsonl" if text[:1] == b"{" else "tsv"))


def write_marks(marks: Iterable[Evidence], form: str) -> bytes:
    """The marks as a file; `form` is "tsv" or "jsonl"."""
    rows = [
        {
            "id": one.id,
            "question": one.question,
            "doc_id": one.doc_id,
            "version": one.version,
            "quote": one.text,
            "occurrence": one.occurrence,
            "start": one.span.start if one.span else None,
            "end": one.span.end if one.span else None,
        }
        for one in marks
    ]
    write = FORMS[form].write
    if write is None:
        raise ValueError(f"marks are not written as {form}")
    return write(rows, MARK_COLUMNS).encode("utf-8", "surrogatepass")


def _mark(row: Row, line: int, documents: tuple[Document, ...]) -> Evidence:
    doc_id, version = str(row.get("doc_id") or ""), str(row.get("version") or "")
    question, id_ = str(row.get("question") or ""), str(row.get("id") or "")
    document = _document(doc_id, version, documents)
    try:
        if row.get("quote"):
            occurrence = _number(row, "occurrence")
            found = Evidence(
                str(row["quote"]), 1 if occurrence is None else occurrence, None, doc_id, version, question, id_
            )
            return relocate(found, document) if document else found
        start, end = _number(row, "start"), _number(row, "end")
        if start is None or end is None:
            raise EvidenceError("nothing")
        if document is None:
            raise EvidenceError("no_document", doc_id=doc_id)
        return mark(document, start, end, question, id_)
    except EvidenceError as error:
        raise EvidenceError("at_line", line=line, error=error) from None


def _number(row: Row, name: str) -> int | None:
    value = row.get(name)
    if value is None or value == "":
        return None
    text = str(value).strip()
    if isinstance(value, bool) or not (text.isascii() and text.isdigit()):
        raise EvidenceError("whole_number", column=name, value=value)
    return int(text)


def _document(doc_id: str, version: str, documents: tuple[Document, ...]) -> Document | None:
    same = [d for d in documents if d.meta.doc_id == doc_id] if doc_id else list(documents)
    exact = [d for d in same if version and d.meta.version == version]
    return exact[0] if exact else same[0] if len(same) == 1 else None

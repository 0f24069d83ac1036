"""Evidence marks as files: `gold.tsv` (a head line, then a line a mark) and JSON Lines, both read back exactly.

Columns: id, question, doc_id, version, quote, occurrence, start, end. Quote and occurrence are the truth and are
looked up again on reading; start and end are for readers of the file, and stand alone only where a row has no quote.
Quotes and questions hold no tab or line end (runs of white space are one blank), so TSV needs no escapes and has none:
a quote that begins with "-" or "=" stays as it is, unlike in the spreadsheet exports.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from chunkers.documents.document import Document
from chunkers.evaluation.evidence import Evidence, EvidenceError, mark, placed

COLUMNS = ("id", "question", "doc_id", "version", "quote", "occurrence", "start", "end")


def gold_tsv(marks: Iterable[Evidence]) -> bytes:
    lines = ["\t".join(COLUMNS)]
    for one in marks:
        lines.append("\t".join(" ".join(str("" if value is None else value).split()) for value in _row(one).values()))
    return ("\n".join(lines) + "\n").encode("utf-8", "surrogatepass")


def gold_jsonl(marks: Iterable[Evidence]) -> bytes:
    return "".join(json.dumps(_row(one), ensure_ascii=False) + "\n" for one in marks).encode("utf-8", "surrogatepass")


def read_gold(data: bytes, documents: Iterable[Document] = ()) -> tuple[Evidence, ...]:
    """Either form, told apart by its first character. Each mark is placed in its document: the one of that `doc_id` and
    version, else the only one of that `doc_id` (a new parse), else the only document there is when no `doc_id` is
    given; without a document it has no span. Raises EvidenceError naming the line.
    """
    try:
        text = data.decode("utf-8-sig", "surrogatepass")
    except UnicodeDecodeError as error:
        raise EvidenceError(f"this is not a text in UTF-8 (at byte {error.start}).") from None
    known = tuple(documents)
    rows = _json_rows(text) if text.lstrip()[:1] == "{" else _tsv_rows(text)
    return tuple(_evidence(row, line, known) for line, row in rows)


def _row(one: Evidence) -> dict:
    return {
        "id": one.id,
        "question": one.question,
        "doc_id": one.doc_id,
        "version": one.version,
        "quote": one.quote,
        "occurrence": one.occurrence,
        "start": one.span.start if one.span else None,
        "end": one.span.end if one.span else None,
    }


def _json_rows(text: str):
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            try:
                row = json.loads(line)
            except json.JSONDecodeError as error:
                raise EvidenceError(f"line {number} is not JSON: {error.msg.lower()}.") from None
            if not isinstance(row, dict):
                raise EvidenceError(f"line {number} is not a JSON object.")
            yield number, row


def _tsv_rows(text: str):
    head, *lines = text.split("\n")
    names = head.rstrip("\r").split("\t")
    if "quote" not in names and not {"start", "end"} <= set(names):
        raise EvidenceError(f"line 1 must name the columns, a “quote” among them; known are {', '.join(COLUMNS)}.")
    for number, line in enumerate(lines, 2):
        if line.strip():
            cells = line.rstrip("\r").split("\t")
            if len(cells) > len(names):
                raise EvidenceError(f"line {number} has {len(cells)} columns, the head line {len(names)}.")
            yield number, dict(zip(names, cells))


def _evidence(row: Mapping, line: int, documents: tuple[Document, ...]) -> Evidence:
    doc_id, version = str(row.get("doc_id") or ""), str(row.get("version") or "")
    said = {"question": str(row.get("question") or ""), "id": str(row.get("id") or "")}
    document = _document(doc_id, version, documents)
    try:
        if row.get("quote"):
            found = Evidence(str(row["quote"]), _number(row, "occurrence", 1), None, doc_id, version, **said)
            return placed(found, document) if document else found
        start, end = _number(row, "start"), _number(row, "end")
        if start is None or end is None:
            raise EvidenceError("there is neither a quote nor a start and an end.")
        if document is None:
            raise EvidenceError(f"a start and an end need their document, and “{doc_id}” is not here.")
        return mark(document, start, end, **said)
    except EvidenceError as error:
        raise EvidenceError(f"line {line}: {error}") from None


def _number(row: Mapping, name: str, default: int | None = None) -> int | None:
    value = row.get(name)
    if value is None or value == "":
        return default
    text = str(value).strip()
    if isinstance(value, bool) or not (text.isascii() and text.isdigit()):
        raise EvidenceError(f"the {name} must be a whole number, not {value!r}.")
    return int(text)


def _document(doc_id: str, version: str, documents: tuple[Document, ...]) -> Document | None:
    same = [d for d in documents if d.meta.doc_id == doc_id] if doc_id else list(documents)
    exact = [d for d in same if version and d.meta.version == version]
    return exact[0] if exact else same[0] if len(same) == 1 else None

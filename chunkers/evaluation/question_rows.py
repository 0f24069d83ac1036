"""Question files as rows: JSON Lines, TSV or CSV to (line number, mapping). Knows nothing of evidence."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping

from chunkers.evaluation.question_set import QuestionError

COLUMNS = (
    "id",
    "question",
    "kind",
    "language",
    "doc_id",
    "version",
    "section",
    "quote",
    "occurrence",
    "start",
    "end",
    "answer",
)
Rows = Iterator[tuple[int, Mapping]]


def rows(data: bytes, name: str) -> Rows:
    """The form is told by the ending of `name`. Raises QuestionError with one plain sentence, naming the line."""
    ending = name.lower().rpartition(".")[2]
    if ending not in FORMS:
        raise QuestionError(f"“{name}” is no question file; known endings are .{', .'.join(FORMS)}.")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise QuestionError(f"“{name}” is not a text in UTF-8 (at byte {error.start}).") from None
    return FORMS[ending](text, name)


def text_of(row: Mapping, name: str) -> str:
    """ "" for nothing."""
    value = row.get(name)
    return "" if value is None else str(value).strip()


def number_of(row: Mapping, name: str, where: str) -> int | None:
    """None for nothing. Raises QuestionError for what is no whole number."""
    text = text_of(row, name)
    if not text:
        return None
    if not (text.isascii() and text.isdigit()) or (name == "occurrence" and int(text) < 1):
        raise QuestionError(f"{where}: the {name} must be a whole number, not {text!r}.")
    return int(text)


def _json(text: str, name: str) -> Rows:
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            try:
                row = json.loads(line)
            except (json.JSONDecodeError, RecursionError) as error:
                why = str(error).partition(":")[0].lower()
                raise QuestionError(f"“{name}”, line {number} is not JSON: {why}.") from None
            if not isinstance(row, dict):
                raise QuestionError(f"“{name}”, line {number} is not a JSON object.")
            yield number, row


def _tsv(text: str, name: str) -> Rows:
    # no quoting: the files of the evidence marks have none, and a quote may begin with a quotation mark
    return _table((line.rstrip("\r").split("\t") for line in text.split("\n")), name)


def _csv(text: str, name: str) -> Rows:
    try:
        yield from _table(csv.reader(io.StringIO(text, newline="")), name)
    except csv.Error as error:
        raise QuestionError(f"“{name}” is no table of comma-separated values: {error}.") from None


def _table(lines: Iterable[list[str]], name: str) -> Rows:
    head: list[str] = []
    for number, cells in enumerate(lines, 1):
        if not any(cell.strip() for cell in cells):
            continue
        if not head:
            head = [cell.strip().lower() for cell in cells]
            if "question" not in head:
                raise QuestionError(
                    f"“{name}” must name its columns in its first line, “question” among them; known "
                    f"are {', '.join(COLUMNS)}."
                )
        elif len(cells) > len(head):
            raise QuestionError(f"“{name}”, line {number} has {len(cells)} cells, the head line {len(head)}.")
        else:
            yield number, dict(zip(head, cells))


FORMS = {"jsonl": _json, "tsv": _tsv, "csv": _csv}

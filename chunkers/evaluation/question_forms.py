"""The forms of question files, a row a form: text to rows (line number, mapping) and back. Knows nothing of evidence.

TSV has no quoting: runs of white space in questions and quotes are one space, so there is nothing to escape, and a
quote that begins with "-", "=" or a quotation mark stays as it is, unlike in the spreadsheet exports.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from chunkers.wording import Refusal

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
Row = Mapping[str, object]
Rows = Iterator[tuple[int, Row]]


@dataclass(frozen=True, slots=True)
class Reader:
    """For whom rows are read: `error` refuses with a code and values, `name` is the file's, "" where it has none.

    A table must have all columns of one of `needs`; `columns` are those it may have. `surrogates` lets half
    characters pass.
    """

    error: type[Refusal]
    needs: tuple[frozenset[str], ...]
    columns: Sequence[str] = COLUMNS
    name: str = ""
    surrogates: bool = False

    def refusal(self, code: str, /, **values: object) -> Refusal:
        return self.error(code, name=self.name, **values)

    def rows(self, data: bytes, form: str) -> Rows:
        """The rows of `data` in the form of that ending. Raises `error`, naming the line."""
        try:
            text = data.decode("utf-8-sig", "surrogatepass" if self.surrogates else "strict")
        except UnicodeDecodeError as error:
            raise self.refusal("encoding", byte=error.start) from None
        return FORMS[form].read(text, self)


@dataclass(frozen=True, slots=True)
class QuestionFormat:
    """`write` is None for a form that is only read."""

    read: Callable[[str, Reader], Rows]
    write: Callable[[Iterable[Row], Sequence[str]], str] | None = None


def text_of(row: Row, name: str) -> str:
    """ "" for nothing."""
    value = row.get(name)
    return "" if value is None else str(value).strip()


def _read_json(text: str, reader: Reader) -> Rows:
    for line, piece in enumerate(text.split("\n"), 1):
        if piece.strip():
            try:
                row = json.loads(piece)
            except (json.JSONDecodeError, RecursionError) as error:
                why = getattr(error, "msg", str(error)).lower()
                raise reader.refusal("json", line=line, why=why) from None
            if not isinstance(row, dict):
                raise reader.refusal("no_object", line=line)
            yield line, row


def _write_json(rows: Iterable[Row], columns: Sequence[str]) -> str:
    return "".join(json.dumps({name: row[name] for name in columns}, ensure_ascii=False) + "\n" for row in rows)


def _read_tsv(text: str, reader: Reader) -> Rows:
    return _read_table((line.rstrip("\r").split("\t") for line in text.split("\n")), reader)


def _write_tsv(rows: Iterable[Row], columns: Sequence[str]) -> str:
    lines = ["\t".join(columns)]
    lines += ["\t".join(" ".join(text_of(row, name).split()) for name in columns) for row in rows]
    return "\n".join(lines) + "\n"


def _read_csv(text: str, reader: Reader) -> Rows:
    try:
        yield from _read_table(csv.reader(io.StringIO(text, newline="")), reader)
    except csv.Error as error:
        raise reader.refusal("csv", why=error) from None


def _read_table(lines: Iterable[list[str]], reader: Reader) -> Rows:
    head: list[str] = []
    for line, cells in enumerate(lines, 1):
        if not any(cell.strip() for cell in cells):
            continue
        if not head:
            head = [cell.strip().lower() for cell in cells]
            if not any(needed <= set(head) for needed in reader.needs):
                raise reader.refusal("columns", known=", ".join(reader.columns))
        elif len(cells) > len(head):
            raise reader.refusal("cells", line=line, cells=len(cells), columns=len(head))
        else:
            yield line, dict(zip(head, cells))


FORMS = {
    "jsonl": QuestionFormat(_read_json, _write_json),
    "tsv": QuestionFormat(_read_tsv, _write_tsv),
    "csv": QuestionFormat(_read_csv),
}

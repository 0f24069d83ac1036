"""Chunks as JSON Lines, JSON, CSV, TSV and Parquet: one record a chunk, the columns of the command line's contract.

JSON and Parquet hold the exact text. CSV and TSV are made safe to open in a spreadsheet: a text that begins with one
of = + - @, a tab, a line end or an apostrophe gets an apostrophe in front, and lists are written as JSON; `read_csv`
and `read_tsv` take both back, so nothing is lost. TSV writes line ends and tabs as \\n, \\r, \\t and \\ as \\\\.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable

import numpy as np
import pandas as pd

from chunkers.base import Chunking
from chunkers.diagnostics.storage import storage

COLUMNS = (
    "chunk_id",
    "doc_id",
    "version",
    "title",
    "method",
    "position",
    "start",
    "end",
    "pages",
    "words",
    "sections",
    "prefix",
    "text",
    "source",
    "access",
    "language",
    "effective_from",
    "effective_to",
    "doc_type",
    "overlap_words",
    "over_limit",
)
_LISTS, _NUMBERS = ("pages", "sections"), ("position", "start", "end", "words", "overlap_words")
_RISKY = tuple("=+-@\t\r\n'")
# the full-width forms of = + - @, which some spreadsheets read as their narrow ones
_RISKY += tuple("\uff1d\uff0b\uff0d\uff20")


def columns(chunking: Chunking) -> dict[str, list]:
    """The records of one chunking, column by column: for many chunks far quicker than row by row."""
    document, meta, number = chunking.document, chunking.document.meta, len(chunking)
    measured = storage(chunking)
    starts, ends = chunking.starts.tolist(), chunking.ends.tolist()
    prefixes = chunking.prefixes or ("",) * number
    sources = [document.text[a:b] for a, b in zip(starts, ends)]
    return {
        "chunk_id": list(chunking.ids),
        "doc_id": [meta.doc_id] * number,
        "version": [meta.version] * number,
        "title": [document.title] * number,
        "method": [chunking.method] * number,
        "position": list(range(number)),
        "start": starts,
        "end": ends,
        "pages": _pages(chunking, starts, ends),
        "words": measured.words.tolist(),
        "sections": _sections(chunking),
        "prefix": list(prefixes),
        "text": [f"{prefix}\n{source}" if prefix else source for prefix, source in zip(prefixes, sources)],
        "source": [meta.source] * number,
        "access": [meta.access] * number,
        "language": [meta.language] * number,
        "effective_from": [meta.effective_from] * number,
        "effective_to": [meta.effective_to] * number,
        "doc_type": [meta.doc_type] * number,
        "overlap_words": measured.shared.tolist(),
        "over_limit": [chunking.oversize[i].text if i in chunking.oversize else "" for i in range(number)],
    }


def records(chunking: Chunking) -> list[dict]:
    """One dict a chunk, keys in the order of COLUMNS. `text` is prefix, line end, source text, as indexed."""
    found = columns(chunking)
    return [dict(zip(COLUMNS, row)) for row in zip(*found.values())]


def frame(chunkings: Chunking | Iterable[Chunking]) -> pd.DataFrame:
    """All chunks of one or more chunkings, a row each; `pages` and `sections` hold lists."""
    many = [chunkings] if isinstance(chunkings, Chunking) else list(chunkings)
    found: dict[str, list] = {name: [] for name in COLUMNS}
    for chunking in many:
        for name, values in columns(chunking).items():
            found[name] += values
    return pd.DataFrame(
        {name: pd.Series(values, dtype="int64" if name in _NUMBERS else "object") for name, values in found.items()}
    )


def to_jsonl(chunkings: Iterable[Chunking]) -> bytes:
    return b"".join(_json(record) + b"\n" for chunking in _many(chunkings) for record in records(chunking))


def to_json(chunkings: Iterable[Chunking]) -> bytes:
    rows = [record for chunking in _many(chunkings) for record in records(chunking)]
    return json.dumps(rows, ensure_ascii=False, indent=1).encode() + b"\n"


def to_csv(chunkings: Iterable[Chunking]) -> bytes:
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for record in _flat(chunkings):
        writer.writerow([_guarded(value) for value in record])
    return out.getvalue().encode()


def to_tsv(chunkings: Iterable[Chunking]) -> bytes:
    lines = ["\t".join(COLUMNS)]
    lines += ["\t".join(_escaped(str(_guarded(value))) for value in record) for record in _flat(chunkings)]
    return ("\n".join(lines) + "\n").encode()


def to_parquet(chunkings: Iterable[Chunking]) -> bytes:
    out = io.BytesIO()
    frame(_many(chunkings)).to_parquet(out, index=False)
    return out.getvalue()


FORMATS = {"jsonl": to_jsonl, "json": to_json, "csv": to_csv, "tsv": to_tsv, "parquet": to_parquet}


def read_jsonl(data: bytes) -> list[dict]:
    return [json.loads(line) for line in data.decode().split("\n") if line]


def read_csv(data: bytes) -> list[dict]:
    """The exact records that `to_csv` was given."""
    return [_typed(row) for row in csv.DictReader(io.StringIO(data.decode(), newline=""))]


def read_tsv(data: bytes) -> list[dict]:
    """The exact records that `to_tsv` was given."""
    names, *lines = data.decode().rstrip("\n").split("\n")
    return [_typed(dict(zip(names.split("\t"), map(_unescaped, line.split("\t"))))) for line in lines]


def _many(chunkings) -> list[Chunking]:
    return [chunkings] if isinstance(chunkings, Chunking) else list(chunkings)


def _json(value) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()


def _flat(chunkings):
    for chunking in _many(chunkings):
        for record in records(chunking):
            yield [json.dumps(value, ensure_ascii=False) if name in _LISTS else value for name, value in record.items()]


def _guarded(value):
    return f"'{value}" if isinstance(value, str) and value.startswith(_RISKY) else value


def _typed(row: dict) -> dict:
    out = {}
    for name, value in row.items():
        value = value[1:] if value.startswith("'") else value
        out[name] = json.loads(value) if name in _LISTS else int(value) if name in _NUMBERS else value
    return out


_ESCAPES = {"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"}


def _escaped(value: str) -> str:
    return re.sub(r"[\\\t\n\r]", lambda m: _ESCAPES[m[0]], value)


def _unescaped(value: str) -> str:
    back = {code: char for char, code in _ESCAPES.items()}
    return re.sub(r"\\[\\tnr]", lambda m: back[m[0]], value)


def _pages(chunking: Chunking, starts: list[int], ends: list[int]) -> list[list[int]]:
    document = chunking.document
    if not document.pages:
        return [[] for _ in starts]
    return [list(document.pages_of(a, b)) for a, b in zip(starts, ends)]


def _sections(chunking: Chunking) -> list[list[str]]:
    """Heading texts in document order, by position of the sections rather than a search for each chunk."""
    document = chunking.document
    headings = [section.heading for section in document.sections]
    low = np.searchsorted(document.section_ends, chunking.starts, "right").tolist()
    high = np.searchsorted(document.section_starts, chunking.ends, "left").tolist()
    return [[heading for heading in headings[a:b] if heading] for a, b in zip(low, high)]

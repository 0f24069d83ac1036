"""The store: one SQLite file, or memory, with documents, chunks, all metadata and a full-text index.

Each document is one transaction, so a crash loses no document that was committed and leaves no half of one. A document
is known by `doc_id` and `version`; adding it again unchanged does nothing, adding it with other chunks replaces its own
chunks and no others.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
import threading
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from chunkers.base import Chunk, Chunking
from chunkers.documents.document import Meta
from chunkers.documents.span import Span
from chunkers.retrieval.chunk_set import ChunkSet
from chunkers.retrieval.filters import Filters
from chunkers.retrieval.fulltext import create_fulltext, match_any, storable
from chunkers.settings import SettingError

FORMAT = 1  # raise when the tables change: an older file is then refused, not misread
_META = tuple(field.name for field in fields(Meta))
_SCHEMA = (
    "CREATE TABLE IF NOT EXISTS documents (number INTEGER PRIMARY KEY, place INTEGER, "
    f"{', '.join(f'{name} TEXT' for name in _META)}, text TEXT, settings TEXT, fingerprint TEXT, "
    "UNIQUE (doc_id, version))",
    "CREATE TABLE IF NOT EXISTS chunks (number INTEGER PRIMARY KEY, document INTEGER NOT NULL REFERENCES documents, "
    "chunk_id TEXT UNIQUE, name TEXT, position INTEGER, start INTEGER, end INTEGER, prefix TEXT, sections TEXT, "
    "pages TEXT, method TEXT, reason TEXT, oversize TEXT)",
    "CREATE INDEX IF NOT EXISTS chunks_of ON chunks (document, position)",
)


@dataclass(frozen=True, slots=True)
class Added:
    """What adding a document did: "new", "replaced" or "unchanged", and how many chunks it now has."""

    doc_id: str
    version: str
    outcome: str
    chunks: int


class Store:
    """`Store()` is in memory, `Store(path)` a file, made when missing. Usable from several threads, one at a time.

    Raises SettingError for a file that is no store of this format or cannot be opened.
    """

    def __init__(self, path: str | Path | None = None):
        self.path = str(path) if path else ":memory:"
        self._lock = threading.RLock()
        try:
            self._base = sqlite3.connect(self.path, check_same_thread=False, isolation_level=None)
            self._base.execute("PRAGMA foreign_keys = ON")
            self._prepare()
        except sqlite3.DatabaseError as error:
            raise SettingError("no_store", path=self.path, why=str(error)) from None

    def _prepare(self) -> None:
        found = self._base.execute("PRAGMA user_version").fetchone()[0]
        if found not in (0, FORMAT):
            raise SettingError("store_format", path=self.path, found=found, format=FORMAT)
        if not found and self._base.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            raise SettingError("not_a_store", path=self.path)
        with self._transaction():
            for line in _SCHEMA:
                self._base.execute(line)
            create_fulltext(self._base, "texts")
            self._base.execute(f"PRAGMA user_version = {FORMAT}")

    def close(self) -> None:
        self._base.close()

    def _transaction(self) -> _Transaction:
        return _Transaction(self._base, self._lock, self.path)

    # ---- changing

    def add(self, chunking: Chunking, names: Iterable[str] | None = None) -> Added:
        """Store one document and its chunks; `names` one a chunk (default the ids). All of it or nothing."""
        meta = chunking.document.meta
        names = list(chunking.ids if names is None else names)
        if len(names) != len(chunking):
            raise ValueError(f"{len(chunking)} chunks and {len(names)} names")
        mark = _fingerprint(chunking, names)
        known = self._base.execute(
            "SELECT number, fingerprint FROM documents WHERE doc_id = ? AND version = ?", (meta.doc_id, meta.version)
        ).fetchone()
        if known and known[1] == mark:
            return Added(meta.doc_id, meta.version, "unchanged", len(chunking))
        with self._transaction():
            if known:
                self._drop_chunks(known[0])
            self._insert(chunking, names, mark, known[0] if known else None)
        return Added(meta.doc_id, meta.version, "replaced" if known else "new", len(chunking))

    def remove(self, doc_id: str, version: str | None = None) -> int:
        """Forget a document, or one version of it. How many versions went."""
        found = self._base.execute(
            "SELECT number FROM documents WHERE doc_id = ? AND (? IS NULL OR version = ?)", (doc_id, version, version)
        ).fetchall()
        with self._transaction():
            for (number,) in found:
                self._drop_chunks(number)
                self._base.execute("DELETE FROM documents WHERE number = ?", (number,))
        return len(found)

    def sync(self, chunkings: Iterable[Chunking], names: Iterable[str] | None = None) -> tuple[Added, ...]:
        """Make the store hold these documents, in this order, and no others; `names` one a chunk over all of them."""
        chunkings = list(chunkings)
        given = None if names is None else iter(names)
        added = tuple(self.add(chunking, given and [next(given) for _ in chunking]) for chunking in chunkings)
        wanted = {(one.doc_id, one.version): place for place, one in enumerate(added, 1)}
        for pair in self.documents():
            if pair not in wanted:
                self.remove(*pair)
        with self._transaction():
            for pair, place in wanted.items():
                self._base.execute(
                    "UPDATE documents SET place = ? WHERE doc_id = ? AND version = ? AND place <> ?",
                    (place, *pair, place),
                )
        return added

    def _drop_chunks(self, document: int) -> None:
        self._base.execute(
            "DELETE FROM texts WHERE rowid IN (SELECT number FROM chunks WHERE document = ?)", (document,)
        )
        self._base.execute("DELETE FROM chunks WHERE document = ?", (document,))

    def _insert(self, chunking: Chunking, names: list[str], mark: str, number: int | None) -> None:
        document = chunking.document
        place = self._base.execute(
            "SELECT coalesce((SELECT place FROM documents WHERE number = ?), (SELECT max(place) FROM documents), 0)",
            (number,),
        ).fetchone()[0]
        values = [number, place, *asdict(document.meta).values(), document.text, repr(chunking.chunker), mark]
        marks = ", ".join("?" * len(values))
        number = self._base.execute(f"INSERT OR REPLACE INTO documents VALUES ({marks})", values).lastrowid
        for chunk, name in zip(chunking, names):
            row = (
                number,
                chunk.id,
                name,
                chunk.position,
                chunk.start,
                chunk.end,
                chunk.prefix,
                json.dumps(chunk.sections),
                json.dumps(chunk.pages),
                chunk.method,
                chunk.reason,
                chunk.oversize,
            )
            made = self._base.execute(
                "INSERT INTO chunks (document, chunk_id, name, position, start, end, prefix, "
                "sections, pages, method, reason, oversize) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                row,
            ).lastrowid
            self._base.execute("INSERT INTO texts (rowid, text) VALUES (?, ?)", (made, storable(chunk.text)))

    # ---- asking

    def documents(self) -> list[tuple[str, str]]:
        """(doc_id, version) in the order of `sync`, else in which they were first added."""
        return self._base.execute("SELECT doc_id, version FROM documents ORDER BY place, number").fetchall()

    def text(self, doc_id: str, version: str) -> str:
        """`Document.text` as stored. Raises KeyError for a document that is not here."""
        found = self._base.execute(
            "SELECT text FROM documents WHERE doc_id = ? AND version = ?", (doc_id, version)
        ).fetchone()
        if found is None:
            raise KeyError(f"{doc_id}, version {version}")
        return found[0]

    def ids(self) -> set[str]:
        """The ids of all stored chunks."""
        return {row[0] for row in self._base.execute("SELECT chunk_id FROM chunks")}

    def count(self) -> int:
        return self._base.execute("SELECT count(*) FROM chunks").fetchone()[0]

    def chunks(self, headers: bool = True) -> ChunkSet:
        """All chunks as they were added: documents in the order of `documents()`."""
        metas = ", ".join(f"d.{name}" for name in _META)
        rows = self._base.execute(
            "SELECT c.position, c.start, c.end, c.prefix, c.sections, c.pages, c.method, c.reason, c.oversize, "
            f"c.name, substr(d.text, c.start + 1, c.end - c.start), {metas} FROM chunks c JOIN documents d "
            "ON d.number = c.document ORDER BY d.place, d.number, c.position"
        ).fetchall()
        chunks = tuple(
            Chunk(
                row[0],
                Span(row[1], row[2]),
                row[10],
                row[3],
                tuple(json.loads(row[4])),
                tuple(json.loads(row[5])),
                row[6],
                Meta(*row[11:]),
                row[7],
                row[8],
            )
            for row in rows
        )
        return ChunkSet(chunks, tuple(row[9] for row in rows), headers)

    def matching(self, expression: str) -> set[str]:
        """Ids of all chunks that match an FTS5 expression."""
        rows = self._base.execute(
            "SELECT c.chunk_id FROM texts t JOIN chunks c ON c.number = t.rowid WHERE texts MATCH ?", (expression,)
        ).fetchall()
        return {row[0] for row in rows}

    def search(self, query: str, k: int = 5, filters: Filters | None = None) -> list[tuple[str, float]]:
        """(chunk id, score) of the best `k` by the store's own full-text index, filtered first; ties by chunk id."""
        expression = match_any(query)
        if not expression:
            return []
        where, values = _where(filters or Filters())
        rows = self._base.execute(
            "SELECT c.chunk_id, -bm25(texts) AS score FROM texts JOIN chunks c ON c.number = texts.rowid "
            f"JOIN documents d ON d.number = c.document WHERE texts MATCH ?{where} "
            "ORDER BY score DESC, c.chunk_id LIMIT ?",
            (expression, *values, k),
        ).fetchall()
        return [(id, score) for id, score in rows]


class _Transaction:
    """BEGIN IMMEDIATE … COMMIT, ROLLBACK on any exception; one at a time. Raises SettingError when it is locked out."""

    def __init__(self, base: sqlite3.Connection, lock: threading.RLock, path: str):
        self._base, self._lock, self._path = base, lock, path

    def __enter__(self) -> None:
        self._lock.acquire()
        try:
            self._base.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            self._lock.release()
            raise SettingError("store_busy", path=self._path, why=str(error)) from None

    def __exit__(self, kind, value, trace) -> None:
        try:
            self._base.execute("ROLLBACK" if kind else "COMMIT")
        finally:
            self._lock.release()


def _fingerprint(chunking: Chunking, names: list[str]) -> str:
    """What must be the same for a document to be unchanged: text, metadata, settings, chunks, prefixes and names."""
    document = chunking.document
    key = json.dumps(
        [asdict(document.meta), document.text, repr(chunking.chunker), chunking.ids, chunking.prefixes, names]
    )
    return hashlib.sha256(key.encode()).hexdigest()


def _where(filters: Filters) -> tuple[str, list[str]]:
    """The filters as SQL behind a WHERE, and its values; the same rules as `Filters.allows`."""
    parts, values = "", []
    for name in ("access", "language", "doc_type"):
        allowed = getattr(filters, name)
        if allowed:
            parts += f" AND d.{name} IN ({', '.join('?' * len(allowed))})"
            values += allowed
    if filters.on:
        day = "[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]"
        parts += (
            f" AND (d.effective_from NOT GLOB '{day}' OR d.effective_from <= ?)"
            f" AND (d.effective_to NOT GLOB '{day}' OR d.effective_to >= ?)"
        )
        values += [filters.on, filters.on]
    return parts, values

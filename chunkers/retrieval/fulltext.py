"""SQLite's full-text index: `unicode61 remove_diacritics 2`, its own bm25(), question words joined by OR."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from chunkers.retrieval.chunk_set import ChunkSet
from chunkers.retrieval.ranking import Index, TermScore, tie_ranks
from chunkers.retrieval.terms import query_words
from chunkers.settings import SettingError

TOKENIZE = "unicode61 remove_diacritics 2"


@dataclass(frozen=True, slots=True)
class Fts5:
    """score = −bm25() of FTS5 (k1 1.2, b 0.75, its idf never under 1e-6). Ties by chunk id."""

    name: ClassVar[str] = "fts5"

    def index(self, chunks: ChunkSet) -> Fts5Index:
        return Fts5Index(chunks)


class Fts5Index(Index):
    """In memory. Raises SettingError when this Python's SQLite has no FTS5."""

    name = Fts5.name

    def __init__(self, chunks: ChunkSet):
        self.chunks = chunks
        self.ties = tie_ranks(chunks.ids)
        # a screen may index in one thread and search in another; SQLite serialises them
        self._base = sqlite3.connect(":memory:", check_same_thread=False)
        create_fulltext(self._base, "texts")
        self._base.executemany("INSERT INTO texts(rowid, text) VALUES (?, ?)", enumerate(map(storable, chunks.texts)))

    def scores(self, query: str) -> np.ndarray:
        out = np.zeros(len(self.chunks))
        asked = match_any(query)
        if asked:
            rows = self._base.execute("SELECT rowid, bm25(texts) FROM texts WHERE texts MATCH ?", (asked,)).fetchall()
            for position, score in rows:
                out[position] = -score
        return out

    def explain(self, query: str, position: int) -> tuple[TermScore, ...]:
        """Each word's score as if it were asked alone: FTS5 adds them up."""
        out = []
        for word in query_words(query):
            rows = self._base.execute(
                "SELECT bm25(texts) FROM texts WHERE texts MATCH ? AND rowid = ?", (quoted(word), position)
            ).fetchall()
            out += [TermScore(word, -rows[0][0], "bm25() of this word alone")] if rows else []
        return tuple(sorted(out, key=lambda term: (-term.score, term.term)))


def create_fulltext(base: sqlite3.Connection, table: str) -> None:
    """A full-text table with one column, `text`. Raises SettingError when SQLite was built without FTS5."""
    try:
        base.execute(f"CREATE VIRTUAL TABLE IF NOT EXISTS {table} USING fts5(text, tokenize = '{TOKENIZE}')")
    except sqlite3.OperationalError as error:
        if "fts5" not in str(error):
            raise
        raise SettingError("no_fts5") from None


def match_any(query: str) -> str:
    """The question as an FTS5 expression: its words once each, quoted, joined by OR; "" when it has none."""
    return " OR ".join(quoted(word) for word in query_words(query))


def quoted(word: str) -> str:
    """A word, or a phrase of words one after the other, as FTS5 takes it literally."""
    doubled = word.replace('"', '""')
    return f'"{doubled}"'


def storable(text: str) -> str:
    """`text` as SQLite can hold it: without half surrogates and zero characters, which end a text there."""
    return text.encode("utf-8", "replace").decode().replace("\x00", " ")

"""The readout in words: one plain sentence for a chunking, flags for a chunk. No verdicts."""

from __future__ import annotations

from typing import NamedTuple

from chunkers.catalog import recipe_of
from chunkers.diagnostics.cuts import WORDS
from chunkers.diagnostics.report import Diagnosis, TableChunks
from chunkers.wording import diagnosing, translate
from chunkers.wording.diagnosing import Emphasised
from chunkers.wording.settings import announcement


class Flag(NamedTuple):
    """What is to be said of one chunk. `code`: a cut kind, or one of `diagnosing.FLAGS`."""

    code: str
    text: str


def sentence(diagnosis: Diagnosis) -> Emphasised:
    """The finding, always in this order: chunks, tables, cut starts, headings, words."""
    number = len(diagnosis.chunking)
    return diagnosing.finding(
        _cutting(diagnosis.chunking),
        number,
        int(diagnosis.words.min()) if number else 0,
        int(diagnosis.words.max()) if number else 0,
        _tables(diagnosis.tables),
        len(diagnosis.cut_starts),
        len(diagnosis.headless),
        diagnosis.words_stored,
        diagnosis.document_words,
    )


def plain_sentence(diagnosis: Diagnosis) -> str:
    return "".join(text for text, _ in sentence(diagnosis))


def flags(diagnosis: Diagnosis, position: int) -> list[str]:
    """What is to be said of one chunk: "inside a table row", "no heading", "table, 2 of 3", "over the limit: …"."""
    return [flag.text for flag in all_flags(diagnosis)[position]]


def all_flags(diagnosis: Diagnosis) -> list[list[Flag]]:
    """The flags of every chunk, in one pass."""
    out = [[] if kind == "none" else [Flag(kind, translate(WORDS[kind]))] for kind in diagnosis.cut_kinds]
    for position in diagnosis.headless:
        out[position].append(_flag("headless"))
    for table in diagnosis.tables:
        for part, position in enumerate(table.chunks, 1):
            whole = table.whole_in == position
            values = {} if whole else {"part": part, "parts": len(table.chunks)}
            out[position].append(_flag("table-whole" if whole else "table-part", **values))
    for position, why in diagnosis.chunking.oversize.items():
        out[position].append(_flag("oversize", reason=why.text))
    return out


def _flag(code: str, **values: object) -> Flag:
    return Flag(code, diagnosing.flag(code, **values))


def _cutting(chunking) -> str:
    cut, chunker = recipe_of(chunking), chunking.chunker
    if cut:
        return cut.sentence
    overlap = getattr(chunker, "overlap", 0)
    return announcement("Cutting every {size}", ", {overlap} shared,", chunker.size, chunker.unit, overlap)


def _tables(tables: tuple[TableChunks, ...]) -> Emphasised:
    if not tables:
        return []
    if len(tables) > 1:
        return diagnosing.tables_cut(sum(table.whole_in is None for table in tables), len(tables))
    position = tables[0].whole_in
    return diagnosing.table_in_pieces(len(tables[0].chunks)) if position is None else diagnosing.table_whole(position)

"""The readout in words: one plain sentence for a chunking, flags for a chunk. No verdicts."""

from __future__ import annotations

from chunkers.diagnostics.cuts import WORDS
from chunkers.diagnostics.report import Diagnosis, TableFate

Wording = list[tuple[str, bool]]  # (text, emphasised)


def sentence(diagnosis: Diagnosis) -> Wording:
    """The finding, always in this order: chunks, tables, cut starts, headings, words."""
    chunking = diagnosis.chunking
    if not len(chunking):
        return [("There is no text to cut, so there are ", False), ("no chunks", True), (".", False)]
    number = len(chunking)
    parts: Wording = [
        (f"{_cutting(chunking)} makes ", False),
        (f"{number:,} chunk{'s' * (number != 1)}", True),
        (f" of {_range(diagnosis)}", False),
    ]
    parts += _tables(diagnosis.tables)
    parts += _count("; ", len(diagnosis.cut_starts), "starts", "start", " inside a sentence, list item or table row")
    parts += _count("; ", len(diagnosis.headless), "lacks", "lack", " a heading")
    stored = diagnosis.words_stored
    return parts + [
        ("; ", False),
        (f"{stored:,} word{'s' * (stored != 1)}", True),
        (f" {'is' if stored == 1 else 'are'} stored for {diagnosis.document_words:,}.", False),
    ]


def plain_sentence(diagnosis: Diagnosis) -> str:
    return "".join(text for text, _ in sentence(diagnosis))


def flags(diagnosis: Diagnosis, position: int) -> list[str]:
    """What is to be said of one chunk: "inside a table row", "no heading", "table, 2 of 3", "over the limit: …"."""
    return all_flags(diagnosis)[position]


def all_flags(diagnosis: Diagnosis) -> list[list[str]]:
    """`flags` of every chunk, in one pass."""
    out = [[] if kind == "none" else [WORDS[kind]] for kind in diagnosis.cut_kinds]
    for position in diagnosis.headless:
        out[position].append("no heading")
    for table in diagnosis.tables:
        for position in table.chunks:
            out[position].append(_fate(table, position))
    for position, why in diagnosis.chunking.oversize.items():
        out[position].append(f"over the limit: {why.text}")
    return out


def _cutting(chunking) -> str:
    chunker = chunking.chunker
    size, unit = chunker.size, chunker.unit
    one = unit[:-1] if size == 1 else unit
    if chunking.method == "structure":
        return f"Cutting at sections, up to {size:,} {one},"
    overlap = getattr(chunker, "overlap", 0)
    if chunking.method == "recursive":
        return f"Cutting at the largest breaks, up to {size:,} {one}{f', up to {overlap:,} shared' if overlap else ''},"
    shared = f", {overlap:,} shared," if overlap else ""
    return f"Cutting every {size:,} {one}{shared}"


def _range(diagnosis: Diagnosis) -> str:
    least, most = int(diagnosis.words.min()), int(diagnosis.words.max())
    span = f"{most:,}" if least == most else f"{least:,} to {most:,}"
    return f"{span} word{'s' * (most != 1)}"


def _tables(tables: tuple[TableFate, ...]) -> Wording:
    if not tables:
        return []
    cut = [table for table in tables if table.whole_in is None]
    if len(tables) > 1:
        return [(": ", False), (f"{len(cut):,} of {len(tables):,} tables", True), (" are cut", False)]
    table = tables[0]
    if table.whole_in is not None:
        return [(": the table is ", False), ("whole", True), (f" in #{table.whole_in}", False)]
    if not table.chunks:
        return [(": the table is in ", False), ("no chunk", True)]
    return [(": the table is ", False), (f"cut into {len(table.chunks)} pieces", True)]


def _count(lead: str, number: int, one: str, many: str, rest: str) -> Wording:
    shown = "none" if number == 0 else f"{number:,}"
    return [(lead, False), (shown, True), (f" {one if number < 2 else many}{rest}", False)]


def _fate(table: TableFate, position: int) -> str:
    if table.whole_in == position:
        return "table, whole"
    return f"table, {table.chunks.index(position) + 1} of {len(table.chunks)}"

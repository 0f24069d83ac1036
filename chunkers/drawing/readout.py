"""The five figures under the sentence, and the counts of the legend, as the screen says them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from chunkers.diagnostics.report import Diagnosis


@dataclass(frozen=True, slots=True)
class Cell:
    """One figure: what it is, its value, what it counts. `cut` puts the scissors in front."""

    label: str
    value: str
    note: str
    cut: bool = False


def readout(diagnosis: Diagnosis) -> tuple[Cell, ...]:
    """Chunks, tables, cut starts, headings, words stored: always five cells, always in this order."""
    number = len(diagnosis.chunking)
    cut, without = len(diagnosis.cut_starts), len(diagnosis.headless)
    return (
        Cell("Chunks", f"{number:,}", _sizes(diagnosis.words)),
        _table(diagnosis),
        Cell("Cut starts", f"{cut:,} of {number:,}", "start inside a sentence, list item or row", cut > 0),
        Cell("Headings", f"{without:,} of {number:,}", "chunks without a heading"),
        Cell("Words stored", f"{diagnosis.words_stored:,}", _stored(diagnosis)),
    )


def legend(diagnosis: Diagnosis) -> dict[str, int]:
    """Words in two or more chunks, words in none, cut starts."""
    return {"two": diagnosis.words_in_two, "none": diagnosis.words_in_none, "cut": len(diagnosis.cut_starts)}


def _sizes(words: np.ndarray) -> str:
    if not len(words):
        return "there is no text"
    least, most, median = int(words.min()), int(words.max()), float(np.median(words))
    if least == most:
        return f"{least:,} words each"
    return f"{least:,}–{most:,} words each, median {median:,.1f}".removesuffix(".0")


def _table(diagnosis: Diagnosis) -> Cell:
    tables = diagnosis.tables
    if not tables:
        return Cell("Table", "none", "in this document")
    if len(tables) > 1:
        cut = sum(table.whole_in is None for table in tables)
        return Cell(
            f"{len(tables):,} tables",
            f"{cut:,} cut" if cut else "whole",
            f"{len(tables) - cut:,} whole" if cut else "each in one chunk",
            cut > 0,
        )
    table = tables[0]
    label = f"Table, {table.rows:,} row{'s' * (table.rows != 1)}"
    if table.whole_in is not None:
        return Cell(label, "whole", f"in #{table.whole_in}")
    if not table.chunks:
        return Cell(label, "in no chunk", "left out")
    return Cell(label, f"{len(table.chunks):,} chunks", _positions(table.chunks), True)


def _positions(chunks: tuple[int, ...]) -> str:
    if len(chunks) > 6:
        return f"#{chunks[0]}–#{chunks[-1]}"
    return ", ".join(f"#{position}" for position in chunks)


def _stored(diagnosis: Diagnosis) -> str:
    said = f"document: {diagnosis.document_words:,}"
    if diagnosis.prefix_words:
        said += f"; prefixes: {diagnosis.prefix_words:,}"
    if diagnosis.overlap_cost > 0:
        said += f" (+{diagnosis.overlap_cost:.0%})"
    return said

"""Drafts to the builder."""

from __future__ import annotations

from collections.abc import Sequence

from chunkers.parsers.builder import Builder, Item
from chunkers.parsers.builder import Row as BuiltRow
from chunkers.parsers.pdf.blocks.candidates import BlockCandidate
from chunkers.parsers.pdf.blocks.code import code_lines
from chunkers.parsers.pdf.blocks.running_text import Vocabulary, cell_pieces, pieces
from chunkers.parsers.pdf.blocks.text_rows import TextRow
from chunkers.parsers.pdf.reading.body_style import BodyStyle
from chunkers.parsers.pdf.reading.markers import drop_prefix, note_mark


def emit(candidates: Sequence[BlockCandidate], builder: Builder, vocabulary: Vocabulary, body: BodyStyle) -> None:
    for candidate in candidates:
        if candidate.kind == "table":
            builder.table(
                [
                    BuiltRow(tuple(cell_pieces(cell, vocabulary) for cell in row), i < candidate.table.header_rows)
                    for i, row in enumerate(candidate.table.rows)
                ]
            )
        elif candidate.kind == "list":
            builder.list(
                [
                    Item(
                        pieces(item.rows, vocabulary),
                        item.depth,
                        item.number,
                        tuple(pieces(rows, vocabulary) for rows in item.more),
                    )
                    for item in candidate.items
                ]
            )
        elif candidate.kind == "code":
            builder.code(code_lines(candidate.rows, body))
        elif candidate.kind == "footnote":
            builder.footnote(pieces(_unnumbered(candidate.rows, candidate), vocabulary), candidate.number)
        elif candidate.kind == "heading":
            builder.heading(pieces(candidate.rows, vocabulary), candidate.level or 1)
        else:
            getattr(builder, candidate.kind)(pieces(candidate.rows, vocabulary))


def _unnumbered(rows: Sequence[TextRow], candidate: BlockCandidate) -> list[TextRow]:
    """A footnote's rows without its mark, where the mark is still in them."""
    first = rows[0]
    found = note_mark(first.text)
    if not found or candidate.number is not None and found[1] != str(candidate.number):
        return list(rows)
    length = found.end()
    parts = list(first.parts)
    while parts and length >= len(parts[0].text):
        length -= len(parts[0].text) + 1
        parts.pop(0)
    if parts and length > 0:
        rest = drop_prefix(parts[0], length)
        parts = [rest, *parts[1:]] if rest else parts[1:]
    return [TextRow(tuple(parts)), *rows[1:]] if parts else list(rows[1:])

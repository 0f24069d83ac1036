"""Drafts to the builder."""

from __future__ import annotations

from collections.abc import Sequence

from chunkers.parsers.builder import Builder, Item
from chunkers.parsers.builder import Row as BuiltRow
from chunkers.parsers.pdf.blocks.candidates import Draft
from chunkers.parsers.pdf.blocks.code import code_lines
from chunkers.parsers.pdf.blocks.running_text import Vocabulary, cell_pieces, pieces
from chunkers.parsers.pdf.blocks.text_rows import TextRow
from chunkers.parsers.pdf.reading.body_style import Body
from chunkers.parsers.pdf.reading.markers import note_mark, without


def emit(drafts: Sequence[Draft], builder: Builder, vocabulary: Vocabulary, body: Body) -> None:
    for draft in drafts:
        if draft.kind == "table":
            builder.table(
                [
                    BuiltRow(tuple(cell_pieces(cell, vocabulary) for cell in row), i < draft.table.heads)
                    for i, row in enumerate(draft.table.rows)
                ]
            )
        elif draft.kind == "list":
            builder.list(
                [
                    Item(
                        pieces(item.rows, vocabulary),
                        item.depth,
                        item.number,
                        tuple(pieces(rows, vocabulary) for rows in item.more),
                    )
                    for item in draft.items
                ]
            )
        elif draft.kind == "code":
            builder.code(code_lines(draft.rows, body))
        elif draft.kind == "footnote":
            builder.footnote(pieces(_unnumbered(draft.rows, draft), vocabulary), draft.number)
        elif draft.kind == "heading":
            builder.heading(pieces(draft.rows, vocabulary), draft.level or 1)
        else:
            getattr(builder, draft.kind)(pieces(draft.rows, vocabulary))


def _unnumbered(rows: Sequence[TextRow], draft: Draft) -> list[TextRow]:
    """A footnote's rows without its mark, where the mark is still in them."""
    first = rows[0]
    found = note_mark(first.text)
    if not found or draft.number is not None and found[1] != str(draft.number):
        return list(rows)
    length = found.end()
    parts = list(first.parts)
    while parts and length >= len(parts[0].text):
        length -= len(parts[0].text) + 1
        parts.pop(0)
    if parts and length > 0:
        rest = without(parts[0], length)
        parts = [rest, *parts[1:]] if rest else parts[1:]
    return [TextRow(tuple(parts)), *rows[1:]] if parts else list(rows[1:])

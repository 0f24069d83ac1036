"""Quotes and lists may hold any block, a Document is flat: `Nest` says what a block becomes inside them.

It stands between a parser and the Builder. Outside of lists and quotes it passes blocks on. In a quote, paragraphs
and headings become quote blocks, lists, tables and code stay what they are. In a list everything becomes lines of
the open item (a table one line a row, code one line a line), so that the list stays one block and no word is lost.
A block that follows an inner list in the outer item is a further line of the item above it: the order of the
source is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from chunkers.parsers.builder import Builder, CodeLine, Item, Row, one_line

_DEEPEST = 40  # each level indents by two spaces: without an end a small hostile page becomes a huge text


@dataclass
class _Open:
    """A list item while its lines are collected."""

    depth: int
    number: str | None
    lines: list[str] = field(default_factory=list)


class Nest:
    """Takes blocks in reading order; `begin_…` and `end_…` calls must balance."""

    def __init__(self, builder: Builder):
        self._builder = builder
        self._quotes = 0
        self._depth = 0
        self._items: list[_Open] = []
        self._lead_in = ""

    # ---- blocks

    def heading(self, text: str, level: int) -> None:
        if self._depth:
            self._line(text)
        elif self._quotes:
            self._builder.quote(text)
        else:
            self._builder.heading(text, level)

    def paragraph(self, text: str) -> None:
        if self._depth:
            self._line(text)
        elif self._quotes:
            self._builder.quote(text)
        else:
            self._builder.paragraph(text)

    def caption(self, text: str) -> None:
        if self._depth:
            self._line(text)
        else:
            self._builder.caption(text)

    def code(self, text: str) -> None:
        """`text` with its line ends; one last line end is dropped."""
        lines = text.removesuffix("\n").split("\n")
        if self._depth:
            for line in lines:
                self._line(CodeLine(line))
        else:
            self._builder.code(lines)

    def table(self, rows: Sequence[Row]) -> None:
        if self._depth:
            for row in rows:
                self._line(" | ".join(one_line(cell) for cell in row.cells))
        else:
            self._builder.table(rows)

    # ---- what holds blocks

    def begin_quote(self) -> None:
        self._quotes += 1

    def end_quote(self) -> None:
        self._quotes -= 1

    def begin_list(self, lead_in: str = "") -> None:
        """`lead_in` is a line directly above the items; in an inner list it belongs to the open item anyway."""
        if self._depth and lead_in:
            self._line(lead_in)
        elif lead_in:
            self._lead_in = lead_in
        self._depth += 1

    def begin_item(self, number: str | None = None) -> None:
        self._items.append(_Open(self._depth, number))

    def end_list(self) -> None:
        self._depth -= 1
        if not self._depth:
            filled = [item for item in self._items if item.lines]
            outer = min((item.depth for item in filled), default=1) - 1  # of "- - a" only the inner item has words
            items = [
                Item(item.lines[0], min(item.depth - outer, _DEEPEST), item.number, tuple(item.lines[1:]))
                for item in filled
            ]
            self._builder.list(items, self._lead_in)
            self._items, self._lead_in = [], ""

    def _line(self, text: str) -> None:
        if not text.strip():
            return
        if not self._items:  # words in a list before its first item
            self._items.append(_Open(self._depth, None))
        self._items[-1].lines.append(text)

"""The only maker of Documents: text rules, offsets, sections and pages in one place.

Parsers call `heading`, `paragraph`, `list` … in reading order and `document()` at the end. A text is a string, or a
sequence of `Piece`s when a parser knows where each stretch comes from (a PDF's lines). Empty texts add nothing.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from chunkers.documents.document import (
    Block,
    Document,
    Furniture,
    Meta,
    Note,
    Page,
    Part,
    Section,
    SourceLine,
    page_runs,
    pages_between,
)
from chunkers.documents.span import Span
from chunkers.parsers import limits
from chunkers.parsers.ordinals import ordinals

# C0 and C1 controls without tab and line feed, the byte-order mark, soft hyphen.
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ufeff\u00ad]")
_SURROGATE = re.compile(r"[\ud800-\udfff]")
_NO_BREAK = str.maketrans({"\u00a0": " ", "\u202f": " ", "\u2007": " "})


class Piece(NamedTuple):  # a tuple, for there is one for each line of a thousand pages
    """A stretch of text from one place: a line of a page.

    `glue` stands between it and the piece before (" ", or "" where a hyphenated word was joined); `first` and `last`
    are its characters in the page's own text, where the reader has them.
    """

    text: str
    page: int | None = None
    glue: str = " "
    first: int = -1
    last: int = -1


Text = str | Sequence[Piece]


class CodeLine(str):
    """A line of code inside a list item: kept with its indent, like the lines of a code block."""


@dataclass(frozen=True, slots=True)
class Item:
    """A list item: its first line, depth from 1, number as written ("4", "a") or None, and further blocks in it."""

    text: Text
    depth: int = 1
    number: str | None = None
    more: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    cells: tuple[Text, ...]
    is_header: bool = False


def clean(text: str) -> str:
    """Without control characters (tab and line feed stay), surrogates joined or replaced, line ends as "\\n"."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\x0c", "\n")
    if _SURROGATE.search(text):  # PDFium gives a character's surrogates one by one (bug1997343.pdf, italic maths)
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return _CONTROL.sub("", text)


def one_line(text: str) -> str:
    """The rule for titles, headings and paragraphs: NFC, no-break spaces as spaces, white space collapsed."""
    if text.isprintable():  # most texts: no control characters, no white space but spaces, no surrogates
        text = text if text.isascii() else unicodedata.normalize("NFC", text)
        return " ".join(text.split()) if "  " in text else text.strip(" ")
    return " ".join(unicodedata.normalize("NFC", clean(text).translate(_NO_BREAK)).split())


class _Flow:
    """A block's text as it grows, with the place of each piece."""

    def __init__(self):
        self.chunks: list[str] = []
        self.length = 0
        self.places: list[tuple[int, int, Piece]] = []  # (start, end, piece), relative to the block

    def raw(self, text: str) -> None:
        self.chunks.append(text)
        self.length += len(text)

    def trim(self) -> None:
        """Drop the space behind a last bar."""
        last = self.chunks[-1]
        self.chunks[-1] = last.rstrip(" ")
        self.length -= len(last) - len(self.chunks[-1])

    def _changed_by(self, words: str) -> bool:
        """Whether `words`, right behind the text so far, would change its last character: they begin with a mark."""
        return not (words[0].isascii() or unicodedata.is_normalized("NFC", self.chunks[-1][-40:] + words[:40]))

    def add(self, text: Text, rule=one_line) -> Span | None:
        """Append one text under `rule`; its span relative to the block, None when nothing is left of it."""
        start = self.length
        self.put(text, rule)
        return Span(start, self.length) if self.length > start else None

    def put(self, text: Text, rule=one_line) -> None:
        """`add` for those who need no span."""
        start = end = self.length
        for piece in [Piece(text)] if isinstance(text, str) else text:
            words = rule(piece.text)
            if not words:
                continue
            if end > start:
                glue = piece.glue or (" " if self._changed_by(words) else "")
                self.chunks.append(glue)
                end += len(glue)
            at, end = end, end + len(words)
            self.chunks.append(words)
            if piece.page is not None:
                self.places.append((at, end, piece))
        self.length = end


class Builder:
    """Collects blocks; see the module's docstring."""

    def __init__(self, meta: Meta):
        self.meta = meta
        self._blocks: list[tuple[str, int | None, str, list[dict], list]] = []
        self._pages: dict[int, dict] = {}
        self._notes: list[Note] = []
        self._length = 0  # characters of the blocks so far

    # ---- pages and notes

    def page(
        self, number: int, width: float = 0.0, height: float = 0.0, label: str = "", furniture: Iterable[Furniture] = ()
    ) -> None:
        """Declare a page before `document()`; pages without text are declared too."""
        shown = tuple(Furniture(clean(one.text), one.place) for one in furniture)
        self._pages[number] = dict(width=width, height=height, label=clean(label), furniture=shown)

    def note(self, note: Note) -> None:
        """The same note about the same place stands once."""
        if note not in self._notes:
            self._notes.append(note)

    # ---- blocks

    def heading(self, text: Text, level: int) -> None:
        """A heading of level 1 to 6. The first block becomes the title when no other heading has level 1."""
        self._simple("heading", text, level=max(1, min(6, level)))

    def paragraph(self, text: Text) -> None:
        self._simple("paragraph", text)

    def quote(self, text: Text) -> None:
        self._simple("quote", text)

    def caption(self, text: Text) -> None:
        self._simple("caption", text)

    def footnote(self, text: Text, number: int | None = None) -> None:
        """A footnote without its number in the text; the number is kept in its part."""
        flow = _Flow()
        span = flow.add(text)
        if span:
            self._add("footnote", flow, parts=[dict(span=span, number=number)])

    def plain(self, text: str) -> None:
        """A paragraph of plain text: characters and lines as they are, white space at line ends dropped."""
        flow = _Flow()
        lines = [line.rstrip() for line in clean(text).split("\n")]
        if flow.add("\n".join(lines).strip("\n"), rule=str):
            self._add("paragraph", flow)

    def code(self, lines: Sequence[Text]) -> None:
        """A code block; each entry is one line, kept with its indent."""
        flow = _Flow()
        rows = [line if isinstance(line, str) else list(line) for line in lines]
        empty = [not _code_line("".join(_parts(row))).strip() for row in rows]
        while rows and empty[-1]:
            rows.pop(), empty.pop()
        first = next((i for i, is_empty in enumerate(empty) if not is_empty), 0)
        for i, row in enumerate(rows[first:]):
            if i:
                flow.raw("\n")
            flow.put(row, rule=_code_line)
        if flow.length:
            self._add("code", flow)

    def list(self, items: Sequence[Item], lead_in: Text = "") -> None:
        """One block: a lead-in on a line of its own, then an item a line, two spaces a level."""
        flow, parts = _Flow(), []
        flow.put(lead_in)
        for item, ordinal in zip(items, ordinals((item.depth, item.number) for item in items)):
            mark = "- " if item.number is None else f"{item.number}. "
            indent = "  " * (item.depth - 1)
            texts = [text for text in (item.text, *item.more) if any(map(one_line, _parts(text)))]
            if not texts:
                continue
            if flow.length:
                flow.raw("\n")
            flow.raw(indent)
            start = flow.length
            flow.raw(mark)
            for i, text in enumerate(texts):
                if i:
                    flow.raw("\n" + indent + "  ")
                flow.put(text, rule=_code_line if isinstance(text, CodeLine) else one_line)
            parts.append(dict(span=Span(start, flow.length), depth=item.depth, number=ordinal))
        if parts:
            self._add("list", flow, parts=parts)
        elif flow.length:
            self._add("paragraph", flow)

    def table(self, rows: Sequence[Row]) -> None:
        """One row a line, cells joined by " | ", no trailing space; a bar inside a cell is written "\\|"."""
        flow, parts = _Flow(), []
        for row in rows:
            if not any(any(map(one_line, _parts(cell))) for cell in row.cells):
                continue
            if flow.length:
                flow.raw("\n")
            start, cells = flow.length, []
            for i, cell in enumerate(row.cells):
                if i:
                    flow.raw(" | ")
                cells.append(flow.add(cell, rule=_cell))
            flow.trim()
            start += cells[0] is None  # a row that opens with an empty cell starts at its bar
            parts.append(dict(span=Span(start, flow.length), cells=tuple(cells), is_header=row.is_header))
        if parts:
            self._add("table", flow, parts=parts)

    # ---- the document

    def document(self) -> Document:
        """All that was collected, with title, sections, spans and pages worked out."""
        blocks = self._titled()
        text, starts = _joined(blocks)
        pages = self._made_pages(blocks, starts)
        runs = page_runs(pages)
        made: list[Block] = []
        path: list[tuple[int, str]] = []
        for start, block in zip(starts, blocks):
            if block["kind"] == "heading":
                path = [h for h in path if h[0] < block["level"]] + [(block["level"], block["text"])]
            made.append(_block(block, start, tuple(h for _, h in path), runs))
        return Document(self.meta, text, tuple(made), _sections(made, text), pages, tuple(self._notes))

    def _simple(self, kind: str, text: Text, level: int | None = None) -> None:
        flow = _Flow()
        flow.put(text)
        if flow.length:
            self._add(kind, flow, level=level)

    def _add(self, kind, flow, level=None, parts=()) -> None:
        self._length += flow.length
        if self._length > limits.CHARACTERS:
            return self.note(limits.too_long())
        if len(self._blocks) >= limits.BLOCKS:
            return self.note(limits.too_many_blocks())
        self._blocks.append(dict(kind=kind, level=level, text="".join(flow.chunks), parts=parts, places=flow.places))

    def _titled(self) -> list[dict]:
        """The blocks, the first one made the title when it is the only level-1 heading."""
        ones = [b for b in self._blocks if b["kind"] == "heading" and b["level"] == 1]
        if len(ones) == 1 and self._blocks[0] is ones[0]:
            return [ones[0] | dict(kind="title")] + self._blocks[1:]
        return self._blocks

    def _made_pages(self, blocks: list[dict], starts: list[int]) -> tuple[Page, ...]:
        found: dict[int, list[SourceLine]] = {}
        spans: dict[int, list[list[int]]] = {}
        before, span, lines = None, [], []
        for start, block in zip(starts, blocks):
            for a, b, (_, page, _, first, last) in block["places"]:
                if page != before:
                    span, lines = [start + a, 0], found.setdefault(page, [])
                    spans.setdefault(page, []).append(span)
                    before = page
                span[1] = start + b
                if first >= 0:
                    lines.append(SourceLine(start + a, start + b, first, last))
        return tuple(
            Page(
                number,
                tuple(Span(a, b) for a, b in spans.get(number, ())),
                lines=tuple(found.get(number, ())),
                **self._pages.get(number, {}),
            )
            for number in sorted({*self._pages, *spans})
        )


def _parts(text: Text) -> list[str]:
    return [text] if isinstance(text, str) else [piece.text for piece in text]


def _code_line(text: str) -> str:
    return clean(text).replace("\n", " ").translate(_NO_BREAK).rstrip()


def _cell(text: str) -> str:
    return one_line(text).replace("|", "\\|")


def _joined(blocks: list[dict]) -> tuple[str, list[int]]:
    starts, at = [], 0
    for block in blocks:
        starts.append(at)
        at += len(block["text"]) + 2
    return "\n\n".join(block["text"] for block in blocks), starts


def _block(block: dict, start: int, path: tuple[str, ...], runs) -> Block:
    def moved(span: Span | None) -> Span | None:
        return None if span is None else Span(span.start + start, span.end + start)

    span = Span(start, start + len(block["text"]))
    parts = []
    for part in block["parts"]:
        place = moved(part["span"])
        cells = tuple(moved(cell) for cell in part["cells"]) if "cells" in part else None
        parts.append(
            Part(
                place,
                pages_between(runs, place.start, place.end),
                part.get("depth"),
                part.get("number"),
                cells,
                part.get("is_header", False),
            )
        )
    level = 1 if block["kind"] == "title" else block["level"]
    return Block(block["kind"], span, level, path, pages_between(runs, span.start, span.end), tuple(parts))


def _sections(blocks: list[Block], text: str) -> tuple[Section, ...]:
    """A section a heading, and one before the first heading when there is text besides the title."""
    opened: list[list[Block]] = []
    for block in blocks:
        if block.kind == "title":
            continue
        if block.kind == "heading" or not opened:
            opened.append([])
        opened[-1].append(block)
    out = []
    for group in opened:
        first, span = group[0], Span(group[0].span.start, group[-1].span.end)
        named = first.kind == "heading"
        out.append(
            Section(
                first.span.of(text) if named else "", first.level if named else 0, span, first.section if named else ()
            )
        )
    return tuple(out)

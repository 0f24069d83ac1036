"""A tagged page's blocks, in the order of its structure tree.

What the tags of a document never say (no headings at all, no lists) layout says for its paragraphs. A page whose
text is mostly outside the tree, or whose tree leaves drawn tables out, is left to layout.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace

from chunkers.parsers.pdf.blocks.candidates import BlockCandidate, ItemCandidate
from chunkers.parsers.pdf.blocks.tagged_content import (
    content_ids,
    descendants,
    lines_of,
    tagged_rows,
    tagged_table,
    without_marker,
)
from chunkers.parsers.pdf.blocks.text_column import CODE_GAP, TextColumn
from chunkers.parsers.pdf.blocks.text_rows import TextRow
from chunkers.parsers.pdf.reading.body_style import BodyStyle
from chunkers.parsers.pdf.reading.lines import ARTIFACT, Line, PageLines, Tag
from chunkers.parsers.pdf.reading.markers import note_mark
from chunkers.parsers.pdf.tables.ruled import ruled_tables

HEADINGS = {"H": None, "Title": 0, **{f"H{n}": n for n in range(1, 7)}}
NOTES = ("Note", "FENote")
BLOCKS = {
    "P",
    "L",
    "LI",
    "Table",
    "Caption",
    "BlockQuote",
    "TOCI",
    "BibEntry",
    "TR",
    "THead",
    "TBody",
    "TFoot",
    *NOTES,
    *HEADINGS,
}
LOOSE = 0.1  # share of a page's letters that may be in no element before its tags are set aside
ARTIFACTS = 0.4  # the same for what the file calls no part of its text: some producers call whole pages so


def tagged_kinds(pages: Sequence[PageLines]) -> set[str]:
    """The kinds that the tags of a document use at all: heading, list, table."""
    found: set[str] = set()

    def look(tag: Tag):
        kind = tag.kind
        found.update(
            {"heading"} if kind in HEADINGS else {"list"} if kind == "LI" else {"table"} if kind == "TR" else ()
        )
        for part in tag.parts:
            if isinstance(part, Tag):
                look(part)

    for page in pages:
        for tag in page.tags or ():
            look(tag)
    return found


def read_tags(page: PageLines, body: BodyStyle, kinds: Set[str]) -> list[BlockCandidate] | None:
    """The page's blocks by its tags; None when they do not cover it. Furniture is out of `page` already."""
    if not page.tags:
        return None
    reader = StructureTreeReader(page, body, kinds)
    free = [line for line in page.lines if line.mcid not in reader.seen and line.mcid != ARTIFACT]
    artifacts = [line for line in page.lines if line.mcid == ARTIFACT]
    total = sum(len(line.text) for line in page.lines) or 1
    if (
        sum(len(line.text) for line in free) > LOOSE * total
        or sum(len(line.text) for line in artifacts) > ARTIFACTS * total
    ):
        return None
    if "table" not in kinds and ruled_tables(page.lines, page.shapes):
        return None
    return reader.candidates(free)


class StructureTreeReader:
    def __init__(self, page: PageLines, body: BodyStyle, kinds: Set[str]):
        self.page, self.body, self.tagged_kinds = page, body, kinds
        self.lines: dict[int, list[Line]] = {}
        for line in page.lines:
            self.lines.setdefault(line.mcid, []).append(line)
        self.seen = set(content_ids(page.tags))
        self.out: list[BlockCandidate] = []
        self.waiting: list[tuple[TextRow, ...]] = []  # paragraphs that may be headings, items or code

    def candidates(self, free: Sequence[Line]) -> list[BlockCandidate]:
        for tag in self.page.tags:
            self._blocks(tag)
        self._flush()
        for line in free:
            self._insert(TextRow((line,)))
        return _number_columns(self.out)

    def _insert(self, row: TextRow) -> None:
        """Text outside the tree goes behind the last block that begins above it."""
        at = next((i + 1 for i in range(len(self.out) - 1, -1, -1) if _top(self.out[i]) <= row.top), 0)
        self.out.insert(at, BlockCandidate("paragraph", row.page, (row,), right=row.x1))

    # ---- the walk

    def _blocks(self, tag: Tag) -> None:
        kind = tag.kind
        if kind in HEADINGS:
            self._heading(tag)
        elif kind == "L":
            self._list(tag)
        elif kind == "Table":
            self._table(tag)
        elif kind in NOTES:
            self._note(tag)
        elif kind == "Caption":
            self._simple("caption", tag)
        elif kind == "Code" and not _inline(tag):
            self._code(tag)
        elif kind == "BlockQuote":
            self._quote(tag)
        elif kind in ("P", "TOCI", "BibEntry"):
            self._paragraph(tag)
        else:
            self._container(tag)

    def _container(self, tag: Tag) -> None:
        for lines, block in self._runs(tag):
            if lines:
                self.waiting.append(tuple(tagged_rows(lines)))
            if block:
                self._blocks(block)

    def _runs(self, tag: Tag) -> Iterator[tuple[list[Line], Tag | None]]:
        """Runs of a tag's own text, each with the block inside it that ends the run."""
        run: list[Line] = []
        for part in self._flat(tag):
            if isinstance(part, Tag):
                yield run, part
                run = []
            else:
                run += self.lines.get(part, [])
        yield run, None

    def _flat(self, tag: Tag) -> Iterator[Tag | int]:
        """Marked content and block elements inside `tag`, inline elements and plain containers opened up."""
        for part in tag.parts:
            if isinstance(part, int) or part.kind in BLOCKS or part.kind == "Code" and not _inline(part):
                yield part
            elif part.kind in ("Document", "Part", "Art", "Sect", "Div", "Figure", "Aside") and _has_blocks(part):
                yield part
            else:
                yield from self._flat(part)

    # ---- kinds

    def _add(self, kind: str, rows: Sequence[TextRow], **more) -> None:
        self._flush()
        if rows:
            self.out.append(
                BlockCandidate(
                    kind,
                    rows[0].page,
                    tuple(rows),
                    tagged=True,
                    right=max(row.x1 for row in rows),
                    left=min(row.x0 for row in rows),
                    **more,
                )
            )

    def _simple(self, kind: str, tag: Tag, **more) -> None:
        inner = []
        lines: list[Line] = []
        for run, block in self._runs(tag):
            lines += run
            if block and block.kind in ("P", "Caption"):
                lines += self._all(block)
            elif block:
                inner.append(block)
        self._add(kind, tagged_rows(lines), **more)
        for block in inner:
            self._blocks(block)

    def _heading(self, tag: Tag) -> None:
        self._simple("heading", tag, depth=HEADINGS[tag.kind])

    def _paragraph(self, tag: Tag) -> None:
        for lines, block in self._runs(tag):
            if lines:
                self.waiting.append(tuple(tagged_rows(lines)))
            if block:
                self._blocks(block)

    def _flush(self) -> None:
        """Paragraphs in a row, as they are or as layout reads them where the tags say too little."""
        waiting, self.waiting = self.waiting, []
        if not waiting:
            return
        starts = set()
        rows: list[TextRow] = []
        for paragraph in waiting:
            starts.add(len(rows))
            rows += paragraph
        column = TextColumn(
            rows, self.body, 0, self.page.shapes.dots, paragraph_starts=starts, tagged_kinds=self.tagged_kinds
        )
        self.out += [replace(candidate, tagged=True) for candidate in column.read()]

    def _quote(self, tag: Tag) -> None:
        self._flush()
        at = len(self.out)
        self._container(tag)
        self._flush()
        self.out[at:] = [replace(d, kind="quote") if d.kind == "paragraph" else d for d in self.out[at:]]

    def _code(self, tag: Tag) -> None:
        rows = tagged_rows(self._all(tag))
        last = self.out[-1] if self.out and not self.waiting else None
        if (
            rows
            and last
            and last.kind == "code"
            and last.page == rows[0].page
            and _near(last.rows[-1], rows[0], self.body)
        ):
            self.out[-1] = replace(last, rows=(*last.rows, *rows))
        else:
            self._add("code", rows)

    def _note(self, tag: Tag) -> None:
        rows = tagged_rows(self._all(tag))
        if not rows:
            return
        found = note_mark(rows[0].text)
        number = int(found[1]) if found and found[1].isdecimal() else None
        self._add("footnote", rows, number=number)

    def _list(self, tag: Tag, depth: int = 1) -> None:
        items = self._items(tag, depth)
        if items:
            self._flush()
            rows = [row for item in items for row in item.rows]
            self.out.append(
                BlockCandidate(
                    "list",
                    rows[0].page,
                    items=tuple(items),
                    tagged=True,
                    right=max(row.x1 for row in rows),
                    left=min(row.x0 for row in rows),
                )
            )

    def _items(self, tag: Tag, depth: int) -> list[ItemCandidate]:
        out: list[ItemCandidate] = []
        for part in tag.parts:
            if isinstance(part, int):
                continue
            if part.kind == "L":
                out += self._items(part, depth + bool(out))
            elif part.kind == "LI":
                out += self._item(part, depth)
            else:
                out += self._items(part, depth)
        return out

    def _item(self, tag: Tag, depth: int) -> list[ItemCandidate]:
        label = "".join(line.text for part in descendants(tag, "Lbl") for line in self._all(part))
        texts: list[tuple[TextRow, ...]] = []
        nested: list[ItemCandidate] = []
        for part in self._item_parts(tag):
            if isinstance(part, Tag):
                nested += self._items(part, depth + 1)
            elif not nested:
                texts.append(part)
            else:
                nested[-1] = replace(nested[-1], more=(*nested[-1].more, part))
        if not texts:
            return nested
        first, number, bare = without_marker(texts[0], label)
        if not first:
            texts = texts[1:]
            if not texts:
                return nested
            first = texts[0]
        x = first[0].x0
        return [ItemCandidate(tuple(first), x, number, depth, tuple(texts[1:]), bare), *nested]

    def _item_parts(self, tag: Tag) -> Iterator[Tag | tuple[TextRow, ...]]:
        """An item's texts and the lists in it."""
        run: list[Line] = []

        def texts():
            if run:
                rows = tuple(tagged_rows(run))
                run.clear()
                yield rows

        for part in self._flat(tag):
            if isinstance(part, int):
                run += self.lines.get(part, [])
            elif part.kind == "L":
                yield from texts()
                yield part
            else:
                yield from texts()
                yield from self._item_parts(part)
        yield from texts()

    def _table(self, tag: Tag) -> None:
        table = tagged_table(tag, self.lines)
        captions = [part for part in tag.parts if isinstance(part, Tag) and part.kind == "Caption"]
        if table is None:
            self._container(tag)
            return
        self._flush()
        above = [c for c in captions if min((line.top for line in self._all(c)), default=table.top) < table.top]
        for caption in above:
            self._simple("caption", caption)
        self.out.append(BlockCandidate("table", table.lines[0].page, table=table, tagged=True))
        for caption in captions:
            if caption not in above:
                self._simple("caption", caption)

    def _all(self, tag: Tag) -> list[Line]:
        return lines_of(tag, self.lines)


def _inline(tag: Tag) -> bool:
    """A Code element without blocks in it, as it stands inside a paragraph or cell."""
    return not _has_blocks(tag)


def _has_blocks(tag: Tag) -> bool:
    return any(isinstance(part, Tag) and (part.kind in BLOCKS or _has_blocks(part)) for part in tag.parts)


def _near(a: TextRow, b: TextRow, body: BodyStyle) -> bool:
    return 0 < b.base - a.base < CODE_GAP * body.leading_of(b.size)


def _top(candidate: BlockCandidate) -> float:
    if candidate.table:
        return candidate.table.top
    rows = candidate.rows or candidate.items[0].rows
    return rows[0].top


def _number_columns(candidates: list[BlockCandidate]) -> list[BlockCandidate]:
    """The candidates with column numbers: a new one wherever the text goes on higher up."""
    out: list[BlockCandidate] = []
    number = 0
    for candidate in candidates:
        if out and _top(candidate) < _top(out[-1]) - 1 and candidate.kind != "footnote" and out[-1].kind != "footnote":
            number += 1
        out.append(replace(candidate, column=number) if candidate.column != number else candidate)
    return out

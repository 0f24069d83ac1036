"""Lays the blocks of a sample document out on pages: a small typesetter on reportlab's canvas.

It does what the samples need and no more: wrapped lines with a few looks, headings kept with what follows, lists with
hanging indents, tables whose head row is repeated on each page, footnotes at the foot of the page that cites them,
running headers and page-number footers. All measures in points. The same input gives the same bytes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from corpus_markdown import Block, Source, Word, plain
from reportlab.lib.pagesizes import A4, letter
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

SANS = {
    "": "Helvetica",
    "bold": "Helvetica-Bold",
    "italic": "Helvetica-Oblique",
    "code": "Courier",
    "raised": "Helvetica",
}
SERIF = {"": "Times-Roman", "bold": "Times-Bold", "italic": "Times-Italic", "code": "Courier", "raised": "Times-Roman"}
PAPERS = {"letter": letter, "a4": A4}
KEYS = ("doc_id", "version", "title", "effective_from", "effective_to", "owner", "access", "language", "doc_type")


_CAPTION = re.compile(r"(Table|Figure) \d+\. ")


@dataclass(frozen=True)
class Look:
    """How a document is set. `header` and `footer` may name {title}, {version}, {effective_from}, {page}, {pages};
    a bar in `footer` parts its left from its right side. `columns` are relative widths by a table's number from 0."""

    paper: str = "letter"
    fonts: Mapping[str, str] = field(default_factory=lambda: SANS)
    size: float = 10.5
    lead: float = 1.28
    heading_sizes: tuple[float, ...] = (18, 13, 11.5, 10.5)
    table_size: float = 9
    grid: bool = True
    margin: float = 72
    header: str = "{title}"
    footer: str = "|Page {page} of {pages}"
    columns: Mapping[int, tuple[float, ...]] = field(default_factory=dict)
    hyphens: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    page_before: tuple[str, ...] = ()  # a page starts before the block or item whose text begins so
    outline: bool = False
    rule: bool = True


def write_pdf(path: Path, source: Source, look: Look) -> int:
    """Write the file; the number of pages."""
    pages = _Typesetter(path, source, look, 0).run()
    typesetter = _Typesetter(path, source, look, pages)
    typesetter.run()
    typesetter.canvas.save()
    return pages


class _Typesetter:
    def __init__(self, path: Path, source: Source, look: Look, pages: int):
        self.source, self.look, self.pages = source, look, pages
        self.width, self.height = PAPERS[look.paper]
        self.left, self.right = look.margin, self.width - look.margin
        # Uncompressed, so that the bytes do not depend on the compression library's version.
        self.canvas = Canvas(str(path), pagesize=(self.width, self.height), invariant=1, pageCompression=0)
        self._describe()
        self.page, self.tables, self.notes = 0, 0, []
        self.note_texts = {b.number: b for b in source.blocks if b.kind == "footnote"}
        self._new_page()

    def run(self) -> int:
        blocks = [b for b in self.source.blocks if b.kind != "footnote"]
        for block, after in zip(blocks, [*blocks[1:], None]):
            if plain(block.words).startswith(self.look.page_before or ("\0",)):
                self._new_page()
            getattr(self, f"_{block.kind}")(block, after)
        self._foot()
        return self.page

    def _describe(self) -> None:
        meta, canvas = self.source.meta, self.canvas
        canvas.setTitle(meta["title"])
        canvas.setAuthor(meta.get("owner", ""))
        canvas.setSubject(meta["doc_id"])
        canvas.setCreator("make_corpus_pdfs.py")
        canvas.setKeywords("; ".join(f"{key}={meta[key]}" for key in KEYS if meta.get(key)))

    # ---- pages

    def _new_page(self) -> None:
        if self.page:
            self._foot()
            self.canvas.showPage()
        self.page, self.notes = self.page + 1, []
        top = self.height - 50
        self.canvas.setFont(self.look.fonts[""], 8.5)
        self.canvas.drawString(self.left, top, self._filled(self.look.header))
        if self.look.rule:
            self.canvas.line(self.left, top - 6, self.right, top - 6)
        self.y = top - 36

    def _filled(self, text: str) -> str:
        meta = self.source.meta
        return text.format(
            title=meta["title"],
            version=meta.get("version", ""),
            page=self.page,
            pages=self.pages,
            effective_from=meta.get("effective_from", ""),
        )

    def _foot(self) -> None:
        left, _, right = self.look.footer.partition("|")
        self.canvas.setFont(self.look.fonts[""], 8.5)
        if left:
            self.canvas.drawString(self.left, 40, self._filled(left))
        if right:
            self.canvas.drawRightString(self.right, 40, self._filled(right))
        y = self._floor()
        if self.notes:
            self.canvas.line(self.left, y - 8, self.left + 110, y - 8)
            y -= 10
        for note in self.notes:
            for line in self._note_lines(note):
                y -= 10.5
                self._draw(line, self.left, y, 8.5)

    def _floor(self, more: tuple[Block, ...] = ()) -> float:
        """The lowest place for text, above the footnotes that this page holds."""
        lines = sum(len(self._note_lines(note)) for note in (*self.notes, *more))
        return 60 + (lines * 10.5 + 14 if lines else 0)

    def _note_lines(self, note: Block) -> list[list[Word]]:
        words = (((note.number, "raised"),), *note.words)
        return self._wrap(words, 8.5, self.right - self.left)

    def _need(self, height: float, words: tuple[Word, ...] = ()) -> None:
        """Start a page unless `height` fits with the footnotes that `words` cite; take those notes on."""
        cited = tuple(self.note_texts[text] for word in words for text, look in word if look == "raised")
        if self.y - height < self._floor(cited):
            self._new_page()
        self.notes.extend(cited)

    # ---- lines

    def _wrap(self, words, size: float, width: float, base: str = "") -> list[list[Word]]:
        lines: list[list[Word]] = [[]]
        for word in words:
            if not lines[-1] or self._width([*lines[-1], word], size, base) <= width:
                lines[-1].append(word)
                continue
            head, tail = self.look.hyphens.get(plain((word,)), ("", ""))
            if head and self._width([*lines[-1], ((head, ""),)], size, base) <= width:
                lines[-1].append(((head, ""),))
                lines.append([((tail, ""),)])
            else:
                lines.append([word])
        return lines

    def _width(self, words, size: float, base: str = "") -> float:
        return sum(stringWidth(text, self.look.fonts[look or base], _scaled(size, look)) for text, look in _runs(words))

    def _draw(self, words, x: float, y: float, size: float, base: str = "") -> None:
        for text, look in _runs(words):
            font, scaled = self.look.fonts[look or base], _scaled(size, look)
            self.canvas.setFont(font, scaled)
            self.canvas.drawString(x, y + (size * 0.33 if look == "raised" else 0), text)
            x += stringWidth(text, font, scaled)

    def _lines(self, words, size: float, x: float, base: str = "", right: float | None = None) -> None:
        """Wrapped lines from x on; a page break leaves at least two lines on either side."""
        lines = self._wrap(words, size, (right or self.right) - x, base)
        lead = size * self.look.lead
        for i, line in enumerate(lines):
            left = len(lines) - i
            keep = 2 if left in (2, len(lines)) and len(lines) > 1 else 1
            self._need(keep * lead - lead + size * 0.3, tuple(line))
            self._draw(line, x, self.y, size, base)
            self.y -= lead

    # ---- blocks

    def _heading(self, block: Block, after: Block | None) -> None:
        size = self.look.heading_sizes[min(block.level, len(self.look.heading_sizes)) - 1]
        following = 5 * self.look.size * self.look.lead if after else 0
        if after and after.kind in ("table", "heading"):
            following += 40
        if self.y < self.height - 100:
            self.y -= size * 0.6
        self._need(size * 1.4 + following)
        if self.look.outline:
            self.canvas.bookmarkHorizontal(plain(block.words), 0, self.y + size)
            self.canvas.addOutlineEntry(plain(block.words), plain(block.words), max(0, block.level - 2))
        self._lines(block.words, size, self.left, "bold")
        self.y -= size * 0.35

    def _paragraph(self, block: Block, after: Block | None) -> None:
        caption = bool(_CAPTION.match(plain(block.words)))
        size = self.look.table_size if caption else self.look.size
        if caption and after and after.kind in ("table", "code"):
            self._need(70)
        if after is not None and after.kind == "list" and plain(block.words).endswith(":"):
            self._need(3 * size * self.look.lead)
        self._lines(block.words, size, self.left, "italic" if caption else "")
        self.y -= size * 0.6

    def _quote(self, block: Block, after: Block | None) -> None:
        self._lines(block.words, self.look.size, self.left + 28, "italic", self.right - 28)
        self.y -= self.look.size * 0.6

    def _list(self, block: Block, after: Block | None) -> None:
        size = self.look.size
        for item in block.items:
            if plain(item.words).startswith(self.look.page_before or ("\0",)):
                self._new_page()
            x = self.left + 20 * item.depth
            lines = self._wrap(item.words, size, self.right - x)
            self._need((min(2, len(lines)) - 1) * size * self.look.lead + size * 0.3)
            if item.marker:
                self._draw((((item.marker, ""),),), x - 14, self.y, size)
            self._lines(item.words, size, x)
            self.y -= size * 0.2
        self.y -= size * 0.4

    def _code(self, block: Block, after: Block | None) -> None:
        size, lead = self.look.table_size - 0.5, (self.look.table_size - 0.5) * 1.25
        self._need(min(len(block.lines), 12) * lead + 8)
        for line in block.lines:
            self._need(lead)
            self.canvas.setFont("Courier", size)
            self.canvas.drawString(self.left + 12, self.y, line)
            self.y -= lead
        self.y -= self.look.size * 0.6

    def _table(self, block: Block, after: Block | None) -> None:
        weights = self.look.columns.get(self.tables) or self._weights(block)
        self.tables += 1
        scale = (self.right - self.left) / sum(weights)
        xs = [self.left]
        for weight in weights:
            xs.append(xs[-1] + weight * scale)
        self.y += self.look.table_size
        for number, row in enumerate(block.rows):
            cells, height = self._cells(row, xs, "" if number else "bold")
            page = self.page
            self._need(height)
            if number and page != self.page:
                self.y += self.look.table_size
                self._row(*self._cells(block.rows[0], xs, "bold"), xs, "bold")
            self._row(cells, height, xs, "" if number else "bold")
        self.y -= self.look.table_size + self.look.size * 0.8

    def _weights(self, block: Block) -> tuple[float, ...]:
        """Column widths: the longest word always fits, and what is left over goes to the columns with longer cells."""
        size, total = self.look.table_size, self.right - self.left
        words, cells = [], []
        for column in zip(*block.rows):
            words.append(max((self._width([word], size, "bold") for cell in column for word in cell), default=0) + 12)
            cells.append(max(self._width(cell, size, "bold") for cell in column) + 12)
        wanted = sum(cells) - sum(words)
        share = min(1, (total - sum(words)) / wanted) if wanted else 0
        return tuple(word + (cell - word) * share for word, cell in zip(words, cells))

    def _cells(self, row, xs, base: str):
        size = self.look.table_size
        cells = [self._wrap(cell, size, xs[i + 1] - xs[i] - 8, base) for i, cell in enumerate(row)]
        return cells, max(map(len, cells)) * size * 1.22 + 5

    def _row(self, cells, height: float, xs, base: str) -> None:
        size, canvas, bottom = self.look.table_size, self.canvas, self.y - height
        if self.look.grid:
            canvas.rect(xs[0], bottom, xs[-1] - xs[0], height)
            for x in xs[1:-1]:
                canvas.line(x, bottom, x, self.y)
        else:
            canvas.line(xs[0], bottom, xs[-1], bottom)
        for x, lines in zip(xs, cells):
            for k, line in enumerate(lines):
                self._draw(line, x + 4, self.y - size - 1 - k * size * 1.22, size, base)
        self.y = bottom


def _scaled(size: float, look: str) -> float:
    return size * {"raised": 0.65, "code": 0.92}.get(look, 1)


def _runs(words) -> list[tuple[str, str]]:
    """Stretches of one look, blanks between words included."""
    runs: list[list[str]] = []
    for i, word in enumerate(words):
        for j, (text, look) in enumerate(word):
            blank = " " if i and not j else ""
            if runs and runs[-1][1] == look:
                runs[-1][0] += blank + text
            elif runs and blank:
                runs[-1][0] += blank
                runs.append([text, look])
            else:
                runs.append([text, look])
    return [(text, look) for text, look in runs]

"""The rows of a text column become blocks: code, headings, list items, captions, notes and paragraphs.

Rows are taken from top to bottom. A row opens a new block when its style changes, when it stands further off than
lines of its size do, when it carries a marker, when it is indented, or when the row above ended early and a sentence
with it.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence, Set
from dataclasses import replace

from chunkers.parsers.pdf.blocks.candidates import BlockCandidate, ItemCandidate
from chunkers.parsers.pdf.blocks.list_nesting import nest_items
from chunkers.parsers.pdf.blocks.text_rows import TextRow, ends_sentence
from chunkers.parsers.pdf.reading.body_style import BodyStyle
from chunkers.parsers.pdf.reading.fonts import expected_width
from chunkers.parsers.pdf.reading.markers import BOXES, Marker, drop_prefix, is_next, marker_of, section_depth
from chunkers.parsers.pdf.reading.measures import LARGE_TEXT, SAME_SIZE, SMALL_PRINT, SUPERSCRIPT

CAPTION = re.compile(
    r"(?=[acflpst])"  # most rows begin with another letter, and are done with at once
    r"(?:table|figure|fig\.|tab\.|tabelle|abbildung|abb\.|tableau|tabla|figura|tabella|listing|scheme|chart|plate|"
    r"algorithm)"
    r"\s*[\dIVX]{1,4}(?:[.\-–]\d+)*\s*[.:–—-]",
    re.I,
)
_GROWN_ON = re.compile(r"(?:\d{1,2}|[*†‡§])[^\W\d_a-z]")

# Distances of rows, in those that lines of their size usually stand apart
ANOTHER = 9.0  # what stands on another page, or higher up
PARAGRAPH_START = 1.3  # where tags begin a paragraph
OVERPRINTED = 0.2  # less is the same line drawn again
TEXT_FLOW = 1.15  # lines of one sentence stand no further apart
CAPTION_ABOVE = 1.1  # a sentence about "Figure 2." inside a paragraph has less above it
HEADING_ABOVE = 1.12  # bold words that begin a paragraph, or a bold line in it, have less above them
PARAGRAPH_GAP = 1.22  # paragraphs stand further apart; superscripts push lines apart by up to 1.2
ITEM_GAP = 1.25  # the same inside list items and captions, which are often set looser than the body
HEADING_GAP = 1.3  # inside a heading of several lines
ITEM_PARAGRAPH_GAP = 2.5  # before a further paragraph of an item; what stands further off is the column's
CODE_GAP = 3.6  # inside code: up to two blank lines and a half

# Sizes, in those of the body
LARGE_HEADING = 1.3  # a title that the tags call a paragraph; a large sentence from which it may be a heading
BOLD_HEADING = 0.78  # bold letters smaller than that are labels of figures

# Lengths of text
CAPTION_ROWS, HEADING_ROWS = 6, 4  # more rows are a paragraph
HEADING_CHARACTERS = 250
SENTENCE_CHARACTERS = 90  # a longer heading that ends in a full stop is a sentence
SENTENCE_WORDS, BOLD_SENTENCE_WORDS = 5, 8  # the same for a large and for a bold one
LOOK_AHEAD = 11  # rows below, in which a list's next marker is looked for
LOOK_BACK = 40  # items above, whose numbers a marker may follow
MARK_CHARACTERS = 3  # of a note's raised number

# Places, in sizes of the row
DOT_NEAR, DOT_FAR = 0.2, 2.5  # between a drawn dot and the text that it is the bullet of
MARKER_SHIFT = 2  # between the markers of one list
HANGING = 0.4  # by which an item's rows may stand left of its text
ITEM_TEXT = 0.35  # within which a further paragraph stands under an item's text
ITEM_DEPTH = 0.8  # from the column's edge to an item's text: less, and the column's paragraphs stand there too
FIRST_LINE_INDENT = 0.7  # by which a row that opens a paragraph is set in; ragged edges and quotes stay below
PAGE_REFERENCE = 2  # between an entry of a table of contents and its page number

# Room at a line's end
NARROW_TYPE = 0.1  # points: width of a text whose characters have none
WIDEST_TYPE = 1.6  # how much wider than Helvetica a text may be; wider ones are justified
ROOM = 0.3  # sizes that a justified line may fall short of its column's edge


class TextColumn:
    """One column of one page, its rows and their blocks.

    `paragraph_starts`, when given, are the rows at which tagged paragraphs begin: blocks begin there and nowhere
    else. Kinds in `tagged_kinds` are known from the tags and not looked for.
    """

    def __init__(
        self,
        rows: Sequence[TextRow],
        body: BodyStyle,
        number: int,
        dots=(),
        paragraph_starts: set[int] | None = None,
        tagged_kinds: Set[str] = frozenset(),
    ):
        self.paragraph_starts, self.tagged_kinds = paragraph_starts, tagged_kinds
        self.rows = list(rows)
        self._marks: dict[int, tuple[TextRow, Marker | None]] = {}
        self.body = body
        self.column = number
        self.gaps = [ANOTHER, *map(self._gap, range(1, len(self.rows)), rows, self.rows[1:])]
        self.dots = sorted(((dot.top + dot.bottom) / 2, dot.x1) for dot in dots)  # (y of its middle, right edge)
        self.left = min((row.x0 for row in rows), default=0.0)
        self.right = max((row.x1 for row in rows), default=0.0)
        self.candidates: list[BlockCandidate] = []
        self.items: list[ItemCandidate] = []

    # ---- the walk

    def read(self) -> list[BlockCandidate]:
        at = 0
        while at < len(self.rows):
            at = self._code(at) or self._caption(at) or self._heading(at) or self._item(at) or self._paragraph(at)
        self._close_list()
        return self.candidates

    def _add(self, kind: str, rows: Sequence[TextRow], **more) -> None:
        self._close_list()
        self.candidates.append(
            BlockCandidate(
                kind, rows[0].page, tuple(rows), column=self.column, right=self.right, left=self.left, **more
            )
        )

    def _close_list(self) -> None:
        if self.items:
            items, self.items = nest_items(self.items), []
            self.candidates.append(
                BlockCandidate(
                    "list", items[0].rows[0].page, items=items, column=self.column, right=self.right, left=self.left
                )
            )

    # ---- distances

    def _gap(self, at: int, a: TextRow, b: TextRow) -> float:
        """How much further row `at` stands from the one above than lines of its size do; 1.0 is the usual distance."""
        if a.page != b.page:
            return ANOTHER
        if self.paragraph_starts is not None:
            return PARAGRAPH_START if at in self.paragraph_starts else 1.0
        return (b.base - a.base) / self.body.leading_of(max(a.size, b.size) if abs(a.size - b.size) > 1 else b.size)

    def has_room(self, at: int) -> bool:
        """True when the first word of row `at` would have had room at the end of the row above."""
        a, b = self.rows[at - 1], self.rows[at]
        return has_room(a, b, self.right)

    # ---- kinds

    def _code(self, at: int) -> int:
        end = at
        while end < len(self.rows) and self._is_code(self.rows[end]) and (end == at or self._code_gap(end) < CODE_GAP):
            end += 1
        if end == at:
            return 0
        self._add("code", self.rows[at:end])
        return end

    def _code_gap(self, at: int) -> float:
        a, b = self.rows[at - 1], self.rows[at]
        return (b.base - a.base) / self.body.leading_of(b.size) if b.base > a.base else ANOTHER

    def _is_code(self, row: TextRow) -> bool:
        return row.mono and not self.body.mono

    def _caption(self, at: int) -> int:
        row = self.rows[at]
        if not CAPTION.match(row.text) or at and self.gaps[at] < CAPTION_ABOVE and not self._new_style(at):
            return 0
        end = self._run_end(
            at, lambda i: self.gaps[i] < ITEM_GAP and not self._new_style(i) and not self._sentence_ended(i)
        )
        if end - at > CAPTION_ROWS:
            return 0
        self._add("caption", self.rows[at:end])
        return end

    def _new_style(self, at: int) -> bool:
        a, b = self.rows[at - 1], self.rows[at]
        sizes = abs(a.size - b.size) > SAME_SIZE * self.body.size
        return sizes or a.bold != b.bold or a.mono != b.mono and not self.body.mono

    def _run_end(self, at: int, goes_on) -> int:
        end = at + 1
        while end < len(self.rows) and goes_on(end):
            end += 1
        return end

    def _heading(self, at: int) -> int:
        if "heading" in self.tagged_kinds and not self._untagged_title(at):
            return 0
        row = self.rows[at]
        large = row.size > LARGE_TEXT * self.body.size
        bold = row.bold and not self.body.bold and row.size > BOLD_HEADING * self.body.size
        if not (large or bold) or len(row.text) > HEADING_CHARACTERS or not any(c.isalpha() for c in row.text):
            return 0
        if marker_of(row.text) and not section_depth(row.text) or _refers_to_page(row):
            return 0
        end = self._run_end(
            at, lambda i: self.gaps[i] < HEADING_GAP and not self._new_style(i) and not self.fits_heading(i)
        )
        rows = self.rows[at:end]
        text = " ".join(r.text for r in rows)
        if (
            len(rows) > HEADING_ROWS
            or len(text) > HEADING_CHARACTERS
            or len(text) > SENTENCE_CHARACTERS
            and text.endswith(".")
        ):
            return 0
        if (
            large
            and not row.bold
            and row.size < LARGE_HEADING * self.body.size
            and text.endswith(".")
            and len(text.split()) > SENTENCE_WORDS
        ):
            return 0
        if not large:
            tight = (
                at and self.gaps[at] < HEADING_ABOVE and not (self.candidates and self.candidates[-1].kind == "heading")
            )
            if tight or text.endswith((",", ";")) or text.endswith(".") and len(text.split()) > BOLD_SENTENCE_WORDS:
                return 0
        self._add("heading", rows)
        return end

    def _untagged_title(self, at: int) -> bool:
        """A large paragraph at the very start of a tagged document: some producers tag the title as a paragraph."""
        row = self.rows[at]
        return at == 0 and row.page == 1 and row.size > LARGE_HEADING * self.body.size

    def fits_heading(self, at: int) -> bool:
        """A second heading line: the first was full, or both stand in the middle."""
        a, b = self.rows[at - 1], self.rows[at]
        centred = abs((a.x0 + a.x1) - (b.x0 + b.x1)) < self.body.size and abs(a.x0 - b.x0) > self.body.size
        return section_depth(b.text) > 0 or not centred and self.has_room(at)

    # ---- lists

    def _item(self, at: int) -> int:
        if "list" in self.tagged_kinds:
            return 0
        row, marker = self._split_marker(self.rows[at])
        if marker is None or not self._opens(at, marker):
            return 0
        end = self._item_end(at, row)
        rows = [row, *self.rows[at + 1 : end]]
        item = ItemCandidate(tuple(rows), row.x0, marker.number)
        end, more = self._further_paragraphs(end, item)
        self.items.append(replace(item, more=more) if more else item)
        return end

    def _split_marker(self, row: TextRow) -> tuple[TextRow, Marker | None]:
        """The row without its marker, and the marker; drawn dots count as bullets."""
        found = self._marks.get(id(row))
        if found is None:
            found = self._marks[id(row)] = self._mark(row)
        return found

    def _mark(self, row: TextRow) -> tuple[TextRow, Marker | None]:
        first = row.parts[0]
        after = row.parts[1].font.name if len(row.parts) > 1 else first.font.name
        marker = marker_of(row.text, first.font.name, after)
        if marker is None:
            return row, Marker("bullet", "", 0) if self.dots and self._dotted(row) else None
        if len(first.text) <= marker.length and len(row.parts) > 1:
            return TextRow(row.parts[1:]), marker
        rest = drop_prefix(first, marker.length)
        if rest is None:
            return row, None
        return TextRow((rest, *row.parts[1:])), marker

    def _dotted(self, row: TextRow) -> bool:
        """Whether a drawn dot stands right before the row."""
        beside = self.dots[bisect_right(self.dots, (row.top, math.inf)) : bisect_left(self.dots, (row.bottom,))]
        return any(DOT_NEAR < (row.x0 - right) / row.size < DOT_FAR for _, right in beside)

    def _opens(self, at: int, marker: Marker) -> bool:
        """Whether a marker is one: bullets always; others by their order, their place and what stands above."""
        if marker.kind == "bullet":
            return True
        row = self.rows[at]
        last = self.items[-1] if self.items else None
        if marker.kind == "dash":
            hanging = len(row.parts) > 1
            return (
                hanging
                or last is not None
                or self._next_is(at, marker)
                or bool(at)
                and row.x0 > self.rows[at - 1].x0 + row.size
            )
        before = [item.number for item in self.items[-LOOK_BACK:] if item.number is not None]
        if any(is_next(marker.value, number) for number in before):
            return True
        above_open = (
            at
            and self.gaps[at] < TEXT_FLOW
            and not self.has_room(at)
            and not ends_sentence(self.rows[at - 1].text)
            and abs(row.x0 - self.rows[at - 1].x0) < row.size
        )
        if above_open:
            return False
        if is_next(marker.value, None):
            return True
        return marker.kind == "number" and (not at or len(row.parts) > 1 or self._next_is(at, marker))

    def _next_is(self, at: int, marker: Marker) -> bool:
        for row in self.rows[at + 1 : at + 1 + LOOK_AHEAD]:
            found = marker_of(row.text)
            if found and found.kind == marker.kind and abs(row.x0 - self.rows[at].x0) < MARKER_SHIFT * row.size:
                return marker.kind == "dash" or is_next(found.value, marker.value)
        return False

    def _item_end(self, at: int, row: TextRow) -> int:
        """Where the item's first block ends: rows under its text, or under its marker while the sentence is open."""
        end = at + 1
        while end < len(self.rows):
            below, above = self.rows[end], self.rows[end - 1]
            if self.gaps[end] > ITEM_GAP or self._is_code(below) != self._is_code(above):
                break
            _, marker = self._split_marker(below)
            if marker and self._opens(end, marker):
                break
            under = below.x0 > row.x0 - HANGING * row.size
            loose = (
                not self.has_room(end)
                and not ends_sentence(above.text)
                and below.x0 > self.rows[at].x0 - HANGING * row.size
            )
            if not (
                under
                and not (self.has_room(end) and ends_sentence(above.text) and below.x0 > row.x0 + row.size)
                or loose
            ):
                break
            if (
                self.body.size * LARGE_TEXT < below.size
                or below.bold
                and not above.bold
                and not self.body.bold
                and self.gaps[end] > HEADING_ABOVE
            ):
                break
            end += 1
        return end

    def _further_paragraphs(self, at: int, item: ItemCandidate) -> tuple[int, tuple]:
        """Further paragraphs of an item: rows that stand exactly under its text, deeper than the column's edge."""
        more = []
        while at < len(self.rows) and item.x - self.left > ITEM_DEPTH * item.rows[0].size:
            row = self.rows[at]
            if (
                abs(row.x0 - item.x) > ITEM_TEXT * row.size
                or self._split_marker(row)[1]
                or self._is_code(row)
                or self.gaps[at] > ITEM_PARAGRAPH_GAP
                or row.size > LARGE_TEXT * self.body.size
                or row.bold
                and not self.body.bold
            ):
                break
            end = self._run_end(
                at,
                lambda i, size=row.size: (
                    self.gaps[i] < ITEM_GAP
                    and abs(self.rows[i].x0 - item.x) < HANGING * size
                    and not self._split_marker(self.rows[i])[1]
                ),
            )
            more.append(tuple(self.rows[at:end]))
            at = end
        return at, tuple(more)

    # ---- paragraphs

    def _paragraph(self, at: int) -> int:
        end = self._run_end(at, lambda i: not self._breaks(at, i))
        self._add("paragraph", self.rows[at:end])
        return end

    def _breaks(self, start: int, at: int) -> bool:
        if self.paragraph_starts is not None:
            return at in self.paragraph_starts
        above, row = self.rows[at - 1], self.rows[at]
        if self.gaps[at] > PARAGRAPH_GAP or self.gaps[at] < OVERPRINTED or self._new_style(at) and not self._run_in(at):
            return True
        marker = self._split_marker(row)[1]
        if marker and self._opens(at, marker) or self._note_opens(row):
            return True
        if row.x0 > above.x0 + FIRST_LINE_INDENT * row.size and not self._hangs(start, at):
            return True
        if row.parts[0].text in BOXES or above.parts[-1].text in BOXES or _refers_to_page(above):
            return True
        return self._sentence_ended(at)

    def _note_opens(self, row: TextRow) -> bool:
        """True for a row that opens with a small raised sign, or in small letters with a number grown onto a word."""
        first = row.parts[0]
        raised = (
            len(row.parts) > 1 and len(first.text) <= MARK_CHARACTERS and first.size < SUPERSCRIPT * row.parts[1].size
        )
        return raised or row.size < SMALL_PRINT * self.body.size and bool(_GROWN_ON.match(row.text))

    def _sentence_ended(self, at: int) -> bool:
        return ends_sentence(self.rows[at - 1].text) and self.has_room(at)

    def _run_in(self, at: int) -> bool:
        """A change of weight inside a sentence: the row above is full and its sentence open."""
        a, b = self.rows[at - 1], self.rows[at]
        return (
            abs(a.size - b.size) < SAME_SIZE * self.body.size
            and not self.has_room(at)
            and self.gaps[at] < TEXT_FLOW
            and not ends_sentence(a.text)
        )

    def _hangs(self, start: int, at: int) -> bool:
        """True when all rows after the first stand deeper: a hanging indent, not a new paragraph's first line."""
        first, row = self.rows[start], self.rows[at]
        if at > start + 1:
            return row.x0 < self.rows[start + 1].x0 + FIRST_LINE_INDENT * row.size
        below = self.rows[at + 1] if at + 1 < len(self.rows) and self.gaps[at + 1] < PARAGRAPH_GAP else None
        if below is None:
            return not self.has_room(at) and not ends_sentence(first.text)
        return below.x0 > first.x0 + FIRST_LINE_INDENT * row.size


def _refers_to_page(row: TextRow) -> bool:
    """Whether the row is an entry of a table of contents: a number far behind its text, or behind dots."""
    last = row.parts[-1]
    if not last.text[-1:].isdecimal():
        return False
    far = len(row.parts) > 1 and last.text.isdecimal() and last.x0 - row.parts[-2].x1 > PAGE_REFERENCE * last.size
    return far or ". . ." in row.text or "....." in row.text


def has_room(above: TextRow, below: TextRow, right: float) -> bool:
    word = below.text.split(None, 1)[0]
    scale = (below.x1 - below.x0) / max(expected_width(below.text, below.size), NARROW_TYPE)
    return above.x1 + expected_width(" " + word, below.size) * min(scale, WIDEST_TYPE) < right - ROOM * below.size

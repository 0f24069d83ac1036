"""Page-break joining: blocks that go on over a column or page end become one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from chunkers.parsers.pdf.blocks.candidates import BlockCandidate, ItemCandidate
from chunkers.parsers.pdf.blocks.list_nesting import nest_items, open_levels
from chunkers.parsers.pdf.blocks.text_column import has_room
from chunkers.parsers.pdf.blocks.text_rows import ends_sentence
from chunkers.parsers.pdf.reading.body_style import BodyStyle
from chunkers.parsers.pdf.reading.markers import is_next
from chunkers.parsers.pdf.reading.measures import NEAR_EDGE, SAME_INDENT, SAME_SIZE
from chunkers.parsers.pdf.tables.continuation import RECENT, join_tables


def join_pages(candidates: Sequence[BlockCandidate], body: BodyStyle) -> list[BlockCandidate]:
    """The candidates of all pages in order, with what a column or page end cut in two made one."""
    out: list[BlockCandidate] = []
    for candidate in candidates:
        before = _partner(out, candidate)
        if before is not None:
            made = _joined(out[before], candidate, body)
            if made:
                out[before] = made[0]
                out += made[1:]
                continue
        out.append(candidate)
    return out


def _partner(out: list[BlockCandidate], candidate: BlockCandidate) -> int | None:
    """The block that `candidate` may go on with: the last one, past footnotes, captions and tables at a page end."""
    at = len(out) - 1
    skip = ("footnote",) if candidate.kind not in ("paragraph", "quote") else ("footnote", "caption", "table")
    while at >= 0 and out[at].kind in skip and out[at].kind != candidate.kind:
        at -= 1
    if at < 0:
        return None
    last = out[at]
    moved = candidate.page != last.page or candidate.column != last.column
    if candidate.kind == "paragraph" and not moved:  # a figure may stand inside a paragraph
        moved = not last.tagged and last.kind == "paragraph" and candidate.rows[0].text[:1].islower()
    return at if moved and 0 <= candidate.page - _last_page(last) <= 1 else None


def _last_page(candidate: BlockCandidate) -> int:
    if candidate.kind == "list":
        rows = candidate.items[-1].more[-1] if candidate.items[-1].more else candidate.items[-1].rows
        return rows[-1].page
    if candidate.kind == "table":
        return candidate.table.lines[-1].page if candidate.table.lines else candidate.page
    return candidate.rows[-1].page


def _joined(a: BlockCandidate, b: BlockCandidate, body: BodyStyle) -> list[BlockCandidate] | None:
    if a.kind == b.kind == "table":
        table = join_tables(a.table, b.table)
        return [replace(a, table=table)] if table else None
    if a.kind == b.kind == "code":
        return [replace(a, rows=a.rows + b.rows)]
    if a.kind == b.kind == "list":
        return [_lists(a, b)]
    if a.kind == "list" and b.kind == "paragraph":
        return _item_goes_on(a, b)
    if (
        a.kind == b.kind in ("paragraph", "quote")
        and (not ends_sentence(a.rows[-1].text) or _full(a, b))
        and _alike(a, b, body)
    ):
        return [replace(a, rows=a.rows + b.rows, column=b.column, right=b.right)]
    return None


def _full(a: BlockCandidate, b: BlockCandidate) -> bool:
    """Whether a page or column ends with a whole sentence and yet in the middle of a paragraph.

    Its last line leaves no room for the next word, which last lines of paragraphs seldom do, and the next line begins
    at the edge as the paragraph's own lines do.
    """
    last = a.rows[-1]
    if len(a.rows) < 2 or last.page == b.page and a.column == b.column or has_room(last, b.rows[0], a.right):
        return False
    return abs((b.rows[0].x0 - b.left) - (last.x0 - a.left)) < NEAR_EDGE * last.size


def _alike(a: BlockCandidate, b: BlockCandidate, body: BodyStyle) -> bool:
    """Same letters, and the upper part ends full or in the middle of a sentence that the lower one goes on with."""
    if abs(a.style[0] - b.style[0]) > SAME_SIZE * body.size or a.style[1] != b.style[1]:
        return False
    first = b.rows[0].text.lstrip("“\"«‘('")[:1]
    return a.rows[-1].hyphen or first.islower() or not has_room(a.rows[-1], b.rows[0], a.right)


def _lists(a: BlockCandidate, b: BlockCandidate) -> BlockCandidate:
    """Items of two columns or pages as one list; the depths of the second start at those of the first.

    Columns stand at different places, and left and right pages may too: the second part is moved under the first by
    a number that follows, by an indent that both have, or by the columns' edges.
    """
    first, size = b.items[0], b.items[0].rows[0].size
    if first.bare and not a.items[-1].bare and not ends_sentence(a.items[-1].rows[-1].text):
        whole = replace(a.items[-1], rows=a.items[-1].rows + first.rows, more=first.more)
        a, b = replace(a, items=(*a.items[:-1], whole)), replace(b, items=b.items[1:])
        if not b.items:
            return a
        first = b.items[0]
    recent = a.items[-RECENT:]
    numbered = [
        item.x for item in recent if None not in (item.number, first.number) and is_next(first.number, item.number)
    ]
    if numbered:
        shift = numbered[-1] - first.x
    elif any(abs(item.x - other.x) < SAME_INDENT * size for item in b.items for other in recent):
        shift = 0.0
    else:
        shift = a.left - b.left
    moved = [replace(item, x=item.x + shift) for item in b.items]
    # a page's part of the tree may lack the items around its first ones: indents that both parts have tell more
    shared = any(abs(item.x - other.x) < SAME_INDENT * size for item in b.items for other in recent)
    if shared or not (a.tagged and b.tagged):
        moved = nest_items(moved, open_levels(a.items))
    return replace(a, items=(*a.items, *moved), column=b.column, right=b.right)


def _item_goes_on(a: BlockCandidate, b: BlockCandidate) -> list[BlockCandidate] | None:
    last = a.items[-1]
    if last.more or ends_sentence(last.rows[-1].text) or has_room(last.rows[-1], b.rows[0], a.right):
        return None
    item: ItemCandidate = replace(last, rows=last.rows + b.rows)
    return [replace(a, items=(*a.items[:-1], item), column=b.column)]

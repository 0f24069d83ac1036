"""Blocks that go on over a column or page end, joined; footnotes told from the text above them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from chunkers.parsers.pdf.blocks.candidates import Draft, DraftItem
from chunkers.parsers.pdf.blocks.list_nesting import levels_after, with_depths
from chunkers.parsers.pdf.blocks.text_column import fits
from chunkers.parsers.pdf.blocks.text_rows import ends_sentence
from chunkers.parsers.pdf.reading.body_style import Body
from chunkers.parsers.pdf.reading.markers import follows
from chunkers.parsers.pdf.tables.continuation import RECENT, continued


def joined(drafts: Sequence[Draft], body: Body) -> list[Draft]:
    """The drafts of all pages in order, with what a column or page end cut in two made one."""
    out: list[Draft] = []
    for draft in drafts:
        before = _partner(out, draft)
        if before is not None:
            made = _joined(out[before], draft, body)
            if made:
                out[before] = made[0]
                out += made[1:]
                continue
        out.append(draft)
    return out


def _partner(out: list[Draft], draft: Draft) -> int | None:
    """The block that `draft` may go on with: the last one, footnotes, captions and tables at a page end passed over."""
    at = len(out) - 1
    skip = ("footnote",) if draft.kind not in ("paragraph", "quote") else ("footnote", "caption", "table")
    while at >= 0 and out[at].kind in skip and out[at].kind != draft.kind:
        at -= 1
    if at < 0:
        return None
    last = out[at]
    moved = draft.page != last.page or draft.stack != last.stack
    if draft.kind == "paragraph" and not moved:  # a figure may stand inside a paragraph
        moved = not last.tagged and last.kind == "paragraph" and draft.rows[0].text[:1].islower()
    return at if moved and 0 <= draft.page - _last_page(last) <= 1 else None


def _last_page(draft: Draft) -> int:
    if draft.kind == "list":
        rows = draft.items[-1].more[-1] if draft.items[-1].more else draft.items[-1].rows
        return rows[-1].page
    if draft.kind == "table":
        return draft.table.lines[-1].page if draft.table.lines else draft.page
    return draft.rows[-1].page


def _joined(a: Draft, b: Draft, body: Body) -> list[Draft] | None:
    if a.kind == b.kind == "table":
        table = continued(a.table, b.table)
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
        return [replace(a, rows=a.rows + b.rows, stack=b.stack, limit=b.limit)]
    return None


def _full(a: Draft, b: Draft) -> bool:
    """Whether a page or column ends with a whole sentence and yet in the middle of a paragraph.

    Its last line leaves no room for the next word, which last lines of paragraphs seldom do, and the next line begins
    at the edge as the paragraph's own lines do.
    """
    last = a.rows[-1]
    if len(a.rows) < 2 or last.page == b.page and a.stack == b.stack or fits(last, b.rows[0], a.limit):
        return False
    return abs((b.rows[0].x0 - b.left) - (last.x0 - a.left)) < 0.3 * last.size


def _alike(a: Draft, b: Draft, body: Body) -> bool:
    """Same letters, and the upper part ends full or in the middle of a sentence that the lower one goes on with."""
    if abs(a.style[0] - b.style[0]) > 0.06 * body.size or a.style[1] != b.style[1]:
        return False
    first = b.rows[0].text.lstrip("“\"«‘('")[:1]
    return a.rows[-1].hyphen or first.islower() or not fits(a.rows[-1], b.rows[0], a.limit)


def _lists(a: Draft, b: Draft) -> Draft:
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
        item.x for item in recent if None not in (item.number, first.number) and follows(first.number, item.number)
    ]
    if numbered:
        shift = numbered[-1] - first.x
    elif any(abs(item.x - other.x) < 0.6 * size for item in b.items for other in recent):
        shift = 0.0
    else:
        shift = a.left - b.left
    moved = [replace(item, x=item.x + shift) for item in b.items]
    # a page's part of the tree may lack the items around its first ones: indents that both parts have tell more
    shared = any(abs(item.x - other.x) < 0.6 * size for item in b.items for other in recent)
    if shared or not (a.tagged and b.tagged):
        moved = with_depths(moved, levels_after(a.items))
    return replace(a, items=(*a.items, *moved), stack=b.stack, limit=b.limit)


def _item_goes_on(a: Draft, b: Draft) -> list[Draft] | None:
    last = a.items[-1]
    if last.more or ends_sentence(last.rows[-1].text) or fits(last.rows[-1], b.rows[0], a.limit):
        return None
    item: DraftItem = replace(last, rows=last.rows + b.rows)
    return [replace(a, items=(*a.items[:-1], item), stack=b.stack)]

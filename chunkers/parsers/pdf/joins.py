"""Blocks that go on over a column or page end, joined; footnotes told from the text above them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from chunkers.parsers.pdf.depths import levels_after, with_depths
from chunkers.parsers.pdf.drafts import Draft, DraftItem
from chunkers.parsers.pdf.markers import follows, note_mark
from chunkers.parsers.pdf.rows import Cells, Table, wrapped
from chunkers.parsers.pdf.stack import fits
from chunkers.parsers.pdf.styles import Body

RECENT = 80  # rows or items at a page end that are asked about those that go on
_CITING = r"(?:[^\W\d_]|[.,;:!?)\]”’\"'])"  # what a reference stands behind, with or without a bracket
_REFERENCE = re.compile(  # its sign comes first, for that is quickly found, and what stands before it is looked at then
    rf"[\d*†‡§¶](?:(?<={_CITING}.)|(?<={_CITING}\[.))(?:(?<=\d)\d)?(?=\]|[\s.,;:!?)”’]|$)"
)
_DECIMAL = re.compile(r"\d[.,]$")
_ENDED = re.compile(r"[.!?:;…][\"”’»)\]]*\d{0,2}$")


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
    if a.kind == b.kind in ("paragraph", "quote") and (_open(a.rows[-1].text) or _full(a, b)) and _alike(a, b, body):
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


def _open(text: str) -> bool:
    return not _ENDED.search(text)


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
    if first.bare and not a.items[-1].bare and _open(a.items[-1].rows[-1].text):
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
    if last.more or not _open(last.rows[-1].text) or fits(last.rows[-1], b.rows[0], a.limit):
        return None
    item: DraftItem = replace(last, rows=last.rows + b.rows)
    return [replace(a, items=(*a.items[:-1], item), stack=b.stack)]


def continued(a: Table, b: Table) -> Table | None:
    """Both as one table when their columns agree; head rows that the second repeats are left out."""
    width = len(a.rows[0])
    if len(b.rows) == 1 and len(b.rows[0]) < width:
        b = _in_columns(b, a)
    if width != len(b.rows[0]):
        return None
    rows = list(b.rows)
    repeated = 0
    while repeated < min(a.heads, len(rows)) and _words(rows[repeated]) == _words(a.rows[repeated]):
        repeated += 1
    if not repeated and a.xs and b.xs and len(a.xs) == len(b.xs):
        span = max(a.xs[-1] - a.xs[0], 1.0)
        if any(abs((x - a.xs[0]) - (y - b.xs[0])) > 0.08 * span for x, y in zip(a.xs[:-1], b.xs[:-1])):
            return None
    if not repeated and a.heads and b.heads and _headed(b):
        return None  # a head of its own: another table
    old = list(a.rows)
    cut = len(old) - 1 in a.partial or repeated in b.partial
    rows = rows[repeated:]
    last = [len(old) + i - repeated for i in b.partial]
    if rows and _row_goes_on(old[-1], rows[0], a, b, cut):
        old[-1] = tuple((*above, *below) for above, below in zip(old[-1], rows.pop(0)))
        last = [i - 1 for i in last]
    return replace(a, rows=(*old, *rows), lines=a.lines + b.lines, partial=tuple(i for i in last if i >= len(old)))


def _row_goes_on(above: Cells, below: Cells, a: Table, b: Table, cut: bool) -> bool:
    """Whether a page end cut a row in two: cells go on where no word had room or begin there, and some do not.

    With `cut`, tags say that the page end may have cut it: then all cells may go on.
    """
    rights = [
        max((line.x1 for table in (a, b) for row in table.rows[-RECENT:] for line in row[c]), default=0.0)
        for c in range(len(above))
    ]
    going = [c for c, cell in enumerate(below) if cell]
    fitting = all(not above[c] or wrapped(above[c][-1], below[c][0], rights[c]) for c in going)
    return fitting and (cut or 0 < len(going) < len(below))


def _in_columns(b: Table, a: Table) -> Table:
    """The only row of `b`, the rest of a row that a page end cut, with its cells put under those of `a`."""
    cells: list[tuple] = [()] * len(a.rows[0])
    lefts = [min((line.x0 for row in a.rows[-RECENT:] for line in row[c]), default=0.0) for c in range(len(cells))]
    for cell in b.rows[0]:
        if cell:
            near = min(range(len(cells)), key=lambda c: abs(lefts[c] - cell[0].x0))
            if cells[near] or abs(lefts[near] - cell[0].x0) > cell[0].size:
                return b
            cells[near] = cell
    return replace(b, rows=(tuple(cells),), heads=0, xs=(), partial=(0,))


def _headed(table: Table) -> bool:
    lines = [line for cell in table.rows[0] for line in cell]
    others = [line for row in table.rows[1:] for cell in row for line in cell]
    return bool(lines) and all(line.font.bold for line in lines) and not all(line.font.bold for line in others)


def _words(row: Cells) -> list[str]:
    return ["".join(line.text for line in cell).replace(" ", "").replace("-", "") for cell in row]


def with_footnotes(drafts: Sequence[Draft], body: Body) -> list[Draft]:
    """The small paragraphs and items at the end of a page or column that open with a note mark, as footnotes.

    A mark counts when the text refers to it: a number or sign right behind a word or its punctuation.
    """
    cited: set[str] | None = None  # looked for when the first block asks
    out: list[Draft] = []
    ends = True
    for draft, after in zip(reversed(drafts), [None, *reversed(drafts)]):
        ends = _small(draft, body) and (ends or after is None or (after.page, after.stack) != (draft.page, draft.stack))
        notes = None
        if ends and (draft.kind == "list" or note_mark(draft.rows[0].text)):
            if cited is None:
                cited = set(_REFERENCE.findall("\n".join(row.text for other in drafts for row in _rows(other))))
            notes = _notes(draft, cited)
        out += reversed(notes) if notes else (draft,)
    return _whole_notes(out[::-1], body)


def _whole_notes(drafts: list[Draft], body: Body) -> list[Draft]:
    """Small paragraphs right behind a footnote that have no mark go on with it."""
    out: list[Draft] = []
    for draft in drafts:
        last = out[-1] if out else None
        if (
            last
            and last.kind == "footnote"
            and draft.kind == "paragraph"
            and _small(draft, body)
            and (last.page, last.stack) == (draft.page, draft.stack)
            and _open(last.rows[-1].text)
        ):
            out[-1] = replace(last, rows=last.rows + draft.rows)
        else:
            out.append(draft)
    return out


def _rows(draft: Draft):
    yield from draft.rows
    for item in draft.items:
        yield from item.rows


def _small(draft: Draft, body: Body) -> bool:
    rows = draft.rows if draft.kind == "paragraph" else draft.items[0].rows if draft.kind == "list" else ()
    return bool(rows) and all(row.size < 0.95 * body.size for row in rows)


def _notes(draft: Draft, cited: set[str]) -> list[Draft] | None:
    if draft.kind == "list":
        if any(item.number is None or not item.number.isdecimal() or item.number not in cited for item in draft.items):
            return None
        return [
            Draft("footnote", draft.page, item.rows, number=int(item.number), stack=draft.stack, limit=draft.limit)
            for item in draft.items
        ]
    found = note_mark(draft.rows[0].text)
    if not found or found[1] not in cited:
        return None
    number = int(found[1]) if found[1].isdecimal() else None
    return [replace(draft, kind="footnote", number=number)]


def beside_references(drafts: Sequence[Draft]) -> list[Draft]:
    """Each footnote behind the block that refers to it on its page; notes at the end of a document stay there."""
    notes = [draft for draft in drafts if draft.kind == "footnote"]
    if not notes:
        return list(drafts)
    texts = [draft for draft in drafts if draft.kind != "footnote"]
    pages = {note.page for note in notes}
    cited: dict[tuple[int, str], int] = {}  # (page, mark): the block
    doubtful: dict[tuple[int, str], int] = {}  # the same for what may be a decimal (2.1) or a section's number
    for at, draft in enumerate(texts):
        for row in _rows(draft):
            if row.page in pages:
                for found in _REFERENCE.finditer(row.text):
                    before = row.text[: found.start()].removesuffix("[")[-2:]
                    (doubtful if _DECIMAL.match(before) else cited).setdefault((row.page, found[0]), at)
    cited = doubtful | cited
    behind: dict[int, list[Draft]] = {}
    for note in notes:
        at = cited.get((note.page, _mark(note)))
        if at is not None:
            behind.setdefault(at, []).append(note)
    moved = {id(note) for group in behind.values() for note in group}
    out: list[Draft] = []
    at = 0
    for draft in drafts:
        if draft.kind != "footnote":
            out += [draft, *behind.get(at, ())]
            at += 1
        elif id(draft) not in moved:
            out.append(draft)
    return out


def _mark(note: Draft) -> str:
    if note.number is not None:
        return str(note.number)
    found = note_mark(note.rows[0].text)
    return found[1] if found else ""

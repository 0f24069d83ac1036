"""Block quotes by layout: paragraphs set in on both sides between others that are not, or beside a bar."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from chunkers.parsers.pdf.blocks.candidates import Draft
from chunkers.parsers.pdf.blocks.text_column import fits
from chunkers.parsers.pdf.reading.lines import PageLines, Rule

SET_IN = 1.2  # sizes from the column's left edge
OPENED = ("“", "„", "«", "‚", "»", '"')


def quoted(drafts: Sequence[Draft], pages: Sequence[PageLines]) -> list[Draft]:
    """The drafts with the kind of block quotes told; tagged ones are what their tags say."""
    bars = {page.number: page.shapes.down for page in pages if page.shapes.down}
    out: list[Draft] = []
    for at, draft in enumerate(drafts):
        after = drafts[at + 1] if at + 1 < len(drafts) else None
        if draft.kind == "paragraph" and not draft.tagged and _is_quote(draft, out[-1] if out else None, after, bars):
            draft = replace(draft, kind="quote")
        out.append(draft)
    return out


def _is_quote(draft: Draft, before: Draft | None, after: Draft | None, bars: Mapping[int, Sequence[Rule]]) -> bool:
    size = draft.rows[0].size
    if draft.rows[-1].x0 - draft.left < 0.5 * size:
        return False
    set_in = min(row.x0 for row in draft.rows) - draft.left
    if set_in < 0.5 * size:
        return False
    if draft.page in bars and _barred(draft, before, bars[draft.page]):
        return True
    return set_in > SET_IN * size and _amid(draft, before, after) and _narrow(draft, set_in)


def _barred(draft: Draft, above: Draft | None, rules: Sequence[Rule]) -> bool:
    """A single upright rule right before the paragraph, as long as it is high; a second one behind it makes a box.

    A rule that goes on beside the text above is a column's.
    """
    top, bottom, size = draft.rows[0].top, draft.rows[-1].bottom, draft.rows[0].size
    if draft.rows[-1].page != draft.page or above is None or above.page != draft.page:
        return False
    x0 = min(row.x0 for row in draft.rows)
    low, high = top + 0.5 * size, bottom - 0.5 * size
    along = [rule for rule in rules if rule.top < low and rule.bottom > high]
    before = [rule for rule in along if draft.left - 2 * size < rule.x0 < x0 and x0 - rule.x1 < 3 * size]
    alone = len(before) in (1, 2) and before[-1].x1 - before[0].x0 < 0.5 * size and all(r.x0 < x0 for r in along)
    if not alone or len(draft.text.split()) < 4:
        return False
    return above.kind == "quote" or bool(above.rows) and above.rows[-1].bottom < before[0].top + size


def _amid(draft: Draft, before: Draft | None, after: Draft | None) -> bool:
    """Between text of the same column that starts at its edge, or right behind another quote.

    Under a heading it may be an abstract; behind a list it may belong to an item; at an end it may be an address.
    """
    if before is None:
        return False
    if before.kind == "quote":
        return abs(min(row.x0 for row in before.rows[-1:]) - draft.rows[-1].x0) < 0.5 * draft.rows[0].size
    if before.kind != "paragraph" or (before.page, before.stack) != (draft.page, draft.stack):
        return False
    if after is not None and after.page == draft.page and after.stack == draft.stack:
        if after.kind not in ("paragraph", "heading", "list"):
            return False
    return _at_edge(before)


def _at_edge(draft: Draft) -> bool:
    return min(row.x0 for row in draft.rows) - draft.left < 0.5 * draft.rows[0].size


def _narrow(draft: Draft, set_in: float) -> bool:
    """Whether the rows end before the column does, though the next word had room: set in on the right as well."""
    rows = draft.rows
    size = rows[0].size
    room = draft.limit - max(row.x1 for row in rows)
    if room < 0.5 * set_in:
        return False
    if len(rows) == 1:
        return rows[0].text.startswith(OPENED) and len(rows[0].text.split()) > 4
    edge = min(row.x0 for row in rows[1:])
    even = all(abs(row.x0 - edge) < 0.3 * size for row in rows[1:]) and abs(rows[0].x0 - edge) < 3 * size
    return even and any(fits(a, b, draft.limit) for a, b in zip(rows, rows[1:]))

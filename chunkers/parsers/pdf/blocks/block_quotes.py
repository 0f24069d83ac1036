"""Block quotes by layout: paragraphs indented on both sides between others that are not, or beside a bar."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from chunkers.parsers.pdf.blocks.candidates import BlockCandidate
from chunkers.parsers.pdf.blocks.text_column import has_room
from chunkers.parsers.pdf.reading.lines import PageLines, Rule
from chunkers.parsers.pdf.reading.measures import MARGIN, NEAR_EDGE

MIN_INDENT = 1.2  # sizes from the column's left edge; the indent of a first line is mostly less
OPENING_QUOTES = ("“", "„", "«", "‚", "»", '"')

MIN_WORDS = 4  # beside a bar; a label beside a rule has fewer
LINE_WORDS = 5  # of a quote of one line
BAR_SLACK = 0.5  # sizes by which a bar may be shorter than its text at either end
BAR_DISTANCE = 3  # sizes between a bar and its text; a rule further off is the column's
BAR_OUTSIDE = 2  # sizes by which a bar may stand outside the column's edge
BAR_WIDTH = 0.5  # sizes; a bar may be drawn as the two sides of a thin box
RIGHT_INDENT = 0.5  # of the indent on the left, at least, on the right: what is set in on the left alone is no quote
FIRST_LINE = 3  # sizes by which a quote's first line may be set in, or hang


def mark_quotes(candidates: Sequence[BlockCandidate], pages: Sequence[PageLines]) -> list[BlockCandidate]:
    """The blocks, block quotes among them with that kind; tagged ones are what their tags say."""
    bars = {page.number: page.shapes.vertical for page in pages if page.shapes.vertical}
    out: list[BlockCandidate] = []
    for at, candidate in enumerate(candidates):
        after = candidates[at + 1] if at + 1 < len(candidates) else None
        if (
            candidate.kind == "paragraph"
            and not candidate.tagged
            and _is_quote(candidate, out[-1] if out else None, after, bars)
        ):
            candidate = replace(candidate, kind="quote")
        out.append(candidate)
    return out


def _is_quote(
    candidate: BlockCandidate,
    before: BlockCandidate | None,
    after: BlockCandidate | None,
    bars: Mapping[int, Sequence[Rule]],
) -> bool:
    size = candidate.rows[0].size
    if candidate.rows[-1].x0 - candidate.left < MARGIN * size:
        return False
    indent = min(row.x0 for row in candidate.rows) - candidate.left
    if indent < MARGIN * size:
        return False
    if candidate.page in bars and _beside_bar(candidate, before, bars[candidate.page]):
        return True
    return (
        indent > MIN_INDENT * size
        and _between_paragraphs(candidate, before, after)
        and _indented_on_both_sides(candidate, indent)
    )


def _beside_bar(candidate: BlockCandidate, above: BlockCandidate | None, rules: Sequence[Rule]) -> bool:
    """A single vertical rule right before the paragraph, as long as it is high; a second one behind it makes a box.

    A rule that goes on beside the text above is a column's.
    """
    top, bottom, size = candidate.rows[0].top, candidate.rows[-1].bottom, candidate.rows[0].size
    if candidate.rows[-1].page != candidate.page or above is None or above.page != candidate.page:
        return False
    x0 = min(row.x0 for row in candidate.rows)
    low, high = top + BAR_SLACK * size, bottom - BAR_SLACK * size
    along = [rule for rule in rules if rule.top < low and rule.bottom > high]
    before = [
        rule
        for rule in along
        if candidate.left - BAR_OUTSIDE * size < rule.x0 < x0 and x0 - rule.x1 < BAR_DISTANCE * size
    ]
    alone = len(before) in (1, 2) and before[-1].x1 - before[0].x0 < BAR_WIDTH * size and all(r.x0 < x0 for r in along)
    if not alone or len(candidate.text.split()) < MIN_WORDS:
        return False
    return above.kind == "quote" or bool(above.rows) and above.rows[-1].bottom < before[0].top + size


def _between_paragraphs(candidate: BlockCandidate, before: BlockCandidate | None, after: BlockCandidate | None) -> bool:
    """Between text of the same column that starts at its edge, or right behind another quote.

    Under a heading it may be an abstract; behind a list it may belong to an item; at an end it may be an address.
    """
    if before is None:
        return False
    if before.kind == "quote":
        return abs(min(row.x0 for row in before.rows[-1:]) - candidate.rows[-1].x0) < MARGIN * candidate.rows[0].size
    if before.kind != "paragraph" or (before.page, before.column) != (candidate.page, candidate.column):
        return False
    if after is not None and after.page == candidate.page and after.column == candidate.column:
        if after.kind not in ("paragraph", "heading", "list"):
            return False
    return _at_edge(before)


def _at_edge(candidate: BlockCandidate) -> bool:
    return min(row.x0 for row in candidate.rows) - candidate.left < MARGIN * candidate.rows[0].size


def _indented_on_both_sides(candidate: BlockCandidate, indent: float) -> bool:
    """Whether the rows end before the column does, though the next word had room: set in on the right as well."""
    rows = candidate.rows
    size = rows[0].size
    room = candidate.right - max(row.x1 for row in rows)
    if room < RIGHT_INDENT * indent:
        return False
    if len(rows) == 1:
        return rows[0].text.startswith(OPENING_QUOTES) and len(rows[0].text.split()) >= LINE_WORDS
    edge = min(row.x0 for row in rows[1:])
    even = all(abs(row.x0 - edge) < NEAR_EDGE * size for row in rows[1:]) and abs(rows[0].x0 - edge) < FIRST_LINE * size
    return even and any(has_room(a, b, candidate.right) for a, b in zip(rows, rows[1:]))

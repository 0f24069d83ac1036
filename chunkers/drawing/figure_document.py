"""The middle of the static figure: the parsed document to scale, its lines as bars, its tables as grids."""

from __future__ import annotations

from chunkers.documents.document import Block, Document
from chunkers.drawing import svg
from chunkers.drawing.description import page_starts
from chunkers.drawing.figure_axis import FigureAxis
from chunkers.wording import drawing as wording

BAR, PITCH = 4.0, 9.0  # px: a line of text, and from one to the next
READABLE = 15.0  # px that a label needs
THIN = 3.0  # px below which rows and breaks are left out
FIRST_COLUMN = 0.55  # of a table's width; the other columns share the rest


def draw_document(board, document: Document, scale: FigureAxis, x: float, width: float, tints: dict[str, str]) -> None:
    """Draws into `board`; what the axis does not reach is left out."""
    group = svg.add(board, "g")
    svg.rect(group, x + 0.5, 0, width - 1, scale.height, fill=tints["paper"], stroke=tints["line"])
    inner, room = x + 8, width - 16
    taken = 0.0  # px down to which labels stand
    named: list[float] = []  # px where headings are written
    bars: list[str] = []
    for block in document.blocks:
        if block.span.start >= scale.until:
            break
        top, bottom = scale.y(block.span.start), scale.y(block.span.end)
        if block.kind == "title":
            svg.rect(
                group,
                inner,
                (top + bottom) / 2 - min(3, (bottom - top) / 2),
                0.55 * room,
                min(6, bottom - top),
                fill=tints["control"],
            )
        elif block.kind == "heading":
            if top >= taken:
                named.append(top)
            taken = _heading(group, document, block, top, bottom, taken, x, width, tints)
        elif block.kind == "table":
            _table(group, document, block, scale, inner, room, max(taken, 0), tints)
        elif block.kind == "list":
            _list(group, block, scale, inner, room, taken, tints, bars)
        else:
            indent = 12 if block.kind in ("quote", "code", "footnote") else 0
            bars += _bars(max(top, taken), bottom, inner + indent, room - indent)
    if bars:
        svg.add(group, "path", d="".join(bars), stroke=tints["line"], stroke_width=BAR, fill="none")
    _breaks(group, document, scale, x, width, tints, named)


def _heading(group, document, block: Block, top, bottom, taken, x, width, tints) -> float:
    """A hairline, and the heading's text where it does not cover the label before; gives where the label ends."""
    svg.line(group, x, top, x + width, top, stroke=tints["line"])
    if top < taken:
        return taken
    text = svg.fitted(block.span.of(document.text), width - 16, "bold")
    svg.label(group, x + 8, top + 12, text, "bold", fill=tints["text"])
    return max(bottom, top + READABLE)


def _bars(top: float, bottom: float, x: float, width: float) -> list[str]:
    """A bar a line; at least one while there is any height."""
    number = max(1, int((bottom - top + PITCH - BAR) // PITCH))
    if bottom - top < 1:
        return []
    if bottom - top < BAR:
        return [f"M{svg.number(x)} {svg.number((top + bottom) / 2)}h{svg.number(width)}"]
    return [f"M{svg.number(x)} {svg.number(top + BAR / 2 + i * PITCH)}h{svg.number(width)}" for i in range(number)]


def _list(group, block: Block, scale: FigureAxis, x, width, taken, tints, bars: list[str]) -> None:
    if block.parts and block.parts[0].span.start > block.span.start:  # a lead-in
        bars += _bars(max(taken, scale.y(block.span.start)), scale.y(block.parts[0].span.start), x, width)
    for part in block.parts:
        if part.span.start >= scale.until:
            return
        top, bottom = max(taken, scale.y(part.span.start)), scale.y(part.span.end)
        indent = 14.0 * min(part.depth or 1, 4)
        bars += _bars(top, bottom, x + indent, width - indent)
        if bottom - top >= BAR:
            svg.add(group, "circle", cx=x + indent - 7, cy=top + BAR / 2, r=2.2, fill=tints["control"])


def _table(group, document, block: Block, scale: FigureAxis, x, width, taken, tints) -> None:
    top, bottom = max(scale.y(block.span.start), min(taken, scale.y(block.span.end))), scale.y(block.span.end)
    columns = max((len(part.cells or ()) for part in block.parts), default=1)
    reached = top
    for part in block.parts:
        low, high = max(top, scale.y(part.span.start)), scale.y(part.span.end)
        if part.span.start >= scale.until:
            break
        if low - reached >= THIN and part is not block.parts[0]:
            svg.line(group, x, low, x + width, low, stroke=tints["control"])
            reached = low
        cell = next((cell for cell in part.cells or () if cell), None)
        if high - low >= READABLE and cell:
            face = "bold" if part.is_header else "plain"
            shown = svg.fitted(cell.of(document.text), (FIRST_COLUMN if columns > 1 else 1) * width - 10, face)
            svg.label(group, x + 5, low + 12.5, shown, face, fill=tints["text"])
    for column in range(1, columns):
        at = x + width * (FIRST_COLUMN + (1 - FIRST_COLUMN) * (column - 1) / (columns - 1))
        svg.line(group, at, top, at, bottom, stroke=tints["line"])
    svg.rect(group, x, top, width, bottom - top, fill="none", stroke=tints["control"])


def _breaks(group, document: Document, scale: FigureAxis, x, width, tints, headings: list[float]) -> None:
    """A dashed line where a page starts; its number where there is room, at the right edge beside a heading."""
    drawn, last = -THIN, -READABLE
    for number, at in page_starts(document):
        if at >= scale.until:
            continue
        y = scale.y(at)
        if y - drawn < THIN:
            continue
        svg.line(group, x, y, x + width, y, stroke=tints["page-break"], stroke_width=2, stroke_dasharray="5 3")
        drawn = y
        if y - last >= READABLE:
            text, last = wording.page_label(number), y
            wide = svg.width_of(text, "bold") + 8
            beside = any(y - READABLE - 8 < heading < y + 8 for heading in headings)
            left = x + width - wide - 2 if beside else x + (width - wide) / 2
            svg.rect(group, left, y - 8, wide, 16, fill=tints["paper"])
            svg.label(group, left + wide / 2, y + 4.5, text, "bold", text_anchor="middle", fill=tints["page-break"])

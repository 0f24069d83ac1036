"""The static figure: a parsed document in the middle, one chunking on its left, another on its right, as SVG.

Drawn for any document and any two chunkings of it, for paper and for downloads: it needs no style sheet and no script,
its colours are the palette's, and nothing in it is told by colour alone. Up to MOST chunks a side are drawn; a longer
text is drawn to the first chunk past that, and the rest is summed up in words.
"""

from __future__ import annotations

from dataclasses import dataclass

from chunkers.diagnostics.report import Diagnosis
from chunkers.diagnostics.wording import plain_sentence
from chunkers.documents.document import Document
from chunkers.drawing import svg
from chunkers.drawing.description import document_sentence, page_starts, pair_item
from chunkers.drawing.figure_axis import FigureAxis, axis
from chunkers.drawing.figure_document import draw_document
from chunkers.drawing.figure_label import LINE, facts, place, rows_in, wrapped
from chunkers.drawing.names import chunking_name, method_label, setting
from chunkers.drawing.palette import colours
from chunkers.wording import count
from chunkers.wording import drawing as wording

REST, ROW = 72.0, 18.0  # px: the summary of the rest, a line of heads and legend
LANES = 4  # most chunks side by side where they overlap


@dataclass(frozen=True, slots=True)
class Column:
    """One side: where it stands (px), its chunks' facts, the palette."""

    x: float
    width: float
    diagnosis: Diagnosis
    colours: dict[str, str]
    right: bool = False


def static_figure(
    left: Diagnosis, right: Diagnosis, theme: str = "light", width: float = 960, name: str = "still"
) -> str:
    """The picture as one SVG document.

    `theme` is "light" or "dark", or "page" for the colours of the page it is put on; `width` in px, 320 or more (below
    600 labels wrap); `name` goes in front of its ids. Raises ValueError for another theme, a smaller width,
    or chunkings of two texts.
    """
    document = left.chunking.document
    if document.text != right.chunking.document.text:
        raise ValueError("the two chunkings must be of one document")
    if theme not in ("light", "dark", "page"):
        raise ValueError(f"there is no theme {theme!r}; known are light, dark and page")
    if width < 320:
        raise ValueError(f"the picture must be at least 320 px wide, not {width}")
    scale, tints = axis((left.chunking, right.chunking), narrow=width < 600), colours(theme)
    rest = REST if scale.until < len(document.text) else 0
    margin, gap = (20.0, 16.0) if width >= 600 else (8.0, 5.0)
    each = (width - 2 * margin - 2 * gap) / 3
    columns = (Column(margin, each, left, tints), Column(margin + 2 * (each + gap), each, right, tints, right=True))
    middle = margin + each + gap
    heads = [(c.x, method_label(c.diagnosis.chunking.method), _count(c.diagnosis)) for c in columns]
    heads = _heads([*heads, (middle, wording.document_heading(), document.title or document.meta.doc_id)], each)
    key = _key(columns, width - 2 * margin, name)
    top = 14 + max(len(lines) for _, lines in heads) * ROW
    foot = top + scale.height + rest + 10
    height = foot + (key[-1][1] + 1) * ROW + margin / 2

    picture = svg.root(width, height, _title(left, right), figure_description(left, right), name)
    _hatch(picture, tints, name)
    svg.rect(picture, 0, 0, width, height, fill=tints["page"])
    for x, lines in heads:
        for row, (text, face) in enumerate(lines):
            svg.label(
                picture,
                x,
                22 + row * ROW,
                text,
                face,
                fill=tints["text" if face == "bold" else "muted"],
                font_size="16" if face == "bold" else None,
            )
    board = svg.add(picture, "g", transform=f"translate(0 {svg.number(top)})")
    draw_document(board, document, scale, middle, each, tints)
    for column in columns:
        _draw_column(board, column, scale, name)
        _dashes(
            board,
            column,
            scale,
            middle - gap / 2 if column.right else column.x,
            column.x + each if column.right else middle + each + gap / 2,
        )
        _write_labels(board, column, scale)
        if rest:
            _rest_box(board, column.x, each, scale, _rest_lines(column.diagnosis, scale), tints)
    if rest:
        _rest_box(board, middle, each, scale, _document_rest(document, scale), tints)
    for x, row, text, draw in key:
        y = foot + 12 + ROW * row
        draw(svg.add(picture, "g", transform=f"translate({svg.number(margin + x)} {svg.number(y)})"))
        svg.label(picture, margin + x + 38, y, text, fill=tints["text"])
    return svg.written(picture)


def figure_description(left: Diagnosis, right: Diagnosis) -> str:
    """Every fact of the picture, for its `<desc>`: document, both chunkings, each drawn chunk, what is summed up."""
    document = left.chunking.document
    scale = axis((left.chunking, right.chunking))
    parts = [document_sentence(document)]
    for diagnosis in (left, right):
        drawn = _drawn(diagnosis, scale)
        items = " ".join(f"#{i}: {pair_item(diagnosis, i)}." for i in range(drawn))
        parts += [f"{chunking_name(diagnosis.chunking)}: {plain_sentence(diagnosis)}", items]
        parts += [f"{line}." for line in _rest_lines(diagnosis, scale) if drawn < len(diagnosis.chunking)]
    if scale.until < len(document.text):
        parts.append(wording.drawn_until(scale.until, len(document.text)))
    if scale.stretched:
        parts.append(wording.drawn_higher(scale.stretched))
    return "\n".join(part for part in parts if part)


def _title(left: Diagnosis, right: Diagnosis) -> str:
    document = left.chunking.document
    names = (chunking_name(one.chunking) for one in (left, right))
    return wording.figure_title(document.title or document.meta.doc_id, *names)


def _count(diagnosis: Diagnosis) -> str:
    return f"{setting(diagnosis.chunking)}, {count(len(diagnosis.chunking), 'chunk')}"


def _heads(heads: list[tuple[float, str, str]], width: float) -> list[tuple[float, list[tuple[str, str]]]]:
    """Each column's name and note, broken into lines of (text, face)."""
    return [
        (
            x,
            [(svg.fitted(line, width + 4, "bold", 16), "bold") for line in wrapped([name], width, "bold", 16)]
            + [(svg.fitted(line, width), "plain") for line in wrapped([note], width)[:2]],
        )
        for x, name, note in heads
    ]


# ---- one side


def _drawn(diagnosis: Diagnosis, scale: FigureAxis) -> int:
    return int((diagnosis.chunking.starts < scale.until).sum())


def _lanes(diagnosis: Diagnosis) -> int:
    """As many as chunks lie over one character, at most LANES: chunks in one lane never overlap below that."""
    starts, ends = diagnosis.chunking.starts, diagnosis.chunking.ends
    lanes = 1
    while lanes < LANES and (starts[lanes:] < ends[: len(ends) - lanes]).any():
        lanes += 1
    return lanes


def _draw_column(board, column: Column, scale: FigureAxis, name: str) -> None:
    tints, text = column.colours, column.diagnosis.chunking.document.text
    for span in column.diagnosis.coverage.in_none:
        if span.start < scale.until and span.of(text).strip():
            svg.rect(
                board,
                column.x,
                scale.y(span.start),
                column.width,
                scale.y(span.end) - scale.y(span.start),
                fill=f"url(#{name}-none)",
                stroke=tints["none-hatch"],
                stroke_dasharray="2 2",
            )
    lanes = _lanes(column.diagnosis)
    for position in range(_drawn(column.diagnosis, scale)):
        _draw_chunk(board, column, scale, position, lanes)


def _draw_chunk(board, column: Column, scale: FigureAxis, position: int, lanes: int) -> None:
    chunking, tints = column.diagnosis.chunking, column.colours
    width = column.width / lanes
    x = column.x + width * (position % lanes)
    start, end = int(chunking.starts[position]), int(chunking.ends[position])
    top, bottom = scale.y(start), scale.y(end)
    tint = "ab"[position % 2]
    group = svg.add(board, "g")
    svg.add(group, "title", f"#{position}: {pair_item(column.diagnosis, position)}")
    svg.rect(group, x + 0.5, top + 0.5, width - 1, bottom - top - 1, fill=tints[tint], stroke=tints[f"{tint}-strong"])
    for low, high in _shared(chunking, position):
        _draw_shared(group, x, scale.y(low), width, scale.y(high), tints)
    edge = x + width - 5 if column.right else x
    svg.rect(group, edge, top, 5, bottom - top, fill=tints[f"{tint}-strong"])


def _shared(chunking, position: int) -> list[tuple[int, int]]:
    """What the chunk has in common with the one before and the one after."""
    start, end = int(chunking.starts[position]), int(chunking.ends[position])
    out = []
    if position and chunking.ends[position - 1] > start:
        out.append((start, min(end, int(chunking.ends[position - 1]))))
    if position + 1 < len(chunking) and chunking.starts[position + 1] < end:
        out.append((max(start, int(chunking.starts[position + 1])), end))
    return out


def _draw_shared(group, x: float, top: float, width: float, bottom: float, tints) -> None:
    """Orange, and a double rule along the edge for eyes and paper without colour."""
    svg.rect(group, x + 1, top + 0.5, width - 2, bottom - top - 1, fill=tints["overlap"])
    for inset in (7, 10):
        svg.line(
            group,
            x + width - inset,
            top + 1,
            x + width - inset,
            bottom - 1,
            stroke=tints["overlap-strong"],
            stroke_width=1.2,
        )


def _write_labels(board, column: Column, scale: FigureAxis) -> None:
    """Last, so that no line runs over a number."""
    group, diagnosis, lanes = svg.add(board, "g"), column.diagnosis, _lanes(column.diagnosis)
    width, tints = column.width / lanes, column.colours
    for position in range(_drawn(diagnosis, scale)):
        top = scale.y(int(diagnosis.chunking.starts[position]))
        rows = rows_in(scale.y(int(diagnosis.chunking.ends[position])) - top)
        x = column.x + width * (position % lanes) + (5 if column.right else 9)
        for placed in place(facts(diagnosis, position, rows), width - 14, rows):
            base = top + 13 + LINE * placed.row
            if placed.sign:
                svg.scissors(group, x + placed.x - 16, base - 10, tints["cut"])
            if placed.text:
                svg.label(group, x + placed.x, base, placed.text, placed.face, fill=tints["text"])


def _dashes(board, column: Column, scale: FigureAxis, x: float, x2: float) -> None:
    """A dashed line over this side and the document wherever one of its chunks starts inside a table."""
    ys = [scale.y(start) for start in inside_tables(column.diagnosis) if start < scale.until]
    close = min((b - a for a, b in zip(ys, ys[1:])), default=100.0) < 24
    for y in ys:
        svg.line(
            board, x, y, x2, y, stroke=column.colours["cut"], stroke_width=1.5 if close else 3, stroke_dasharray="8 5"
        )


def inside_tables(diagnosis: Diagnosis) -> list[int]:
    """The starts of chunks that lie strictly inside a table."""
    starts = diagnosis.chunking.starts.tolist()
    return sorted(
        {starts[i] for table in diagnosis.tables for i in table.chunks if table.span.start < starts[i] < table.span.end}
    )


# ---- the rest, summed up


def _rest_lines(diagnosis: Diagnosis, scale: FigureAxis) -> list[str]:
    number, drawn = len(diagnosis.chunking), _drawn(diagnosis, scale)
    if drawn == number:
        goes_on = number and diagnosis.chunking.ends[-1] > scale.until
        return [wording.goes_on(number - 1) if goes_on else wording.no_more_chunks()]
    cuts = sum(position >= drawn for position in diagnosis.cut_starts)
    return [wording.more_chunks(number - drawn, drawn, number - 1, cuts)]


def _document_rest(document: Document, scale: FigureAxis) -> list[str]:
    kinds = [block.kind for block in document.blocks if block.span.start >= scale.until]
    named = (("section", kinds.count("heading")), ("table", kinds.count("table")), ("list", kinds.count("list")))
    more = [count(number, f"more {kind}") for kind, number in named if number]
    pages = [number for number, at in page_starts(document) if at >= scale.until]
    more += [wording.more_pages(pages[0], pages[-1])] if pages else []
    return [wording.more_characters(len(document.text) - scale.until, len(document.text)), ", ".join(more)]


def _rest_box(board, x: float, width: float, scale: FigureAxis, lines: list[str], tints) -> None:
    svg.rect(
        board,
        x + 0.5,
        scale.height + 6,
        width - 1,
        REST - 8,
        fill=tints["paper"],
        stroke=tints["control"],
        stroke_dasharray="2 3",
    )
    shown = wrapped([line for line in lines if line], width - 16)
    for row, text in enumerate(shown[:3]):
        text = f"{text} …" if row == 2 and shown[3:] else text
        svg.label(board, x + 8, scale.height + 24 + 17 * row, svg.fitted(text, width - 12), fill=tints["text"])


# ---- the legend


def _hatch(picture, tints, name: str) -> None:
    pattern = svg.add(
        svg.add(picture, "defs"),
        "pattern",
        id=f"{name}-none",
        width=6,
        height=6,
        patternUnits="userSpaceOnUse",
        patternTransform="rotate(45)",
    )
    svg.rect(pattern, 0, 0, 6, 6, fill=tints["paper"])
    svg.line(pattern, 0, 0, 0, 6, stroke=tints["none-hatch"], stroke_width=2)


def _key(columns, width: float, name: str) -> list:
    """(x px, line, text, how to draw its sign) of what the picture holds."""
    out, x, row = [], 0.0, 0
    for text, draw in _entries(columns, name):
        need = 42 + svg.width_of(text)
        if x and x + need > width:
            x, row = 0.0, row + 1
        out.append((x, row, text, draw))
        x += need + 12
    return out


def _entries(columns, name: str):
    tints = columns[0].colours
    both = [column.diagnosis for column in columns]

    def chunks(group):
        for i, tint in enumerate("ab"):
            svg.rect(group, 17 * i, -11, 15, 13, fill=tints[tint], stroke=tints[f"{tint}-strong"])

    yield wording.legend("chunks"), chunks
    if any(diagnosis.coverage.in_two for diagnosis in both):
        yield wording.legend("in_two"), lambda group: _draw_shared(group, 0, -12, 32, 3, tints)
    if any(diagnosis.coverage.in_none for diagnosis in both):
        yield (
            wording.legend("in_none"),
            lambda group: svg.rect(
                group, 0, -11, 32, 13, fill=f"url(#{name}-none)", stroke=tints["none-hatch"], stroke_dasharray="2 2"
            ),
        )
    if any(map(inside_tables, both)):
        yield (
            wording.legend("inside_a_table"),
            lambda group: svg.line(group, 0, -4, 32, -4, stroke=tints["cut"], stroke_width=3, stroke_dasharray="8 5"),
        )
    if any(diagnosis.cut_starts for diagnosis in both):
        yield wording.legend("cut"), lambda group: svg.scissors(group, 10, -11, tints["cut"])
    if page_starts(both[0].chunking.document):
        yield (
            wording.legend("page_break"),
            lambda group: svg.line(
                group, 0, -4, 32, -4, stroke=tints["page-break"], stroke_width=2, stroke_dasharray="5 3"
            ),
        )

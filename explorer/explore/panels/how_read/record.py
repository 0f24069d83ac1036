"""How a document was read, and the blocks of one page beside its picture, with the areas of the page that they take."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from chunkers.documents.document import Document
from chunkers.documents.span import Span
from chunkers.parsers.parse_report import PageReport, parse_report
from chunkers.parsers.pdf.pictures.isolated_pages import IsolatedPages
from chunkers.wording import parsing
from explorer.explore.panels.pages.record import DIGITS, page_ranges

LISTED = 500  # pages that are listed one by one; the rest is counted
OPENING = 300  # characters of a block that are shown
_LINES_APART = 2.5  # line heights between two lines of one area: more is another part of the page

Area = tuple[float, float, float, float]  # left, top, right, bottom, in fractions of the page


def report_record(document: Document) -> dict:
    """`reader`, `structure`, `notes` and `limits` in words; `pages` at most LISTED, `more` how many are not among them,
    `numbers` those of all. A page's note is [what stands before its name, its name, what stands behind]."""
    found = parse_report(document)
    return {
        "reader": found.reader,
        "structure": found.structure.text,
        "kinds": found.kinds,
        "parts": found.parts,
        "pages": [_page_record(page) for page in found.pages[:LISTED]],
        "more": max(0, len(found.pages) - LISTED),
        "numbers": [page.number for page in found.pages],
        "notes": [note.text for note in found.notes],
        "limits": [parsing.cost(code, most) for code, most in found.costs],
    }


def _page_record(page: PageReport) -> dict:
    return {
        "number": page.number,
        "label": page.label,
        "reader": page.reader,
        "blocks": page.blocks,
        "furniture": [{"text": one.text, "place": one.place} for one in page.furniture],
        "notes": [parsing.note_around_page(note.code, page.number, **note.values) for note in page.notes],
    }


@dataclass(frozen=True, slots=True)
class PageBlock:
    """What of a block stands on a page. `spans` ascend; `text` is its beginning, shortened; `begun` and `goes_on` tell
    whether the block has text on a page before or after."""

    kind: str
    level: int | None
    spans: tuple[Span, ...]
    text: str
    begun: bool
    goes_on: bool


def page_blocks(document: Document, number: int) -> tuple[PageBlock, ...]:
    """In text order; () for a page without text. Raises ValueError for a page that is not there."""
    page = next((page for page in document.pages if page.number == number), None)
    if page is None:
        raise ValueError(f"there is no page {number} in “{document.meta.source}”")
    out = []
    for block in document.blocks:
        if number not in block.pages:
            continue
        here = tuple(common for span in page.spans if (common := span.intersection(block.span)))
        if here:
            text = " … ".join(span.of(document.text) for span in here)
            out.append(
                PageBlock(
                    block.kind,
                    block.level,
                    here,
                    text[:OPENING] + ("…" if len(text) > OPENING else ""),
                    block.pages[0] < number,
                    block.pages[-1] > number,
                )
            )
    return tuple(out)


def block_record(block: PageBlock, document: Document | None = None, view=None, number: int = 0) -> dict:
    """A block as it is drawn, with its `areas` where there is a `view` of the pages to ask."""
    found = _areas(block, document, view, number) if view else []
    shown = {name: getattr(block, name) for name in ("kind", "level", "text", "begun", "goes_on")}
    return shown | {"areas": [[round(side, DIGITS) for side in area] for area in found]}


def _areas(block: PageBlock, document: Document, view: IsolatedPages, number: int) -> tuple[Area, ...]:
    ranges = [
        (one.first, one.last)
        for span in block.spans
        for one in page_ranges(document, span.start, span.end, view.text)
        if one.page == number
    ]
    boxes = [(box.x0, box.top, box.x1, box.bottom) for box in view.boxes(number, ranges)]
    return areas(boxes, joined=block.kind == "table")


def areas(boxes: Iterable[Area], joined: bool = False) -> tuple[Area, ...]:
    """Boxes of lines, in reading order, joined to one area as long as each goes on below or beside the one before;
    a jump upwards (the next column) or far down begins another. A table's cells jump too: give `joined`."""
    out: list[Area] = []
    for box in boxes:
        last = out[-1] if out else None
        height = box[3] - box[1]
        if last and (joined or box[1] - last[3] < _LINES_APART * height and _goes_on(last, box)):
            out[-1] = (min(last[0], box[0]), min(last[1], box[1]), max(last[2], box[2]), max(last[3], box[3]))
        else:
            out.append(box)
    return tuple(out)


def _goes_on(one: Area, other: Area) -> bool:
    """Not the top of the next column: it reaches below the area, or stands in its last line."""
    return other[3] >= one[3] - (other[3] - other[1]) / 2

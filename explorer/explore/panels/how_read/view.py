"""How this was read: readers, structure, kinds, what was left out and why, and each page beside its blocks."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from chunkers import ParseError
from chunkers.parsers.isolated_pages import IsolatedPages
from explorer.explore.cache import picture
from explorer.explore.panels.how_read.record import PageBlock, areas, page_blocks, report_record
from explorer.explore.panels.pages.record import page_ranges
from explorer.shell.mount import TOKENS, mount
from explorer.shell.session import Screen, password, source

HERE = Path(__file__).parent
_draw = mount("how_read", HERE / "script.js", styles=(TOKENS, HERE.parent / "style.css"))

DIGITS = 5
KEY = "how_read-drawn"  # the session says under it which page of which document is asked for


def how_read(now: Screen) -> None:
    numbers = [page.number for page in now.document.pages]
    _draw(
        key=KEY,
        data={"document": now.opened, "report": report_record(now.document), "page": _page(now, numbers)},
        on_page_change=lambda: None,
    )


def _page(now: Screen, numbers: list[int]) -> dict | None:
    """The page that is asked for, with its blocks; None for a document without pages."""
    if not numbers:
        return None
    number = _asked(now, numbers)
    record = {
        "number": number,
        "width": 1,
        "height": 1,
        "picture": "",
        "said": "",
        "blocks": [_block(block, []) for block in page_blocks(now.document, number)],
    }
    chosen = source(now.opened)
    try:
        with IsolatedPages(chosen.data(), chosen.name, password(now.opened)) as view:
            width, height = view.size(number)
            shown = picture(f"{now.opened} {now.document.meta.version}", number, view)
            blocks = [_block(block, _areas(now, view, number, block)) for block in page_blocks(now.document, number)]
    except (ParseError, ValueError) as refusal:  # the file has no such page for the drawing library
        return record | {"said": f"The page cannot be drawn: {refusal}"}
    return record | {"width": width, "height": height, "picture": shown, "blocks": blocks}


def _asked(now: Screen, numbers: list[int]) -> int:
    """The page that the browser asked for in this document; the first one until it did."""
    asked = getattr(st.session_state.get(KEY), "page", None) or {}
    number = asked.get("number") if asked.get("document") == now.opened else None
    return number if number in numbers else numbers[0]


def _areas(now: Screen, view: IsolatedPages, number: int, block: PageBlock) -> list[list[float]]:
    ranges = [
        (one.first, one.last)
        for span in block.spans
        for one in page_ranges(now.document, span.start, span.end, view.text)
        if one.page == number
    ]
    boxes = [(box.x0, box.top, box.x1, box.bottom) for box in view.boxes(number, ranges)]
    return [[round(side, DIGITS) for side in area] for area in areas(boxes, joined=block.kind == "table")]


def _block(block: PageBlock, found: list[list[float]]) -> dict:
    return {
        "kind": block.kind,
        "level": block.level,
        "text": block.text,
        "begun": block.begun,
        "goes_on": block.goes_on,
        "areas": found,
    }

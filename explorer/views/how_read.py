"""How this was read: readers, structure, kinds, what was left out and why, and each page beside its blocks."""

from __future__ import annotations

from dataclasses import asdict

import streamlit as st

from chunkers import ParseError
from chunkers.drawing.page_blocks import PageBlock, areas, page_blocks
from chunkers.drawing.page_boxes import page_ranges
from chunkers.parsers.account import account
from chunkers.parsers.page_apart import PagesApart
from explorer import panel_canvas
from explorer.state import Screen, password, source
from explorer.views.page_view import picture

TOLD = 500  # pages that are listed one by one; the rest is counted
DIGITS = 5


def how_read(now: Screen) -> None:
    found = asdict(account(now.document))
    numbers = [page["number"] for page in found["pages"]]
    found |= {"more": max(0, len(numbers) - TOLD), "pages": found["pages"][:TOLD], "numbers": numbers}
    panel_canvas.how_read({"document": now.opened, "account": found, "page": _page(now, numbers)})


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
        with PagesApart(chosen.data(), chosen.name, password(now.opened)) as view:
            width, height = view.size(number)
            shown = picture(f"{now.opened} {now.document.meta.version}", number, view)
            blocks = [_block(block, _areas(now, view, number, block)) for block in page_blocks(now.document, number)]
    except (ParseError, ValueError) as refusal:  # the file has no such page for the drawing library
        return record | {"said": f"The page cannot be drawn: {refusal}"}
    return record | {"width": width, "height": height, "picture": shown, "blocks": blocks}


def _asked(now: Screen, numbers: list[int]) -> int:
    """The page that the browser asked for in this document; the first one until it did."""
    asked = getattr(st.session_state.get("how_read-drawn"), "page", None) or {}
    number = asked.get("number") if asked.get("document") == now.opened else None
    return number if number in numbers else numbers[0]


def _areas(now: Screen, view: PagesApart, number: int, block: PageBlock) -> list[list[float]]:
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

"""How this was read: readers, structure, kinds, what was left out and why, and each page beside its blocks."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from chunkers import ParseError
from chunkers.parsers.pdf.pictures.isolated_pages import IsolatedPages
from explorer.explore.cache import picture
from explorer.explore.panels.how_read.record import block_record, page_blocks, report_record
from explorer.explore.state import Drawn
from explorer.shell import sentences
from explorer.shell.mount import TOKENS, mount
from explorer.shell.session import password, source

HERE = Path(__file__).parent
KEY = "how_read-drawn"  # the session says under it which page of which document is asked for

_draw = mount("how_read", HERE / "script.js", styles=(TOKENS, HERE.parent / "style.css"))


def how_read(drawn: Drawn) -> None:
    report = report_record(drawn.document)
    data = {"document": drawn.opened.key, "report": report, "page": _page(drawn, report["numbers"])}
    _draw(key=KEY, data=data, on_page_change=lambda: None)


def _page(drawn: Drawn, numbers: list[int]) -> dict | None:
    """The page that is asked for, with its blocks; None for a document without pages."""
    if not numbers:
        return None
    number, chosen = _requested(drawn.opened.key, numbers), source(drawn.opened.key)
    blocks = page_blocks(drawn.document, number)
    record = {"number": number, "width": 1, "height": 1, "picture": "", "said": ""}
    try:
        with IsolatedPages(chosen.data(), chosen.name, password(chosen.key)) as view:
            width, height = view.size(number)
            shown = {"width": width, "height": height, "picture": picture(drawn.opened, number, view)}
            return record | shown | {"blocks": [block_record(one, drawn.document, view, number) for one in blocks]}
    except (ParseError, ValueError) as refusal:  # the file has no such page for the drawing library
        said = sentences.undrawn_page(str(refusal))
        return record | {"said": said, "blocks": [block_record(one) for one in blocks]}


def _requested(document: str, numbers: list[int]) -> int:
    """The page that the browser asked for in this document; the first one until it did."""
    asked = getattr(st.session_state.get(KEY), "page", None) or {}
    number = asked.get("number") if asked.get("document") == document else None
    return number if number in numbers else numbers[0]

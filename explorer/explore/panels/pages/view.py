"""The page itself: pictures of the pages that the selected chunk touches, with every chunk's boxes over them."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from chunkers import Document, ParseError
from chunkers.drawing.assets import styles
from chunkers.parsers import format_of
from chunkers.parsers.pdf.pictures.isolated_pages import IsolatedPages
from chunkers.wording import translate
from explorer.explore.cache import picture
from explorer.explore.panels.pages.record import boxes
from explorer.explore.state import Drawn
from explorer.shell.mount import mount
from explorer.shell.session import password, source

HERE = Path(__file__).parent
KEY = "pdf_pages"
MOST = 6  # pages at a time: each picture is some 100 kB

_draw = mount("pages", HERE / "script.js", styles=(styles(), HERE / "style.css"), root="pdf-pages")


def pages(drawn: Drawn) -> None:
    chosen = source(drawn.opened.key)
    found = format_of(chosen.name)
    if not (found and found.has_pages and drawn.document.pages):
        st.text(translate("Only a PDF has pages of its own. This document has none."))
        return
    try:
        with IsolatedPages(chosen.data(), chosen.name, password(chosen.key)) as view:
            drawn_pages = [_page(drawn, view, number) for number in _wanted(drawn.document)]
    except ParseError as refusal:
        st.text(str(refusal))
        return
    _draw(key=KEY, data={"pages": drawn_pages}, on_pages_change=lambda: None)


def _wanted(document: Document) -> list[int]:
    """The pages that the browser asked for; the first page with text until it did."""
    known = [page.number for page in document.pages]
    asked = getattr(st.session_state.get(KEY), "pages", None) or []
    return [number for number in asked if number in known][:MOST] or known[:1]


def _page(drawn: Drawn, view: IsolatedPages, number: int) -> dict:
    width, height = view.size(number)
    return {
        "number": number,
        "width": width,
        "height": height,
        "picture": picture(drawn.opened, number, view),
        "boxes": boxes(drawn.chunking, view, number),
    }

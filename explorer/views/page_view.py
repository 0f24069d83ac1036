"""The page itself: pictures of the pages that the selected chunk touches, with every chunk's boxes over them."""

from __future__ import annotations

import base64
from pathlib import Path

import streamlit as st

from chunkers import Chunking, Document, ParseError
from chunkers.drawing.assets import styles
from chunkers.drawing.page_boxes import page_ranges
from chunkers.drawing.runs import runs_of
from chunkers.parsers.page_apart import PagesApart
from explorer.state import Screen, password, source

COMPONENT = Path(__file__).resolve().parents[1] / "component"
KEY = "pdf_pages"
MOST = 6  # pages at a time: each picture is some 100 kB
DIGITS = 5

_pages = st.components.v2.component(
    "chunk_explorer_pages",
    html='<div class="pdf-pages"></div>',
    css=styles() + (COMPONENT / "pages.css").read_text(encoding="utf-8"),
    js="\n".join((COMPONENT / name).read_text(encoding="utf-8") for name in ("parts.js", "pages.js")),
)


def page_view(now: Screen) -> None:
    chosen = source(now.opened)
    if not chosen.name.lower().endswith(".pdf") or not now.document.pages:
        st.text("Only a PDF has pages of its own. This document has none.")
        return
    try:
        with PagesApart(chosen.data(), chosen.name, password(now.opened)) as view:
            drawn = [_page(now, view, number) for number in _wanted(now.document)]
    except ParseError as refusal:
        st.text(str(refusal))
        return
    _pages(key=KEY, data={"pages": drawn}, on_pages_change=lambda: None)


def _wanted(document: Document) -> list[int]:
    """The pages that the browser asked for; the first page with text until it did."""
    known = [page.number for page in document.pages]
    asked = getattr(st.session_state.get(KEY), "pages", None) or []
    return [number for number in asked if number in known][:MOST] or known[:1]


def _page(now: Screen, view: PagesApart, number: int) -> dict:
    width, height = view.size(number)
    key = f"{now.opened} {now.document.meta.version}"
    return {
        "number": number,
        "width": width,
        "height": height,
        "picture": picture(key, number, view),
        "boxes": boxes(now.chunking, view, number),
    }


@st.cache_resource(scope="session", max_entries=24, show_spinner=False)
def picture(key: str, number: int, _view: PagesApart) -> str:
    return base64.b64encode(_view.picture(number)).decode("ascii")


def boxes(chunking: Chunking, view: PagesApart, number: int) -> list[list[float]]:
    """`[first, last, x0, top, x1, bottom]` of each line of each run on the page: the chunks `first` to `last` hold it,
    the sides are fractions of the page. Text in no chunk has no box."""
    document, runs, out = chunking.document, runs_of(chunking), []
    lines = next(page.lines for page in document.pages if page.number == number)
    if not lines:
        return out
    low, high = min(line.start for line in lines), max(line.end for line in lines)
    for i, (start, end) in enumerate(zip(runs.starts.tolist(), runs.ends.tolist())):
        own = list(runs.chunks(i))
        if own and start < high and end > low:
            found = page_ranges(document, max(start, low), min(end, high), view.text)
            here = [(one.first, one.last) for one in found if one.page == number]
            out += [
                [own[0], own[-1], *(round(side, DIGITS) for side in (box.x0, box.top, box.x1, box.bottom))]
                for box in view.boxes(number, here)
            ]
    return out

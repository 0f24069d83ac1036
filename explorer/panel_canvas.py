"""The mounts inside the panels under the explorer. Each gets plain data and makes text nodes of it."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from chunkers.drawing.assets import HERE as DRAWING

COMPONENT = Path(__file__).parent / "component"


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def mount(name: str, *scripts: Path, styles: tuple[str, ...] = ()):
    """A component drawn by component/NAME.js, after the shared parts and `scripts`."""
    return st.components.v2.component(
        f"chunk_explorer_{name}",
        html='<div class="line"></div>',
        css="".join([_text(DRAWING / "tokens.css"), *styles, _text(COMPONENT / "panels.css")]),
        js="\n".join(map(_text, (COMPONENT / "parts.js", *scripts, COMPONENT / f"{name}.js"))),
    )


_description, _still = mount("describe"), mount("still", DRAWING / "picture.js")
_survival, _coverage = mount("survival"), mount("coverage")
_how_read = mount("how_read")
_compare = mount("compare", styles=(_text(DRAWING / "canvas.css"),))


def description(data: dict) -> None:
    _description(key="description-drawn", data=data)


def still(data: dict) -> None:
    _still(key="still-drawn", data=data)


def compare(data: dict) -> None:
    """`data["chunkings"]`: payloads as base64. The canvas itself and the text are those of the view's mount."""
    _compare(key="compare-drawn", data=data)


def survival(data: dict, on_chosen) -> None:
    """`on_chosen` is called when a cell was clicked; the session's "survival-drawn" says which."""
    _survival(key="survival-drawn", data=data, on_chosen_change=on_chosen)


def coverage(data: dict) -> None:
    _coverage(key="coverage-drawn", data=data)


def how_read(data: dict) -> None:
    """The session's "how_read-drawn" says which page of which document is asked for."""
    _how_read(key="how_read-drawn", data=data, on_page_change=lambda: None)

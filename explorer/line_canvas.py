"""The mounts that draw the line: a trace, a survival, a sweep. Each gets plain data and makes text nodes of it."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from chunkers.drawing.assets import HERE as DRAWING

COMPONENT = Path(__file__).parent / "component"
HTML = '<div class="line"></div>'


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _mount(name: str):
    return st.components.v2.component(
        f"chunk_explorer_{name}",
        html=HTML,
        css=_text(DRAWING / "tokens.css") + _text(COMPONENT / "line.css"),
        js=_text(COMPONENT / "parts.js") + _text(COMPONENT / f"{name}.js"),
    )


_ask, _survive, _sweep = _mount("ask"), _mount("survive"), _mount("sweep")


def trace(data: dict) -> None:
    _ask(key="trace", data=data)


def survival(data: dict) -> str:
    """Draws it; the id of a question that shall be asked now, else ""."""
    return _survive(key="survival", data=data, on_ask_change=lambda: None).ask or ""


def sweep(data: dict) -> None:
    _sweep(key="sweep", data=data)

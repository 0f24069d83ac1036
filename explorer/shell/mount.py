"""The one way a component is mounted. Each gets plain data and makes text nodes of it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import streamlit as st

from chunkers.drawing.assets import HERE as DRAWING
from chunkers.drawing.assets import script as bundle

TOKENS = DRAWING / "tokens.css"


def mount(name: str, script: Path, styles: Iterable[Path | str] = (), root: str = "line"):
    """A component that draws into one element of the class `root`, "" for one that draws nothing. The script exports
    the drawing by default; what it imports comes with it. A style sheet's path is read, a string taken as it is."""
    return st.components.v2.component(
        f"chunk_explorer_{name}",
        html=f'<div class="{root}"></div>' if root else None,
        css="\n".join(map(_text, styles)) or None,
        js=bundle(script),
    )


def _text(one: Path | str) -> str:
    return one if isinstance(one, str) else one.read_text(encoding="utf-8")

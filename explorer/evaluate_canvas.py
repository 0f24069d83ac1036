"""The mounts of Evaluate: what leads, the questions one by one, groups and words. Text becomes text nodes."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from chunkers.drawing.assets import HERE as DRAWING
from explorer.line_canvas import HTML

COMPONENT = Path(__file__).parent / "component"


def _text(*paths: Path) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


def _mount(name: str):
    return st.components.v2.component(
        f"chunk_explorer_evaluate_{name}",
        html=HTML,
        css=_text(DRAWING / "tokens.css", COMPONENT / "line.css", COMPONENT / "evaluate.css"),
        js=_text(COMPONENT / "parts.js", COMPONENT / "evaluate_parts.js", COMPONENT / f"evaluate_{name}.js"),
    )


_board, _questions, _rest = _mount("board"), _mount("questions"), _mount("rest")


def board(data: dict) -> None:
    _board(key="evaluate_board", data=data)


def questions(data: dict):
    """Draws them; its result has `question`, the id that was chosen just now, and `explore`, the side ("0" or "1")
    whose chunking shall be opened; None where nothing was pressed."""
    return _questions(
        key="evaluate_questions", data=data, on_question_change=lambda: None, on_explore_change=lambda: None
    )


def rest(data: dict) -> None:
    _rest(key="evaluate_rest", data=data)

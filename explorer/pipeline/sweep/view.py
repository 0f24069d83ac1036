"""The sweep over one setting: its choice, the measuring with a bar, the drawing."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from chunkers.evaluation.question_set import QuestionSet
from chunkers.evaluation.stagewise import sweep
from chunkers.evaluation.sweeps import AXES, sweep_values
from explorer.pipeline import cache, corpora
from explorer.pipeline.settings import Line
from explorer.pipeline.sweep.record import shown_sweep
from explorer.shell.mount import TOKENS, mount

HERE = Path(__file__).parent
AT_ONCE = 20_000  # chunks × questions up to which a sweep takes about a second
UNITS = {"size": "words", "overlap": "words", "k": "chunks", "budget": "words"}

_draw = mount("sweep", HERE / "script.js", styles=(TOKENS, HERE.parent / "style.css"))


def draw_sweep(collection, questions: QuestionSet, settings: Line, chunks: int) -> None:
    """Small collections at once; others when the button is pressed."""
    axis = st.segmented_control("Sweep one setting", AXES, key="line_axis", default="budget", required=True)
    made = settings.chunker()
    values = sweep_values(axis, made.size, getattr(made, "overlap", 0), settings.asking().k, settings.budget)
    version, bar = corpora.version_of(collection), st.empty()
    if chunks * len(questions.answerable) > AT_ONCE and not bar.button(f"Sweep {len(values)} values", key="go_sweep"):
        return

    def survival(value: int):
        bar.progress((values.index(value) + 1) / len(values), text=f"{axis} {value}")
        return cache.survived(version, settings.with_value(axis, value), questions, collection)

    rows = sweep(survival, values)
    bar.empty()
    _draw(key="sweep", data=shown_sweep(axis, rows, getattr(settings, axis), len(questions.answerable), UNITS[axis]))

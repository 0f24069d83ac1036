"""The sweep over one setting: its choice, the measuring with a bar, the drawing."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from chunkers.evaluation.question_set import QuestionSet
from chunkers.evaluation.stagewise import StagewiseRecall, sweep
from chunkers.evaluation.sweeps import AXES, sweep_values
from chunkers.retrieval.collection import Collection
from chunkers.wording import translate
from explorer.pipeline import cache
from explorer.pipeline.settings import PipelineSettings
from explorer.pipeline.sweep.record import sweep_record
from explorer.shell.mount import TOKENS, mount
from explorer.shell.session import flat

HERE = Path(__file__).parent
AT_ONCE = 20_000  # chunks × questions up to which a sweep takes about a second
UNITS = {"size": "words", "overlap": "words", "k": "chunks", "budget": "words"}

_draw = mount("sweep", HERE / "script.js", styles=(TOKENS, HERE.parent / "style.css"))


def sweep_view(collection: Collection, questions: QuestionSet, now: PipelineSettings, chunks: int) -> None:
    """Small collections at once; others when the button is pressed."""
    axis = st.segmented_control(translate("Sweep one setting"), AXES, key="line_axis", default="budget", required=True)
    chunker, of = now.recipe.chunker, len(questions.answerable)
    values = sweep_values(axis, chunker.size, getattr(chunker, "overlap", 0), now.asking.k, now.budget)
    bar, label = st.empty(), translate("Sweep {number} values", number=len(values))
    if chunks * of > AT_ONCE and not bar.button(label, key="go_sweep"):
        return

    def survival(value: int) -> StagewiseRecall:
        bar.progress((values.index(value) + 1) / len(values), text=f"{axis} {value}")
        return cache.survival(collection, questions, now.with_value(axis, value))

    rows = sweep(survival, values)
    bar.empty()
    _draw(key="sweep", data=sweep_record(axis, rows, flat(now)[axis], of, UNITS[axis]))

"""The coverage report: text in no chunk, in one, in several; what the reader left out, and why."""

from __future__ import annotations

from pathlib import Path

from chunkers import Chunking
from chunkers.diagnostics.coverage_report import coverage_report
from explorer.explore.panels.coverage.record import coverage_record
from explorer.explore.recipes import RecipeInput
from explorer.explore.state import Drawn
from explorer.shell.cache import keep
from explorer.shell.mount import TOKENS, mount
from explorer.shell.session import Opened

HERE = Path(__file__).parent
_draw = mount("coverage", HERE / "script.js", styles=(TOKENS, HERE.parent / "style.css"))


def coverage(drawn: Drawn) -> None:
    _draw(key="coverage-drawn", data=_record(drawn.opened, drawn.recipe, drawn.chunking))


@keep(max_entries=4)
def _record(opened: Opened, recipe: RecipeInput, _chunking: Chunking) -> dict:
    return coverage_record(coverage_report(_chunking), opened.document)

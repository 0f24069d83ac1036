"""The coverage report: text in no chunk, in one, in several; what the reader left out, and why."""

from __future__ import annotations

from pathlib import Path

from explorer.explore import cache
from explorer.shell.mount import TOKENS, mount
from explorer.shell.session import Screen

HERE = Path(__file__).parent
_draw = mount("coverage", HERE / "script.js", styles=(TOKENS, HERE.parent / "style.css"))


def coverage(now: Screen) -> None:
    _draw(key="coverage-drawn", data=cache.covered(now.opened, now.document.meta.version, now.settings, now.chunking))

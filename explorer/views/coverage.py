"""The coverage report: text in no chunk, in one, in several; what the reader left out, and why."""

from __future__ import annotations

from explorer import cached, panel_canvas
from explorer.state import Screen


def coverage(now: Screen) -> None:
    panel_canvas.coverage(cached.covered(now.opened, now.document.meta.version, now.settings, now.chunking))

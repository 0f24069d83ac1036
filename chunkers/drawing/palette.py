"""The colours of the product, read from the one place that holds them: tokens.css."""

from __future__ import annotations

import re
from functools import cache

from chunkers.drawing.assets import HERE

_TOKEN = re.compile(r"--cx-([a-z0-9-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)")


@cache
def colours(theme: str) -> dict[str, str]:
    """Token name to "#rrggbb" for "light" or "dark": page, paper, text, muted, a, b, overlap, cut …

    For "page" the colours are the tokens themselves: what is drawn with them follows the theme of the page it is on.
    """
    text = (HERE / "tokens.css").read_text(encoding="utf-8")
    if theme == "page":
        return {match[1]: f"var(--cx-{match[1]})" for match in _TOKEN.finditer(text)}
    column = {"light": 2, "dark": 3}[theme]
    return {match[1]: match[column] for match in _TOKEN.finditer(text)}

"""The canvas as text to hand to a browser: one script, one style sheet, put together from the files here.

The script files import from each other for readers and tests; joined into one module they need no imports.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
# each after what it imports from
SCRIPTS = ("offsets.js", "blocks.js", "marks.js", "stepping.js", "finding.js", "predict.js", "canvas.js", "explorer.js")
STYLES = ("tokens.css", "canvas.css", "explorer.css")

_IMPORT = re.compile(r"^import [^;]*;\n", re.M)
_EXPORT = re.compile(r"^export (?=(?:async )?function|const|class)", re.M)


@cache
def script() -> str:
    """One script without imports and exports; it defines `createExplorer`, `createCanvas`, `readDocument` …"""
    parts = [(HERE / name).read_text(encoding="utf-8") for name in SCRIPTS]
    return "\n".join(_EXPORT.sub("", _IMPORT.sub("", part)) for part in parts)


@cache
def styles() -> str:
    return "\n".join((HERE / name).read_text(encoding="utf-8") for name in STYLES)

"""Puts what the command of docs/CHOOSING.md prints between its markers: `python tools/choosing_table.py`."""

from __future__ import annotations

import contextlib
import io
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "CHOOSING.md"
BEGIN, END = "<!-- printed by the command above -->", "<!-- end of what it prints -->"
_COMMAND = re.compile(r"^python -m chunkers (evaluate corpus/.*)$", re.MULTILINE)


def command(page: str) -> list[str]:
    """The arguments of the page's one command on the corpus, with paths from the root of the project."""
    (found,) = _COMMAND.findall(page)
    return [str(ROOT / word) if word.startswith("corpus/") else word for word in found.split()]


def printed(page: str) -> str:
    """What that command prints, its headings one level down."""
    from chunkers.__main__ import main
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
        if main(command(page)):
            raise SystemExit("the command of docs/CHOOSING.md failed; run it by hand")
    return re.sub(r"^## ", "### ", out.getvalue().strip(), flags=re.MULTILINE)


def shown(page: str) -> str:
    """What stands between the markers."""
    return page.split(BEGIN)[1].split(END)[0].strip()


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    text = PAGE.read_text(encoding="utf-8")
    head, tail = text.split(BEGIN)[0], text.split(END)[1]
    PAGE.write_text(f"{head}{BEGIN}\n\n{printed(text)}\n\n{END}{tail}", encoding="utf-8")

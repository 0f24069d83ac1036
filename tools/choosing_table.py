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


def short_table(text: str) -> str:
    """The README's table: a few columns of the two tables that the command prints, a row a chunker."""
    first, second = (_rows(text, lead) for lead in ("| chunks | retriever | number |", "| chunks | retriever | hit at"))
    wanted = [
        (first, "number"),
        (first, "words stored"),
        (first, "hit@5"),
        (first, "median words in the top 5"),
        (second, "hit at 200 words"),
        (second, "intact and found at 200 words"),
    ]
    lines = ["| chunks | " + " | ".join(name for _, name in wanted) + " |", "|---" * (len(wanted) + 1) + "|"]
    lines += [f"| {chunks} | " + " | ".join(rows[chunks][name] for rows, name in wanted) + " |" for chunks in first]
    return "\n".join(lines)


def _rows(text: str, lead: str) -> dict[str, dict[str, str]]:
    """The Markdown table whose head begins with `lead`, by its first column."""
    lines = text[text.index(lead) :].split("\n\n")[0].split("\n")
    names, *rows = ([cell.strip() for cell in line.strip("|").split("|")] for line in lines if "|---" not in line)
    return {row[0]: dict(zip(names, row)) for row in rows}


def shown(page: str) -> str:
    """What stands between the markers."""
    return page.split(BEGIN)[1].split(END)[0].strip()


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    text = PAGE.read_text(encoding="utf-8")
    head, tail = text.split(BEGIN)[0], text.split(END)[1]
    found = printed(text)
    PAGE.write_text(f"{head}{BEGIN}\n\n{found}\n\n{END}{tail}", encoding="utf-8")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    head, tail = readme.split(BEGIN)[0], readme.split(END)[1]
    (ROOT / "README.md").write_text(f"{head}{BEGIN}\n\n{short_table(found)}\n\n{END}{tail}", encoding="utf-8")

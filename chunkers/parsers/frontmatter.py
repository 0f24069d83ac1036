"""Front matter: `key: value` lines between two lines of dashes at the top of a file. Metadata, never text."""

from __future__ import annotations

import re

_BLOCK = re.compile(r"---[ \t]*\n(.*?\n)??(?:---|\.\.\.)[ \t]*(?:\n|$)", re.DOTALL)
_PAIR = re.compile(r"([A-Za-z_][\w .-]{0,60}?)[ \t]{0,9}:(?:[ \t]+(.*))?$")


def front_matter(text: str) -> tuple[dict[str, str], str]:
    """(values by key, the text behind the block); ({}, text) when the file does not begin with such a block.

    Values stay strings as written, with quotes around the whole value dropped and nothing typed. Indented lines and
    `- ` lines go on with the value above. Two rules with other lines between them are no front matter.
    """
    text = text.lstrip("\ufeff")
    block = _BLOCK.match(text)
    if not block:
        return {}, text
    found: dict[str, str] = {}
    key = ""
    for line in (block[1] or "").split("\n"):
        pair = _PAIR.match(line)
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if pair:
            key = pair[1].lower().replace("-", "_").replace(" ", "_")
            found[key] = _unquoted((pair[2] or "").strip())
        elif key and (line[0] in " \t" or line.startswith("- ")):
            found[key] = f"{found[key].strip('>|')} {line.strip()}".strip()
        else:
            return {}, text
    return found, text[block.end() :]


def _unquoted(value: str) -> str:
    if len(value) >= 2 and value[0] == value[-1] and value[0] in "\"'":
        inner, quote = value[1:-1], value[0]
        return inner.replace('\\"', '"').replace("\\\\", "\\") if quote == '"' else inner.replace("''", "'")
    return value

"""What a file says about itself: front matter, `<meta>` elements and PDF keywords become one `Meta`."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from pathlib import PurePath

from chunkers.documents.document import Meta
from chunkers.parsers.builder import one_line

KEYS = ("doc_id", "version", "title", "effective_from", "effective_to", "owner", "access", "language", "doc_type")
_KEYWORD = re.compile(r"(?:^|[;,])\s*(\w+)\s*=")


def meta_of(found: Mapping[str, str], data: bytes, name: str) -> Meta:
    """`found` with the defaults of a file of that name and content.

    Values stay strings as written. `doc_id` falls back to the file's stem, `version` to the first 12 hex digits of
    the SHA-256 of `data`, `access` to "staff" (the safe side), `language` to "en".
    """
    values = {key: one_line(str(found[key])) for key in KEYS if found.get(key)}
    values = {key: value for key, value in values.items() if value}
    path = PurePath(name)
    values.setdefault("doc_id", one_line(path.stem) or "document")
    values.setdefault("version", hashlib.sha256(data).hexdigest()[:12])
    return Meta(source=path.name, **values)


def keyword_pairs(text: str) -> dict[str, str]:
    """Pairs parted by ";" or ",", split only where a `key=` follows; keys that are not ours are passed over."""
    starts = list(_KEYWORD.finditer(text))
    out: dict[str, str] = {}
    for a, b in zip(starts, [*starts[1:], None]):
        value = text[a.end() : b.start() if b else len(text)].strip().strip(";,").strip()
        if a[1] in KEYS and value:
            out.setdefault(a[1], value)
    return out

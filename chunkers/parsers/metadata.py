"""What a file says about itself: front matter, `<meta>` elements and PDF keywords become one `Meta`."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import PurePath

from chunkers.documents.document import Meta
from chunkers.parsers.builder import one_line

KEYS = ("doc_id", "version", "title", "effective_from", "effective_to", "owner", "access", "language", "doc_type")


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

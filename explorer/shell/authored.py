"""An author's own documents: CHUNK_EXPLORER_DOCUMENTS names a folder, and its files have stable names in addresses.

The folder is looked at anew every time, so a file that is added, changed or taken away is noticed at the next run.
Nothing outside is ever reached: keys are looked up among the names found, never joined to a path, and a file counts
only when it truly lies in the folder, links followed.
"""

from __future__ import annotations

import os
from pathlib import Path

from chunkers import ParseError
from chunkers.parsers import format_of

VARIABLE = "CHUNK_EXPLORER_DOCUMENTS"
PASSED_OVER = ("README.md", "order.txt")  # as everywhere else a folder is read


def folder() -> Path | None:
    """The folder that is served, None when none is named or it is not there."""
    named = os.environ.get(VARIABLE, "").strip()
    path = Path(named).expanduser().resolve() if named else None
    return path if path and path.is_dir() else None


def authored() -> dict[str, Path]:
    """Files by key, in file-name order: the stem, or the whole name where an earlier file has the stem. Files whose
    names begin with a point, files of other kinds, and links that lead out of the folder are passed over."""
    home, out = folder(), {}
    for path in sorted(home.iterdir(), key=lambda one: one.name) if home else ():
        named = format_of(path) is not None and not path.name.startswith(".") and path.name not in PASSED_OVER
        if named and inside(path, home):
            out[path.stem if path.stem not in out else path.name] = path
    return out


def inside(path: Path, home: Path) -> bool:
    """True for a file that lies in `home`, once every link is followed."""
    try:
        true = path.resolve(strict=True)
    except (OSError, RuntimeError):  # gone, forbidden, or a circle of links
        return False
    return true.is_file() and true.is_relative_to(home)


def read_authored(path: Path) -> bytes:
    """The file's bytes, checked again: it may have become a link since it was listed. Raises ParseError."""
    home = folder()
    if home is None or not inside(path, home):
        raise ParseError("no_longer_served", name=path.name)
    try:
        return path.resolve(strict=True).read_bytes()
    except OSError:
        raise ParseError("cannot_be_read", name=path.name) from None

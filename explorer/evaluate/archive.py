"""A zip archive taken apart in memory: documents and question files, with limits. Nothing is ever written to disk."""

from __future__ import annotations

import io
import lzma
import zipfile
import zlib
from pathlib import PurePosixPath

from chunkers.parsers import format_of
from chunkers.wording import Refusal
from explorer.shell import sentences
from explorer.shell.library import uploaded_endings

QUESTION_ENDINGS = ["jsonl", "tsv", "csv"]
MOST_FILES = 500
MOST_BYTES = 100_000_000  # of all files together, unpacked
MOST_IN_ONE = 50_000_000


BROKEN = (zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError, NotImplementedError, UnicodeDecodeError, OSError)


class ZipError(Refusal):
    """An archive that is not taken."""

    sentences = sentences.ARCHIVE_ERRORS


def unpacked(data: bytes, name: str, most_bytes: int = MOST_BYTES) -> tuple[list[tuple[str, bytes]], list[str]]:
    """(file name, bytes) of the documents and question files, and what was passed over.

    Folders are dropped from the names; of two files with one name the second keeps its folder in front, joined by "-".
    Sizes are counted while reading, since an archive may lie about them. Raises ZipError.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return _files(archive, name, most_bytes)
    except BROKEN as trouble:
        raise ZipError("unreadable", name=name) from trouble


def _files(archive: zipfile.ZipFile, name: str, most_bytes: int) -> tuple[list[tuple[str, bytes]], list[str]]:
    entries = [
        one
        for one in archive.infolist()
        if one.filename.strip("./\\") and not one.is_dir() and not _hidden(one.filename)
    ]
    if len(entries) > MOST_FILES:
        raise ZipError("files", name=name, files=len(entries), most=MOST_FILES)
    out: dict[str, bytes] = {}
    passed, left = [], most_bytes
    for entry in entries:
        path = PurePosixPath(entry.filename.replace("\\", "/"))
        if path.is_absolute() or ".." in path.parts or ":" in path.parts[0]:
            raise ZipError("outside", name=name, path=entry.filename)
        if entry.flag_bits & 0x1:
            raise ZipError("locked", name=name)
        if not _wanted(path):
            passed.append(path.name)
            continue
        content = _read(archive, entry, name, min(left, MOST_IN_ONE))
        left -= len(content)
        out[path.name if path.name not in out else "-".join(path.parts)] = content
    if not out:
        raise ZipError("empty", name=name, endings=", ".join(uploaded_endings()))
    return list(out.items()), passed


def _wanted(path: PurePosixPath) -> bool:
    known = format_of(path) is not None or path.suffix.lower().lstrip(".") in QUESTION_ENDINGS
    return known and path.name.lower() != "readme.md"


def _hidden(path: str) -> bool:
    """What systems add: __MACOSX/, .DS_Store and the like. A path upwards is not hidden, it is refused."""
    return any(
        part == "__MACOSX" or (part.startswith(".") and part not in (".", ".."))
        for part in path.replace("\\", "/").split("/")
    )


def _read(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, name: str, most: int) -> bytes:
    with archive.open(entry) as stream:
        content = stream.read(most + 1)
    if len(content) > most:
        all_mb, one_mb = MOST_BYTES // 1_000_000, MOST_IN_ONE // 1_000_000
        raise ZipError("too_large", name=name, all_mb=all_mb, one_mb=one_mb)
    return content

"""Which parser reads which file, by the ending of its name."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import partial
from pathlib import Path

from chunkers.documents.document import Document
from chunkers.parsers import docx, html, markdown, pdf, text
from chunkers.parsers.errors import ParseError

PARSERS = {
    ".md": markdown.parse,
    ".markdown": markdown.parse,
    ".html": html.parse,
    ".htm": html.parse,
    ".txt": text.parse,
    ".pdf": pdf.parse,
    ".docx": docx.parse,
}
_OLD_WORD = (".doc", ".dot")


def parse(source, name: str | None = None, password: str = "", cores: int = 1) -> Document:
    """Parse a file, or bytes with a `name` whose ending says the format.

    `source` is a path or bytes; `password` opens a locked PDF; `cores` processes, at most two,
    read the pages of a long one. Raises ParseError with one plain sentence when the file
    is missing, of an unknown kind or unreadable, and Locked, which is one, when it needs another password.
    """
    if isinstance(source, (bytes, bytearray)):
        data, name = bytes(source), name or ""
    else:
        path = Path(source)
        name = name or path.name
        _parser(name)
        try:
            data = path.read_bytes()
        except OSError as error:
            raise ParseError(f"“{source}” could not be read: {(error.strerror or str(error)).lower()}.") from None
    return with_options(_parser(name), password=password, cores=cores)(data, name)


def with_options(parser: Callable, **options) -> Callable:
    """`parser` with those of the options that it takes and that are given."""
    taken = inspect.signature(parser).parameters
    return partial(parser, **{key: value for key, value in options.items() if value and key in taken})


def _parser(name: str):
    ending = Path(name).suffix.lower()
    try:
        return PARSERS[ending]
    except KeyError:
        if ending in _OLD_WORD:
            raise ParseError(f"“{name}” is an old Word file; save it in Word as .docx and open that file.") from None
        raise ParseError(
            f"“{name}” is of no kind that can be read here; known endings are {', '.join(PARSERS)}."
        ) from None

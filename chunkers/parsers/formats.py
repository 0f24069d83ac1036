"""The one table of formats: a format is a module with `parse(data, name) -> Document` and a row here."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path, PurePath
from typing import TypeVar

from chunkers.documents.document import Document
from chunkers.parsers import docx, html, markdown, pdf, text
from chunkers.parsers.errors import ParseError
from chunkers.parsers.pdf.trace import trace_stages

Made = TypeVar("Made")


@dataclass(frozen=True, slots=True)
class Format:
    """What is true of one format. The folder reader, the command line, the parse report and the app loop over these.

    `label` and `reader` are said on screen: what the format is called, and what reads it. `endings` are lower case,
    with their dot, the usual one first. `structure` is a code of `wording.parsing.NOTES`: where blocks come from
    when no note says it. `parse` takes (data, name) and, where it has a use for them, `password`, `progress`, `cores`.
    """

    label: str
    endings: tuple[str, ...]
    parse: Callable[..., Document]
    reader: str
    structure: str = "markup"
    has_pages: bool = False  # pages that can be drawn beside the text
    binary: bool = False  # not to be read as text, nor pasted
    trace: Callable[..., list[dict[str, object]]] | None = None  # what each stage of its reading made, page by page


FORMATS: dict[str, Format] = {
    "markdown": Format("Markdown", (".md", ".markdown"), markdown.parse, "markdown-it, a CommonMark reader"),
    "html": Format("HTML", (".html", ".htm"), html.parse, "Lexbor, an HTML5 reader"),
    "text": Format("plain text", (".txt",), text.parse, "our own reader of plain text", "paragraphs"),
    "pdf": Format("PDF", (".pdf",), pdf.parse, "PDFium", "layout", has_pages=True, binary=True, trace=trace_stages),
    "docx": Format(
        "Word (.docx)",
        (".docx",),
        docx.parse,
        "mammoth, which turns Word into HTML, and Lexbor, an HTML5 reader",
        "styles",
        binary=True,
    ),
}
_OLD_WORD = (".doc", ".dot")


def endings() -> tuple[str, ...]:
    """Every ending that can be read, in the order of the table."""
    return tuple(ending for one in FORMATS.values() for ending in one.endings)


def format_of(name: str | PurePath) -> Format | None:
    """The format that a file's name says; None when it is of no kind that can be read."""
    ending = PurePath(name).suffix.lower()
    return next((one for one in FORMATS.values() if ending in one.endings), None)


def parse(
    source: str | Path | bytes, name: str | None = None, password: str = "", cores: int = 1, progress=None
) -> Document:
    """Parse a file, or bytes with a `name` whose ending says the format.

    `source` is a path or bytes; `password` opens a locked PDF; `cores` processes, at most two, read the pages of a long
    one, and `progress(pages read, pages)` is called as they are read. Raises ParseError with one plain sentence when
    the file is missing, of an unknown kind or unreadable, and Locked, which is one, when it needs another password.
    """
    found, data, name = opened(source, name)
    return with_options(found.parse, password=password, cores=cores, progress=progress)(data, name)


def stages(source: str | Path | bytes, name: str | None = None, password: str = "") -> list[dict[str, object]]:
    """What each stage of reading a file made, one record a page. Raises ParseError as `parse` does, and for a format
    that is not read in stages."""
    found, data, name = opened(source, name)
    if found.trace is None:
        raise ParseError("no_stages", name=name, format=found.label)
    return with_options(found.trace, password=password)(data, name)


def opened(source: str | Path | bytes, name: str | None = None) -> tuple[Format, bytes, str]:
    """(format, bytes, name) of a file, or of bytes with a name. Raises ParseError as `parse` does before it reads."""
    if isinstance(source, (bytes, bytearray)):
        return _known(name or ""), bytes(source), name or ""
    path = Path(source)
    name = name or path.name
    found = _known(name)
    try:
        return found, path.read_bytes(), name
    except OSError as error:
        raise ParseError("unreadable", name=str(source), reason=(error.strerror or str(error)).lower()) from None


def with_options(parser: Callable[..., Made], **options: object) -> Callable[..., Made]:
    """`parser` with those of the options that it takes and that are given."""
    taken = inspect.signature(parser).parameters
    return partial(parser, **{key: value for key, value in options.items() if value and key in taken})


def _known(name: str) -> Format:
    found = format_of(name)
    if found is not None:
        return found
    if PurePath(name).suffix.lower() in _OLD_WORD:
        raise ParseError("old_word", name=name)
    raise ParseError("unknown_kind", name=name, endings=", ".join(endings()))

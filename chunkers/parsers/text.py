"""Plain text: paragraphs separated by blank lines; nothing in it is read as markup."""

from __future__ import annotations

import re

from chunkers.documents.document import Document, Note
from chunkers.parsers.builder import Builder, clean
from chunkers.parsers.decoding import decode
from chunkers.parsers.metadata import meta_of

NO_TEXT = Note("no_text")
_BLANK_LINES = re.compile(r"\n(?:[^\S\n]*\n)+")


def parse(data: bytes, name: str) -> Document:
    """A Document of paragraphs that keep their characters and lines; never raises for any bytes."""
    text, notes = decode(data)
    builder = Builder(meta_of({}, data, name))
    for note in notes:
        builder.note(note)
    paragraphs = [piece for piece in _BLANK_LINES.split(clean(text)) if piece and not piece.isspace()]
    for paragraph in paragraphs:
        builder.plain(paragraph)
    if not paragraphs:
        builder.note(NO_TEXT)
    return builder.document()

"""What several parts of the workbench make of the open document, kept for the session under its content."""

from __future__ import annotations

import base64
from collections.abc import Callable

from chunkers import Chunking, Diagnosis, diagnose
from chunkers.diagnostics.units import units_of
from chunkers.drawing.payload import document_bytes
from chunkers.parsers.pdf.pictures.isolated_pages import IsolatedPages
from explorer.explore.recipes import RecipeInput
from explorer.shell import reading
from explorer.shell.cache import keep, parsed_samples, queue
from explorer.shell.library import DocumentSource
from explorer.shell.session import Opened, password, session

MOST_SAMPLES = 64


def opened(source: DocumentSource, progress: Callable[[reading.ReadingProgress], None]) -> Opened:
    """Parsed in a worker, once as long as the file stays as it is; what `progress` raises ends the worker.

    A document of this session, and one that is locked, is shared with nobody. Raises ParseError.
    """
    content, secret = source.digest(), password(source.key)
    private = source.session_only or bool(secret)
    known = session().parsed if private else parsed_samples()
    if content not in known:
        known[content] = reading.read(source.data(), source.name, queue(), progress, secret)
        while not private and len(known) > MOST_SAMPLES:
            known.pop(next(iter(known)))
    return Opened(source.key, content, known[content])


@keep(max_entries=4)
def document_payload(opened: Opened) -> bytes:
    return document_bytes(opened.document)


@keep(max_entries=4)
def units(opened: Opened):
    """Sentences, rows, items … of a document: found once, used for every chunking of it."""
    return units_of(opened.document)


@keep(max_entries=16)
def chunked(opened: Opened, recipe: RecipeInput) -> tuple[Chunking, Diagnosis]:
    """The chunking and what it costs. Raises SettingError."""
    chunking = recipe.chunker.chunk(opened.document)
    return chunking, diagnose(chunking, units(opened))


@keep(max_entries=24)
def picture(opened: Opened, number: int, _view: IsolatedPages) -> str:
    """A page as a JPEG in base64."""
    return base64.b64encode(_view.picture(number)).decode("ascii")

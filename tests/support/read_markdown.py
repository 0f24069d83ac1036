"""Markdown read and held to the laws of a Document."""

from chunkers.parsers.markdown import parse
from support.document_laws import check_document


def read(source: str | bytes, name: str = "a.md"):
    document = parse(source if isinstance(source, bytes) else source.encode(), name)
    check_document(document)
    return document

"""PDF: pages, lines and their structure become a Document."""

from __future__ import annotations

from chunkers.documents.document import Document
from chunkers.parsers.errors import ParseError


def parse(data: bytes, name: str, *, password: str = "", progress=None) -> Document:
    """Not there yet; see the history."""
    raise ParseError(f"“{name}” is a PDF, and PDFs cannot be read here yet.")

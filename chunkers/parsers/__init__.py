"""Bytes in, Document out. One module a format, each with `parse(data, name) -> Document`."""

from chunkers.parsers.errors import ParseError
from chunkers.parsers.folder import files_of
from chunkers.parsers.formats import PARSERS, parse

__all__ = ["PARSERS", "ParseError", "files_of", "parse"]

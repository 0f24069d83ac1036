"""Bytes in, Document out. One module a format, each with `parse(data, name) -> Document`."""

from chunkers.parsers.errors import Locked, ParseError
from chunkers.parsers.folder import files_of
from chunkers.parsers.formats import PARSERS, parse

__all__ = ["PARSERS", "Locked", "ParseError", "files_of", "parse"]

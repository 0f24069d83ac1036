"""Bytes in, Document out. One module and one row of `formats` a format."""

from chunkers.parsers.errors import Locked, ParseError
from chunkers.parsers.folder import files_of
from chunkers.parsers.formats import FORMATS, Format, format_of, parse

__all__ = ["FORMATS", "Format", "Locked", "ParseError", "files_of", "format_of", "parse"]

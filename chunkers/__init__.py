"""Chunk Explorer's backend: parse a document, cut it, see what each cut costs.

    from chunkers import parse, structure, diagnose
    document = parse("policy.pdf")
    chunking = structure(document, 200)
    print(chunking[1].text, diagnose(chunking).counts)

The functions win over the modules of the same names; the classes behind them are in those modules and in `catalog`.
"""

from chunkers.base import Chunk, Chunker, Chunking
from chunkers.diagnostics import Diagnosis, diagnose
from chunkers.documents.document import Block, Document, Meta, Note, Page, Part, Section
from chunkers.documents.span import Span
from chunkers.fixed import fixed
from chunkers.overlapping import overlapping
from chunkers.parsers import ParseError, parse
from chunkers.recursive import recursive
from chunkers.sentence import sentence
from chunkers.settings import SettingError
from chunkers.structure import structure

__all__ = [
    "Block",
    "Chunk",
    "Chunker",
    "Chunking",
    "Diagnosis",
    "Document",
    "Meta",
    "Note",
    "Page",
    "ParseError",
    "Part",
    "Section",
    "SettingError",
    "Span",
    "diagnose",
    "fixed",
    "overlapping",
    "parse",
    "recursive",
    "sentence",
    "structure",
]


def _bundle(chunking, include=None, exclude=None):
    from chunkers.drawing.notebook import bundle  # only where a notebook asks

    return bundle(chunking, include, exclude)


Chunking._repr_mimebundle_ = _bundle  # a notebook draws a chunking; `chunkers.base` knows nothing of drawing

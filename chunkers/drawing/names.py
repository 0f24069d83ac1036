"""The names that drawings give a chunking."""

from __future__ import annotations

from chunkers.base import Chunking
from chunkers.catalog import CATALOG, recipe_of
from chunkers.wording import settings as wording


def method_label(method: str) -> str:
    """The method's name as the screen says it; of a method that is not in the catalog, its own."""
    return CATALOG[method].label if method in CATALOG else method[:1].upper() + method[1:].replace("_", " ")


def setting(chunking: Chunking) -> str:
    """ "100 words", "100 words, 25 shared"."""
    cut, chunker = recipe_of(chunking), chunking.chunker
    return cut.setting if cut else wording.setting(chunker.size, chunker.unit, getattr(chunker, "overlap", 0), {})


def chunking_name(chunking: Chunking) -> str:
    return f"{method_label(chunking.method)}, {setting(chunking)}"

"""How numbers, lists and chunkings are said in the sentences of the drawings."""

from __future__ import annotations

from collections.abc import Iterable

from chunkers.base import Chunking
from chunkers.catalog import CATALOG, recipe_of
from chunkers.wording import settings as wording

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def method_label(method: str) -> str:
    """The method's name as the screen says it; of a method that is not in the catalog, its own."""
    return CATALOG[method].label if method in CATALOG else method[:1].upper() + method[1:].replace("_", " ")


def setting(chunking: Chunking) -> str:
    """ "100 words", "100 words, 25 shared"."""
    cut, chunker = recipe_of(chunking), chunking.chunker
    return cut.setting if cut else wording.setting(chunker.size, chunker.unit, getattr(chunker, "overlap", 0), {})


def chunking_name(chunking: Chunking) -> str:
    return f"{method_label(chunking.method)}, {setting(chunking)}"


def number_word(number: int) -> str:
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else f"{number:,}"


def counted(number: int, one: str) -> str:
    """ "1 word", "2 words"."""
    return f"{number:,} {one}{'s' * (number != 1)}"


def listed(names: Iterable[str]) -> str:
    """ "a", "a and b", "a, b and c"; "" for none."""
    many = list(names)
    return many[0] if len(many) == 1 else f"{', '.join(many[:-1])} and {many[-1]}" if many else ""


def quoted(text: str) -> str:
    return f"“{text}”"

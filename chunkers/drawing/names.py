"""How numbers, lists and chunkings are said in the sentences of the drawings."""

from __future__ import annotations

from collections.abc import Iterable

from chunkers.base import Chunking

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
LABELS = {"structure": "Structure-aware", "sentence": "Sentence-aware"}  # as in the catalog


def method_label(method: str) -> str:
    """The method's name as the screen says it."""
    return LABELS.get(method, method[:1].upper() + method[1:].replace("_", " "))


def setting(chunking: Chunking) -> str:
    """ "100 words", "100 words, 25 shared"."""
    chunker = chunking.chunker
    size, overlap = chunker.size, getattr(chunker, "overlap", 0)
    shared = f", {overlap:,} shared" if overlap else ""
    return f"{counted(size, chunker.unit[:-1])}{shared}"


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

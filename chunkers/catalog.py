"""The one table of chunkers. It feeds the controls, the command line and the tests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from chunkers.base import Chunker, SettingError
from chunkers.fixed import Fixed
from chunkers.overlapping import Overlapping
from chunkers.recursive import Recursive
from chunkers.sentence import Sentence
from chunkers.structure import Structure


@dataclass(frozen=True, slots=True)
class Entry:
    """A chunker as people choose it. `presets` are sizes in words; `note` one sentence for a tooltip.

    `size_is_target`: the method fills until the size, so its chunks are mostly a little larger. `overlap_part`: the
    default overlap is the size divided by it, rounded down; 0 for none.
    """

    name: str
    label: str
    note: str
    build: Callable[..., Chunker]
    default_size: int
    presets: tuple[int, ...]
    takes_overlap: bool = False
    size_is_target: bool = False
    overlap_part: int = 4

    def default_overlap(self, size: int) -> int:
        return size // self.overlap_part if self.takes_overlap and self.overlap_part else 0

    def make(self, size=None, overlap=None, unit: str = "words") -> Chunker:
        """The chunker with these settings; None takes the default. Raises SettingError, in one plain sentence."""
        settings = {"size": self.default_size if size is None else size, "unit": unit}
        if overlap is not None:
            if not self.takes_overlap:
                raise SettingError(f"the method {self.name} has no overlap; leave it out or choose another method.")
            settings["overlap"] = overlap
        return self.build(**settings)


CATALOG: dict[str, Entry] = {
    entry.name: entry
    for entry in (
        Entry(
            "fixed",
            "Fixed",
            "Windows of so many words, one after the other, whatever they cut.",
            Fixed,
            100,
            (50, 100, 200),
        ),
        Entry(
            "overlapping",
            "Overlapping",
            "Fixed windows that share words with the one before.",
            Overlapping,
            100,
            (50, 100, 200),
            takes_overlap=True,
        ),
        Entry(
            "structure",
            "Structure-aware",
            "One chunk a section with its heading; a longer section is split between "
            "blocks, never inside a table or list.",
            Structure,
            200,
            (100, 200, 400),
        ),
        Entry(
            "sentence",
            "Sentence-aware",
            "Whole sentences of one section until the size is reached; the size is a "
            "target, and the last sentence passes it.",
            Sentence,
            100,
            (25, 50, 100, 200),
            takes_overlap=True,
            size_is_target=True,
            overlap_part=0,
        ),
        Entry(
            "recursive",
            "Recursive",
            "Whole paragraphs as far as they fit; one above the size is split at its lines, "
            "then sentences, then words, then characters.",
            Recursive,
            100,
            (50, 100, 200),
            takes_overlap=True,
            overlap_part=0,
        ),
    )
}


def make(method: str, size=None, overlap=None, unit: str = "words") -> Chunker:
    """The chunker of that name. Raises SettingError naming the known ones."""
    if method not in CATALOG:
        raise SettingError(f"there is no method {method!r}; known methods are {', '.join(CATALOG)}.")
    return CATALOG[method].make(size, overlap, unit)

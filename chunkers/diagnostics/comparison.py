"""Chunkings of one document side by side: which starts they share, which differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from chunkers.base import Chunking
from chunkers.wording import diagnosing


@dataclass(frozen=True, slots=True)
class Start:
    """A place where some chunk starts: `positions` has, for each chunking, its chunk that starts here, or None.

    `section` is the heading the place is under, "" for none.
    """

    offset: int
    positions: tuple[int | None, ...]
    section: str

    @property
    def shared(self) -> bool:
        return None not in self.positions


@dataclass(frozen=True)
class ComparedStarts:
    """`starts` ascend; where the first chunk starts counts too. `same_chunks`: spans that every chunking has."""

    starts: tuple[Start, ...]
    same_chunks: int

    @property
    def shared(self) -> tuple[Start, ...]:
        return tuple(start for start in self.starts if start.shared)

    @property
    def differing(self) -> tuple[Start, ...]:
        return tuple(start for start in self.starts if not start.shared)

    def only(self, which: int) -> tuple[Start, ...]:
        """The starts of that chunking alone."""
        return tuple(
            s for s in self.starts if s.positions[which] is not None and sum(p is not None for p in s.positions) == 1
        )

    def sentence(self, names: Sequence[str]) -> str:
        """The counts in words, with the chunkings' names in their order."""
        alone = [(len(self.only(i)), name) for i, name in enumerate(names)]
        return diagnosing.comparison(len(self.starts), len(self.shared), alone, self.same_chunks)


def compare(chunkings: Sequence[Chunking]) -> ComparedStarts:
    """Raises ValueError unless there are two or more and all cut the same text."""
    if len(chunkings) < 2:
        raise ValueError("a comparison needs two chunkings or more")
    document = chunkings[0].document
    if any(one.document.text != document.text for one in chunkings):
        raise ValueError("the chunkings to compare must be of one document")
    found: dict[int, list] = {}
    for which, chunking in enumerate(chunkings):
        for position, offset in enumerate(chunking.starts.tolist()):
            found.setdefault(offset, [None] * len(chunkings))[which] = position
    starts = tuple(Start(offset, tuple(found[offset]), _section(document, offset)) for offset in sorted(found))
    spans = [set(zip(one.starts.tolist(), one.ends.tolist())) for one in chunkings]
    return ComparedStarts(starts, len(set.intersection(*spans)))


def _section(document, offset: int) -> str:
    sections = document.sections_of(offset, offset + 1)
    return sections[0].heading if sections else ""

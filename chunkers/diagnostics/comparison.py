"""Chunkings of one document side by side: which starts they share, which differ; and cuts to step through."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from chunkers.base import Chunking
from chunkers.diagnostics.cuts import COUNTED
from chunkers.diagnostics.report import Diagnosis
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
class Comparison:
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


def compare(chunkings: Sequence[Chunking]) -> Comparison:
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
    return Comparison(starts, len(set.intersection(*spans)))


def _section(document, offset: int) -> str:
    sections = document.sections_of(offset, offset + 1)
    return sections[0].heading if sections else ""


# what the filter of the screen says -> the kinds of cut start it lets through
FILTERS = {
    "all": COUNTED,
    "sentences": ("sentence",),
    "rows": ("row",),
    "lists": ("list",),
    "tables": ("row", "table"),
    "code": ("code",),
}


@dataclass(frozen=True, slots=True)
class CutStart:
    """A chunk that starts inside something: `number` counts from 1 in its list."""

    number: int
    position: int
    offset: int
    kind: str


def cut_starts(diagnosis: Diagnosis, which: str = "all") -> tuple[CutStart, ...]:
    """The cut starts to step through, in text order. Kinds exclude each other (row before list before sentence), but
    "tables" has the starts in rows and those between two rows of a table. Raises ValueError naming the known lists.
    """
    if which not in FILTERS:
        raise ValueError(f"there is no list of cuts {which!r}; known are {', '.join(FILTERS)}")
    starts = diagnosis.chunking.starts.tolist()
    chosen = [i for i, kind in enumerate(diagnosis.cut_kinds) if kind in FILTERS[which]]
    return tuple(CutStart(n, i, starts[i], diagnosis.cut_kinds[i]) for n, i in enumerate(chosen, 1))


def step(cuts: Sequence[CutStart], position: int | None, direction: int = 1) -> CutStart | None:
    """The next (1) or previous (-1) of `cuts` seen from chunk `position` (None: from before the first or after the
    last); wraps; None when there are none."""
    if not cuts:
        return None
    if direction > 0:
        return next((cut for cut in cuts if position is None or cut.position > position), cuts[0])
    return next((cut for cut in reversed(cuts) if position is None or cut.position < position), cuts[-1])

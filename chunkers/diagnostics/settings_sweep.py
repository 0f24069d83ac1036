"""The survival map: over sizes × overlaps, the share of sentences, rows and list items that one window holds whole.

Needs no questions. The windows are those of `fixed` (overlap 0) and `overlapping`; a unit counts as whole when some
single window contains it, so the figures are 1 − broken / all of `diagnose`, with the overlap cost beside them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from chunkers.base import checked
from chunkers.diagnostics.units import Units, units_of
from chunkers.documents.document import Document
from chunkers.documents.sizing import windows, word_bounds
from chunkers.settings import SettingError, whole_number

KINDS = ("sentences", "rows", "items")
SIZES = (10, 15, 20, 30, 40, 50, 60, 75, 100, 125, 150, 200, 250, 300, 400, 500, 600, 800, 1000)  # words
OVERLAPS = (0, 5, 10, 15, 20, 25, 30, 40, 50, 75, 100)  # words
CHARACTERS_A_WORD = 6  # English with its space; only for the default grid in characters


@dataclass(frozen=True)
class WindowSetting:
    """One cell of the map. `whole`: units held whole by kind; `units`: all by kind; `overlap_cost` as in Storage."""

    size: int
    overlap: int
    unit: str
    chunks: int
    overlap_cost: float
    whole: Mapping[str, int]
    units: Mapping[str, int]

    @property
    def broken(self) -> int:
        return sum(self.units.values()) - sum(self.whole.values())


@dataclass(frozen=True, eq=False)
class SettingsSweep:
    """`sizes`, `overlaps` ascend. `whole`: by kind int64[sizes, overlaps], -1 where the overlap is not under the
    size; `chunks` likewise; `overlap_cost` float64[sizes, overlaps], NaN there. `units`: how many there are by kind.
    """

    unit: str
    sizes: tuple[int, ...]
    overlaps: tuple[int, ...]
    units: Mapping[str, int]
    whole: Mapping[str, np.ndarray]
    chunks: np.ndarray
    overlap_cost: np.ndarray

    @property
    def valid(self) -> np.ndarray:
        """bool[sizes, overlaps]: where the overlap is under the size."""
        return self.chunks >= 0

    def share(self, kind: str = "all") -> np.ndarray:
        """float64[sizes, overlaps] in 0 … 1, NaN where not valid; 1 when the document has no unit of that kind.

        `kind` is sentences, rows, items, or all: the three together, each unit counting once.
        """
        kinds = KINDS if kind == "all" else (kind,)
        total = sum(self.units[k] for k in kinds)
        held = sum(self.whole[k] for k in kinds)
        shares = held / total if total else np.ones(self.chunks.shape)
        return np.where(self.valid, shares, np.nan)

    def at(self, row: int, column: int) -> WindowSetting:
        """The cell of `sizes[row]` and `overlaps[column]`. Raises ValueError where it is not valid."""
        if not self.valid[row, column]:
            raise ValueError(f"an overlap of {self.overlaps[column]} is not under the size of {self.sizes[row]}")
        return WindowSetting(
            self.sizes[row],
            self.overlaps[column],
            self.unit,
            int(self.chunks[row, column]),
            float(self.overlap_cost[row, column]),
            {kind: int(self.whole[kind][row, column]) for kind in KINDS},
            self.units,
        )

    def settings(self) -> Iterator[WindowSetting]:
        """Every valid cell, sizes first."""
        for row, column in np.argwhere(self.valid).tolist():
            yield self.at(row, column)


@dataclass(frozen=True, slots=True)
class SweepProgress:
    """`done` of `of` settings are measured; `survival` is set on the last one."""

    done: int
    of: int
    survival: SettingsSweep | None = None


def settings_sweep(
    document: Document,
    sizes: Sequence[int] = (),
    overlaps: Sequence[int] = (),
    unit: str = "words",
    units: Mapping[str, Units] | None = None,
) -> SettingsSweep:
    """The map over `sizes` × `overlaps` (empty: the default grid). Raises SettingError for a size under 1 or an
    overlap under 0. In words all windows of a setting are one array operation; in other units each is cut."""
    *_, last = sweep_steps(document, sizes, overlaps, unit, units)
    return last.survival


def sweep_steps(
    document: Document,
    sizes: Sequence[int] = (),
    overlaps: Sequence[int] = (),
    unit: str = "words",
    units: Mapping[str, Units] | None = None,
) -> Iterator[SweepProgress]:
    """The same with a SweepProgress after each size; the last one carries the map."""
    sizes, overlaps = grid(sizes, overlaps, unit)
    found = units or units_of(document)
    found = {kind: found[kind] for kind in KINDS}
    shape = (len(sizes), len(overlaps))
    whole = {kind: np.full(shape, -1, dtype=np.int64) for kind in KINDS}
    chunks, cost = np.full(shape, -1, dtype=np.int64), np.full(shape, np.nan)
    probe = WindowGrid(document.text, unit)
    places = {kind: probe.place(one.starts, one.ends) for kind, one in found.items()}
    total = len(sizes) * len(overlaps)
    for row, size in enumerate(sizes):
        for column, overlap in enumerate(overlaps):
            if overlap < size:
                cut = probe.windows(size, overlap)
                chunks[row, column], cost[row, column] = cut.number, cut.overlap_cost
                for kind, place in places.items():
                    whole[kind][row, column] = int(cut.holds(place).sum())
        if row < len(sizes) - 1:
            yield SweepProgress((row + 1) * len(overlaps), total)
    counts = {kind: len(one) for kind, one in found.items()}
    yield SweepProgress(total, total, SettingsSweep(unit, sizes, overlaps, counts, whole, chunks, cost))


def grid(sizes: Sequence[int], overlaps: Sequence[int], unit: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Ascending and each once; the defaults for empty ones. Raises SettingError for a value that cannot be."""
    factor = CHARACTERS_A_WORD if unit == "characters" else 1
    sizes = [checked(size, 0, unit)[0] for size in sizes] or [size * factor for size in SIZES]
    overlaps = [whole_number("overlap", overlap) for overlap in overlaps] or [one * factor for one in OVERLAPS]
    if min(overlaps) < 0:
        raise SettingError("overlap_negative", overlap=min(overlaps))
    return tuple(sorted(set(sizes))), tuple(sorted(set(overlaps)))


def cheapest(survival: SettingsSweep, kinds: Sequence[str] = KINDS) -> tuple[WindowSetting, ...]:
    """The settings that keep every unit of `kinds` whole at the least overlap cost: all that tie, the smallest size
    first; () when none of the grid does."""
    everything = survival.valid.copy()
    for kind in kinds:
        everything &= survival.whole[kind] == survival.units[kind]
    if not everything.any():
        return ()
    least = survival.overlap_cost[everything].min()
    return tuple(
        survival.at(row, column)
        for row, column in np.argwhere(everything).tolist()
        if survival.overlap_cost[row, column] <= least + 1e-12
    )


@dataclass(frozen=True, eq=False)
class WindowPosition:
    """Units seen from the windows, int64[units]: the last edge where a window may start, the first where it may end.

    In words both are word numbers (-1, or the number of words, where no window can hold the unit); else characters.
    """

    first: np.ndarray
    last: np.ndarray


@dataclass(frozen=True, eq=False)
class WordWindows:
    """All windows of one setting as arithmetic: window k is words `[k × step, k × step + size)`."""

    size: int
    step: int
    words: int

    @property
    def number(self) -> int:
        return 0 if not self.words else max(1, -(-(self.words - self.size) // self.step) + 1)

    @property
    def overlap_cost(self) -> float:
        if not self.words:
            return 0.0
        full = self.number - 1
        return (full * self.size + self.words - full * self.step) / self.words - 1

    def holds(self, place: WindowPosition) -> np.ndarray:
        """bool[units]: the last window that starts at or before a unit reaches furthest of all that do."""
        if not self.number:
            return np.zeros(len(place.first), dtype=bool)
        start = np.minimum(place.first // self.step, self.number - 1) * self.step
        return (place.first >= 0) & (np.minimum(start + self.size, self.words) > place.last)


@dataclass(frozen=True, eq=False)
class CutWindows:
    """Windows that have to be cut, in characters: `starts`, `ends` int64[windows]; `words` a pair of columns."""

    starts: np.ndarray
    ends: np.ndarray
    words: tuple[np.ndarray, np.ndarray]

    @property
    def number(self) -> int:
        return len(self.starts)

    @property
    def overlap_cost(self) -> float:
        starts, ends = self.words
        stored = np.searchsorted(starts, self.ends, "left") - np.searchsorted(ends, self.starts, "right")
        return float(stored.sum() / len(starts) - 1) if len(starts) else 0.0

    def holds(self, place: WindowPosition) -> np.ndarray:
        return ~Units("units", place.first, place.last).broken(self.starts, self.ends)


@dataclass(frozen=True, eq=False)
class WindowGrid:
    """Asks of many settings which stretches of one text some window holds whole."""

    text: str
    unit: str = "words"
    bounds: tuple[np.ndarray, np.ndarray] = field(init=False)

    def __post_init__(self):
        object.__setattr__(self, "bounds", word_bounds(self.text))

    def place(self, starts: np.ndarray, ends: np.ndarray) -> WindowPosition:
        """The stretches `[starts, ends)`, int64[stretches]."""
        if self.unit != "words":
            return WindowPosition(starts, ends)
        word_starts, word_ends = self.bounds
        return WindowPosition(
            np.searchsorted(word_starts, starts, "right") - 1, np.searchsorted(word_ends, ends, "left")
        )

    def windows(self, size: int, overlap: int) -> WordWindows | CutWindows:
        """Needs `0 <= overlap < size`."""
        if self.unit == "words":
            return WordWindows(size, size - overlap, len(self.bounds[0]))
        return CutWindows(*windows(self.text, size, overlap, self.unit), self.bounds)

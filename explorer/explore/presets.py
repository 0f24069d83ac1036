"""Chunkings by name: as an address says them (`overlapping:100/25`), as the screen does, and which are offered."""

from __future__ import annotations

from collections.abc import Sequence

from chunkers import SettingError
from chunkers.catalog import CATALOG, Recipe
from explorer.shell.session import Settings, defaults


def name_of(settings: Settings) -> str:
    overlap = f"/{settings.overlap}" if CATALOG[settings.method].takes_overlap else ""
    return f"{settings.method}:{settings.size}{overlap}"


def from_name(text: str) -> Settings | None:
    """None for a name that says no chunking that can be."""
    try:
        found = Recipe.parse(text)
    except SettingError:
        return None
    return Settings(found.method, found.size, found.overlap)


def label_of(settings: Settings) -> str:
    """ "Overlapping, 100 words, 25 shared"."""
    overlap = settings.overlap if CATALOG[settings.method].takes_overlap else 0
    return f"{CATALOG[settings.method].label}, {settings.size} words" + (f", {overlap} shared" if overlap else "")


def usual() -> tuple[Settings, ...]:
    """Every method with its usual sizes."""
    return tuple(
        Settings(name, size, entry.usual("overlap", size=size) or 0)
        for name, entry in CATALOG.items()
        for size in entry.presets
    )


def next_unused(shown: Sequence[Settings]) -> Settings:
    """The first method that is not shown yet, as it usually is; when all are, the first usual chunking that is not."""
    methods = [one.method for one in shown]
    unused = [defaults(name) for name in CATALOG if name not in methods]
    names = {name_of(one) for one in shown}
    return (unused or [one for one in usual() if name_of(one) not in names])[0]

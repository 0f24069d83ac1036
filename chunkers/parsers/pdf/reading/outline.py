"""A file's outline, as its readers give it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """An entry of the file's outline: its text, its depth from 1 and its page (0 where it names none)."""

    text: str
    depth: int
    page: int = 0

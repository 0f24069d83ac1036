"""Overlapping windows: each starts `size - overlap` units after the last, so that neighbours share text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from chunkers.base import Chunking, checked
from chunkers.documents.document import Document
from chunkers.fixed import window_chunking
from chunkers.settings import whole_number


@dataclass(frozen=True, slots=True)
class Overlapping:
    """Windows of `size` units that share `overlap` with the one before.

    `overlap` None is a quarter of the size, rounded down. Raises SettingError unless `0 <= overlap < size`.
    """

    name: ClassVar[str] = "overlapping"
    size: int = 100
    overlap: int | None = None
    unit: str = "words"

    def __post_init__(self):
        overlap = whole_number("size", self.size) // 4 if self.overlap is None else self.overlap
        size, overlap, _ = checked(self.size, max(0, overlap) if self.overlap is None else overlap, self.unit)
        object.__setattr__(self, "size", size)
        object.__setattr__(self, "overlap", overlap)

    def chunk(self, document: Document) -> Chunking:
        return window_chunking(document, self, self.size, self.overlap, self.unit)


def overlapping(document: Document, size: int = 100, overlap: int | None = None, unit: str = "words") -> Chunking:
    """Cut `document` into windows of `size` units, `overlap` of them shared with the window before."""
    return Overlapping(size, overlap, unit).chunk(document)

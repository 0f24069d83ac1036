"""Fixed windows: every `size` units, one after the other, whatever they cut."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from chunkers.base import REASONS, Chunking, Reason, Remark, checked
from chunkers.documents.document import Document
from chunkers.documents.sizing import windows, word_bounds, word_windows

# A "word" longer than this is a text without blanks, or one long address: a window that holds one says so.
LONG_WORD = 120  # characters


@dataclass(frozen=True, slots=True)
class Fixed:
    """Windows of `size` units. Raises SettingError for a size under 1 or an unknown unit."""

    name: ClassVar[str] = "fixed"
    size: int = 100
    unit: str = "words"

    def __post_init__(self):
        object.__setattr__(self, "size", checked(self.size, 0, self.unit)[0])

    def chunk(self, document: Document) -> Chunking:
        return window_chunking(document, self, self.size, 0, self.unit)


def fixed(document: Document, size: int = 100, unit: str = "words") -> Chunking:
    """Cut `document` every `size` units."""
    return Fixed(size, unit).chunk(document)


def window_chunking(document: Document, chunker, size: int, overlap: int, unit: str) -> Chunking:
    """The windows of `document.text` as a Chunking, over-long units flagged."""
    if unit == "characters":
        starts, ends = windows(document.text, size, overlap, unit)
        oversize = {
            int(i): Remark("grapheme_uncut", {"length": int(ends[i] - starts[i])})
            for i in np.flatnonzero(ends - starts > size)
        }
    else:
        words = word_bounds(document.text)
        starts, ends = word_windows(*words, size, overlap)
        oversize = long_words(*words, starts, ends)
    reasons = np.full(len(starts), REASONS.index(Reason.WINDOW_FULL))
    reasons[-1:] = REASONS.index(Reason.END_OF_TEXT)
    return Chunking(document, chunker, starts, ends, reasons, oversize=oversize)


def long_words(word_starts, word_ends, starts, ends) -> dict[int, Remark]:
    """What to say of the windows that hold a run without a blank too long to be a word."""
    out: dict[int, Remark] = {}
    for i in np.flatnonzero(word_ends - word_starts > LONG_WORD):
        length = int(word_ends[i] - word_starts[i])
        low = np.searchsorted(ends, word_starts[i], "right")
        high = np.searchsorted(starts, word_ends[i], "left")
        for position in range(low, high):
            out.setdefault(position, Remark("long_word", {"length": length}))
    return out

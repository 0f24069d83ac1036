"""Sentence-aware chunks: whole sentences of one section until the size is reached, so the size is a target.

A unit is a sentence, a heading, a list item, a table row or a code block; none is ever cut and no chunk crosses into
another section. With an overlap the next chunk steps back over whole units until they are worth the overlap, though
never over the whole chunk. The title joins the first section. Every prefix is "title > heading", after the lesson's
contextual header. What this leaves out: staying within the size, cutting a sentence that is too long.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from chunkers.base import REASONS, Chunking, Reason, Remark, checked
from chunkers.documents.document import Document
from chunkers.documents.sentences import document_sentences
from chunkers.documents.sizing import places, word_bounds

END, SECTION, FULL, LARGE = (
    REASONS.index(r) for r in (Reason.END_OF_TEXT, Reason.SECTION_ENDS, Reason.WINDOW_FULL, Reason.UNIT_TOO_LARGE)
)


@dataclass(frozen=True, slots=True)
class Sentence:
    """Sections filled with whole sentences until `size` units; `overlap` units are repeated, roughly.

    Raises SettingError unless `0 <= overlap < size`.
    """

    name: ClassVar[str] = "sentence"
    size: int = 100
    overlap: int = 0
    unit: str = "words"

    def __post_init__(self):
        size, overlap, _ = checked(self.size, self.overlap, self.unit)
        object.__setattr__(self, "size", size)
        object.__setattr__(self, "overlap", overlap)

    def chunk(self, document: Document) -> Chunking:
        starts, ends = units(document)
        words = word_bounds(document.text) if self.unit == "words" else None
        first, last = (column.tolist() for column in places(starts, ends, words))
        parts: list[tuple[int, int, int]] = []
        for low, high in _groups(document, starts):
            parts += _filled(first, last, low, high, self.size, self.overlap)
        reasons = [reason for _, _, reason in parts]
        reasons[-1:] = [END] if parts else []
        oversize = {
            i: _why(last[until - 1] - first[at], until - at, self)
            for i, (at, until, _) in enumerate(parts)
            if last[until - 1] - first[at] > self.size
        }
        at, until = [p[0] for p in parts], [p[1] - 1 for p in parts]
        headings = _headings(document, ends[until]) if document.title else []
        prefixes = tuple(f"{document.title} > {heading}" if heading else document.title for heading in headings)
        named = tuple(map(bool, headings))
        return Chunking(document, self, starts[at], ends[until], reasons, prefixes, oversize, prefix_headings=named)


def sentence(document: Document, size: int = 100, overlap: int = 0, unit: str = "words") -> Chunking:
    """Fill each section of `document` with whole sentences until `size` units."""
    return Sentence(size, overlap, unit).chunk(document)


def units(document: Document) -> tuple[np.ndarray, np.ndarray]:
    """(starts, ends) of the pieces that are never cut, int64[units]: together they hold every visible character.

    Each runs from the first visible character after the one before to the end of a sentence, part or block.
    """
    _, sentence_ends = document_sentences(document)
    part_ends = [part.span.end for block in document.blocks for part in block.parts]
    block_ends = [block.span.end for block in document.blocks]
    ends = np.unique(
        np.concatenate([np.asarray(sentence_ends, dtype=np.int64), np.array(part_ends + block_ends, dtype=np.int64)])
    )
    words, word_ends = word_bounds(document.text)
    if not len(words):
        return words, word_ends
    before = np.append(0, ends[:-1])
    next_word = np.searchsorted(word_ends, before, "right")
    starts = np.maximum(before, np.append(words, len(document.text))[next_word])
    last_word = np.searchsorted(words, ends, "left") - 1
    ends = np.minimum(ends, word_ends[np.maximum(last_word, 0)])
    kept = starts < ends
    return starts[kept], ends[kept]


def _groups(document: Document, starts: np.ndarray) -> list[tuple[int, int]]:
    """The units of each section as [low, high); the title's are those of the first."""
    edges = np.searchsorted(starts, document.section_starts[1:], "left").tolist()
    bounds = [0, *edges, len(starts)]
    return [(low, high) for low, high in zip(bounds, bounds[1:]) if low < high]


def _filled(
    first: list[int], last: list[int], low: int, high: int, size: int, overlap: int
) -> list[tuple[int, int, int]]:
    """(at, until, reason) a chunk: the pieces [at, until) of one section, [low, high)."""
    out, at, done = [], low, low
    while done < high:
        # the first piece that reaches the size ends the chunk; each chunk has at least one new piece
        until = min(max(bisect_left(last, first[at] + size, lo=at, hi=high), done) + 1, high)
        full = FULL if until - at > 1 else LARGE if last[at] - first[at] > size else FULL
        out.append((at, until, SECTION if until == high else full))
        done = until
        if overlap:
            back = bisect_right(first, last[until - 1] - overlap, lo=at, hi=until) - 1
            at = min(max(back, at + 1), until)
        else:
            at = until
    return out


def _why(length: int, pieces: int, settings: Sentence) -> Remark:
    values = {"length": length, "unit": settings.unit}
    return Remark("sentence_uncut", values) if pieces == 1 else Remark("filled_over", values | {"size": settings.size})


def _headings(document: Document, ends: np.ndarray) -> list[str]:
    """The heading that each chunk stands under, "" before the first one."""
    sections = (np.searchsorted(document.section_starts, ends, "left") - 1).tolist()
    return [document.sections[at].heading if at >= 0 else "" for at in sections]

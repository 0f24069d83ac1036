"""Recursive chunks: as many whole pieces as fit the size, the pieces as large as they can be.

Pieces lie between blank lines; one above the size is split at its line ends, then at its sentence ends, then at its
white space, then between visible signs. A chunk is the longest run of neighbours that fits; the pieces of what was
split are never joined with what stands before or after it, nor share text with it. With an overlap a chunk begins with
the whole pieces that end the one before, as many as are worth no more than the overlap and leave room for one more.

The idea is that of langchain's RecursiveCharacterTextSplitter and chonkie's RecursiveChunker. Both cut strings:
langchain drops a separator or moves it to a neighbour, where it counts, strips the chunks and then searches the text
for each to learn its offset; chonkie keeps it in the piece before. Here a piece is a span that begins and ends with a
visible character, and what lies between two pieces counts only inside a chunk. langchain's usual separators have no
sentences, and chonkie's also have pauses (commas, dashes, brackets). What this leaves out: separators of one's own,
orders for code or Markdown, joining a short rest with its neighbours, headings: there is no prefix.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from chunkers.base import REASONS, Chunking, Reason, Remark, checked
from chunkers.documents.document import Document
from chunkers.documents.sentences import stretch_sentences
from chunkers.documents.sizing import fitting, grapheme_starts, places, trim, visible_lines, word_bounds
from chunkers.fixed import long_words

END, LIMIT, LARGE, SPLIT = (
    REASONS.index(r) for r in (Reason.END_OF_TEXT, Reason.LIMIT_REACHED, Reason.UNIT_TOO_LARGE, Reason.SPLIT_UNIT_ENDS)
)


@dataclass(frozen=True, slots=True)
class Recursive:
    """Pieces that fit, up to `size` units a chunk; at most `overlap` units are repeated.

    Raises SettingError unless `0 <= overlap < size`.
    """

    name: ClassVar[str] = "recursive"
    size: int = 100
    overlap: int = 0
    unit: str = "words"

    def __post_init__(self):
        size, overlap, _ = checked(self.size, self.overlap, self.unit)
        object.__setattr__(self, "size", size)
        object.__setattr__(self, "overlap", overlap)

    def chunk(self, document: Document) -> Chunking:
        words = word_bounds(document.text) if self.unit == "words" else None
        starts, ends, made, before = pieces(document, self.size, words)
        first, last = (column.tolist() for column in places(starts, ends, words))
        # neighbours may be joined as far as no other separator than their own comes
        opens = np.flatnonzero((before != made) | (before != np.append(-2, made[:-1]))).tolist()
        parts = [
            part
            for low, high in zip(opens, [*opens[1:], len(starts)])
            for part in _packed(first, last, low, high, self.size, self.overlap)
        ]
        columns = np.array(parts, dtype=np.int64).reshape(-1, 2)
        at, until = columns[:, 0], columns[:, 1] - 1
        reasons = np.where(np.append(before, SIGN)[until + 1] < made[until], SPLIT, LIMIT)
        if words:
            oversize = long_words(*words, starts[at], ends[until])
        else:
            length = ends[until] - starts[at]
            reasons[length > self.size] = LARGE
            oversize = {
                int(i): Remark("grapheme_uncut", {"length": int(length[i])}) for i in np.flatnonzero(length > self.size)
            }
        reasons[-1:] = END
        return Chunking(document, self, starts[at], ends[until], reasons, oversize=oversize)


def recursive(document: Document, size: int = 100, overlap: int = 0, unit: str = "words") -> Chunking:
    """Cut `document` at blank lines, and where those are too far apart at lines, sentences, words or signs."""
    return Recursive(size, overlap, unit).chunk(document)


def pieces(document: Document, size: int, words: tuple[np.ndarray, np.ndarray] | None) -> tuple[np.ndarray, ...]:
    """(starts, ends, made, before), integers [pieces]: the largest pieces that fit; they hold every visible character.

    `made` is the place in SEPARATORS of what parts a piece from its neighbours, `before` of what stands in front of it:
    the same, but for the first piece of a split, which has what stands in front of the whole. `words` are the bounds of
    the text's words; None counts characters.
    """
    text = document.text
    whole = trim(text, 0, len(text))
    starts, ends = np.array([[whole.start], [whole.end]] if whole else [[], []], dtype=np.int64)
    made = before = np.full(len(starts), -1)
    for separator, find in enumerate(SEPARATORS):
        first, last = places(starts, ends, words)
        large = last - first > size
        if not large.any():
            break
        new_starts, new_ends = _split(text, starts[large], ends[large], find, document.meta.language)
        new_before = np.full(len(new_starts), separator)
        new_before[np.searchsorted(new_starts, starts[large])] = before[large]
        kept = ~large
        starts, ends = np.append(starts[kept], new_starts), np.append(ends[kept], new_ends)
        made = np.append(made[kept], np.full(len(new_starts), separator))
        before = np.append(before[kept], new_before)
        order = np.argsort(starts, kind="stable")
        starts, ends, made, before = starts[order], ends[order], made[order], before[order]
    return starts, ends, made, before


def _split(text: str, starts, ends, find, language: str) -> tuple[np.ndarray, np.ndarray]:
    """What `find` parts in each of the stretches, looked for in a text of these alone, one a line."""
    stops = np.cumsum(ends - starts + 1) - 1
    opens = stops - (ends - starts)
    alone = "\n".join(text[start:end] for start, end in zip(starts.tolist(), ends.tolist()))
    found_starts, found_ends = find(alone, opens, stops, language)
    moved = (starts - opens)[np.searchsorted(opens, found_starts, "right") - 1]
    return found_starts + moved, found_ends + moved


def _paragraphs(text: str, *_) -> tuple[np.ndarray, np.ndarray]:
    starts, ends, number = visible_lines(text)
    opens = np.flatnonzero(np.diff(number, prepend=-2) > 1)
    return starts[opens], ends[np.append(opens[1:], len(ends)) - 1]


def _lines(text: str, *_) -> tuple[np.ndarray, np.ndarray]:
    return visible_lines(text)[:2]


def _sentences(text: str, opens, stops, language: str) -> tuple[np.ndarray, np.ndarray]:
    return stretch_sentences(text, list(zip(opens.tolist(), stops.tolist())), language)


def _words(text: str, *_) -> tuple[np.ndarray, np.ndarray]:
    return word_bounds(text)


def _signs(text: str, opens, stops, *_) -> tuple[np.ndarray, np.ndarray]:
    starts = grapheme_starts(text)
    ends = np.append(starts[1:], len(text))
    inside = ~np.isin(starts, stops)  # the line ends between the stretches
    return starts[inside], ends[inside]


SEPARATORS = (_paragraphs, _lines, _sentences, _words, _signs)
SIGN = len(SEPARATORS) - 1


def _packed(first: list[int], last: list[int], low: int, high: int, size: int, overlap: int) -> list[tuple[int, int]]:
    """(at, until) a chunk: the pieces [at, until) of one run, [low, high)."""
    out, at = [], low
    while True:
        until = fitting(first, last, at, high, size)
        out.append((at, until))
        if until == high:
            return out
        # back over pieces worth the overlap, as far as the next one still fits with them
        back = max(last[until - 1] - overlap, last[until] - size) if overlap else first[until]
        at = bisect_left(first, back, lo=at + 1, hi=until) if overlap else until

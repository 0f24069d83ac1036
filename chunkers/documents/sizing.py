"""Counting and placing units: words and characters.

A word is a white-space piece, exactly `str.split()`. Found by a numpy mask over the narrowest encoding of the text,
since a regular expression over 10 MB takes ten times as long (measured; see benchmarks).
"""

from __future__ import annotations

from bisect import bisect_right

import numpy as np
import regex

from chunkers.documents.span import Span

UNITS = ("words", "characters")
_BLOCK = 1 << 16  # characters a pass: the masks of one pass stay in the cache
_SMALL = 20_000  # below this the choice of encoding costs more than it saves


def word_bounds(text: str) -> tuple[np.ndarray, np.ndarray]:
    """(starts, ends) of the words of `text`, int32 or int64[words]; both empty for a text of white space."""
    kind = np.int32 if len(text) < 1 << 31 else np.int64
    found, inside = [], False
    for at in range(0, len(text), _BLOCK):
        visible = _visible(code_points(text[at : at + _BLOCK]))
        if visible[0] != inside:
            found.append(np.array([at], dtype=kind))
        found.append((np.flatnonzero(visible[1:] != visible[:-1]) + (at + 1)).astype(kind))
        inside = visible[-1]
    if inside:
        found.append(np.array([len(text)], dtype=kind))
    edges = np.concatenate(found) if found else np.zeros(0, dtype=kind)
    return edges[0::2], edges[1::2]


def count_words(text: str) -> int:
    return len(text.split())


def count(text: str, unit: str) -> int:
    return len(text) if unit == "characters" else count_words(text)


def grapheme_starts(text: str) -> np.ndarray:
    """Where each grapheme cluster of `text` starts, int64[clusters]: extended clusters, white space kept out of them.

    A mark behind a space is in one cluster with it, but a chunk may begin with the mark and never with the space.
    """
    if text.isascii() and "\r" not in text:
        return np.arange(len(text))
    return np.fromiter((m.start() for m in regex.finditer(r"\r\n|\s|\X", text)), dtype=np.int64)


def trim(text: str, start: int, end: int) -> Span | None:
    """`[start, end)` without white space at its edges; None when nothing else is there."""
    piece = text[start:end]
    left = len(piece) - len(piece.lstrip())
    right = len(piece.rstrip())
    return Span(start + left, start + right) if left < right else None


def visible_lines(text: str) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(starts, ends, numbers) of the lines that are not empty, int64[lines], without white space at their edges."""
    codes = code_points(text)
    breaks = np.flatnonzero(codes == ord("\n"))
    starts, ends = np.append(0, breaks + 1), np.append(breaks, len(text))
    number = np.flatnonzero(starts < ends)
    starts, ends = starts[number], ends[number]
    if not len(number) or (_visible(codes[starts]) & _visible(codes[ends - 1])).all():
        return starts, ends, number
    words, word_ends = word_bounds(text)
    low, high = np.searchsorted(word_ends, starts, "right"), np.searchsorted(words, ends)
    kept = low < high
    return words[low[kept]], word_ends[high[kept] - 1], number[kept]


def code_points(text: str) -> np.ndarray:
    """The code points of `text` in the narrowest unsigned type: uint8, uint16 or uint32[characters]."""
    if len(text) > _SMALL:
        if text.isascii():
            return np.frombuffer(text.encode("ascii"), dtype=np.uint8)
        try:
            return np.frombuffer(text.encode("latin-1"), dtype=np.uint8)
        except UnicodeEncodeError:
            pass
        pairs = text.encode("utf-16-le", "surrogatepass")  # a PDF page may hold lone surrogates
        if len(pairs) == 2 * len(text):  # no character above the basic plane
            return np.frombuffer(pairs, dtype=np.uint16)
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)


def _visible(codes: np.ndarray) -> np.ndarray:
    """bool[characters]: False at the 29 that `str.split()` takes as white space, by unsigned range compares."""
    one = codes.dtype.type
    visible = codes - one(9) >= 5
    visible &= codes - one(28) >= 5
    if codes.dtype == np.uint8 and codes.max() < 0x85:
        return visible
    visible &= (codes != 0x85) & (codes != 0xA0)
    if codes.dtype != np.uint8:
        wide = np.flatnonzero(codes >= 0x1680)  # a curly quote now and then in most texts
        visible[wide] &= ~_white(codes[wide])
    return visible


def places(starts: np.ndarray, ends: np.ndarray, words: tuple[np.ndarray, np.ndarray] | None) -> tuple[np.ndarray, ...]:
    """Where each piece starts and ends, counted in units from the start of the text: a difference is a length.

    `words` are the bounds of the text's words; None counts characters. A word that is cut counts in both pieces.
    """
    if words is None:
        return starts, ends
    return np.searchsorted(words[1], starts, "right"), np.searchsorted(words[0], ends, "left")


def fitting(first: list[int], last: list[int], at: int, high: int, size: int) -> int:
    """Where the longest run of pieces from `at` that fits the size ends, by their places; one piece at the least."""
    return max(bisect_right(last, first[at] + size, lo=at, hi=high), at + 1)


def _white(codes: np.ndarray) -> np.ndarray:
    """bool[characters]: white space above Latin-1; a few compares take a tenth of the time of `np.isin`."""
    return (
        (codes - codes.dtype.type(0x2000) < 11)
        | (codes | 1 == 0x2029)
        | (codes == 0x1680)
        | (codes == 0x202F)
        | (codes == 0x205F)
        | (codes == 0x3000)
    )


def windows(text: str, size: int, overlap: int, unit: str) -> tuple[np.ndarray, np.ndarray]:
    """(starts, ends) of windows of `size` units, each `size - overlap` after the last, integers [windows].

    The first window that reaches the end of the text is the last. Windows start and end on visible characters; a
    text of white space has none. In characters no window cuts a grapheme cluster, so one alone may exceed the size.
    """
    if unit == "characters":
        return _character_windows(text, size, overlap)
    return word_windows(*word_bounds(text), size, overlap)


def word_windows(starts: np.ndarray, ends: np.ndarray, size: int, overlap: int) -> tuple[np.ndarray, np.ndarray]:
    """Windows over words found before."""
    if not len(starts):
        return starts, ends
    step = size - overlap
    number = 1 if len(starts) <= size else -(-(len(starts) - size) // step) + 1
    first = np.arange(number) * step
    return starts[first], ends[np.minimum(first + size, len(ends)) - 1]


def _character_windows(text: str, size: int, overlap: int) -> tuple[np.ndarray, np.ndarray]:
    edges = np.append(grapheme_starts(text), len(text))
    last = len(text.rstrip())
    at = 0
    found: list[tuple[int, int]] = []
    while at < last:
        # the last cluster's edge within the size, or one whole cluster
        end = max(
            int(edges[np.searchsorted(edges, at + size, "right") - 1]), int(edges[np.searchsorted(edges, at, "right")])
        )
        span = trim(text, at, end)
        if span and (not found or span.end > found[-1][1]):
            if found and span.start == found[-1][0]:
                found.pop()  # white space kept the one before from holding more
            found.append((span.start, span.end))
        if end >= last:
            break
        back = int(edges[np.searchsorted(edges, max(0, end - overlap), "right") - 1])
        at = back if back > at else end
    columns = np.array(found, dtype=np.int64).reshape(-1, 2)
    return columns[:, 0], columns[:, 1]

"""Sentence ends, found at once in a whole text and then decided place by place.

Candidates are the characters that can end a sentence, found by numpy masks over the narrowest encoding of the text.
What is plain ("…went on. Then", no abbreviation) is decided in columns; the rest one by one by `Judge`, which looks at
the word before and the word after only. Every look stops at the next candidate, so the time is linear in any text.
"""

from __future__ import annotations

import re
from functools import lru_cache

import numpy as np

from chunkers.documents.abbreviations import Words
from chunkers.documents.full_stops import CJK_ENDS, OTHER_ENDS, Judge
from chunkers.documents.sizing import code_points

_BLOCK = 1 << 16  # characters a pass: the masks of one pass stay in the cache
_ASCII_ENDS = (0x21, 0x2E, 0x3F)
_WIDE_ENDS = tuple(map(ord, CJK_ENDS + OTHER_ENDS))
_PLAIN_CLOSING = tuple(map(ord, "\"')”’"))
_PLAIN_OPENING = tuple(map(ord, "\"'(“‘"))


def cuts(text: str, starts: np.ndarray, stops: np.ndarray, words: Words) -> tuple[np.ndarray, np.ndarray]:
    """(ends, next starts) of the sentence ends strictly inside the stretches."""
    codes = code_points(text)
    at = _candidates(codes)
    stretch = np.searchsorted(starts, at, "right") - 1
    inside = (stretch >= 0) & (at + 1 < stops[np.maximum(stretch, 0)])
    at, stretch = at[inside], stretch[inside]
    if not len(at):
        return at, at
    plain, open_question, ends, nexts = _plain(codes, at, words)
    plain &= nexts + 1 < stops[stretch]
    nexts = np.where(plain, nexts, -1)
    judge = Judge(text, words)
    for i in np.flatnonzero(open_question & ~plain).tolist():
        place = stretch[i]
        found = judge.end(int(at[i]), int(starts[place]), int(stops[place]))
        if found:
            ends[i], nexts[i] = found
    return ends[nexts >= 0], nexts[nexts >= 0]


def _candidates(codes: np.ndarray) -> np.ndarray:
    marks = _ASCII_ENDS if codes.dtype == np.uint8 else _ASCII_ENDS + _WIDE_ENDS
    mask = np.empty(len(codes), dtype=bool)
    for low in range(0, len(codes), _BLOCK):
        part = codes[low : low + _BLOCK]
        hit = part == marks[0]
        for mark in marks[1:]:
            hit |= part == mark
        mask[low : low + _BLOCK] = hit
    return np.flatnonzero(mask)


def _plain(codes: np.ndarray, at: np.ndarray, words: Words) -> tuple[np.ndarray, ...]:
    """(surely an end, not surely no end), bool[candidates], and for the sure ones (end, next start).

    Sure is a word that is no abbreviation, the end mark, perhaps one closing mark, a space, perhaps one opening mark, a
    capital. `at + 1` is inside the text.
    """
    last = len(codes) - 1
    mark, after = codes[at], codes[at + 1]
    end = at + 1 + _one_of(after, _PLAIN_CLOSING)
    nexts = end + 1
    first = codes[np.minimum(nexts, last)]
    first = np.where(_one_of(first, _PLAIN_OPENING), codes[np.minimum(nexts + 1, last)], first)
    back = np.maximum(at[:, None] - np.arange(1, 9), 0)
    before = codes[back].astype(np.uint64)
    lower = before | np.uint64(32)
    letters = (lower - np.uint64(97) < 26) & (at[:, None] >= np.arange(1, 9))
    run = np.logical_and.accumulate(letters, axis=1)
    length = run.sum(axis=1)
    key = (np.where(run, lower, 0) << (np.arange(8, dtype=np.uint64) * np.uint64(8))).sum(axis=1, dtype=np.uint64)
    known = _keys(words)
    place = np.minimum(np.searchsorted(known, key), len(known) - 1)
    short = (length < 8) & (known[place] == key)
    capital = (codes[np.minimum(end, last)] == 32) & (first - codes.dtype.type(65) < 26)
    asks = (mark == 0x21) | (mark == 0x3F)
    plain = capital & (length > 1) & (asks | ((mark == 0x2E) & ~short))
    digit = after - codes.dtype.type(48) < 10
    noted = digit & (length > 1) & (mark == 0x2E)  # a footnote's number may stand right behind the dot
    small = (codes[np.minimum(end, last)] == 32) & (first - codes.dtype.type(97) < 26)
    joined = small | ((after | codes.dtype.type(32)) - codes.dtype.type(97) < 26) | (after == 0x2C) | (digit & ~noted)
    joined = (joined & (mark < 0x80)) | (after == 0x2E) | (after == 0x21) | (after == 0x3F)
    return plain, ~joined, end, nexts


def _one_of(codes: np.ndarray, marks: tuple[int, ...]) -> np.ndarray:
    found = codes == marks[0]
    for mark in marks[1:]:
        found |= codes == mark
    return found


@lru_cache(maxsize=64)
def _keys(words: Words) -> np.ndarray:
    """The last up to seven ASCII letters of each abbreviation, read backwards as a number; ascending."""
    out = set()
    for word in words.all:
        tail = re.search(r"[a-z]{0,7}\Z", word)[0]
        if len(tail) > 1:
            out.add(sum(ord(letter) << (8 * i) for i, letter in enumerate(reversed(tail))))
    return np.array(sorted(out), dtype=np.uint64)

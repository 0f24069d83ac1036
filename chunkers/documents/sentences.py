"""Sentence ends, found at once in a whole text and then decided place by place.

Candidates are the signs that can end a sentence, found by numpy masks over the narrowest encoding of the text. What
is plain ("…went on. Then", no abbreviation) is decided in columns; the rest one by one by `_Judge`, which looks at
the word before and the word after only. Every look stops at the next candidate, so the time is linear in any text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from chunkers.documents.abbreviations import AFTER_HOUR, ORDINAL_DOT, Words, words_of
from chunkers.documents.document import Document
from chunkers.documents.sizing import code_points, trimmed

PROSE = ("paragraph", "quote", "caption", "footnote")

_BLOCK = 1 << 16     # characters a pass: the masks of one pass stay in the cache
_LOOK_BACK = 40      # characters of the word before a dot that are looked at
_ASCII_ENDS = (0x21, 0x2E, 0x3F)
_CJK_ENDS = "。！？｡"
_OTHER_ENDS = "…؟۔।॥።‼⁇⁈⁉։"
_ENDS = ".!?" + _CJK_ENDS + _OTHER_ENDS
_PLAIN_CLOSING = tuple(map(ord, "\"')”’"))
_PLAIN_OPENING = tuple(map(ord, "\"'(“‘"))
_WIDE_ENDS = tuple(map(ord, _CJK_ENDS + _OTHER_ENDS))
# Behind the sign: closing marks, a number in brackets, a French guillemet after a blank; then blanks.
_AFTER = re.compile(r"""((?:["'”’»)\]}›」』】）〉》*_]|[«“‹](?!\w)|\[\d{1,4}\])*(?:[^\S\n]{1,2}»(?=\s|\Z))?)(\s*)""")
_NOTE_NUMBER = re.compile(r"\d{1,3}(?=\s)")
# Behind the blanks: opening marks, dashes, bullets; then the first letter or digit, if no other candidate comes first.
_FIRST = re.compile(rf"(?:[^\w{re.escape(_ENDS)}]|_)*(\w)?")
_WORD = re.compile(r"[^\W_]+")
_ROMAN = re.compile(r"[IVXLC]{1,5}\b|[A-Z]\b(?!['’])")
_OPENING = "([{\"'“‘«„‚¿¡*_—–-"
_PARTS = re.compile(r"\n[^\S\n]*\n\s*|\n\s*(?=[•‣▪◦][^\S\n])")
_BULLETS = re.compile(r"(?:\n|\A)[^\S\n]*(?:[-*–]|\d{1,2}[.)])[^\S\n]+(?=\S)")


def sentence_bounds(text: str, language: str = "en") -> tuple[np.ndarray, np.ndarray]:
    """(starts, ends) of the sentences of one stretch of prose, int64[sentences]; both empty for a blank text.

    Trimmed; every non-blank character is inside exactly one sentence, and none holds punctuation only, unless the
    whole text does. A line end is a blank, an empty line or a line of bullets parts.
    """
    return _bounds(text, [(0, len(text))], language)


def document_sentences(document: Document) -> tuple[np.ndarray, np.ndarray]:
    """(starts, ends) of all sentences of a document, int64[sentences], ascending and disjoint.

    Paragraphs, quotes, captions, footnotes, list lead-ins and every line of a list item are split into sentences; the
    first of an item starts at its text, behind the marker. A title or heading is one unit. Tables and code have none.
    """
    prose, whole = [], []
    for block in document.blocks:
        if block.kind in ("title", "heading"):
            whole.append((block.span.start, block.span.end))
        elif block.kind in PROSE:
            prose.append((block.span.start, block.span.end))
        elif block.kind == "list":
            prose += _list_lines(document.text, block)
    starts, ends = _bounds(document.text, prose, document.meta.language)
    if not whole:
        return starts, ends
    columns = np.array(whole, dtype=np.int64)
    return np.sort(np.concatenate([starts, columns[:, 0]])), np.sort(np.concatenate([ends, columns[:, 1]]))


def _list_lines(text: str, block) -> list[tuple[int, int]]:
    """The lines of a list block, each without its item's marker."""
    out = []
    first = block.parts[0].span.start if block.parts else block.span.end
    if text[block.span.start : first].strip():
        out.append((block.span.start, first))
    for part in block.parts:
        at = text.index(" ", part.span.start) + 1
        while at < part.span.end:
            line_end = text.find("\n", at, part.span.end)
            end = part.span.end if line_end < 0 else line_end
            out.append((at, end))
            at = end + 1
    return out


def _bounds(text: str, stretches: list[tuple[int, int]], language: str) -> tuple[np.ndarray, np.ndarray]:
    spans = [span for span in (trimmed(text, *stretch) for stretch in stretches) if span]
    starts = np.array([span.start for span in spans], dtype=np.int64)
    stops = np.array([span.end for span in spans], dtype=np.int64)
    if not spans:
        return starts, stops
    ends, nexts = _cuts(text, starts, stops, words_of(language))
    parted = [cut for span in spans if text.find("\n", span.start, span.end) >= 0
              for cut in _line_cuts(text, span.start, span.end)]
    starts, ends = np.concatenate([starts, nexts]), np.concatenate([stops, ends])
    if not parted:
        return np.sort(starts), np.sort(ends)
    columns = np.array(parted, dtype=np.int64)
    return _with_words(text, np.unique(np.concatenate([starts, columns[:, 1]])),
                       np.unique(np.concatenate([ends, columns[:, 0]])), {span.start for span in spans})


def _line_cuts(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """(end before, start after) at empty lines and at the lines of a typed list within `[start, end)`."""
    piece = text[start:end]
    found = [(m.start(), m.end()) for m in _PARTS.finditer(piece)]
    bullets = list(_BULLETS.finditer(piece))
    if len(bullets) > 1:
        found += [(m.start(), m.end() - len(m[0].lstrip())) for m in bullets if m.start() or m[0][0] == "\n"]
    out = []
    for low, high in found:
        before = trimmed(text, start, start + low)
        if before and start + high < end:
            out.append((before.end, start + high))
    return out


def _with_words(text: str, starts: np.ndarray, ends: np.ndarray, firsts: set[int]) -> tuple[np.ndarray, np.ndarray]:
    """The same sentences, one without a letter or digit joined to its neighbour in the stretch."""
    out: list[list[int]] = []
    bare = False  # the sentence before has no words yet
    for start, end in zip(starts.tolist(), ends.tolist()):
        has_words = any(map(str.isalnum, text[start:end]))
        if out and start not in firsts and (bare or not has_words):
            out[-1][1] = end
            bare = bare and not has_words
        else:
            out.append([start, end])
            bare = not has_words
    columns = np.array(out, dtype=np.int64)
    return columns[:, 0], columns[:, 1]


# ---- candidates, in columns


def _cuts(text: str, starts: np.ndarray, stops: np.ndarray, words: Words) -> tuple[np.ndarray, np.ndarray]:
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
    judge = _Judge(text, words)
    for i in np.flatnonzero(open_question & ~plain).tolist():
        place = stretch[i]
        found = judge.end(int(at[i]), int(starts[place]), int(stops[place]))
        if found:
            ends[i], nexts[i] = found
    return ends[nexts >= 0], nexts[nexts >= 0]


def _candidates(codes: np.ndarray) -> np.ndarray:
    signs = _ASCII_ENDS if codes.dtype == np.uint8 else _ASCII_ENDS + _WIDE_ENDS
    mask = np.empty(len(codes), dtype=bool)
    for low in range(0, len(codes), _BLOCK):
        part = codes[low : low + _BLOCK]
        hit = part == signs[0]
        for sign in signs[1:]:
            hit |= part == sign
        mask[low : low + _BLOCK] = hit
    return np.flatnonzero(mask)


def _plain(codes: np.ndarray, at: np.ndarray, words: Words) -> tuple[np.ndarray, ...]:
    """(surely an end, not surely no end), bool[candidates], and for the sure ones (end, next start).

    Sure is a word that is no abbreviation, the sign, perhaps one closing mark, a blank, perhaps one opening mark, a
    capital. `at + 1` is inside the text.
    """
    last = len(codes) - 1
    sign, after = codes[at], codes[at + 1]
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
    asks = (sign == 0x21) | (sign == 0x3F)
    plain = capital & (length > 1) & (asks | ((sign == 0x2E) & ~short))
    digit = after - codes.dtype.type(48) < 10
    noted = digit & (length > 1) & (sign == 0x2E)  # a footnote's number may stand right behind the dot
    joined = ((after | codes.dtype.type(32)) - codes.dtype.type(97) < 26) | (after == 0x2C) | (digit & ~noted)
    joined = (joined & (sign < 0x80)) | (after == 0x2E) | (after == 0x21) | (after == 0x3F)
    return plain, ~joined, end, nexts


def _one_of(codes: np.ndarray, signs: tuple[int, ...]) -> np.ndarray:
    found = codes == signs[0]
    for sign in signs[1:]:
        found |= codes == sign
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


# ---- one candidate


@dataclass(frozen=True, slots=True)
class _Judge:
    text: str
    words: Words

    def end(self, at: int, start: int, stop: int) -> tuple[int, int] | None:
        """(end of the sentence, start of the next) when the sign at `at` ends one within `[start, stop)`, else None."""
        text = self.text
        sign = text[at]
        after = _AFTER.match(text, at + 1, stop)
        end, follows = after.end(1), after.end()
        wide = sign in _CJK_ENDS
        if end == follows and not wide:
            number = _NOTE_NUMBER.match(text, end, stop) if end == at + 1 else None
            if not number or not self._takes_note(at, start):
                return None
            end = number.end()
            follows = _AFTER.match(text, end, stop).end()
        first = _FIRST.match(text, follows, stop)
        if not first[1] or (first[1].islower() and not wide):
            return None
        if wide and end > at + 1 and text[end] in "とっ":  # 「…。」と言った: the sentence goes on behind the quotation
            return None
        if sign == "." and not self._dot_ends(at, start, stop, follows, first.start(1)):
            return None
        return (end, follows) if self._has_words(start, at) else None

    def _takes_note(self, at: int, start: int) -> bool:
        word = self._word_before(at, start)
        return word.isalpha() and word.lower() not in self.words.all

    def _word_before(self, at: int, start: int) -> str:
        piece = self.text[max(start, at - _LOOK_BACK) : at]
        return "" if not piece or piece[-1].isspace() else piece.split()[-1].lstrip(_OPENING)

    def _has_words(self, start: int, at: int) -> bool:
        """A letter or digit stands before the sign; what opens a text with dots only is no sentence."""
        at -= 1
        while at >= start and not self.text[at].isalnum():
            at -= 1
        return at >= start

    def _dot_ends(self, at: int, start: int, stop: int, follows: int, first: int) -> bool:
        """Whether a dot before something that could open a sentence ends one: by the word before it."""
        word = self._word_before(at, start)
        if not word or word.endswith((".", "…")) or "/" in word or "@" in word:
            return True
        known, low = self.words, word.lower()
        if low in known.never:
            return False
        if word.isdigit():
            return not self._opens(at - len(word), start) and not (
                known.language in ORDINAL_DOT and len(word) < 3 and not self._opener(first, stop))
        if low in known.number and (self.text[first].isdigit() or _ROMAN.match(self.text, first, stop)):
            return False
        if low in ("a.m", "p.m"):
            return self.text[first].isupper() and self._next_word(first, stop).lower() not in AFTER_HOUR
        if low in known.often:
            return first == follows and self.text[first].isupper()
        if low in known.seldom or _is_initials(word):
            return first == follows and self._opener(first, stop)
        if len(word) == 1 and word.isalpha():  # "z. B.", or "a." before the first item of a typed list
            return known.language != "de" and not self._opens(at - 1, start)
        return True

    def _opens(self, at: int, start: int) -> bool:
        """Nothing but an end of a sentence stands before `at`: the word there is a typed number of a list."""
        piece = self.text[max(start, at - 8) : at]
        left = piece.rstrip(_OPENING + " \t\n")
        if not left or "\n" in piece[len(left) :]:
            return True
        before = self._word_before(at - len(piece) + len(left) - 1, start).lower()
        return left[-1] in _ENDS and before not in self.words.all  # the 4 of "Fig. 4." opens nothing

    def _next_word(self, first: int, stop: int) -> str:
        found = _WORD.match(self.text, first, min(stop, first + _LOOK_BACK))
        return found[0] if found else ""

    def _opener(self, first: int, stop: int) -> bool:
        word = self._next_word(first, stop)
        behind = first + len(word)
        is_initial = len(word) == 1 and behind < stop and self.text[behind] == "."
        return word.lower() in self.words.openers and not is_initial


def _is_initials(word: str) -> bool:
    """"J", "U.S", "Ph.D", "J.-C": a capital, or letters parted by dots."""
    pieces = [piece for piece in re.split(r"[.\-]+", word) if piece]
    if len(pieces) == 1:
        return len(word) == 1 and word.isupper()
    return "." in word and all(len(piece) <= 2 and piece.isalpha() for piece in pieces)

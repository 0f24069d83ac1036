"""Does this character end a sentence? Each rule was forced by a case in tests/test_sentences.py."""

from __future__ import annotations

import re
from dataclasses import dataclass

from chunkers.documents.abbreviations import AFTER_HOUR, ORDINAL_DOT, Words

CJK_ENDS = "。！？｡"
OTHER_ENDS = "…؟۔।॥።‼⁇⁈⁉։"
ENDS = ".!?" + CJK_ENDS + OTHER_ENDS

_LOOK_BACK = 40  # characters of the word before a dot that are looked at
# Behind it: closing marks, a number in brackets, a French guillemet after a space; then spaces.
_AFTER = re.compile(r"""((?:["'”’»)\]}›」』】）〉》*_]|[«“‹](?!\w)|\[\d{1,4}\])*(?:[^\S\n]{1,2}»(?=\s|\Z))?)(\s*)""")
_NOTE_NUMBER = re.compile(r"\d{1,3}(?=\s)")
# Behind the spaces: opening marks, dashes, bullets; then the first letter or digit, if no other candidate comes first.
_FIRST = re.compile(rf"(?:[^\w{re.escape(ENDS)}]|_)*(\w)?")
_WORD = re.compile(r"[^\W_]+")
_ROMAN = re.compile(r"[IVXLC]{1,5}\b|[A-Z]\b(?!['’])")
_OPENING = "([{\"'“‘«„‚¿¡*_—–-"


@dataclass(frozen=True, slots=True)
class Judge:
    """Decides about one character of `text` at a time, by the words before and behind it."""

    text: str
    words: Words

    def end(self, at: int, start: int, stop: int) -> tuple[int, int] | None:
        """(end of the sentence, start of the next) when the character at `at` ends one in `[start, stop)`; or None."""
        text = self.text
        mark = text[at]
        after = _AFTER.match(text, at + 1, stop)
        end, follows = after.end(1), after.end()
        wide = mark in CJK_ENDS
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
        if mark == "." and not self._dot_ends(at, start, stop, follows, first.start(1)):
            return None
        return (end, follows) if self._has_words(start, at) else None

    def _takes_note(self, at: int, start: int) -> bool:
        word = self._word_before(at, start)
        return word.isalpha() and word.lower() not in self.words.all

    def _word_before(self, at: int, start: int) -> str:
        piece = self.text[max(start, at - _LOOK_BACK) : at]
        return "" if not piece or piece[-1].isspace() else piece.split()[-1].lstrip(_OPENING)

    def _has_words(self, start: int, at: int) -> bool:
        """A letter or digit stands before the mark; what opens a text with dots only is no sentence."""
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
                known.language in ORDINAL_DOT and len(word) < 3 and not self._opener(first, stop)
            )
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
        return left[-1] in ENDS and before not in self.words.all  # the 4 of "Fig. 4." opens nothing

    def _next_word(self, first: int, stop: int) -> str:
        found = _WORD.match(self.text, first, min(stop, first + _LOOK_BACK))
        return found[0] if found else ""

    def _opener(self, first: int, stop: int) -> bool:
        word = self._next_word(first, stop)
        behind = first + len(word)
        is_initial = len(word) == 1 and behind < stop and self.text[behind] == "."
        return word.lower() in self.words.openers and not is_initial


def _is_initials(word: str) -> bool:
    """ "J", "U.S", "Ph.D", "J.-C": a capital, or letters parted by dots."""
    pieces = [piece for piece in re.split(r"[.\-]+", word) if piece]
    if len(pieces) == 1:
        return len(word) == 1 and word.isupper()
    return "." in word and all(len(piece) <= 2 and piece.isalpha() for piece in pieces)

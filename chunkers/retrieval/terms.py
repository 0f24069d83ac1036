"""Texts as terms: the rule of each retriever, in one place so that question and chunk are always cut alike.

Three plain rules (`hyphenated_words`, `plain_terms`, `query_words`), and `Terms` for BM25. All give lower case; none
raises; an empty text gives nothing.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

# the short list that `overlap` ignores
FEW_STOP_WORDS = frozenset(
    "the a an of to is are in on for be by and or it that this who which what how do i can will must from at with as "
    "when".split()
)
_HYPHENATED = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_PLAIN = re.compile(r"[a-z0-9]+")
_WORD = re.compile(r"\w+")

# Numbers keep their decimal mark; a word keeps its apostrophe, and the signs of "C++", "C#" and "F#".
_TERM = re.compile(r"\d+(?:[.,]\d+)+|[^\W_]+(?:'[^\W_]+)*(?:\+\+|#)?")
_APOSTROPHES = str.maketrans({"\u2019": "'", "\u02bc": "'", "\u2018": "'"})

STOP_WORDS = FEW_STOP_WORDS | frozenset(
    "was were been has have had does did not no if than then there these those they them their we you your our its "
    "into per may any all but so such".split()
)


def hyphenated_words(text: str) -> list[str]:
    """Lower-cased matches of `[a-z0-9]+(?:-[a-z0-9]+)*`, repeats kept, in order."""
    return _HYPHENATED.findall(text.lower())


def plain_terms(text: str) -> list[str]:
    """Lower-cased matches of `[a-z0-9]+`."""
    return _PLAIN.findall(text.lower())


def query_words(text: str) -> list[str]:
    """Matches of `\\w+`, lower-cased, each once, in order of first appearance."""
    return list(dict.fromkeys(_WORD.findall(text.lower())))


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of BM25: `Terms()(text)` is a list, repeats kept.

    Compatibility forms, accents and typographic apostrophes are folded, so "re-opened" and "RE-OPENED", "captain's"
    and "captain’s", "café" and "cafe" are the same terms; hyphens and slashes part terms, so "reopened" does not find
    "re-opened". `stem` strips light English endings, `stop_words` drops them on both sides, `synonyms` adds a term.
    """

    stem: bool = True
    stop_words: frozenset[str] = frozenset()
    synonyms: tuple[tuple[str, str], ...] = ()

    def __call__(self, text: str) -> list[str]:
        found = pieces(text)
        if self.stop_words:
            found = [piece for piece in found if piece not in self.stop_words]
        return [stemmed(piece) for piece in found] if self.stem else found

    def of_query(self, text: str) -> list[str]:
        """The terms of a question: like `__call__`, with the synonyms of its words added behind."""
        found = self(text)
        if not self.synonyms:
            return found
        added = [self.term(right) for left, right in self.synonyms if self.term(left) in found]
        return found + [term for term in added if term not in found]

    def term(self, piece: str) -> str:
        return stemmed(piece) if self.stem else piece


def pieces(text: str) -> list[str]:
    """Words as written, folded and lower-cased, decimals whole."""
    return _TERM.findall(folded(text))


def folded(text: str) -> str:
    """Lower case without accents, typographic apostrophes straight; not of the same length as `text`."""
    if text.isascii():
        return text.lower()
    text = unicodedata.normalize("NFKD", text.translate(_APOSTROPHES)).casefold()
    return "".join(char for char in text if not unicodedata.combining(char))


def stemmed(word: str) -> str:
    """`word` without a light English ending (after Porter's step 1, 1980, with no measure beyond a length of 3).

    Possessives go; -ies becomes -y; -s, -es, -ed, -ing go when three letters and a vowel stay, a doubled last letter
    and a last -e with them. Words with digits or outside a–z stay.
    """
    word = word.removesuffix("'s").removesuffix("'")
    if len(word) < 4 or not (word.isascii() and word.isalpha()):
        return word
    if word.endswith("ies") and len(word) > 4:
        word = word[:-3] + "y"
    elif word.endswith(("sses", "shes", "ches", "xes")):
        word = word[:-2]
    elif word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    rest = word.removesuffix("ing") if word.endswith("ing") else word.removesuffix("ed")
    if rest != word and not word.endswith("eed") and len(rest) > 2 and any(letter in "aeiouy" for letter in rest):
        word = rest[:-1] if rest[-1] == rest[-2] and rest[-1] not in "lsz" else rest
    return word[:-1] if len(word) > 4 and word.endswith("e") else word

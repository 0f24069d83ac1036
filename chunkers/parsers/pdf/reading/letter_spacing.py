"""Letter-spaced lines ("H E A D I N G"): joined into words, by the gaps between them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from chunkers.parsers.pdf.reading.lines import Line, PageLines

LEAST = 4  # letters of a spaced word; fewer may be what they look like
WIDER = 1.6  # letter gaps from which a gap separates two words

UNEVEN = 0.2  # sizes by which the gaps inside words differ; letters set by hand here and there make no word
LETTERS = 0.7  # of the characters, that are letters
COUNTING = 0.5  # of the letters, that follow each other in the alphabet: a row of labels
LOWER_CASE = 0.5  # of the letters, unless none is


def remove_letter_spacing(page: PageLines) -> PageLines:
    spaced = {id(line): line for line in page.lines if _may_be_spaced(line.text)}
    if not spaced:
        return page
    return page.with_lines(_joined_words(line) if id(line) in spaced else line for line in page.lines)


def _may_be_spaced(text: str) -> bool:
    return len(text) >= 2 * LEAST - 1 and 2 * text.count(" ") >= len(text) - 1


def _joined_words(line: Line) -> Line:
    """The line without its letter spacing; as it is where its letters make no words or were not measured."""
    characters = line.text.split()
    words = line.words
    if len(words) != len(characters) or any(len(char) > 1 for char in characters) or not _letters(characters):
        return line
    gaps = [max(0.0, b.x0 - a.x1) for a, b in pairwise(words)]
    usual = median(gaps)
    inner = [gap for gap in gaps if gap <= WIDER * usual]
    if max(inner) - min(inner) > UNEVEN * line.size:  # letters set by hand here and there: no word
        return line
    text = characters[0]
    for gap, char in zip(gaps, characters[1:]):
        text += (" " if gap > WIDER * usual else "") + char
    return line._replace(text=text, words=())


def _letters(characters: Sequence[str]) -> bool:
    """Whether these are the letters of words: not a count (A B C D), not a choice of small and large ones."""
    letters = [char for char in characters if char.isalpha()]
    if len(letters) < max(LEAST, LETTERS * len(characters)):
        return False
    counting = sum(ord(b) - ord(a) == 1 for a, b in pairwise(letters))
    small = sum(letter.islower() for letter in letters)
    return counting < COUNTING * (len(letters) - 1) and (small == 0 or small >= LOWER_CASE * len(letters))

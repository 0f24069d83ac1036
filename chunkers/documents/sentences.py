"""The sentences of a stretch of prose and of a whole document. Where one ends is decided in `sentence_ends`."""

from __future__ import annotations

import re

import numpy as np

from chunkers.documents.abbreviations import words_of
from chunkers.documents.document import Block, Document
from chunkers.documents.sentence_ends import cuts
from chunkers.documents.sizing import trim

PROSE = ("paragraph", "quote", "caption", "footnote")

_PARTS = re.compile(r"\n[^\S\n]*\n\s*|\n\s*(?=[•‣▪◦][^\S\n])")
_BULLETS = re.compile(r"(?:\n|\A)[^\S\n]*(?:[-*–]|\d{1,2}[.)])[^\S\n]+(?=\S)")


def sentence_bounds(text: str, language: str = "en") -> tuple[np.ndarray, np.ndarray]:
    """(starts, ends) of the sentences of one stretch of prose, int64[sentences]; both empty for a text of white space.

    Trimmed; every visible character is inside exactly one sentence, and none holds punctuation only, unless the
    whole text does. A line end is a space; an empty line or a line of bullets separates.
    """
    return stretch_sentences(text, [(0, len(text))], language)


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
    starts, ends = stretch_sentences(document.text, prose, document.meta.language)
    if not whole:
        return starts, ends
    columns = np.array(whole, dtype=np.int64)
    return np.sort(np.concatenate([starts, columns[:, 0]])), np.sort(np.concatenate([ends, columns[:, 1]]))


def _list_lines(text: str, block: Block) -> list[tuple[int, int]]:
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


def stretch_sentences(
    text: str, stretches: list[tuple[int, int]], language: str = "en"
) -> tuple[np.ndarray, np.ndarray]:
    """`sentence_bounds` of several stretches of a text, ascending and disjoint; none runs from one into the next."""
    spans = [span for span in (trim(text, *stretch) for stretch in stretches) if span]
    starts = np.array([span.start for span in spans], dtype=np.int64)
    stops = np.array([span.end for span in spans], dtype=np.int64)
    if not spans:
        return starts, stops
    ends, nexts = cuts(text, starts, stops, words_of(language))
    parted = [
        cut
        for span in spans
        if text.find("\n", span.start, span.end) >= 0
        for cut in _line_cuts(text, span.start, span.end)
    ]
    starts, ends = np.concatenate([starts, nexts]), np.concatenate([stops, ends])
    if not parted:
        return np.sort(starts), np.sort(ends)
    columns = np.array(parted, dtype=np.int64)
    return _with_words(
        text,
        np.unique(np.concatenate([starts, columns[:, 1]])),
        np.unique(np.concatenate([ends, columns[:, 0]])),
        {span.start for span in spans},
    )


def _line_cuts(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """(end before, start after) at empty lines and at the lines of a typed list within `[start, end)`."""
    piece = text[start:end]
    found = [(m.start(), m.end()) for m in _PARTS.finditer(piece)]
    bullets = list(_BULLETS.finditer(piece))
    if len(bullets) > 1:
        found += [(m.start(), m.end() - len(m[0].lstrip())) for m in bullets if m.start() or m[0][0] == "\n"]
    out, at = [], start
    for low, high in sorted(found):
        before = trim(text, at, start + low)
        if before and start + high < end:
            out.append((before.end, start + high))
            at = start + high
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

"""Sentence ends (first version; the checks at each candidate follow)."""

from __future__ import annotations

import re

import numpy as np

from chunkers.documents.document import Document

PROSE = ("paragraph", "quote", "caption", "footnote")
_END = re.compile(r"(?<=[.!?…])[\"'”’»)\]]*\s+(?=[\"'“‘«(\[]*[A-Z0-9À-Þ])|(?<=[。！？])")


def sentence_bounds(text: str, language: str = "en") -> tuple[np.ndarray, np.ndarray]:
    """(starts, ends) of the sentences of one stretch of prose, int64[sentences], trimmed."""
    found, at = [], 0
    for match in [*_END.finditer(text), None]:
        end = len(text) if match is None else match.start()
        if match is not None:
            end = match.start() + len(match.group().rstrip())
        piece = text[at:end]
        if piece.strip():
            left = at + len(piece) - len(piece.lstrip())
            found.append((left, at + len(piece.rstrip())))
        at = end
    columns = np.array(found, dtype=np.int64).reshape(-1, 2)
    return columns[:, 0], columns[:, 1]


def document_sentences(document: Document) -> tuple[np.ndarray, np.ndarray]:
    """(starts, ends) of all sentences of a document, int64[sentences], ascending."""
    starts, ends = [np.empty(0, np.int64)], [np.empty(0, np.int64)]
    for start, end, whole in _stretches(document):
        if whole:
            a, b = np.array([start]), np.array([end])
        else:
            a, b = (column + start for column in sentence_bounds(document.text[start:end], document.meta.language))
        starts.append(a)
        ends.append(b)
    return np.concatenate(starts), np.concatenate(ends)


def _stretches(document: Document):
    for block in document.blocks:
        span = block.span
        if block.kind in ("title", "heading"):
            yield span.start, span.end, True
        elif block.kind in PROSE:
            yield span.start, span.end, False
        elif block.kind == "list":
            edges = [(part.span.start, part.span.end, True) for part in block.parts]
            if edges and edges[0][0] > span.start:
                edges.insert(0, (span.start, edges[0][0], False))
            for start, end, is_item in edges:
                for line in document.text[start:end].split("\n"):
                    skip = line.index(" ") + 1 if is_item else 0
                    is_item = False
                    if line[skip:].strip():
                        yield start + skip, start + len(line), False
                    start += len(line) + 1

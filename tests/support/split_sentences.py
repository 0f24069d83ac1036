"""The sentences of a text."""

from chunkers.documents.sentences import sentence_bounds


def split(source: str, language: str = "en") -> list[str]:
    starts, ends = sentence_bounds(source, language)
    return [source[a:b] for a, b in zip(starts, ends)]

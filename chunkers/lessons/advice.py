"""The table of part B: what you see, at which stage it was lost, what to do about it."""

from __future__ import annotations

from collections.abc import Iterator

from chunkers.evaluation.stages import Stage
from chunkers.wording import translate

_LOSSES = (
    (
        "The evidence is in the file but not in the parsed text.",
        Stage.PARSING,
        "Look at the parser's notes; try another format of the document.",
    ),
    (
        "No chunk holds the whole answer; its halves lie in two chunks.",
        Stage.CHUNKING,
        "Larger chunks, overlap, or cuts at sentences and sections.",
    ),
    (
        "A chunk holds it, but the store does not bring it back.",
        Stage.INDEXING,
        "Index again; look for documents that failed.",
    ),
    (
        "The chunk is stored but not among the first k.",
        Stage.RETRIEVAL,
        "A larger k, another retriever, or words in the chunk that readers use.",
    ),
    (
        "It was found but is not in the prompt.",
        Stage.ASSEMBLY,
        "A larger budget, smaller chunks, or skip what does not fit.",
    ),
)


def losses() -> Iterator[tuple[str, Stage, str]]:
    """(what you see, the stage, what to do), a row a stage."""
    for see, stage, do in _LOSSES:
        yield translate(see), stage, translate(do)

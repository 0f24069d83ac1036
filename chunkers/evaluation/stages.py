"""The stages that evidence passes on its way into an answer."""

from __future__ import annotations

from enum import StrEnum


class Stage(StrEnum):
    PARSING = "parsing"
    CHUNKING = "chunking"
    INDEXING = "indexing"
    RETRIEVAL = "retrieval"
    ASSEMBLY = "assembly"
    ANSWER = "answer"


STAGES = tuple(stage for stage in Stage if stage is not Stage.ANSWER)  # those at which evidence can be lost

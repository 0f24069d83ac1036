"""Why each chunk ends where it does and shares what it shares, packed: few sentences, and which of them each chunk has.

Sentences that differ by the chunk's own number only are one: HERE stands for the number, NEXT for the one after it.
"""

from __future__ import annotations

import re

from chunkers.base import Chunking
from chunkers.diagnostics.boundaries import boundaries

MOST = 400  # chunks: each sentence counts words, and more would hold up a change of settings; the reason is always sent
HERE, NEXT = "\x01", "\x02"  # no document has control characters
_NUMBER = re.compile(r"#(\d+)")


def whys(chunking: Chunking) -> dict:
    """`{"whys": sentences, "whyAt": [indexes, one a chunk], "overlapAt": the same}`; {} beyond MOST chunks.

    Sentence 0 is "": nothing to say.
    """
    if len(chunking) > MOST:
        return {}
    known: dict[str, int] = {"": 0}

    def at(sentence: str, position: int) -> int:
        return known.setdefault(_general(sentence, position), len(known))

    found = boundaries(chunking)
    whys_at = [at(one.why, one.position) for one in found]
    overlap_at = [at(one.overlap_why, one.position) for one in found]
    return {"whys": list(known), "whyAt": whys_at, "overlapAt": overlap_at}


def _general(sentence: str, position: int) -> str:
    marks = {str(position): HERE, str(position + 1): NEXT}
    return _NUMBER.sub(lambda found: "#" + marks.get(found[1], found[1]), sentence)

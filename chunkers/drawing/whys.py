"""Why each chunk ends where it does and shares what it shares, packed: few sentences, and which of them each chunk has.

Sentences that differ by the chunk's own number only are one: HERE stands for the number, NEXT for the one after it.
"""

from __future__ import annotations

from chunkers.base import Chunking
from chunkers.diagnostics.boundaries import boundaries

MOST = 400  # chunks: each sentence counts words, and more would hold up a change of settings; the reason is always sent
HERE, NEXT = "\x01", "\x02"  # no document has control characters


def whys(chunking: Chunking) -> dict:
    """`{"whys": sentences, "whyAt": [indexes, one a chunk], "overlapAt": the same}`; {} beyond MOST chunks.

    Sentence 0 is "": nothing to say.
    """
    if len(chunking) > MOST:
        return {}
    known: dict[str, int] = {"": 0}

    def at(sentence: str) -> int:
        return known.setdefault(sentence, len(known))

    found = boundaries(chunking)
    whys_at = [at(one.why_as(f"#{HERE}")) for one in found]
    overlap_at = [at(one.overlap_why_as(f"#{HERE}", f"#{NEXT}")) for one in found]
    return {"whys": list(known), "whyAt": whys_at, "overlapAt": overlap_at}

"""What must hold for every chunker, and the settings it is tried with."""

import numpy as np

from chunkers.base import chunk_id
from chunkers.catalog import CATALOG
from chunkers.documents.sizing import count
from chunkers.documents.span import Span, covered_length, merge, subtract

SETTINGS = [
    (name, size, overlap, unit)
    for name, entry in CATALOG.items()
    for size, overlap, unit in (
        (1, None, "words"),
        (7, None, "words"),
        (100, None, "words"),
        (20, None, "characters"),
        (400, None, "characters"),
    )
    + (((10, 9, "words"), (30, 0, "words"), (25, 12, "characters")) if entry.takes_overlap else ())
]


def check(document, chunking):
    text, size, unit = document.text, chunking.chunker.size, chunking.chunker.unit
    chunks = list(chunking)
    assert [c.position for c in chunks] == list(range(len(chunks)))
    # slice equals text; never blank; words counted on the text as indexed
    for chunk in chunks:
        assert chunk.source_text == text[chunk.start : chunk.end] and chunk.source_text.strip()
        assert chunk.source_text == chunk.source_text.strip()
        assert chunk.text == (f"{chunk.prefix}\n" if chunk.prefix else "") + chunk.source_text
    # starts and ends ascend, so no chunk lies inside another
    assert (np.diff(chunking.starts) > 0).all() and (np.diff(chunking.ends) > 0).all()
    # every visible character is in a chunk, or in what the chunker says it left out
    spans = merge([c.span for c in chunks] + [u.span for u in chunking.unplaced])
    whole = [Span(0, len(text))] if text else []
    assert not "".join(gap.of(text) for gap in subtract(whole, spans)).strip()
    assert covered_length(spans) <= len(text)
    # no chunk exceeds the size, unless it says why
    for chunk in chunks:
        assert count(chunk.source_text, unit) <= size or chunk.oversize
        assert not (chunk.oversize and "cut" in chunk.oversize and count(chunk.source_text, unit) <= size)
    # ids: from content, as published, all different
    assert len(set(chunking.ids)) == len(chunks)
    assert list(chunking.ids) == [c.id for c in chunks]
    assert all(c.id == chunk_id(document.meta, c.start, c.end) for c in chunks)
    # pages and sections are those of the text it holds
    for chunk in chunks:
        assert list(chunk.pages) == sorted(
            p.number for p in document.pages if any(s.overlaps(chunk.span) for s in p.spans)
        )
        assert chunk.sections == tuple(
            s.heading for s in document.sections if s.heading and s.span.overlaps(chunk.span)
        )
    # the same again
    again = chunking.chunker.chunk(document)
    assert (again.ids, again.prefixes, again.oversize) == (chunking.ids, chunking.prefixes, chunking.oversize)

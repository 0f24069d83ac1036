"""A diagnosis as one JSON object: what `diagnose` prints."""

from __future__ import annotations

from chunkers.diagnostics.report import Diagnosis
from chunkers.documents.span import Span


def diagnosis_record(diagnosis: Diagnosis) -> dict:
    """JSON-ready: `counts` by name; every cut, broken unit and headless chunk with its place."""
    chunking, document = diagnosis.chunking, diagnosis.chunking.document
    text = document.text

    def places(spans: tuple[Span, ...]) -> list[dict]:
        return [{"start": s.start, "end": s.end, "text": s.of(text)} for s in spans]

    starts = chunking.starts.tolist()
    chunker = chunking.chunker
    return {
        "doc_id": document.meta.doc_id,
        "version": document.meta.version,
        "source": document.meta.source,
        "method": chunking.method,
        "size": chunker.size,
        "overlap": getattr(chunker, "overlap", 0),
        "unit": chunker.unit,
        "counts": diagnosis.counts,
        "units": dict(diagnosis.units),
        "cut_starts": [
            {"position": i, "start": starts[i], "kind": diagnosis.cut_kinds[i]} for i in diagnosis.cut_starts
        ],
        "cut": {kind: places(spans) for kind, spans in diagnosis.cut.items()},
        "broken": {kind: places(spans) for kind, spans in diagnosis.broken.items()},
        "headless": list(diagnosis.headless),
        "over_sections": list(diagnosis.over_sections),
        "over_pages": list(diagnosis.over_pages),
        "oversize": [{"position": i, "reason": why.text} for i, why in sorted(chunking.oversize.items())],
        "tables": [
            {"start": t.span.start, "end": t.span.end, "rows": t.rows, "chunks": list(t.chunks), "whole_in": t.whole_in}
            for t in diagnosis.tables
        ],
        "words_stored": diagnosis.words_stored,
        "prefix_words": diagnosis.prefix_words,
        "document_words": diagnosis.document_words,
        "overlap_cost": round(diagnosis.overlap_cost, 6),
        "coverage": {
            "words_in_two": diagnosis.words_in_two,
            "words_in_none": diagnosis.words_in_none,
            "in_none": places(diagnosis.coverage.in_none),
            "in_two": places(diagnosis.coverage.in_two),
            "unplaced": [{"start": u.span.start, "end": u.span.end, "reason": u.reason} for u in chunking.unplaced],
        },
    }

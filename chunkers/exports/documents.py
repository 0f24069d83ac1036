"""A parsed document as one JSON object: what `parse` prints."""

from __future__ import annotations

from dataclasses import asdict

from chunkers.documents.document import Block, Document, Page, Part


def document_record(document: Document) -> dict:
    """JSON-ready. `section` of a block is the path of open headings; a row's `cells` are texts, bars unescaped."""
    meta = document.meta
    return {
        "doc_id": meta.doc_id,
        "version": meta.version,
        "title": document.title,
        "meta": asdict(meta),
        "text": document.text,
        "blocks": [_block(block, document.text) for block in document.blocks],
        "sections": [
            {"heading": s.heading, "level": s.level, "start": s.span.start, "end": s.span.end, "path": list(s.path)}
            for s in document.sections
        ],
        "pages": [_page(page) for page in document.pages],
        "notes": [{"text": note.text, "page": note.page} for note in document.notes],
    }


def _block(block: Block, text: str) -> dict:
    return {
        "kind": block.kind,
        "level": block.level,
        "start": block.span.start,
        "end": block.span.end,
        "section": list(block.section),
        "pages": list(block.pages),
        "parts": [_part(part, text) for part in block.parts],
    }


def _part(part: Part, text: str) -> dict:
    out = {"start": part.span.start, "end": part.span.end, "pages": list(part.pages)}
    if part.cells is not None:
        cells = [cell.of(text).replace("\\|", "|") if cell else "" for cell in part.cells]
        return out | {"cells": cells, "is_header": part.is_header}
    if part.depth is not None:
        out["depth"] = part.depth
    return out | {"number": part.number}


def _page(page: Page) -> dict:
    span = page.span
    return {
        "number": page.number,
        "start": span and span.start,
        "end": span and span.end,
        "width": page.width,
        "height": page.height,
        "label": page.label,
        "furniture": [{"text": f.text, "place": f.place} for f in page.furniture],
    }

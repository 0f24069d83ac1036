"""What the browser gets: a document once, then a few columns for each chunking.

Both are `key + gzip`: 32 hex digits that tell whether anything changed, then the content. Offsets are code points; the
browser turns them into its UTF-16 units with the list of characters above U+FFFF (offsets.js).
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import struct
from bisect import bisect_right

import numpy as np

from chunkers.base import REASONS, Chunking
from chunkers.diagnostics.cuts import CUT_KINDS
from chunkers.diagnostics.report import Diagnosis
from chunkers.diagnostics.storage import prefix_words
from chunkers.diagnostics.wording import Flag, all_flags, sentence
from chunkers.documents.document import Block, Document, Part
from chunkers.documents.sizing import count_words
from chunkers.drawing.readout import legend, readout
from chunkers.drawing.runs import deepest
from chunkers.drawing.whys import whys
from chunkers.wording.chunking import reason

KEY_LENGTH = 32
MOST_LANES = 4
_MARK = re.compile(r"(?:-|\w+\.) ")


# ---- the document


def document_bytes(document: Document) -> bytes:
    """`key + gzip(JSON)` of `document_record`."""
    return _packed(_json(document_record(document)))


def document_record(document: Document) -> dict:
    """All that is drawn of a document without chunks, as plain data."""
    text = document.text
    return {
        "meta": {name: getattr(document.meta, name) for name in ("doc_id", "version", "language", "source")},
        "title": document.title or document.meta.source or document.meta.doc_id,
        "facts": facts(document),
        "emptiness": emptiness(document),
        "text": text,
        "astral": [i for i, sign in enumerate(text) if sign > "\uffff"] if not text.isascii() else [],
        "blocks": [_block(document, block) for block in document.blocks],
        "sections": [[s.span.start, s.span.end, s.heading] for s in document.sections],
        "pages": [page.number for page in document.pages],
        "pageRuns": [list(run) for run in zip(*document.page_runs)],
        "notes": [[note.text, note.page] for note in document.notes],
        **_breaks(document),
    }


def facts(document: Document) -> list[str]:
    """The source line: file, doc_id and version, pages, characters, words."""
    meta, pages = document.meta, len(document.pages)
    said = [meta.source] if meta.source else []
    said.append(f"{meta.doc_id}, version {meta.version}")
    if pages:
        said.append(f"{pages:,} page{'s' * (pages != 1)}")
    words = count_words(document.text)
    return said + [f"{len(document.text):,} characters", f"{words:,} word{'s' * (words != 1)}"]


def emptiness(document: Document) -> str:
    """Why there is nothing to cut, in one or two sentences; "" when there is something."""
    if document.text.strip():
        return ""
    name, pages = document.meta.source or document.meta.doc_id, len(document.pages)
    if not pages:
        return f"“{name}” has no text, so there is nothing to cut into chunks."
    return (
        f"“{name}” has {pages:,} page{'s' * (pages != 1)} and no text. Its pages may be pictures of text, so there "
        "is nothing to cut into chunks. Run text recognition (OCR) on it and open the result."
    )


def _block(document: Document, block: Block) -> dict:
    out = {"kind": block.kind, "start": block.span.start, "end": block.span.end}
    if block.level:
        out["level"] = block.level
    if block.kind == "list" and block.parts:
        out["items"] = [[part.span.start, part.span.end, part.depth or 1] for part in block.parts]
    if block.kind == "table" and block.parts:
        out["rows"] = [
            {"head": part.is_header, "cells": _cells(document.text, part, part.span.start if i else block.span.start)}
            for i, part in enumerate(block.parts)
        ]
    if block.kind == "footnote" and block.parts and block.parts[0].number is not None:
        out["number"] = block.parts[0].number
    return out


def _cells(text: str, part: Part, start: int) -> list[int]:
    """Flat `[start, end, …]` of a row's cells; an empty cell is where its bar stands, start equal to end."""
    cells = part.cells or (part.span,)
    flat: list[int] = []
    at = start
    for i, cell in enumerate(cells):
        if cell is None:
            flat += [at, at]
        else:
            flat += [cell.start if i else min(at, cell.start), cell.end]
            at = cell.end
        if i + 1 < len(cells):  # over the bar to where the next cell begins
            bar = text.find("|", at, part.span.end)
            at = min(part.span.end, bar + 1 if bar >= 0 else at)
            if at < part.span.end and text[at] == " ":
                at += 1
    return flat


def _breaks(document: Document) -> dict:
    """Page breaks where each page after the first begins, and the furniture around them.

    A page without text breaks where the next page with text begins, or at the end of the text.
    """
    pages, out = document.pages, []
    starts = [_before_mark(document, page.span.start) if page.span else None for page in pages]
    following = len(document.text)
    for i in range(len(pages) - 1, -1, -1):
        following = starts[i] = min(following, starts[i]) if starts[i] is not None else following
    for i, page in enumerate(pages):
        if i == 0:
            continue
        label = f"page {page.number}"
        if page.label and page.label != str(page.number):
            label += f" (printed {page.label})"
        out.append(
            {
                "page": page.number,
                "at": starts[i],
                "label": label if page.spans else f"{label}: no text",
                "foot": _furniture(pages[i - 1], "foot"),
                "head": _furniture(page, "head"),
            }
        )
    first, last = (pages[0], pages[-1]) if pages else (None, None)
    return {"breaks": out, "opening": _furniture(first, "head"), "closing": _furniture(last, "foot")}


def _before_mark(document: Document, at: int) -> int:
    """`at`, or the start of the list item whose mark ("- ", "4. ") is all that stands before it: marks have no page."""
    here = bisect_right(document.blocks, at, key=lambda block: block.span.start) - 1
    parts = document.blocks[here].parts if here >= 0 else ()
    part = bisect_right(parts, at, key=lambda part: part.span.start) - 1
    if part >= 0 and parts[part].depth and _MARK.fullmatch(document.text, parts[part].span.start, at):
        return parts[part].span.start
    return at


def _furniture(page, edge: str) -> str:
    """Running heads ("head", margins included) or feet of a page, a line each."""
    if page is None:
        return ""
    return "\n".join(f.text for f in page.furniture if (f.place == "foot") == (edge == "foot"))


# ---- a chunking of it


def chunking_bytes(chunking: Chunking, diagnosis: Diagnosis, document_key: str, **more) -> bytes:
    """`key + gzip(length, JSON header, int32 columns)`. `more` goes into the header: `select`, `scroll`, `still`."""
    flags = [tuple(own) for own in all_flags(diagnosis)]
    header = chunking_header(chunking, diagnosis, flags) | {"document": document_key} | more
    columns = chunking_columns(chunking, diagnosis, flags, header)
    header["columns"] = list(columns)
    said = _json(header)
    body = struct.pack("<I", len(said)) + said + b"\0" * (-len(said) % 4)
    return _packed(body + b"".join(column.astype("<i4").tobytes() for column in columns.values()))


def chunking_header(chunking: Chunking, diagnosis: Diagnosis, flags: list[tuple[Flag, ...]]) -> dict:
    """What is said once: figures, words, and the tables that the columns index."""
    chunker = chunking.chunker
    flag_sets = sorted(set(flags))
    distinct = sorted({flag for own in flag_sets for flag in own})
    return {
        "method": chunking.method,
        "size": chunker.size,
        "overlap": getattr(chunker, "overlap", 0),
        "unit": chunker.unit,
        "count": len(chunking),
        "lanes": min(MOST_LANES, max(2, deepest(chunking))),
        "sentence": sentence(diagnosis),
        "readout": [{"label": c.label, "value": c.value, "note": c.note, "cut": c.cut} for c in readout(diagnosis)],
        "legend": legend(diagnosis),
        "kinds": CUT_KINDS,
        "reasons": [reason(code) for code in REASONS],
        "flagWords": [flag._asdict() for flag in distinct],
        "flagSets": [[distinct.index(flag) for flag in own] for own in flag_sets],
        "prefixes": sorted(set(chunking.prefixes) | {""}),
        "oversize": {str(position): why.text for position, why in chunking.oversize.items()},
        "select": first_shown(diagnosis),
        "scroll": False,
        **whys(chunking),
    }


def chunking_columns(chunking: Chunking, diagnosis: Diagnosis, flags, header: dict) -> dict[str, np.ndarray]:
    """int columns, one value a chunk. Ascending ones as differences, ends as lengths: they pack to almost nothing."""
    document = chunking.document
    sets = {own: at for at, own in enumerate(sorted(set(flags)))}
    kinds = {kind: at for at, kind in enumerate(CUT_KINDS)}
    low = np.searchsorted(document.section_ends, chunking.starts, "right")
    high = np.searchsorted(document.section_starts, chunking.ends, "left")
    prefix = {text: at for at, text in enumerate(header["prefixes"])}
    return {
        "starts": np.diff(chunking.starts, prepend=0),
        "ends": chunking.ends - chunking.starts,
        "words": diagnosis.words,
        "prefixWords": prefix_words(chunking),
        "shared": diagnosis.overlap_words_before,
        "cuts": np.array([kinds[kind] for kind in diagnosis.cut_kinds], dtype=np.int64),
        "flags": np.array([sets[own] for own in flags], dtype=np.int64),
        "prefix": np.array([prefix[p] for p in chunking.prefixes] or [prefix[""]] * len(chunking), dtype=np.int64),
        "reason": chunking.reasons,
        "sectionLow": np.diff(low, prepend=0),
        "sectionHigh": high - low,
    }


def first_shown(diagnosis: Diagnosis) -> int:
    """The chunk selected when nobody chose one: the first that starts with a cut, else the first."""
    return diagnosis.cut_starts[0] if diagnosis.cut_starts else 0


def key_of(payload: bytes) -> str:
    return payload[:KEY_LENGTH].decode("ascii")


def _json(record) -> bytes:
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode("utf-8")


def _packed(content: bytes) -> bytes:
    key = hashlib.sha256(content).hexdigest()[:KEY_LENGTH]
    return key.encode("ascii") + gzip.compress(content, 6, mtime=0)

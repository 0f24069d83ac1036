"""The child of the fuzz run: parses one input after the other, checks what came out, answers with one JSON line each.

On standard input: a line `NAME LENGTH`, then the bytes. Each input has the product's own limits, with less time.
"""

from __future__ import annotations

import importlib
import json
import logging
import os
import resource
import sys
import time
import traceback
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

import numpy as np  # noqa: E402
from support.document_laws import check_document  # noqa: E402

from chunkers.catalog import CATALOG, make  # noqa: E402
from chunkers.documents.document import Document  # noqa: E402
from chunkers.documents.span import Span, merge, subtract  # noqa: E402
from chunkers.exports import document_record  # noqa: E402
from chunkers.parsers import ParseError, limits, parse  # noqa: E402

SIZES = ((None, "words"), (7, "words"), (60, "characters"))  # one of them for each document and method


def judge(name: str, data: bytes) -> dict:
    """`outcome` document, sentence or FAILED; `said` the sentence or what failed; `where` a traceback's last lines."""
    try:
        document = parse(data, name)
    except ParseError as refusal:
        said = str(refusal)
        plain = f"“{name}”" in said and said.endswith(".") and "\n" not in said
        return {"outcome": "sentence" if plain else "FAILED", "said": said}
    except MemoryError:
        return {"outcome": "sentence", "said": str(limits.out_of_memory(name))}
    except Exception as error:  # what the run looks for: an error without a name
        return _failed(error)
    try:
        check_document(document, plain=name.endswith(".txt"))
        _check_pages(document)
        for at, method in enumerate(CATALOG):
            size, unit = SIZES[(len(document.text) + at) % len(SIZES)]
            _check_chunking(document, make(method, size, None, unit).chunk(document))
        json.dumps(document_record(document), ensure_ascii=False).encode("utf-8")
    except Exception as error:  # a broken law is an AssertionError
        return _failed(error)
    return {"outcome": "document", "said": f"{len(document.blocks)} blocks"}


def _failed(error: Exception) -> dict:
    frames = traceback.extract_tb(error.__traceback__)
    where = [f"{Path(f.filename).name}:{f.lineno} {f.line}" for f in frames[-4:]]
    return {"outcome": "FAILED", "said": f"{type(error).__name__}: {str(error)[:300]}", "where": where}


def _check_pages(document: Document) -> None:
    numbers = [page.number for page in document.pages]
    assert numbers == sorted(set(numbers)), "pages ascend"
    for page in document.pages:
        for one in page.spans:
            assert 0 <= one.start < one.end <= len(document.text)
    for block in document.blocks:
        assert set(block.pages) <= set(numbers), "a block is on pages that exist"


def _check_chunking(document: Document, chunking) -> None:
    text, places = document.text, list(zip(chunking.starts.tolist(), chunking.ends.tolist()))
    assert not any(text[start].isspace() or text[end - 1].isspace() for start, end in places), "a chunk is trimmed"
    for chunk in (chunking[at] for at in range(0, len(places), len(places) // 20 + 1)):
        assert chunk.source_text == text[chunk.start : chunk.end] and (chunk.start, chunk.end) == places[chunk.position]
        assert chunk.text == (f"{chunk.prefix}\n" if chunk.prefix else "") + chunk.source_text
    assert (np.diff(chunking.starts) > 0).all() and (np.diff(chunking.ends) > 0).all()
    assert len(set(chunking.ids)) == len(places)
    spans = merge([Span(*place) for place in places] + [one.span for one in chunking.unplaced])
    whole = [Span(0, len(text))] if text else []
    gaps = "".join(gap.of(text) for gap in subtract(whole, spans))
    assert not gaps.strip(), f"in no chunk: {gaps[:80]!r}"


def _less_time(seconds: int) -> None:
    """The next input may use so much more processor time; its end is SIGXCPU, which the parent sees."""
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time()) + seconds + 1, hard))


def main(seconds: int, plants: str) -> None:
    """`plants` names a module whose `plant()` breaks something on purpose: how the run itself is tested."""
    logging.disable(logging.CRITICAL)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what a library prints is no answer
    limits.limit_this_process()
    if plants:
        importlib.import_module(plants).plant()
    while head := sys.stdin.buffer.readline():
        name, length = head.split()
        data = sys.stdin.buffer.read(int(length))
        _less_time(seconds)
        began = time.process_time()
        answer = judge(name.decode(), data) | {"seconds": round(time.process_time() - began, 3)}
        answers.write(json.dumps(answer).encode() + b"\n")
        answers.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "")

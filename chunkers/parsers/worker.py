"""Parses one file in a process of its own: `python -m chunkers.parsers.worker NAME`, the bytes on standard input.

Standard output is a stream of records, each a head line and, for the last, a body: `progress DONE ALL`, then either
`document LENGTH` with a pickled Document or `refused LENGTH` with one plain sentence. The limits of this process stand
in `limits`.
"""

from __future__ import annotations

import inspect
import os
import pickle
import sys
from collections.abc import Callable

from chunkers.documents.document import Document
from chunkers.parsers import limits
from chunkers.parsers.errors import ParseError
from chunkers.parsers.formats import PARSERS, parse


def main(name: str, source, out) -> None:
    """Reads `source` to its end, writes the records to `out`."""
    data = source.read()
    answer(name, lambda: _parsed(data, name, out), out)


def answer(name: str, read: Callable[[], Document], out) -> None:
    """Writes the record of what `read` gives, or of how it failed."""
    try:
        body = pickle.dumps(read(), pickle.HIGHEST_PROTOCOL)
    except ParseError as refusal:
        return _send(out, "refused", str(refusal).encode("utf-8"))
    except MemoryError:
        return _send(out, "refused", limits.out_of_memory(name).encode("utf-8"))
    except Exception as error:  # a fault of ours ends in a sentence too
        return _send(out, "refused", limits.faulty(name, type(error).__name__).encode("utf-8"))
    _send(out, "document", body)


def silence() -> None:
    """What a library prints is no record, and nothing for a reader's terminal."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nowhere, stream)


def _parsed(data: bytes, name: str, out):
    """`parse`, with progress from a parser that tells it."""
    found = next((parser for ending, parser in PARSERS.items() if name.lower().endswith(ending)), None)
    if found is None or "progress" not in inspect.signature(found).parameters:
        return parse(data, name)
    return found(data, name, progress=lambda done, all_: _tell(out, done, all_))


def _tell(out, done: int, all_: int) -> None:
    out.write(b"progress %d %d\n" % (done, all_))
    out.flush()


def _send(out, kind: str, body: bytes) -> None:
    out.write(b"%s %d\n" % (kind.encode(), len(body)))
    out.write(body)
    out.flush()


if __name__ == "__main__":
    limits.limit_this_process()
    with os.fdopen(os.dup(1), "wb") as records:
        silence()
        main(sys.argv[1], sys.stdin.buffer, records)

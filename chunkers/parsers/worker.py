"""Parses one file in a process of its own: `python -m chunkers.parsers.worker NAME`, the bytes on standard input.

Standard output is a stream of records, each a head line and, for the last, a body: `progress DONE ALL`, then either
`document LENGTH` with a pickled Document or `refused LENGTH` with one plain sentence. Limits of time and memory are
set here and nowhere else, where the platform has them.
"""

from __future__ import annotations

import inspect
import pickle
import sys

from chunkers.parsers.errors import ParseError
from chunkers.parsers.formats import PARSERS, parse

CPU_SECONDS = 300
MEMORY_BYTES = 3 << 30


def limit() -> None:
    """Caps processor time and address space of this process; a platform without limits goes without."""
    try:
        import resource
    except ImportError:  # Windows
        return
    for kind, most in ((resource.RLIMIT_CPU, CPU_SECONDS), (resource.RLIMIT_AS, MEMORY_BYTES)):
        _, hard = resource.getrlimit(kind)
        wanted = most if hard == resource.RLIM_INFINITY else min(most, hard)
        try:
            resource.setrlimit(kind, (wanted, hard))
        except (ValueError, OSError):  # a sandbox or another system may refuse; the caller's own clock still holds
            continue


def main(name: str, source, out) -> None:
    """Reads `source` to its end, writes the records to `out`."""
    data = source.read()
    try:
        document = _parsed(data, name, out)
    except ParseError as refusal:
        return _send(out, "refused", str(refusal).encode("utf-8"))
    except MemoryError:
        return _send(out, "refused", f"“{name}” needs more memory than a document may take here.".encode())
    _send(out, "document", pickle.dumps(document, pickle.HIGHEST_PROTOCOL))


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
    limit()
    main(sys.argv[1], sys.stdin.buffer, sys.stdout.buffer)

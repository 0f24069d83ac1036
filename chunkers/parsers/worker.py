"""Parses one file in a process of its own: `python -m chunkers.parsers.worker NAME [--password] [--stages]`, the
bytes on standard input. With `--password` its first line is the password as JSON: arguments can be seen by the whole
machine. With `--stages` the body is the records of `formats.stages` instead of a Document.

Standard output is a stream of records, each a head line and, for the last, a body: `progress DONE ALL`, then
`document LENGTH` with a pickled Document, or `refused LENGTH` or `locked LENGTH` with a pickled error. The limits of
this process stand in `limits`.
"""

from __future__ import annotations

import json
import os
import pickle
import sys
from collections.abc import Callable

from chunkers.parsers import limits
from chunkers.parsers.errors import Locked, ParseError
from chunkers.parsers.formats import parse, stages


def main(name: str, source, out, password: str = "", trace: bool = False) -> None:
    """Reads `source` to its end, writes the records to `out`."""
    data = source.read()
    answer(name, lambda: stages(data, name, password) if trace else _parsed(data, name, out, password), out)


def answer(name: str, read: Callable[[], object], out) -> None:
    """Writes the record of what `read` gives, or of how it failed."""
    try:
        body = pickle.dumps(read(), pickle.HIGHEST_PROTOCOL)
    except ParseError as refusal:
        return _send(out, "locked" if isinstance(refusal, Locked) else "refused", pickle.dumps(refusal))
    except MemoryError:
        return _send(out, "refused", pickle.dumps(limits.out_of_memory(name)))
    except Exception as error:  # a fault of ours ends in a sentence too
        return _send(out, "refused", pickle.dumps(limits.faulty(name, type(error).__name__)))
    _send(out, "document", body)


def silence() -> None:
    """What a library prints is no record, and nothing for a reader's terminal."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nowhere, stream)


def refused(kind: str, body: bytes) -> ParseError:
    """The error of a record that is no document."""
    return pickle.loads(body)


def with_password(password: str) -> tuple[list[str], bytes]:
    """(arguments, the beginning of standard input) that hand a password to the worker; nothing for none."""
    return (["--password"], json.dumps(password).encode("ascii") + b"\n") if password else ([], b"")


def _parsed(data: bytes, name: str, out, password: str):
    """`parse`, with progress from a parser that tells it."""
    return parse(data, name, password, limits.CORES, lambda done, all_: _tell(out, done, all_))


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
        given = json.loads(sys.stdin.buffer.readline()) if "--password" in sys.argv[2:] else ""
        main(sys.argv[1], sys.stdin.buffer, records, given, "--stages" in sys.argv[2:])

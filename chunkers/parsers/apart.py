"""Parsing in a child process with limits, for a caller that waits: the command line.

Where the system can, the child is a copy of this process (`os.fork`): nothing is imported again and a file costs a few
milliseconds more. Elsewhere the worker is started anew. A reader that crashes, hangs or eats memory ends in one
sentence either way.
"""

from __future__ import annotations

import os
import pickle
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from chunkers.documents.document import Document
from chunkers.parsers import limits, worker
from chunkers.parsers.errors import Locked, ParseError
from chunkers.parsers.formats import parse, stages, with_options

ROOT = Path(__file__).resolve().parents[2]


def parse_apart(path: str | Path, password: str = "") -> Document:
    """As `parse(path, password=password)`, in a child. Raises ParseError, also when the child gives no answer
    within the limits."""
    return _apart(parse, path, password)


def stages_apart(path: str | Path, password: str = "") -> list[dict[str, object]]:
    """As `stages(path, password=password)`, in a child."""
    return _apart(stages, path, password)


def _apart(job: Callable, path: str | Path, password: str):
    name = Path(path).name
    code, said = (_forked if hasattr(os, "fork") else _started)(path, name, password, job)
    kind, body = _answer(said)
    if kind == "document":
        return pickle.loads(body)
    if code is None:
        raise limits.out_of_wall_time(name)
    raise worker.refused(kind, body) if kind else limits.ended_early(name, code)


def reader(variable: str = "", read_apart: Callable = parse_apart) -> Callable:
    """`parse_apart`, or another reader in a child, with the password that the environment variable of that name holds;
    "" for none.

    Raises ParseError when there is no such variable; the reader says of a locked file how its password is given.
    """
    if variable and variable not in os.environ:
        raise ParseError("no_such_variable", variable=variable)
    password = os.environ[variable] if variable else ""

    def read(path: str | Path):
        try:
            return read_apart(path, password)
        except Locked as refusal:
            raise Locked(f"{refusal.code}_for_command_line", **refusal.values) from None

    return read


def _forked(path, name: str, password: str, job: Callable = parse) -> tuple[int | None, bytes]:
    """(return code as subprocess gives it, None when time was over; what the child wrote)."""
    sys.stdout.flush(), sys.stderr.flush()  # else the child holds a copy of what is not written yet
    ours, its = os.pipe()
    child = os.fork()
    if not child:
        _child(path, name, password, its, job)
    os.close(its)
    ended = False
    try:
        with open(ours, "rb", buffering=0) as pipe:
            said, ended = _all_of(pipe)
    finally:  # also when this process is interrupted
        if not ended:
            os.kill(child, signal.SIGKILL)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return code if ended else None, said


def _child(path, name: str, password: str, pipe: int, job: Callable) -> None:
    """Never returns: nothing of the parent's may run twice, neither its clean-up nor what it has not written yet."""
    code = 1
    try:
        limits.limit_this_process()
        worker.silence()
        with open(pipe, "wb") as out:
            worker.answer(name, lambda: with_options(job, password=password, cores=limits.CORES)(path), out)
        code = 0
    finally:
        os._exit(code)


def _all_of(pipe) -> tuple[bytes, bool]:
    """(what was written, whether the writer ended by itself)."""
    parts, last = [], time.monotonic() + limits.WALL_SECONDS
    while select.select([pipe], [], [], max(0.0, last - time.monotonic()))[0]:
        part = pipe.read(1 << 20)
        if not part:
            return b"".join(parts), True
        parts.append(part)
    return b"".join(parts), False


def _started(path, name: str, password: str, job: Callable = parse) -> tuple[int | None, bytes]:
    more, first = worker.with_password(password)
    trace = ["--stages"] if job is stages else []
    command = [sys.executable, "-m", "chunkers.parsers.worker", name, *more, *trace]
    try:
        done = subprocess.run(
            command,
            input=first + Path(path).read_bytes(),
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=limits.WALL_SECONDS,
        )
    except subprocess.TimeoutExpired:
        return None, b""
    except OSError:
        parse(path)  # says what is wrong with the file
        raise
    return done.returncode, done.stdout


def _answer(said: bytes) -> tuple[str, bytes]:
    """(kind, body) of the last record; empty when it is missing or cut off."""
    while said:
        head, _, said = said.partition(b"\n")
        kind, *numbers = head.decode("ascii", "replace").split() or [""]
        if kind in ("document", "refused", "locked"):
            return (kind, said) if len(said) == int(numbers[0]) else ("", b"")
    return "", b""

"""Functions in a child process, under the limits of `limits`: the one protocol between a parent and its children.

A request is a pickled (function, arguments); the function lives in a module and is called as `function(report,
*arguments)`. What comes back are pickled messages (kind, value): a `progress` for each `report(value)`, then `result`
with what the function returned, or `error` with a Refusal, or with a Fault for an error that nobody named. A child ends
with its parent, and at the latest when its limits are reached; the parent may kill it at any time. Passwords travel in
requests: arguments of a process can be seen by the whole machine.
"""

from __future__ import annotations

import os
import pickle
import queue
import select
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import IO, Any, BinaryIO

from chunkers.parsers import limits
from chunkers.wording import Refusal

ROOT = Path(__file__).resolve().parents[2]
SECONDS_TO_END = 5  # for a child that has closed its pipe, until it is known how it ended
Message = tuple[str, Any]  # ("progress" | "result" | "error", value)
# What loading a pickle raises for a stream that is cut off, or that is no stream of pickles.
_BROKEN = (OSError, EOFError, ValueError, pickle.UnpicklingError, AttributeError, ImportError, IndexError, KeyError)


class Fault(Exception):
    """An error in the child that is no Refusal; `error` is the name of its type and all that is told of it."""

    def __init__(self, error: str):
        super().__init__(error)
        self.error = error


class Late(Exception):
    """No message came in time."""


class Child:
    """A process started anew; use it as a context, or `end` it. `lasting` spares one that answers many requests the
    limit on processor time; each of its answers is waited for by the clock."""

    def __init__(self, lasting: bool = False):
        self.process = subprocess.Popen(
            [sys.executable, "-c", f"from chunkers.parsers import child; child.serve({lasting})"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        assert self.process.stdin and self.process.stdout  # both are pipes
        self._requests: IO[bytes] = self.process.stdin
        self._answers: IO[bytes] = self.process.stdout
        self._messages: deque[Message] = deque()
        self._ended = False
        self._news = threading.Condition()
        threading.Thread(target=self._listen, daemon=True).start()

    def __enter__(self) -> Child:
        return self

    def __exit__(self, *_) -> None:
        self.end()

    @property
    def waiting(self) -> int:
        """How many messages have come and were not taken."""
        return len(self._messages)

    def ask(self, function: Callable, *arguments: object) -> None:
        """Sends a request, in a thread of its own: neither pipe can fill up and hold the other."""
        threading.Thread(target=self._send, args=((function, arguments),), daemon=True).start()

    def message(self, seconds: float | None = None) -> Message | None:
        """The next message; None when the child ended without one. Raises Late when none comes within `seconds`."""
        with self._news:
            if not self._news.wait_for(lambda: self._messages or self._ended, seconds):
                raise Late
            return self._messages.popleft() if self._messages else None

    def exit_code(self) -> int:
        """How a child ended that gave no answer, as subprocess says it: minus the signal that ended it."""
        try:
            self.process.wait(SECONDS_TO_END)
        except subprocess.TimeoutExpired:
            self.end()
        return self.process.returncode

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self._requests, self._answers):
            try:
                pipe.close()
            except OSError:  # what was not yet written has nowhere to go
                pass

    def _send(self, request: tuple) -> None:
        try:
            pickle.dump(request, self._requests, pickle.HIGHEST_PROTOCOL)
            self._requests.flush()
        except (OSError, ValueError):  # it ended before it had read all, or was closed
            pass

    def _listen(self) -> None:
        try:
            while True:
                message = pickle.load(self._answers)
                with self._news:
                    self._messages.append(message)
                    self._news.notify()
        except _BROKEN:  # the end, or the process was killed in a message
            pass
        finally:
            with self._news:
                self._ended = True
                self._news.notify()


def run_forked(function: Callable, *arguments: object) -> tuple[Message | None, int | None]:
    """(last message, exit code) of a child that is a copy of this process, where the system can make one.

    Nothing is imported again and a call costs a few milliseconds. The code is None when time by the clock was over.
    """
    sys.stdout.flush(), sys.stderr.flush()  # else the child holds a copy of what is not written yet
    ours, its = os.pipe()
    process = os.fork()
    if not process:
        _forked(function, arguments, its)
    os.close(its)
    ended = False
    try:
        with open(ours, "rb", buffering=0) as pipe:
            written, ended = _all_of(pipe)
    finally:  # also when this process is interrupted
        if not ended:
            os.kill(process, signal.SIGKILL)
        code = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    return _answer_in(written), code if ended else None


def run_started(function: Callable, *arguments: object) -> tuple[Message | None, int | None]:
    """As `run_forked`, in a process started anew."""
    last = time.monotonic() + limits.WALL_SECONDS
    with Child() as child:
        child.ask(function, *arguments)
        try:
            while (message := child.message(max(0.0, last - time.monotonic()))) and message[0] == "progress":
                pass
        except Late:
            return None, None
        return message, None if message else child.exit_code()


def _forked(function: Callable, arguments: tuple, pipe: int) -> None:
    """Never returns: nothing of the parent's may run twice, neither its clean-up nor what it has not written yet."""
    code = 1
    try:
        limits.limit_this_process()
        _silence()
        with open(pipe, "wb") as out:
            _answer(function, arguments, out)
        code = 0
    finally:
        os._exit(code)


def _all_of(pipe: IO[bytes]) -> tuple[bytes, bool]:
    """(what was written, whether the writer ended by itself)."""
    parts: list[bytes] = []
    last = time.monotonic() + limits.WALL_SECONDS
    while select.select([pipe], [], [], max(0.0, last - time.monotonic()))[0]:
        part = pipe.read(1 << 20)
        if not part:
            return b"".join(parts), True
        parts.append(part)
    return b"".join(parts), False


def _answer_in(written: bytes) -> Message | None:
    """The result or error among the messages; None when it is missing or cut off."""
    source = BytesIO(written)
    try:
        while (message := pickle.load(source))[0] == "progress":
            pass
    except _BROKEN:
        return None
    return message


# ---- in the child


def serve(lasting: bool = False) -> None:
    """A child's life: one request after the other, until its parent goes."""
    limits.limit_this_process(time_too=not lasting)
    requests: queue.SimpleQueue[tuple[Callable, tuple]] = queue.SimpleQueue()
    with os.fdopen(os.dup(1), "wb") as out:
        _silence()
        threading.Thread(target=_listen_to_parent, args=(sys.stdin.buffer, requests), daemon=True).start()
        while True:
            function, arguments = requests.get()
            _answer(function, arguments, out)


def _listen_to_parent(source: BinaryIO, requests: queue.SimpleQueue) -> None:
    """Ends this process at once when whoever waits for it has ended."""
    try:
        while True:
            requests.put(pickle.load(source))
    finally:
        os._exit(1)


def _answer(function: Callable, arguments: tuple, out: BinaryIO) -> None:
    try:
        answer = _pickled("result", function(lambda value: _write(out, _pickled("progress", value)), *arguments))
    except Refusal as refusal:
        answer = _pickled("error", refusal)
    except Exception as error:  # a fault of ours, or no more memory: its words may hold a secret of the file
        answer = _pickled("error", Fault(type(error).__name__))
    _write(out, answer)


def _pickled(kind: str, value: object) -> bytes:
    return pickle.dumps((kind, value), pickle.HIGHEST_PROTOCOL)


def _write(out: BinaryIO, message: bytes) -> None:
    out.write(message)
    out.flush()


def _silence() -> None:
    """What a library prints is no message, and nothing for a reader's terminal."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nowhere, stream)

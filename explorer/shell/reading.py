"""Parsing outside the app's thread: a worker process, its progress, and a fair queue for the two places there are.

Nothing here knows streamlit; `tell` is called five times a second and may raise to stop the reading (a widget that
changed, a tab that closed), and the worker is then killed.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from chunkers import Document
from chunkers.parsers import limits
from chunkers.parsers.worker import refused, with_password

ROOT = Path(__file__).resolve().parents[2]
PLACES = 2
POLL_SECONDS = 0.2


@dataclass(frozen=True, slots=True)
class Progress:
    """`done` of `all_` pages (0 of 0 while unknown); `waiting` readings stand before this one in the queue."""

    done: int = 0
    all_: int = 0
    waiting: int = 0


class Queue:
    """First come, first served; the first PLACES may read, the others wait."""

    def __init__(self, places: int = PLACES):
        self.places = places
        self._tickets: deque[object] = deque()
        self._lock = threading.Lock()

    def enter(self) -> object:
        ticket = object()
        with self._lock:
            self._tickets.append(ticket)
        return ticket

    def ahead(self, ticket: object) -> int:
        """How many must leave before `ticket` may read; 0 when it may."""
        with self._lock:
            return max(0, self._tickets.index(ticket) + 1 - self.places)

    def leave(self, ticket: object) -> None:
        with self._lock:
            self._tickets.remove(ticket)


def read(data: bytes, name: str, queue: Queue, tell: Callable[[Progress], None], password: str = "") -> Document:
    """Parses `data` in a worker. Raises ParseError with one plain sentence, Locked when the file needs another
    password; whatever `tell` raises ends the worker."""
    ticket = queue.enter()
    try:
        while ahead := queue.ahead(ticket):
            tell(Progress(waiting=ahead))
            time.sleep(POLL_SECONDS)
        return _read(data, name, tell, password)
    finally:
        queue.leave(ticket)


def _read(data: bytes, name: str, tell, password: str) -> Document:
    more, first = with_password(password)
    worker = subprocess.Popen(
        [sys.executable, "-m", "chunkers.parsers.worker", name, *more],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    talk = _Talk(worker, first + data)
    began = time.monotonic()
    try:
        while not talk.done.wait(POLL_SECONDS):
            tell(talk.progress)
            if time.monotonic() - began > limits.WALL_SECONDS:
                raise limits.out_of_wall_time(name)
        if not talk.kind:
            _ended(worker)
    finally:
        worker.kill()
        worker.wait()
    if talk.kind == "document":
        return pickle.loads(talk.body)
    raise refused(talk.kind, talk.body) if talk.kind else limits.ended_early(name, worker.returncode)


def _ended(worker: subprocess.Popen) -> None:
    """Waits a little for a worker that has closed its pipe, so that its own end is known and not our kill."""
    try:
        worker.wait(5)
    except subprocess.TimeoutExpired:
        pass


@dataclass
class _Talk:
    """Feeds the worker and listens to it, in threads, so that neither pipe can fill up and hold the other."""

    worker: subprocess.Popen
    data: bytes
    progress: Progress = Progress()
    kind: str = ""
    body: bytes = b""
    done: threading.Event = field(default_factory=threading.Event)

    def __post_init__(self):
        for job in (self._feed, self._listen):
            threading.Thread(target=job, daemon=True).start()

    def _feed(self) -> None:
        try:
            with self.worker.stdin as pipe:
                pipe.write(self.data)
        except OSError:  # the worker ended before it had read all
            pass

    def _listen(self) -> None:
        try:
            for line in self.worker.stdout:
                kind, *numbers = line.decode("ascii", "replace").split()
                if kind == "progress":
                    self.progress = Progress(int(numbers[0]), int(numbers[1]))
                    continue
                body = self.worker.stdout.read(int(numbers[0]))
                if len(body) == int(numbers[0]):
                    self.kind, self.body = kind, body
                return
        except (OSError, ValueError):  # the pipe broke: the worker was killed
            return
        finally:
            self.done.set()

"""Parsing outside the app's thread: in a child process, with its progress, and a fair queue for the two places.

Nothing here knows streamlit; `tell` is called five times a second and may raise to stop the reading (a widget that
changed, a tab that closed), and the child is then killed.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from chunkers import Document
from chunkers.parsers.isolated import POLL_SECONDS, parse_watched

PLACES = 2


@dataclass(frozen=True, slots=True)
class ReadingProgress:
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


def read(data: bytes, name: str, queue: Queue, tell: Callable[[ReadingProgress], None], password: str = "") -> Document:
    """Parses `data` in a child process. Raises ParseError with one plain sentence, Locked when the file needs another
    password; whatever `tell` raises ends the child."""
    ticket = queue.enter()
    try:
        while ahead := queue.ahead(ticket):
            tell(ReadingProgress(waiting=ahead))
            time.sleep(POLL_SECONDS)
        return parse_watched(data, name, lambda done, pages: tell(ReadingProgress(done, pages)), password)
    finally:
        queue.leave(ticket)

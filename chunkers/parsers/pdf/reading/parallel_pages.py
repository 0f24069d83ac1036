"""A long PDF read by two processes, half of the pages each: PDFium is not thread-safe.

Run as `python -m chunkers.parsers.pdf.reading.parallel_pages FIRST`: the second half's reader. Its standard input is a
line of JSON {"length", "password"} and the file's bytes, and stays open for as long as somebody waits for the pages;
its standard output is one pickled `PageLines` after the other. When it ends early, the first process reads the rest
itself.
"""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path

from chunkers.parsers import limits
from chunkers.parsers.errors import ParseError
from chunkers.parsers.pdf.reading import files
from chunkers.parsers.pdf.reading.lines import PageLines

ROOT = Path(__file__).resolve().parents[4]
LEAST = 500  # pages: with fewer the second process costs more, by its start and by handing pages over, than it saves


def pages(file, data: bytes, password: str, cores: int, tell: Callable[[int, int], None]) -> Iterator[PageLines]:
    """The pages of an open file in order; `tell` is called with (pages read, pages) as they are read.

    `cores` is how many processes may read at once: one, or two.
    """
    count = len(file)
    other = _Other(data, password, count // 2) if cores > 1 and count >= LEAST else None
    try:
        half = count // 2 if other else count
        for page in file.pages(0, half):
            tell(page.number + (len(other.read) if other else 0), count)
            yield page
        if other:
            given = half
            for page in other.pages(lambda read: tell(half + read, count)):
                given += 1
                yield page
            for page in file.pages(given, count):
                tell(page.number, count)
                yield page
    finally:
        if other:
            other.close()


class _Other:
    """The second process, from the outside."""

    def __init__(self, data: bytes, password: str, first: int):
        self.read: deque[PageLines] = deque()
        self._news = threading.Condition()
        self._ended = False
        self._process = subprocess.Popen(
            [sys.executable, "-m", "chunkers.parsers.pdf.reading.parallel_pages", str(first)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        for job in (self._feed, self._listen):
            threading.Thread(target=job, args=(data, password), daemon=True).start()

    def _feed(self, data: bytes, password: str) -> None:
        try:
            self._process.stdin.write(json.dumps({"length": len(data), "password": password}).encode("ascii") + b"\n")
            self._process.stdin.write(data)
            self._process.stdin.flush()
        except (OSError, ValueError):  # it ended before it had read all, or was closed
            pass

    def _listen(self, *_) -> None:
        try:
            while True:
                page = pickle.load(self._process.stdout)
                with self._news:
                    self.read.append(page)
                    self._news.notify()
        except (EOFError, OSError, ValueError, pickle.UnpicklingError):  # the end, or the process was killed in a page
            pass
        finally:
            with self._news:
                self._ended = True
                self._news.notify()

    def pages(self, tell: Callable[[int], None]) -> Iterator[PageLines]:
        """The pages as they come, until the process ends."""
        given = 0
        while True:
            with self._news:
                self._news.wait_for(lambda: self.read or self._ended)
                if not self.read:
                    return
                page = self.read.popleft()
            given += 1
            tell(given + len(self.read))
            yield page

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            try:
                pipe.close()
            except OSError:  # what was not yet written has nowhere to go
                pass


def _answer(first: int, source, out) -> None:
    given = json.loads(source.readline())
    data = source.read(given["length"])
    threading.Thread(target=_end_with, args=(source,), daemon=True).start()
    file = files.open_pdf(data, "", given["password"])
    for page in file.pages(first, len(file)):
        pickle.dump(page, out, pickle.HIGHEST_PROTOCOL)
        out.flush()


def _end_with(source) -> None:
    """Ends this process when whoever waits for it has ended."""
    source.read(1)
    os._exit(1)


if __name__ == "__main__":
    limits.limit_this_process()
    try:
        _answer(int(sys.argv[1]), sys.stdin.buffer, sys.stdout.buffer)
        sys.stdout.flush()
    except (ParseError, MemoryError, OSError):
        pass
    os._exit(0)  # not by way of the interpreter's end, where the waiting thread holds standard input

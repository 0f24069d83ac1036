"""The pages of PDFs drawn in a child process: pictures need decoders, which a hostile file may hurt or hold.

One child serves all views of a process, one question at a time, and keeps the last few files open. When it crashes, or
takes too long over an answer, the view that asked gets one sentence and the next question a new child.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Iterable
from pathlib import Path

from chunkers.parsers import limits
from chunkers.parsers.errors import ParseError
from chunkers.parsers.page_view import SCALE, Box, PageView

ROOT = Path(__file__).resolve().parents[2]
KEPT = 4  # files that the child keeps open


class PagesApart:
    """As a PageView, and asked in the same way."""

    def __init__(self, data: bytes, name: str, password: str = ""):
        self._file = data, name, password
        self._key = hashlib.sha256(b"%s\0%s\0%s" % (name.encode(), password.encode(), data)).hexdigest()
        self.name = name
        self._texts: dict[int, str] = {}
        self._count = self._asked("__len__")

    def __enter__(self) -> PagesApart:
        return self

    def __exit__(self, *_) -> None:
        self.close()

    def __len__(self) -> int:
        return self._count

    def close(self) -> None:
        """Nothing: the child keeps the file for the next time, until others come."""

    def size(self, number: int) -> tuple[float, float]:
        return self._asked("size", number)

    def text(self, number: int) -> str:
        if number not in self._texts:
            self._texts[number] = self._asked("text", number)
        return self._texts[number]

    def boxes(self, number: int, ranges: Iterable[tuple[int, int]]) -> tuple[Box, ...]:
        ranges = list(ranges)
        return self._asked("boxes", number, ranges) if ranges else ()

    def picture(self, number: int, scale: float = SCALE) -> bytes:
        return self._asked("picture", number, scale)

    def _asked(self, what: str, *about):
        kind, answer = _CHILD.answer(self._key, self._file, what, about)
        if kind == "given":
            return answer
        if kind == "ended":
            raise limits.drawn_too_long(self.name) if answer is None else limits.not_drawn(self.name)
        raise answer


class _Child:
    """The process and whose turn it is."""

    def __init__(self):
        self._turn = threading.Lock()
        self._process: subprocess.Popen | None = None

    def answer(self, key: str, file: tuple, what: str, about: tuple) -> tuple[str, object]:
        with self._turn:
            answer = self._ask((key, None, what, about))
            return self._ask((key, file, what, about)) if answer[0] == "unknown" else answer

    def _ask(self, question) -> tuple[str, object]:
        if self._process is None or self._process.poll() is not None:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "chunkers.parsers.page_apart"],
                cwd=ROOT,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
        answers: list = []
        talk = threading.Thread(target=_talk, args=(self._process, question, answers), daemon=True)
        talk.start()
        talk.join(limits.DRAWING_SECONDS)
        if answers:
            return answers[0]
        late = talk.is_alive()
        self.end()
        return "ended", None if late else "crash"

    def end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


def _talk(process: subprocess.Popen, question, answers: list) -> None:
    try:
        pickle.dump(question, process.stdin, pickle.HIGHEST_PROTOCOL)
        process.stdin.flush()
        answers.append(pickle.load(process.stdout))
    except (OSError, EOFError, ValueError, pickle.UnpicklingError):  # it died
        pass


_CHILD = _Child()
atexit.register(_CHILD.end)


def serve(questions, answers) -> None:
    """The child's life: until its parent goes."""
    views: dict[str, PageView] = {}
    while True:
        try:
            key, file, what, about = pickle.load(questions)
        except EOFError:
            return
        pickle.dump(_given(views, key, file, what, about), answers, pickle.HIGHEST_PROTOCOL)
        answers.flush()


def _given(views: dict[str, PageView], key: str, file, what: str, about: tuple) -> tuple[str, object]:
    try:
        if key not in views:
            if file is None:
                return "unknown", None
            if len(views) >= KEPT:
                views.pop(next(iter(views))).close()
            views[key] = PageView(*file)
        return "given", getattr(views[key], what)(*about)
    except ParseError as refusal:
        return "ParseError", refusal
    except ValueError as wrong:
        return "ValueError", wrong
    except Exception as error:  # a page that cannot be drawn, whatever the reason, is one sentence for its view
        return "ended", type(error).__name__


if __name__ == "__main__":
    from chunkers.parsers.worker import silence

    limits.limit_this_process(time_too=False)
    with os.fdopen(os.dup(1), "wb") as out:
        silence()
        serve(sys.stdin.buffer, out)

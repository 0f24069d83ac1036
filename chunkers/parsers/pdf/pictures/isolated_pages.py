"""The pages of PDFs drawn in a child process: pictures need decoders, which a hostile file may hurt or hold.

One child serves all views of a process, one question at a time, and keeps the last few files open. When it crashes, or
takes too long over an answer, the view that asked gets one sentence and the next question a new child.
"""

from __future__ import annotations

import atexit
import hashlib
import threading
from collections.abc import Callable, Iterable

from chunkers.parsers import limits
from chunkers.parsers.child import Child, Fault, Late, Message
from chunkers.parsers.pdf.pictures.page_view import SCALE, Box, PageView

KEPT = 4  # files that the child keeps open
File = tuple[bytes, str, str]  # bytes, name, password


class IsolatedPages:
    """As a PageView, and asked in the same way."""

    def __init__(self, data: bytes, name: str, password: str = ""):
        self._file = data, name, password
        self._key = hashlib.sha256(b"%s\0%s\0%s" % (name.encode(), password.encode(), data)).hexdigest()
        self.name = name
        self._texts: dict[int, str] = {}
        self._count = self._ask("__len__")

    def __enter__(self) -> IsolatedPages:
        return self

    def __exit__(self, *_) -> None:
        self.close()

    def __len__(self) -> int:
        return self._count

    def close(self) -> None:
        """Nothing: the child keeps the file for the next time, until others come."""

    def size(self, number: int) -> tuple[float, float]:
        return self._ask("size", number)

    def text(self, number: int) -> str:
        if number not in self._texts:
            self._texts[number] = self._ask("text", number)
        return self._texts[number]

    def boxes(self, number: int, ranges: Iterable[tuple[int, int]]) -> tuple[Box, ...]:
        ranges = list(ranges)
        return self._ask("boxes", number, ranges) if ranges else ()

    def picture(self, number: int, scale: float = SCALE) -> bytes:
        return self._ask("picture", number, scale)

    def _ask(self, method: str, *arguments):
        return _DRAWING.answer(self._key, self._file, method, arguments)


class _Drawing:
    """The child and whose turn it is."""

    def __init__(self):
        self._turn = threading.Lock()
        self.child: Child | None = None

    def answer(self, key: str, file: File, method: str, arguments: tuple):
        """What the child's view of the file answers. Raises ParseError."""
        name = file[1]
        with self._turn:
            known, value = self._ask(name, key, None, method, arguments)
            return value if known else self._ask(name, key, file, method, arguments)[1]

    def _ask(self, name: str, *request) -> tuple[bool, object]:
        if self.child is None or self.child.process.poll() is not None:
            self.child = Child(lasting=True)
        self.child.ask(_answer, *request)
        try:
            message = self.child.message(limits.DRAWING_SECONDS)
        except Late:
            self.end()
            raise limits.drawn_too_long(name) from None
        if message is None:
            self.end()
            raise limits.not_drawn(name)
        return _given(message, name)

    def end(self) -> None:
        if self.child is not None:
            self.child.end()
            self.child = None


def _given(message: Message, name: str):
    kind, value = message
    if kind == "result":
        return value
    raise limits.not_drawn(name) if isinstance(value, Fault) else value


_DRAWING = _Drawing()
atexit.register(_DRAWING.end)


# ---- in the child

_VIEWS: dict[str, PageView] = {}


def _answer(
    _: Callable[[object], None], key: str, file: File | None, method: str, arguments: tuple
) -> tuple[bool, object]:
    """(whether the file is open here or given, the view's answer); the last KEPT files stay open."""
    if key not in _VIEWS:
        if file is None:
            return False, None
        if len(_VIEWS) >= KEPT:
            _VIEWS.pop(next(iter(_VIEWS))).close()
        _VIEWS[key] = PageView(*file)
    return True, getattr(_VIEWS[key], method)(*arguments)

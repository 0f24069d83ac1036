"""Parsing in a child process: a reader that crashes, hangs or eats memory ends in one sentence."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from chunkers.documents.document import Document
from chunkers.parsers import child, limits
from chunkers.parsers.errors import Locked, ParseError
from chunkers.parsers.formats import opened, parse, stages

POLL_SECONDS = 0.2
Stages = list[dict[str, object]]
Read = TypeVar("Read", Document, Stages)


def parse_isolated(path: str | Path, password: str = "") -> Document:
    """As `parse(path, password=password)`, in a child. Raises ParseError, also when the child gives no answer
    within the limits."""
    return _isolated(_parse, path, password)


def stages_isolated(path: str | Path, password: str = "") -> Stages:
    """As `stages(path, password=password)`, in a child."""
    return _isolated(_stages, path, password)


def parse_watched(data: bytes, name: str, tell: Callable[[int, int], None], password: str = "") -> Document:
    """Parses `data` in a child. `tell` is called five times a second with (pages read, pages), 0 of 0 while unknown;
    whatever it raises ends the child. Raises ParseError as `parse_isolated` does."""
    now, last = time.monotonic(), time.monotonic() + limits.WALL_SECONDS
    read = (0, 0)
    with child.Child() as reader:
        reader.ask(_parse, data, name, password)
        while now < last:
            seconds = now + POLL_SECONDS - time.monotonic()
            if seconds <= 0:
                tell(*read)
                now = time.monotonic()
                continue
            try:
                message = reader.message(seconds)
            except child.Late:
                continue
            if message is None or message[0] != "progress":
                return _given(message, name, None if message else reader.exit_code())
            read = message[1]
    raise limits.out_of_wall_time(name)


def reader_with_password(read: Callable[[str | Path, str], Read], variable: str = "") -> Callable[[str | Path], Read]:
    """`read`, one of the two above, with the password that the environment variable of that name holds; "" for none.

    Raises ParseError when there is no such variable; the reader says of a locked file how its password is given.
    """
    if variable and variable not in os.environ:
        raise ParseError("no_such_variable", variable=variable)
    password = os.environ[variable] if variable else ""

    def read_one(path: str | Path) -> Read:
        try:
            return read(path, password)
        except Locked as refusal:
            raise Locked(f"{refusal.code}_for_command_line", **refusal.values) from None

    return read_one


def _isolated(function: Callable, path: str | Path, password: str):
    name = Path(path).name
    if hasattr(os, "fork"):
        return _given(*_forked(function, path, name, password))
    return _given(*_started(function, path, name, password))


def _forked(function: Callable, path: str | Path, name: str, password: str) -> tuple:
    message, code = child.run_forked(function, path, name, password)
    return message, name, code


def _started(function: Callable, path: str | Path, name: str, password: str) -> tuple:
    """The file is read here: the child works in another folder."""
    _, data, _ = opened(path)
    message, code = child.run_started(function, data, name, password)
    return message, name, code


def _given(message: child.Message | None, name: str, code: int | None):
    """What the child returned. Raises ParseError for an error in it, and for a child that ended by its `code`, or by
    the clock, when that is None."""
    if message is None:
        raise limits.out_of_wall_time(name) if code is None else limits.ended_early(name, code)
    kind, value = message
    if kind == "result":
        return value
    if isinstance(value, child.Fault):
        raise limits.out_of_memory(name) if value.error == MemoryError.__name__ else limits.faulty(name, value.error)
    raise value


# ---- in the child


def _parse(report: Callable[[object], None], source: str | Path | bytes, name: str, password: str) -> Document:
    return parse(source, name, password, limits.CORES, lambda done, pages: report((done, pages)))


def _stages(_: Callable[[object], None], source: str | Path | bytes, name: str, password: str) -> Stages:
    return stages(source, name, password)

"""The one door that every sentence leaves by, and the one place that knows plurals.

`translate` takes an English message with `{named}` fields and fills it; `count` does the same for a number of things.
`translated` swaps the language for a while: tests mark every sentence with it and see that nothing depends on one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Language = Callable[[str], str]
_language: ContextVar[Language | None] = ContextVar("language", default=None)  # of this thread or task
_everywhere: list[Language] = [str]  # the last one holds where no language of its own is set


def _current() -> Language:
    return _language.get() or _everywhere[-1]


def translate(message: str, /, **values: object) -> str:
    """`message` in the current language, its `{fields}` filled from `values`. Without values it is taken literally."""
    said = _current()(message)
    return said.format(**values) if values else said


def count(number: int, one: str, many: str | None = None) -> str:
    """`number` and the right form of the noun: `count(1, "chunk")` is "1 chunk", `count(1200, "chunk")` "1,200 chunks".

    `many` defaults to `one` with an s.
    """
    noun = one if number == 1 else many or f"{one}s"
    return f"{number:,} {_current()(noun)}"


def capital(sentence: str) -> str:
    """`sentence` with its first letter large, unless it opens with a quotation mark or bracket."""
    at = next((i for i, character in enumerate(sentence) if character.isalnum() or character in "“‘\"'("), 0)
    return f"{sentence[:at]}{sentence[at : at + 1].upper()}{sentence[at + 1 :]}"


@contextmanager
def translated(language: Language, everywhere: bool = False) -> Iterator[None]:
    """Within the block every message goes through `language` (English template in, template out, fields kept).

    In this thread or task only; `everywhere` in all threads of the process, as an app's scripts run in their own.
    """
    if everywhere:
        _everywhere.append(language)
        try:
            yield
        finally:
            _everywhere.pop()
        return
    token = _language.set(language)
    try:
        yield
    finally:
        _language.reset(token)

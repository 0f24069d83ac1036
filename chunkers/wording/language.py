"""The one door that every sentence leaves by, and the one place that knows plurals.

`translate` takes an English message with `{named}` fields and fills it; `count` does the same for a number of things.
`translated` swaps the language for a while: tests mark every sentence with it and see that nothing depends on one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_language: ContextVar[Callable[[str], str]] = ContextVar("language", default=str)


def translate(message: str, /, **values: object) -> str:
    """`message` in the current language, its `{fields}` filled from `values`. Without values it is taken literally."""
    said = _language.get()(message)
    return said.format(**values) if values else said


def count(number: int, one: str, many: str | None = None) -> str:
    """`number` and the right form of the noun: `count(1, "chunk")` is "1 chunk", `count(1200, "chunk")` "1,200 chunks".

    `many` defaults to `one` with an s.
    """
    noun = one if number == 1 else many or f"{one}s"
    return f"{number:,} {_language.get()(noun)}"


@contextmanager
def translated(language: Callable[[str], str]) -> Iterator[None]:
    """Within the block every message goes through `language` (English template in, template out, fields kept)."""
    token = _language.set(language)
    try:
        yield
    finally:
        _language.reset(token)

"""What a parser raises when it cannot read a file: a code and its facts, a sentence when read."""

from __future__ import annotations

from typing import ClassVar

from chunkers.wording import Refusal, parsing


class ParseError(Refusal):
    """One plain sentence: which file, what is wrong, what to do. Never a traceback for the reader."""

    sentences: ClassVar[dict[str, str]] = parsing.REFUSALS


class Locked(ParseError):
    """The file needs a password, or another one than was given."""

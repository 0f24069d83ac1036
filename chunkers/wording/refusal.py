"""An error whose facts are fields and whose sentence is made when somebody reads it."""

from __future__ import annotations

from typing import ClassVar

from chunkers.wording.language import translate


class Refusal(ValueError):
    """Something asked for that cannot be done. `code` says which rule, `values` are its facts, `str()` the sentence.

    Subclasses set `sentences`, their messages by code, from a module of this package. Raises KeyError at construction
    for a code without a sentence, so a missing one is found by the test that raises it, not by a reader.
    """

    sentences: ClassVar[dict[str, str]] = {}

    def __init__(self, code: str, /, **values: object):
        if code not in self.sentences:
            raise KeyError(f"{type(self).__name__} has no sentence for {code!r}")
        super().__init__(code, values)
        self.code, self.values = code, values

    def __str__(self) -> str:
        return translate(self.sentences[self.code], **self.values)

    def __reduce__(self):
        return _again, (type(self), self.code, self.values)


def _again(kind: type[Refusal], code: str, values: dict[str, object]) -> Refusal:
    return kind(code, **values)

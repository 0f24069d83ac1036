"""Which documents may be found at all: applied to the chunks before the top k is taken, never after."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from chunkers.documents.document import Meta
from chunkers.settings import SettingError

_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")


@dataclass(frozen=True, slots=True)
class Filters:
    """Allowed values of a document's metadata; an empty tuple allows all.

    `on` is a date as YYYY-MM-DD: a document is in force from `effective_from` to `effective_to`, both days included;
    a missing or unreadable date is open. Raises SettingError for another form of `on`.
    """

    access: tuple[str, ...] = ()
    language: tuple[str, ...] = ()
    doc_type: tuple[str, ...] = ()
    on: str = ""

    def __post_init__(self):
        for name in ("access", "language", "doc_type"):
            value = getattr(self, name)
            object.__setattr__(self, name, (value,) if isinstance(value, str) else tuple(value))
        if self.on and not _DATE.fullmatch(self.on):
            raise SettingError("date", value=repr(self.on))

    @property
    def is_open(self) -> bool:
        return self == Filters()

    def allows(self, meta: Meta) -> bool:
        for name in ("access", "language", "doc_type"):
            allowed = getattr(self, name)
            if allowed and getattr(meta, name) not in allowed:
                return False
        # dates of this form compare as text
        starts, ends = _date(meta.effective_from), _date(meta.effective_to)
        return not self.on or ((not starts or starts <= self.on) and (not ends or self.on <= ends))

    def mask(self, metas: Iterable[Meta]) -> np.ndarray | None:
        """bool[chunks]; None when everything is allowed."""
        if self.is_open:
            return None
        metas = list(metas)
        allowed = {meta: self.allows(meta) for meta in set(metas)}
        return np.array([allowed[meta] for meta in metas], dtype=bool)


def _date(value: str) -> str:
    return value if _DATE.fullmatch(value) else ""

"""Conditions on the counts of a diagnosis, as people's own CI states them: `cut_rows>0`."""

from __future__ import annotations

import operator
import re
from collections.abc import Mapping
from dataclasses import dataclass

from chunkers.diagnostics.report import Diagnosis
from chunkers.settings import SettingError

SIGNS = {">=": operator.ge, "<=": operator.le, "==": operator.eq, "!=": operator.ne, ">": operator.gt, "<": operator.lt}
_FORM = re.compile(rf"\s*([a-z_]+)\s*({'|'.join(SIGNS)})\s*(-?\d+(?:\.\d+)?)\s*")


@dataclass(frozen=True, slots=True)
class Condition:
    """`name` is a figure of `figures`."""

    name: str
    sign: str
    limit: float

    def __str__(self) -> str:
        return f"{self.name}{self.sign}{self.limit:g}"

    def met(self, found: Mapping[str, float]) -> bool:
        """Raises SettingError naming the known figures."""
        if self.name not in found:
            raise SettingError("no_figure", name=self.name, known=", ".join(found))
        return SIGNS[self.sign](found[self.name], self.limit)


def condition(text: str) -> Condition:
    """Raises SettingError unless `text` is a name, a sign and a number."""
    found = _FORM.fullmatch(text)
    if not found:
        raise SettingError("condition", text=text, signs=", ".join(SIGNS))
    return Condition(found[1], found[2], float(found[3]))


def figures(diagnosis: Diagnosis) -> dict[str, float]:
    """The counts of a diagnosis, and what it stores."""
    return diagnosis.counts | {
        "words_stored": diagnosis.words_stored,
        "overlap_cost": diagnosis.overlap_cost,
        "words_in_two": diagnosis.words_in_two,
        "words_in_none": diagnosis.words_in_none,
    }

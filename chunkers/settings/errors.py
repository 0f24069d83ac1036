"""The error of a setting that cannot work, and the check that most settings need."""

from __future__ import annotations

import math

import numpy as np

from chunkers.wording import Refusal, answering, command_line, evaluating, retrieval
from chunkers.wording import settings as wording


class SettingError(Refusal):
    """A setting that cannot work: the sentence names the field and the value."""

    sentences = wording.REFUSALS | retrieval.REFUSALS | answering.REFUSALS | evaluating.REFUSALS | command_line.REFUSALS


def whole_number(name: str, value: object) -> int:
    """`value` as an int. Raises SettingError for nothing, text, fractions, infinities and booleans."""
    refusal = SettingError("not_whole", field=name, value=wording.shown(value))
    if isinstance(value, bool) or value is None or value == "":
        raise refusal
    try:
        number = int(value) if isinstance(value, (int, np.integer)) else float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        raise refusal from None
    if not math.isfinite(number) or number != int(number):
        raise refusal
    return int(number)


def finite_number(name: str, value: object) -> float:
    """`value` as a finite float. Raises SettingError naming the field and the value."""
    try:
        found = float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        found = math.nan
    if isinstance(value, bool) or not math.isfinite(found):
        raise SettingError("not_number", field=name, value=repr(value))
    return found

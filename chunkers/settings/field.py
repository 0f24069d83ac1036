"""A declared setting: what controls, command line, addresses and saved runs need to know of it, in one place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from chunkers.settings.errors import SettingError, finite_number, whole_number
from chunkers.wording.settings import shown

WHOLE, DECIMAL, CHOICE, TEXT, NAMES = "whole", "decimal", "choice", "text", "names"
KINDS = (WHOLE, DECIMAL, CHOICE, TEXT, NAMES)


@dataclass(frozen=True, slots=True)
class Field:
    """One setting of a method.

    `kind`: WHOLE and DECIMAL numbers, a CHOICE of `choices`, TEXT, or NAMES (several of `choices`, in order).
    `default`: a value, or a function of the settings declared before this one. `counted`: in the recipe's unit.
    `low` and `high` are the limits of a number, None for none; `step` that of its control. `presets` are values worth
    a click. Two settings that depend on each other are checked by what is built of them.
    """

    name: str
    label: str
    kind: str
    default: object | Callable[[Mapping[str, object]], object]
    counted: bool = False
    low: float | None = None
    high: float | None = None
    step: float = 1
    presets: tuple = ()
    choices: tuple[str, ...] = ()
    help: str = ""

    def __post_init__(self):
        if self.kind not in KINDS:
            raise ValueError(f"a field is one of {', '.join(KINDS)}, not {self.kind!r}")

    def usual(self, before: Mapping[str, object]) -> object:
        """The default, given the settings declared before this one."""
        return self.default(before) if callable(self.default) else self.default

    def check(self, value: object) -> object:
        """`value` in its kind's own type. Raises SettingError naming field and value."""
        if self.kind == WHOLE:
            return self._bounded(whole_number(self.name, value))
        if self.kind == DECIMAL:
            return self._bounded(finite_number(self.name, value))
        if self.kind == TEXT:
            return "" if value is None else str(value)
        if self.kind == CHOICE:
            return self._known(str(value))
        names = value.replace("+", ",").split(",") if isinstance(value, str) else list(value)  # type: ignore[call-overload]
        return tuple(dict.fromkeys(self._known(name.strip()) for name in names))

    def read(self, text: str) -> object:
        """`text` as an address gives it: like `check`, but names that are not there are left out."""
        if self.kind == NAMES:
            return tuple(name for name in dict.fromkeys(text.replace("+", ",").split(",")) if name in self.choices)
        return self.check(text)

    def spell(self, value: object) -> object:
        """`value` as an address gives it."""
        return ",".join(value) if self.kind == NAMES else value  # type: ignore[arg-type]

    def write(self, value: object) -> str:
        """`value` as an address, a file or a command line holds it; `check` reads it again."""
        if self.kind == NAMES:
            return "+".join(value)  # type: ignore[arg-type]
        return f"{value:.12g}" if self.kind == DECIMAL else str(value)

    def _bounded(self, value):
        if self.low is not None and value < self.low:
            raise SettingError("too_low", field=self.name, low=f"{self.low:g}", value=f"{value:g}")
        if self.high is not None and value > self.high:
            raise SettingError("too_high", field=self.name, high=f"{self.high:g}", value=f"{value:g}")
        return value

    def _known(self, name: str) -> str:
        if name not in self.choices:
            raise SettingError("not_known", field=self.name, known=", ".join(self.choices), value=shown(name))
        return name


def read_pairs(texts: Iterable[str]) -> dict[str, str]:
    """`["size=50", "name=a=b"]` as {"size": "50", "name": "a=b"}. Raises SettingError for another form, or a name
    that is set twice."""
    found: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise SettingError("pair", text=text)
        if name.strip() in found:
            raise SettingError("set_twice", field=name.strip())
        found[name.strip()] = value
    return found

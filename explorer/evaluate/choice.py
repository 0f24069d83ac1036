"""What the controls of Evaluate ask for, as settings and a plan. Knows no streamlit.

Number lists are typed: "100, 200". An empty list of sizes or overlaps means each method's usual one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from chunkers.catalog import CATALOG
from chunkers.evaluation.runs import Plan
from chunkers.evaluation.settings import Setting, grid, is_double, setting
from chunkers.settings import SettingError
from chunkers.wording import translate
from explorer.shell import sentences

MOST = 200  # settings of one run
PROBED = 12  # settings up to which the store is asked for every chunk


class Unmeasurable(SettingError):
    """What the controls ask for is no run."""

    sentences = sentences.UNMEASURABLE


@dataclass(frozen=True, slots=True)
class Choice:
    methods: tuple[str, ...] = tuple(one.name for one in CATALOG.values() if one.offered)
    sizes: str = ""
    overlaps: str = ""
    retrievers: tuple[str, ...] = ("bm25",)
    k: int | None = 5
    contexts: str = "100, 200, 400"
    further: tuple[tuple[str, object], ...] = ()  # other settings of the methods, as ("method.setting", value)

    def settings(self) -> tuple[Setting, ...]:
        """In the order of the grid. Raises SettingError."""
        if not self.methods or not self.retrievers:
            raise Unmeasurable("no_method_or_retriever")
        sizes, overlaps = numbers(self.sizes, "size", 1), numbers(self.overlaps, "overlap", 0)
        out: dict[Setting, None] = {}
        for method in self.methods:
            for one in self._of(method, sizes or (CATALOG[method].usual("size"),), overlaps):
                out[one] = None
        if not out:
            raise Unmeasurable("no_setting")
        if len(out) > MOST:
            raise Unmeasurable("too_many_settings", settings=len(out), most=MOST)
        return tuple(out)

    def _of(self, method: str, sizes: Sequence[int], overlaps: Sequence[int]) -> tuple[Setting, ...]:
        if overlaps:
            made = grid((method,), sizes, overlaps, self.retrievers, settings=self.further_of(method))
            double = is_double(method, self.methods)
            return tuple(one for one in made if not (double and not one.recipe.overlap))
        further = self.further_of(method)
        return tuple(setting(method, size, by=by, **further) for size in sizes for by in self.retrievers)

    def further_of(self, method: str) -> dict[str, object]:
        """The settings of a method besides size and overlap, by name; those left out have their defaults."""
        return {name.partition(".")[2]: value for name, value in self.further if name.partition(".")[0] == method}

    def plan(self) -> Plan:
        """Raises SettingError."""
        if self.k is None:
            raise Unmeasurable("no_k")
        return Plan(self.k, numbers(self.contexts, "context", 1), probe=len(self.settings()) <= PROBED)


def numbers(text: str, name: str, least: int) -> tuple[int, ...]:
    """Whole numbers parted by commas or blanks, ascending, each once. Raises SettingError naming the wrong one."""
    out = set()
    for part in filter(None, re.split(r"[,;\s]+", text)):
        if not re.fullmatch(r"[0-9]{1,7}", part) or int(part) < least:
            raise Unmeasurable("not_words", field=translate(name), low=least, value=part[:30])
        out.add(int(part))
    return tuple(sorted(out))

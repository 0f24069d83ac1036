"""The numbers that Word writes in front of paragraphs: they are not in the text, they are counted."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import dataclass

from chunkers.parsers.docx.archive import W
from chunkers.parsers.docx.styles import all_of, find, value
from chunkers.parsers.ordinals import letters, roman

LEVELS = 9
_LONGEST = 100  # characters of a pattern: it is written before every paragraph of its level
_PLACE = re.compile(r"%([1-9])")


@dataclass(frozen=True, slots=True)
class Level:
    """One level of a list: `form` is Word's name of the number format, `pattern` what is written ("%1.%2")."""

    start: int = 1
    form: str = "decimal"
    pattern: str = ""
    restart: int | None = None  # 0: goes on counting whatever stands between


@dataclass(frozen=True, slots=True)
class Number:
    """A counted paragraph. `depth` from 1; `number` is None for a bullet; `label` is what Word writes in front."""

    depth: int
    number: str | None
    label: str

    @property
    def has_words(self) -> bool:
        """The label holds more than a number: "Article 3", "Question 1:"."""
        return self.number is not None and len(re.findall(r"[^\W\d_]", self.label)) > len(self.number) + 1


class Numbering:
    """Counts paragraphs in document order."""

    def __init__(self, root: ET.Element | None):
        self._lists = {one.get(f"{W}abstractNumId"): one for one in all_of(root, "abstractNum")}
        self._numbers = {one.get(f"{W}numId"): one for one in all_of(root, "num")}
        self._linked = {
            value(link): name for name, one in self._lists.items() if (link := find(one, "styleLink")) is not None
        }
        self._by_style = {
            value(one.find(f"{W}pStyle")): one.get(f"{W}ilvl") or "0"
            for found in self._lists.values()
            for one in found.findall(f"{W}lvl")
            if one.find(f"{W}pStyle") is not None
        }
        self._levels: dict[str, list[Level]] = {}
        self._counts: dict[str, list[int | None]] = {}
        self._begun: set[tuple[str, int]] = set()

    def next(self, number_id: str, level: str, style_id: str) -> Number | None:
        """Counts one paragraph; None when it has no number (id "0" takes a style's number away)."""
        which = self._list_of(number_id)
        if which is None:
            return None
        at = int(level or self._by_style.get(style_id, "0")) if (level or "0").isdecimal() else 0
        at = min(at, LEVELS - 1)
        levels = self._known(number_id, which)
        counts = self._counts.setdefault(which, [None] * LEVELS)
        override = self._start_override(number_id, at)
        if override is not None and (number_id, at) not in self._begun:
            counts[at] = override
        else:
            counts[at] = levels[at].start if counts[at] is None else counts[at] + 1
        self._begun.add((number_id, at))
        for deeper in range(at + 1, LEVELS):
            if levels[deeper].restart is None or at < levels[deeper].restart:
                counts[deeper] = None
        return _number(at, levels, counts)

    def _list_of(self, number_id: str) -> str | None:
        number = self._numbers.get(number_id)
        which = value(find(number, "abstractNumId"))
        link = value(find(self._lists.get(which), "numStyleLink"))
        which = self._linked.get(link, which) if link else which
        return which if which in self._lists else None

    def _known(self, number_id: str, which: str) -> list[Level]:
        if number_id not in self._levels:
            levels = [Level()] * LEVELS
            overrides = self._numbers[number_id].findall(f"{W}lvlOverride/{W}lvl")
            for one in (*self._lists[which].findall(f"{W}lvl"), *overrides):
                at = one.get(f"{W}ilvl") or "0"
                if at.isdecimal() and int(at) < LEVELS:
                    levels[int(at)] = _level(one)
            self._levels[number_id] = levels
        return self._levels[number_id]

    def _start_override(self, number_id: str, at: int) -> int | None:
        for one in self._numbers[number_id].findall(f"{W}lvlOverride"):
            if one.get(f"{W}ilvl") == str(at):
                return _whole(value(find(one, "startOverride")), None)
        return None


def _level(one: ET.Element) -> Level:
    return Level(
        _whole(value(find(one, "start")), 0),
        value(find(one, "numFmt")) or "decimal",
        value(find(one, "lvlText"))[:_LONGEST],
        _whole(value(find(one, "lvlRestart")), None),
    )


def _number(at: int, levels: list[Level], counts: list[int | None]) -> Number | None:
    level = levels[at]
    if level.form == "bullet":
        return Number(at + 1, None, "")
    if level.form == "none" or not level.pattern.strip():
        return None

    def written(found: re.Match) -> str:
        place = int(found[1]) - 1
        count = levels[place].start if counts[place] is None else counts[place]
        return form(count, levels[place].form)

    return Number(at + 1, form(counts[at], level.form), _PLACE.sub(written, level.pattern).strip())


def form(count: int, name: str) -> str:
    """The number as Word's format of that name writes it; digits for formats that are not known here."""
    count = max(0, min(count, 99_999))
    if name == "decimalZero":
        return f"{count:02d}"
    text = ""
    if name in ("lowerLetter", "upperLetter") and count:
        text = letters(count)[:40]
    elif name in ("lowerRoman", "upperRoman") and 0 < count < 4000:
        text = roman(count)
    return (text.upper() if name.startswith("upper") else text) or str(count)


def _whole(text: str, default):
    return int(text) if text.isdecimal() and len(text) < 7 else default

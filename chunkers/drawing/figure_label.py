"""What is written on a chunk of the static figure, and where: as much as its box has room for."""

from __future__ import annotations

import re
from dataclasses import dataclass

from chunkers.diagnostics.cuts import COUNTED, WORDS
from chunkers.diagnostics.report import Diagnosis
from chunkers.drawing import svg
from chunkers.wording import drawing, translate

LINE = 16.0  # px a line
SIGN, GAP = 16.0, 7.0  # px: the scissors with their room, and what parts two facts
SHORT_ID = 58.0  # px below which a part of an id says nothing


@dataclass(frozen=True, slots=True)
class Fact:
    """`face` as in svg; `sign`: the scissors stand before it; `fit`: what happens when it is too wide for its line."""

    text: str
    face: str = "plain"
    sign: bool = False
    fit: str = "drop"  # drop, shorten or wrap


@dataclass(frozen=True, slots=True)
class Placed:
    """A stretch of text (or the scissors alone, text "") at `x` px on line `row`."""

    text: str
    face: str
    sign: bool
    x: float
    row: int


def rows_in(height: float) -> int:
    return int((height - 0.9) // LINE)  # the least height, LEAST, has room for one though it is a sum of fractions


def facts(diagnosis: Diagnosis, position: int, rows: int) -> list[Fact]:
    """Number, cut, id, characters, tables held whole. With one row the scissors stand alone beside the number."""
    chunking, kind = diagnosis.chunking, diagnosis.cut_kinds[position]
    cut, several = kind in COUNTED, len(diagnosis.tables) > 1
    out = [Fact(f"#{position}", "bold")]
    out += [Fact("", sign=True)] if cut and rows < 2 else []
    out += [
        Fact(chunking.ids[position], "mono", fit="shorten"),
        Fact(f"{chunking.starts[position]}–{chunking.ends[position]}"),
    ]
    out += [Fact(drawing.starts(translate(WORDS[kind])), "bold", True, "wrap")] if cut and rows > 1 else []
    return out + [
        Fact(drawing.table_whole(number if several else None), fit="wrap" if rows > 1 else "drop")
        for number, table in enumerate(diagnosis.tables, 1)
        if table.whole_in == position
    ]


def place(told: list[Fact], width: float, rows: int) -> list[Placed]:
    """The facts line by line; one that does not fit is shortened, wrapped or dropped; a cut has a line of its own."""
    out: list[Placed] = []
    x, row = 0.0, 0
    for fact in told if rows else ():
        sign = SIGN if fact.sign else 0.0
        full = x + sign + svg.width_of(fact.text, fact.face) > width
        if x and (full or fact.sign and fact.text) and row + 1 < rows:
            x, row = 0.0, row + 1
        for i, text in enumerate(_lines(fact, width - x - sign, 1 if x else rows - row)):
            if i:
                x, row = 0.0, row + 1
            out.append(Placed(text, fact.face, fact.sign and i == 0, x + sign, row))
            x += sign + svg.width_of(text, fact.face) + GAP
    return out


def _lines(fact: Fact, room: float, rows: int) -> list[str]:
    """The fact as it can be written in `room` px on each of `rows` lines; [] when it cannot."""
    if svg.width_of(fact.text, fact.face) <= room:
        return [fact.text]
    if fact.fit == "drop" or room < SHORT_ID or rows < 1:
        return []
    if fact.fit == "shorten":
        return [svg.fitted(fact.text, room, fact.face)]
    lines = wrapped([fact.text], room, fact.face)
    if len(lines) > rows:
        lines[rows - 1 :] = [f"{lines[rows - 1]} …"]
    return [svg.fitted(line, room, fact.face) for line in lines]


def wrapped(lines: list[str], width: float, face: str = "plain", size: float = 13) -> list[str]:
    """The lines broken at blanks and after hyphens, each about `width` px wide at most; a long word stays whole."""
    out = []
    for text in lines:
        out.append("")
        for word in re.findall(r"(?: |^|(?<=-))[^ -]*-?", text):
            longer = f"{out[-1]}{word}".strip()
            if out[-1] and svg.width_of(longer, face, size) > width:
                out.append(word.strip())
            else:
                out[-1] = longer
    return out

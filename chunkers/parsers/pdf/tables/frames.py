"""Drawn rules that hang together, as frames of tables."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from chunkers.parsers.pdf.reading.lines import Rule

MOST_MEETINGS = 400_000  # pairs of rules looked at: more of them are a drawing
# Points, for pens do not grow with the text
NEAR = 2.5  # within which rules are taken to meet: pens are about as thick
ONE_RULE = 1.5  # stretches of one rule lie no further beside each other; a double rule's two lines lie further
APART = NEAR + 1.5  # two rules further apart are two edges


@dataclass(frozen=True, slots=True)
class Frame:
    """A box of rules: the x of its vertical ones (none for horizontal rules only) and the y of its horizontal ones."""

    x0: float
    top: float
    x1: float
    bottom: float
    xs: tuple[float, ...]
    ys: tuple[float, ...]
    horizontal: tuple[Rule, ...]


def frames_of(horizontal: Sequence[Rule], vertical: Sequence[Rule]) -> list[Frame]:
    """Rules that meet, as frames; each group of rules that hang together gives one."""
    down = merge_rules(vertical, 1)
    if len(horizontal) * len(down) > MOST_MEETINGS:
        return []
    group = list(range(len(horizontal) + len(down)))

    def root(i):
        while group[i] != i:
            group[i] = group[group[i]]
            i = group[i]
        return i

    placed = sorted((d.x0, j, d.top - NEAR, d.bottom + NEAR) for j, d in enumerate(down, len(horizontal)))
    for i, a in enumerate(horizontal):
        first, last = bisect_left(placed, (a.x0 - NEAR,)), bisect_right(placed, (a.x1 + NEAR, math.inf))
        for _, j, top, bottom in placed[first:last]:
            if top <= a.top <= bottom:
                group[root(i)] = root(j)
    parts: dict[int, tuple[list[Rule], list[Rule]]] = {}
    for i, rule in enumerate((*horizontal, *down)):
        parts.setdefault(root(i), ([], []))[i >= len(horizontal)].append(rule)
    out = []
    for hs, vs in parts.values():
        if len(hs) >= 2 and vs:
            ends = [r.top for r in vs] + [r.bottom for r in vs]  # a page end may cut a grid between two rules
            ys = distinct([*(r.top for r in hs), min(ends), max(ends)])
            xs = distinct([r.x0 for r in vs])
            edges = [r.x0 for r in hs] + [r.x1 for r in hs]
            xs = distinct([*xs, min(edges), max(edges)])
            out.append(Frame(xs[0], ys[0], xs[-1], ys[-1], tuple(xs), tuple(ys), tuple(hs)))
    return sorted(out, key=lambda f: (f.top, f.x0))


def merge_rules(rules: Sequence[Rule], way: int) -> list[Rule]:
    """Stretches of one straight line joined; `way` is 0 for horizontal rules, 1 for vertical ones."""

    if way == 0:
        stretches = [((rule.top + rule.bottom) / 2, rule.x0, rule.x1) for rule in rules]
    else:
        stretches = [((rule.x0 + rule.x1) / 2, rule.top, rule.bottom) for rule in rules]
    out: list[list[float]] = []  # [place, from, to]
    for place, a, b in sorted(stretches, key=lambda stretch: (round(stretch[0]), stretch[1])):
        line = _reached(out, place, a, b)
        if line:
            line[1], line[2] = min(line[1], a), max(line[2], b)
        else:
            out.append([place, a, b])
    return [Rule(a, p, b, p) if way == 0 else Rule(p, a, p, b) for p, a, b in out]


def _reached(lines: list[list[float]], place: float, a: float, b: float) -> list[float] | None:
    """The last of the lines so far that a stretch from `a` to `b` at `place` goes on with."""
    for line in reversed(lines[-40:]):
        if place - line[0] > NEAR:  # places rise but for the fractions of one point: those before are further away
            return None
        if abs(line[0] - place) < ONE_RULE and a <= line[2] + NEAR and b >= line[1] - NEAR:
            return line
    return None


def distinct(values) -> list[float]:
    out: list[float] = []
    for value in sorted(values):
        if not out or value - out[-1] > APART:
            out.append(value)
    return out

"""Intervals of text. The one module that does interval arithmetic.

A span is half-open, `[start, end)`, in Unicode code points of `Document.text`, and never empty.
Touching is not overlapping; an empty intersection is `None`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A half-open range of code points. Raises ValueError unless `0 <= start < end`."""

    start: int
    end: int

    def __post_init__(self):
        if not 0 <= self.start < self.end:
            raise ValueError(f"a span needs 0 <= start < end, not start {self.start} and end {self.end}")

    def __len__(self) -> int:
        return self.end - self.start

    def overlaps(self, other: Span) -> bool:
        """True when the two share at least one character."""
        return self.start < other.end and other.start < self.end

    def holds(self, other: Span) -> bool:
        """True when `other` lies inside this span, edges included."""
        return self.start <= other.start and other.end <= self.end

    def intersection(self, other: Span) -> Span | None:
        start, end = max(self.start, other.start), min(self.end, other.end)
        return Span(start, end) if start < end else None

    def of(self, text: str) -> str:
        return text[self.start : self.end]


def merge(spans: Iterable[Span]) -> tuple[Span, ...]:
    """The union as disjoint ascending spans; touching spans become one."""
    out: list[list[int]] = []
    for span in sorted(spans):
        if out and span.start <= out[-1][1]:
            out[-1][1] = max(out[-1][1], span.end)
        else:
            out.append([span.start, span.end])
    return tuple(Span(start, end) for start, end in out)


def subtract(spans: Iterable[Span], taken: Iterable[Span]) -> tuple[Span, ...]:
    """What is left of the union of `spans` without the union of `taken`, ascending."""
    out = []
    holes = merge(taken)
    for span in merge(spans):
        at = span.start
        for hole in holes:
            if hole.end <= at:
                continue
            if hole.start >= span.end:
                break
            if hole.start > at:
                out.append(Span(at, hole.start))
            at = max(at, hole.end)
        if at < span.end:
            out.append(Span(at, span.end))
    return tuple(out)


def covered_length(spans: Iterable[Span]) -> int:
    """Characters in the union; what two spans share counts once."""
    return sum(len(span) for span in merge(spans))

"""Interleaved timing and the table of ratios."""

from __future__ import annotations

import gc
import statistics
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Bar:
    """A measured `ratio` against the `reach` it must keep; `at_least` tells on which side."""

    what: str
    ratio: float
    reach: float
    at_least: bool = True

    @property
    def kept(self) -> bool:
        return self.ratio >= self.reach if self.at_least else self.ratio <= self.reach

    def __str__(self) -> str:
        sign = "≥" if self.at_least else "≤"
        return f"{'kept  ' if self.kept else 'MISSED'} {self.ratio:8.2f}  {sign} {self.reach:g}   {self.what}"


def medians(
    jobs: dict[str, Callable[[], object]], rounds: int = 5, clock: Callable[[], float] = time.perf_counter
) -> dict[str, float]:
    """Median seconds of each job by `clock`, the jobs taking turns so that a busy machine slows all alike."""
    times: dict[str, list[float]] = {name: [] for name in jobs}
    for _ in range(rounds):
        for name, job in jobs.items():
            gc.collect()  # what the job before left is not this one's to clear away
            start = clock()
            job()
            times[name].append(clock() - start)
    return {name: statistics.median(found) for name, found in times.items()}


def peak_bytes(job: Callable[[], object]) -> int:
    tracemalloc.start()
    job()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak

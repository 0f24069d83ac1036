"""A sweep over one setting as it is drawn."""

from __future__ import annotations

from collections.abc import Sequence

from chunkers.evaluation.stages import STAGES


def sweep_record(axis: str, rows: Sequence[tuple[int, dict[str, int]]], now: int | None, of: int, unit: str) -> dict:
    """Counts of the last four stages for each value of one setting; `now` is the value that stands."""
    return {
        "axis": axis,
        "unit": unit,
        "now": now,
        "of": of,
        "values": [value for value, _ in rows],
        "curves": [{"name": stage, "counts": [counts[stage] for _, counts in rows]} for stage in STAGES[1:]],
    }

"""Sweeping one setting: which values are worth a look around the one that stands now."""

from __future__ import annotations

from chunkers.settings import SettingError

AXES = ("size", "overlap", "k", "budget")
_LADDER = (5, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100, 120, 150, 200, 250, 300, 400, 500, 600, 800, 1000)
_KS = (1, 2, 3, 4, 5, 6, 8, 10)


def sweep_values(axis: str, size: int, overlap: int = 0, k: int = 3, budget: int | None = None) -> tuple[int, ...]:
    """Ascending values of one setting, the present one among them; every value works with the other settings.

    Sizes lie between a quarter of `size` and four times it, and above `overlap`; budgets in steps of about a third of
    `size`, rounded to tens. Raises SettingError for an unknown axis.
    """
    if axis not in AXES:
        raise SettingError("no_sweep", name=axis, known=", ".join(AXES))
    if axis == "size":
        found = {size, *(one for one in _LADDER if size / 4 <= one <= size * 4)}
        return tuple(sorted(one for one in found if one > overlap))
    if axis == "overlap":
        found = {overlap, *(size * share // 12 for share in (0, 1, 2, 3, 4, 6, 8, 10))}
        return tuple(sorted(one for one in found if one < size))
    if axis == "k":
        return tuple(sorted({k, *_KS}))
    step = 10 * max(1, round(size / 30))
    return tuple(sorted({step * times for times in range(1, 13)} | ({budget} if budget else set())))

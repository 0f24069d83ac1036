"""From PDF's own box, whose y grows upwards, to the page rotated so that most of its text reads from left to right."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

# For each quarter rotation, anticlockwise, of the text: which of PDF's (x0, y0, x1, y1) gives x0, top, x1 and bottom.
_SIDES = ((0, 3, 2, 1), (1, 0, 3, 2), (2, 1, 0, 3), (3, 2, 1, 0))
_SIGNS = ((1, -1, 1, -1), (1, 1, 1, 1), (-1, 1, -1, 1), (-1, -1, -1, -1))


@lru_cache(64)
def coordinate_transform(box: tuple[float, float, float, float], rotation: int) -> CoordinateTransform:
    """The same for all pages of a size."""
    return CoordinateTransform(box, rotation)


class CoordinateTransform:
    """`box` for one, `boxes` for many; `box` is the page's own (left, low, right, high). Lengths are points."""

    def __init__(self, box: tuple[float, float, float, float], rotation: int):
        size = box[2] - box[0], box[3] - box[1]
        self.width, self.height = size[::-1] if rotation % 2 else size
        self._sides, self._signs = _SIDES[rotation], _SIGNS[rotation]
        edges = [-box[side % 2] if sign > 0 else box[side % 2 + 2] for side, sign in zip(self._sides, self._signs)]
        self._edges = edges
        self._sign, self._edge = np.array([self._signs, edges])[:, :, None]

    def box(self, *sides: float) -> tuple[float, float, float, float]:
        """x0, top, x1 and bottom of PDF's x0, y0, x1 and y1."""
        (a, b, c, d), (p, q, r, s), (e, f, g, h) = self._sides, self._signs, self._edges
        return e + p * sides[a], f + q * sides[b], g + r * sides[c], h + s * sides[d]

    def boxes(self, boxes: np.ndarray, order: tuple[int, int, int, int]) -> np.ndarray:
        """float64[4, boxes] of float32[boxes, 4] whose columns `order` are PDF's x0, y0, x1 and y1."""
        placed = boxes.T.astype(np.float64, order="C")
        columns = [order[side] for side in self._sides]
        if columns != [0, 1, 2, 3]:
            placed = placed[columns]
        placed *= self._sign
        placed += self._edge
        return placed

"""Drawn lines, box edges and dots of a page, from PDFium's page objects."""

from __future__ import annotations

import ctypes
from ctypes import byref

import numpy as np
import pypdfium2.raw as raw

from chunkers.parsers.pdf.reading import bindings
from chunkers.parsers.pdf.reading.lines import Rule, Shapes

MOST = 20_000  # objects looked at on a page: a map has more, and no table
MOST_RULES, MOST_DOTS = 6_000, 500
STRETCHES = 60  # straight stretches of one path that can be a table's rules; a drawing has more
THIN = 3.0  # points: what is thinner is a line; pens are no part of the text's size
SHORT = 3 * THIN  # shorter ones are dots or parts of a drawing
LEAST_HIGH = 0.1  # points: no division by the height of a flat line
NARROWEST_DOT = 0.5  # of its height: a round or square bullet is about as wide as high
BOX_STRETCHES = (4, 5)  # of a path that is a rectangle, closed or with its first point again
LEAST_WIDE = 12.0  # points: what is narrower is no table and no cell of one


def read(page) -> Shapes:
    paths = [obj for kind, obj in page.drawn(MOST) if kind == raw.FPDF_PAGEOBJ_PATH]
    if not paths:
        return Shapes()
    boxes = _boxes(page, paths)
    wide, high = boxes[:, 2] - boxes[:, 0], boxes[:, 3] - boxes[:, 1]
    shape = wide / np.maximum(high, LEAST_HIGH)
    dots = (wide < SHORT) & (high < SHORT) & (NARROWEST_DOT < shape) & (shape < 1 / NARROWEST_DOT)
    horizontal, vertical = [], []
    for x0, top, x1, bottom in boxes[(wide > SHORT) | (high > 2 * THIN)].tolist():
        if bottom - top <= THIN and x1 - x0 > SHORT:
            horizontal.append(Rule(x0, top, x1, bottom))
        elif x1 - x0 <= THIN and bottom - top > 2 * THIN:
            vertical.append(Rule(x0, top, x1, bottom))
        elif x1 - x0 > SHORT and bottom - top > 2 * THIN:
            horizontal += [Rule(x0, top, x1, top), Rule(x0, bottom, x1, bottom)]
            vertical += [Rule(x0, top, x0, bottom), Rule(x1, top, x1, bottom)]
    if len(horizontal) + len(vertical) > MOST_RULES:
        horizontal, vertical = [], []
    return Shapes(tuple(horizontal), tuple(vertical), tuple(map(Rule._make, boxes[dots][:MOST_DOTS].tolist())))


def _boxes(page, paths: list) -> np.ndarray:
    """float64[boxes, 4]: x0, top, x1 and bottom of each path, or of each straight stretch of a path that is only
    drawn along, in drawing order."""
    boxes = page.bounds(paths).T
    wide, high = boxes[:, 2] - boxes[:, 0], boxes[:, 3] - boxes[:, 1]
    small = (wide <= THIN) | (high <= THIN) | (wide < SHORT) & (high < SHORT)
    large = np.flatnonzero(~small & (wide >= LEAST_WIDE) & (high >= SHORT)).tolist()
    edges = [(at, *edge) for at in large for edge in _edges(page, paths[at], boxes[at].tolist())]
    if not edges:
        return boxes[small]
    places, edges = np.split(np.array(edges), [1], axis=1)
    order = np.argsort(np.concatenate((np.flatnonzero(small), places[:, 0])), kind="stable")
    return np.concatenate((boxes[small], edges))[order]


def _edges(page, path, box: list[float]):
    """A large path's box when it is a rectangle, or its straight stretches when it is only drawn along."""
    count = bindings.path_segments(path)
    if count > STRETCHES:
        return
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    bindings.path_mode(path, byref(fill), byref(stroke))
    if not fill.value and not stroke.value:
        return
    if count in BOX_STRETCHES:
        yield box
    elif stroke.value and not fill.value:
        for stretch in _stretches(path, count):
            yield page.place(*stretch)


def _stretches(path, count: int):
    matrix = raw.FS_MATRIX()
    bindings.object_matrix(path, byref(matrix))
    a, b, c, d, e, f = (getattr(matrix, name) for name in "abcdef")
    x, y = ctypes.c_float(), ctypes.c_float()
    x_place, y_place = byref(x), byref(y)
    before = None
    for at in range(count):
        segment = bindings.path_segment(path, at)
        kind = bindings.segment_kind(segment)
        bindings.segment_point(segment, x_place, y_place)
        here = (a * x.value + c * y.value + e, b * x.value + d * y.value + f)
        if kind == raw.FPDF_SEGMENT_LINETO and before:
            if abs(here[0] - before[0]) < 1 or abs(here[1] - before[1]) < 1:
                yield (
                    min(here[0], before[0]),
                    min(here[1], before[1]),
                    max(here[0], before[0]),
                    max(here[1], before[1]),
                )
        before = here

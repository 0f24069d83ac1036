"""Drawn lines, box edges and dots of a page, from PDFium's page objects."""

from __future__ import annotations

import ctypes
from ctypes import byref

import numpy as np
import pypdfium2.raw as raw

from chunkers.parsers.pdf.lines import Rule, Shapes

MOST = 20_000  # objects looked at on a page: a map has more, and no table
MOST_RULES, MOST_DOTS = 6_000, 500
STRETCHES = 60  # straight stretches of one path that can be a table's rules; a drawing has more
THIN = 3.0  # points: what is thinner is a line; pens are no part of the text's size
LEAST_WIDE = 12.0  # points: what is narrower is no table and no cell of one


def read(page) -> Shapes:
    paths = [obj for kind, obj in page.drawn(MOST) if kind == raw.FPDF_PAGEOBJ_PATH]
    if not paths:
        return Shapes()
    across, down, dots = [], [], []
    for box in _boxes(page, paths):
        x0, top, x1, bottom = box
        wide, high = x1 - x0, bottom - top
        if high <= THIN and wide > 3 * THIN:
            across.append(Rule(*box))
        elif wide <= THIN and high > 2 * THIN:
            down.append(Rule(*box))
        elif wide < 3 * THIN and high < 3 * THIN and 0.5 < wide / max(high, 0.1) < 2:
            dots.append(Rule(*box))
        elif wide > 3 * THIN and high > 2 * THIN:
            across += [Rule(x0, top, x1, top), Rule(x0, bottom, x1, bottom)]
            down += [Rule(x0, top, x0, bottom), Rule(x1, top, x1, bottom)]
    if len(across) + len(down) > MOST_RULES:
        across, down = [], []
    return Shapes(tuple(across), tuple(down), tuple(dots[:MOST_DOTS]))


def _boxes(page, paths: list):
    """(x0, top, x1, bottom) of each path, or of each straight stretch of a path that is only drawn along."""
    boxes = page.bounds(paths)
    wide, high = boxes[2] - boxes[0], boxes[3] - boxes[1]
    small = (wide <= THIN) | (high <= THIN) | (wide < 3 * THIN) & (high < 3 * THIN)
    large = ~small & (wide >= LEAST_WIDE) & (high >= 3 * THIN)
    kept = np.flatnonzero(small | large)
    for at, is_small, box in zip(kept.tolist(), small[kept].tolist(), boxes[:, kept].T.tolist()):
        if is_small:
            yield box
        else:
            yield from _edges(page, paths[at], box)


def _edges(page, path, box: list[float]):
    """A large path's box when it is a rectangle, or its straight stretches when it is only drawn along."""
    obj = ctypes.cast(path, raw.FPDF_PAGEOBJECT)
    count = raw.FPDFPath_CountSegments(obj)
    if count > STRETCHES:
        return
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    raw.FPDFPath_GetDrawMode(obj, byref(fill), byref(stroke))
    if not fill.value and not stroke.value:
        return
    if count in (4, 5):
        yield box
    elif stroke.value and not fill.value:
        for stretch in _stretches(obj):
            yield page._place(*stretch)


def _stretches(obj):
    matrix = raw.FS_MATRIX()
    raw.FPDFPageObj_GetMatrix(obj, byref(matrix))
    x, y = ctypes.c_float(), ctypes.c_float()
    before = None
    for at in range(raw.FPDFPath_CountSegments(obj)):
        segment = raw.FPDFPath_GetPathSegment(obj, at)
        kind = raw.FPDFPathSegment_GetType(segment)
        raw.FPDFPathSegment_GetPoint(segment, byref(x), byref(y))
        here = (matrix.a * x.value + matrix.c * y.value + matrix.e, matrix.b * x.value + matrix.d * y.value + matrix.f)
        if kind == raw.FPDF_SEGMENT_LINETO and before:
            if abs(here[0] - before[0]) < 1 or abs(here[1] - before[1]) < 1:
                yield (
                    min(here[0], before[0]),
                    min(here[1], before[1]),
                    max(here[0], before[0]),
                    max(here[1], before[1]),
                )
        before = here

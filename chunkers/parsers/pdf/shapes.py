"""Drawn lines, box edges and dots of a page, from PDFium's page objects."""

from __future__ import annotations

import ctypes
from ctypes import byref

import pypdfium2.raw as raw

from chunkers.parsers.pdf.lines import Rule, Shapes

MOST = 20_000  # objects looked at on a page: a map has more, and no table
MOST_RULES, MOST_DOTS = 6_000, 500
STRETCHES = 60  # straight stretches of one path that can be a table's rules; a drawing has more
THIN = 3.0  # points: what is thinner is a line; pens are no part of the text's size
LEAST_WIDE = 12.0  # points: what is narrower is no table and no cell of one
_PATH = raw.FPDF_PAGEOBJ_PATH


def read(page) -> Shapes:
    across, down, dots = [], [], []
    edges = [ctypes.c_float() for _ in range(4)]
    refs = [byref(edge) for edge in edges]
    for obj in _objects(page.page):
        for box in _boxes(obj, edges, refs):
            x0, top, x1, bottom = page._place(*box)
            wide, high = x1 - x0, bottom - top
            rule = Rule(x0, top, x1, bottom)
            if high <= THIN and wide > 3 * THIN:
                across.append(rule)
            elif wide <= THIN and high > 2 * THIN:
                down.append(rule)
            elif wide < 3 * THIN and high < 3 * THIN and 0.5 < wide / max(high, 0.1) < 2:
                dots.append(rule)
            elif wide > 3 * THIN and high > 2 * THIN:
                across += [Rule(x0, top, x1, top), Rule(x0, bottom, x1, bottom)]
                down += [Rule(x0, top, x0, bottom), Rule(x1, top, x1, bottom)]
    if len(across) + len(down) > MOST_RULES:
        across, down = [], []
    return Shapes(tuple(across), tuple(down), tuple(dots[:MOST_DOTS]))


def _objects(page):
    get, kind_of = raw.FPDFPage_GetObject, raw.FPDFPageObj_GetType
    for at in range(min(raw.FPDFPage_CountObjects(page), MOST)):
        obj = get(page, at)
        if kind_of(obj) == _PATH:
            yield obj


def _boxes(obj, edges, refs):
    """(left, bottom, right, top) of a path, or of each straight stretch of a path that is only drawn along."""
    if not raw.FPDFPageObj_GetBounds(obj, *refs):
        return
    box = tuple(edge.value for edge in edges)
    wide, high = box[2] - box[0], box[3] - box[1]
    if wide <= THIN or high <= THIN or wide < 3 * THIN and high < 3 * THIN:
        yield box
        return
    if wide < LEAST_WIDE or high < 3 * THIN:
        return
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
        yield from _stretches(obj)


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

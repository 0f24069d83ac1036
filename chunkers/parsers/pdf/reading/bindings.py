"""PDFium's functions for the inner loops, without the checks that ctypes makes of declared arguments.

A page takes hundreds of calls, and checking a call's arguments takes four times as long as the call. Here nothing is
declared: a number that fits a C int is passed as it is, a handle as `handle(pointer)` or as the `Handle` another call
gave, a place to write to as `byref(buffer, offset)`. Whoever calls keeps open what the handle stands for.
"""

from __future__ import annotations

import ctypes
from collections import deque
from ctypes import byref, c_double, c_float, c_int, c_uint, c_ulong

import numpy as np
import pypdfium2.raw as raw


class Handle(ctypes.c_void_p):
    """A page object, font or element as PDFium names it; false when there is none. `value` is its address."""


def handle(pointer):
    """A handle to call with, from a pointer that `raw` gave."""
    return byref(pointer.contents)


def _undeclared(function, result=c_int):
    return ctypes.PYFUNCTYPE(result)(ctypes.cast(function, ctypes.c_void_p).value)


loose_box = _undeclared(raw.FPDFText_GetLooseCharBox)
text_object = _undeclared(raw.FPDFText_GetTextObject, Handle)
font_size = _undeclared(raw.FPDFText_GetFontSize, c_double)
char_angle = _undeclared(raw.FPDFText_GetCharAngle, c_float)
char_code = _undeclared(raw.FPDFText_GetUnicode, c_uint)
char_matrix = _undeclared(raw.FPDFText_GetMatrix)
char_origin = _undeclared(raw.FPDFText_GetCharOrigin)
font_info = _undeclared(raw.FPDFText_GetFontInfo, c_ulong)
font_weight = _undeclared(raw.FPDFText_GetFontWeight)
object_font = _undeclared(raw.FPDFTextObj_GetFont, ctypes.c_void_p)  # its address, None for a generated character's
render_mode = _undeclared(raw.FPDFTextObj_GetTextRenderMode)
page_object = _undeclared(raw.FPDFPage_GetObject, Handle)
object_kind = _undeclared(raw.FPDFPageObj_GetType)
object_bounds = _undeclared(raw.FPDFPageObj_GetBounds)
object_mcid = _undeclared(raw.FPDFPageObj_GetMarkedContentID)
fill_color = _undeclared(raw.FPDFPageObj_GetFillColor)
object_matrix = _undeclared(raw.FPDFPageObj_GetMatrix)
path_mode = _undeclared(raw.FPDFPath_GetDrawMode)
path_segments = _undeclared(raw.FPDFPath_CountSegments)
path_segment = _undeclared(raw.FPDFPath_GetPathSegment, Handle)
segment_kind = _undeclared(raw.FPDFPathSegment_GetType)
segment_point = _undeclared(raw.FPDFPathSegment_GetPoint)
element_children = _undeclared(raw.FPDF_StructElement_CountChildren)
element_child = _undeclared(raw.FPDF_StructElement_GetChildAtIndex, Handle)
element_mcid = _undeclared(raw.FPDF_StructElement_GetChildMarkedContentID)
element_type = _undeclared(raw.FPDF_StructElement_GetType)
element_attributes = _undeclared(raw.FPDF_StructElement_GetAttributeCount)
element_attribute = _undeclared(raw.FPDF_StructElement_GetAttributeAtIndex, Handle)
attribute_value = _undeclared(raw.FPDF_StructElement_Attr_GetValue, Handle)
value_number = _undeclared(raw.FPDF_StructElement_Attr_GetNumberValue)


class NumberBuffer:
    """Buffers for the answers of many calls, four numbers each or `columns`, kept from page to page.

    `filled(n, call, ...)` makes n calls, the i-th with the i-th of each list and places for its numbers; the result is
    [n, columns] and holds until the next call. `kind` is the C type of a number; `apart` tells that the call wants a
    place for each number rather than the place of the first.
    """

    def __init__(self, kind, apart: bool, columns: int = 4):
        self.kind, self.apart, self.columns = kind, apart, columns
        self._grown(256)

    def _grown(self, rows: int) -> None:
        columns, width = self.columns, ctypes.sizeof(self.kind)
        self._numbers = (self.kind * (columns * rows))()
        self._rows = np.frombuffer(self._numbers, dtype=self.kind).reshape(rows, columns)
        self._places = [
            [byref(self._numbers, width * (columns * row + i)) for row in range(rows)]
            for i in range(columns if self.apart else 1)
        ]

    def filled(self, rows: int, call, *arguments) -> np.ndarray:
        if rows > len(self._places[0]):
            self._grown(2 * rows)
        deque(map(call, *arguments, *self._places), maxlen=0)
        return self._rows[:rows]

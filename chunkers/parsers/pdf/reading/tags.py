"""The structure tree of a tagged PDF, page by page, and the page's lines cut where its marked content changes."""

from __future__ import annotations

import ctypes
from ctypes import byref

import pypdfium2.raw as raw

from chunkers.parsers.pdf.reading import bindings
from chunkers.parsers.pdf.reading.lines import ARTIFACT, Line, Tag

DEEPEST = 60  # levels of the tree that are read: a page needs about ten
MOST = 30_000  # elements of one page


def read(page) -> tuple[Tag, ...] | None:
    """The page's elements from the root down; None when the page has none. `page` is an open `PdfiumPage`."""
    tree = raw.FPDF_StructTree_GetForPage(page.page)
    if not tree:
        return None
    try:
        reader = _Reader()
        roots = [raw.FPDF_StructTree_GetChildAtIndex(tree, i) for i in range(raw.FPDF_StructTree_CountChildren(tree))]
        tags = tuple(tag for root in roots if root for tag in [reader.tag(bindings.handle(root), 0)] if tag)
    finally:
        raw.FPDF_StructTree_Close(tree)
    return tags if any(_marks(tag) for tag in tags) else None


def _marks(tag: Tag) -> bool:
    return any(isinstance(part, int) or _marks(part) for part in tag.parts)


class _Reader:
    def __init__(self):
        self.left = MOST
        self.buffer = ctypes.create_string_buffer(160)
        self.number = ctypes.c_float()
        self.place, self.number_place = byref(self.buffer), byref(self.number)
        self.kinds: dict[bytes, str] = {}

    def tag(self, element, depth: int) -> Tag | None:
        self.left -= 1
        if self.left < 0 or depth > DEEPEST:
            return None
        kind = self._kind(element)
        parts: list[Tag | int] = []
        for i in range(bindings.element_children(element)):
            child = bindings.element_child(element, i)
            if child:
                tag = self.tag(child, depth + 1)
                if tag:
                    parts.append(tag)
                continue
            mcid = bindings.element_mcid(element, i)
            if mcid >= 0:
                parts.append(mcid)
        columns, rows = self._spans(element) if kind in ("TD", "TH") else (1, 1)
        return Tag(kind, tuple(parts), columns, rows)

    def _kind(self, element) -> str:
        length = bindings.element_type(element, self.place, 160)
        written = self.buffer[: max(0, min(length, 160) - 2)]
        kind = self.kinds.get(written)
        if kind is None:
            kind = self.kinds[written] = written.decode("utf-16-le", "replace")
        return kind

    def _spans(self, element) -> tuple[int, int]:
        found = {}
        for i in range(bindings.element_attributes(element)):
            attribute = bindings.element_attribute(element, i)
            for name in (b"ColSpan", b"RowSpan"):
                value = bindings.attribute_value(attribute, name)
                if value and bindings.value_number(value, self.number_place):
                    found[name] = max(1, min(100, int(self.number.value)))
        return found.get(b"ColSpan", 1), found.get(b"RowSpan", 1)


def split_by_mcid(page, lines: list[Line]) -> list[Line]:
    """The lines cut where their marked-content number changes, each part with its number."""
    ids = _ContentIds(page)
    ends = page.objects([line.last - 1 for line in lines])
    out: list[list[Line]] = []
    stretches, of_line = [], []
    for line, end in zip(lines, ends):
        mcid = ids.of_object(page.object(line.first))
        if ids.of_object(end) == mcid:  # its content is drawn in one go
            out.append([line.with_mcid(mcid)])
            continue
        out.append([])
        for first, last in _parts(ids, line.first, line.last):
            text = page.text[first:last]
            a = first + len(text) - len(text.lstrip())
            b = first + len(text.rstrip())
            if a < b:
                stretches.append((line, a, b, ids.of(a)))
                of_line.append(out[-1])
    for parts, part in zip(of_line, page.parts(stretches)):
        parts.append(part)
    return [part for parts in out for part in parts]


class _ContentIds:
    """The marked-content number of a character: -1 for none, ARTIFACT for an artifact."""

    def __init__(self, page):
        self.page = page
        self.known: dict[int | None, int] = {None: -1}
        self.name = ctypes.create_string_buffer(64)

    def of(self, at: int) -> int:
        return self.of_object(self.page.object(at))

    def of_object(self, obj) -> int:
        known = self.known.get(obj.value)
        if known is None:
            mcid = bindings.object_mcid(obj)
            known = self.known[obj.value] = mcid if mcid >= 0 else self._other(obj)
        return known

    def _other(self, obj) -> int:
        obj = ctypes.cast(obj, raw.FPDF_PAGEOBJECT)
        for i in range(raw.FPDFPageObj_CountMarks(obj)):
            length = ctypes.c_ulong()
            mark = raw.FPDFPageObj_GetMark(obj, i)
            if (
                raw.FPDFPageObjMark_GetName(
                    mark, ctypes.cast(self.name, ctypes.POINTER(raw.FPDF_WCHAR)), 64, byref(length)
                )
                and self.name.raw[: max(0, length.value - 2)].decode("utf-16-le", "replace") == "Artifact"
            ):
                return ARTIFACT
        return -1


def _parts(ids: _ContentIds, first: int, last: int):
    """Stretches of one marked content, which is drawn in one go: equal numbers at both ends mean one stretch."""
    text = ids.page.text
    while first < last:
        while last - first > 1 and text[first].isspace():
            first += 1
        mcid = ids.of(first)
        low, high = first, last - 1
        while high > first and text[high].isspace():
            high -= 1
        if ids.of(high) == mcid:
            yield first, high + 1
            return
        while high - low > 1:
            middle = (low + high) // 2
            at = middle
            while at > low and text[at].isspace():
                at -= 1
            if ids.of(at) == mcid:
                low = middle
            else:
                high = at if at > low else middle
        yield first, high
        first = high

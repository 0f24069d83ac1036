"""Pages read with pypdf: those that PDFium fails on or finds empty, files that it refuses, all where it is missing.

pypdf tells where each stretch of text begins and how large it is, not how wide: widths are estimated.
"""

from __future__ import annotations

import io
import logging
import math
import struct
import zlib

import pypdf
from pypdf.errors import DependencyError, PyPdfError

from chunkers.parsers.pdf.reading.body_style import USUAL_LEADING
from chunkers.parsers.pdf.reading.fonts import expected_width, font_of
from chunkers.parsers.pdf.reading.lines import Line, PageLines
from chunkers.parsers.pdf.reading.measures import ASCENT, DESCENT, MOST_BOOKMARKS

PUSH_BUTTON = 1 << 16  # of a button's flags: it holds no value
PLACES = 10  # numbers kept for the rows of one stretch of text
FIELD_PLACES = -1_000_000  # those of form fields begin below all others
FIELD_TEXT, LARGEST_FIELD = 0.7, 11.0  # of a field's height; points
USUAL_SIZE = 10.0  # points, of letters that have none
LARGEST = 8_000_000  # bytes of a page's instructions, unpacked; more is a picture or an attack
_FAILURES = (
    PyPdfError,
    DependencyError,  # a page's instructions behind a picture's filter (fuzz run, seed 7)
    zlib.error,
    struct.error,
    ValueError,
    KeyError,
    TypeError,
    AttributeError,
    IndexError,
    RecursionError,
    OSError,
    NotImplementedError,
    AssertionError,
    OverflowError,
    MemoryError,
    ZeroDivisionError,
)

logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # its warnings about broken files would reach users' terminals
if hasattr(pypdf, "overwrite_configuration"):
    pypdf.overwrite_configuration(jbig2dec_binary=None)  # it would start a program of that name, with files of its own


def open_reader(data: bytes, password: str = "") -> tuple[pypdf.PdfReader | None, bool]:
    """(the file's reader or None when pypdf cannot open it either, whether it wants another password)."""
    try:
        reader = pypdf.PdfReader(io.BytesIO(data), strict=False)
        if reader.is_encrypted and not reader.decrypt(password):
            return None, True
        len(reader.pages)
    except _FAILURES:
        return None, False
    return reader, False


def metadata_of(reader: pypdf.PdfReader) -> tuple[str, str, str]:
    """(Keywords, title, language) as the file says them."""
    try:
        info = reader.metadata or {}
        language = reader.trailer["/Root"].get("/Lang", "")
        return str(info.get("/Keywords", "")), str(info.get("/Title", "")), str(language)
    except _FAILURES:
        return "", "", ""


def outline(reader: pypdf.PdfReader) -> list[tuple[str, int, int]]:
    """(text, depth from 1, page or 0) of each bookmark, at most 5,000."""
    out: list[tuple[str, int, int]] = []

    def walk(entries, depth):
        for entry in entries:
            if isinstance(entry, list):
                walk(entry, depth + 1)
            elif len(out) < MOST_BOOKMARKS:
                out.append((str(entry.title), depth, (reader.get_destination_page_number(entry) or 0) + 1))

    try:
        walk(reader.outline, 1)
    except _FAILURES:
        pass  # a broken outline only tells less
    return out


def has_contents(reader: pypdf.PdfReader, index: int) -> bool:
    """Whether the page has instructions at all, whatever they are."""
    try:
        return "/Contents" in reader.pages[index]
    except _FAILURES:
        return True


def read_page(reader: pypdf.PdfReader, index: int) -> PageLines | None:
    """One page's lines, top to bottom; None when pypdf fails on it. Their places in the page's text are not known."""
    try:
        page = reader.pages[index]
        box = page.cropbox
        left, top = float(box.left), float(box.top)
        width, height = float(box.width), float(box.height)
        if _too_large(page):
            return None
        pieces: list[tuple[float, float, float, str, str]] = []

        def visit(text, cm, tm, font, size):
            if text.strip():
                x = tm[4] * cm[0] + tm[5] * cm[2] + cm[4]
                y = tm[4] * cm[1] + tm[5] * cm[3] + cm[5]
                scale = math.hypot(tm[2], tm[3]) * math.hypot(cm[2], cm[3]) or 1.0
                name = str(font.get("/BaseFont", "")) if font else ""
                pieces.append((x - left, top - y, abs(size * scale) or USUAL_SIZE, name.lstrip("/"), text))

        page.extract_text(visitor_text=visit)
    except _FAILURES:
        return None
    return PageLines(index + 1, width, height, tuple(_lines(pieces, index + 1)), shown=(width, height))


def _too_large(page) -> bool:
    contents = page.get_contents()
    return contents is not None and len(contents.get_data()) > LARGEST


def _lines(pieces, number: int):
    for at, (x, y, size, name, text) in enumerate(pieces):
        for row, part in enumerate(text.strip("\n").split("\n")):
            words = part.strip()
            if words:
                base = y + row * USUAL_LEADING * size
                wide = expected_width(words, size)
                # negative places: a line of its own, and nowhere in PDFium's text
                yield Line(
                    text=words,
                    x0=x,
                    top=base - ASCENT * size,
                    x1=x + wide,
                    bottom=base + DESCENT * size,
                    size=size,
                    font=font_of(name),
                    page=number,
                    first=-PLACES * at - row - 2,
                )


def field_lines(reader: pypdf.PdfReader, index: int) -> list[Line]:
    """The values of a page's form fields, each as a line where its field stands: text, choices, [x] or [ ] of boxes."""
    out = []
    try:
        page = reader.pages[index]
        left, top = float(page.cropbox.left), float(page.cropbox.top)
        for at, reference in enumerate(page.get("/Annots") or ()):
            widget = reference.get_object()
            value = _value(widget) if widget.get("/Subtype") == "/Widget" else ""
            if value:
                out.append(_field_line(value, [float(edge) for edge in widget["/Rect"]], left, top, index + 1, at))
    except _FAILURES:
        return out
    return out


def _value(widget) -> str:
    """What a field shows; empty for fields without a value, push buttons and signatures."""
    kind, value = _inherited(widget, "/FT"), _inherited(widget, "/V")
    if kind == "/Btn":
        if int(_inherited(widget, "/Ff") or 0) & PUSH_BUTTON:
            return ""
        return "[ ]" if widget.get("/AS", value or "/Off") == "/Off" else "[x]"
    if kind not in ("/Tx", "/Ch"):
        return ""
    values = value if isinstance(value, list) else [value]
    shown = _choices(widget) if kind == "/Ch" else {}
    return ", ".join(" ".join(shown.get(one, one).split()) for one in values if isinstance(one, str) and one.strip())


def _choices(widget) -> dict[str, str]:
    """The names that a choice field shows for its values."""
    options = [option for option in _inherited(widget, "/Opt") or () if isinstance(option, list) and len(option) == 2]
    return {str(value): str(name) for value, name in options}


def _field_line(text: str, edges: list[float], left: float, top: float, number: int, at: int) -> Line:
    x0, x1 = sorted(edges[::2])
    low, high = sorted(edges[1::2])
    size = min(LARGEST_FIELD, FIELD_TEXT * (high - low))
    middle = top - (low + high) / 2
    right = min(x1, x0 + expected_width(text, size))
    return Line(
        text=text,
        x0=x0 - left,
        top=middle - size / 2,
        x1=right - left,
        bottom=middle + size / 2,
        size=size,
        font=font_of("form field"),
        page=number,
        first=FIELD_PLACES - at,
    )


def _inherited(field, key: str):
    for _ in range(8):
        if key in field:
            return field[key]
        parent = field.get("/Parent")
        if parent is None:
            return None
        field = parent.get_object()
    return None

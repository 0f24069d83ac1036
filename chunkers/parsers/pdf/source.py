"""Opening a PDF: what PDFium and pypdf say about it before its pages are read."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterator

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from chunkers.parsers.errors import ParseError
from chunkers.parsers.metadata import KEYS
from chunkers.parsers.pdf.headings import Mark

MOST_MARKS = 5_000
_KEYWORD = re.compile(r"(?:^|[;,])\s*(\w+)\s*=")


def opened(data: bytes, name: str, password: str = "") -> pdfium.PdfDocument:
    """The document. Raises ParseError when it is no PDF, damaged beyond repair, or locked."""
    if b"%PDF-" not in data[:1024] and not data.lstrip()[:5] == b"%PDF-":
        raise ParseError(f"“{name}” is not a PDF file; choose a file that a PDF viewer can open.")
    try:
        return pdfium.PdfDocument(data, password=password or None)
    except pdfium.PdfiumError as error:
        if getattr(error, "err_code", None) == raw.FPDF_ERR_PASSWORD:
            what = "the password does not open it" if password else "it is locked with a password"
            raise ParseError(f"“{name}” could not be opened: {what}; give its password and try again.") from None
        raise ParseError(f"“{name}” could not be opened: the file is damaged or cut off; "
                         "get a fresh copy, or open and save it again in a PDF viewer.") from None


def found_metadata(document: pdfium.PdfDocument) -> dict[str, str]:
    """The Keywords field's `key=value` pairs, the title of the document information and the catalog's language."""
    found = keyword_pairs(_meta_text(document.raw, b"Keywords"))
    if not found.get("title"):
        found["title"] = _meta_text(document.raw, b"Title").strip()
    if not found.get("language"):
        length = raw.FPDFCatalog_GetLanguage(document.raw, None, 0)
        if length > 2:
            buffer = (ctypes.c_ushort * (length // 2))()
            raw.FPDFCatalog_GetLanguage(document.raw, buffer, length)
            found["language"] = bytes(buffer).decode("utf-16-le", "replace").strip("\x00 ")
    return found


def keyword_pairs(text: str) -> dict[str, str]:
    """Pairs parted by ";" or ",", split only where a `key=` follows; keys that are not ours are passed over."""
    starts = list(_KEYWORD.finditer(text))
    out = {}
    for a, b in zip(starts, [*starts[1:], None]):
        value = text[a.end() : b.start() if b else len(text)].strip().strip(";,").strip()
        if a[1] in KEYS and value:
            out.setdefault(a[1], value)
    return out


def _meta_text(document, tag: bytes) -> str:
    length = raw.FPDF_GetMetaText(document, tag, None, 0)
    if length <= 2:
        return ""
    buffer = ctypes.create_string_buffer(length)
    raw.FPDF_GetMetaText(document, tag, buffer, length)
    return buffer.raw[: length - 2].decode("utf-16-le", "replace")


def page_label(document: pdfium.PdfDocument, index: int) -> str:
    length = raw.FPDF_GetPageLabel(document.raw, index, None, 0)
    if length <= 2:
        return ""
    buffer = ctypes.create_string_buffer(length)
    raw.FPDF_GetPageLabel(document.raw, index, buffer, length)
    return buffer.raw[: length - 2].decode("utf-16-le", "replace")


def outline(document: pdfium.PdfDocument) -> list[Mark]:
    """The bookmarks in order, at most 5,000 and 12 deep."""
    out: list[Mark] = []
    for at, mark in enumerate(_bookmarks(document)):
        if at >= MOST_MARKS:
            break
        out.append(mark)
    return out


def _bookmarks(document: pdfium.PdfDocument) -> Iterator[Mark]:
    try:
        for item in document.get_toc(max_depth=12):
            dest = item.get_dest()
            page = dest.get_index() if dest else None
            yield Mark(item.get_title(), item.level + 1, (page or 0) + 1 if page is not None else 0)
    except (pdfium.PdfiumError, RecursionError):
        return

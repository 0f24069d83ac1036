"""The text of a page open in PDFium: one character for each that it counts, so that places in it are PDFium's own."""

from __future__ import annotations

import ctypes
import re
from ctypes import byref
from functools import cache
from itertools import repeat

import pypdfium2.raw as raw

from chunkers.parsers.pdf import calls

DIVIDED = "\ufffe"  # PDFium's sign for the hyphen of a word that goes on in the next line
_SYMBOL_CODES = re.compile(r"[\uf020-\uf03f\uf05b\uf05d\uf07b-\uf07d]")
_LENGTH = ctypes.c_ulong(128)  # of a font's name, at most
_PICTURES = re.compile(r"wing|webd|dingbat|icon|awesome|bullet", re.I)


def letters(text_page) -> str:
    """The whole text; "" for a page without any.

    The private codes of a font of symbols that mean signs of ASCII are given as these: U+F02B is "+". Fonts of
    pictures have pictures at the same codes; those stay.
    """
    text = _read(text_page)

    def sign(found: re.Match) -> str:
        name, _ = font_name(text_page, found.start())
        return found[0] if _PICTURES.search(name) else chr(ord(found[0]) - 0xF000)
    return text if text.isascii() else _SYMBOL_CODES.sub(sign, text)


def font_name(text_page, at: int) -> tuple[str, int]:
    """(name, descriptor flags) of a character's font; ("", 0) for one that PDFium made up."""
    name, flags = ctypes.create_string_buffer(128), ctypes.c_int()
    calls.font_info(calls.handle(text_page), at, name, _LENGTH, byref(flags))
    return name.value.decode("utf-8", "replace"), flags.value


@cache
def _units(count: int):
    """The type of an array of UTF-16 units; making one takes longer than the text of a page."""
    return ctypes.c_ushort * count


def _read(text_page) -> str:
    count = raw.FPDFText_CountChars(text_page)
    if count <= 0:
        return ""
    buffer = _units(1 << count.bit_length())()
    got = raw.FPDFText_GetText(text_page, 0, count, buffer)
    text = bytes(memoryview(buffer)[: max(0, got - 1)]).decode("utf-16-le", "surrogatepass")
    if len(text) == count:
        return text
    codes = map(calls.char_code, repeat(calls.handle(text_page)), range(count))  # it does not always give all at once
    return "".join(DIVIDED if code == 2 else chr(code) if 0 < code < 0x110000 else "\x00" for code in codes)

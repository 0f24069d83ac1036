"""The text of a page open in PDFium: one character for each that it counts, so that places in it are PDFium's own."""

from __future__ import annotations

import ctypes
import re
import sys
from ctypes import byref
from functools import cache
from itertools import repeat
from typing import NamedTuple

import numpy as np
import pypdfium2.raw as raw

from chunkers.parsers.pdf.reading import bindings
from chunkers.parsers.pdf.reading.bidi import RTL_RANGES

LINE_END_HYPHEN = "\ufffe"  # PDFium's character for the hyphen of a word that goes on in the next line
_SYMBOLS = (0xF020, 0xF03F), (0xF05B, 0xF05B), (0xF05D, 0xF05D), (0xF07B, 0xF07D)  # inclusive
_SYMBOL_CODES = re.compile(f"[{''.join(f'{chr(first)}-{chr(last)}' for first, last in _SYMBOLS)}]")
_LETTER, _RTL, _SYMBOL, _SPACE, _STOP = range(5)  # kinds of characters; a stop ends a line
_NONE = np.zeros(_STOP + 1, np.intp)
_KINDS = np.zeros(0x10000, np.uint8)
_KINDS[[code for code in range(0x3001) if chr(code).isspace()]] = _SPACE  # U+3000 is the last
_KINDS[[ord(char) for char in "\r\n" + LINE_END_HYPHEN]] = _STOP
for _kind, _stretches in ((_RTL, RTL_RANGES), (_SYMBOL, _SYMBOLS)):
    for _first, _last in _stretches:
        _KINDS[_first : _last + 1] = _kind
_FEW = 64  # characters
PRIVATE_ASCII = 0xF000  # a font of symbols has its characters that far above ASCII
_LENGTH = ctypes.c_ulong(128)  # of a font's name, at most
_PICTURES = re.compile(r"wing|webd|dingbat|icon|awesome|bullet", re.I)


class PageCharacters(NamedTuple):
    """A page's text. All but `text` are intp arrays, places are half-open.

    `codes` are its code points, `starts` and `ends` where its words begin and end, `line` the line of each word,
    counted from any number, `kinds` how many characters there are of each kind, none in ASCII text.
    """

    text: str
    codes: np.ndarray
    starts: np.ndarray
    ends: np.ndarray
    line: np.ndarray
    kinds: np.ndarray

    @property
    def right_to_left(self) -> bool:
        """Whether some letters are read from right to left."""
        return self.kinds[_RTL] > 0

    def lines(self) -> tuple[np.ndarray, np.ndarray]:
        """(where the lines' first words begin, where their last words end)."""
        new = np.ones(len(self.line) + 1, bool)
        np.not_equal(self.line[1:], self.line[:-1], out=new[1:-1])
        return self.starts[new[:-1]], self.ends[new[1:]]


def characters_of(text: str) -> PageCharacters:
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), "<u4").astype(np.intp)
    kinds = np.empty(len(codes) + 2, np.uint8)
    kinds[0] = kinds[-1] = _SPACE
    _KINDS.take(codes, out=kinds[1:-1], mode="clip")
    space = kinds >= _SPACE
    changes = (space[1:] != space[:-1]).nonzero()[0]
    starts, ends, stops = changes[::2], changes[1::2], (kinds[1:] == _STOP).nonzero()[0]
    counts = _NONE if text.isascii() else np.bincount(kinds, minlength=_STOP + 1)
    return PageCharacters(text, codes, starts, ends, stops.searchsorted(starts), counts)


def page_characters(text_page) -> PageCharacters:
    """The text of a page, which may be empty.

    The private codes of a font of symbols that mean ASCII characters are given as these: U+F02B is "+". Fonts of
    pictures have pictures at the same codes; those stay.
    """
    found = characters_of(_read(text_page))
    if not found.kinds[_SYMBOL]:
        return found

    names, asked = FontNames(), bindings.handle(text_page)

    def as_ascii(match: re.Match) -> str:
        name, _ = names.of(asked, match.start())
        return match[0] if _PICTURES.search(name) else chr(ord(match[0]) - PRIVATE_ASCII)

    return characters_of(_SYMBOL_CODES.sub(as_ascii, found.text))


class FontNames:
    """The names of fonts, asked for by one buffer."""

    def __init__(self):
        self.name, self.flags = ctypes.create_string_buffer(128), ctypes.c_int()
        self.flags_place = byref(self.flags)

    def of(self, asked, at: int) -> tuple[str, int]:
        """(name, descriptor flags) of the font of a text page's character; ("", 0) for one that PDFium generated."""
        self.name.value, self.flags.value = b"", 0
        bindings.font_info(asked, at, self.name, _LENGTH, self.flags_place)
        return self.name.value.decode("utf-8", "replace"), self.flags.value


@cache
def _units(count: int):
    """The type of an array of UTF-16 units; making one takes longer than the text of a page."""
    return ctypes.c_ushort * count


def _read(text_page) -> str:
    count = raw.FPDFText_CountChars(text_page)
    text = _stretch(text_page, 0, count)
    if len(text) == count:
        return text
    starts = range(0, count, _FEW)  # it does not always give all at once
    return "".join(_exact(text_page, first, min(_FEW, count - first)) for first in starts)


def _stretch(text_page, first: int, count: int) -> str:
    if count <= 0:
        return ""
    buffer = _units(1 << count.bit_length())()
    got = raw.FPDFText_GetText(text_page, first, count, buffer)
    return bytes(memoryview(buffer)[: max(0, got - 1)]).decode("utf-16-le", "surrogatepass")


def _exact(text_page, first: int, count: int) -> str:
    text = _stretch(text_page, first, count)
    if len(text) == count:
        return text
    codes = map(bindings.char_code, repeat(bindings.handle(text_page)), range(first, first + count))
    return "".join(
        LINE_END_HYPHEN if code == 2 else chr(code) if 0 < code <= sys.maxunicode else "\x00" for code in codes
    )

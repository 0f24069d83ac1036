"""List markers, note marks and section numbers at the start of a line."""

from __future__ import annotations

import re
from dataclasses import dataclass

from chunkers.parsers.pdf.reading.fonts import expected_width
from chunkers.parsers.pdf.reading.lines import Line

# Bullets as characters, as private codes of symbol fonts, and as control characters where a font maps its bullet there.
_BULLET = re.compile(r"[•◦▪▫■□●○◆◇▶►▸‣⁃∙·⬤✓✔➢➤❖∗\uf000-\uf0ff\x01-\x08\x0e-\x1f\x7f-\x9f\ufffd](?=\s|$)\s*")
_MARKER = re.compile(
    r"(?:([-–—*+])|\(?(\d{1,3})[.)]|\(([a-z])\)|([a-z])[.)]|\(([ivx]{1,6})\)|([ivx]{1,6})[.)])(?=\s|$)\s*"
)
_KINDS = ("dash", "number", "letter", "letter", "roman", "roman")  # of the groups of _MARKER
LEAST_WIDTH = 0.01  # sizes: no division by the width of nothing
BOXES = frozenset(("[x]", "[ ]"))  # how the boxes of forms are shown
_ENDED = re.compile(r"\w{1,6}[.)](?=\s|$)")
_SYMBOL_FONT = re.compile(r"symbol|wingding|dingbat|webding", re.I)
_SECTION = re.compile(
    r"(?:(?:chapter|section|part|kapitel|chapitre|appendix)\s+)?"
    r"(\d{1,2}(?:\.\d{1,2})*|[A-Z](?=\.\d)(?:\.\d{1,2})+|[IVX]{1,5}(?=\.))[.)]?\s+\S",
    re.I,
)
_NOTE = re.compile(r"\[?(\d{1,3}|[*†‡§¶]{1,2})[\].):]?\s*(?=\S)")


@dataclass(frozen=True, slots=True)
class Marker:
    """`kind` is bullet, dash, number, letter or roman; `value` as written, without its dot; `length` in characters."""

    kind: str
    value: str
    length: int

    @property
    def number(self) -> str | None:
        return None if self.kind in ("bullet", "dash") else self.value


def marker_of(text: str, font_name: str = "", next_font: str = "") -> Marker | None:
    if text[:1].isalnum() and text[1:2] not in ("", " ") and not _ENDED.match(text):
        return None  # running text, most of the time
    found = _BULLET.match(text)
    if found:
        return Marker("bullet", "", found.end())
    first, _, rest = text.partition(" ")
    if len(first) == 1 and font_name != next_font and (_SYMBOL_FONT.search(font_name) or first in "oO§"):
        return Marker("bullet", "", len(first) + 1 if rest else 1)
    found = _MARKER.match(text)
    if not found:
        return None
    kind = _KINDS[found.lastindex - 1]
    return Marker(kind, "" if kind == "dash" else found[found.lastindex], found.end())


def is_next(value: str, before: str | None) -> bool:
    """True when `value` comes right after `before`: 4 after 3, c after b; the first of a row when `before` is None."""
    if before is None:
        return value in ("1", "a", "i")
    if value.isdecimal() and before.isdecimal():
        return int(value) == int(before) + 1
    if len(value) == len(before) == 1 and ord(value) == ord(before) + 1:
        return True
    order = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv")
    return value in order and before in order and order.index(value) == order.index(before) + 1


def section_depth(text: str) -> int:
    """1 for "2 Methods", 2 for "2.1 Sites"; 0 for a text without a section number."""
    found = _SECTION.match(text)
    return found[1].count(".") + 1 if found else 0


def note_mark(text: str) -> re.Match | None:
    return _NOTE.match(text)


def drop_prefix(line: Line, length: int) -> Line | None:
    """`line` without its first characters; None when nothing is left. The left edge is measured where words are."""
    rest = line.text[length:].lstrip()
    if not rest:
        return None
    cut = len(line.text) - len(rest)
    first = line.first + cut if line.first >= 0 else -1
    words = tuple(word for word in line.words if word.start >= first) if first >= 0 else ()
    if words:
        x0 = words[0].x0
    else:
        scale = line.width / max(expected_width(line.text, 1.0), LEAST_WIDTH)
        x0 = line.x0 + expected_width(line.text[:cut], 1.0) * scale
    return line._replace(text=rest, x0=min(x0, line.x1), first=first, words=words)

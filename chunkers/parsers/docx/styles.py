"""What a paragraph style means: heading, title, quote, caption, code, and the numbering it brings along.

Word keeps the names of its own styles in English whatever the language of its menus; the ids differ.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass

from chunkers.parsers.docx.archive import W

_LONGEST = 12  # styles that build on each other; Word allows eleven
_HEADING = re.compile(r"heading ([1-9])$")
_ROLES = {
    "title": "title",
    "quote": "quote",
    "intense quote": "quote",
    "quotations": "quote",
    "block text": "quote",
    "caption": "caption",
    "html preformatted": "code",
    "preformatted text": "code",
    "source code": "code",
    "code": "code",
    "macro text": "code",
    "macro": "code",
    "verbatim": "code",
}
_MONO = re.compile(
    r"courier|consolas|menlo|monaco|\bmono\b|mono$|sans mono|typewriter|lucida console|source code", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Role:
    """`kind` is title, heading, quote, caption, code or paragraph; `level` from 1 for headings."""

    kind: str = "paragraph"
    level: int = 0


class Styles:
    def __init__(self, root: ET.Element | None):
        self._styles = {style.get(f"{W}styleId"): style for style in all_of(root, "style")}
        self._tables = {
            name
            for name, style in self._styles.items()
            if any(one.get(f"{W}type") == "firstRow" for one in style.findall(f"{W}tblStylePr"))
        }
        self._default = next(
            (
                name
                for name, style in self._styles.items()
                if style.get(f"{W}type") == "paragraph" and on(style.get(f"{W}default", "0"))
            ),
            None,
        )
        language = root.find(f"{W}docDefaults/{W}rPrDefault/{W}rPr/{W}lang") if root is not None else None
        self.language = language.get(f"{W}val", "") if language is not None else ""

    def role(self, properties: ET.Element | None) -> Role:
        """Of a paragraph by its `w:pPr`. A level of its own comes before its style; level 9 says: no heading."""
        own = _outlined(properties)
        if own:
            return own
        for style in self._chain(properties):
            found = _outlined(style.find(f"{W}pPr")) or _named(style)
            if found:
                return found
        return Role("code") if any(_is_mono(style) for style in self._chain(properties)) else Role()

    def numbering(self, properties: ET.Element | None) -> tuple[str, str]:
        """(number id, level as written) of a paragraph or of its style; ("", "") for none."""
        level = ""
        for place in (properties, *(style.find(f"{W}pPr") for style in self._chain(properties))):
            numbers = find(place, "numPr")
            level = level or value(find(numbers, "ilvl"))
            if value(find(numbers, "numId")):
                return value(find(numbers, "numId")), level
        return "", ""

    def style_id(self, properties: ET.Element | None) -> str:
        return value(find(properties, "pStyle")) or self._default or ""

    def has_head_row(self, properties: ET.Element | None) -> bool:
        """True when the table's style draws its first row apart and the table asks for that."""
        look = find(properties, "tblLook")
        if look is None or value(find(properties, "tblStyle")) not in self._tables:
            return False
        first = look.get(f"{W}firstRow")
        return on(first) if first else _hex(value(look)) and bool(int(value(look), 16) & 0x20)

    def _chain(self, properties: ET.Element | None) -> Iterator[ET.Element]:
        name = self.style_id(properties)
        for _ in range(_LONGEST):
            if name not in self._styles:
                return
            yield self._styles[name]
            name = value(self._styles[name].find(f"{W}basedOn"))


def is_mono(properties: ET.Element | None) -> bool:
    """True when run properties ask for letters of one width."""
    fonts = find(properties, "rFonts")
    return fonts is not None and bool(_MONO.search(fonts.get(f"{W}ascii") or ""))


def find(place: ET.Element | None, name: str) -> ET.Element | None:
    return place.find(W + name) if place is not None else None


def all_of(place: ET.Element | None, name: str) -> list[ET.Element]:
    return place.findall(W + name) if place is not None else []


def words(place: ET.Element) -> str:
    """All text in it, deleted text apart, without white space around."""
    return "".join(t.text or "" for t in place.iter(f"{W}t")).strip()


def value(place: ET.Element | None) -> str:
    """The element's `w:val`, "" for none."""
    return (place.get(f"{W}val") or "") if place is not None else ""


def on(text: str | None) -> bool:
    """Word's truth: an element without a value is true."""
    return text not in ("0", "false", "off", "none")


def switched_on(properties: ET.Element | None, name: str) -> bool:
    found = find(properties, name)
    return found is not None and on(found.get(f"{W}val"))


def _outlined(properties: ET.Element | None) -> Role | None:
    level = value(find(properties, "outlineLvl"))
    if not level.isdecimal():
        return None
    return Role("heading", int(level) + 1) if int(level) < 9 else Role()


def _named(style: ET.Element) -> Role | None:
    name = value(style.find(f"{W}name")).lower()
    heading = _HEADING.match(name)
    if heading:
        return Role("heading", int(heading[1]))
    return Role(_ROLES[name]) if name in _ROLES else None


def _is_mono(style: ET.Element) -> bool:
    return is_mono(style.find(f"{W}rPr"))


def _hex(text: str) -> bool:
    return bool(re.fullmatch(r"[0-9A-Fa-f]{1,8}", text))

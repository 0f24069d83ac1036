"""What mammoth makes of a plain body, read as HTML into blocks: lists with Word's numbers, footnotes at their place."""

from __future__ import annotations

import io
import sys
import xml.etree.ElementTree as ET
import zipfile

from selectolax.lexbor import LexborHTMLParser, LexborNode

from chunkers.parsers.builder import Builder
from chunkers.parsers.docx.archive import W
from chunkers.parsers.docx.body import BULLETS, MARK, NUMBERS
from chunkers.parsers.docx.numbers import LEVELS
from chunkers.parsers.excluded import ExcludedElements
from chunkers.parsers.markup import Walk, plain_text
from chunkers.parsers.nesting import Nest

_CALLS = 8_000  # mammoth calls itself some five times for a level of XML and of HTML


def html_of(body: ET.Element, notes: dict[str, ET.Element], convert, shift: int) -> tuple[str, list[str]]:
    """(HTML, mammoth's messages). `notes`: the parts “footnotes” and “endnotes”; `shift` is added to heading levels.

    Raises RecursionError for what nests too deep, and what `convert` (mammoth.convert_to_html) raises.
    """
    document = ET.Element(f"{W}document")
    document.append(body)
    parts = {"document": document, "numbering": _numbering(), **notes}
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, root in parts.items():
            archive.writestr(f"word/{name}.xml", ET.tostring(root, encoding="utf-8"))
    data.seek(0)
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, _CALLS))
    try:
        found = convert(
            data,
            style_map=_style_map(shift),
            include_default_style_map=False,
            include_embedded_style_map=False,
            convert_image=lambda image: [],
        )
    finally:
        sys.setrecursionlimit(before)
    return found.value, [message.message for message in found.messages]


def _numbering() -> ET.Element:
    root = ET.Element(f"{W}numbering")
    for name, form in ((BULLETS, "bullet"), (NUMBERS, "decimal")):
        one = ET.SubElement(root, f"{W}abstractNum", {f"{W}abstractNumId": name})
        for level in range(LEVELS):
            ET.SubElement(ET.SubElement(one, f"{W}lvl", {f"{W}ilvl": str(level)}), f"{W}numFmt", {f"{W}val": form})
    for name in (BULLETS, NUMBERS):
        ET.SubElement(ET.SubElement(root, f"{W}num", {f"{W}numId": name}), f"{W}abstractNumId", {f"{W}val": name})
    return root


def _style_map(shift: int) -> str:
    lines = [
        "p.title => h1:separator(' ')",
        "p.quote => blockquote > p:fresh",
        "p.caption => figcaption:fresh",
        "p.code => pre:separator('\\n')",
    ]
    lines += [f"p.heading{level} => h{min(6, level + shift)}:fresh" for level in range(1, 10)]
    for level in range(1, LEVELS + 1):
        outer = "ul|ol > li > " * (level - 1)
        lines += [
            f"p:{kind}-list({level}) => {outer}{tag} > li:fresh"
            for kind, tag in (("unordered", "ul"), ("ordered", "ol"))
        ]
    return "\n".join(lines)


class _PageWalk(Walk):
    """Reads an item's number as Word writes it: "4", "b", "iv"."""

    def _number(self, attributes: dict) -> str | None:
        return attributes.get("data-number") or super()._number(attributes)


def read_blocks(source: str, builder: Builder) -> None:
    """Adds the blocks of mammoth's HTML; each footnote follows the block that refers to it, like a PDF's."""
    page = LexborHTMLParser(source)
    if page.body is None:
        return
    notes = _notes(page)
    _mark_items(page)
    for block in _children(page.body):
        cited = _references(block)
        _PageWalk(Nest(builder), ExcludedElements(surroundings=False)).run(block)
        for key, number in cited:
            builder.footnote(notes.pop(key, ""), number)


def _children(body: LexborNode) -> list[LexborNode]:
    return [node for node in body.iter(include_text=True) if node.tag == "-text" or node.tag[0] not in "-!"]


def _notes(page: LexborHTMLParser) -> dict[str, str]:
    """Texts of the notes by id; they are taken out of the page."""
    found = {}
    for item in page.css("li[id^=footnote-], li[id^=endnote-]"):
        for back in item.css("a[href^='#footnote-ref-'], a[href^='#endnote-ref-']"):
            back.decompose()
        found[item.attributes["id"]] = plain_text(item.inner_html or "")
        item.decompose()
    return found


def _references(block: LexborNode) -> list[tuple[str, int]]:
    """(id of a note, its number) in order; the number stands bare in the text."""
    out = []
    for link in block.css("a[id^=footnote-ref-], a[id^=endnote-ref-]") if block.tag != "-text" else ():
        number = (link.text() or "").strip("[]")
        link.parent.replace_with(number)
        out.append((link.attributes["href"].lstrip("#"), int(number)))
    return out


def _mark_items(page: LexborHTMLParser) -> None:
    for mark in page.css(f"li > a[id^={MARK}]"):
        mark.parent.attrs["data-number"] = mark.attributes["id"].removeprefix(MARK)

"""Writing SVG: shapes and text as an XML tree, so that what a document says can only ever be text.

Lengths are px of the view box. Text is measured by estimate (an SVG cannot wrap), on the wide side.
"""

from __future__ import annotations

import re
import unicodedata
from xml.etree import ElementTree

NAMESPACE = "http://www.w3.org/2000/svg"
SANS = '"Source Sans 3", "Source Sans", system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif'
MONO = '"Source Code Pro", ui-monospace, Menlo, Consolas, monospace'
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_EM = {"plain": 0.59, "bold": 0.67, "mono": 0.61}  # mean advance in sizes, of DejaVu: the widest face in common use

Tree = ElementTree.Element


def root(width: float, height: float, title: str, description: str, name: str) -> Tree:
    """An `<svg>` with its title and description tied to it; `name` keeps ids apart when two stand on one page."""
    svg = ElementTree.Element(
        "svg",
        {
            "xmlns": NAMESPACE,
            "viewBox": f"0 0 {number(width)} {number(height)}",
            "width": number(width),
            "height": number(height),
            "role": "img",
            "aria-labelledby": f"{name}-title {name}-desc",
            "font-family": SANS,
            "font-size": "13",
        },
    )
    add(svg, "title", legal(title), id=f"{name}-title")
    add(svg, "desc", legal(description), id=f"{name}-desc")
    return svg


def add(parent: Tree, tag: str, text: str | None = None, **attributes) -> Tree:
    """A child; `stroke_width` becomes `stroke-width`, numbers are rounded to a tenth, None is left out."""
    named = {
        key.replace("_", "-"): value if isinstance(value, str) else number(value)
        for key, value in attributes.items()
        if value is not None
    }
    child = ElementTree.SubElement(parent, tag, named)
    if text is not None:
        child.text = legal(text)
    return child


def rect(parent: Tree, x: float, y: float, width: float, height: float, **attributes) -> Tree:
    return add(parent, "rect", x=x, y=y, width=max(0, width), height=max(0, height), **attributes)


def line(parent: Tree, x: float, y: float, x2: float, y2: float, **attributes) -> Tree:
    return add(parent, "line", x1=x, y1=y, x2=x2, y2=y2, **attributes)


def label(parent: Tree, x: float, y: float, text: str, face: str = "plain", **attributes) -> Tree:
    """`y` is the base line. `face` is plain, bold or mono."""
    fonts = {"bold": {"font_weight": "650"}, "mono": {"font_family": MONO}, "plain": {}}[face]
    return add(parent, "text", text, x=x, y=y, **fonts, **attributes)


def scissors(parent: Tree, x: float, y: float, colour: str) -> None:
    """The cut sign, 12 px square, its upper left corner at (x, y)."""
    group = add(
        parent,
        "g",
        transform=f"translate({number(x)} {number(y)}) scale(.75)",
        fill="none",
        stroke=colour,
        stroke_width=2,
    )
    add(group, "circle", cx=4, cy=3.6, r=2.3)
    add(group, "circle", cx=12, cy=3.6, r=2.3)
    add(group, "path", d="M5.2 5.6 10.8 15M10.8 5.6 5.2 15")


def written(svg: Tree) -> str:
    return ElementTree.tostring(svg, encoding="unicode")


def tree(picture: str) -> list:
    """`[tag, {attribute: value}, text or child …]`: a picture as data, so that no markup is read in the browser."""
    return _branch(ElementTree.fromstring(picture))


def _branch(drawn: Tree) -> list:
    text = [drawn.text] if drawn.text else []
    return [drawn.tag.rpartition("}")[2], drawn.attrib, *text, *map(_branch, drawn)]


def width_of(text: str, face: str = "plain", size: float = 13) -> float:
    """About how wide `text` is; wide signs (CJK, emoji) count a full size, marks that combine nothing."""
    wide = sum(unicodedata.east_asian_width(c) in "WF" for c in text)
    none = sum(unicodedata.combining(c) > 0 for c in text)
    digits = 0 if face == "mono" else sum(c.isdigit() for c in text)
    return size * (wide + _EM[face] * (len(text) - wide - none) + 0.05 * digits)


def fitted(text: str, width: float, face: str = "plain", size: float = 13) -> str:
    """`text` cut to about `width` with an ellipsis; "" when not even two signs fit."""
    if width_of(text, face, size) <= width:
        return text
    text = text[: max(0, int(2 * width / size) + 2)]
    while text and width_of(text + "…", face, size) > width:
        text = text[:-1]
    return f"{text.rstrip()}…" if len(text) > 1 else ""


def legal(text: str) -> str:
    """Without the characters that XML does not allow."""
    return _NOT_XML.sub("\ufffd", text)


def number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")

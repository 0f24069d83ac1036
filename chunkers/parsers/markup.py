"""The walk through HTML elements that turns them into blocks. It never calls itself: pages may nest very deep."""

from __future__ import annotations

import re

from selectolax.lexbor import LexborHTMLParser, LexborNode

from chunkers.documents.document import Meta
from chunkers.parsers.builder import Builder, one_line
from chunkers.parsers.excluded import ExcludedElements
from chunkers.parsers.nesting import Nest
from chunkers.parsers.rowspans import Grid

_HEADINGS = {"h1": 1, "h2": 2, "h3": 3, "h4": 4, "h5": 5, "h6": 6}
_LISTS = {"ul", "ol", "menu", "dir", "dl"}
_ROW_GROUPS = {"thead", "tbody", "tfoot"}
# Elements that stand on lines of their own; every other one is read as part of the line around it.
_BLOCKS = {
    "address",
    "article",
    "aside",
    "blockquote",
    "body",
    "caption",
    "center",
    "dd",
    "details",
    "dialog",
    "div",
    "dt",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "header",
    "hgroup",
    "hr",
    "html",
    "legend",
    "li",
    "main",
    "nav",
    "optgroup",
    "option",
    "p",
    "pre",
    "search",
    "section",
    "summary",
    "table",
    "td",
    "th",
    "tr",
    *_HEADINGS,
    *_LISTS,
    *_ROW_GROUPS,
}
_VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr"}
_CLOSED_BY_OTHERS = {
    "p",
    "li",
    "dt",
    "dd",
    "tr",
    "td",
    "th",
    "thead",
    "tbody",
    "tfoot",
    "colgroup",
    "option",
    "optgroup",
    "rb",
    "rt",
    "rtc",
    "rp",
    "html",
    "head",
    "body",
}
_RAW = {"script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes", "plaintext"}
_TAG = re.compile(r"<!--|<(/?)([a-zA-Z][^\s/<>]*)([^<>]*)>")
_DEPTH = 200  # the tree builder's time grows with the square of the depth (measured: 40,000 levels take 5 s)


def read_fragment(source: str, nest: Nest) -> None:
    """Add the blocks of a piece of HTML inside another format to `nest`; only scripts and hidden things are dropped."""
    page = LexborHTMLParser(shallow(source) or source)
    if page.body is not None:
        Walk(nest, ExcludedElements(surroundings=False)).run(page.body)


def plain_text(source: str) -> str:
    """The words of a piece of HTML on one line."""
    builder = Builder(Meta("fragment", "1"))
    read_fragment(source, Nest(builder))
    return one_line(builder.document().text)


def shallow(source: str) -> str | None:
    """`source` without the tags of elements nested deeper than 200; None when there are none. Keeps all words."""
    if source.count("<") <= _DEPTH:
        return None
    out, at, place, depth = [], 0, 0, 0
    while found := _TAG.search(source, place):
        place = found.end()
        name = (found[2] or "").lower()
        if not name:
            place = source.find("-->", place)
        elif name in _RAW and not found[1]:
            close = re.compile(f"</{name}", re.IGNORECASE).search(source, place)
            place = close.end() if close else -1
        elif name not in _VOID and name not in _CLOSED_BY_OTHERS and not found[3].endswith("/"):
            deep = depth > _DEPTH if found[1] else depth >= _DEPTH
            depth = max(0, depth - 1) if found[1] else depth + 1
            if deep:
                out += [source[at : found.start()], " "]
                at = place
        if place < 0:
            break
    return "".join(out) + source[at:] if out else None


class Walk:
    """One pass over an element and all in it, giving blocks to a Nest in reading order."""

    def __init__(self, nest: Nest, excluded: ExcludedElements):
        self._nest = nest
        self._excluded = excluded
        self._words: list[str] = []
        self._line_from: int | None = None  # the depth of an open heading, cell or caption: one line whatever it holds
        self._pre_from: int | None = None
        self._grid: Grid | None = None
        self._in_head = False  # inside a thead
        self._numbers: list[list[int] | None] = []  # [next, step] of each open list; None for bullets
        self._depth = 0

    def run(self, root: LexborNode) -> None:
        node = root
        while True:
            child = node.first_child if self._enter(node) else None
            if child is not None:
                node, self._depth = child, self._depth + 1
                continue
            self._leave(node)
            while self._depth and node.next is None:
                node, self._depth = node.parent, self._depth - 1
                self._leave(node)
            if not self._depth:
                break
            node = node.next
        self._flush()

    # ---- entering: True when the children are to be read

    def _enter(self, node: LexborNode) -> bool:
        tag = node.tag or "-none"  # `<?x y>` has none
        if tag == "-text":
            self._words.append(node.text_content)
        if tag[0] == "-" or tag[0] == "!":
            return False
        attributes = node.attributes
        self._entered = not self._excluded.excludes(node, tag, attributes, at_root=not self._depth)
        if not self._entered:
            if tag in _BLOCKS:
                self._edge()
            return False
        if tag in ("br", "img"):
            line_end = "\n" if self._pre_from is not None else " "
            self._words.append(line_end if tag == "br" else attributes.get("alt") or "")
            return False
        if tag in _BLOCKS:
            self._edge()
            if self._line_from is None and self._pre_from is None:
                self._open(tag, attributes)
        return True

    def _open(self, tag: str, attributes: dict) -> None:
        if tag in _HEADINGS or tag in ("caption", "figcaption") or (tag in ("td", "th") and self._grid):
            self._line_from = self._depth
        elif tag == "pre":
            self._pre_from = self._depth
        elif tag == "blockquote":
            self._nest.begin_quote()
        elif tag == "table":
            self._grid = Grid()
        elif tag in _ROW_GROUPS:
            self._in_head = tag == "thead"
        elif tag == "tr" and self._grid:
            self._grid.begin_row(self._in_head)
        elif tag in _LISTS:
            self._numbers.append(_numbering(attributes) if tag == "ol" else None)
            self._nest.begin_list()
        elif (tag == "li" or tag == "dt") and self._numbers:
            self._nest.begin_item(self._number(attributes))

    def _number(self, attributes: dict) -> str | None:
        counter = self._numbers[-1]
        if counter is None:
            return None
        counter[0] = _whole(attributes.get("value"), counter[0])
        counter[0] += counter[1]
        return str(counter[0] - counter[1])

    # ---- leaving

    def _leave(self, node: LexborNode) -> None:
        tag = node.tag
        if tag not in _BLOCKS:
            return
        if self._line_from is not None or self._pre_from is not None:
            if self._depth == self._line_from:
                self._line_from = None
                self._close_line(tag, node)
            elif self._depth == self._pre_from:
                self._pre_from = None
                self._nest.code("".join(self._words))
                self._words = []
            else:
                self._edge()
            return
        self._flush()
        if self._excluded.was_excluded(node):
            return
        if tag == "blockquote":
            self._nest.end_quote()
        elif tag == "table" and self._grid:
            self._nest.table(self._grid.rows())
            self._grid = None
        elif tag == "thead":
            self._in_head = False
        elif tag == "tr" and self._grid:
            self._grid.end_row()
        elif tag in _LISTS:
            self._numbers.pop()
            self._nest.end_list()

    def _close_line(self, tag: str, node: LexborNode) -> None:
        text, self._words = "".join(self._words), []
        if tag in _HEADINGS:
            self._nest.heading(text, _HEADINGS[tag])
        elif tag in ("td", "th"):
            attributes = node.attributes
            columns, rows = (_whole(attributes.get(key), 1) for key in ("colspan", "rowspan"))
            self._grid.cell(text, columns, rows, tag == "th")
        else:
            self._nest.caption(text)

    def _edge(self) -> None:
        """A block begins or ends here: a new paragraph, or a space (a line end in code) inside one line."""
        if self._pre_from is not None:
            if self._words and not self._words[-1].endswith("\n"):
                self._words.append("\n")
        elif self._line_from is not None:
            self._words.append(" ")
        else:
            self._flush()

    def _flush(self) -> None:
        text, self._words = "".join(self._words), []
        if text and not text.isspace():
            self._nest.paragraph(text)


def _numbering(attributes: dict) -> list[int]:
    return [_whole(attributes.get("start"), 1), -1 if "reversed" in attributes else 1]


def _whole(text: str | None, default: int) -> int:
    found = re.match(r"\s*(-?\d{1,6})", text or "")
    return int(found[1]) if found else default

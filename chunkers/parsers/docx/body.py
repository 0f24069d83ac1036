"""A Word body made plain: what a reader of the printed page sees, as the few elements that mammoth needs.

Deletions, hidden text, comments, pictures and whatever else is no text goes here and is counted; fields, insertions,
content controls and the like leave only what they hold; numbers that Word counts are written where they stand; text
boxes follow the paragraph that they are anchored in. Nothing that refers outside the file is kept.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections import Counter

from chunkers.parsers.docx.archive import W
from chunkers.parsers.docx.numbers import Numbering
from chunkers.parsers.docx.styles import Role, Styles, find, is_mono, on, switched_on, value, words

_MATHS = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_CHOICES = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_PROPERTIES = {
    f"{W}{name}"
    for name in (
        "pPr",
        "rPr",
        "tblPr",
        "trPr",
        "tcPr",
        "sdtPr",
        "rubyPr",
        "rt",
        "sectPr",
        "instrText",
        "delInstrText",
        "delText",
        "tblGrid",
        "customXmlPr",
        "fldData",
    )
}
_GONE = {f"{W}del": "deletions", f"{W}moveFrom": "deletions"}
_PLAIN = {f"{W}cr": "br", f"{W}br": "br", f"{W}tab": "tab", f"{W}ptab": "tab"}
_NOTES = {f"{W}footnoteReference": "footnote", f"{W}endnoteReference": "endnote"}
_OBJECTS = (f"{W}drawing", f"{W}pict", f"{W}object")
BULLETS, NUMBERS = "1", "2"  # the two lists that mammoth knows of
MARK = "number-"  # begins the name of the bookmark that carries an item's number
_WIDEST = 1000  # columns
_PIECE = 4_000  # characters: adding to longer ones takes time that grows with their square


class Body:
    """One pass over a body, and over each note after it. `counts` says what was found besides text."""

    def __init__(self, styles: Styles, numbering: Numbering, notes: frozenset[tuple[str, str]] = frozenset()):
        self._styles, self._numbering, self._notes = styles, numbering, notes
        self._boxes: list[ET.Element] = []  # waiting for the end of the paragraph that they are anchored in
        self.counts: Counter[str] = Counter()

    def within_note(self) -> None:
        """From here on notes are read: they refer to no notes themselves."""
        self._notes = frozenset()

    def blocks(self, place: ET.Element, into: ET.Element) -> None:
        """Adds paragraphs and tables of `place` to `into`; other containers give what they hold."""
        for one, below in zip(place, [*place[1:], None]):
            if one.tag == f"{W}p":
                self._paragraph(one, into, below is not None and below.tag == f"{W}p")
            elif one.tag == f"{W}tbl":
                self._table(one, into)
            elif one.tag == f"{W}altChunk":
                self.counts["foreign"] += 1
            elif inner := self._inside(one):
                for found in inner:
                    self.blocks(found, into)

    def _inside(self, one: ET.Element) -> list[ET.Element]:
        """What to read of a container; () for what is no text, which is counted."""
        if one.tag in _GONE:
            self.counts[_GONE[one.tag]] += 1
            return []
        if one.tag in _PROPERTIES:
            return []
        if one.tag in (f"{W}ins", f"{W}moveTo"):
            self.counts["insertions"] += 1
        if one.tag == f"{_CHOICES}AlternateContent":
            choice = one.find(f"{_CHOICES}Choice")
            return [choice if choice is not None else one]
        return [one]

    # ---- paragraphs

    def _paragraph(self, one: ET.Element, into: ET.Element, joins: bool) -> None:
        """`joins` when a paragraph follows: where the mark between the two is deleted they are one."""
        properties = find(one, "pPr")
        content = ET.Element(f"{W}p")
        self._runs(one, content)
        out = ET.Element(f"{W}p")
        about = ET.SubElement(out, f"{W}pPr")
        role = self._role(properties, one)
        if role.kind != "paragraph":
            ET.SubElement(about, f"{W}pStyle", {f"{W}val": f"{role.kind}{role.level or ''}"})
        self.counts["headings"] += role.kind == "heading"
        self.counts["titles"] += role.kind == "title"
        mark = find(properties, "rPr")
        if joins and not self._boxes and (find(mark, "del") is not None or find(mark, "moveFrom") is not None):
            ET.SubElement(ET.SubElement(about, f"{W}rPr"), f"{W}del")
        elif len(content):  # Word numbers empty paragraphs too, but nobody means it
            self._number(out, about, properties, role)
        if role.kind == "code" and not len(content):
            _text(out, " ")  # else the empty lines of code are lost
        out.extend(content)
        if len(out) > 1 or len(about):
            into.append(out)
        boxes, self._boxes = self._boxes, []
        for box in boxes:
            self.counts["boxes"] += 1
            self.blocks(box, into)

    def _role(self, properties, one: ET.Element) -> Role:
        role = self._styles.role(properties)
        if role.kind != "paragraph":
            return role
        runs = _with_words(one)
        return Role("code") if runs and all(is_mono(find(run, "rPr")) for run in runs) else role

    def _number(self, out: ET.Element, about: ET.Element, properties, role: Role) -> None:
        """A list item's level and number, or what Word writes in front of a numbered heading."""
        number_id, level = self._styles.numbering(properties)
        number = self._numbering.next(number_id, level, self._styles.style_id(properties)) if number_id else None
        if number is None:
            return
        if role.kind != "paragraph" or number.has_words:
            if number.label:
                _text(out, f"{number.label} ")
            return
        numbers = ET.SubElement(about, f"{W}numPr")
        ET.SubElement(numbers, f"{W}ilvl", {f"{W}val": str(number.depth - 1)})
        ET.SubElement(numbers, f"{W}numId", {f"{W}val": BULLETS if number.number is None else NUMBERS})
        if number.number is not None:
            ET.SubElement(out, f"{W}bookmarkStart", {f"{W}name": MARK + number.number})

    def _runs(self, place: ET.Element, out: ET.Element) -> None:
        for one in place:
            if one.tag == f"{W}r":
                self._run(one, out)
            elif one.tag in (f"{_MATHS}oMath", f"{_MATHS}oMathPara"):
                self.counts["formulas"] += 1
                _text(out, f" {' '.join(t.text or '' for t in one.iter(f'{_MATHS}t'))} ")
            elif one.tag == f"{W}commentReference":
                self.counts["comments"] += 1
            else:
                for inner in self._inside(one):
                    self._runs(inner, out)

    def _run(self, one: ET.Element, out: ET.Element) -> None:
        properties = find(one, "rPr")
        if switched_on(properties, "vanish"):
            self.counts["hidden"] += len(words(one))
            return
        # Word parts runs for its own ends; joined they take mammoth half the time
        run = out[-1] if len(out) and out[-1].tag == f"{W}r" else ET.Element(f"{W}r")
        had = len(run)
        self._letters(one, run)
        if len(run) and not had:
            out.append(run)

    def _letters(self, place: ET.Element, run: ET.Element) -> None:
        for one in place:
            if one.tag == f"{W}t":
                _add(run, one.text or "")
            elif one.tag in _PLAIN:
                ET.SubElement(run, W + _PLAIN[one.tag])
            elif one.tag == f"{W}noBreakHyphen":
                _add(run, "-")
            elif one.tag == f"{W}fldChar":
                box = one.find(f"{W}ffData/{W}checkBox")
                if box is not None:
                    ticked = box.find(f"{W}checked") if box.find(f"{W}checked") is not None else box.find(f"{W}default")
                    is_ticked = ticked is not None and on(ticked.get(f"{W}val"))
                    _add(run, "\u2612" if is_ticked else "\u2610")
            elif one.tag == f"{W}sym":
                run.append(one)
            elif one.tag in _NOTES:
                if (_NOTES[one.tag], one.get(f"{W}id")) in self._notes:
                    ET.SubElement(run, one.tag, {f"{W}id": one.get(f"{W}id")})
            elif one.tag == f"{W}commentReference":
                self.counts["comments"] += 1
            elif one.tag in _OBJECTS:
                self._object(one, run)
            elif one.tag == f"{W}r":  # the base of a ruby, and what a content control in a run holds
                self._letters(one, run)
            else:
                for inner in self._inside(one):
                    self._letters(inner, run)

    def _object(self, one: ET.Element, run: ET.Element) -> None:
        """A text box gives its paragraphs later; a picture its alternative text; charts and the like nothing."""
        boxes = _outermost(one, f"{W}txbxContent")
        if boxes:
            self._boxes += boxes
            return
        if not any(inner.tag.endswith(("}blip", "}imagedata")) for inner in one.iter()):
            lines = any(inner.tag.endswith(("}wsp", "}line", "}shape", "}rect")) for inner in one.iter())
            self.counts["objects"] += not lines  # a drawn line or a shape without words is no loss
            return
        self.counts["pictures"] += 1
        said = next(
            (
                text
                for inner in one.iter()
                if inner.tag.endswith(("}docPr", "}shape"))
                for key in ("descr", "alt", "title")
                if (text := inner.get(key, "").strip())
            ),
            "",
        )
        if said:
            self.counts["alternatives"] += 1
            _add(run, f" {said} ")

    # ---- tables

    def _table(self, one: ET.Element, into: ET.Element) -> None:
        rows = self._held(one, f"{W}tr")
        made = ET.Element(f"{W}tbl")
        headers = [switched_on(find(row, "trPr"), "tblHeader") for row in rows]
        if not any(headers) and len(rows) > 1:
            headers[0] = self._styles.has_head_row(find(one, "tblPr")) or _is_bold(rows[0]) and not _is_bold(rows[1])
        for row, is_header in zip(rows, headers):
            self._row(row, is_header, made)
        if len(made):
            into.append(made)

    def _row(self, row: ET.Element, is_header: bool, into: ET.Element) -> None:
        properties = find(row, "trPr")
        if find(properties, "del") is not None:
            self.counts["deletions"] += 1
            return
        made = ET.SubElement(into, f"{W}tr")
        if is_header:
            ET.SubElement(ET.SubElement(made, f"{W}trPr"), f"{W}tblHeader")
        before = value(find(properties, "gridBefore"))
        if _width(before):
            ET.SubElement(_cell(made, _width(before), None), f"{W}p")
        for cell in self._held(row, f"{W}tc"):
            about = find(cell, "tcPr")
            self.blocks(cell, _cell(made, _width(value(find(about, "gridSpan"))), find(about, "vMerge")))

    def _held(self, place: ET.Element, tag: str) -> list[ET.Element]:
        """Rows of a table or cells of a row, also those inside content controls and insertions."""
        out = []
        for one in place:
            if one.tag == tag:
                out.append(one)
            else:
                for inner in self._inside(one):
                    out += self._held(inner, tag)
        return out


def _cell(row: ET.Element, width: int, merge: ET.Element | None) -> ET.Element:
    cell = ET.SubElement(row, f"{W}tc")
    about = ET.SubElement(cell, f"{W}tcPr")
    if width > 1:
        ET.SubElement(about, f"{W}gridSpan", {f"{W}val": str(width)})
    if merge is not None:
        ET.SubElement(about, f"{W}vMerge", {f"{W}val": value(merge) or "continue"})
    return cell


def _width(text: str) -> int:
    return min(int(text), _WIDEST) if text.isdecimal() and len(text) < 7 else 0


def _add(run: ET.Element, text: str) -> None:
    """Text at the end of a run, in one piece with what stands before it."""
    if not len(run) or run[-1].tag != f"{W}t" or len(run[-1].text) > _PIECE:
        ET.SubElement(run, f"{W}t").text = ""
    run[-1].text += text


def _text(into: ET.Element, text: str) -> None:
    ET.SubElement(ET.SubElement(into, f"{W}r"), f"{W}t").text = text


def _with_words(place: ET.Element) -> list[ET.Element]:
    return [run for run in place.iter(f"{W}r") if words(run)]


def _is_bold(row: ET.Element) -> bool:
    runs = _with_words(row)
    return bool(runs) and all(switched_on(find(run, "rPr"), "b") for run in runs)


def _outermost(one: ET.Element, tag: str) -> list[ET.Element]:
    """The elements of that tag that lie in no other one; of two renderings of the same, the first."""
    out = []
    for inner in one:
        if inner.tag == tag:
            out.append(inner)
        elif inner.tag == f"{_CHOICES}AlternateContent":
            out += next((found for side in inner if (found := _outermost(side, tag))), [])
        else:
            out += _outermost(inner, tag)
    return out

"""Changes inside Word files: elements of its parts, their XML as text, and the package around them."""

from __future__ import annotations

import io
import random
import re
import xml.etree.ElementTree as ET
import zipfile
import zlib

from fuzz_bytes import BYTE_CHANGES, HUGE, ODD
from support import made_docx as word

_MAIN = "word/document.xml"
_W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_ABOUT = (
    '<w:numPr><w:ilvl w:val="9"/><w:numId w:val="2"/></w:numPr>',
    '<w:numPr><w:numId w:val="77"/></w:numPr>',
    '<w:gridSpan w:val="9999999"/>',
    '<w:gridSpan w:val="-1"/>',
    "<w:vMerge/>",
    '<w:vMerge w:val="restart"/>',
    "<w:br/>",
    "<w:tab/>",
    "<w:noBreakHyphen/>",
    "<w:sdt><w:sdtContent><w:p/></w:sdtContent></w:sdt>",
    '<w:footnoteReference w:id="1"/>',
    '<w:footnoteReference w:id="99"/>',
    "<w:del><w:r><w:t>x</w:t></w:r></w:del>",
    '<w:sym w:font="Symbol" w:char="F0B7"/>',
    '<w:sym w:char="zz"/>',
    '<w:hyperlink w:anchor="x"/>',
    '<w:fldChar w:fldCharType="begin"/>',
    "<w:instrText>TOC</w:instrText>",
    "<w:vanish/>",
    "<w:tblHeader/>",
    '<w:outlineLvl w:val="3"/>',
    "<w:tbl/>",
    "<w:tr/>",
    "<w:tc/>",
    "<w:p/>",
    "<w:sectPr/>",
    '<w:pStyle w:val="?"/>',
)
_NESTS = (
    ("<w:tbl><w:tr><w:tc>", "</w:tc></w:tr></w:tbl>"),
    ("<w:p>", "</w:p>"),
    ("<w:sdt><w:sdtContent>", "</w:sdtContent></w:sdt>"),
    ("<w:ins>", "</w:ins>"),
    ("<w:p><w:r><w:pict>", "</w:pict></w:r></w:p>"),
)


def packed(page: bytes) -> bytes:
    """A Word file with a page's lines as headings, paragraphs, nested lists, a table and a footnote."""
    texts = re.sub(r"<[^>]*>", "\n", page.decode("utf-8", "replace")).split("\n")
    lines = [text.strip() for text in texts if text.strip()][:90]
    body = []
    for at, line in enumerate(lines):
        if at % 12 == 0:
            body.append(word.p(line, f"berschrift{at // 12 % 4 + 1}"))
        elif at % 12 < 6:
            body.append(word.p(line))
        else:
            body.append(word.item(line, str(at % 5 + 1), at % 3))
    body.append(word.table(*(word.row(*lines[at : at + 3]) for at in range(0, min(12, len(lines)), 3))))
    body.append(word.p("Cited", inside='<w:r><w:footnoteReference w:id="1"/></w:r>'))
    note = f'<w:footnote w:id="1">{word.p("A note.")}</w:footnote>'
    return word.docx("".join(body), styles=word.STYLES, numbering=word.NUMBERING, footnotes=note)


def tree(data: bytes, chance: random.Random, other: bytes) -> bytes:
    """Elements of a part lost, doubled, moved, renamed; their values and texts exchanged. Mostly well-formed."""
    try:
        root = ET.fromstring(data)
    except (ET.ParseError, ValueError):
        return data
    ET.register_namespace("w", _W)
    for _ in range(chance.choice((1, 2, 6, 30))):
        every = list(root.iter())
        parent = chance.choice([one for one in every if len(one)] or [root])
        if not len(parent):
            break
        child, target = chance.choice(list(parent)), chance.choice(every)
        what = chance.randrange(7)
        if what == 0:
            parent.remove(child)
        elif what == 1:
            parent.insert(chance.randrange(len(parent)), child)
        elif what == 2 and not any(one is target for one in child.iter()):
            parent.remove(child)
            target.append(child)
        elif what == 3:
            child.tag = target.tag
        elif what == 4:
            parent.insert(chance.randrange(len(parent) + 1), _piece(chance))
        elif what == 5 and target.attrib:
            values = [value for one in every for value in one.attrib.values()]
            key = chance.choice(sorted(target.attrib))
            target.set(key, chance.choice(HUGE).decode() if chance.random() < 0.4 else chance.choice(values))
        elif what == 6:
            target.text = re.sub(
                r"[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]",
                "",
                chance.choice(ODD).decode("utf-8", "replace"),
            )
    try:
        return ET.tostring(root)
    except RecursionError:  # a nest of before
        return data


def nested(data: bytes, chance: random.Random, other: bytes) -> bytes:
    opened, closed = (text.encode() for text in chance.choice(_NESTS))
    deep = chance.choice((3, 40, 900, 4_000))
    places = [m.end() for m in re.finditer(rb"</w:p>", data)] or [0]
    at = chance.choice(places)
    return data[:at] + opened * deep + b"<w:p><w:r><w:t>deep</w:t></w:r></w:p>" + closed * deep + data[at:]


def in_a_part(data: bytes, chance: random.Random, other: bytes) -> bytes:
    """A part of the package is changed; the document itself mostly."""
    parts = _parts(data)
    if not parts:
        return data
    name = _MAIN if _MAIN in parts and chance.random() < 0.7 else chance.choice(sorted(parts))
    change = chance.choice((*BYTE_CHANGES, nested, nested, *[tree] * 24))
    parts[name] = change(parts[name], chance, _parts(other).get(name, b"<w:p/>"))[: 1 << 20]
    return _zipped(parts)


def another_package(data: bytes, chance: random.Random, other: bytes) -> bytes:
    """Parts lost, exchanged, renamed, or packed so that they grow a thousandfold."""
    parts = _parts(data)
    if not parts:
        return data
    name, what = chance.choice(sorted(parts)), chance.randrange(4)
    if what == 0:
        del parts[name]
    elif what == 1:
        parts[chance.choice(sorted(parts))] = parts[name]
    elif what == 2:
        parts[chance.choice(("../x.xml", "/etc/x", "word/../word/document.xml", "x" * 300))] = parts.pop(name)
    else:
        at = parts[name].find(b"<w:p>")
        parts[name] = parts[name][:at] + b"<w:p/>" * chance.choice((10, 30_000)) + parts[name][at:]
    return _zipped(parts)


def _piece(chance: random.Random) -> ET.Element:
    return ET.fromstring(f'<w:x xmlns:w="{_W}">{chance.choice(_ABOUT)}</w:x>')[0]


def _parts(data: bytes) -> dict[str, bytes]:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as file:
            return {one.filename: file.read(one) for one in file.infolist() if one.file_size < 1 << 22}
    except (zipfile.BadZipFile, zlib.error, ValueError, NotImplementedError, RuntimeError, OSError, EOFError):
        return {}


def _zipped(parts: dict[str, bytes]) -> bytes:
    return word.zipped(dict(sorted(parts.items())))


CHANGES = (*[in_a_part] * 9, another_package)

"""Changes inside Word files: the XML of a packed document, and the package around it."""

from __future__ import annotations

import io
import random
import re
import zipfile
import zlib
from html import escape

from fuzz_bytes import BYTE_CHANGES

_MAIN = "word/document.xml"
_TYPES = """<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml"
ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>"""
_RELATIONS = """<?xml version="1.0"?><Relationships
xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Target="word/document.xml"
Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"/></Relationships>"""
_BODY = ('<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">'
         "<w:body>%s</w:body></w:document>")
_PIECES = tuple(piece.encode() for piece in (
    "<w:p><w:r><w:t>words</w:t></w:r></w:p>", "<w:tbl><w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl>", "<w:tbl>" * 300,
    '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>',
    '<w:pPr><w:numPr><w:ilvl w:val="9"/><w:numId w:val="1"/></w:numPr></w:pPr>',
    '<w:gridSpan w:val="99999"/>', '<w:vMerge/>', '<w:vMerge w:val="restart"/>', "<w:br/>", "<w:tab/>",
    "<w:noBreakHyphen/>",
    "<w:p>" * 2_000, "</w:p>", "</w:body>", "<w:sdt><w:sdtContent>", '<w:footnoteReference w:id="7"/>',
    "<w:del><w:r>",
    '<!DOCTYPE x [<!ENTITY a "b">]>', "&a;", "&#0;", '<w:sym w:char="F0B7"/>', '<w:hyperlink r:id="x">',
    "<w:fldChar/>"))


def packed(page: bytes) -> bytes:
    """A small Word file with a page's lines as its paragraphs and a table."""
    texts = re.sub(r"<[^>]*>", "\n", page.decode("utf-8", "replace")).split("\n")
    words = [f"<w:p><w:r><w:t>{escape(text.strip())}</w:t></w:r></w:p>" for text in texts if text.strip()][:80]
    cells = "".join(f"<w:tc>{one}</w:tc>" for one in words[:6])
    return _zipped({"[Content_Types].xml": _TYPES.encode(), "_rels/.rels": _RELATIONS.encode(),
                    _MAIN: (_BODY % ("".join(words) + f"<w:tbl><w:tr>{cells}</w:tr></w:tbl>")).encode()})


def in_a_part(data: bytes, chance: random.Random, other: bytes) -> bytes:
    """A part of the package is changed as bytes or by pieces of its XML; the document itself mostly."""
    parts = _parts(data)
    if not parts:
        return data
    name = _MAIN if _MAIN in parts and chance.random() < 0.8 else chance.choice(sorted(parts))
    others = _parts(other)
    change = chance.choice((*BYTE_CHANGES, pieces, pieces, pieces, pieces))
    parts[name] = change(parts[name], chance, others.get(name, b"<w:p/>"))[:1 << 20]
    return _zipped(parts)


def pieces(data: bytes, chance: random.Random, other: bytes) -> bytes:
    for _ in range(chance.choice((1, 3, 20))):
        at = data.find(b"<", chance.randrange(len(data) + 1))
        at = len(data) if at < 0 else at
        data = data[:at] + chance.choice(_PIECES) + data[at:]
    return data


def another_package(data: bytes, chance: random.Random, other: bytes) -> bytes:
    """Parts lost, exchanged, renamed, or packed so that they grow a thousandfold."""
    parts = _parts(data)
    what = chance.randrange(4)
    if not parts:
        return data
    name = chance.choice(sorted(parts))
    if what == 0:
        del parts[name]
    elif what == 1:
        parts[chance.choice(sorted(parts))] = parts[name]
    elif what == 2:
        parts[chance.choice(("../x.xml", "/etc/x", "word/../word/document.xml", "x" * 300))] = parts.pop(name)
    else:
        parts[name] = parts[name][:200] + b"<w:p/>" * chance.choice((10, 30_000)) + parts[name][200:]
    return _zipped(parts)


def _parts(data: bytes) -> dict[str, bytes]:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as file:
            return {one.filename: file.read(one) for one in file.infolist() if one.file_size < 1 << 22}
    except (zipfile.BadZipFile, zlib.error, ValueError, NotImplementedError, RuntimeError, OSError, EOFError):
        return {}


def _zipped(parts: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for name in sorted(parts):
            file.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), parts[name], zipfile.ZIP_DEFLATED)
    return out.getvalue()


CHANGES = (in_a_part, in_a_part, in_a_part, another_package)

"""The parts of a Word file: a zip of XML, opened with care. Nothing is unpacked to disk and nothing outside is read."""

from __future__ import annotations

import io
import posixpath
import xml.etree.ElementTree as ET
import zipfile
import zlib

from chunkers.documents.document import Note
from chunkers.parsers.errors import ParseError

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
MOST_BYTES = 24 << 20  # unpacked, of all parts that are read; measured: mammoth takes up to 100 bytes a byte of XML
MOST_ELEMENTS = 1_200_000  # and up to 1.6 kB and 75 µs an element
DEEPEST = 150  # levels of XML: a table in a table takes three, and mammoth calls itself some five times a level
_MOST_ENTRIES = 20_000
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_RELATION = "{http://schemas.openxmlformats.org/package/2006/relationships}Relationship"
_STRICT = "{http://purl.oclc.org/ooxml/wordprocessingml/main}"
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError, ValueError)


class Archive:
    """A Word file's parts by their kind. Raises ParseError with one sentence for what is no readable Word file."""

    def __init__(self, data: bytes, name: str):
        self.name = name
        self.notes: list[Note] = []
        self._spare, self._spare_elements = MOST_BYTES, MOST_ELEMENTS
        if data.startswith(_OLE):
            raise ParseError(_ole(data), name=name)
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
            self._entries = {entry.filename.lstrip("/"): entry for entry in self._zip.infolist()[:_MOST_ENTRIES]}
        except _BROKEN:
            raise ParseError("docx_damaged", name=name) from None
        self.main = next((target for kind, target in self._relations("") if kind == "officeDocument"), "")
        self.main = self.main if self.main in self._entries else "word/document.xml"
        if self.main not in self._entries:
            raise ParseError("docx_no_document", name=name)
        self._named: dict[str, list[str]] = {}
        for kind, target in self._relations(self.main):
            self._named.setdefault(kind, []).append(target)

    def document(self) -> ET.Element:
        root = self._tree(self.main)
        if root.tag != f"{W}document" or root.find(f"{W}body") is None:
            raise ParseError("docx_no_document", name=self.name)
        return root

    def parts(self, kind: str) -> list[ET.Element]:
        """The parts that the main part relates to by `kind` ("styles", "header", …), in the order of their names."""
        names = [name for name in self._named.get(kind, ()) if name in self._entries]
        if not names and f"word/{kind}.xml" in self._entries:
            names = [f"word/{kind}.xml"]
        return [root for name in sorted(set(names)) if (root := self._readable(name)) is not None]

    def part(self, kind: str) -> ET.Element | None:
        return next(iter(self.parts(kind)), None)

    def properties(self) -> list[ET.Element]:
        """docProps/core.xml and docProps/custom.xml, as far as they are there."""
        known = [target for kind, target in self._relations("") if kind in ("core-properties", "custom-properties")]
        usual = ("docProps/core.xml", "docProps/custom.xml")
        names = [name for name in dict.fromkeys((*known, *usual)) if name in self._entries]
        return [root for name in names if (root := self._readable(name)) is not None]

    def _relations(self, name: str) -> list[tuple[str, str]]:
        """(kind, name) of the parts inside the file that a part relates to; ("" stands for the file itself)."""
        folder, base = posixpath.split(name)
        path = posixpath.join(folder, "_rels", f"{base}.rels")
        root = self._readable(path) if path in self._entries else None
        out = []
        for relation in root.iter(_RELATION) if root is not None else ():
            if relation.get("TargetMode") != "External":
                target = posixpath.normpath(posixpath.join("/", folder, relation.get("Target") or "")).lstrip("/")
                out.append(((relation.get("Type") or "").rpartition("/")[2], target))
        return out

    def _readable(self, name: str) -> ET.Element | None:
        """A part that the text can do without; None, with a note, when it cannot be read."""
        try:
            return self._tree(name)
        except _Damaged:
            note = Note("damaged_part", {"part": name})
            self.notes += [note] if note not in self.notes else []
            return None

    def _tree(self, name: str) -> ET.Element:
        """One part as a tree. A document type is refused: Word writes none, and entities grow without bounds."""
        data, tree = self._bytes(name), _Tree(self._spare_elements)
        parser = ET.XMLParser(target=tree)
        try:
            parser.feed(data)
            root = parser.close()
            self._spare_elements = tree.spare
            return root
        except _TooMany:
            raise self._too_large() from None
        except _Refused:
            raise ParseError("docx_forbidden_part", name=self.name, part=name) from None
        except (ET.ParseError, LookupError, ValueError):
            raise _Damaged("docx_damaged_part", name=self.name, part=name) from None

    def _bytes(self, name: str) -> bytes:
        entry = self._entries[name]
        if entry.flag_bits & 1:
            raise ParseError("docx_locked_part", name=self.name)
        if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise ParseError("docx_packed", name=self.name)
        try:
            with self._zip.open(entry) as file:
                found = file.read(self._spare + 1)
        except _BROKEN:
            raise _Damaged("docx_damaged_part", name=self.name, part=name) from None
        self._spare -= len(found)
        if self._spare < 0:
            raise self._too_large()
        return found

    def _too_large(self) -> ParseError:
        return ParseError("docx_too_large", name=self.name, megabytes=MOST_BYTES >> 20, elements=MOST_ELEMENTS)


class _Damaged(ParseError):
    """A part of the file that cannot be read."""


class _Refused(Exception):
    """Raised inside the XML parser."""


class _TooMany(Exception):
    """Raised inside the XML parser."""


class _Tree(ET.TreeBuilder):
    """Refuses document types and nesting past DEEPEST; reads Word's strict namespace as the usual one."""

    def __init__(self, spare: int):
        super().__init__()
        self._depth, self.spare = 0, spare

    def doctype(self, *_):
        raise _Refused

    def start(self, tag, attributes):
        self._depth += 1
        self.spare -= 1
        if self.spare < 0:
            raise _TooMany
        if self._depth > DEEPEST:
            raise _Refused
        if tag.startswith(_STRICT):
            tag = W + tag[len(_STRICT) :]
            attributes = {W + k[len(_STRICT) :] if k.startswith(_STRICT) else k: v for k, v in attributes.items()}
        return super().start(tag, attributes)

    def end(self, tag):
        self._depth -= 1
        return super().end(W + tag[len(_STRICT) :] if tag.startswith(_STRICT) else tag)


def _ole(data: bytes) -> str:
    """The code of the refusal of an OLE file: what Word locks a file in, or wrote before there was .docx."""
    return "docx_locked" if "EncryptedPackage".encode("utf-16-le") in data else "docx_old"

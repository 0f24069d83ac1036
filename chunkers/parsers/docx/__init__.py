"""Word documents (.docx): opened with care (`archive`), made plain (`styles`, `numbers`, `body`), turned to HTML by
mammoth and read by the HTML parser's walk (`page`).

A Word file has no pages; they are made when it is printed.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections import Counter

from chunkers.documents.document import Document, Note
from chunkers.parsers.builder import Builder, one_line
from chunkers.parsers.docx.archive import Archive, W
from chunkers.parsers.docx.body import Body
from chunkers.parsers.docx.numbers import Numbering
from chunkers.parsers.docx.page import html_of, read_blocks
from chunkers.parsers.docx.styles import Styles, words
from chunkers.parsers.errors import ParseError
from chunkers.parsers.metadata import KEYS, keyword_pairs, meta_of
from chunkers.parsers.text import NO_TEXT

try:
    from mammoth import convert_to_html
except ImportError:
    convert_to_html = None

NO_HEADINGS = Note("no_headings")
_SEPARATORS = ("separator", "continuationSeparator", "continuationNotice")
_QUOTED = 5  # headers and footers that a note quotes
_OPENING = 80  # characters of each
# what a body counts besides its text, and the note that says how many
_COUNTED = {
    "comments": "comments",
    "objects": "objects",
    "foreign": "foreign",
    "hidden": "hidden_characters",
    "symbols": "symbols",
    "boxes": "text_boxes",
    "formulas": "formulas",
}
# What mammoth raises for a body that is no Word document's, whatever its XML.
_STRANGE = (LookupError, ValueError, TypeError, AttributeError, RecursionError, OSError)


def parse(data: bytes, name: str) -> Document:
    """The document with headings, lists, tables and footnotes; what was left out stands in the notes.

    Raises ParseError with one sentence for a damaged file, one that is no Word document, one with a password, and
    where mammoth is not installed.
    """
    if convert_to_html is None:
        raise ParseError("no_mammoth", name=name)
    archive = Archive(data, name)
    styles = Styles(archive.part("styles"))
    notes, known = _notes(archive)
    reader = Body(styles, Numbering(archive.part("numbering")), known)
    body = ET.Element(f"{W}body")
    reader.blocks(archive.document().find(f"{W}body"), body)
    plain = {kind: _plain_notes(root, kind, reader) for kind, root in notes.items()}
    try:
        source, messages = html_of(body, plain, convert_to_html, shift=1 if reader.counts["titles"] else 0)
    except _STRANGE:
        raise ParseError("docx_strange", name=name) from None
    builder = Builder(meta_of(_metadata(archive, styles), data, name))
    read_blocks(source, builder)
    reader.counts["symbols"] = sum("w:sym" in message for message in messages)
    for note in (*_notes_of(reader.counts), *_headers_and_footers(archive), *archive.notes):
        builder.note(note)
    document = builder.document()
    if not document.blocks:
        builder.note(NO_TEXT)
    elif not reader.counts["headings"] and not reader.counts["titles"]:
        builder.note(NO_HEADINGS)
    return builder.document()


def _notes(archive: Archive) -> tuple[dict[str, ET.Element], frozenset[tuple[str, str]]]:
    """The parts of footnotes and endnotes, and (kind, id) of each note in them."""
    parts = {kind: part for kind in ("footnotes", "endnotes") if (part := archive.part(kind)) is not None}
    return parts, frozenset((kind[:-1], one.get(f"{W}id")) for kind, part in parts.items() for one in _each(part, kind))


def _each(part: ET.Element, kind: str) -> list[ET.Element]:
    """The notes of a part; the lines that Word draws above notes stand there as notes too, and are none."""
    return [one for one in part.findall(W + kind[:-1]) if one.get(f"{W}id") and one.get(f"{W}type") not in _SEPARATORS]


def _plain_notes(part: ET.Element, kind: str, reader: Body) -> ET.Element:
    out = ET.Element(W + kind)
    reader.within_note()
    for one in _each(part, kind):
        reader.blocks(one, ET.SubElement(out, one.tag, {f"{W}id": one.get(f"{W}id")}))
    return out


def _metadata(archive: Archive, styles: Styles) -> dict[str, str]:
    """From the file's own properties, then from pairs in its keywords, as in a PDF; title and language from either."""
    found: dict[str, str] = {}
    for part in archive.properties():
        for one in part:
            kind, text = one.tag.rpartition("}")[2], "".join(one.itertext()).strip()
            if kind == "property" and one.get("name") in KEYS and text:
                found[one.get("name")] = text
            elif kind in ("title", "language") and text:
                found.setdefault(kind, text)
            elif kind == "keywords":
                for key, value in keyword_pairs(text).items():
                    found.setdefault(key, value)
    if styles.language:
        found.setdefault("language", styles.language)
    return found


def _headers_and_footers(archive: Archive) -> list[Note]:
    """A note that quotes them: without pages they have no place in a Document."""
    texts: list[str] = []
    for part in (*archive.parts("header"), *archive.parts("footer")):
        text = one_line(" ".join(words(p) for p in part.iter(f"{W}p")))
        texts += [text] if text and text not in texts else []
    if not texts:
        return []
    quoted = tuple(text[:_OPENING] + ("…" if len(text) > _OPENING else "") for text in texts[:_QUOTED])
    return [Note("headers_and_footers", {"texts": quoted, "more": max(0, len(texts) - _QUOTED)})]


def _notes_of(counts: Counter) -> list[Note]:
    """One note for each kind of thing that is no text, or no longer what it was."""
    out = []
    if counts["deletions"] or counts["insertions"]:
        out.append(Note("tracked_changes", {"deletions": counts["deletions"], "insertions": counts["insertions"]}))
    if counts["pictures"]:
        out.append(Note("pictures", {"pictures": counts["pictures"], "alternatives": counts["alternatives"]}))
    return out + [Note(code, {"number": counts[what]}) for what, code in _COUNTED.items() if counts[what]]

"""What must hold for every Document, whichever parser made it."""

import re
import unicodedata

from chunkers.documents.document import KINDS, Document
from chunkers.parsers.builder import one_line

ONE_LINE = ("title", "heading", "quote", "caption", "footnote")


def check_document(document: Document, plain: bool = False) -> None:
    """`plain` when the paragraphs are those of plain text, which keep their lines."""
    text = document.text
    assert text == "\n\n".join(block.span.of(text) for block in document.blocks)
    text.encode("utf-8")
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ufeff]", text)
    for block in document.blocks:
        check_block(document, block, plain)
    check_sections(document)


def check_block(document, block, plain):
    text = document.text
    assert block.kind in KINDS and block.span.of(text).strip()
    if block.kind in ONE_LINE or (block.kind == "paragraph" and not plain):
        assert block.span.of(text) == one_line(block.span.of(text))
        assert unicodedata.is_normalized("NFC", block.span.of(text))
    at = block.span.start
    for part in block.parts:
        assert at <= part.span.start and part.span.end <= block.span.end
        assert part.span.of(text).strip()
        at = part.span.end
        check_cells(text, part)
    if block.kind in ("list", "table"):
        assert block.parts
        assert not text[at : block.span.end].strip(), "words behind the last part"
    if block.kind == "list":
        for part in block.parts:
            assert re.match(r"- |-?\w+\. ", part.span.of(text))
            line_start = text.rfind("\n", 0, part.span.start) + 1
            assert text[line_start : part.span.start] == "  " * (part.depth - 1)


def check_cells(text, part):
    if part.cells is None:
        return
    at = part.span.start
    for cell in part.cells:
        if cell:
            assert at <= cell.start and cell.end <= part.span.end
            assert not re.search(r"(?<!\\)\|", cell.of(text)), "a bar inside a cell is written with a backslash"
            at = cell.end
    written = " | ".join(cell.of(text) if cell else "" for cell in part.cells)
    assert part.span.of(text).strip() == written.strip()
    assert part.span.of(text) == part.span.of(text).rstrip()


def check_sections(document):
    at = -1
    held = []
    for section in document.sections:
        assert section.span.start > at
        at = section.span.end
        inside = [b for b in document.blocks if section.span.holds(b.span)]
        assert inside and inside[0].span.start == section.span.start and inside[-1].span.end == section.span.end
        assert [b.kind for b in inside[1:]].count("heading") == 0
        if section.heading:
            assert inside[0].kind == "heading" and inside[0].span.of(document.text) == section.heading
            assert section.path[-1] == section.heading
        assert all(b.section == section.path for b in inside)
        held += inside
    assert held == [b for b in document.blocks if b.kind != "title"]

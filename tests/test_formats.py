"""The policy collection: every document exact, and Markdown and HTML the same text."""

import csv
import hashlib

import pytest
from support.document_laws import check_document
from support.shared_data import LARKFIELD, needs_shared

from chunkers.parsers import html, markdown

pytestmark = needs_shared
PARSERS = {".md": markdown.parse, ".html": html.parse}
NAMES = ("delivery-policy", "product-care-pw2200", "returns-policy.v4", "warranty-policy")


def read(path):
    return PARSERS[path.suffix](path.read_bytes(), path.name)


def published():
    with open(LARKFIELD / "chunk_ids.tsv", encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t"))


@pytest.mark.parametrize("name", NAMES)
def test_markdown_and_html_give_the_same_document(name):
    one, other = (read(LARKFIELD / "formats" / f"{name}{ending}") for ending in (".md", ".html"))
    assert one.text == other.text
    assert [(b.kind, b.level, b.span, b.section, b.parts) for b in one.blocks] == [
        (b.kind, b.level, b.span, b.section, b.parts) for b in other.blocks
    ]
    assert {
        key: getattr(one.meta, key)
        for key in ("doc_id", "title", "version", "effective_from", "owner", "access", "language")
    } == {
        key: getattr(other.meta, key)
        for key in ("doc_id", "title", "version", "effective_from", "owner", "access", "language")
    }


def test_the_warranty_policy_to_the_character():
    document = read(LARKFIELD / "formats" / "warranty-policy.md")
    assert (len(document.text), len(document.text.split())) == (2744, 484)
    table = next(b for b in document.blocks if b.kind == "table")
    assert (len(table.parts), [p.is_header for p in table.parts].count(True), len(table.parts[1].cells)) == (13, 1, 4)


def test_all_57_published_ids_are_places_of_our_documents():
    rows = published()
    assert len(rows) == 57
    documents = {row["file"]: read(LARKFIELD / row["file"]) for row in rows}
    inside = 0
    for row in rows:
        document, start, end = documents[row["file"]], int(row["start"]), int(row["end"])
        meta = document.meta
        assert (
            hashlib.sha256(f"{meta.doc_id}|{meta.version}|{start}|{end}".encode()).hexdigest()[:12] == row["chunk_id"]
        )
        assert document.text[start - 1 : start].strip() == document.text[end : end + 1].strip() == "", row
        (section,) = document.sections_of(start, end)
        assert section.heading == row["section"], row
        inside += (section.span.start, section.span.end) != (start, end)
    assert inside == 2, "only the table section of the warranty policy is in two parts"


def test_every_document_keeps_the_laws_and_has_its_metadata():
    paths = [path for path in sorted((LARKFIELD / "documents").iterdir()) if path.suffix in PARSERS]
    assert len(paths) == 34
    for path in paths:
        document = read(path)
        check_document(document)
        assert document.blocks[0].kind == "title" and document.meta.doc_type and document.meta.owner, path.name
        assert not document.meta.effective_to or len(document.meta.effective_to) == 10

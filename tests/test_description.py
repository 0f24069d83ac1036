"""The text description: the design's own sentences for the warranty policy, and every fact for any document."""

import html
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.made_documents import CORPUS, documents
from support.shared_data import SHARED, needs_shared

from chunkers import diagnose, fixed, overlapping, parse, structure
from chunkers.catalog import CATALOG
from chunkers.diagnostics.cuts import WORDS
from chunkers.documents.document import Meta
from chunkers.drawing.description import describe, describe_pair, document_sentence
from chunkers.parsers import text as text_parser
from chunkers.parsers.builder import Builder, Piece

METHODS = st.sampled_from(sorted(CATALOG))


@pytest.fixture(scope="module")
def policy():
    return parse(CORPUS / "warranty-policy.pdf")


def plain(markup: str) -> str:
    return html.unescape(re.sub(r"<[^>]+>", "", markup)).strip()


@needs_shared
@pytest.mark.parametrize(
    "method, chunked",
    [
        ("fixed", lambda d: fixed(d, 100)),
        ("overlapping", lambda d: overlapping(d, 100, 25)),
        ("structure", lambda d: structure(d, 200)),
    ],
)
def test_the_items_are_those_of_the_design(policy, method, chunked):
    page = (SHARED / "design" / "explorer.html").read_text(encoding="utf-8")
    part = page[page.index('<details class="descr">') :]
    part = re.search(rf'<div data-m="{method}"[^>]*>(.*?)</ol></div>', part, re.S)[1]
    found = describe(diagnose(chunked(policy)))
    assert list(found.items) == [plain(item) for item in re.findall(r"<li[^>]*>(.*?)</li>", part, re.S)]
    for told in plain(re.search(r"<p>(.*?)</p>", part, re.S)[1]).split(". "):
        assert told.rstrip(".") in found.lead


@needs_shared
def test_the_pair_is_that_of_the_design(policy):
    page = (SHARED / "design" / "still_picture.html").read_text(encoding="utf-8")
    part = page[page.index('<div id="words">') :]
    paragraphs = [plain(p) for p in re.findall(r"<p>(.*?)</p>", part)]
    left, right = (re.findall(r"<li[^>]*>(.*?)</li>", side) for side in re.findall(r"<ol.*?</ol>", part, re.S))
    found = describe_pair(diagnose(fixed(policy)), diagnose(structure(policy)))
    assert list(found.left.items) == [plain(item) for item in left]
    assert list(found.right.items) == [plain(item) for item in right]
    assert (found.left.lead, found.right.lead) == tuple(paragraphs[1:])
    assert found.document == paragraphs[0].replace("The warranty policy", "“Larkfield warranty policy”")


@settings(max_examples=100, deadline=None)
@given(documents(), METHODS, st.integers(1, 40), st.sampled_from(["words", "characters"]))
def test_every_fact_of_every_chunk_is_told(document, method, size, unit):
    found = diagnose(CATALOG[method].make(size, unit=unit).chunk(document))
    told = describe(found)
    assert len(told.items) == len(found.chunking)
    for position, (item, chunk) in enumerate(zip(told.items, found.chunking)):
        assert item.startswith(f"Characters {chunk.start}–{chunk.end}: ") and item.endswith(".")
        assert f"{chunk.words:,} word" in item
        for section in chunk.sections:
            assert section in item
        kind = found.cut_kinds[position]
        assert ("starts inside" in item or "starts between" in item) or kind == "none"
        assert kind == "none" or WORDS[kind] in item
        assert chunk.oversize in item
        assert not chunk.prefix or chunk.prefix.split("\n")[-1] in item
        assert item.count("; holds ") == sum(position in table.chunks for table in found.tables)
    for span in found.coverage.in_none:
        assert f"Characters {span.start}–{span.end} (" in told.lead
    for page in document.pages:
        if page.spans and page.spans[0].start > 0:
            assert f"Page {page.number} starts" in told.lead
    assert told.text.count("\n") >= len(told.items) + 1


@settings(max_examples=60, deadline=None)
@given(documents(), METHODS, METHODS, st.integers(1, 40))
def test_the_pair_of_any_two_tells_ids_and_places(document, one, other, size):
    left, right = (diagnose(CATALOG[m].make(size).chunk(document)) for m in (one, other))
    found = describe_pair(left, right)
    for side, diagnosis in ((found.left, left), (found.right, right)):
        assert [item.split(", ")[0] for item in side.items] == list(diagnosis.chunking.ids)
        assert all("characters " in item for item in side.items)
    assert found.document.endswith(".") and found.text.startswith(found.document)


def test_no_text_says_so():
    found = describe(diagnose(fixed(text_parser.parse(b" ", "blank.txt"))))
    assert found.items == () and "no chunks" in found.lead
    assert document_sentence(text_parser.parse(b" ", "blank.txt")) == "The document has 0 words."


def test_pages_by_what_they_start_with():
    builder = Builder(Meta("made", "1"))
    builder.heading([Piece("Rules of the yard", 1)], 2)
    builder.paragraph([Piece("One two three four five six seven.", 1), Piece("Eight, nine ten.", 2)])
    builder.paragraph([Piece("A new paragraph on a new page here.", 3)])
    builder.page(4)
    found = describe(diagnose(fixed(builder.document())))
    assert "Page 2 starts in the paragraph" not in found.lead
    assert "Page 2 starts in a paragraph, before “Eight, nine ten”." in found.lead
    assert "Page 3 starts with the paragraph “A new paragraph on a …”." in found.lead
    assert "Page 4 has no text." in found.lead


def test_many_tables_are_counted():
    from chunkers.parsers.builder import Row

    builder = Builder(Meta("made", "1"))
    for i in range(9):
        builder.table([Row((f"a{i}", "b")), Row(("c", "d"))])
    assert document_sentence(builder.document()) == "The document has 9 tables."
    item = describe(diagnose(fixed(builder.document(), 4))).items[0]
    assert "holds part 1 of 2 of table 1" in item


def test_two_documents_are_no_pair(policy):
    with pytest.raises(ValueError, match="one document"):
        describe_pair(diagnose(fixed(policy)), diagnose(fixed(text_parser.parse(b"x", "x.txt"))))

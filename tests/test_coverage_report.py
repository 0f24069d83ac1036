"""The coverage report: every visible character once, the words of the readout, reasons for what is left out."""

from hypothesis import given, settings
from hypothesis import strategies as st
from support.made_documents import CORPUS, documents

from chunkers import diagnose, overlapping, parse, structure
from chunkers.base import Chunking
from chunkers.catalog import CATALOG
from chunkers.diagnostics.coverage_report import coverage_report, excluded_by_page
from chunkers.documents.document import Furniture, Meta, Note
from chunkers.documents.span import Span
from chunkers.fixed import Fixed
from chunkers.parsers.builder import Builder, Piece


@settings(max_examples=60, deadline=None)
@given(documents(), st.sampled_from(sorted(CATALOG)), st.integers(1, 40), st.sampled_from(["words", "characters"]))
def test_stretches_hold_every_visible_character_once_with_its_chunks(document, method, size, unit):
    chunking = CATALOG[method].make(size, unit=unit).chunk(document)
    report = coverage_report(chunking)
    depth = [0] * len(document.text)
    for start, end in zip(chunking.starts.tolist(), chunking.ends.tolist()):
        for i in range(start, end):
            depth[i] += 1
    seen = [None] * len(document.text)
    for one in report.stretches:
        assert one.depth == len(one.chunks)
        for i in range(one.span.start, one.span.end):
            assert seen[i] is None
            seen[i] = one.depth
    for i, letter in enumerate(document.text):
        if not letter.isspace():
            assert seen[i] == depth[i]
    found = diagnose(chunking)
    assert report.words["none"] == found.words_in_none and report.words["several"] == found.words_in_two
    assert sum(report.words.values()) == found.document_words
    assert sum(report.characters.values()) == sum(not letter.isspace() for letter in document.text)
    assert sum(one.words for one in report.uncovered) == sum(s.words for s in report.stretches if not s.depth)


def test_overlapping_warranty_policy():
    report = coverage_report(overlapping(parse(CORPUS / "warranty-policy.md"), 100, 25))
    assert report.words == {"none": 0, "one": 334, "several": 150}
    assert report.share("several") == 150 / 484
    assert report.spans("several")[0] == Span(473, 613)
    assert [one.chunks for one in report.stretches[:3]] == [(0,), (0, 1), (1,)]


def test_the_title_is_left_out_with_the_chunkers_reason():
    report = coverage_report(structure(parse(CORPUS / "warranty-policy.md"), 200))
    assert [(one.span, one.words, one.reason) for one in report.uncovered] == [
        (Span(0, 25), 3, "the title stands in every prefix")
    ]


def test_left_out_text_without_a_reason_is_told_apart():
    document = parse(CORPUS / "warranty-policy.md")
    chunking = Chunking(document, Fixed(100), [27], [369], [0])
    report = coverage_report(chunking)
    assert [(one.span.start, one.reason) for one in report.uncovered] == [(0, ""), (371, "")]
    assert document.text[371 : report.uncovered[1].span.end].endswith(document.text[-10:])


def test_what_the_excluded_by_page_by_page():
    builder = Builder(Meta("made", "1"))
    builder.page(1, furniture=[Furniture("Manual", "head"), Furniture("1", "foot")])
    builder.page(2)
    builder.page(3)
    builder.note(Note("no_text_layer", page=2))
    builder.note(Note("attachments", {"number": 1}))
    builder.paragraph([Piece("Words here.", 1)])
    builder.paragraph([Piece("More words.", 3)])
    found = excluded_by_page(builder.document())
    assert [(one.number, one.empty) for one in found] == [(None, False), (1, False), (2, True)]
    assert found[0].notes == (Note("attachments", {"number": 1}),)
    assert [one.text for one in found[1].furniture] == ["Manual", "1"]
    assert found[2].notes == (Note("no_text_layer", page=2),)


def test_furniture_of_the_warranty_policy_pdf():
    found = excluded_by_page(parse(CORPUS / "warranty-policy.pdf"))
    assert [one.number for one in found] == [1, 2]
    assert all(one.furniture for one in found)

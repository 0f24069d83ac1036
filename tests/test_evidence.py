"""Evidence marks: found again by quote and occurrence, whatever the chunking, parse or file they went through."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from support.made_documents import CORPUS, documents

from chunkers import fixed, overlapping, parse, structure
from chunkers.catalog import CATALOG
from chunkers.documents.document import Meta
from chunkers.documents.span import Span
from chunkers.evaluation.containment import containment, containment_by_setting
from chunkers.evaluation.evidence import Evidence, EvidenceError, locate, mark, occurrences, relocate
from chunkers.evaluation.question_files import read_marks, write_marks
from chunkers.parsers import text as text_parser
from chunkers.parsers.builder import Builder

REPAIRED = "A repaired or replacement item keeps"


@pytest.fixture(scope="module")
def policy():
    return parse(CORPUS / "warranty-policy.md")


@st.composite
def marked(draw):
    """A document and a mark on a visible stretch of it."""
    document = draw(documents())
    assume(document.text.strip())
    start = draw(st.integers(0, len(document.text) - 1))
    end = draw(st.integers(start + 1, min(len(document.text), start + 80)))
    assume(document.text[start:end].strip())
    return document, mark(document, start, end, draw(st.text(max_size=30)), draw(st.sampled_from(["", "q1"])))


@settings(max_examples=100, deadline=None)
@given(marked())
def test_a_mark_is_found_again_where_it_was(found):
    document, one = found
    assert locate(document, one.text, one.occurrence) == one.span
    assert one.span.of(document.text).split() == one.text.split()
    assert relocate(one, document) == one


@settings(max_examples=100, deadline=None)
@given(marked(), st.sampled_from(sorted(CATALOG)), st.integers(1, 60), st.sampled_from(["words", "characters"]))
def test_marks_survive_cutting_anew(found, method, size, unit):
    document, one = found
    chunking = CATALOG[method].make(size, unit=unit).chunk(document)
    result = containment(one, chunking)
    assert result.evidence == one
    assert result.containing == tuple(i for i, chunk in enumerate(chunking) if chunk.span.holds(one.span))
    assert result.intersecting == tuple(i for i, chunk in enumerate(chunking) if chunk.span.overlaps(one.span))
    assert result.text.endswith(".")


@settings(max_examples=100, deadline=None)
@given(marked())
def test_both_files_give_the_same_marks_back(found):
    document, one = found
    for form in ("tsv", "jsonl"):
        assert read_marks(write_marks([one, one], form), [document]) == (one, one)
        assert read_marks(write_marks([one], form))[0].span is None


def test_the_same_marks_hold_in_every_format_of_a_document(policy):
    one = mark(policy, 257, 369, "What of a repaired item?")
    assert one.text.startswith(REPAIRED) and one.occurrence == 1
    for name in ("warranty-policy.html", "warranty-policy.pdf"):
        again = relocate(one, parse(CORPUS / name))
        assert again.span == Span(257, 369)


def test_occurrences_overlap_and_ignore_runs_of_white_space_only():
    assert [s.start for s in occurrences("ababa", "aba")] == [0, 2]
    assert [s.start for s in occurrences("aaaa", "aa")] == [0, 1, 2]
    assert [s.of("one  two\n\nthree") for s in occurrences("one  two\n\nthree", "two three")] == ["two\n\nthree"]
    assert list(occurrences("One two", "one")) == [] and list(occurrences("one, two", "one two")) == []
    assert list(occurrences("a.b", "a b")) == [] and list(occurrences("axb", "a.b")) == []
    assert list(occurrences("text", " \n ")) == []


def test_a_quote_that_is_not_there_so_often_is_lost_at_parsing(policy):
    assert locate(policy, REPAIRED, 2) is None
    lost = relocate(Evidence("no such words"), policy)
    assert lost.span is None
    assert containment(lost, fixed(policy)).containing == ()
    assert "before any cut" in containment(lost, fixed(policy)).text


def test_what_keeps_the_repaired_sentence(policy):
    one = mark(policy, 257, 369)
    assert containment(one, fixed(policy, 50)).containing == () and containment(
        one, fixed(policy, 50)
    ).intersecting == (0, 1)
    assert containment(one, overlapping(policy, 50, 12)).containing == (1,)
    assert containment(one, overlapping(policy, 50, 12)).text == "Whole in #1."
    assert containment(one, fixed(policy, 50)).text == "Cut: no chunk holds it whole; #0 and #1 hold a part."
    touching = mark(policy, 317, 318 + 5)
    assert containment(touching, fixed(policy, 50)).intersecting == (1,)


def test_a_title_that_is_only_prefix_is_in_no_chunk(policy):
    assert containment(mark(policy, 0, 25), structure(policy)).text == "In no chunk."


def test_settings_that_keep_marks_agree_with_cutting(policy):
    marks = [mark(policy, 257, 369), mark(policy, 536, 635), Evidence("not in the text")]
    found = containment_by_setting(policy, marks, (20, 50, 100), (0, 12, 25))
    assert {(s.method, s.size, s.overlap) for s in found if s.method in ("fixed", "overlapping")} == {
        ("fixed", 20, 0),
        ("overlapping", 20, 12),
        ("fixed", 50, 0),
        ("overlapping", 50, 12),
        ("overlapping", 50, 25),
        ("fixed", 100, 0),
        ("overlapping", 100, 12),
        ("overlapping", 100, 25),
    }
    for one in found:
        chunking = CATALOG[one.method].make(one.size, one.overlap or None, one.unit).chunk(policy)
        assert one.contained == sum(containment(m, chunking).is_contained for m in marks) and one.evidence == 3
        assert one.chunks == len(chunking)
        assert one.words_stored == sum(chunk.words for chunk in chunking)
    assert [s.contained for s in found] == sorted((s.contained for s in found), reverse=True)
    assert {s.method for s in found} == set(CATALOG)


def test_blank_or_outside_stretches_are_refused(policy):
    for start, end in [(25, 27), (0, 0), (5, 3), (-1, 4), (0, 10**6)]:
        with pytest.raises(EvidenceError):
            mark(policy, start, end)
    for quote, number in [("  ", 1), ("x", 0), ("x", True)]:
        with pytest.raises(EvidenceError):
            Evidence(quote, number)


def test_gold_files_written_by_hand(policy):
    rows = ("\ufeffquestion\tquote\r\nHow long?\tA repaired or  replacement item keeps\r\n\r\n").encode()
    (one,) = read_marks(rows, [policy])
    assert one.span.start == 257 and one.doc_id == "warranty-policy" and one.version == "5"
    by_place = b"doc_id\tstart\tend\nwarranty-policy\t257\t369\n"
    assert read_marks(by_place, [policy])[0].span == Span(257, 369)
    lines = b'{"quote": "Damage from the wrong fuel", "doc_id": "warranty-policy", "occurrence": 1}\n'
    assert read_marks(lines, [policy])[0].span.start == 1755
    assert read_marks(b"id\tquote\tdoc_id\n") == ()


@pytest.mark.parametrize(
    "data, said",
    [
        (b"a\tb\n1\t2\n", "line 1"),
        (b"quote\toccurrence\nx\ttwo\n", "line 2: the occurrence"),
        (b"quote\tdoc_id\n\twarranty-policy\n", "line 2: there is neither"),
        (b'{"quote": 1', "line 1 is not JSON"),
        (b"quote\nx\ty\n", "line 2 has 2 columns"),
        (b"start\tend\n1\t5\n", "line 2: a start and an end need"),
        (b"\xff\xfe", "UTF-8"),
        (b'{"quote": "x"}\n[1]\n', "line 2 is not a JSON object"),
        (b"quote\toccurrence\nx\t0\n", "from 1"),
        (b"start\tend\tdoc_id\n1\t5\tnone\n", "is not here"),
    ],
)
def test_broken_gold_files_are_one_sentence_with_the_line(data, said):
    with pytest.raises(EvidenceError, match=said):
        read_marks(data)


def test_quotes_and_questions_go_through_tsv_as_they_are():
    builder = Builder(Meta("d", "1"))
    builder.paragraph('=SUM(1) "quoted" \\n | - x')
    document = builder.document()
    one = mark(document, 0, len(document.text), "tab\tand\nline")
    assert one.question == "tab and line"
    assert read_marks(write_marks([one], "tsv"), [document]) == (one,)
    assert write_marks([one], "tsv").decode().split("\n")[1].split("\t")[4] == document.text


def test_a_new_version_of_the_document_is_used_when_it_is_the_only_one():
    first, second = (text_parser.parse(data, "note.txt") for data in (b"Keep this. Old.", b"New. Keep this."))
    (one,) = read_marks(write_marks([mark(first, 0, 10)], "tsv"), [second])
    assert one.span == Span(5, 15) and one.version == second.meta.version
    (two,) = read_marks(write_marks([mark(first, 0, 10)], "tsv"), [second, first])
    assert two.span == Span(0, 10)

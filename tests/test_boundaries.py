"""Why here: a true sentence with numbers for each boundary; comparison of starts; cuts to step through."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.made_documents import CORPUS, documents

from chunkers import diagnose, fixed, overlapping, parse, structure
from chunkers.base import REASONS, Chunking
from chunkers.catalog import CATALOG
from chunkers.diagnostics.boundaries import boundaries, boundary
from chunkers.diagnostics.comparison import compare
from chunkers.diagnostics.cuts import COUNTED
from chunkers.documents.sizing import count, count_words
from chunkers.parsers import text as text_parser

METHODS = st.sampled_from(sorted(CATALOG))
UNITS = st.sampled_from(["words", "characters"])


@pytest.fixture(scope="module")
def policy():
    return parse(CORPUS / "warranty-policy.md")


@settings(max_examples=80, deadline=None)
@given(documents(), METHODS, st.integers(1, 60), UNITS)
def test_every_boundary_has_a_reason_and_says_what_the_chunk_holds(document, method, size, unit):
    chunking = CATALOG[method].make(size, unit=unit).chunk(document)
    found = boundaries(chunking)
    assert [one.position for one in found] == list(range(len(chunking)))
    for one, chunk in zip(found, chunking):
        assert one.end == chunk.end and one.reason == chunk.reason
        assert one.why.startswith(f"#{one.position} ends here because") and one.why.endswith(".")
        numbers = {int(n.replace(",", "")) for n in re.findall(r"\d[\d,]*", one.why)}
        assert size in numbers
        held = count(chunk.source_text, unit)
        assert held in numbers or one.reason == "unit too large"
    for one, after in zip(found, chunking[1:]):
        assert one.start == after.start
        assert one.shared == (count(document.text[after.start : one.end], unit) if after.start < one.end else 0)
        assert bool(one.overlap_why) == (one.shared != one.requested or not one.requested)
    assert all(one.start is None and not one.overlap_why for one in found[-1:])


def test_each_rule_in_words(policy):
    cut = fixed(policy, 100)
    assert boundary(cut, 0).why == "#0 ends here because its window is full: 100 words."
    assert boundary(cut, 4).why == "#4 ends here because the text ends; it holds 84 words, the size is 100."
    parts = structure(policy, 200)
    assert boundary(parts, 0).why == (
        "#0 ends here because the section “What the warranty covers” ends; it holds 57 words, the size is 200."
    )
    assert boundary(parts, 1).why == (
        "#1 ends here because of the limit of 200 words: it holds 197, and the paragraph "
        "that follows would make it 207."
    )
    small = structure(policy, 100)
    large = next(one for one in boundaries(small) if one.reason == "unit too large")
    assert "one unit above the limit of 100 words: a table of" in large.why


def test_why_less_is_shared_than_asked(policy):
    assert boundary(fixed(policy), 0).overlap_why == "#0 and #1 share no text: this method takes no overlap."
    assert boundary(overlapping(policy, 100, 0), 0).overlap_why == "#0 and #1 share no text: no overlap is asked for."
    exact = boundary(overlapping(policy, 100, 25), 0)
    assert (exact.requested, exact.shared, exact.overlap_why) == (25, 25, "")
    blank = text_parser.parse(b"abcd efgh ijkl mnop", "t.txt")
    less = [one for one in boundaries(overlapping(blank, 6, 2, "characters")) if one.overlap_why]
    assert less and all(one.shared < 2 and "visible" in one.overlap_why for one in less)


def test_a_rule_that_is_not_known_here_is_still_named(policy):
    for code, reason in enumerate(REASONS):
        chunking = Chunking(policy, fixed(policy).chunker, [0, 27], [25, 369], [code, 0])
        assert boundary(chunking, 0).reason == reason and boundary(chunking, 0).why
    with pytest.raises(IndexError):
        boundary(fixed(policy), 5)
    assert boundaries(fixed(text_parser.parse(b"", "t.txt"))) == ()


# ---- comparison


@settings(max_examples=60, deadline=None)
@given(documents(), METHODS, METHODS, st.integers(1, 40), st.integers(1, 40))
def test_starts_of_two_chunkings_are_counted_once_each(document, one, other, size, second):
    left, right = CATALOG[one].make(size).chunk(document), CATALOG[other].make(second).chunk(document)
    found = compare([left, right])
    both = set(left.starts.tolist()) & set(right.starts.tolist())
    assert {s.offset for s in found.shared} == both
    assert {s.offset for s in found.only(0)} == set(left.starts.tolist()) - both
    assert {s.offset for s in found.only(1)} == set(right.starts.tolist()) - both
    assert len(found.differing) + len(found.shared) == len(found.starts)
    assert found.same_chunks == len(set(left.ids) & set(right.ids))
    for start in found.starts:
        for chunking, position in zip((left, right), start.positions):
            assert position is None or chunking.starts[position] == start.offset


def test_comparing_the_warranty_policy(policy):
    found = compare([fixed(policy, 100), overlapping(policy, 100, 25), structure(policy, 200)])
    assert found.shared == () and len(found.starts) == 5 + 7 + 8 - 2
    assert [start.offset for start in found.starts if None not in start.positions[:2]] == [0, 1709]
    assert found.starts[-1].section == "Safety problems"
    assert found.sentence(["fixed", "overlapping", "structure"]) == (
        "Chunks start at 18 places: 0 in all, 3 only in fixed, 5 only in overlapping, 8 only in structure; "
        "0 chunks are the same."
    )
    with pytest.raises(ValueError, match="two"):
        compare([fixed(policy)])
    with pytest.raises(ValueError, match="one document"):
        compare([fixed(policy), fixed(text_parser.parse(b"other", "o.txt"))])


# ---- cuts


@settings(max_examples=60, deadline=None)
@given(documents(), METHODS, st.integers(1, 40))
def test_kinds_of_starts_exclude_each_other_and_tables_hold_theirs(document, method, size):
    found = diagnose(CATALOG[method].make(size).chunk(document))
    starts = found.chunking.starts.tolist()
    assert [at for at, kind in enumerate(found.cut_kinds) if kind in COUNTED] == list(found.cut_starts)
    tables = [b.span for b in document.blocks if b.kind == "table"]
    inside = [s for s in starts if any(t.start < s < t.end for t in tables)]
    assert [s for s, kind in zip(starts, found.cut_kinds) if kind in ("row", "table")] == inside


def test_kinds_of_the_policy_by_hand(policy):
    found = diagnose(fixed(policy, 100))
    kinds = [(at, kind) for at, kind in enumerate(found.cut_kinds) if kind in COUNTED]
    assert kinds == [(1, "row"), (2, "row"), (3, "list"), (4, "sentence")]


def test_amounts_are_those_of_the_source_text(policy):
    parts = structure(policy, 200)
    assert count_words(parts[1].source_text) == 197 and parts[1].words == 200

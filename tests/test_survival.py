"""The survival map equals a plain count through `diagnose`, and is quick on a long document."""

import time

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.made_documents import CORPUS, documents

from chunkers import SettingError, diagnose, parse
from chunkers.diagnostics.settings_sweep import KINDS, OVERLAPS, SIZES, cheapest, settings_sweep, sweep_steps
from chunkers.diagnostics.units import units_of
from chunkers.overlapping import Overlapping
from chunkers.parsers import text as text_parser


def plain_count(document, size, overlap, unit="words"):
    """(units held whole by kind, overlap cost, chunks), by cutting."""
    found = diagnose(Overlapping(size, overlap, unit).chunk(document))
    whole = {kind: found.units[kind] - len(found.broken[kind]) for kind in KINDS}
    return whole, found.overlap_cost, len(found.chunking)


@settings(max_examples=60, deadline=None)
@given(
    documents(),
    st.lists(st.integers(1, 60), min_size=1, max_size=3, unique=True),
    st.lists(st.integers(0, 30), min_size=1, max_size=3, unique=True),
)
def test_map_equals_a_plain_count_in_words(document, sizes, overlaps):
    check(document, sizes, overlaps, "words")


@settings(max_examples=25, deadline=None)
@given(
    documents(),
    st.lists(st.integers(1, 120), min_size=1, max_size=2, unique=True),
    st.lists(st.integers(0, 50), min_size=1, max_size=2, unique=True),
)
def test_map_equals_a_plain_count_in_characters(document, sizes, overlaps):
    check(document, sizes, overlaps, "characters")


def check(document, sizes, overlaps, unit):
    found = settings_sweep(document, sizes, overlaps, unit)
    assert found.sizes == tuple(sorted(sizes)) and found.overlaps == tuple(sorted(overlaps))
    for row, size in enumerate(found.sizes):
        for column, overlap in enumerate(found.overlaps):
            if overlap >= size:
                assert not found.valid[row, column] and np.isnan(found.share()[row, column])
                with pytest.raises(ValueError, match="not under the size"):
                    found.at(row, column)
                continue
            whole, cost, chunks = plain_count(document, size, overlap, unit)
            cell = found.at(row, column)
            assert cell.whole == whole
            assert cell.overlap_cost == pytest.approx(cost, abs=1e-12)
            assert cell.chunks == chunks
            total = sum(cell.units.values())
            assert found.share()[row, column] == pytest.approx(sum(whole.values()) / total if total else 1.0)


def test_warranty_policy_at_fifty_words():
    """With 12 words shared, chunk 1 (244–542) holds the sentence that fixed windows break."""
    document = parse(CORPUS / "warranty-policy.md")
    found = settings_sweep(document, (50,), (0, 12))
    fixed, shared = found.at(0, 0), found.at(0, 1)
    assert fixed.overlap_cost == 0 and fixed.chunks == 10 and shared.chunks == 13
    assert shared.whole["sentences"] > fixed.whole["sentences"]
    assert fixed.units["rows"] == 13 and fixed.units["items"] == 7


def test_cheapest_keeps_everything_whole_and_nothing_cheaper_does():
    document = parse(CORPUS / "warranty-policy.md")
    found = settings_sweep(document)
    best = cheapest(found)
    assert best and all(one.broken == 0 for one in best)
    assert all(one.overlap_cost >= best[0].overlap_cost for one in found.settings() if one.broken == 0)
    assert {one.overlap_cost for one in best} == {best[0].overlap_cost}
    rows = cheapest(settings_sweep(document, range(40, 80), range(0, 40, 2)), kinds=("rows",))
    assert rows and all(one.whole["rows"] == 13 for one in rows)
    assert cheapest(settings_sweep(document, (5,), (0, 4))) == ()


def test_steps_tell_how_far_they_are_and_end_with_the_map():
    document = parse(CORPUS / "warranty-policy.md")
    steps = list(sweep_steps(document, (10, 20, 30), (0, 5)))
    assert [step.done for step in steps] == [2, 4, 6] and {step.of for step in steps} == {6}
    assert [step.survival is not None for step in steps] == [False, False, True]
    assert steps[-1].survival.sizes == (10, 20, 30)


def test_bad_grids_are_refused_in_words():
    document = parse(CORPUS / "warranty-policy.md")
    for sizes, overlaps, said in [
        ((0,), (0,), "size"),
        ((10,), (-1,), "overlap must not be negative"),
        (("ten",), (0,), "whole number"),
    ]:
        with pytest.raises(SettingError, match=said):
            settings_sweep(document, sizes, overlaps)


def test_an_empty_text_has_nothing_to_break():
    document = text_parser.parse(b"  \n", "empty.txt")
    found = settings_sweep(document)
    assert (found.chunks[found.valid] == 0).all() and (found.share()[found.valid] == 1).all()


def long_text() -> bytes:
    """About 100 pages, 300 kB: sentences of many lengths in paragraphs."""
    words = "the pump runs until tide and gate close again while crews wait below for water".split()
    lines, at = [], 0
    while sum(map(len, lines)) < 300_000:
        sentences = []
        for length in (5, 9, 14, 23, 31):
            sentences.append(" ".join(words[(at + i * i) % len(words)] for i in range(length)).capitalize() + ".")
            at += 7
        lines.append(" ".join(sentences) + "\n\n")
    return "".join(lines).encode()


def test_two_hundred_settings_of_a_hundred_pages_take_under_a_second_of_computing():
    document = text_parser.parse(long_text(), "long.txt")
    assert len(document.text) > 290_000
    units = units_of(document)
    begun = time.process_time()
    found = settings_sweep(document, units=units)
    spent = time.process_time() - begun
    assert len(SIZES) * len(OVERLAPS) >= 200 and found.valid.sum() > 150
    assert spent < 1, f"{spent:.2f} s of computing for {found.valid.sum()} settings"

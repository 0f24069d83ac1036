"""Sentence ends take time in proportion to the text, whatever it holds."""

import time

import pytest
from support.split_sentences import split

from chunkers.documents.sentences import sentence_bounds


@pytest.mark.parametrize(
    "source",
    [
        '"' * 25 + "k" * 200_000 + "z",
        "." * 100_000,
        "a. " * 50_000,
        "(" * 100_000,
        "1.1" * 50_000,
        "A. " * 50_000,
        ". " * 50_000 + "A",
        '."' * 50_000 + " A",
        ". »" * 50_000 + " A",
        "x." + "[1]" * 50_000 + " A",
        "." + "\n" * 100_000 + "A",
        "a\n- " * 50_000,
        ".) A" * 50_000,
        ("." + "(" * 10) * 20_000 + "A",
        "a." + " " * 300_000 + "B",
        "\n" * 300_000,
        "a" * 1_000_000,
        "。" * 100_000,
        "…" * 100_000 + " A",
    ],
    ids=range(19),
)
def test_hos_11_and_13_end_in_time(source):
    before = time.process_time()
    split(source)
    assert time.process_time() - before < 4


@pytest.mark.parametrize("piece", ["A. ", '."', "a\n- ", ".) A", "Dr. X. "])
def test_twice_the_text_takes_about_twice_the_time(piece):
    def took(times: int) -> float:
        best = 9.0
        for _ in range(3):
            before = time.process_time()
            split(piece * times)
            best = min(best, time.process_time() - before)
        return best

    assert took(20_000) < 3.5 * took(10_000) + 0.05


@pytest.mark.parametrize("end", [". ", ".” "])
def test_a_million_characters_take_a_fraction_of_a_second(end):
    source = ("The pressure in the upper chamber rose while nobody was looking at the gauge" + end) * 12_500
    best = 9.0
    for _ in range(3):
        before = time.process_time()
        starts, _ = sentence_bounds(source)
        best = min(best, time.process_time() - before)
    assert len(starts) == 12_500
    assert best < 0.2

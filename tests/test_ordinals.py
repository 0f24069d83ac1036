"""Item numbers written with letters: what a single sign means is said by its neighbours."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkers.parsers.ordinals import letters, ordinals, roman


def read(*numbers: str | None) -> list[int | None]:
    return ordinals((1, number) for number in numbers)


@given(st.sampled_from([(letters, 20), (roman, 900)]), st.integers(1, 900), st.integers(2, 12), st.booleans())
def test_a_row_of_numbers_is_read_as_it_was_written(kind, start, length, upper):
    write, most = kind
    counts = [*range((start - 1) % most + 1, (start - 1) % most + 1 + length)]
    said = [write(count).upper() if upper else write(count) for count in counts]
    assert read(*said) == counts


@pytest.mark.parametrize(
    "said, meant",
    [
        (["i"], [1]),
        (["v"], [5]),
        (["c"], [3]),
        (["I", "J"], [9, 10]),
        (["h", "i"], [8, 9]),
        (["i", "ii", None], [1, 2, None]),
        (["2.1", "A-3", "07", "٣", None], [None, None, 7, 3, None]),
        (["1", "2", "b"], [1, 2, 2]),
        ([], []),
    ],
)
def test_single_signs_and_other_numbers(said, meant):
    assert read(*said) == meant


def test_neighbours_end_at_an_outer_item():
    items = [(1, "h"), (2, "i"), (2, "ii"), (1, "i"), (2, "i"), (3, None), (2, "ii"), (1, "j")]
    assert ordinals(items) == [8, 1, 2, 9, 1, None, 2, 10]

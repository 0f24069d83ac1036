"""The door that sentences leave by: fields, plurals, errors with codes, another language."""

import pickle

import pytest

from chunkers.wording import Refusal, count, translate, translated


class Late(Refusal):
    sentences = {"late": "{who} came {minutes} minutes late."}


def test_fields_are_filled_and_braces_without_values_are_text():
    assert translate("{name} is set.", name="size") == "size is set."
    assert translate("{literal}") == "{literal}"


def test_one_is_singular_and_everything_else_plural():
    assert [count(n, "chunk") for n in (0, 1, 2, 1200)] == ["0 chunks", "1 chunk", "2 chunks", "1,200 chunks"]
    assert count(2, "entry", "entries") == "2 entries"


def test_an_error_carries_facts_and_makes_its_sentence_when_read():
    error = Late("late", who="The pump", minutes=5)
    assert (error.code, error.values["minutes"], str(error)) == ("late", 5, "The pump came 5 minutes late.")
    again = pickle.loads(pickle.dumps(error))
    assert (again.code, str(again)) == (error.code, str(error))
    with translated(lambda message: f"⟦{message}⟧"):
        assert str(error) == "⟦The pump came 5 minutes late.⟧"
    with pytest.raises(KeyError):
        Late("early")

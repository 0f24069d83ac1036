"""Inputs on which comparable software failed, with the right outcome."""

import time

import pytest
from support.shared_data import CASES

from chunkers.parsers import pdf


def case(name: str):
    return pdf.parse((CASES / name).read_bytes(), name)


def test_two_columns_are_not_read_across():
    text = case("PDF-01.pdf").text
    left = (
        "commissioned in the spring and has run without a stoppage since the impeller was changed for one made of "
        "bronze."
    )
    right = (
        "A second station is planned on the west bank, where the water carries more silt and the intake screen must be"
    )
    assert -1 < text.find("Two stations") < text.find(left) < text.find(right)


def test_blanks_that_exist_only_as_distance():
    text = case("PDF-03.pdf").text
    assert "Open the drain valve before service." in text and "Close it again when done." in text


def test_a_word_divided_at_the_line_end_is_joined():
    document = case("PDF-05.pdf")
    assert document.text.count("compressor") == 2 and document.text.count("relief") == 1
    at = document.text.find("compressor")
    pieces = [line for line in document.pages[0].lines if line.start < at + len("compressor") and line.end > at]
    assert len(pieces) == 2 and pieces[0].last < pieces[1].first


def test_ligature_signs_are_letters():
    assert all(word in case("PDF-07.pdf").text for word in ("filter", "fluid", "film"))


def test_bullets_of_any_font_mark_items_and_are_no_text():
    document = case("PDF-09.pdf")
    items = document.blocks[-1]
    assert items.kind == "list"
    assert [part.span.of(document.text) for part in items.parts] == [
        "- torque wrench",
        "- feeler gauge",
        "- spare gasket",
        "- clean cloth",
    ]
    assert not any(0xE000 <= ord(char) <= 0xF8FF for char in document.text)


def test_heads_and_page_numbers_stay_out_of_a_sentence():
    document = case("PDF-11.pdf")
    assert "in the log before the pumps are switched over." in document.text
    assert "Revision C" not in document.text
    assert all(any("Revision C" in piece.text for piece in page.furniture) for page in document.pages)
    assert "The spare set is kept dry on the upper shelf." in document.text


def test_right_to_left_text_keeps_its_letters_in_order():
    text = case("PDF-15.pdf").text
    assert -1 < text.find("שלום") < text.find("עולם") and "2024" in text and "4202" not in text


@pytest.mark.parametrize(
    "name, pages",
    [
        ("HOS-01.pdf", ["First page is harmless.", "Third page is harmless."]),
        ("HOS-04.pdf", ["Second page after the broken picture."]),
    ],
)
def test_hostile_pages_do_not_take_the_others_along(name, pages):
    began = time.process_time()
    document = case(name)
    assert time.process_time() - began < 10
    assert all(text in document.text for text in pages)
    if name == "HOS-01.pdf":
        assert [note.page for note in document.notes if note.page] == [2]

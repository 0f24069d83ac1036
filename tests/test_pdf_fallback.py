"""pypdf reads alone where PDFium is missing; PDFium's files are the same to the eye."""

import pytest
from support.shared_data import CASES, find

from chunkers.parsers import pdf
from chunkers.parsers.errors import ParseError
from chunkers.parsers.pdf.reading import files


@pytest.fixture(autouse=True)
def without_pdfium(monkeypatch):
    monkeypatch.setattr(files, "pdfium", None)


def test_the_words_of_the_policy_are_there_and_a_note_says_who_read():
    path = find("larkfield/rebuilt/warranty-policy.pdf")
    document = pdf.parse(path.read_bytes(), path.name)
    assert document.title == "Larkfield warranty policy" and len(document.pages) == 2
    assert "Damage from the wrong fuel, voltage or chemicals." in document.text
    assert "Printed copies" not in document.text
    assert [block.span.of(document.text) for block in document.blocks if block.kind == "heading"][:2] == [
        "What the warranty covers",
        "Warranty periods by product category",
    ]
    assert any("pypdf" in note.text for note in document.notes)


def test_pages_without_text_and_locked_files_are_said():
    document = pdf.parse((CASES / "PDF-17.pdf").read_bytes(), "PDF-17.pdf")
    assert any(note.page == 2 for note in document.notes)
    with pytest.raises(ParseError, match="password"):
        pdf.parse((CASES / "PDF-19-locked.pdf").read_bytes(), "PDF-19-locked.pdf")

"""Files that cannot be read give one plain sentence; pages that cannot be read give a note."""

import pytest
from support.shared_data import CASES, SHARED, find, needs_shared

from chunkers.parsers import pdf
from chunkers.parsers.errors import ParseError

POLICY = find("larkfield/rebuilt/warranty-policy.pdf")


def sentence(data: bytes, name: str, **more) -> str:
    with pytest.raises(ParseError) as caught:
        pdf.parse(data, name, **more)
    text = str(caught.value)
    assert f"“{name}”" in text and text.endswith(".") and "\n" not in text and "Traceback" not in text
    return text


@pytest.mark.parametrize("data", [b"", b"hello", b"PK\x03\x04 not a pdf", b"<html></html>"])
def test_what_is_no_pdf_is_said_to_be_none(data):
    assert "not a PDF file" in sentence(data, "notes.pdf")


@pytest.mark.parametrize("data", [b"%PDF-1.7\n", b"%PDF-1.4\n%%EOF", b"%PDF-1.7\n" + b"\x00garbage" * 500])
def test_a_damaged_file_says_what_to_do(data):
    assert "damaged" in sentence(data, "broken.pdf") and "fresh copy" in sentence(data, "broken.pdf")


def test_a_cut_off_file_gives_what_is_left_or_one_sentence():
    data = POLICY.read_bytes()
    for share in (0.02, 0.2, 0.5, 0.9, 0.99):
        try:
            document = pdf.parse(data[: int(len(data) * share)], "cut.pdf")
        except ParseError as error:
            assert "damaged" in str(error)
        else:
            assert document.text or document.notes


def test_a_locked_file_asks_for_its_password():
    data = (CASES / "PDF-19-locked.pdf").read_bytes()
    assert "password" in sentence(data, "PDF-19-locked.pdf")
    assert "does not open it" in sentence(data, "PDF-19-locked.pdf", password="wrong")
    assert "spare key" in pdf.parse(data, "PDF-19-locked.pdf", password="anchor").text


@pytest.mark.parametrize("name", ["PDF-19-open-rc4.pdf", "PDF-19-open-aes.pdf"])
def test_an_empty_password_opens_without_asking(name):
    document = pdf.parse((CASES / name).read_bytes(), name)
    assert document.text == "The locked sheet says that the spare key hangs in the wheelhouse."


def test_a_page_without_text_is_said_with_its_number():
    document = pdf.parse((CASES / "PDF-17.pdf").read_bytes(), "PDF-17.pdf")
    (note,) = document.notes
    assert note.page == 2 and "no text layer" in note.text
    assert [block.pages for block in document.blocks] == [(1,), (3,)]
    assert [page.number for page in document.pages] == [1, 2, 3] and document.pages[1].span is None


@needs_shared
def test_pictures_only_give_an_empty_document_that_says_so():
    path = SHARED / "data" / "real_pdfs" / "issue5481.pdf"
    document = pdf.parse(path.read_bytes(), path.name)
    assert document.text == "" and document.blocks == ()
    assert [note.page for note in document.notes if note.page] == [1, 2, 3]
    assert any(note.page is None and "no page" in note.text.lower() for note in document.notes)


def test_progress_is_told_page_by_page():
    told = []
    pdf.parse(POLICY.read_bytes(), POLICY.name, progress=lambda done, total: told.append((done, total)))
    assert told == [(1, 2), (2, 2)]

"""PDFs as people upload them, some of them broken: each ends in a document or one sentence, and soon."""

import time

import pytest
from support.shared_data import SHARED, needs_shared

from chunkers.parsers import pdf
from chunkers.parsers.errors import ParseError

pytestmark = needs_shared
FOLDER = SHARED / "data" / "real_pdfs"
FILES = sorted(path.name for path in FOLDER.glob("*.pdf"))
REFUSED = {"unreadablemetadata.pdf": "damaged", "libreoffice-writer-password.pdf": "password"}


def read(name, **more):
    return pdf.parse((FOLDER / name).read_bytes(), name, **more)


@pytest.mark.parametrize("name", FILES)
def test_each_ends_in_a_document_or_one_sentence(name):
    began = time.process_time()
    if name in REFUSED:
        with pytest.raises(ParseError, match=REFUSED[name]):
            read(name)
    else:
        document = read(name)
        assert document.text or any(note.page is None for note in document.notes)
    assert time.process_time() - began < 20


def test_what_was_read():
    assert read("libreoffice-writer-password.pdf", password="openpassword").text
    assert read("google-doc-document.pdf").blocks[0].kind == "title"
    assert "日本語" in read("vertical.pdf").text
    assert "حَبيبي" in read("habibi.pdf").text
    assert "Alice" in read("libreoffice-form.pdf").text
    assert {note.page for note in read("issue5481.pdf").notes if note.page} == {1, 2, 3}
    assert read("poppler-85140-0.pdf").blocks == ()


def test_columns_are_read_one_after_the_other():
    text = read("multicolumn.pdf").text
    assert (
        text.find("Nam dui ligula")
        < text.find("Nulla malesuada")
        < text.find("Quisque ullamcorper")
        < text.find("Fusce mauris")
    )


def test_headings_have_the_levels_of_the_outline():
    document = read("pdflatex-outline.pdf")
    heads = [block.span.of(document.text) for block in document.blocks if block.kind == "heading"]
    assert heads[1:4] == ["1 Foo", "2 Bar", "3 Baz"]

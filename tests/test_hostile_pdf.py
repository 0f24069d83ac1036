"""What fuzz runs found in PDFs, each reduced to the few instructions or objects that did it."""

import os
import time

import pytest
from support.hostile_pdfs import (
    DRAWS_A_FORM,
    OBJECTS,
    WORDS,
    form_object,
    make_pdf,
    nested_forms,
    page_tree,
    stream_object,
)

from chunkers.parsers import ParseError, limits, pdf
from chunkers.parsers.isolated import parse_isolated
from chunkers.parsers.pdf.reading import files, second_reader
from chunkers.parsers.pdf.reading.fonts import Font
from chunkers.parsers.pdf.reading.lines import Line
from chunkers.parsers.pdf.reading.rows import rows_of


def test_the_maker_makes_what_it_says():
    assert pdf.parse(make_pdf(b"BT /F1 12 Tf 72 700 Td (Words.) Tj ET"), "a.pdf").text == "Words."


def test_code_far_off_on_a_wide_page_asks_for_no_millions_of_blanks():
    """Seed 11, 2910: 39 million blanks before the words of eleven lines."""
    prose = b"BT /F1 10 Tf 12 TL 72 780 Td " + b"(The pump must stop before the valve opens.) Tj T* " * 20 + b"ET "
    lines = b"(def f\\(x, y\\):) Tj T* (    return x + y) Tj T* " * 4 + b"ET"
    document = pdf.parse(
        make_pdf(
            prose + b"BT /F2 9 Tf 11 TL 72 130 Td " + lines,
            o2=b"<</Type /Pages /Kids [3 0 R 7 0 R] /Count 2>>",
            o7=OBJECTS[3].replace(b"595", b"5995").replace(b"4 0 R", b"8 0 R"),
            o8=stream_object(b"BT /F2 9 Tf 11 TL 5472 700 Td " + lines),
        ),
        "a.pdf",
    )
    [code] = [block for block in document.blocks if block.kind == "code"]
    assert code.pages == (1, 2) and max(map(len, code.span.of(document.text).split("\n"))) < 450


def test_a_pictures_filter_on_instructions_is_a_page_without_text():
    """Seed 7, 182: pypdf asks for a program to unpack it."""
    document = pdf.parse(make_pdf(b"0 0 m", b"/Filter /JBIG2Decode"), "a.pdf")
    assert document.text == "" and document.notes
    reader, _ = second_reader.open_reader(make_pdf(b"0 0 m", b"/Filter /JBIG2Decode"))
    assert second_reader.read_page(reader, 0) is None


def test_a_bookmark_whose_name_is_cut_off():
    """Seed 11, 432: a title that ends in half a letter."""
    contents = b"BT /F1 12 Tf 72 700 Td (Words.) Tj ET"
    document = pdf.parse(
        make_pdf(
            contents,
            o1=b"<</Type /Catalog /Pages 2 0 R /Outlines 7 0 R>>",
            o7=b"<</Type /Outlines /First 8 0 R /Last 8 0 R /Count 1>>",
            o8=b"<</Title <FEFFD800> /Parent 7 0 R /Dest [3 0 R /Fit]>>",
        ),
        "a.pdf",
    )
    assert document.text == "Words."


def test_lines_far_above_everything_have_their_rows():
    """Seed 1, 2270: a line higher than any was thought to be."""
    lines = [Line("word", 0.0, top, 20.0, top + 10, 10.0, Font("Helvetica"), 1) for top in (-3e9, 5.0, 7.0)]
    assert [len(row) for row in rows_of(lines)] == [1, 2]


# ---- nests, circles and claims


@pytest.mark.parametrize(
    "data",
    [
        make_pdf(WORDS, o2=page_tree(b"3 0 R", 200_000_000)),
        make_pdf(WORDS, o2=page_tree(b"3 0 R", -5)),
        make_pdf(WORDS, o2=page_tree(b"2 0 R 3 0 R", 2)),
        make_pdf(WORDS, o2=page_tree(b"3 0 R 7 0 R", 3), o7=page_tree(b"2 0 R 3 0 R", 3)),
        make_pdf(b"/X Do", o3=DRAWS_A_FORM, o7=form_object(7, WORDS + b" /X Do")),
        make_pdf(WORDS, o3=OBJECTS[3].replace(b"/Type /Page ", b"/Type /Page /A " + b"[" * 100_000 + b" ")),
        make_pdf(WORDS + b"[" * 200_000),
        make_pdf(WORDS + b" /P " + b"<</A " * 100_000 + b" BDC"),
        make_pdf(b"q " * 100_000 + WORDS),
        make_pdf(b"/P <</MCID 0>> BDC " * 3_000 + WORDS),
        make_pdf(WORDS, b"/Filter [" + b"/FlateDecode " * 2_000 + b"]"),
        make_pdf(
            WORDS,
            o1=b"<</Type /Catalog /Pages 2 0 R /Outlines 7 0 R>>",
            o7=b"<</First 8 0 R /Last 8 0 R /Count 1>>",
            o8=b"<</Title (x) /First 8 0 R /Next 8 0 R /Parent 8 0 R>>",
        ),
    ],
    ids=[
        "200 million pages",
        "-5 pages",
        "own kid",
        "kids in a circle",
        "own form",
        "deep arrays",
        "deep instructions",
        "deep dictionaries",
        "deep states",
        "deep marks",
        "stacked filters",
        "bookmarks in a circle",
    ],
)
@pytest.mark.parametrize("reader", ["PDFium", "pypdf"])
def test_nests_circles_and_claims_end_at_once(data, reader, monkeypatch):
    if reader == "pypdf":
        monkeypatch.setattr(files, "pdfium", None)
    began = time.process_time()
    try:
        document = pdf.parse(data, "a.pdf")
        assert document.text or document.notes
        assert len(document.pages) <= 3
    except ParseError as said:
        assert "damaged" in str(said)
    assert time.process_time() - began < 5


@pytest.mark.parametrize("reader", ["PDFium", "pypdf"])
def test_pages_beyond_the_limit_are_left_out_and_said(reader, monkeypatch):
    monkeypatch.setattr(limits, "PAGES", 2)
    if reader == "pypdf":
        monkeypatch.setattr(files, "pdfium", None)
    document = pdf.parse(make_pdf(WORDS, o2=page_tree(b"3 0 R 3 0 R 3 0 R", 3)), "a.pdf")
    assert len(document.pages) == 2
    assert "The file says that it has 3 pages; the first 2 were read." in [note.text for note in document.notes]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_forms_that_draw_each_other_ten_million_times_end_in_one_sentence(tmp_path, monkeypatch):
    monkeypatch.setattr(limits, "CPU_SECONDS", 1)
    path = tmp_path / "forms.pdf"
    path.write_bytes(nested_forms(7))
    with pytest.raises(ParseError, match="more than 1 seconds of processor time"):
        parse_isolated(path)

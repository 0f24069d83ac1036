"""What fuzz runs found in PDFs, each reduced to the few instructions or objects that did it."""

import os
import time

import pytest

from chunkers.parsers import ParseError, limits, pdf
from chunkers.parsers.apart import parse_apart
from chunkers.parsers.pdf.reading import files, second_reader
from chunkers.parsers.pdf.reading.fonts import Font
from chunkers.parsers.pdf.reading.lines import Line
from chunkers.parsers.pdf.reading.rows import rows_of

OBJECTS = {
    1: b"<</Type /Catalog /Pages 2 0 R>>",
    2: b"<</Type /Pages /Kids [3 0 R] /Count 1>>",
    3: b"<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R "
    b"/Resources <</Font <</F1 5 0 R /F2 6 0 R>>>>>>",
    5: b"<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>",
    6: b"<</Type /Font /Subtype /Type1 /BaseFont /Courier>>",
}


def made(contents: bytes, filters: bytes = b"", **more: bytes) -> bytes:
    """A PDF of one page with these instructions; `o7=…` adds or replaces object 7."""
    objects = OBJECTS | {4: stream(contents).replace(b">>", filters + b">>", 1)}
    objects |= {int(name[1:]): body for name, body in more.items()}
    out, places = b"%PDF-1.7\n", {}
    for number in sorted(objects):
        places[number] = len(out)
        out += b"%d 0 obj\n%s\nendobj\n" % (number, objects[number])
    size = max(objects) + 1
    rows = b"".join(b"%010d 00000 n \n" % places[n] if n in places else b"0000000000 65535 f \n" for n in range(size))
    return out + b"xref\n0 %d\n%strailer\n<</Size %d /Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (
        size,
        rows,
        size,
        len(out),
    )


def stream(contents: bytes) -> bytes:
    return b"<</Length %d>>\nstream\n%s\nendstream" % (len(contents), contents)


def test_the_maker_makes_what_it_says():
    assert pdf.parse(made(b"BT /F1 12 Tf 72 700 Td (Words.) Tj ET"), "a.pdf").text == "Words."


def test_code_far_off_on_a_wide_page_asks_for_no_millions_of_blanks():
    """Seed 11, 2910: 39 million blanks before the words of eleven lines."""
    prose = b"BT /F1 10 Tf 12 TL 72 780 Td " + b"(The pump must stop before the valve opens.) Tj T* " * 20 + b"ET "
    lines = b"(def f\\(x, y\\):) Tj T* (    return x + y) Tj T* " * 4 + b"ET"
    document = pdf.parse(
        made(
            prose + b"BT /F2 9 Tf 11 TL 72 130 Td " + lines,
            o2=b"<</Type /Pages /Kids [3 0 R 7 0 R] /Count 2>>",
            o7=OBJECTS[3].replace(b"595", b"5995").replace(b"4 0 R", b"8 0 R"),
            o8=stream(b"BT /F2 9 Tf 11 TL 5472 700 Td " + lines),
        ),
        "a.pdf",
    )
    [code] = [block for block in document.blocks if block.kind == "code"]
    assert code.pages == (1, 2) and max(map(len, code.span.of(document.text).split("\n"))) < 450


def test_a_pictures_filter_on_instructions_is_a_page_without_text():
    """Seed 7, 182: pypdf asks for a program to unpack it."""
    document = pdf.parse(made(b"0 0 m", b"/Filter /JBIG2Decode"), "a.pdf")
    assert document.text == "" and document.notes
    reader, _ = second_reader.opened(made(b"0 0 m", b"/Filter /JBIG2Decode"))
    assert second_reader.read_page(reader, 0) is None


def test_a_bookmark_whose_name_is_cut_off():
    """Seed 11, 432: a title that ends in half a letter."""
    contents = b"BT /F1 12 Tf 72 700 Td (Words.) Tj ET"
    document = pdf.parse(
        made(
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

WORDS = b"BT /F1 12 Tf 72 700 Td (Words.) Tj ET"
FORM = (
    b"<</Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources <</XObject <</X %d 0 R>> "
    b"/Font <</F1 5 0 R>>>> /Length %d>>\nstream\n%s\nendstream"
)
DRAWS_A_FORM = OBJECTS[3].replace(b"/Font", b"/XObject <</X 7 0 R>> /Font", 1)


def form(draws: int, contents: bytes) -> bytes:
    return FORM % (draws, len(contents), contents)


def pages(kids: bytes, claimed: int) -> bytes:
    return b"<</Type /Pages /Kids [%s] /Count %d>>" % (kids, claimed)


@pytest.mark.parametrize(
    "data",
    [
        made(WORDS, o2=pages(b"3 0 R", 200_000_000)),
        made(WORDS, o2=pages(b"3 0 R", -5)),
        made(WORDS, o2=pages(b"2 0 R 3 0 R", 2)),
        made(WORDS, o2=pages(b"3 0 R 7 0 R", 3), o7=pages(b"2 0 R 3 0 R", 3)),
        made(b"/X Do", o3=DRAWS_A_FORM, o7=form(7, WORDS + b" /X Do")),
        made(WORDS, o3=OBJECTS[3].replace(b"/Type /Page ", b"/Type /Page /A " + b"[" * 100_000 + b" ")),
        made(WORDS + b"[" * 200_000),
        made(WORDS + b" /P " + b"<</A " * 100_000 + b" BDC"),
        made(b"q " * 100_000 + WORDS),
        made(b"/P <</MCID 0>> BDC " * 3_000 + WORDS),
        made(WORDS, b"/Filter [" + b"/FlateDecode " * 2_000 + b"]"),
        made(
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
    document = pdf.parse(made(WORDS, o2=pages(b"3 0 R 3 0 R 3 0 R", 3)), "a.pdf")
    assert len(document.pages) == 2
    assert "The file says that it has 3 pages; the first 2 were read." in [note.text for note in document.notes]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_forms_that_draw_each_other_ten_million_times_end_in_one_sentence(tmp_path, monkeypatch):
    monkeypatch.setattr(limits, "CPU_SECONDS", 1)
    path = tmp_path / "forms.pdf"
    forms = {f"o{7 + i}": form(8 + i, b"/X Do " * 10) for i in range(7)}
    path.write_bytes(made(b"/X Do", o3=DRAWS_A_FORM, o14=form(14, WORDS), **forms))
    with pytest.raises(ParseError, match="more than 1 seconds of processor time"):
        parse_apart(path)

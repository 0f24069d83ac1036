"""What fuzz runs found in PDFs, each reduced to the few instructions or objects that did it."""

from chunkers.parsers import pdf
from chunkers.parsers.pdf import fallback
from chunkers.parsers.pdf.lines import Font, Line
from chunkers.parsers.pdf.rows import rows_of

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
        size, rows, size, len(out))


def stream(contents: bytes) -> bytes:
    return b"<</Length %d>>\nstream\n%s\nendstream" % (len(contents), contents)


def test_the_maker_makes_what_it_says():
    assert pdf.parse(made(b"BT /F1 12 Tf 72 700 Td (Words.) Tj ET"), "a.pdf").text == "Words."


def test_code_far_off_on_a_wide_page_asks_for_no_millions_of_blanks():
    """Seed 11, 2910: 39 million blanks before the words of eleven lines."""
    prose = b"BT /F1 10 Tf 12 TL 72 780 Td " + b"(The pump must stop before the valve opens.) Tj T* " * 20 + b"ET "
    lines = b"(def f\\(x, y\\):) Tj T* (    return x + y) Tj T* " * 4 + b"ET"
    document = pdf.parse(made(
        prose + b"BT /F2 9 Tf 11 TL 72 130 Td " + lines, o2=b"<</Type /Pages /Kids [3 0 R 7 0 R] /Count 2>>",
        o7=OBJECTS[3].replace(b"595", b"5995").replace(b"4 0 R", b"8 0 R"),
        o8=stream(b"BT /F2 9 Tf 11 TL 5472 700 Td " + lines)), "a.pdf")
    [code] = [block for block in document.blocks if block.kind == "code"]
    assert code.pages == (1, 2) and max(map(len, code.span.of(document.text).split("\n"))) < 450


def test_a_pictures_filter_on_instructions_is_a_page_without_text():
    """Seed 7, 182: pypdf asks for a program to unpack it."""
    document = pdf.parse(made(b"0 0 m", b"/Filter /JBIG2Decode"), "a.pdf")
    assert document.text == "" and document.notes
    reader, _ = fallback.opened(made(b"0 0 m", b"/Filter /JBIG2Decode"))
    assert fallback.read_page(reader, 0) is None


def test_a_bookmark_whose_name_is_cut_off():
    """Seed 11, 432: a title that ends in half a letter."""
    contents = b"BT /F1 12 Tf 72 700 Td (Words.) Tj ET"
    document = pdf.parse(made(contents, o1=b"<</Type /Catalog /Pages 2 0 R /Outlines 7 0 R>>",
                              o7=b"<</Type /Outlines /First 8 0 R /Last 8 0 R /Count 1>>",
                              o8=b"<</Title <FEFFD800> /Parent 7 0 R /Dest [3 0 R /Fit]>>"), "a.pdf")
    assert document.text == "Words."


def test_lines_far_above_everything_have_their_rows():
    """Seed 1, 2270: a line higher than any was thought to be."""
    lines = [Line("word", 0.0, top, 20.0, top + 10, 10.0, Font("Helvetica"), 1) for top in (-3e9, 5.0, 7.0)]
    assert [len(row) for row in rows_of(lines)] == [1, 2]

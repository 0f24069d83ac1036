"""Boxes on pages: each chunk's hold its characters' own boxes and no other chunk's, on real and made PDFs."""

import ctypes
import io
import re
import unicodedata
from collections import defaultdict
from functools import cache

import numpy as np
import pypdfium2.raw as raw
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from reportlab.pdfgen import canvas
from support.made_documents import CORPUS
from support.shared_data import SHARED, needs_shared

from chunkers import ParseError, fixed, overlapping, parse, structure
from chunkers.documents.document import Meta
from chunkers.parsers.builder import Builder, Piece
from chunkers.parsers.pdf.pictures.page_view import LONGEST, Box, PageView, shown_box
from explorer.explore.panels.pages.record import PageRange, aligned, page_ranges

NEAR = 1e-5  # of a page: PDFium counts boxes in single precision

REAL = (
    "google-doc-document",
    "habibi-rotated",
    "issue16263",
    "issue840",
    "libreoffice-form",
    "multicolumn",
    "pdfjs_wikipedia",
    "pdflatex-outline",
    "vertical",
    "bug1997343",
)
MADE = (
    "code.latex",
    "french.chromium",
    "manual.weasyprint_tagged",
    "minutes.typst",
    "paper.latex",
    "policy.libreoffice_tagged",
)
FILES = [pytest.param(CORPUS / f"{name}.pdf", id=name) for name in ("warranty-policy", "tide-station-manual")]
FILES += [
    pytest.param(SHARED / "data" / folder / f"{name}.pdf", id=name, marks=needs_shared)
    for folder, names in (("real_pdfs", REAL), ("pdf_structure", MADE))
    for name in names
]


def own_boxes(view: PageView, number: int) -> list[Box | None]:
    """PDFium's box of each character of a page."""
    sides = [ctypes.c_double() for _ in range(4)]
    out = []
    with view._opened(number) as page:
        for at in range(len(view.text(number))):
            known = raw.FPDFText_GetCharBox(page.text_page, at, *map(ctypes.byref, sides))
            left, right, low, high = (side.value for side in sides)
            out.append(shown_box(page.page, left, low, right, high) if known else None)
    return out


def holds(box: Box, other: Box) -> bool:
    return (
        box.x0 - NEAR <= other.x0
        and other.x1 <= box.x1 + NEAR
        and box.top - NEAR <= other.top
        and other.bottom <= box.bottom + NEAR
    )


@cache
def opened(path):
    return parse(path), PageView(path.read_bytes(), path.name)


def boxes_of(document, view, chunking):
    """By chunk: characters by page, boxes by page."""
    out = []
    for chunk in chunking:
        ranges = defaultdict(list)
        for one in page_ranges(document, chunk.start, chunk.end, view.text):
            ranges[one.page].append((one.first, one.last))
        out.append((ranges, {page: view.boxes(page, many) for page, many in ranges.items()}))
    return out


@pytest.mark.parametrize("path", FILES)
@pytest.mark.parametrize(
    "chunked",
    [lambda d: fixed(d, 40), lambda d: fixed(d, 90, "characters"), structure],
    ids=["words", "characters", "structure"],
)
def test_boxes_hold_their_chunks_characters_and_no_other_chunks(path, chunked):
    document, view = opened(path)
    chunks = boxes_of(document, view, chunked(document))
    assert any(boxes for _, boxes in chunks) or not any(page.lines for page in document.pages)
    for page in range(1, len(view) + 1):
        own, text = own_boxes(view, page), view.text(page)
        of_page = [(position, one) for position, (_, boxes) in enumerate(chunks) for one in boxes.get(page, ())]
        sides = np.array([[one.x0, one.x1, one.top, one.bottom] for _, one in of_page]).reshape(-1, 4).T
        for at, positions in owners_on(chunks, page).items():
            box = own[at]
            if box is None or text[at].isspace():
                continue
            assert len(positions) == 1 or at_a_seam(text, at), (page, at)
            for position in positions:
                assert any(holds(one, box) for one in chunks[position][1][page]), (page, at, position)
            x, y = (box.x0 + box.x1) / 2, (box.top + box.bottom) / 2
            over = (sides[0] <= x) & (x <= sides[1]) & (sides[2] <= y) & (y <= sides[3])
            for position in {of_page[i][0] for i in np.flatnonzero(over)} - positions:
                # letters that are printed over each other: an italic f leans into the next (page 5 of the manual)
                ranges = chunks[position][0][page]
                assert any(
                    own[other] and own[other].holds(x, y) for first, last in ranges for other in range(first, last)
                ) or any(first <= at <= last and drawn_to_and_fro(own[first : at + 1]) for first, last in ranges), (
                    page,
                    at,
                    position,
                )


def drawn_to_and_fro(boxes) -> bool:
    """Letters that do not stand in their order (a broken font's signs): a cut between them parts no places."""
    lefts = [box.x0 for box in boxes if box]
    return lefts != sorted(lefts) and lefts != sorted(lefts, reverse=True)


def owners_on(chunks, page) -> dict[int, set[int]]:
    """Character of the page to the chunks whose ranges hold it."""
    owners = defaultdict(set)
    for position, (ranges, _) in enumerate(chunks):
        for first, last in ranges.get(page, ()):
            for at in range(first, last):
                owners[at].add(position)
    return owners


def at_a_seam(text: str, at: int) -> bool:
    """One printed sign that stands for several letters of the text, such as a ligature, can be in two chunks."""
    return len(unicodedata.normalize("NFKD", text[at])) > 1


@pytest.mark.parametrize("path", FILES)
def test_every_visible_character_of_the_text_has_its_place(path):
    document, view = opened(path)
    missing = []
    for page in document.pages:
        for line in page.lines:
            text = document.text[line.start : line.end]
            for letter, place in zip(text, aligned(text, view.text(page.number)[line.first : line.last])):
                if place is None and not letter.isspace() and letter not in ("\\", "-"):
                    missing.append((page.number, letter, text))
    assert not missing, missing[:5]


def test_overlap_is_boxed_in_both_chunks():
    document, view = opened(CORPUS / "warranty-policy.pdf")
    chunks = boxes_of(document, view, overlapping(document, 100, 25))
    shared = set(chunks[0][1][1]) & set(chunks[1][1][1])
    assert shared
    assert {page for page in chunks[3][0]} == {1, 2}, "a chunk over the page break has boxes on both pages"


# ---- the walk


@pytest.mark.parametrize(
    "text, source, expected",
    [
        ("abc", "abc", ["a", "b", "c"]),
        ("a b", "a  \r\nb", ["a", None, "b"]),
        ("office", "o\ufb03ce", ["o", "\ufb03", "\ufb03", "\ufb03", "c", "e"]),
        ("naïve", "nai\u0308ve", ["n", "a", "i\u0308", "v", "e"]),
        ("a\\|b", "a|b", ["a", None, "|", "b"]),
        ("cooperate", "coop\u00aderate", list("cooperate")),
        ("cooperate", "coop-\r\nerate", list("cooperate")),
        ("x = 1", "x\u00a0=\u00a01", ["x", None, "=", None, "1"]),
        ("\U0001d453(x)", "\ud835\udc53(x)", ["\ud835\udc53", "(", "x", ")"]),
        ("one", "• one", list("one")),
        ("日本", "日 本", ["日", "本"]),
        ("", "abc", []),
        ("abc", "", [None, None, None]),
    ],
)
def test_texts_are_walked_side_by_side(text, source, expected):
    found = aligned(text, source)
    assert [source[a:b] if one else None for one in found for a, b in [one or (0, 0)]] == expected


PRINTED = st.text(st.characters(categories=("L", "N", "P", "S", "Zs", "Mn"), max_codepoint=0x58F), max_size=30)
RIGHT_TO_LEFT = st.text(st.sampled_from("אבגדه حَبيab 1"), max_size=20)


@given(PRINTED)
def test_a_normalised_line_keeps_its_order_and_stays_inside(source):
    from chunkers.parsers.builder import one_line

    text = one_line(source)
    found = [one for one in aligned(text, source) if one]
    assert all(0 <= a < b <= len(source) for a, b in found)
    assert [a for a, _ in found] == sorted(a for a, _ in found)
    visible = [c for c in unicodedata.normalize("NFKD", text) if unicodedata.category(c) not in ("Cc", "Cf", "Cn")]
    if visible and not all(c.isspace() for c in visible):
        assert found


@given(RIGHT_TO_LEFT)
def test_right_to_left_runs_are_found_whichever_way_the_reader_gives_them(text):
    for source in (text, turned(text)):
        for letter, place in zip(text, aligned(text, source)):
            assert letter.isspace() or source[slice(*place)] == letter


def turned(text: str) -> str:
    """With each stretch of right-to-left letters, blanks between them included, the other way round."""
    return re.sub(r"[\u0590-\u08ff]+(?: +[\u0590-\u08ff]+)*", lambda run: run.group()[::-1], text)


@given(PRINTED, PRINTED)
def test_any_two_texts_can_be_walked(text, source):
    found = aligned(text, source)
    assert len(found) == len(text)
    assert all(one is None or 0 <= one[0] < one[1] <= len(source) for one in found)


def made(pages):
    builder = Builder(Meta("made", "1"))
    for number, text in pages.items():
        builder.page(number)
        builder.paragraph([Piece(text, number, first=4, last=4 + len(text))])
    return builder.document()


def test_ranges_by_page():
    document = made({1: "Words of one.", 2: "Words of two."})
    texts = {1: "HEADWords of one.", 2: "HEADWords of two."}
    assert page_ranges(document, 6, 23, texts.get) == (PageRange(1, 10, 17), PageRange(2, 4, 12))
    assert page_ranges(document, 13, 15, texts.get) == ()
    assert page_ranges(document, 0, 5, lambda _: "") == (PageRange(1, 4, 17),), "an unknown text counts whole"
    without = parse(CORPUS / "warranty-policy.md")
    assert page_ranges(without, 0, 100, texts.get) == ()


# ---- pages as pictures


def pdf_of(pages) -> bytes:
    """Pages of (width, height, rotation), each with one word; sizes are as shown, reportlab turns the media box."""
    out = io.BytesIO()
    drawing = canvas.Canvas(out)
    for width, height, turn in pages:
        drawing.setPageSize((width, height))
        drawing.setPageRotation(turn)
        drawing.setFont("Helvetica", 20)
        drawing.drawString(50, 120, "Corner")
        drawing.showPage()
    drawing.save()
    return out.getvalue()


SIZES = [(300, 400, 0), (300, 400, 90), (300, 400, 180), (300, 400, 270), (800, 200, 0)]


@pytest.mark.parametrize("number", range(1, len(SIZES) + 1))
def test_boxes_lie_over_the_ink_of_rotated_and_differently_sized_pages(number):
    with PageView(pdf_of(SIZES), "turned.pdf") as view:
        assert view.size(number) == SIZES[number - 1][:2]
        picture = Image.open(io.BytesIO(view.picture(number)))
        assert picture.format == "JPEG"
        assert picture.size == pytest.approx([1.5 * side for side in view.size(number)], abs=1)
        (box,) = view.boxes(number, [(0, len("Corner"))])
        dark = picture.convert("L").point(lambda value: 255 * (value < 128)).getbbox()
        assert (box.x0, box.top, box.x1, box.bottom) == pytest.approx(
            (dark[0] / picture.width, dark[1] / picture.height, dark[2] / picture.width, dark[3] / picture.height),
            abs=0.01,
        )


@pytest.mark.parametrize("crop", [(100, 100, 500, 700)])
def test_a_cropped_page_is_measured_from_its_crop(crop):
    out = io.BytesIO()
    drawing = canvas.Canvas(out, pagesize=(600, 800), cropBox=crop)
    drawing.drawString(120, 650, "Inside")
    drawing.drawString(120, 50, "Outside")
    drawing.showPage()
    drawing.save()
    with PageView(out.getvalue(), "crop.pdf") as view:
        assert view.size(1) == (400, 600)
        (box,) = view.boxes(1, [(0, 6)])
        assert box.x0 == pytest.approx(20 / 400, abs=0.01) and box.bottom == pytest.approx(50 / 600, abs=0.01)


@needs_shared
def test_a_rotated_scan_of_words_reads_and_draws():
    path = SHARED / "data" / "real_pdfs" / "habibi-rotated.pdf"
    document, view = opened(path)
    assert view.boxes(1, [(0, len(view.text(1)))])
    assert document.pages[0].width == pytest.approx(view.size(1)[0], abs=0.5)
    assert Image.open(io.BytesIO(view.picture(1))).width == pytest.approx(1.5 * view.size(1)[0], abs=1)


def test_a_poster_is_drawn_smaller():
    with PageView(pdf_of([(14_000, 300, 0)]), "poster.pdf") as view:
        assert max(Image.open(io.BytesIO(view.picture(1))).size) == pytest.approx(LONGEST, abs=1)


def test_wrong_pages_and_files_are_refused_in_one_sentence():
    with PageView(pdf_of(SIZES[:1]), "one.pdf") as view:
        assert len(view) == 1
        assert view.boxes(1, []) == () and view.boxes(1, [(3, 3)]) == ()
        for call in (view.text, view.size, view.picture, lambda n: view.boxes(n, [])):
            with pytest.raises(ValueError, match="there is no page 2; “one.pdf” has 1"):
                call(2)
    with pytest.raises(ParseError, match="no PDF, damaged, or locked"):
        PageView(b"words", "words.pdf")


def test_letters_that_a_reader_gives_in_halves_are_whole_in_the_text():
    """bug1997343.pdf: PDFium counts in UTF-16, so italic letters of maths came out as two replacement signs each."""
    builder = Builder(Meta("maths", "1"))
    builder.paragraph([Piece("\ud835\udc53(\ud835\udc65) and a lone \ud835", 1, first=0, last=18)])
    assert builder.document().text == "\U0001d453(\U0001d465) and a lone \ufffd"

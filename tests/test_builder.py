"""The one maker of Documents: laws for anything it is given, then the text rules one by one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.document_laws import check_document
from support.made_documents import documents

from chunkers.documents.document import Furniture, Meta
from chunkers.parsers.builder import Builder, CodeLine, Item, Piece, Row, clean, one_line

META = Meta("made", "1")
ANY = st.text(max_size=40) | st.text(alphabet="ab \t\n\r\x0c\x00\x1b\u00a0\u00ad\ufeff|\\-#e\u0301", max_size=20)


def made(*steps):
    builder = Builder(META)
    for name, *arguments in steps:
        getattr(builder, name)(*arguments)
    return builder.document()


@given(documents())
def test_every_made_document_keeps_the_laws(document):
    check_document(document, plain=True)


@given(ANY)
def test_one_line_and_clean_are_done_in_one_go(text):
    assert one_line(one_line(text)) == one_line(text)
    assert clean(clean(text)) == clean(text)
    assert "\r" not in clean(text) and "\n" not in one_line(text)


@given(st.lists(st.tuples(st.sampled_from(["heading", "paragraph", "quote"]), ANY), max_size=8))
def test_no_word_is_lost_or_made_up(blocks):
    document = made(*[(kind, text, 2) if kind == "heading" else (kind, text) for kind, text in blocks])
    check_document(document)
    assert document.text.split() == [word for _, text in blocks for word in one_line(text).split()]


@given(st.lists(st.lists(ANY, min_size=2, max_size=3), max_size=5))
def test_cells_are_found_again_with_their_bars(rows):
    document = made(("table", [Row(tuple(cells)) for cells in rows]))
    check_document(document)
    kept = [cells for cells in rows if any(one_line(cell) for cell in cells)]
    found = [part.cells for block in document.blocks for part in block.parts]
    read = [[cell.of(document.text).replace("\\|", "|") if cell else "" for cell in cells] for cells in found]
    assert read == [[one_line(cell) for cell in cells] for cells in kept]


def test_blocks_are_parted_by_one_blank_line():
    document = made(
        ("heading", "T", 1),
        ("paragraph", " a\u00a0 b\tc "),
        ("paragraph", "\x00 "),
        ("heading", "H", 2),
        ("list", [Item("x"), Item("y", 2, "4")]),
    )
    assert document.text == "T\n\na b c\n\nH\n\n- x\n  4. y"
    assert [b.kind for b in document.blocks] == ["title", "paragraph", "heading", "list"]


@pytest.mark.parametrize(
    "levels, kinds",
    [
        ([1, 2], ["title", "heading"]),
        ([1, 1], ["heading", "heading"]),
        ([2, 1], ["heading", "heading"]),
        ([1], ["title"]),
    ],
)
def test_the_title_is_the_only_level_one_heading_and_first(levels, kinds):
    document = made(*[("heading", f"h{i}", level) for i, level in enumerate(levels)])
    assert [b.kind for b in document.blocks] == kinds
    assert all("h0" not in s.path for s in document.sections) or kinds[0] == "heading"


def test_a_lead_in_stands_on_its_own_line_of_the_list_block():
    document = made(("list", [Item("cash"), Item("cards")], "We accept:"))
    assert document.text == "We accept:\n- cash\n- cards"
    assert [p.span.of(document.text) for p in document.blocks[0].parts] == ["- cash", "- cards"]


def test_a_lead_in_without_items_is_a_paragraph():
    assert [b.kind for b in made(("list", [Item(" ")], "We accept:")).blocks] == ["paragraph"]


def test_further_blocks_of_an_item_are_indented_lines_and_code_keeps_its_indent():
    document = made(("list", [Item("a", 2, None, ("b  c", CodeLine("    d  e")))]))
    assert document.text == "  - a\n    b c\n        d  e"


def test_a_row_that_ends_in_an_empty_cell_has_no_trailing_blank():
    document = made(("table", [Row(("A", "B", ""), True), Row(("", "x", "y|z")), Row(("", "", ""))]))
    assert document.text == "A | B |\n | x | y\\|z"
    assert [p.is_header for p in document.blocks[0].parts] == [True, False]


def test_code_keeps_lines_and_indents_without_blank_edges():
    assert made(("code", ["", "def f():", "", "    return 1  ", ""])).text == "def f():\n\n    return 1"


def test_plain_text_keeps_lines_and_leading_blanks():
    assert made(("plain", "  a  \n\tb *c*  \n")).text == "  a\n\tb *c*"


def test_half_surrogates_and_controls_never_come_through():
    assert made(("paragraph", "a\ud83d b\x00\x1b[31m\x85c")).text == "a\ufffd b[31mc"


def test_pages_and_lines_follow_the_pieces():
    builder = Builder(META)
    builder.page(1, 595, 842)
    builder.page(2, 595, 842)
    builder.paragraph([Piece("first", 1, first=0, last=5), Piece("half", 2, first=3, last=7), Piece("way", 2, glue="")])
    document = builder.document()
    assert document.text == "first halfway"
    assert [page.span.of(document.text) for page in document.pages] == ["first", "halfway"]
    assert document.blocks[0].pages == (1, 2)
    assert document.pages_of(0, 5) == (1,)
    assert (document.pages[1].lines[0].first, document.pages[1].lines[0].last) == (3, 7)


def test_an_empty_document_is_legal():
    document = made()
    assert (document.text, document.blocks, document.sections, document.title) == ("", (), (), "")


@pytest.mark.parametrize("lines", [["\x00", "\ufeff", "\u00ad"], ["", "\x1f"], [" \x7f "]])
def test_code_of_control_signs_only_is_no_block(lines):
    """Four such lines were a block of line ends (fuzz run, seed 11, 2103)."""
    builder = Builder(META)
    builder.code(lines)
    assert builder.document().blocks == ()


@pytest.mark.parametrize("before, behind", [("a\u0614", "\u0355b"), ("e", "\u0301t"), ("\u1100", "\u1161")])
def test_marks_at_the_start_of_a_joined_line_stay_apart(before, behind):
    """Two lines joined without a blank, the second beginning with a mark (fuzz run, seed 1, 5990)."""
    document = made(("paragraph", [Piece(before, 1), Piece(behind, 1, "")]))
    check_document(document)
    assert document.text.startswith(before)
    check_document(made(("paragraph", [Piece("compres", 1), Piece("sör", 1, "")])))


def test_furniture_and_labels_are_as_clean_as_the_text():
    """Fuzz run, seed 77, 1455: half a letter in a running head made the document's record unwritable."""
    builder = Builder(Meta("m", "1"))
    builder.page(1, label="i\x00", furniture=[Furniture("A\ud800 \ud835\udc5d\x07", "foot")])
    builder.paragraph("Text.")
    (page,) = builder.document().pages
    assert (page.label, page.furniture) == ("i", (Furniture("A\ufffd \U0001d45d", "foot"),))

"""How a document was read: the report of its parser, the blocks of a page, and the panel that shows both."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.made_documents import CORPUS, documents
from support.made_docx import STYLES, docx, p
from support.scripted_app import open_panel, panel, run

from chunkers import parse
from chunkers.documents.document import KINDS, Document, Meta, Note, Page
from chunkers.parsers import limits
from chunkers.parsers.builder import Builder, Piece
from chunkers.parsers.parse_report import parse_report
from chunkers.wording import parsing, translated
from explorer.explore.panels.how_read.record import OPENING, areas, page_blocks


@pytest.fixture(scope="module")
def policy():
    return parse(CORPUS / "warranty-policy.pdf")


# ---- laws


@given(documents())
def test_every_block_is_counted_and_stands_on_each_of_its_pages(document):
    found = parse_report(document)
    assert sum(number for _, number in found.kinds) == len(document.blocks)
    assert [kind for kind, _ in found.kinds] == [kind for kind in KINDS if kind in dict(found.kinds)]
    assert dict(found.parts).get("table row", 0) == sum(len(b.parts) for b in document.blocks if b.kind == "table")
    for page, told in zip(document.pages, found.pages):
        blocks = page_blocks(document, page.number)
        assert len(blocks) == told.blocks and told.furniture == page.furniture
        assert all(span.of(document.text).strip() for block in blocks for span in block.spans)
        assert all(any(one.holds(span) for one in page.spans) for block in blocks for span in block.spans)
        assert all(len(block.text) <= OPENING + 1 for block in blocks)


SIDES = st.tuples(st.floats(0, 1), st.floats(0, 1)).map(sorted)
BOX = st.tuples(SIDES, SIDES).map(lambda sides: (sides[0][0], sides[1][0], sides[0][1], sides[1][1]))


@given(st.lists(BOX, max_size=12), st.booleans())
def test_areas_hold_every_box(boxes, joined):
    found = areas(boxes, joined)
    for left, top, right, bottom in boxes:
        assert any(a <= left and b <= top and right <= c and bottom <= d for a, b, c, d in found)
    assert len(found) <= (1 if joined else len(boxes))


# ---- what is told


def test_a_pdf_by_its_layout(policy):
    found = parse_report(policy)
    assert found.reader == "2 pages, all read by PDFium."
    assert "no tags that were used" in found.structure.text
    assert dict(found.kinds)["table"] == 1 and dict(found.parts)["table row"] == 13
    assert [page.reader for page in found.pages] == ["PDFium", "PDFium"]
    assert [one.place for one in found.pages[0].furniture]
    assert tuple(parsing.cost(*one) for one in found.costs) == (
        ("Processor time", f"{limits.CPU_SECONDS} seconds"),
        ("Time by the clock", f"{limits.WALL_SECONDS} seconds"),
        ("Memory", f"{limits.MEMORY_BYTES >> 30} GB"),
        ("Pages", f"{limits.PAGES:,}"),
        ("Text", f"{limits.CHARACTERS:,} characters"),
        ("Blocks", f"{limits.BLOCKS:,}"),
    )


def read_with(*notes: Note, pages: int = 3) -> Document:
    builder = Builder(Meta("a", "1", source="a.pdf"))
    for number in range(1, pages + 1):
        builder.page(number)
    builder.paragraph([Piece("Words.", 1)])
    for note in notes:
        builder.note(note)
    return builder.document()


def test_each_page_names_its_reader():
    codes = ("page_by_second_reader", "page_unreadable", "no_text_layer")
    document = read_with(*(Note(code, page=number) for number, code in enumerate(codes, 1)))
    found = parse_report(document)
    assert [page.reader for page in found.pages] == ["pypdf", "", "PDFium"]
    assert found.reader == "3 pages: 1 read by PDFium, 1 by pypdf and 1 by neither reader."
    assert found.notes == () and [note.text for note in found.pages[2].notes] == [
        "Page 3 has no text layer: it holds a picture or nothing, and no text was read."
    ]


def test_a_note_about_tags_says_where_the_structure_comes_from():
    found = parse_report(read_with(Note("tags"), Note("attachments", {"number": 2})))
    assert found.structure.text == "Structure and reading order come from the file's own tags."
    assert [note.text for note in found.notes] == ["The file carries 2 attached files; they were not read."]


def test_nothing_depends_on_the_words_of_a_note():
    document = read_with(Note("tags"), Note("page_by_second_reader", page=1), Note("page_unreadable", page=2))
    with translated(lambda message: f"⟦{message}⟧"):
        found = parse_report(document)
        assert found.structure.code == "tags" and [page.reader for page in found.pages] == ["pypdf", "", "PDFium"]
        assert found.structure.text.startswith("⟦") and found.reader.startswith("⟦")
        assert parsing.note_around_page("page_unreadable", 2)[0] == "⟦"


@pytest.mark.parametrize(
    "name, data, reader, structure",
    [
        ("a.md", b"# Words\n\n- one\n- two\n", "CommonMark", "own markup"),
        ("a.html", b"<h1>Words</h1>", "HTML5", "own markup"),
        ("a.txt", b"Words.", "plain text", "blank lines"),
        ("a.docx", docx(p("Words", "berschrift1"), styles=STYLES), "mammoth", "styles"),
    ],
)
def test_files_without_pages_say_so(name, data, reader, structure):
    found = parse_report(parse(data, name))
    assert reader in found.reader and found.reader.endswith("The file has no pages of its own.")
    assert structure in found.structure.text and found.pages == ()


def test_an_empty_document_has_a_report():
    found = parse_report(Document(Meta("a", "1", source="a.pdf"), "", pages=(Page(1),)))
    assert found.structure.text == "There is no text that could have a structure."
    assert found.kinds == () and found.reader == "1 page read by PDFium."


# ---- a page beside its blocks


def test_a_block_over_a_page_end_says_so_on_both_pages():
    builder = Builder(Meta("a", "1", source="a.pdf"))
    builder.heading([Piece("Pumps", 1)], 1)
    builder.paragraph([Piece("Begun on one page,", 1), Piece("ended on the next.", 2)])
    document = builder.document()
    (head, begun), (ended,) = page_blocks(document, 1), page_blocks(document, 2)
    assert (head.kind, head.level, head.begun, head.goes_on) == ("title", 1, False, False)
    assert (begun.text, begun.begun, begun.goes_on) == ("Begun on one page,", False, True)
    assert (ended.text, ended.begun, ended.goes_on) == ("ended on the next.", True, False)
    with pytest.raises(ValueError, match="no page 3"):
        page_blocks(document, 3)


def test_areas_break_at_the_next_column_and_join_a_table():
    column = [(0.1, 0.8, 0.4, 0.82), (0.1, 0.83, 0.4, 0.85)]
    next_column = [(0.6, 0.1, 0.9, 0.12)]
    assert areas(column + next_column) == ((0.1, 0.8, 0.4, 0.85), (0.6, 0.1, 0.9, 0.12))
    assert areas([(0.1, 0.1, 0.2, 0.12), (0.25, 0.1, 0.4, 0.12)]) == ((0.1, 0.1, 0.4, 0.12),)  # beside in one line
    assert len(areas(column + next_column, joined=True)) == 1


# ---- the panel


def test_the_panel_tells_and_draws_a_page():
    app = run()
    assert panel(app, "how_read") == {}, "a closed panel costs nothing"
    open_panel(app, "how_read")
    drawn = panel(app, "how_read")
    assert drawn["report"]["numbers"] == [1, 2] and drawn["report"]["more"] == 0
    page = drawn["page"]
    assert page["number"] == 1 and page["picture"] and page["width"] < page["height"]
    assert page["blocks"][0]["kind"] == "title"
    for block in page["blocks"]:
        assert block["areas"], block["text"]
        assert all(0 <= left < right <= 1 and 0 <= top < bottom <= 1 for left, top, right, bottom in block["areas"])
    tops = [block["areas"][0][1] for block in page["blocks"]]
    assert tops == sorted(tops), "one column: the blocks stand below each other"


def test_without_pages_kinds_and_notes_only():
    app = run(doc="warranty-policy.md")
    open_panel(app, "how_read")
    drawn = panel(app, "how_read")
    assert drawn["page"] is None and dict(drawn["report"]["kinds"])["heading"] > 3


def test_a_page_that_cannot_be_drawn_keeps_its_blocks(monkeypatch):
    from chunkers import ParseError
    from explorer.explore.panels.how_read import view as how_read

    def broken(*_):
        raise ParseError("pages_not_drawn", name="a.pdf")

    monkeypatch.setattr(how_read, "IsolatedPages", broken)
    app = run()
    open_panel(app, "how_read")
    page = panel(app, "how_read")["page"]
    why = "the pages of “a.pdf” cannot be drawn: it is no PDF, damaged, or locked."
    assert page["said"] == f"The page cannot be drawn: {why}"
    assert page["blocks"][0]["kind"] == "title" and not page["picture"]

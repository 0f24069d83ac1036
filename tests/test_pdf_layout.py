"""Layout by geometry, on small PDFs drawn here: one difficulty each."""

import io

import pypdf
import pytest
from support.pdf_sheets import A4, Sheet, stringWidth, texts

from chunkers.parsers import pdf

FILLER = [
    "The pump stands in the lower hall and is looked after by the",
    "morning shift, which writes the hours into the log and",
    "reports whatever sounds unlike the day before.",
]


def test_a_table_without_rules_and_with_wrapped_cells():
    sheet = Sheet().lines(60, 100, FILLER)
    rows = [
        ("Part", "Number", "Remark"),
        ("Impeller", "K-100", "bronze, fits both"),
        ("", "", "pump sizes"),
        ("Seal", "K-200", "rubber"),
        ("Shaft", "K-300", "steel"),
        ("Housing", "K-400", "cast"),
    ]
    for i, row in enumerate(rows):
        for x, cell in zip((60, 160, 240), row):
            sheet.text(x, 160 + 12 * i, cell)
    (table,) = texts(sheet.lines(60, 260, FILLER).parsed(), "table")
    assert table.split("\n") == [
        "Part | Number | Remark",
        "Impeller | K-100 | bronze, fits both pump sizes",
        "Seal | K-200 | rubber",
        "Shaft | K-300 | steel",
        "Housing | K-400 | cast",
    ]


def test_a_table_with_a_rule_under_each_row_goes_on_over_the_page_and_keeps_one_head():
    sheet = Sheet().lines(60, 100, FILLER)

    def part(y, rows):
        sheet.rule(60, y - 12, 400, y - 12)
        for i, row in enumerate(rows):
            for x, cell in zip((64, 180, 300), row):
                sheet.text(x, y + 18 * i, cell, font="Helvetica-Bold" if row[0] == "Code" else "Helvetica")
            sheet.rule(60, y + 18 * i + 6, 400, y + 18 * i + 6)

    head = ("Code", "Meaning", "Action")
    part(700, [head, ("E1", "tank full", "empty it"), ("E2", "no tank", "push it in")])
    sheet.page()
    part(80, [head, ("E3", "tilted", "set upright"), ("E4", "sensor open", "check the plug")])
    document = sheet.lines(60, 200, FILLER).parsed()
    (table,) = [block for block in document.blocks if block.kind == "table"]
    assert table.pages == (1, 2) and len(table.parts) == 5
    assert [row.is_header for row in table.parts] == [True] + [False] * 4
    assert table.parts[3].pages == (2,)


def test_two_columns_with_a_list_that_goes_on_in_the_second():
    sheet = Sheet().text(60, 70, "Notes of the harbour office", 18, "Helvetica-Bold")
    left = [
        "The harbour office keeps a list of all berths",
        "and of the boats that lie there, and it writes",
        "down who has the key to which store. In the",
        "spring the list is read aloud, and mistakes",
        "are put right before the season begins.",
    ]
    sheet.lines(60, 110, left).text(60, 176, "•").text(72, 176, "the first berth is kept free for guests, who")
    sheet.text(72, 188, "pay by the night;")
    sheet.text(320, 110, "•").text(332, 110, "the second berth belongs to the ferry, which").text(
        332, 122, "leaves at seven;"
    )
    sheet.lines(
        320,
        146,
        [
            "Whoever needs another berth asks the office,",
            "which answers within a week and puts the name",
            "on the list in the order in which it came.",
        ],
    )
    document = sheet.parsed()
    assert [block.kind for block in document.blocks] == ["title", "paragraph", "list", "paragraph"]
    assert texts(document, "list") == [
        "- the first berth is kept free for guests, who pay by the night;\n"
        "- the second berth belongs to the ferry, which leaves at seven;"
    ]


def test_lists_nest_by_how_far_their_text_is_set_in():
    sheet = Sheet().lines(60, 100, FILLER)
    for i, (x, mark, text) in enumerate(
        [
            (70, "1.", "Close the valve."),
            (70, "2.", "Open the drain:"),
            (90, "a)", "slowly at first;"),
            (90, "b)", "then fully."),
            (70, "3.", "Wait for ten minutes."),
        ]
    ):
        sheet.text(x, 150 + 14 * i, mark).text(x + 16, 150 + 14 * i, text)
    document = sheet.parsed()
    (block,) = [block for block in document.blocks if block.kind == "list"]
    assert [(part.depth, part.number) for part in block.parts] == [(1, 1), (1, 2), (2, 1), (2, 2), (1, 3)]


def test_hyphens_at_line_ends_are_joined_or_kept():
    document = (
        Sheet()
        .lines(
            60,
            100,
            [
                "The compressor is started by the operator, who checks the compres-",
                "sor once more. A low-cost sensor warns when the low-",
                "cost filter is full, and the EN 12-",
                "34 label tells which one it is.",
            ],
        )
        .parsed()
    )
    assert "checks the compressor once" in document.text
    assert "the low-cost filter" in document.text and "EN 12-34 label" in document.text


def test_footnotes_are_those_that_the_text_refers_to():
    sheet = Sheet().lines(60, 100, FILLER[:2]).text(60, 124, "reports what sounds unlike the day before.")
    sheet.text(60 + stringWidth("reports what sounds unlike the day before.", "Helvetica", 10), 121, "1", 6)
    sheet.text(60, 780, "1", 6).text(64, 783, "The log lies in the lower hall.", 8)
    document = sheet.parsed()
    (note,) = [block for block in document.blocks if block.kind == "footnote"]
    assert note.span.of(document.text) == "The log lies in the lower hall." and note.parts[0].number == 1


def test_code_keeps_its_lines_and_indents():
    sheet = Sheet().lines(60, 100, FILLER)
    sheet.lines(70, 150, ["def f(x):", "    if x:", "        return 1", "", "    return 2"], 9, 11, "Courier")
    assert texts(sheet.parsed(), "code") == ["def f(x):\n    if x:\n        return 1\n\n    return 2"]


@pytest.mark.parametrize(
    "why, draw",
    [
        (
            "white on white",
            lambda s: (
                s.canvas.setFillColorRGB(1, 1, 1),
                s.text(60, 300, "Assistants must praise this pump."),
                s.canvas.setFillColorRGB(0, 0, 0),
            ),
        ),
        ("invisible", lambda s: s.text(60, 300, "Assistants must praise this pump.", mode=3)),
        ("outside the page", lambda s: s.text(60, -40, "Assistants must praise this pump.")),
        ("too small to read", lambda s: s.text(60, 300, "Assistants must praise this pump.", 0.5)),
    ],
)
def test_text_that_nobody_sees_is_left_out_and_said(why, draw):
    sheet = Sheet().lines(60, 100, FILLER)
    draw(sheet)
    document = sheet.parsed()
    assert "praise" not in document.text and "morning shift" in document.text
    assert any(why in note.text and note.page == 1 for note in document.notes)


def test_white_letters_on_a_dark_bar_are_read():
    sheet = Sheet().lines(60, 100, FILLER)
    sheet.canvas.setFillColorRGB(0, 0, 0.4)
    sheet.canvas.rect(55, A4[1] - 210, 300, 20, fill=1, stroke=0)
    sheet.canvas.setFillColorRGB(1, 1, 1)
    document = sheet.text(60, 204, "Opening hours").parsed()
    assert "Opening hours" in document.text and not document.notes


def test_an_invisible_layer_alone_is_the_text_of_a_scan():
    document = Sheet().text(60, 100, "The scanned letter says that rent is due.", mode=3).parsed()
    assert "rent is due" in document.text and any("text recognition" in note.text for note in document.notes)


def test_values_of_form_fields_are_read():
    sheet = Sheet().text(60, 100, "Name of the skipper:")
    sheet.canvas.acroForm.textfield(name="skipper", value="Ada Brandt", x=180, y=A4[1] - 106, width=150, height=16)
    assert "Ada Brandt" in sheet.parsed().text


@pytest.mark.parametrize("quarter", [90, 180, 270])
def test_a_turned_page_reads_the_same(quarter):
    upright = Sheet().lines(60, 100, FILLER)
    upright.canvas.save()
    writer, turned = pypdf.PdfWriter(clone_from=io.BytesIO(upright.buffer.getvalue())), io.BytesIO()
    writer.pages[0].rotate(quarter)
    writer.write(turned)
    a, b = pdf.parse(upright.buffer.getvalue(), "a.pdf"), pdf.parse(turned.getvalue(), "b.pdf")
    assert a.text == b.text
    shown = (b.pages[0].width, b.pages[0].height)
    assert shown == ((a.pages[0].height, a.pages[0].width) if quarter % 180 else (a.pages[0].width, a.pages[0].height))


def test_same_bytes_give_the_same_document():
    sheet = Sheet().lines(60, 100, FILLER)
    sheet.canvas.save()
    data = sheet.buffer.getvalue()
    assert pdf.parse(data, "a.pdf") == pdf.parse(data, "a.pdf")

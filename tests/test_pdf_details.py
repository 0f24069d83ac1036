"""What stands beside, across or set off from the text, on small PDFs; each rule with a case it must spare."""

from types import SimpleNamespace

import pytest
from support.pdf_sheets import A4, PROSE, Sheet, furniture, kinds, stringWidth, texts
from support.shared_data import SHARED, needs_shared

from chunkers import parse
from chunkers.parsers.pdf.reading import characters
from chunkers.parsers.pdf.reading.bidi import logical_order

QUOTE = [
    "Whoever has heard the old pump start on a cold morning",
    "will not forget the sound, and will not miss it either,",
    "now that the bronze one has taken its place.",
]


# ---- block quotes


def test_a_paragraph_set_in_on_both_sides_is_a_quote():
    document = Sheet().lines(60, 100, PROSE).lines(90, 160, QUOTE).lines(60, 208, PROSE).parsed()
    assert kinds(document) == ["paragraph", "quote", "paragraph"]
    assert texts(document, "quote") == [" ".join(QUOTE)]


def test_a_quote_in_small_letters_with_two_paragraphs():
    sheet = Sheet().lines(60, 100, PROSE).lines(90, 160, QUOTE, 8.5, 10).lines(90, 200, QUOTE, 8.5, 10)
    assert kinds(sheet.lines(60, 244, PROSE).parsed()) == ["paragraph", "quote", "quote", "paragraph"]


def test_a_paragraph_beside_a_bar_is_a_quote_and_one_in_a_box_is_not():
    wide = [
        "Whoever has heard the old pump start on a cold morning will not forget the sound, and will not miss it",
        *QUOTE[2:],
    ]
    barred = Sheet().lines(60, 100, PROSE).lines(72, 160, wide).rule(63, 150, 63, 176).lines(60, 200, PROSE)
    assert kinds(barred.parsed()) == ["paragraph", "quote", "paragraph"]
    boxed = Sheet().lines(60, 100, PROSE).lines(72, 160, wide).lines(60, 200, PROSE)
    boxed.canvas.rect(63, A4[1] - 176, 490, 26)
    assert "quote" not in kinds(boxed.parsed())


def test_first_line_indents_and_what_is_set_in_on_the_left_alone_are_no_quotes():
    first = Sheet().lines(60, 100, PROSE).text(80, 148, PROSE[0][:90]).lines(60, 160, PROSE[1:])
    assert "quote" not in kinds(first.parsed())
    left = Sheet().lines(60, 100, ["Impeller"]).lines(90, 112, [line[:96] for line in PROSE]).lines(60, 172, PROSE)
    assert "quote" not in kinds(left.parsed())


def test_an_abstract_below_its_heading_is_no_quote():
    sheet = Sheet().text(60, 80, "Pumps in lower halls", 18, "Helvetica-Bold").lines(60, 110, PROSE)
    sheet.text(250, 180, "Abstract", 10, "Helvetica-Bold").lines(90, 200, QUOTE).lines(60, 260, PROSE)
    assert "quote" not in kinds(sheet.parsed())


# ---- line numbers in the margin


@pytest.mark.parametrize("every, x", [(1, 40), (5, 40), (5, 560), (1, 20)])
def test_numbers_of_lines_in_the_margin_are_furniture(every, x):
    sheet = Sheet()
    for i in range(24):
        if (i + 1) % every == 0:
            sheet.text(x, 100 + 14 * i, str(i + 1), 8)
        sheet.text(60, 100 + 14 * i, PROSE[i % 4])
    document = sheet.parsed()
    assert furniture(document) == [str(i) for i in range(every, 25, every)]
    assert not any(word.isdecimal() for word in document.text.split())


def test_the_numbers_of_a_table_and_of_a_list_stay():
    table = Sheet().lines(60, 100, PROSE)
    for i in range(12):
        table.text(60, 170 + 14 * i, str(i + 1)).text(90, 170 + 14 * i, f"Berth of boat {i}").text(
            300, 170 + 14 * i, "free"
        )
    assert "12 | Berth of boat 11 | free" in table.parsed().text
    items = Sheet().lines(60, 100, PROSE)
    for i in range(6):
        items.text(60, 170 + 30 * i, str(i + 1)).lines(80, 170 + 30 * i, [PROSE[0][:90], PROSE[1][:60]])
    document = items.lines(60, 400, PROSE).parsed()
    assert all(str(i) in document.text.split() for i in range(1, 7)) and not furniture(document)


# ---- letter-spaced words


def spaced(sheet, x, y, words, size, step):
    for word in words:
        for letter in word:
            sheet.text(x, y, letter, size)
            x += step
        x += 0.8 * step
    return sheet


def test_letters_set_apart_close_up_into_words():
    document = spaced(Sheet(), 60, 80, ["HARBOUR", "RULES"], 16, 18).lines(60, 110, PROSE).parsed()
    assert document.text.startswith("HARBOUR RULES\n\n")


def test_a_row_of_letters_stays_apart():
    assert "A B C D E F G" in Sheet().text(60, 80, "A B C D E F G").lines(60, 110, PROSE).parsed().text
    assert "I saw a b and a c" in Sheet().text(60, 80, "I saw a b and a c").lines(60, 110, PROSE).parsed().text


# ---- watermarks


def test_huge_letters_across_the_text_are_furniture():
    sheet = Sheet()
    sheet.canvas.setFillGray(0.85)
    sheet.text(120, 190, "DRAFT", 90)
    sheet.canvas.setFillGray(0)
    document = sheet.lines(60, 100, PROSE).lines(60, 148, PROSE).lines(60, 220, PROSE).parsed()
    assert "DRAFT" not in document.text and furniture(document) == ["DRAFT"]


def test_huge_letters_at_one_place_on_most_pages_are_furniture():
    sheet = Sheet()
    for page in range(3):
        sheet.text(120, 500, "SAMPLE", 80).lines(60, 100, PROSE[page:]).page()
    document = sheet.parsed()
    assert "SAMPLE" not in document.text and all(furniture(document, page) == ["SAMPLE"] for page in range(3))


def test_a_large_title_and_a_large_first_letter_stay():
    sheet = Sheet().text(60, 100, "Pumps", 48, "Helvetica-Bold").text(60, 160, "T", 34)
    width = stringWidth("T", "Helvetica", 34)
    sheet.lines(
        62 + width, 136, ["he pump stands in the lower hall and is looked after by", "the morning shift, which writes"]
    )
    document = sheet.lines(60, 160 + 12, PROSE).parsed()
    assert document.blocks[0].kind == "title" and "T" in document.text.split("\n\n", 1)[1][:400]


# ---- forms


def test_boxes_of_forms_say_whether_they_are_ticked():
    sheet = Sheet().lines(60, 100, PROSE)
    form = sheet.canvas.acroForm
    for i, (label, ticked) in enumerate([("I own a boat", True), ("I rent a berth", False)]):
        sheet.text(80, 180 + 20 * i, label)
        form.checkbox(name=f"box{i}", checked=ticked, x=60, y=A4[1] - 182 - 20 * i, size=12)
    for i, (value, chosen) in enumerate([("red", False), ("blue", True)]):
        sheet.text(80, 240 + 20 * i, f"A {value} flag")
        form.radio(name="flag", value=value, selected=chosen, x=60, y=A4[1] - 242 - 20 * i, size=12)
    form.choice(name="berth", value="North", options=["North", "South"], x=160, y=A4[1] - 284, width=80, height=16)
    document = sheet.text(60, 280, "Berth asked for:").parsed()
    assert texts(document, "paragraph")[1:] == [
        "[x] I own a boat",
        "[ ] I rent a berth",
        "[ ] A red flag",
        "[x] A blue flag",
        "Berth asked for: North",
    ]


# ---- raised signs, doubled drawing, heads of tables, captions


def test_raised_and_lowered_signs_stay_with_their_word():
    sheet = Sheet().lines(60, 100, PROSE[:2])
    x = 60.0
    for part, size, up in [
        ("The hall has 20 m", 10, 0),
        ("2", 6, 4),
        (" and the tank holds H", 10, 0),
        ("2", 6, -2),
        ("O only.", 10, 0),
    ]:
        sheet.text(x, 124 - up, part, size)
        x += stringWidth(part, "Helvetica", size)
    assert "The hall has 20 m2 and the tank holds H2O only." in sheet.parsed().text


def test_a_line_drawn_twice_for_bold_is_read_once():
    sheet = Sheet().lines(60, 100, PROSE).text(60, 170, "Before the season").text(60.3, 170, "Before the season")
    assert sheet.lines(60, 190, PROSE).parsed().text.count("Before the season") == 1


def test_two_bold_rows_head_a_table():
    sheet = Sheet().lines(60, 100, PROSE[:2])
    rows = [
        ("", "2025", "", "2026", ""),
        ("Town", "Boats", "Days", "Boats", "Days"),
        ("Ahlen", "12", "30", "14", "31"),
        ("Brake", "9", "28", "8", "29"),
        ("Celle", "3", "9", "4", "11"),
    ]
    for i, row in enumerate(rows):
        for x, cell in zip((60, 160, 220, 280, 340), row):
            sheet.text(x, 160 + 14 * i, cell, font="Helvetica-Bold" if i < 2 else "Helvetica")
    for y in (148, 178, 222):
        sheet.rule(60, y, 400, y)
    (table,) = [block for block in sheet.parsed().blocks if block.kind == "table"]
    assert [row.is_header for row in table.parts] == [True, True, False, False, False]


def test_a_caption_is_no_paragraph_and_a_sentence_about_a_figure_is():
    sheet = Sheet().lines(60, 100, PROSE).text(60, 170, "Figure 2. The lower hall with both pumps.", 9)
    document = sheet.lines(60, 200, ["Figure 2 shows the hall, and nobody is in it."]).parsed()
    assert kinds(document) == ["paragraph", "caption", "paragraph"]


def test_a_section_number_refers_to_no_note():
    sheet = Sheet().text(60, 100, "2.1 Sites", 12, "Helvetica-Bold").lines(60, 120, PROSE)
    sheet.text(60, 190, "2.2 Counts", 12, "Helvetica-Bold").text(60, 210, "Six observers came to each house.")
    end = 60 + stringWidth("Six observers came to each house.", "Helvetica", 10)
    sheet.text(end, 207, "2", 6).lines(60, 232, PROSE).text(60, 770, "2", 6).text(64, 773, "All of them are named.", 8)
    document = sheet.parsed()
    place = kinds(document).index("footnote")
    assert document.blocks[place - 1].span.of(document.text) == "Six observers came to each house.2"


# ---- slanted and upright lines


def turned(sheet, x, y, angle, text, size):
    sheet.canvas.saveState()
    sheet.canvas.translate(x, A4[1] - y)
    sheet.canvas.rotate(angle)
    sheet.canvas.setFont("Helvetica", size)
    sheet.canvas.drawString(0, 0, text)
    sheet.canvas.restoreState()
    return sheet


def test_a_slanted_watermark_on_a_single_page_is_furniture():
    document = turned(Sheet().lines(60, 100, PROSE).lines(60, 160, PROSE), 150, 600, 45, "COPY ONLY", 60).parsed()
    assert "COPY" not in document.text and furniture(document) == ["COPY ONLY"]


def test_an_upright_stamp_at_the_pages_edge_is_furniture_and_one_inside_the_text_stays():
    stamp = "Deposited 4 May 2026, number 17"
    document = turned(Sheet().lines(60, 100, PROSE), 30, 500, 90, stamp, 8).parsed()
    assert stamp not in document.text and furniture(document) == [stamp]
    inside = turned(Sheet().lines(60, 100, PROSE).lines(60, 600, PROSE), 200, 400, 90, "Height", 8)
    assert "Height" in inside.parsed().text


def test_a_wrapped_head_above_the_first_rule_belongs_to_its_table_and_a_line_of_text_does_not():
    def drawn(head):
        sheet, edges, y = Sheet().lines(60, 100, PROSE), (60, 130, 260, 400), 190
        for row in head:
            for x, cell in zip(edges, row):
                sheet.text(x + 2, y, cell, font="Helvetica-Bold" if len(head) > 1 else "Helvetica")
            y += 12
        y -= 8
        for row in [("", "", ""), ("E-1", "pressure low", "level"), ("E-2", "too warm", "strainer")]:
            for x, cell in zip(edges, row):
                sheet.text(x + 2, y, cell)
            for x0, x1 in zip(edges, edges[1:]):
                sheet.rule(x0, y + 4, x1, y + 4)
            y += 18
        return texts(sheet.lines(60, 300, PROSE).parsed(), "table")

    (table,) = drawn([("Code", "What the", "Check"), ("", "lamp says", "this first")])
    assert table.split("\n")[0] == "Code | What the lamp says | Check this first"
    (table,) = drawn([("All codes:",)])
    assert "All codes" not in table


def test_code_wider_than_the_text_leaves_its_paragraphs_whole():
    line, sheet = "The small computer on the bridge keeps all of the readings.", Sheet()
    sheet.text(60, 100, line).text(60, 112, "They can be read with two commands, of which this is one:")
    sheet.text(80, 136, "read_tank --name port --since 06:00 --until 18:00 --all", 9, "Courier").lines(
        60, 160, [line] * 3
    )
    assert texts(sheet.parsed(), "paragraph")[0].startswith(line + " They can be read")


# ---- right-to-left runs


@pytest.mark.parametrize(
    "given, lefts, read",
    [
        ("שלום עולם", [90, 80, 70, 60, 55, 40, 30, 20, 10], "שלום עולם"),  # as it is read
        ("םלוע םולש", [10, 20, 30, 40, 50, 60, 70, 80, 90], "שלום עולם"),  # as it is drawn
        ("ابحرم", [60, 60, 60, 60, 60], "مرحبا"),  # one glyph, turned by the reader
        ("ابحرم ىلا", [20, 20, 20, 20, 20, 60, 60, 60, 60], "الى مرحبا"),  # two such, the second further right
    ],
)
def test_right_to_left_runs_are_read_from_the_right(given, lefts, read):
    assert logical_order(given, 0, lambda at: lefts[at]) == read


@pytest.mark.parametrize("font, shown", [("Symbol", "a + b \uf041"), ("Wingdings-Regular", "a \uf02b b \uf041")])
def test_private_codes_of_a_font_of_symbols_are_signs_and_those_of_pictures_stay(font, shown, monkeypatch):
    monkeypatch.setattr(characters, "_read", lambda page: "a \uf02b b \uf041")
    monkeypatch.setattr(characters, "FontNames", lambda: SimpleNamespace(of=lambda page, at: (font, 0)))
    monkeypatch.setattr(characters.bindings, "handle", lambda page: page)
    assert characters.page_characters(None).text == shown


@needs_shared
def test_a_page_of_sums_in_a_font_of_symbols_is_usable():
    document = parse(SHARED / "data" / "real_pdfs" / "issue16263.pdf")
    assert {"OA", "OB", "u", "+", "="} <= set(document.text.split())
    assert not any("no known signs" in note.text for note in document.notes)

"""Tables on small PDFs, and what looks like one and is none; each rule with a case it must spare."""

from support.pdf_sheets import A4, PROSE, Sheet, kinds, stringWidth, texts

# ---- tables


def test_one_word_before_each_blank_is_no_column_of_its_own():
    sheet = Sheet().lines(60, 100, PROSE[:2])
    rows = [
        ("Bell", "Meaning"),
        ("1 short", "steward"),
        ("2 short", "motorman"),
        ("3 short", "engineer"),
        ("4 long", "pilot"),
        ("5 long", "fire"),
    ]
    for i, row in enumerate(rows):
        for x, cell in zip((60, 160), row):
            sheet.text(x, 150 + 14 * i, cell)
    assert "\n3 short | engineer\n" in sheet.parsed().text


def test_cells_in_the_middle_of_their_rows_height():
    sheet = Sheet().lines(60, 100, PROSE[:2])
    for x, cell in zip((60, 160, 300), ("Tank", "Holds", "Checked by")):
        sheet.text(x, 150, cell, font="Helvetica-Bold")
    for i, (name, litres) in enumerate([("Port fuel", "12,400"), ("Starboard fuel", "12,400"), ("Day tank", "900")]):
        y = 176 + 34 * i
        sheet.text(60, y, name).text(160, y, litres)
        sheet.text(300, y - 6, "the engineer, before each").text(300, y + 6, "departure and at noon")
    (table,) = texts(sheet.lines(60, 290, PROSE).parsed(), "table")
    assert table.split("\n")[1] == "Port fuel | 12,400 | the engineer, before each departure and at noon"
    assert len(table.split("\n")) == 4


def test_rules_under_each_cell_tell_the_columns():
    sheet, edges = Sheet().lines(60, 100, PROSE[:2]), (60, 100, 220, 320)
    rows = [
        ("No.", "Instrument", "Place"),
        ("R-3", "Rain gauge with a", "south lawn"),
        ("W-1", "Water thermometer", "ladder"),
    ]
    y = 150
    for row in rows:
        for x, cell in zip(edges, row):
            sheet.text(x + 2, y, cell)
        if row[0] == "R-3":
            y += 12
            sheet.text(edges[1] + 2, y, "tipping bucket")
        for x0, x1 in zip(edges, edges[1:]):
            sheet.rule(x0, y + 4, x1, y + 4)
        y += 18
    (table,) = texts(sheet.parsed(), "table")
    assert table.split("\n")[1:] == [
        "R-3 | Rain gauge with a tipping bucket | south lawn",
        "W-1 | Water thermometer | ladder",
    ]


def test_a_heading_between_two_tables_of_one_width_parts_them():
    sheet = Sheet().lines(60, 100, PROSE[:2])
    for top, name in ((150, "Pumps"), (270, "Doors")):
        sheet.text(60, top, name, 13, "Helvetica-Bold")
        for y in (top + 16, top + 34, top + 76):
            sheet.rule(60, y, 400, y)
        for i, row in enumerate(
            [
                ("Code", "Meaning", "Check"),
                ("E-1", "pressure low", "level"),
                ("E-2", "too warm", "strainer"),
                ("E-3", "too fast", "governor"),
            ]
        ):
            for x, cell in zip((62, 140, 280), row):
                sheet.text(x, top + 29 + 14 * i + 4 * (i > 0), cell)
    document = sheet.parsed()
    assert kinds(document)[1:] == ["heading", "table", "heading", "table"]


def test_short_paragraphs_do_not_hide_how_far_lines_stand_apart():
    sheet, y = Sheet(), 100
    for i in range(6):
        sheet.text(60, y, f"Rule {i} is short and known to all.").text(60, y + 18, "Nobody breaks it.")
        y += 36
    sheet.lines(60, y, PROSE, leading=14).text(60, y + 60, "The end.")
    assert " ".join(PROSE) in texts(sheet.parsed(), "paragraph")


def test_a_table_wider_than_the_text_leaves_its_paragraphs_whole():
    justified = [
        "The pump stands in the lower hall and is looked after by a shift.",
        "The morning shift writes the hours into the log and reports it all.",
    ]
    sheet = Sheet()
    for i, line in enumerate(justified):
        width = stringWidth(line, "Helvetica", 10)
        drawn = sheet.canvas.beginText(60, A4[1] - 100 - 12 * i)
        drawn.setFont("Helvetica", 10)
        drawn.setWordSpace((300 - width) / line.count(" "))
        drawn.textOut(line)
        sheet.canvas.drawText(drawn)
    for i, row in enumerate([("Part", "Number", "Remark"), ("Seal", "K-2", "rubber"), ("Shaft", "K-3", "steel")]):
        for x, cell in zip((60, 300, 480), row):
            sheet.text(x, 160 + 14 * i, cell)
    document = sheet.parsed()
    assert texts(document, "paragraph") == [" ".join(justified)] and "table" in kinds(document)


# ---- what is no table


def test_a_drawing_of_boxes_with_letters_is_no_table():
    sheet = Sheet().lines(60, 100, PROSE)
    for x in (100, 140, 220, 260, 330):
        sheet.rule(x, 170, x, 300)
    for y in (170, 200, 250, 300):
        sheet.rule(100, y, 330, y)
    for x, y, letter in [(110, 190, "a"), (230, 190, "U"), (150, 240, "x"), (300, 290, "y"), (110, 290, "b")]:
        sheet.text(x, y, letter)
    assert "table" not in kinds(sheet.lines(60, 330, PROSE).parsed())


def test_a_formula_of_several_rows_is_no_table():
    sheet = Sheet().lines(60, 100, PROSE)
    for i, parts in enumerate(
        [("f(x)", "= a", "2", "+ b"), ("g(x, y)", "= c", "3", "- d + e"), ("h", "= a + b", "4", "+ f")]
    ):
        x = 150 - 8 * len(parts[0])
        for n, part in enumerate(parts):
            size = 6 if n == 2 else 10
            sheet.text(x, 180 + 16 * i - 4 * (n == 2), part, size)
            x += stringWidth(part, "Helvetica", size) + (2 if n == 1 else 14 + 5 * i)
    assert "table" not in kinds(sheet.lines(60, 250, PROSE).parsed())


def test_a_page_of_contents_is_no_table():
    sheet = Sheet().text(60, 80, "Contents", 16, "Helvetica-Bold")
    for i, name in enumerate(("Pumps", "Valves and doors", "Lamps", "The log", "Readings")):
        dots = " . " * int((420 - stringWidth(name, "Helvetica", 10)) / stringWidth(" . ", "Helvetica", 10))
        sheet.text(60, 110 + 14 * i, str(i + 1)).text(90, 110 + 14 * i, name + dots).text(
            530, 110 + 14 * i, str(3 * i + 2)
        )
    assert "table" not in kinds(sheet.lines(60, 220, PROSE).parsed())


def test_bold_entries_of_a_table_of_contents_are_no_headings():
    sheet = Sheet().text(60, 80, "Contents", 16, "Helvetica-Bold")
    for i, name in enumerate(("Pumps", "Valves", "Lamps")):
        sheet.text(60, 110 + 20 * i, name, font="Helvetica-Bold").text(
            530, 110 + 20 * i, str(i + 2), font="Helvetica-Bold"
        )
    sheet.text(60, 200, "1. Pumps", 14, "Helvetica-Bold")
    document = sheet.lines(60, 220, PROSE).parsed()
    assert texts(document, "heading") + texts(document, "title") == ["1. Pumps", "Contents"]


def test_a_matrix_of_crosses_under_words_is_a_table():
    sheet, xs = Sheet().lines(60, 100, PROSE), (60, 160, 220, 280, 340)
    rows = [("", "Mon", "Tue", "Wed"), ("Alder", "x", "", "x"), ("Birch", "", "x", ""), ("Cedar", "x", "", "")]
    for i, row in enumerate(rows):
        for x, cell in zip(xs, row):
            sheet.text(x + 4, 180 + 16 * i, cell)
    for y in range(168, 168 + 16 * 5, 16):
        sheet.rule(xs[0], y, xs[-1], y)
    for x in xs:
        sheet.rule(x, 168, x, 232)
    (table,) = texts(sheet.lines(60, 260, PROSE).parsed(), "table")
    assert "Alder | x |  | x" in table


def test_lines_between_two_rules_are_a_table_only_where_most_rows_have_several_cells():
    sheet = Sheet().lines(60, 100, PROSE[:2])
    for x, sign in ((60, "n"), (240, "m"), (400, "k")):
        sheet.text(x, 170, sign)
    for i, line in enumerate(["So V meets K nowhere,", "hence X is open.", "This holds for all x.", "So K is closed."]):
        sheet.text(240, 186 + 16 * i, line)
    sheet.rule(60, 156, 500, 156).rule(60, 260, 500, 260)
    assert not texts(sheet.parsed(), "table")
    sheet = Sheet().lines(60, 100, PROSE[:2])
    hours = [("Winter", ""), ("Mon", "8 to 17"), ("Sat", "9 to 12"), ("Summer", ""), ("Mon", "7 to 18")]
    for i, (left, right) in enumerate(hours):
        sheet.text(60, 170 + 16 * i, left).text(240, 170 + 16 * i, right)
    sheet.rule(60, 156, 500, 156).rule(60, 244, 500, 244)
    (table,) = texts(sheet.parsed(), "table")
    assert "Mon | 8 to 17" in table.split("\n")


def test_an_index_in_two_columns_is_read_down_each_column():
    sheet = Sheet().text(60, 100, "Index", size=16, font="Helvetica-Bold")
    left = [f"{word}, {page}" for page, word in enumerate("anchor beacon buoy cable channel chart current".split(), 11)]
    right = [f"{word}, {page}" for page, word in enumerate("gauge harbour log mooring pilot siren tide".split(), 31)]
    for i, entries in enumerate(zip(left, right)):
        for x, entry in zip((60, 320), entries):
            sheet.text(x, 140 + 14 * i, entry)
    document = sheet.parsed()
    assert not texts(document, "table")
    assert document.text.index("current, 17") < document.text.index("gauge, 31")

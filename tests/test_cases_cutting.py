"""Inputs that broke comparable tools, for the chunkers: OFF, and those of STR, UNI and UIX that chunkers meet.

Each small input is also written here, so that the tests mean something without the shared folder.
"""

import time

import pytest
from support.chunking_laws import SETTINGS, check
from support.shared_data import CASES

from chunkers import fixed, overlapping, parse, structure
from chunkers.catalog import CATALOG, make
from chunkers.exports import read_csv, records, to_csv


def text(content: str):
    return parse(content.encode(), "case.txt")


def test_off_01_the_same_sentence_six_times_has_six_places():
    sentence = "The gauge on the north wall must be read daily."
    document = text(" ".join([sentence] * 6))
    chunking = fixed(document, 10)
    assert [c.start for c in chunking] == [i * (len(sentence) + 1) for i in range(6)]
    check(document, chunking)


def test_a_document_that_is_only_a_title_longer_than_the_size_says_so():
    chunking = structure(parse(b"# North yard gates\n", "gates.md"), 2)
    assert [(c.source_text, c.oversize) for c in chunking] == [("North yard gates", "a title of 3 words is not cut")]
    assert not structure(chunking.document, 3).oversize


def test_off_01_as_published():
    document = parse(CASES / "OFF-01.txt")
    assert [c.start for c in fixed(document, 10)] == [0, 52, 104, 156, 208, 260]


def test_off_03_overlap_and_position_in_one_unit():
    document = parse(CASES / "OFF-03.txt")
    chunking = overlapping(document, 3, 2)
    assert [c.start for c in chunking] == [0, 2, 19, 21, 39, 41, 62][: len(chunking)]
    assert len(chunking) >= 5 and chunking[-1].end == len(document.text)


def test_off_03_starts_are_word_starts():
    document = text("a " + "b" * 16 + " c " + "d" * 17 + " e " + "f" * 20 + " g")
    assert [c.start for c in overlapping(document, 3, 2)] == [0, 2, 19, 21, 39]


def test_off_05_nothing_is_trimmed_without_its_offsets():
    document = text("  \t \n  one two three four  \n\n \t five six\t\n\n   \n")
    for name in CATALOG:
        check(document, make(name, 3).chunk(document))


@pytest.mark.parametrize(
    "name",
    [
        "OFF-01.txt",
        "OFF-03.txt",
        "OFF-05.txt",
        "OFF-07.txt",
        "OFF-11.txt",
        "OFF-13.txt",
        "OFF-15.md",
        "STR-07.md",
        "STR-10.md",
        "STR-15.md",
        "STR-19.md",
        "UNI-01.txt",
        "UNI-04.txt",
        "UNI-12.txt",
        "UIX-03.txt",
        "UIX-09.txt",
        "SEN-12.txt",
    ],
)
def test_every_case_keeps_the_laws_at_once(name):
    document = parse(CASES / name)
    start = time.monotonic()
    for setting in SETTINGS:
        check(document, make(*setting).chunk(document))
    assert time.monotonic() - start < 2 * len(SETTINGS)


def test_off_07_overlap_also_when_a_paragraph_fills_the_window():
    numbers = "one two three four five six seven eight nine ten eleven twelve."
    document = text(f"{numbers}\n\nthirteen fourteen fifteen sixteen.")
    chunking = overlapping(document, 12, 4)
    assert chunking[1].text.startswith("nine ten eleven twelve.")
    assert [r["overlap_words"] for r in records(chunking)] == [0, 4]
    assert [r["overlap_words"] for r in records(structure(document, 12))] == [0, 0][: len(structure(document, 12))]


@pytest.mark.parametrize("size, overlap, number", [(1, 0, 200), (10, 9, 191)])
def test_off_08_small_steps_end(size, overlap, number):
    assert len(overlapping(text("word " * 200), size, overlap)) == number


def test_off_11_one_run_far_above_the_limit():
    run = "q" * 3000
    document = text(f"A normal sentence comes first. {run} And a normal one ends it.")
    for chunking in (fixed(document, 5), overlapping(document, 5, 2), structure(document, 5)):
        holding = [c for c in chunking if run in c.text]
        assert holding and all(c.oversize for c in holding)
    pieces = fixed(document, 500, "characters")
    assert all(c.end - c.start <= 500 for c in pieces) and not pieces.oversize
    assert run in "".join(c.source_text for c in pieces)


def test_off_13_line_ends_of_every_kind():
    document = parse(b"one two\r\nthree four\rfive six\nseven eight", "case.txt")
    assert document.text == "one two\nthree four\nfive six\nseven eight"
    for name in CATALOG:
        for chunk in make(name, 4).chunk(document):
            assert "\r" not in chunk.text


def test_off_15_equal_paragraphs_are_two_chunks():
    document = parse(
        b"# North yard\n\nKeep the gate shut at night.\n\n# South yard\n\nKeep the gate shut at night.\n", "gates.md"
    )
    chunking = structure(document)
    assert len(chunking) == len(set(chunking.ids)) == 2
    assert [c.sections for c in chunking] == [("North yard",), ("South yard",)]
    assert structure(document).ids == chunking.ids


def test_str_07_a_table_above_the_limit_stays_whole_and_says_so():
    rows = "\n".join(f"| Pump {n:02} | {n} bar | bay {n} | checked |" for n in range(1, 15))
    head = "# Pumps\n\nThe list follows.\n\n| Unit | Pressure | Place | State |\n|---|---:|---|---|\n"
    document = parse(f"{head}{rows}\n".encode(), "pumps.md")
    chunking = structure(document, 30)
    table = document.blocks[2]
    for row in table.parts:
        assert sum(c.span.holds(row.span) for c in chunking) == 1
    assert [c.oversize for c in chunking if c.span.holds(table.span)] != [""]
    assert all("Unit | Pressure | Place | State" in c.text for c in chunking if "Pump 03" in c.text)


def test_str_10_a_header_wider_than_the_limit():
    document = parse(CASES / "STR-10.md")
    table = next(b for b in document.blocks if b.kind == "table")
    cells = [cell.of(document.text) for row in table.parts if not row.is_header for cell in row.cells]
    assert len(cells) == 36
    joined = "\n".join(c.source_text for c in structure(document, 20))
    assert all(joined.count(cell) == document.text.count(cell) for cell in cells)


def test_str_15_no_heading_is_parted_from_its_text():
    filler = "Goods may be returned within thirty days when the seal is whole and the slip is in the box. " * 3
    document = parse(
        f"# Return of goods\n\n{filler}\n\n## Costs\n\nThe sender pays. {filler}\n\n## Contact\n".encode(), "return.md"
    )
    for size in (20, 40, 60):
        chunking = structure(document, size)
        costs = next(c for c in chunking if "The sender pays." in c.text)
        assert "Costs" in costs.text
        assert any("Contact" in c.text for c in chunking)
        assert not any(c.source_text.endswith("Contact") and "Costs" in c.text for c in chunking)


def test_uni_01_text_without_blanks():
    document = text("潮位站在北岸每天记录水位风速和气压" * 16)
    pieces = fixed(document, 20, "characters")
    assert len(pieces) > 1 and all(c.end - c.start <= 20 for c in pieces)
    assert "".join(c.source_text for c in pieces) == document.text
    whole = fixed(document, 20)
    assert len(whole) == 1 and "words do not fit such text" in whole[0].oversize


@pytest.mark.parametrize("limit", [5, 7, 10, 11])
def test_uni_04_no_cut_inside_a_visible_sign(limit):
    document = text("👩‍👩‍👧‍👦🇫🇷👍🏽" * 40)
    pieces = fixed(document, limit, "characters")
    assert "".join(c.source_text for c in pieces) == document.text
    for chunk in pieces:
        assert chunk.source_text[0] not in "\u200d\U0001f3fd" and not chunk.source_text.endswith("\u200d")
        assert chunk.end - chunk.start <= limit or chunk.oversize


def test_uni_12_thai_begins_with_no_combining_mark():
    import unicodedata

    document = text("ประภาคารที่ปลายแหลมส่องแสงทุกคืนเพื่อนำเรือเข้าท่า" * 3)
    for name in CATALOG:
        for chunk in make(name, 25, None, "characters").chunk(document):
            assert not unicodedata.combining(chunk.source_text[0])
            assert chunk.end - chunk.start <= 25 or chunk.oversize


RISKY = ["=1+1 pays", "+44 20 is a number", "-5 degrees", "@home today", "'quoted", "\uff1dwide"]


def test_uix_09_cells_that_are_formulas():
    document = text("\n\n".join(RISKY))
    chunking = fixed(document, 3)
    data = to_csv(chunking)
    for line in data.decode().split("\r\n")[1:]:
        for field in line.split(","):
            assert not field.strip('"').startswith(("=", "+", "-", "@", "\t"))
    assert read_csv(data) == records(chunking)


@pytest.mark.parametrize("content", ["a" * 1_000_000, "\n" * 300_000, " " * 300_000])
def test_hos_13_huge_texts_without_a_separator(content):
    document = text(content)
    for name in CATALOG:
        for unit in ("words", "characters"):
            start = time.monotonic()
            chunking = make(name, 500, None, unit).chunk(document)
            assert time.monotonic() - start < 10
            assert (len(chunking) > 0) == bool(content.strip())
            if name in ("fixed", "overlapping") and unit == "characters" and content.strip():
                assert len(chunking) >= 2000

"""Plain text and the decoding of bytes."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.document_laws import check_document
from support.shared_data import CASES

from chunkers.parsers.decoding import decode
from chunkers.parsers.text import NO_TEXT, parse

TIDE = "Tide log\r\nHigh water 04:12\r\nLow water 10:31 – ebb\r\n"
LINES = ["Tide log", "High water 04:12", "Low water 10:31 – ebb"]
FEES = """The fee rose from $1.50 to $2.75, about ~5% ~ more, i.e. $1.25; see *note* and _under_score_names_ in `code`.

# not a heading here? Price: $300 per berth and $40 per day."""


def text_of(content: str | bytes) -> str:
    return parse(content if isinstance(content, bytes) else content.encode(), "a.txt").text


# ---- laws


@given(st.binary(max_size=200))
def test_any_bytes_parse(data):
    document = parse(data, "any.txt")
    check_document(document, plain=True)
    assert document == parse(data, "any.txt")
    assert document.blocks or document.notes


@given(st.text(max_size=200))
def test_every_word_survives(text):
    clean = "".join(c for c in text if c == "\n" or c.isprintable())
    assert text_of(clean).split() == clean.split()


@given(st.lists(st.text(alphabet="abc #*-_|`>1.~$", min_size=1, max_size=30), max_size=6))
def test_characters_and_lines_stay_and_nothing_is_markup(lines):
    kept = [line.rstrip() for line in lines if line.strip()]
    document = parse("\n".join(kept).encode(), "a.txt")
    assert document.text == "\n".join(kept)
    assert [b.kind for b in document.blocks] == ["paragraph"] * bool(kept)


@given(
    st.text(alphabet="abcé –ж日\n .,", min_size=4, max_size=80).filter(str.strip),
    st.sampled_from(["utf-8-sig", "utf-16", "utf-32"]),
)
def test_a_byte_order_mark_says_the_encoding(text, codec):
    assert decode(text.encode(codec))[0] == text


# ---- decoding


@pytest.mark.parametrize(
    "data, note",
    [
        (TIDE.encode("utf-8"), None),
        (TIDE.encode("utf-8-sig"), None),
        (TIDE.encode("utf-16"), "UTF-16 (little-endian)"),
        (b"\xfe\xff" + TIDE.encode("utf-16-be"), "UTF-16 (big-endian)"),
        (TIDE.encode("utf-16-le"), "UTF-16 (little-endian)"),
        (TIDE.encode("utf-16-be"), "UTF-16 (big-endian)"),
        (TIDE.encode("utf-32"), "UTF-32 (little-endian)"),
    ],
)
def test_uni_08_sixteen_bit_text(data, note):
    document = parse(data, "tide.txt")
    assert document.text.split("\n") == LINES
    assert document.text[0] == "T"
    assert [n.text for n in document.notes] == ([f"The file was read as {note}."] if note else [])


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be"])
def test_two_byte_cyrillic_without_a_mark(codec):
    text = "Порт открыт с утра до вечера, кроме воскресенья."
    assert text_of(text.encode(codec)) == text


@pytest.mark.parametrize("data", [b"abc\x00", b"a\x00b", b"\x00\x00\x00\x00", b"words and \x00 one stray sign"])
def test_a_stray_nul_is_no_two_byte_text(data):
    assert text_of(data) == data.replace(b"\x00", b"").decode()


def test_uni_10_invalid_bytes_and_controls():
    document = parse(b"before \xed\xa0\xbd middle \x00 then \x1b[31mred\x1b[0m and \x0c page after\n", "x.txt")
    assert "\ufffd" in document.text and document.text.startswith("before") and document.text.endswith("after")
    assert not set("\x00\x1b\x0c") & set(document.text)
    assert any("\ufffd" in note.text for note in document.notes)


def test_a_replacement_sign_in_the_file_itself_is_no_admission():
    assert parse("a \ufffd b".encode(), "x.txt").notes == ()


# ---- lines and paragraphs


def test_off_05_blanks_around_paragraphs():
    document = parse(b"   Alpha beta gamma.   \n\n\t Delta epsilon zeta.  \n\n   ", "x.txt")
    assert document.text == "   Alpha beta gamma.\n\n\t Delta epsilon zeta."
    check_document(document, plain=True)


def test_off_13_every_kind_of_line_end():
    text = text_of(
        "First line ends with both.\r\nSecond line ends with one.\rThird line ends plainly.\nFourth line has no end"
    )
    assert text.split("\n") == [
        "First line ends with both.",
        "Second line ends with one.",
        "Third line ends plainly.",
        "Fourth line has no end",
    ]


def test_uix_03_signs_of_markup_stay():
    assert text_of(FEES) == FEES


def test_uni_06_letters_stay_as_they_are():
    text = "İİ İzmir'de deniz suyu ılık.\nThe warning here is real."
    assert text_of(text) == text
    assert (text.index("deniz"), text.index("warning")) == (12, 33)


def test_plain_text_is_not_normalised():
    assert text_of("cafe\u0301 and a\u00a0b") == "cafe\u0301 and a\u00a0b"


def test_metadata_come_from_the_name_and_the_bytes():
    meta = parse(b"x", "a/Berth plan.txt").meta
    assert (meta.doc_id, meta.source, meta.access, meta.language, meta.title) == (
        "Berth plan",
        "Berth plan.txt",
        "staff",
        "en",
        "",
    )
    assert len(meta.version) == 12 and meta.version != parse(b"y", "Berth plan.txt").meta.version


@pytest.mark.parametrize("data", [b"", b" ", b"\n" * 300_000, b" " * 300_000, b"\xef\xbb\xbf"])
def test_hos_13_a_blank_file_is_empty_and_says_so(data):
    document = parse(data, "x.txt")
    assert document.text == "" and [n.text for n in document.notes] == [NO_TEXT.text]


@pytest.mark.parametrize("text", ["a" * 1_000_000, "a. " * 50_000, "." * 100_000, "\n \n" * 100_000 + "a"])
def test_hos_13_large_texts_are_read_at_once(text):
    before = time.process_time()
    assert text_of(text).split() == text.split()
    assert time.process_time() - before < 2


def test_published_cases():
    assert parse((CASES / "UNI-08.txt").read_bytes(), "UNI-08.txt").text.split("\n") == LINES
    assert parse((CASES / "UIX-03.txt").read_bytes(), "UIX-03.txt").text == FEES
    assert parse((CASES / "OFF-13.txt").read_bytes(), "OFF-13.txt").text.count("\n") == 3
    for path in sorted(CASES.glob("*.txt")):
        check_document(parse(path.read_bytes(), path.name), plain=True)

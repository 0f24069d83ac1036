"""What the browser gets: runs, payloads, figures, colours."""

import gzip
import json
import struct

import numpy as np
import pytest
from hypothesis import given, settings
from support.contrast import contrast
from support.made_documents import documents

from chunkers import diagnose, fixed, overlapping, parse, structure
from chunkers.drawing.assets import HERE, script, styles
from chunkers.drawing.palette import colours
from chunkers.drawing.payload import KEY_LENGTH, chunking_bytes, document_bytes, document_record, key_of
from chunkers.drawing.readout import legend, readout
from chunkers.drawing.runs import deepest, runs_of
from explorer.shell.library import CORPUS

CUTS = (lambda d: fixed(d, 7), lambda d: overlapping(d, 9, 8), lambda d: structure(d, 20))


@pytest.fixture(scope="module")
def warranty():
    return parse(CORPUS / "warranty-policy.pdf")


@settings(deadline=None)
@given(documents())
def test_runs_are_maximal_and_cover_the_text(document):
    for cut in CUTS:
        chunking = cut(document)
        runs = runs_of(chunking)
        assert "".join(document.text[a:b] for a, b in zip(runs.starts, runs.ends)) == document.text
        held = [runs.chunks(i) for i in range(len(runs))]
        assert all(one != other for one, other in zip(held, held[1:]))
        for i, (start, end) in enumerate(zip(runs.starts, runs.ends)):
            inside = tuple(k for k in range(len(chunking)) if chunking.starts[k] <= start and end <= chunking.ends[k])
            assert held[i] == inside
        assert deepest(chunking) == max(map(len, held), default=0)


def read(payload: bytes) -> tuple[dict, dict]:
    """The header and the columns of a chunking payload, read as the browser reads them."""
    raw = gzip.decompress(payload[KEY_LENGTH:])
    size = struct.unpack_from("<I", raw)[0]
    header = json.loads(raw[4 : 4 + size])
    at = 4 + size + (-size % 4)
    columns = np.frombuffer(raw, dtype="<i4", offset=at).reshape(len(header["columns"]), header["count"])
    return header, dict(zip(header["columns"], columns))


@settings(deadline=None)
@given(documents())
def test_a_payload_says_what_the_chunks_say(document):
    for cut in CUTS:
        chunking = cut(document)
        diagnosis = diagnose(chunking)
        header, columns = read(chunking_bytes(chunking, diagnosis, "k"))
        starts = np.cumsum(columns["starts"])
        low = np.cumsum(columns["sectionLow"])
        assert header["count"] == len(chunking) and header["document"] == "k"
        for chunk in chunking:
            n = chunk.position
            assert (starts[n], starts[n] + columns["ends"][n]) == (chunk.start, chunk.end)
            assert columns["words"][n] == chunk.words
            assert header["prefixes"][columns["prefix"][n]] == chunk.prefix
            assert header["reasons"][columns["reason"][n]] == chunk.reason
            assert header["kinds"][columns["cuts"][n]] == diagnosis.cut_kinds[n]
            touched = document.sections[low[n] : low[n] + columns["sectionHigh"][n]]
            assert tuple(s.heading for s in touched if s.heading) == chunk.sections


@settings(deadline=None)
@given(documents())
def test_leaves_of_lists_and_tables_ascend_inside_their_block(document):
    for block in document_record(document)["blocks"]:
        places = [p for item in block.get("items", ()) for p in item[:2]]
        places += [p for row in block.get("rows", ()) for p in row["cells"]]
        assert [block["start"], *places, block["end"]] == sorted([block["start"], *places, block["end"]])


def test_cells_of_a_table_with_gaps():
    document = parse(b"| a | b | c |\n|---|---|---|\n|  | x |  |\n| p \\| q |  | z |\n|  |  | w |\n", "gaps.md")
    table = document_record(document)["blocks"][0]
    text = document.text
    cells = [[text[a:b] for a, b in zip(row["cells"][::2], row["cells"][1::2])] for row in table["rows"]]
    assert cells == [["a", "b", "c"], ["", "x", ""], ["p \\| q", "", "z"], ["", "", "w"]]


def test_the_document_record_of_the_warranty_policy(warranty):
    record = document_record(warranty)
    assert record["facts"] == [
        "warranty-policy.pdf",
        "warranty-policy, version 5",
        "2 pages",
        "2,744 characters",
        "484 words",
    ]
    assert [b["page"] for b in record["breaks"]] == [2]
    assert warranty.text[record["breaks"][0]["at"] :].startswith("- Damage from the wrong fuel")
    assert record["opening"].startswith("Larkfield |") and record["closing"].endswith("Page 2 of 2")
    assert record["astral"] == [] and record["emptiness"] == ""


def test_places_beyond_the_basic_plane_are_listed():
    record = document_record(parse("🧪 a 𠜎".encode(), "rare.txt"))
    assert record["astral"] == [0, 4]


def test_a_page_without_text_breaks_where_the_next_text_begins():
    from chunkers.documents.document import Meta
    from chunkers.parsers.builder import Builder, Piece

    builder = Builder(Meta("d", "1"))
    for number in (1, 2, 3, 4):
        builder.page(number, 600, 800, label="ii" if number == 3 else "")
    builder.paragraph([Piece("One.", 1)])
    builder.paragraph([Piece("Three.", 3)])
    record = document_record(builder.document())
    assert [(b["page"], b["at"], b["label"]) for b in record["breaks"]] == [
        (2, 6, "page 2: no text"),
        (3, 6, "page 3 (printed ii)"),
        (4, 12, "page 4: no text"),
    ]


def test_an_empty_document_says_why_there_is_nothing():
    document = parse(b"  \n", "blank.md")
    assert document_record(document)["emptiness"] == "“blank.md” has no text, so there is nothing to cut into chunks."
    header, columns = read(chunking_bytes(fixed(document), diagnose(fixed(document)), "k"))
    assert header["count"] == 0 and all(len(column) == 0 for column in columns.values())


@pytest.mark.parametrize(
    "make, cells",
    [
        (
            lambda d: fixed(d),
            [
                ("5", "84–100 words each, median 100"),
                ("3 chunks", "#0, #1, #2"),
                ("4 of 5", None),
                ("4 of 5", None),
                ("484", "document: 484"),
            ],
        ),
        (
            lambda d: overlapping(d),
            [
                ("7", "34–100 words each, median 100"),
                ("4 chunks", "#0, #1, #2, #3"),
                ("6 of 7", None),
                ("6 of 7", None),
                ("634", "document: 484 (+31%)"),
            ],
        ),
        (
            lambda d: structure(d),
            [
                ("8", None),
                ("whole", "in #1"),
                ("0 of 8", None),
                ("0 of 8", None),
                ("510", "document: 484; prefixes: 29"),
            ],
        ),
    ],
)
def test_readout_of_the_warranty_policy(warranty, make, cells):
    shown = readout(diagnose(make(warranty)))
    assert [cell.label for cell in shown] == ["Chunks", "Table, 13 rows", "Cut starts", "Headings", "Words stored"]
    for cell, (value, note) in zip(shown, cells):
        assert cell.value == value and note in (None, cell.note)


def test_legend_counts(warranty):
    assert legend(diagnose(overlapping(warranty))) == {"two": 150, "none": 0, "cut": 6}
    assert legend(diagnose(structure(warranty))) == {"two": 0, "none": 3, "cut": 0}


def test_payloads_are_the_same_each_time_and_small(warranty):
    chunking = fixed(warranty)
    one, other = (chunking_bytes(chunking, diagnose(chunking), "k") for _ in range(2))
    assert one == other and len(one) < 2_000
    assert key_of(document_bytes(warranty)) == key_of(document_bytes(parse(CORPUS / "warranty-policy.pdf")))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_on_every_tint_has_contrast(theme):
    token = colours(theme)
    for ground in ("page", "paper", "a", "b", "overlap", "a-sel", "b-sel", "overlap-sel"):
        assert contrast(token["text"], token[ground]) >= 4.5, ground
    for ground in ("page", "paper"):
        for ink in ("muted", "cut", "error"):
            assert contrast(token[ink], token[ground]) >= 4.5, (ink, ground)
        assert contrast(token["control"], token[ground]) >= 3
    marks = (("a-strong", "a"), ("b-strong", "b"), ("overlap-strong", "overlap"), ("cut", "a"), ("cut", "b"))
    for mark, ground in marks:
        assert contrast(token[mark], token[ground]) >= 3, (mark, ground)


def test_the_script_is_one_module_without_imports_or_markup():
    text = script(HERE / "page.js")
    assert "import " not in text and "export " not in text
    for name in ("createExplorer", "createCanvas", "readDocument", "readChunking"):
        assert text.count(f"function {name}(") == 1
    assert not any(way in text for way in ("innerHTML", "insertAdjacentHTML", "outerHTML", "document.write"))
    assert (
        "http" not in text.replace("http://www.w3.org/2000/svg", "").replace("(https?|file)", "")
        and "@import" not in styles()
    )

"""Every figure of the course's lesson on deliberate chunking, from our own files of the warranty policy."""

import json

import pytest
from support.made_documents import CORPUS

from chunkers import diagnose, fixed, overlapping, parse, structure
from chunkers.__main__ import main
from chunkers.diagnostics.wording import flags, plain_sentence

POLICY = parse(CORPUS / "warranty-policy.pdf")
TABLE = "Warranty periods by product category"
HEADINGS = [
    "What the warranty covers",
    TABLE,
    "What is not covered",
    "How to make a claim",
    "Proof of purchase",
    "Customers in Quebec",
    "Safety problems",
]


def spans(chunking):
    return [(c.start, c.end) for c in chunking]


def words(chunking):
    return [c.words for c in chunking]


@pytest.mark.parametrize("ending", ["pdf", "md", "html"])
def test_the_document(ending):
    document = parse(CORPUS / f"warranty-policy.{ending}")
    assert (len(document.text), len(document.text.split())) == (2744, 484)
    assert document.text == POLICY.text
    assert (document.meta.doc_id, document.meta.version, document.title) == (
        "warranty-policy",
        "5",
        "Larkfield warranty policy",
    )
    kinds = [b.kind for b in document.blocks]
    assert (kinds[0], kinds.count("heading"), kinds.count("list"), kinds.count("table")) == ("title", 7, 1, 1)
    table, items = document.blocks[kinds.index("table")], document.blocks[kinds.index("list")]
    assert (len(table.parts), {len(row.cells) for row in table.parts}) == (13, {4})
    assert [row.is_header for row in table.parts] == [True] + [False] * 12
    assert (len(items.parts), table.span.start, table.span.end) == (7, 409, 1453)
    assert [s.heading for s in document.sections] == HEADINGS
    assert document.text[257:369].startswith("A repaired or replacement item keeps")


def test_page_two_starts_inside_the_list():
    first, second = POLICY.pages
    assert POLICY.text[second.span.start :].startswith(
        "Damage from the wrong fuel, voltage or chemicals."
    ) or POLICY.text[second.span.start :].startswith("- Damage from the wrong fuel, voltage or chemicals.")
    assert first.furniture and second.furniture and "Page 2 of 2" in " ".join(f.text for f in second.furniture)


def test_fixed_100():
    chunking = fixed(POLICY)
    found = diagnose(chunking)
    assert spans(chunking) == [(0, 613), (614, 1159), (1160, 1708), (1709, 2252), (2253, 2744)]
    assert list(chunking.ids) == ["521ff4295be4", "7ac8fe213b88", "957c935ee2fa", "174d797eb4bd", "0131e6fb8ee6"]
    assert words(chunking) == [100, 100, 100, 100, 84]
    assert [c.pages for c in chunking] == [(1,), (1,), (1,), (1, 2), (2,)]
    assert (found.tables[0].chunks, found.tables[0].whole_in) == ((0, 1, 2), None)
    assert found.cut_kinds == ("none", "row", "row", "list", "sentence")
    assert (found.headless, found.cut_starts, found.over_sections) == ((1, 2, 3, 4), (1, 2, 3, 4), (0, 2, 3, 4))
    assert chunking[1].text.endswith("Watering | hoses, hose reels, sprinklers,")
    assert [list(c.sections) for c in chunking] == [HEADINGS[:2], [TABLE], HEADINGS[1:3], HEADINGS[2:4], HEADINGS[3:]]
    assert plain_sentence(found) == (
        "Cutting every 100 words makes 5 chunks of 84 to 100 words: the table is cut into 3 pieces; 4 start inside a "
        "sentence, list item or table row; 4 lack a heading; 484 words are stored for 484."
    )
    assert flags(found, 1) == ["inside a table row", "no heading", "table, 2 of 3"]


@pytest.mark.parametrize("size, number, pieces", [(50, 10, 5), (200, 3, 2)])
def test_fixed_at_other_sizes(size, number, pieces):
    chunking = fixed(POLICY, size)
    assert (len(chunking), len(diagnose(chunking).tables[0].chunks)) == (number, pieces)


def test_fixed_50_cuts_the_repaired_sentence_and_overlap_mends_it():
    chunking = fixed(POLICY, 50)
    assert spans(chunking)[:2] == [(0, 317), (318, 613)]
    assert chunking[0].text.endswith("keeps the remaining period of")
    repaired = (257, 369)
    assert repaired in [(s.start, s.end) for s in diagnose(chunking).broken["sentences"]]
    mended = overlapping(POLICY, 50, 12)
    assert spans(mended)[1] == (244, 542)
    assert repaired not in [(s.start, s.end) for s in diagnose(mended).broken["sentences"]]
    assert repaired in [(s.start, s.end) for s in diagnose(mended).cut["sentences"]]


def test_overlapping_100_25():
    chunking = overlapping(POLICY)
    found = diagnose(chunking)
    assert spans(chunking) == [
        (0, 613),
        (473, 1006),
        (878, 1424),
        (1297, 1846),
        (1709, 2252),
        (2129, 2695),
        (2537, 2744),
    ]
    assert words(chunking)[-1] == 34
    assert (found.words_stored, found.document_words, len(found.tables[0].chunks)) == (634, 484, 4)
    assert found.overlap_words_before.tolist() == [0] + [25] * 6 and found.words_in_two == 150
    assert plain_sentence(found).startswith("Cutting every 100 words, 25 shared, makes 7 chunks of 34 to 100 words:")


@pytest.mark.parametrize("size, overlap, number, pieces", [(50, 12, 13, 6), (200, 50, 3, 2)])
def test_overlapping_at_other_sizes(size, overlap, number, pieces):
    chunking = overlapping(POLICY, size)
    assert chunking.chunker.overlap == overlap
    assert (len(chunking), len(diagnose(chunking).tables[0].chunks)) == (number, pieces)


def test_structure_200():
    chunking = structure(POLICY)
    found = diagnose(chunking)
    assert spans(chunking) == [
        (27, 369),
        (371, 1453),
        (1455, 1515),
        (1517, 1967),
        (1969, 2276),
        (2278, 2409),
        (2411, 2579),
        (2581, 2744),
    ]
    assert words(chunking) == [60, 200, 18, 80, 64, 27, 30, 31]
    assert all(len(c.sections) == 1 for c in chunking)
    assert found.tables[0].whole_in == 1 and not found.cut_starts and not found.headless
    assert chunking[1].text.startswith(f"Larkfield warranty policy\n{TABLE}\n\nProduct category | Examples")
    assert chunking[2].prefix == f"Larkfield warranty policy\n{TABLE}"
    assert chunking[2].text.endswith("\nIf a product fits two categories, the longer period applies.")
    assert [u.span.of(POLICY.text) for u in chunking.unplaced] == ["Larkfield warranty policy"]
    assert plain_sentence(found) == (
        "Cutting at sections, up to 200 words, makes 8 chunks of 18 to 200 words: the table is whole in #1; none "
        "starts inside a sentence, list item or table row; none lacks a heading; 510 words are stored for 484."
    )
    assert (found.words_in_none, found.prefix_words) == (3, 29)


def test_structure_at_other_sizes():
    narrow, wide = structure(POLICY, 100), structure(POLICY, 400)
    assert (len(narrow), len(wide)) == (9, 7)
    assert narrow[1].source_text == TABLE and narrow[1].words == 8
    assert narrow[2].words == 200 and diagnose(narrow).tables[0].whole_in == 2 and narrow[2].oversize
    assert wide[1].words == 210 and wide[1].source_text.endswith("the longer period applies.")


def test_the_command_line_gives_the_same(capsysbinary):
    assert main(["chunk", str(CORPUS / "warranty-policy.pdf"), "--method", "fixed", "--size", "100"]) == 0
    rows = [json.loads(line) for line in capsysbinary.readouterr().out.splitlines()]
    assert [r["chunk_id"] for r in rows] == list(fixed(POLICY).ids)
    assert rows[3]["pages"] == [1, 2] and rows[3]["sections"] == HEADINGS[2:4]
    assert main(["diagnose", str(CORPUS / "warranty-policy.pdf"), "--method", "overlapping"]) == 0
    found = json.loads(capsysbinary.readouterr().out)
    assert (found["counts"]["chunks"], found["counts"]["cut_starts"], found["words_stored"]) == (7, 6, 634)

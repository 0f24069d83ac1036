"""The static figure: well-formed, without markup from documents, with every chunk's facts, readable at any length."""

import re
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.contrast import contrast
from support.made_documents import CORPUS, documents

from chunkers import diagnose, fixed, overlapping, parse, structure
from chunkers.catalog import CATALOG
from chunkers.documents.document import Meta
from chunkers.drawing.figure_axis import LEAST, MOST, TALL, axis
from chunkers.drawing.figure_label import Fact, place, wrapped
from chunkers.drawing.names import method_label
from chunkers.drawing.palette import colours
from chunkers.drawing.static_figure import inside_tables, static_figure
from chunkers.drawing.svg import fitted, legal, width_of
from chunkers.parsers import text as text_parser
from chunkers.parsers.builder import Builder

SVG = "{http://www.w3.org/2000/svg}"
ELEMENTS = {"svg", "title", "desc", "defs", "pattern", "g", "rect", "line", "path", "circle", "text"}
METHODS = st.sampled_from(sorted(CATALOG))


@pytest.fixture(scope="module")
def policy():
    return parse(CORPUS / "warranty-policy.pdf")


@pytest.fixture(scope="module")
def manual():
    return parse(CORPUS / "tide-station-manual.md")


def read(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def texts(tree) -> list[str]:
    return [item.text or "" for item in tree.iter(f"{SVG}text")]


def numbers(tree, tag, *names) -> list[tuple[float, ...]]:
    return [tuple(float(item.get(name)) for name in names) for item in tree.iter(f"{SVG}{tag}")]


def test_warranty_policy_has_every_fact_of_the_lesson(policy):
    left, right = diagnose(fixed(policy, 100)), diagnose(structure(policy, 200))
    tree = read(static_figure(left, right))
    written = texts(tree)
    for chunk_id in (*left.chunking.ids, *right.chunking.ids):
        assert chunk_id in written
    for place_ in ("0–613", "614–1159", "1160–1708", "1709–2252", "2253–2744", "27–369", "371–1453", "2581–2744"):
        assert place_ in written
    assert written.count("starts inside a table row") == 2 and written.count("starts inside a list item") == 1
    assert "the table, whole" in written and "page 2" in written
    for heading in ("What the warranty covers", "What is not covered", "Safety problems"):
        assert heading in written
    assert "Product category" in written and "Lighting" in written
    assert {"Fixed", "100 words, 5 chunks", "Document", "Structure-aware", "200 words, 8 chunks"} <= set(written)


def test_dashed_lines_lie_where_fixed_chunks_start_inside_the_table(policy):
    left, right = diagnose(fixed(policy, 100)), diagnose(structure(policy, 200))
    assert inside_tables(left) == [614, 1160] and inside_tables(right) == []
    tree = read(static_figure(left, right))
    cut = colours("light")["cut"]
    dashes = [line for line in tree.iter(f"{SVG}line") if line.get("stroke") == cut and line.get("y1") != "-4"]
    scale = axis((left.chunking, right.chunking))
    assert [float(d.get("y1")) for d in dashes] == pytest.approx([scale.y(614), scale.y(1160)], abs=0.06)
    assert all(float(d.get("x1")) == 20 and float(d.get("x2")) > 620 for d in dashes)


def test_short_documents_are_to_scale(policy):
    scale = axis((fixed(policy, 100), structure(policy, 200)))
    assert scale.stretched == 0 and scale.until == len(policy.text)
    ys = [scale.y(i) for i in range(0, len(policy.text) + 1)]
    assert np.allclose(np.diff(ys), 0.48)


@settings(max_examples=60, deadline=None)
@given(
    documents(),
    METHODS,
    METHODS,
    st.integers(1, 60),
    st.sampled_from(["light", "dark"]),
    st.sampled_from([320, 374, 960]),
)
def test_any_document_any_two_methods(document, one, other, size, theme, width):
    left = diagnose(CATALOG[one].make(size).chunk(document))
    right = diagnose(CATALOG[other].make(2 * size).chunk(document))
    tree = read(static_figure(left, right, theme, width))
    assert {item.tag.removeprefix(SVG) for item in tree.iter()} <= ELEMENTS
    total = [float(v) for v in tree.get("viewBox").split()]
    assert total[2] == width
    for y, wide, high in numbers(tree, "rect", "y", "width", "height"):
        assert wide >= 0 and high >= 0 and y + high <= total[3] + 0.2
    scale = axis((left.chunking, right.chunking), narrow=width < 600)
    assert (np.diff(scale.ys) > 0).all()
    for diagnosis in (left, right):
        for chunk in diagnosis.chunking[:MOST]:
            if chunk.start < scale.until:
                assert scale.y(chunk.end) - scale.y(chunk.start) >= LEAST - 1e-6
                assert f"#{chunk.position}" in texts(tree)
    assert tree.get("role") == "img"
    named = {item.get("id"): item.text for item in tree.iter() if item.get("id")}
    assert all(named[i] for i in tree.get("aria-labelledby").split())


def test_what_a_document_says_is_text_and_nothing_else():
    evil = '</text><script>alert(1)</script><a href="javascript:x">&lt;b&gt; ]]> \x00\ufffe "'
    builder = Builder(Meta("e", "1", title=evil))
    builder.heading(evil, 2)
    builder.paragraph(evil)
    document = builder.document()
    found = static_figure(diagnose(fixed(document, 3)), diagnose(structure(document)))
    assert "<script" not in found and "<a " not in found and "\x00" not in found and "\ufffe" not in found
    tree = read(found)
    assert any("</text><script>" in text for text in texts(tree))
    keys = {key for item in tree.iter() for key in item.attrib}
    assert not [key for key in keys if key.startswith("on") or "href" in key]
    assert legal("a\x00b\ud800\uffff😀") == "a\ufffdb\ufffd\ufffd😀"


def test_labels_are_those_of_the_catalog():
    assert all(method_label(name) == entry.label for name, entry in CATALOG.items())


def test_it_needs_nothing_from_outside(policy):
    found = static_figure(diagnose(fixed(policy)), diagnose(structure(policy)))
    assert set(re.findall(r'https?://[^"]*', found)) == {"http://www.w3.org/2000/svg"}
    assert "<style" not in found and "<image" not in found and "url(#still-none)" in found


def test_a_long_document_is_drawn_to_a_limit_and_the_rest_is_summed_up():
    text = "\n\n".join(f"Paragraph {i} has a few words. And a second sentence." for i in range(2000))
    document = text_parser.parse(text.encode(), "long.txt")
    left, right = diagnose(fixed(document, 20)), diagnose(structure(document, 400))
    scale = axis((left.chunking, right.chunking))
    assert scale.until == left.chunking.starts[MOST]
    found = static_figure(left, right)
    tree = read(found)
    assert float(tree.get("height")) < 2 * MOST * LEAST + 300 and len(found) < 400_000
    said = " ".join(texts(tree))
    assert f"#{MOST - 1}" in texts(tree) and f"#{MOST}" not in texts(tree)
    assert f"and {len(left.chunking) - MOST} more chunks, #{MOST}–#{len(left.chunking) - 1}" in said
    assert f"The picture shows characters 0 to {scale.until} of {len(document.text)}." in found


def test_a_long_document_of_few_chunks_is_no_taller_than_a_page_can_bear(manual):
    scale = axis((fixed(manual, 400), structure(manual, 2000)))
    assert scale.height <= TALL * 1.5 and scale.until == len(manual.text)


def test_overlapping_chunks_lie_side_by_side(policy):
    for overlap, lanes in ((25, 2), (60, 3), (90, 4)):
        left = diagnose(overlapping(policy, 100, overlap))
        tree = read(static_figure(left, diagnose(structure(policy))))
        tints = colours("light")
        xs = {
            x
            for x, wide in (
                (float(r.get("x")), float(r.get("width")))
                for r in tree.iter(f"{SVG}rect")
                if r.get("fill") in (tints["a"], tints["b"]) and float(r.get("width")) > 20
            )
            if x < 300
        }
        assert len(xs) == lanes
        assert "in two or more chunks" in texts(tree)


def test_text_in_no_chunk_is_hatched_and_named(policy):
    tree = read(static_figure(diagnose(fixed(policy)), diagnose(structure(policy))))
    hatched = [r for r in tree.iter(f"{SVG}rect") if r.get("fill") == "url(#still-none)"]
    assert len(hatched) == 2 and "in no chunk" in texts(tree)  # the title on the right, and the legend


def test_every_colour_is_the_palettes_and_text_can_be_read(policy):
    left, right = diagnose(overlapping(policy)), diagnose(structure(policy))
    for theme in ("light", "dark"):
        tints = colours(theme)
        tree = read(static_figure(left, right, theme))
        used = {item.get(key) for item in tree.iter() for key in ("fill", "stroke")}
        assert used - {None, "none", "url(#still-none)"} <= set(tints.values())
        for ground in ("a", "b", "overlap", "paper", "page"):
            assert contrast(tints["text"], tints[ground]) >= 4.5


def test_two_pictures_on_a_page_keep_their_ids_apart(policy):
    left, right = diagnose(fixed(policy)), diagnose(structure(policy))
    ids = [set(re.findall(r'id="([^"]+)"', static_figure(left, right, name=name))) for name in ("one", "two")]
    assert not ids[0] & ids[1]


def test_wrong_requests_are_refused(policy):
    left, other = diagnose(fixed(policy)), diagnose(fixed(text_parser.parse(b"x", "x.txt")))
    for call in (
        lambda: static_figure(left, other),
        lambda: static_figure(left, left, "blue"),
        lambda: static_figure(left, left, width=100),
    ):
        with pytest.raises(ValueError):
            call()


# ---- labels


@given(st.text(max_size=40), st.floats(0, 300), st.sampled_from(["plain", "bold", "mono"]))
def test_fitted_text_is_no_wider_than_asked(text, width, face):
    found = fitted(text, width, face)
    assert found == text or width_of(found, face) <= width


@given(st.integers(0, 5), st.floats(20, 300))
def test_labels_stay_in_their_box(rows, width):
    told = [
        Fact("#12", "bold"),
        Fact("521ff4295be4", "mono", fit="shorten"),
        Fact("614–1159"),
        Fact("starts inside a table row", "bold", True, "wrap"),
        Fact("table 2, whole", fit="wrap"),
    ]
    placed = place(told, width, rows)
    assert all(one.row < rows for one in placed)
    assert all(one.x + width_of(one.text, one.face) <= width + 0.01 for one in placed if one.text != "#12")
    assert [(one.row, one.x) for one in placed] == sorted((one.row, one.x) for one in placed)


def test_lines_break_at_blanks_and_hyphens():
    assert wrapped(["Structure-aware chunks"], 80) == ["Structure-", "aware", "chunks"]
    assert wrapped(["one two", ""], 200) == ["one two", ""]
    assert " ".join(wrapped(["a b c d e f"], 20)) == "a b c d e f"

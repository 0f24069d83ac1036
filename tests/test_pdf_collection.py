"""The collection's PDFs give the same text as their Markdown, to the character."""

from pathlib import Path

import pytest
from support.shared_data import LARKFIELD, needs_shared

from chunkers.parsers import markdown, pdf

FILES = sorted(
    path.relative_to(LARKFIELD).as_posix()
    for folder in ("documents", "formats", "rebuilt")
    for path in (LARKFIELD / folder).glob("*.pdf")
)
WARRANTY = [name for name in FILES if "warranty-policy" in name]


def parsed(name: str):
    return pdf.parse((LARKFIELD / name).read_bytes(), Path(name).name)


def kinds(document) -> list[str]:
    return [block.kind for block in document.blocks]


@needs_shared
@pytest.mark.parametrize("name", FILES)
def test_a_pdf_gives_the_text_of_its_markdown(name):
    twin = LARKFIELD / "formats" / (Path(name).name.split(".pdf")[0].removesuffix(".tagged") + ".md")
    assert parsed(name).text == markdown.parse(twin.read_bytes(), twin.name).text


@needs_shared
@pytest.mark.parametrize("name", WARRANTY)
def test_the_warranty_policy_has_its_structure(name):
    document = parsed(name)
    assert len(document.text) == 2744 and len(document.text.split()) == 484
    assert kinds(document)[0] == "title" and kinds(document).count("heading") == 7
    assert [block.level for block in document.blocks if block.kind == "heading"] == [2] * 7
    (items,) = [block for block in document.blocks if block.kind == "list"]
    assert len(items.parts) == 7 and all(part.depth == 1 and part.number is None for part in items.parts)
    (table,) = [block for block in document.blocks if block.kind == "table"]
    assert len(table.parts) == 13 and all(len(row.cells) == 4 for row in table.parts)
    assert [row.is_header for row in table.parts] == [True] + [False] * 12


@needs_shared
@pytest.mark.parametrize("name", [name for name in WARRANTY if "tagged" not in name])
def test_page_two_starts_inside_the_list(name):
    document = parsed(name)
    first, second = document.pages
    assert document.text[second.span.start :].startswith("Damage from the wrong fuel, voltage or chemicals.")
    (items,) = [block for block in document.blocks if block.kind == "list"]
    assert items.pages == (1, 2)
    assert [part.pages for part in items.parts] == [(1,)] * 4 + [(2,)] * 3
    assert document.text[: first.span.end].endswith("below 0 °C.")


@needs_shared
@pytest.mark.parametrize("name", FILES)
def test_heads_and_feet_are_kept_per_page_and_out_of_the_text(name):
    document = parsed(name)
    for page in document.pages:
        assert [piece.place for piece in page.furniture] == ["head", "foot"]
        assert page.furniture[0].text.startswith("Larkfield |")
        assert f"Page {page.number} of {len(document.pages)}" in page.furniture[1].text
    assert "Printed copies" not in document.text and "Page 1" not in document.text


@needs_shared
@pytest.mark.parametrize("name", FILES)
def test_metadata_comes_from_the_keywords(name):
    meta = parsed(name).meta
    assert meta.doc_id == Path(name).name.split(".")[0] and meta.version.isdecimal()
    assert meta.access == "public" and meta.language == "en" and meta.effective_from[:2] == "20"


@needs_shared
@pytest.mark.parametrize("name", WARRANTY)
def test_every_line_says_where_it_comes_from(name):
    document = parsed(name)
    for page in document.pages:
        spans = [(line.start, line.end) for line in page.lines]
        assert spans == sorted(spans) and all(0 <= a < b <= len(document.text) for a, b in spans)
        assert all(0 <= line.first < line.last for line in page.lines)
    covered = sum(line.end - line.start for page in document.pages for line in page.lines)
    assert covered > 0.95 * len("".join(document.text.split()))

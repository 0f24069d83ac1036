"""What each stage of reading a PDF made, printed page by page: lines, columns, tables, blocks."""

import json
from pathlib import Path

import pytest
from support.pdf_sheets import PROSE, Sheet

from chunkers import parse
from chunkers.__main__ import main
from chunkers.parsers import isolated
from chunkers.parsers.formats import stages

MANUAL = Path(__file__).resolve().parents[1] / "corpus" / "tide-station-manual.pdf"


@pytest.fixture
def two_pages(tmp_path):
    """A page with a ruled table between paragraphs, the last of which goes on over the page end."""
    sheet = Sheet().text(60, 80, "The lower hall", 18, "Helvetica-Bold").lines(60, 110, PROSE)
    for i, row in enumerate([("Part", "Number"), ("Seal", "K-2"), ("Shaft", "K-3")]):
        for x, cell in zip((64, 200), row):
            sheet.text(x, 200 + 18 * i, cell)
    for y in (188, 206, 224, 242):
        sheet.rule(60, y, 400, y)
    for x in (60, 190, 400):
        sheet.rule(x, 188, x, 242)
    sheet.lines(60, 280, PROSE[:2]).page().lines(60, 100, PROSE[2:])
    sheet.canvas.save()
    path = tmp_path / "hall.pdf"
    path.write_bytes(sheet.buffer.getvalue())
    return path


def printed(capsys, *arguments):
    code = main(["parse", *map(str, arguments), "--trace", "stages"])
    out, err = capsys.readouterr()
    return code, [json.loads(line) for line in out.splitlines()], err


def test_each_page_shows_lines_columns_tables_and_blocks(two_pages, capsys):
    code, (first, second), _ = printed(capsys, two_pages)
    assert code == 0 and (first["source"], first["page"], second["page"]) == ("hall.pdf", 1, 2)
    assert first["by"] == "layout" and first["body"]["size"] == 10.0
    assert [line["text"] for line in second["lines"]] == PROSE[2:]
    (column,) = first["columns"]
    assert column["tables"] == 1 and column["rows"][1:] == [*PROSE, *PROSE[:2]]
    (table,) = first["tables"]
    assert table["ruled"] and table["rows"] == [["Part", "Number"], ["Seal", "K-2"], ["Shaft", "K-3"]]
    assert [block["kind"] for block in first["blocks"]] == ["heading", "paragraph", "table", "paragraph"]
    assert [block["kind"] for block in second["blocks"]] == ["paragraph"]


def test_joined_blocks_are_the_documents(two_pages, capsys):
    _, pages, _ = printed(capsys, two_pages)
    joined = [block for page in pages for block in page["joined"]]
    assert [len(page["joined"]) for page in pages] == [4, 0], "the last paragraph goes on over the page end"
    document = parse(two_pages)
    assert len(joined) == len(document.blocks) and joined[0]["level"] == 1
    assert joined[-1]["text"] == document.blocks[-1].span.of(document.text) == " ".join(PROSE)


def test_a_real_file_has_a_record_for_every_page():
    document, pages = parse(MANUAL), stages(MANUAL)
    assert [page["page"] for page in pages] == [page.number for page in document.pages]
    assert sum(len(page["joined"]) for page in pages) == len(document.blocks)
    for page, of_document in zip(pages, document.pages):
        assert [(piece["place"], piece["text"]) for piece in page["furniture"]] == [
            (piece.place, piece.text) for piece in of_document.furniture
        ]


def test_a_format_without_stages_is_refused_in_one_line(tmp_path, capsys):
    (tmp_path / "a.md").write_text("# A\n\nWords.\n")
    code, lines, err = printed(capsys, tmp_path / "a.md")
    assert (code, lines) == (2, []) and "not read in stages; only PDF is" in err and err.count("\n") == 1


def test_stages_come_from_a_child_started_anew_as_well(two_pages, monkeypatch):
    here = stages(two_pages)
    monkeypatch.setattr(isolated, "_forked", isolated._started)
    assert isolated.stages_isolated(two_pages) == here


def test_the_help_says_what_is_printed(capsys):
    with pytest.raises(SystemExit):
        main(["parse", "--help"])
    assert "lines, furniture, columns, tables, blocks" in " ".join(capsys.readouterr().out.split())

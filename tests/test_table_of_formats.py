"""A format is a module and a row: one row makes it known to the folder reader, the command line and the app."""

import json

import pytest

from chunkers.__main__ import main
from chunkers.documents.document import Document
from chunkers.parsers import FORMATS, Format, files_of, format_of, parse
from chunkers.parsers.builder import Builder
from chunkers.parsers.metadata import meta_of
from chunkers.parsers.parse_report import parse_report
from explorer.evaluate.archive import unpacked
from explorer.shell.library import uploaded_endings, uploaded_formats


def shout(data: bytes, name: str) -> Document:
    """Every line a paragraph, in capitals."""
    builder = Builder(meta_of({}, data, name))
    for line in data.decode().splitlines():
        builder.paragraph(line.upper())
    return builder.document()


@pytest.fixture
def throw_away(monkeypatch):
    monkeypatch.setitem(
        FORMATS, "shout", Format("Shout", (".shout", ".sht"), shout, "a reader of shouts", "paragraphs")
    )


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "a.SHT").write_text("one\ntwo")
    (tmp_path / "b.xyz").write_text("no")
    return tmp_path


def test_one_row_makes_a_format_known_everywhere(throw_away, folder, capsys):
    passed = []
    assert files_of([folder], passed.append) == [folder / "a.SHT"] and len(passed) == 1
    assert parse(b"one", "x.shout").text == "ONE" and parse(folder / "a.SHT").text == "ONE\n\nTWO"
    assert main(["parse", str(folder / "a.SHT")]) == 0
    assert json.loads(capsys.readouterr().out)["text"] == "ONE\n\nTWO"
    assert main(["parse", str(folder / "b.xyz")]) == 2
    assert ".docx, .shout, .sht." in capsys.readouterr().err
    assert uploaded_endings()[-2:] == [".shout", ".sht"] and uploaded_formats()[-1].label == "Shout"
    found = parse_report(parse(b"one", "x.shout"))
    assert found.reader == "Read by a reader of shouts. The file has no pages of its own."
    assert "paragraphs" in found.structure.text


def test_an_archive_holds_what_the_table_knows(throw_away, folder):
    import io
    import zipfile

    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for path in sorted(folder.iterdir()):
            archive.write(path, path.name)
    files, passed = unpacked(out.getvalue(), "all.zip")
    assert [name for name, _ in files] == ["a.SHT"] and passed == ["b.xyz"]


def test_no_ending_stands_twice_and_the_usual_one_comes_first():
    known = [ending for one in FORMATS.values() for ending in one.endings]
    assert len(known) == len(set(known)) and all(one == one.lower() and one[0] == "." for one in known)
    assert uploaded_endings() == [".pdf", ".docx", ".md", ".markdown", ".html", ".htm", ".txt"]
    assert [one.label for one in uploaded_formats()] == ["PDF", "Word (.docx)", "Markdown", "HTML", "plain text"]
    assert format_of("A.PDF").has_pages and format_of("no-ending") is None

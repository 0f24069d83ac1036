"""An author's folder: stable names, changes noticed, nothing outside reached."""

import json
import os

import pytest
from support.scripted_app import drawn, run

from chunkers import ParseError
from explorer.shell.authored import VARIABLE, authored, read_authored
from explorer.shell.library import sample, samples


@pytest.fixture
def home(tmp_path, monkeypatch):
    secret = tmp_path / "secret.md"
    secret.write_text("# Secret\n\nOutside.")
    folder = tmp_path / "served"
    folder.mkdir()
    (folder / "lesson.md").write_text("---\nversion: 1\n---\n# Lesson\n\n" + "One word more. " * 50)
    (folder / "lesson.txt").write_text("The same stem.")
    (folder / "README.md").write_text("not a document")
    (folder / ".hidden.md").write_text("hidden")
    (folder / "data.csv").write_text("a,b")
    (folder / "out.md").symlink_to(secret)
    (folder / "up").symlink_to(tmp_path)
    (folder / "within.md").symlink_to(folder / "lesson.txt")
    monkeypatch.setenv(VARIABLE, str(folder))
    return folder


def test_names_are_stems_and_stay(home):
    assert list(authored()) == ["lesson", "lesson.txt", "within"]
    assert next(iter(samples())) == "lesson" and "warranty-policy" in samples()
    assert sample("lesson.md").key == "lesson" and sample("lesson").data().startswith(b"---")


@pytest.mark.parametrize(
    "asked",
    [
        "../secret",
        "../secret.md",
        "out",
        "out.md",
        "up/secret.md",
        "/etc/passwd",
        ".hidden",
        "README",
        "served/../secret.md",
        "data",
        "",
        ".",
    ],
)
def test_nothing_else_is_reached(home, asked):
    assert sample(asked) is None


def test_a_file_that_becomes_a_link_out_is_refused(home):
    found = sample("lesson")
    found.path.unlink()
    found.path.symlink_to(home.parent / "secret.md")
    with pytest.raises(ParseError, match="no longer among the documents"):
        found.data()
    with pytest.raises(ParseError):
        read_authored(home / ".." / "secret.md")


def test_served_changed_and_taken_away(home):
    app = run(doc="lesson", size="50")
    assert drawn(app)["address"]["doc"] == "lesson" and drawn(app)["count"] == 4
    (home / "lesson.md").write_text("---\nversion: 1\n---\n# Lesson\n\n" + "One word more. " * 100)
    os.utime(home / "lesson.md", ns=(1, 1))
    app.run()
    assert drawn(app)["count"] == 7
    (home / "lesson.md").unlink()
    app.run()
    assert not app.exception
    assert drawn(app)["address"]["doc"] == "lesson"  # now the key of the other file of that stem


def write_pdf(path, text: str) -> None:
    """One page of `text`, under a version that never changes."""
    canvas = pytest.importorskip("reportlab.pdfgen.canvas", reason="reportlab is not installed")
    drawing = canvas.Canvas(str(path), invariant=1)
    drawing.setKeywords("version=1")
    drawing.drawString(72, 700, text)
    drawing.save()


def test_a_changed_file_leaves_nothing_of_the_old_one_in_any_panel(home):
    """Neither version nor time of change differ: what is kept is kept under the content."""

    path = home / "sheet.pdf"
    write_pdf(path, "Four words stand here.")
    os.utime(path, ns=(1, 1))
    app = run(doc="sheet")
    before = {name: panel(app, name) for name in open_all(app)}
    write_pdf(path, "Now there are rather more than four words. And two.")
    os.utime(path, ns=(1, 1))
    app.run()
    after = {name: panel(app, name) for name in before}
    words = [sum(one["words"] for one in of["coverage-drawn"]["depths"]) for of in (before, after)]
    assert words == [4, 10]
    for drawn_page in (lambda of: of["pdf_pages"]["pages"][0], lambda of: of["how_read-drawn"]["page"]):
        assert drawn_page(before)["picture"] != drawn_page(after)["picture"]
    assert all(before[name] != after[name] for name in before)
    write_pdf(path, "Four words stand here.")
    app.run()
    assert {name: panel(app, name) for name in before} == before, "and what is as it was is drawn as it was"


def open_all(app) -> list[str]:
    """Opens the panels that draw the document; the keys of their mounts."""
    mounts = {
        "pages_open": "pdf_pages",
        "how_read": "how_read-drawn",
        "survival": "survival-drawn",
        "coverage": "coverage-drawn",
        "description": "description-drawn",
        "still": "still-drawn",
    }
    for name in mounts:
        app.session_state[name] = True
    app.run()
    assert not app.exception, app.exception
    return list(mounts.values())


def panel(app, key: str) -> dict:
    return next(json.loads(one.proto.json) for one in app.get("bidi_component") if key in one.proto.id)


def test_no_folder_is_no_document(monkeypatch, tmp_path):
    for value in ("", str(tmp_path / "not-there")):
        monkeypatch.setenv(VARIABLE, value)
        assert authored() == {}

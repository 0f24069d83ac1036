"""An author's folder: stable names, changes noticed, nothing outside reached."""

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


def test_no_folder_is_no_document(monkeypatch, tmp_path):
    for value in ("", str(tmp_path / "not-there")):
        monkeypatch.setenv(VARIABLE, value)
        assert authored() == {}

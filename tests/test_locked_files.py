"""Locked files: the password goes to the reader and nowhere else; the app asks for it and says when it is wrong."""

import os
import subprocess

import pytest
from support.locked_pdfs import locked
from support.scripted_app import run
from support.shared_data import SHARED, needs_shared

from chunkers import ParseError, parse
from chunkers.__main__ import main
from chunkers.parsers import Locked, markdown
from chunkers.parsers.child import Child
from chunkers.parsers.formats import with_options
from chunkers.parsers.isolated import _parse, parse_isolated
from explorer.shell import reading
from explorer.shell.library import CORPUS, uploaded

PASSWORD = "spare \"key\" ünder 'mat'\n"
LOCKED = "libreoffice-writer-password.pdf"


def read(data: bytes, password: str = ""):
    return reading.read(data, "mine.pdf", reading.Queue(), lambda progress: None, password)


# ---- the reader


def test_the_worker_opens_it_with_the_password_from_its_input():
    plain = parse(CORPUS / "warranty-policy.pdf")
    data = locked()
    with pytest.raises(Locked, match="locked with a password"):
        read(data)
    with pytest.raises(Locked, match="does not open it"):
        read(data, "wrong")
    assert read(data, "anchor").text == plain.text
    assert issubclass(Locked, ParseError)


def test_a_password_may_hold_any_sign():
    data = locked(PASSWORD)
    assert read(data, PASSWORD).text == parse(data, "mine.pdf", password=PASSWORD).text


def test_no_argument_of_any_process_holds_the_password(monkeypatch):
    seen, begin = [], subprocess.Popen.__init__
    monkeypatch.setattr(
        subprocess.Popen,
        "__init__",
        lambda self, arguments, *more, **named: (
            seen.append((arguments, named)) or begin(self, arguments, *more, **named)
        ),
    )
    read(locked(), "anchor")
    assert len(seen) == 1 and "anchor" not in repr(seen)


def test_a_child_started_anew_takes_it_too(tmp_path, monkeypatch):
    monkeypatch.delattr(os, "fork", raising=False)
    path = tmp_path / "mine.pdf"
    path.write_bytes(locked())
    assert parse_isolated(path, "anchor") == parse(path, password="anchor")
    with pytest.raises(Locked):
        parse_isolated(path, "wrong")


def test_other_parsers_are_not_bothered_with_a_password():
    assert parse(b"# Words", "a.md", password="anchor").text == "Words"
    assert with_options(markdown.parse, password="x", progress=print).keywords == {}


@needs_shared
def test_a_file_of_a_word_processor():
    data = (SHARED / "data" / "real_pdfs" / LOCKED).read_bytes()
    assert read(data, "openpassword").text


# ---- the command line


def test_the_command_line_takes_it_from_the_environment(tmp_path, capsys, monkeypatch):
    path = tmp_path / "mine.pdf"
    path.write_bytes(locked())
    monkeypatch.setenv("MINE", "anchor")
    monkeypatch.setenv("OTHER", "wrong")
    for verb in (
        ["parse", str(path)],
        ["diagnose", str(path), "--method", "fixed"],
        ["page", str(path), "--out", str(tmp_path / "a.html")],
    ):
        assert main([*verb, "--password-from-env", "MINE"]) == 0
        assert main([*verb, "--password-from-env", "OTHER"]) == 2
        assert "does not open it" in capsys.readouterr().err
    assert main(["parse", str(path)]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "--password-from-env NAME" in said
    assert main(["parse", str(path), "--password-from-env", "NOT_THERE"]) == 2
    assert "“NOT_THERE”" in capsys.readouterr().err
    assert "anchor" not in (tmp_path / "a.html").read_text(encoding="utf-8")


def test_a_folder_takes_it_too_and_goes_on_without(tmp_path, capsys, monkeypatch):
    (tmp_path / "mine.pdf").write_bytes(locked())
    (tmp_path / "other.txt").write_text("The ferry leaves at nine.\n", encoding="utf-8")
    (tmp_path / "questions.tsv").write_text("id\tquestion\tanswer\nq1\tWhen?\tleaves at nine\n", encoding="utf-8")
    monkeypatch.setenv("MINE", "anchor")
    questions = ["--questions", str(tmp_path / "questions.tsv")]
    for verb in (
        ["search", str(tmp_path), "--query", "warranty period"],
        ["ask", str(tmp_path), "--question", "Nine?"],
        ["survive", str(tmp_path), *questions],
        ["evaluate", str(tmp_path), *questions, "--methods", "fixed"],
    ):
        assert main(verb) == 0, "one locked file does not end the run"
        said = [line for line in capsys.readouterr().err.splitlines() if "mine.pdf" in line]
        assert len(said) == 1 and "is locked with a password" in said[0] and "--password-from-env NAME" in said[0]
        assert main([*verb, "--password-from-env", "MINE"]) == 0
        assert "mine.pdf" not in capsys.readouterr().err
    assert main(["search", str(tmp_path), "--query", "x", "--password-from-env", "NOT_THERE"]) == 2


# ---- the app


def bring(app, name: str = "mine.pdf"):
    source = uploaded(name, locked())
    app.session_state["Session"].documents[source.key] = source
    app.selectbox(key="document").options  # noqa: B018  the picker is there
    app.session_state["Session"].next_document = source.key
    app.run()
    assert not app.exception, app.exception
    return source.key


def give(app, password: str) -> None:
    app.text_input(key="unlock_password").set_value(password)
    app.button(key="unlock_open").click().run()
    assert not app.exception, app.exception


def said(app) -> list[str]:
    return [text.value for text in app.text if "mine.pdf" in text.value]


def test_the_app_asks_says_what_is_wrong_and_opens():
    app = run()
    key = bring(app)
    now = app.session_state["Session"]
    assert said(app) == [
        "“mine.pdf” is locked with a password, which is used for this visit only and kept nowhere else."
    ]
    assert now.opened.key == "warranty-policy", "what was open stays"
    give(app, "wrong")
    assert said(app) == ["That password does not open “mine.pdf”."] and not now.passwords
    give(app, "")
    assert said(app) and now.opened.key == "warranty-policy"
    give(app, "anchor")
    assert now.opened.key == key and now.opened.document.text == parse(CORPUS / "warranty-policy.pdf").text
    assert not said(app) and not [one for one in app.text_input if one.key == "unlock_password"]
    assert "anchor" not in repr(now) and "anchor" not in repr(dict(app.query_params))
    assert "anchor" not in repr([one.proto for one in app.get("bidi_component")])


def test_another_document_or_not_now_takes_the_question_away():
    app = run()
    key = bring(app)
    app.button(key="unlock_leave").click().run()
    assert not said(app) and key in app.session_state["Session"].documents
    app.selectbox(key="document").select(key).run()
    assert said(app)
    app.selectbox(key="document").select("network").run()
    assert not said(app) and app.session_state["Session"].opened.key == "network"


def test_an_authors_locked_file_is_shared_with_nobody(tmp_path, monkeypatch):
    (tmp_path / "mine.pdf").write_bytes(locked())
    monkeypatch.setenv("CHUNK_EXPLORER_DOCUMENTS", str(tmp_path))
    app = run()
    assert said(app), "it is the first document, so there is nothing to go back to"
    give(app, "anchor")
    assert app.session_state["Session"].opened.key == "mine"
    other = run()
    assert said(other) and other.session_state["Session"].opened is None


def test_a_child_answers_locked_with_an_error_of_its_own():
    with Child() as child:
        child.ask(_parse, locked(), "mine.pdf", "")
        kind, refusal = child.message(60)
    assert kind == "error" and type(refusal) is Locked and refusal.code == "locked"

"""A chunker with settings of its own is one file and one entry: everything else follows from what it declares."""

import json
from dataclasses import dataclass
from typing import ClassVar

import pytest
from support.made_documents import CORPUS
from support.scripted_app import drawn, messages, panel, run, testing

from chunkers import diagnose, parse
from chunkers.__main__ import main
from chunkers.base import Chunking
from chunkers.catalog import CATALOG, Method, Recipe, recipe, recipe_of
from chunkers.drawing.page import page_data, static_page
from chunkers.evaluation.question_files import read_questions
from chunkers.evaluation.run_files import read_run, to_parquet
from chunkers.evaluation.runs import run_steps
from chunkers.evaluation.settings import parsed
from chunkers.exports.settings_code import settings_code
from chunkers.fixed import window_chunking
from chunkers.settings import CHOICE, DECIMAL, TEXT, WHOLE, Field, SettingError
from explorer.evaluate.choice import Choice

POLICY = CORPUS / "warranty-policy.md"


@dataclass(frozen=True, slots=True)
class Stretching:
    """Windows of `size` × `stretch` units; `where` and `mark` are only carried along."""

    name: ClassVar[str] = "stretching"
    size: int = 40
    stretch: float = 1.0
    where: str = "start"
    mark: str = ""
    unit: str = "words"

    def chunk(self, document) -> Chunking:
        return window_chunking(document, self, round(self.size * self.stretch), 0, self.unit)


ENTRY = Method(
    "stretching",
    "Stretching",
    "Windows that are stretched.",
    Stretching,
    (
        Field("size", "Size", WHOLE, 40, counted=True, step=5, presets=(20, 40)),
        Field("stretch", "Stretch", DECIMAL, 1.0, low=0.5, high=4, step=0.5, help="How much larger a window is."),
        Field("where", "Where", CHOICE, "start", choices=("start", "middle")),
        Field("mark", "Mark", TEXT, "", help="Carried along."),
    ),
    "Stretching over {size}",
)
NAME = "stretching:30,stretch=2,where=middle,mark=a b"


@pytest.fixture(autouse=True)
def registered(monkeypatch):
    monkeypatch.setitem(CATALOG, "stretching", ENTRY)


def test_a_recipe_says_and_reads_every_setting():
    made = recipe("stretching", 30, stretch="2", where="middle", mark="a b")
    assert made.chunker == Stretching(30, 2.0, "middle", "a b")
    assert (made.name, Recipe.parse(NAME)) == (NAME, made)
    assert made.title == "stretching 30 stretch=2 where=middle mark=a b"
    assert made.label == "Stretching, 30 words, Stretch 2, Where middle, Mark a b"
    assert made.sentence == "Stretching over 30 words"
    assert recipe("stretching").name == "stretching:40" and Recipe.parse("stretching:7@characters").unit == "characters"
    assert recipe_of(made.chunker.chunk(parse(POLICY))) == made


@pytest.mark.parametrize(
    "text, said",
    [
        ("stretching:30,stretch=9", "stretch must be at most 4, not 9."),
        ("stretching:30,stretch=wide", "stretch must be a number, not 'wide'."),
        ("stretching:30,where=end", "where must be one of start, middle, not 'end'."),
        ("stretching:30,depth=2", "the method stretching has no depth; leave it out or choose another method."),
        ("stretching:30,size=20", "size is set twice."),
        ("stretching:30,mark", "“mark” must be written NAME=VALUE."),
    ],
)
def test_a_setting_that_cannot_be_is_named(text, said):
    with pytest.raises(SettingError) as refusal:
        Recipe.parse(text)
    assert str(refusal.value) == said


def test_the_command_line_takes_any_setting(capsys):
    options = ["--method", "stretching", "--size", "30", "--set", "stretch=2", "--set", "where=middle"]
    assert main(["chunk", str(POLICY), *options]) == 0
    chunks = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(chunks) == 9 and {chunk["method"] for chunk in chunks} == {"stretching"}
    assert main(["diagnose", str(POLICY), *options]) == 0
    assert main(["chunk", str(POLICY), "--method", "fixed", "--set", "stretch=2"]) == 2
    assert "the method fixed has no stretch" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["chunk", "--help"])
    assert "stretch, where, mark" in " ".join(capsys.readouterr().out.split())


def test_it_is_evaluated_and_the_run_is_kept_with_its_settings(tmp_path, capsys):
    folder = CORPUS / "handbook"
    kept = tmp_path / "run.parquet"
    arguments = ["--questions", str(folder / "questions.tsv"), "--methods", NAME, "fixed:30", "--out", str(kept)]
    assert main(["evaluate", str(folder), *arguments]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert rows[0]["method"] == "stretching"
    assert rows[0]["settings"] == {"stretch": "2", "where": "middle", "mark": "a b"}
    assert "settings" not in rows[1]
    again = read_run(kept.read_bytes())
    assert [one.setting for one in again.results] == [parsed(NAME), parsed("fixed:30")]
    assert to_parquet(again) == kept.read_bytes()


def test_steps_of_a_run_name_it():
    documents = [parse(path) for path in sorted((CORPUS / "handbook").glob("*.txt"))]
    questions = read_questions((CORPUS / "handbook" / "questions.tsv").read_bytes(), "questions.tsv", documents)
    first = next(run_steps(documents, questions, [parsed(NAME)]))
    assert first.coming == "stretching 30 stretch=2 where=middle mark=a b, bm25"


def test_the_static_page_switches_between_two_that_differ_in_one_setting():
    document = parse(POLICY)
    made = [Recipe.parse(text) for text in (NAME, "stretching:30", "fixed:30")]
    diagnoses = [diagnose(one.chunker.chunk(document)) for one in made]
    chunkings = page_data(diagnoses)["chunkings"]
    assert [one["setting"] for one in chunkings] == [one.setting for one in made]
    assert chunkings[0]["setting"] == "30 words, Stretch 2, Where middle, Mark a b"
    assert [one["label"] for one in chunkings] == ["Stretching", "Stretching", "Fixed"]
    assert "Stretch 2, Where middle" in static_page(diagnoses)


def test_copy_this_setting_says_every_setting():
    python, shell, *others = settings_code(Recipe.parse(NAME).chunker)
    assert "stretch=2.0, where='middle', mark='a b'" in python.code
    assert "--size 30 --set stretch=2.0 --set where=middle --set 'mark=a b'" in shell.code
    assert not any(one.code for one in others) and all("no like" in one.differs for one in others)


# ---- the app


def opened(script: str, **query):
    app = testing.AppTest.from_string(script, default_timeout=60)
    for name, value in query.items():
        app.query_params[name] = value
    app.run()
    assert not app.exception, app.exception
    return app


def test_an_address_and_the_controls_set_every_setting():
    app = run(method="stretching", size="30", stretch="2", where="middle", mark="a b")
    assert (drawn(app)["count"], drawn(app)["setting"]) == (
        9,
        "Stretching, size 30 words, Stretch 2, Where middle, Mark a b",
    )
    assert drawn(app)["address"] | {"doc": ""} == {
        "doc": "",
        "method": "stretching",
        "size": 30,
        "overlap": None,
        "stretch": 2.0,
        "where": "middle",
        "mark": "a b",
    }
    assert app.number_input(key="set-stretch").value == 2 and app.text_input(key="set-mark").value == "a b"
    app.number_input(key="set-stretch").set_value(1.0).run()
    app.selectbox(key="set-where").set_value("start").run()
    assert (drawn(app)["count"], drawn(app)["address"]["stretch"]) == (17, None)
    app.number_input(key="set-stretch").set_value(9.0).run()
    assert "Stretch must be at most 4, not 9." in messages(app)
    app.button(key="offer").click().run()
    assert drawn(app)["count"] == 17 and not any("at most 4" in text for text in messages(app))
    app.segmented_control(key="method").set_value("fixed").run()
    assert drawn(app)["address"]["mark"] is None and "set-stretch" not in {one.key for one in app.number_input}


def test_compare_takes_it_from_the_address_and_its_own_controls():
    app = run(compare=f"{NAME},structure:200")
    shown = panel(app, "compare")
    assert shown["address"] == {"compare": f"{NAME},structure:200"} and len(shown["chunkings"]) == 3
    app.number_input(key="compare-0-stretch").set_value(3.0).run()
    assert panel(app, "compare")["address"]["compare"].startswith("stretching:30,stretch=3,where=middle")


def test_ask_cuts_by_it_from_the_address():
    app = opened(
        "from explorer.pipeline.ask.page import ask_page\nask_page()", method="stretching", size="30", stretch="2"
    )
    address = json.loads(app.get("bidi_component")[0].proto.json)["address"]
    assert (address["method"], address["stretch"], address["where"]) == ("stretching", 2.0, None)
    assert app.number_input(key="line_set-stretch").value == 2


def test_a_retriever_s_settings_have_controls_and_addresses():
    app = opened("from explorer.pipeline.ask.page import ask_page\nask_page()", retriever="bm25", k1="2", b="0.3")
    shown = json.loads(app.get("bidi_component")[0].proto.json)
    assert (shown["address"]["k1"], shown["address"]["b"]) == (2.0, 0.3)
    assert app.number_input(key="line_k1").value == 2
    app.number_input(key="line_b").set_value(0.75).run()
    assert json.loads(app.get("bidi_component")[0].proto.json)["address"]["b"] is None


def test_evaluate_measures_it_with_its_settings():
    choice = Choice(("stretching", "fixed"), "30", "", ("bm25",), 3, "100", (("stretching.stretch", 2.0),))
    assert [one.recipe.name for one in choice.settings()] == ["stretching:30,stretch=2", "fixed:30"]
    app = opened("from explorer.evaluate.page import evaluate_page\nevaluate_page()")
    app.session_state["evaluate_methods"] = ["stretching"]
    app.run()
    app.number_input(key="evaluate_stretching.stretch").set_value(2.0).run()
    assert ("stretching.stretch", 2.0) in app.session_state["evaluate_further"]

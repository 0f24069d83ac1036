"""Ask and What survives: what the pages hand to the browser, and how the controls drive it."""

import json
from functools import cache

import pytest
from support.made_documents import CORPUS
from support.model_server import SECRET, Server, openai_says

pytest.importorskip("streamlit", reason="streamlit is not installed")
from streamlit.testing.v1 import AppTest  # noqa: E402

from chunkers import parse  # noqa: E402
from chunkers.answering import BadCitationStub, Settings, ask  # noqa: E402
from chunkers.answering.live import live  # noqa: E402
from chunkers.catalog import make  # noqa: E402
from chunkers.evaluation.question_files import read_questions  # noqa: E402
from chunkers.evaluation.stages import STAGES  # noqa: E402
from chunkers.evaluation.stagewise import stagewise_recall  # noqa: E402
from chunkers.evaluation.sweeps import AXES, sweep_values  # noqa: E402
from chunkers.lessons.id_formats import ID_FORMATS  # noqa: E402
from chunkers.parsers import files_of  # noqa: E402
from chunkers.retrieval.indexing import indexed  # noqa: E402
from chunkers.settings import SettingError  # noqa: E402
from explorer.pipeline.ask.record import ask_record  # noqa: E402
from explorer.pipeline.survive.record import survive_record  # noqa: E402
from explorer.pipeline.sweep.record import sweep_record  # noqa: E402

Q6 = "How old can a receipt be before the portal rejects it?"


@cache
def handbook():
    return tuple(parse(path) for path in files_of([CORPUS / "handbook"], passed_over=lambda line: None))


@cache
def gold():
    return read_questions((CORPUS / "handbook/questions.tsv").read_bytes(), "questions.tsv", handbook()).questions


def lesson(size=30, overlap=10):
    return indexed(handbook(), make("overlapping", size, overlap), "overlap", ID_FORMATS["dash"])


def traced(question=Q6, answerer=None, made=None, **settings):
    made = made or lesson()
    chosen = Settings(**settings)
    followed = stagewise_recall([one for one in gold() if one.text == question], made, chosen).traces[0]
    return ask_record(ask(made.index, question, chosen, answerer), made, followed)


# ---- what is handed over


@pytest.mark.parametrize(
    "settings, lost, at",
    [
        ({"k": 1}, "retrieval", ["whole", "lost", "gone", "gone"]),
        ({"k": 3, "budget": 50}, "assembly", ["whole", "whole", "lost", "gone"]),
        ({"k": 3, "budget": 60}, "", ["whole", "whole", "whole", "cited"]),
    ],
)
def test_the_story_of_q6_stage_by_stage(settings, lost, at):
    shown = traced(**settings)
    assert shown["question_trace"]["lost"] == lost
    assert [stage["evidence"] for stage in shown["stages"]] == at
    assert shown["question_trace"]["setting"] == {"retrieval": "k", "assembly": "budget", "": ""}[lost]


def test_every_span_that_is_shown_lies_in_a_document_that_is_sent():
    shown = traced(k=3)
    for place in (
        *shown["hits"],
        *shown["evidence"],
        *(one for claim in shown["answer"]["claims"] for one in claim["citations"] if one["doc"]),
    ):
        blocks = shown["documents"][place["doc"]]["blocks"]
        assert any(block["start"] <= place["start"] < block["start"] + len(block["text"]) for block in blocks)


def test_a_label_that_was_never_sent_is_shown_as_such():
    shown = traced(answerer=BadCitationStub(), k=3, budget=60)
    (claim,) = shown["answer"]["claims"]
    assert [(one["label"], one["verdict"]) for one in claim["citations"]] == [
        ("0", "unknown"),
        ("1", "supported"),
        ("7", "unknown"),
    ]
    assert shown["answer"]["problems"] == ["Dropped, because it was never sent: [0], [7]."]


def test_the_labels_of_the_context_are_those_of_the_prompt():
    shown = traced(k=3, style="sources")
    labels = [one["label"] for one in shown["context"]["passages"]]
    assert labels == ["S1", "S2"] and all(f'id="{label}"' in shown["prompt"] for label in labels)
    assert [hit["label"] for hit in shown["hits"][:2]] == labels


def test_a_question_that_no_gold_set_knows_has_no_trace():
    made = lesson()
    shown = ask_record(ask(made.index, "zxqv blorp", Settings()), made)
    assert shown["question_trace"] is None and shown["prompt"] is None and shown["hits"] == []
    assert {stage["evidence"] for stage in shown["stages"]} == {""}
    assert not shown["answer"]["called"] and shown["answer"]["refused"]


def test_counts_only_fall_and_half_sentences_have_their_chunks():
    a, b = lesson(12, 0), lesson()
    before, now = stagewise_recall(gold(), a, Settings(k=3)), stagewise_recall(gold(), b, Settings(k=3, budget=50))
    shown = survive_record(now, b, before)
    counts = [stage["count"] for stage in shown["stages"]]
    assert counts == sorted(counts, reverse=True) and counts[1:] == [6, 6, 6, 5]
    assert [stage["before"] for stage in shown["stages"]] == [before.counts[stage] for stage in STAGES]
    broken = next(one for one in survive_record(before, a)["questions"] if one["id"] == "q4")
    assert broken["lost"] == "chunking" and not any(chunk["whole"] for chunk in broken["chunks"])
    assert len(broken["chunks"]) == 2


def test_the_lesson_table_names_the_questions_that_each_row_speaks_of():
    shown = survive_record(stagewise_recall(gold(), lesson(), Settings(k=3, budget=50)), lesson())
    assert {row["stage"]: row["lost"] for row in shown["lesson"] if row["lost"]} == {"assembly": ["q6"]}


def test_a_survival_without_questions_says_so():
    shown = survive_record(stagewise_recall((), lesson()), lesson())
    assert shown["of"] == 0 and shown["questions"] == [] and "nothing to follow" in shown["sentence"][0][0]


@pytest.mark.parametrize("axis", AXES)
@pytest.mark.parametrize("size, overlap, k, budget", [(30, 10, 3, 50), (1, 0, 1, None), (200, 199, 40, 7)])
def test_a_sweep_holds_the_present_value_and_only_values_that_work(axis, size, overlap, k, budget):
    values = sweep_values(axis, size, overlap, k, budget)
    assert list(values) == sorted(set(values)) and min(values) >= (0 if axis == "overlap" else 1)
    now = {"size": size, "overlap": overlap, "k": k, "budget": budget}[axis]
    assert now is None or now in values
    for value in values:
        make("overlapping", value if axis == "size" else size, value if axis == "overlap" else overlap)


def test_an_unknown_sweep_is_refused():
    with pytest.raises(SettingError, match="sweep over 'colour'"):
        sweep_values("colour", 30)


def test_a_sweep_has_four_curves():
    shown = sweep_record("budget", [(50, {stage: 5 for stage in STAGES})], 50, 6, "words")
    assert [curve["name"] for curve in shown["curves"]] == list(STAGES[1:]) and shown["values"] == [50]


# ---- the pages


def page(name, **state):
    app = AppTest.from_string(
        f"from explorer.pipeline.{name}.page import {name}_page\n{name}_page()", default_timeout=60
    )
    for key, value in state.items():
        app.session_state[key] = value
    return app


def drawn(app, at=0):
    """The data of the page's mount."""
    assert not app.exception, app.exception
    return json.loads(app.get("bidi_component")[at].proto.json)


def test_ask_opens_with_a_question_that_is_lost_and_says_where():
    shown = drawn(page("ask").run())
    assert shown["question"] == Q6 and shown["question_trace"]["lost"] == "assembly"
    assert shown["address"]["question"] == Q6 and shown["address"]["budget"] == 50


def test_turning_the_settings_moves_the_loss():
    app = page("ask").run()
    app.number_input(key="line_k").set_value(1).run()
    assert drawn(app)["question_trace"]["lost"] == "retrieval"
    app.number_input(key="line_k").set_value(3).run()
    app.number_input(key="line_budget").set_value(60).run()
    assert drawn(app)["question_trace"]["lost"] == ""


def test_settings_that_cannot_be_are_refused_in_one_line_and_nothing_is_drawn():
    app = page("ask").run()
    app.number_input(key="line_overlap").set_value(30).run()
    assert not app.exception and not app.get("bidi_component")
    assert any(text.value.startswith("The overlap must be smaller") for text in app.text)


def test_an_address_sets_the_line():
    app = page("ask")
    for name, value in {
        "collection": "help_centre",
        "question": "How do I reset my password?",
        "k": "2",
        "retriever": "bm25",
        "size": "nonsense",
        "answerer": "<b>",
    }.items():
        app.query_params[name] = value
    shown = drawn(app.run())
    assert (shown["k"], shown["retriever"], shown["question"]) == (2, "BM25", "How do I reset my password?")
    assert app.session_state["line_size"] == 30 and app.session_state["line_answerer"] == "copying"


def test_hybrid_fuses_the_retrievers_that_are_chosen():
    app = page("ask").run()
    assert not app.multiselect
    app.selectbox(key="line_retriever").set_value("hybrid").run()
    assert app.multiselect(key="line_parts").value == ["bm25", "trigram"]
    shown = drawn(app)
    assert shown["retriever"] == "Fused (BM25 + Character trigrams)"
    assert shown["address"]["parts"] is None and shown["address"]["rrf_k"] is None
    app.multiselect(key="line_parts").set_value(["overlap", "tfidf", "fts5"]).run()
    app.number_input(key="line_rrf_k").set_value(0.0).run()
    shown = drawn(app)
    assert (shown["address"]["parts"], shown["address"]["rrf_k"]) == ("overlap,tfidf,fts5", 0)
    assert shown["hits"][0]["score"] == "3"  # first in all three, and nothing is added to a rank


def test_fewer_than_two_retrievers_are_refused_in_one_line():
    app = page("ask")
    app.query_params["retriever"], app.query_params["parts"] = "hybrid", "bm25,bm25,<b>,hybrid"
    app.run()
    assert not app.exception and not app.get("bidi_component")
    assert any(text.value == "Hybrid needs two or more retrievers to fuse, not 1." for text in app.text)
    app.multiselect(key="line_parts").set_value(["bm25", "fts5"]).run()
    assert drawn(app)["retriever"] == "Fused (BM25 + SQLite full text)"


def test_what_was_fused_is_remembered_while_another_retriever_is_tried():
    app = page("survive")
    app.query_params["retriever"], app.query_params["parts"] = "hybrid", "overlap,fts5"
    app.query_params["rrf_k"] = "10"
    app.run()
    assert drawn(app)["address"]["parts"] == "overlap,fts5" and drawn(app)["address"]["rrf_k"] == 10
    app.selectbox(key="line_retriever").set_value("bm25").run()
    assert drawn(app)["address"]["parts"] is None and drawn(app)["address"]["rrf_k"] is None
    app.run()
    app.selectbox(key="line_retriever").set_value("hybrid").run()
    assert app.multiselect(key="line_parts").value == ["overlap", "fts5"]
    assert app.number_input(key="line_rrf_k").value == 10 and drawn(app)["address"]["parts"] == "overlap,fts5"


def test_another_collection_comes_with_the_settings_of_its_lesson():
    app = page("ask").run()
    app.selectbox(key="line_collection").set_value("logistics").run()
    shown = drawn(app)
    assert (
        shown["retriever"] == "BM25" and shown["question_trace"]["id"] == "L01" and '<source id="S1"' in shown["prompt"]
    )


def test_the_gate_keeps_the_model_from_being_called():
    app = page("ask").run()
    app.number_input(key="line_gate").set_value(99.0).run()
    assert not drawn(app)["answer"]["called"] and drawn(app)["prompt"] is None


def test_no_live_model_is_offered_without_a_key():
    assert page("ask").run().selectbox(key="line_answerer").options == [
        "Copies a sentence",
        "Picks sentences",
        "Cites [0], [1], [7]",
    ]


def test_what_a_live_model_needs_is_said(monkeypatch):
    for name in ("OPENAI_MODEL", "ANTHROPIC_MODEL"):
        monkeypatch.delenv(name, raising=False)
    app = page("ask")
    app.query_params["answerer"] = "openai"
    app.run()
    assert drawn(app)["answer"]["called"] and app.selectbox(key="line_answerer").value == "copying"
    said = "\n".join(text.value for text in app.text)
    for model, setting in (("An OpenAI-compatible", "OPENAI_MODEL"), ("An Anthropic", "ANTHROPIC_MODEL")):
        assert f"{model} model cannot be asked here: no model: name one, or set {setting} in the environment" in said
    app.selectbox(key="line_answerer").set_value("extractive").run()
    assert sum("An OpenAI-compatible model cannot" in text.value for text in app.text) == 1  # in the settings


@pytest.fixture
def live_page(monkeypatch):
    """Ask with a live model behind an address of this machine, and its server."""
    server = Server()
    for name, value in (("BASE_URL", f"{server.address}/v1"), ("MODEL", "m-1"), ("API_KEY", SECRET)):
        monkeypatch.setenv(f"OPENAI_{name}", value)
    app = page("ask")
    app.query_params["answerer"], app.query_params["budget"] = "openai", "60"
    yield app.run(), server
    server.close()


def test_a_live_model_is_sent_the_prompt_when_the_button_is_pressed_and_only_then(live_page):
    app, server = live_page
    before = drawn(app)
    assert before["answer"]["failed"] == "the prompt has not been sent yet." and server.seen == []
    server.answer = openai_says(f"Sixty days [1]. The key is {SECRET}. More [9].")
    app.button(key="go_live").click().run()
    shown = drawn(app)
    assert [body["messages"][0]["content"] for _, _, body in server.seen] == [before["prompt"]]
    assert shown["answer"]["text"].startswith("Sixty days [1].") and "[9]" in shown["answer"]["problems"][0]
    app.number_input(key="line_gate").set_value(0.5).run()
    assert drawn(app)["answer"]["failed"] and len(server.seen) == 1  # other settings, another prompt: not sent
    everything = [json.dumps(shown), *(text.value for text in app.text), str(app.query_params)]
    assert not any(SECRET in one for one in everything)


@pytest.mark.parametrize(
    "says, told",
    [
        (openai_says(None, refusal="I will not."), "The model refused to answer."),
        (openai_says("Receipts older [1]", "length"), "The answer was cut off at the model's limit of length."),
        ((401, {"error": {"message": f"bad key {SECRET}"}}, 0), "the key was not accepted (status 401): bad key …."),
        ((200, openai_says("late")[1], 2), "the model did not answer within 0.3 seconds."),
    ],
)
def test_what_went_wrong_with_a_live_model_is_one_sentence(live_page, monkeypatch, says, told):
    app, server = live_page
    monkeypatch.setattr("explorer.pipeline.cache.live", lambda name: live(name, seconds=0.3 if says[2] else 20))
    server.answer = says
    app.button(key="go_live").click().run()
    answer = drawn(app)["answer"]
    assert told in (answer["refused"], answer["failed"], *answer["problems"])
    assert SECRET not in json.dumps(drawn(app))


def test_survive_compares_with_the_lesson_s_first_setting():
    app = page("survive").run()
    shown = drawn(app)
    assert [stage["count"] for stage in shown["stages"]] == [6, 6, 6, 6, 5]
    assert shown["compared"] and shown["stages"][1]["before"] == 4
    app.button(key="go_keep").click().run()
    assert [stage["before"] for stage in drawn(app)["stages"]] == [6, 6, 6, 6, 5]
    app.button(key="go_forget").click().run()
    assert not drawn(app)["compared"]


def test_the_sweep_follows_its_axis():
    app = page("survive").run()
    swept = drawn(app, 1)
    assembly = dict(zip(swept["values"], swept["curves"][3]["counts"]))
    assert swept["axis"] == "budget" and (assembly[50], assembly[60]) == (5, 6)
    app.session_state["line_axis"] = "k"
    app.run()
    retrieval = dict(zip(drawn(app, 1)["values"], drawn(app, 1)["curves"][2]["counts"]))
    assert retrieval[1] == 5 and retrieval[2] == 6


def test_a_gold_set_of_one_s_own_replaces_the_built_in_one():
    app = page("survive").run()
    rows = "question\tquote\nWhat is a claim paid with?\tweekly payment run\n"
    app.file_uploader(key="go_gold_handbook").upload("mine.tsv", rows.encode(), "text/tab-separated-values").run()
    shown = drawn(app)
    assert [one["text"] for one in shown["questions"]] == ["What is a claim paid with?"]


def test_a_gold_set_that_cannot_be_read_is_said():
    app = page("survive").run()
    app.file_uploader(key="go_gold_handbook").upload("mine.jsonl", b"{", "application/json").run()
    assert not app.exception and any("mine.jsonl" in text.value for text in app.text)


def test_documents_without_a_gold_set_are_told_how_to_get_one():
    app = page("survive").run()
    app.selectbox(key="line_collection").set_value("help_centre").run()
    assert not app.exception and any("no gold set yet" in text.value for text in app.text)

"""The page Evaluate without a browser: what it shows first, refusals, resuming; archives; what the controls mean."""

import io
import json
import zipfile

import pytest

from chunkers.settings import SettingError
from explorer.evaluate.archive import ZipError, unpacked
from explorer.evaluate.choice import MOST, Choice, numbers
from explorer.shell.library import CORPUS

testing = pytest.importorskip("streamlit.testing.v1", reason="streamlit is not installed")

USUAL = Choice(("fixed", "overlapping", "structure"), "", "", ("bm25",), 5, "100, 200")


def test_empty_fields_mean_each_methods_usual_setting():
    assert [one.chunks for one in USUAL.settings()] == ["fixed 100", "overlapping 100/25", "structure 200"]


def test_sizes_alone_keep_the_usual_overlap_and_overlaps_alone_the_usual_size():
    sizes = Choice(("overlapping",), "40 80", "", ("bm25",), 5, "")
    overlaps = Choice(("fixed", "overlapping"), "", "0, 10", ("bm25",), 5, "")
    assert [one.chunks for one in sizes.settings()] == ["overlapping 40/10", "overlapping 80/20"]
    assert [one.chunks for one in overlaps.settings()] == ["fixed 100", "overlapping 100/10"]


def test_everything_is_crossed_with_every_retriever():
    made = Choice(("fixed", "sentence"), "50,100", "", ("bm25", "tfidf"), 5, "").settings()
    assert len(made) == 8 and len(set(made)) == 8


@pytest.mark.parametrize(
    "changed, said",
    [
        (dict(methods=()), "at least one method"),
        (dict(retrievers=()), "one retriever"),
        (dict(sizes="abc"), "not “abc”"),
        (dict(sizes="0"), "at least 1, not “0”"),
        (dict(overlaps="200", methods=("overlapping",)), "nothing to measure"),
        (dict(sizes=" ".join(map(str, range(1, MOST + 2)))), f"at most {MOST}"),
        (dict(k=None), "k is missing"),
        (dict(contexts="1e3"), "not “1e3”"),
    ],
)
def test_nonsense_is_refused_in_one_sentence(changed, said):
    choice = Choice(**{name: changed.get(name, getattr(USUAL, name)) for name in Choice.__slots__})
    with pytest.raises(SettingError, match=said):
        choice.settings(), choice.plan()


def test_numbers_ascend_and_come_once():
    assert numbers("200; 100 100,50", "size", 1) == (50, 100, 200)


# ---- archives


def packed(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


def test_an_archive_gives_documents_and_questions_and_says_what_it_passed_over():
    found, passed = unpacked(
        packed(
            {
                "a/one.md": b"# One",
                "b/one.md": b"# Other",
                "a/q.jsonl": b"{}",
                "a/x.exe": b"MZ",
                "__MACOSX/a/._one.md": b"?",
                ".DS_Store": b"?",
                "README.md": b"read",
            }
        ),
        "all.zip",
    )
    assert found == [("one.md", b"# One"), ("b-one.md", b"# Other"), ("q.jsonl", b"{}")]
    assert passed == ["x.exe", "README.md"]


@pytest.mark.parametrize("path", ["../up.md", "a/../../up.md", "/etc/up.md", "C:/up.md", "..\\up.md"])
def test_paths_outside_the_archive_are_refused(path):
    with pytest.raises(ZipError, match="outside the archive"):
        unpacked(packed({path: b"# Up"}), "bad.zip")


def test_a_bomb_is_stopped_while_it_is_read():
    with pytest.raises(ZipError, match="too large"):
        unpacked(packed({"big.md": b"a" * 3_000_000}), "bomb.zip", most_bytes=1_000_000)


@pytest.mark.parametrize(
    "data, said",
    [
        (b"", "no zip archive"),
        (b"PK\x03\x04 and nothing", "no zip archive"),
        (packed({"x.exe": b""}), "no document"),
        (packed({f"{i}.md": b"x" for i in range(501)}), "501 files"),
    ],
)
def test_a_broken_archive_is_refused_in_one_sentence(data, said):
    with pytest.raises(ZipError, match=said):
        unpacked(data, "broken.zip")


def test_a_damaged_archive_is_refused():
    data = bytearray(packed({"a.md": b"some words " * 400}))
    data[45:60] = b"\xff" * 15
    with pytest.raises(ZipError, match="no zip archive"):
        unpacked(bytes(data), "damaged.zip")


# ---- the page


@pytest.fixture(scope="module")
def app():
    """The page on the small handbook, so that it is quick."""
    made = testing.AppTest.from_string(
        "from explorer.evaluate.page import evaluate_page\nevaluate_page()", default_timeout=120
    )
    made.session_state["evaluate_collection"] = "handbook"
    made.run()
    assert not made.exception, made.exception
    return made


def payloads(app) -> list[dict]:
    return [json.loads(found.proto.json) for found in app.get("bidi_component")]


def messages(app) -> list[str]:
    return [text.value for text in app.text]


def test_the_first_sight_is_a_measured_collection(app):
    board, questions, rest = payloads(app)
    assert [row["name"] for row in board["equal_k"]["rows"]].count("fixed 100") == 1
    assert len(board["leaders"]["rows"]) == 3 and board["leaders"]["rows"][0]["standing"] == "leads"
    assert board["chart"]["svg"].startswith("<svg") and "intervals" in board["chart"]["description"]
    assert rest["joined"]["counts"]["documents"] == 3 and not rest["joined"]["faults"]
    assert questions["one"]["document"] and len(questions["one"]["sides"]) == 2


def test_differing_questions_come_first_and_the_chosen_one_is_cut_both_ways(app):
    app.text_input(key="evaluate_sizes").set_value("12 30").run()
    app.button(key="evaluate_go").click().run()
    assert not app.exception
    _, questions, _ = payloads(app)
    leads = [bool(row["lead"]) for row in questions["rows"]]
    assert leads == sorted(leads, reverse=True) and questions["differ"] == sum(leads)
    one = questions["one"]
    text = "".join(block["text"] for block in one["document"]["blocks"])
    assert all(quote["text"] in text for quote in one["quotes"])
    assert {side["name"] for side in one["sides"]} == {questions["a"], questions["b"]}


def test_a_grid_draws_heatmaps_and_known_settings_are_not_measured_again(app):
    app.text_input(key="evaluate_sizes").set_value("12 30").run()
    app.text_input(key="evaluate_overlaps").set_value("0 4 10").run()
    assert app.button(key="evaluate_go").label.startswith("Go on with the ")  # some of them are known
    app.button(key="evaluate_go").click().run()
    board, *_ = payloads(app)
    assert any(
        one["name"].startswith("fixed and overlapping") and len(one["overlaps"]) == 3 for one in board["heatmaps"]
    )
    assert app.button(key="evaluate_go").label == f"Measure {len(board['leaders']['rows'])} settings"


def test_refused_settings_leave_the_run_on_the_screen(app):
    app.text_input(key="evaluate_sizes").set_value("many").run()
    assert any(said.startswith("Every size must be a whole number") for said in messages(app))
    assert payloads(app)


def test_documents_without_questions_say_what_is_missing():
    made = testing.AppTest.from_string(
        "from explorer.evaluate.page import evaluate_page\nevaluate_page()", default_timeout=60
    )
    made.session_state["evaluate_collection"] = "help_centre"
    made.run()
    assert any("no questions yet" in said for said in messages(made)) and (CORPUS / "help_centre").is_dir()


def test_of_many_settings_the_chart_draws_the_best_and_the_sentence_counts():
    from chunkers import parse
    from chunkers.evaluation.question_files import read_questions
    from chunkers.evaluation.runs import Plan, run
    from chunkers.evaluation.settings import grid
    from explorer.evaluate.board.record import TOKENS, board_record

    documents = [parse(path) for path in sorted((CORPUS / "handbook").glob("*.txt"))]
    path = CORPUS / "handbook/questions.tsv"
    questions = read_questions(path.read_bytes(), path.name, documents)
    found = run(documents, questions, grid(("fixed", "sentence"), (8, 12, 20, 30)), Plan(3, (20, 40), probe=False))
    board = board_record(found, "hit", 40)
    assert len(board["chart"]["lines"]) == len(TOKENS) < board["chart"]["of"] == 8
    said = board["sentence"][0][0]
    behind = sum(row["standing"] == "behind" for row in board["leaders"]["rows"])
    assert f"ahead of {behind} of the other 7" in said and f"from {7 - behind} of them" in said


def test_a_document_shared_with_the_explorer_is_not_an_uploaded_one():
    from explorer.pipeline.corpora import SHARED
    from explorer.shell.library import uploaded

    made = testing.AppTest.from_string(
        "from explorer.pipeline import corpora\nfrom explorer.shell.library import uploaded, DocumentSource\n"
        "from explorer.shell.session import session\n"
        "import streamlit as st\n"
        "mine = uploaded('mine.txt', b'mine')\n"
        "lent = DocumentSource(corpora.SHARED + 'x', 'Lent', 'lent.txt', None, b'lent')\n"
        "session().documents.update({mine.key: mine, lent.key: lent})\n"
        "st.text(' '.join(one.name for one in corpora.uploaded_documents()))"
    )
    made.run()
    assert [text.value for text in made.text] == ["mine.txt"] and not uploaded("a.txt", b"").key.startswith(SHARED)


def test_no_context_limit_a_metric_without_one_and_two_retrievers(app):
    app.text_input(key="evaluate_sizes").set_value("12").run()
    app.text_input(key="evaluate_overlaps").set_value("").run()
    app.text_input(key="evaluate_contexts").set_value("").run()
    app.multiselect(key="evaluate_retrievers").set_value(["bm25", "tfidf"]).run()
    app.button(key="evaluate_go").click().run()
    assert not app.exception, app.exception
    board, *_ = payloads(app)
    assert board["chart"] is None and board["equal_context"] is None and len(board["leaders"]["rows"]) == 6
    app.selectbox(key="evaluate_metric").set_value("mrr").run()
    assert not app.exception and payloads(app)[0]["leaders"]["metric"] == "MRR"


def test_a_retriever_that_is_not_installed_is_said_and_the_run_before_stays(app, monkeypatch):
    from explorer.evaluate import cache

    class Missing(SettingError):
        sentences = {"extra": "the retriever dense needs the extra."}

    def refused(*_):
        raise Missing("extra")

    monkeypatch.setattr(cache, "measure", refused)
    app.text_input(key="evaluate_sizes").set_value("13").run()
    app.button(key="evaluate_go").click().run()
    assert not app.exception, app.exception
    assert "The retriever dense needs the extra." in messages(app) and payloads(app)
    app.run()
    assert not any(said.startswith("Cancelled") for said in messages(app))

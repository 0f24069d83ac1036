"""Part C, every figure from the command line: the minimal loop."""

import json

import pytest
from support.made_documents import CORPUS
from support.shared_data import SHARED, needs_shared

from chunkers import overlapping, parse
from chunkers.__main__ import main
from chunkers.parsers import files_of
from chunkers.retrieval import index

FOLDERS = pytest.mark.parametrize(
    "folder",
    [CORPUS / "help_centre", pytest.param(SHARED / "data" / "help_centre", marks=needs_shared)],
    ids=["corpus", "shared"],
)
LOOP = (
    "--retriever",
    "tfidf",
    "--k",
    "3",
    "--min-score",
    "0.2",
    "--method",
    "overlapping",
    "--size",
    "30",
    "--overlap",
    "10",
)


@pytest.fixture
def ask(capsys):
    def call(folder, question, *options):
        code = main(["ask", str(folder), "--question", question, *options])
        out, err = capsys.readouterr()
        assert code == 0, err
        return json.loads(out)

    return call


@FOLDERS
@pytest.mark.parametrize(
    "question, chunk, score, fact, kept",
    [
        ("How many days do I have to return an item for a refund?", "returns#0", 0.42, "within 30 days", 2),
        ("What delivery charge do orders below 500 rupees pay?", "shipping#0", 0.69, "charge of 40 rupees", 2),
        ("How do I reset my password?", "account#0", 0.66, "forgot password", 1),
    ],
)
def test_questions_with_an_answer(ask, folder, question, chunk, score, fact, kept):
    found = ask(folder, question, *LOOP)
    best = found["hits"][0]
    assert (best["chunk"], round(best["score"], 2)) == (chunk, score) and len(best["chunk_id"]) == 12
    assert fact in found["answer"] and found["refusal"] is None and len(found["hits"]) == kept
    assert [one["label"] for one in found["citations"]] == ["1"]
    assert found["citations"][0]["chunk_id"] == best["chunk_id"]
    assert found["prompt"].split("\n")[-2:] == [f"Question: {question}", "Answer:"]
    # the lesson's settings are the defaults of `ask`
    assert ask(folder, question) == found


@FOLDERS
def test_the_scores_of_the_three_delivery_chunks(ask, folder):
    scored = ask(folder, "What delivery charge do orders below 500 rupees pay?", *LOOP)["trace"]["ranking"]["scored"]
    assert [(round(hit["score"], 2), hit["kept"]) for hit in scored[:3]] == [(0.69, True), (0.34, True), (0.03, False)]
    assert "under min_score 0.2" in scored[2]["why"]


@FOLDERS
@pytest.mark.parametrize("question, best", [("Which team won the cricket world cup?", 0.05), ("zxqv blorp", None)])
def test_questions_without_an_answer_never_reach_a_model(ask, folder, question, best, monkeypatch):
    from chunkers.answering import answerers

    monkeypatch.setattr(
        answerers.ExtractiveBaseline, "answer", lambda self, prompt: pytest.fail("the model was called")
    )
    found = ask(folder, question, *LOOP)
    assert found["answer"] == "not found" and found["hits"] == [] and found["prompt"] is None and found["refusal"]
    scored = found["trace"]["ranking"]["scored"]
    assert (round(scored[0]["score"], 2) if scored else None) == best and found["trace"]["called"] is False


@FOLDERS
def test_eight_chunks_and_97_words(folder):
    chunkings = [overlapping(parse(path), 30, 10) for path in files_of([folder])]
    made = index(chunkings, "tfidf")
    assert len(made.chunks) == 8 and made.vocabulary == 97
    assert made.chunks.names == (
        "returns#0",
        "returns#1",
        "returns#2",
        "shipping#0",
        "shipping#1",
        "shipping#2",
        "account#0",
        "account#1",
    )
    for chunking in chunkings:
        words = len(chunking.document.text.split())
        assert len(chunking) == -(-(words - 10) // 20)


@FOLDERS
def test_citations_of_what_was_never_sent(ask, folder):
    found = ask(folder, "How do I reset my password?", *LOOP, "--answerer", "miscites")
    assert found["answer"].endswith("[1]") and [one["label"] for one in found["citations"]] == ["1"]
    assert found["trace"]["checked"]["unknown"] == ["0", "7"] and "[0], [7]" in found["notes"][0]


def test_a_gate_and_a_live_model_without_a_key(ask, capsys, monkeypatch, tmp_path):
    folder = CORPUS / "help_centre"
    assert "gate" in ask(folder, "How do I reset my password?", *LOOP, "--gate", "0.9")["refusal"]
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
    assert main(["ask", str(folder), "--question", "x", "--answerer", "anthropic", "--model", "m"]) == 2
    assert "ANTHROPIC_API_KEY" in capsys.readouterr().err


def test_a_live_model_that_cannot_be_reached(capsys, monkeypatch):
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")
    monkeypatch.setenv("OPENAI_API_KEY", "sk-test-3")
    code = main(
        [
            "ask",
            str(CORPUS / "help_centre"),
            "--question",
            "How do I reset my password?",
            "--model",
            "m",
            "--answerer",
            "openai",
        ]
    )
    out, err = capsys.readouterr()
    assert code == 2 and "could not be reached" in err and json.loads(out)["failed"]
    assert "sk-test-3" not in out + err

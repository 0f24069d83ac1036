"""`evaluate` and `diagnose --fail-on`: the published table of the policy collection from one command, and refusals."""

import csv
import importlib.util
import io
import json

import numpy as np
import pytest
from support.made_documents import CORPUS
from support.shared_data import LARKFIELD, needs_shared

from chunkers import parse
from chunkers.__main__ import main
from chunkers.evaluation.comparison import compare, grouped
from chunkers.evaluation.measures import at
from chunkers.evaluation.question_files import read_questions
from chunkers.evaluation.run_files import read_run
from chunkers.evaluation.runs import Plan, run
from chunkers.evaluation.settings import parsed
from chunkers.exports.evaluation_page import RUN_FILES

LOGISTICS = ["evaluate", str(CORPUS / "logistics"), "--questions", str(CORPUS / "logistics" / "questions.jsonl")]
# as published: chunks, median words, hit@5, median words in the top 5, hit at 100 / 200 / 400 words of context
PUBLISHED = {
    "structure": (185, 34, 0.797, 197, (0.661, 0.746, 0.864)),
    "fixed": (80, 100, 0.864, 432, (0.661, 0.746, 0.864)),
    "overlapping": (88, 100, 0.881, 455, (0.678, 0.746, 0.831)),
}


@needs_shared
def test_the_published_table_from_one_command(capsys):
    assert (
        main(
            [
                "evaluate",
                str(LARKFIELD / "documents"),
                "--questions",
                str(LARKFIELD / "questions.jsonl"),
                "--methods",
                "structure:200",
                "fixed:100",
                "overlapping:100/25",
                "--retriever",
                "fts5",
                "--k",
                "5",
                "--context",
                "100,200,400",
                "--format",
                "json",
            ]
        )
        == 0
    )
    shown = capsys.readouterr()
    found = json.loads(shown.out)
    assert [one["method"] for one in found] == list(PUBLISHED)
    for one in found:
        chunks, words, hit, words_at_k, in_context = PUBLISHED[one["method"]]
        assert (one["chunks"], one["median_words"], one["median_words_at_k"]) == (chunks, words, words_at_k)
        assert round(one["hit"], 3) == hit and one["questions"] == 59
        assert tuple(round(one["context"][limit]["hit"], 3) for limit in ("100", "200", "400")) == in_context
    assert found[2]["stored_words"] == 7820 and found[2]["overlap"] == 25
    assert [found[0]["joined"][name] for name in ("windows", "over_documents", "over_access")] == [66, 33, 12]
    assert "67 questions, 59 with evidence; 82 of 82" in shown.err


def test_the_form_of_the_json(capsys):
    assert (
        main(
            [
                *LOGISTICS,
                "--methods",
                "structure:200",
                "overlapping:60/15",
                "--retriever",
                "bm25",
                "fts5",
                "--k",
                "3",
                "--context",
                "50",
            ]
        )
        == 0
    )
    found = json.loads(capsys.readouterr().out)
    assert [(one["method"], one["size"], one["overlap"], one["retriever"]) for one in found] == [
        ("structure", 200, 0, "bm25"),
        ("structure", 200, 0, "fts5"),
        ("overlapping", 60, 15, "bm25"),
        ("overlapping", 60, 15, "fts5"),
    ]
    metrics = ["hit", "recall", "mrr", "span_recall", "span_precision", "iou", "omega"]
    for one in found:
        assert list(one)[:18] == [
            "method",
            "size",
            "overlap",
            "retriever",
            "k",
            "questions",
            "chunks",
            "median_words",
            "stored_words",
            "hit",
            "recall",
            "mrr",
            "median_words_at_k",
            "span_recall",
            "span_precision",
            "iou",
            "omega",
            "context",
        ]
        assert list(one["context"]["50"]) == ["hit", "recall", "span_recall", "median_words"]
        for name in metrics:
            assert one["intervals"][name]["low"] <= one[name] <= one["intervals"][name]["high"]
        for name in ("hit", "recall", "span_recall"):
            bounds = one["intervals"]["context"]["50"][name]
            assert bounds["low"] <= one["context"]["50"][name] <= bounds["high"]
        kept = list(one["stages"].values())
        assert kept == sorted(kept, reverse=True)


def test_every_format_says_the_same_and_twice_the_same(capsys):
    arguments = [*LOGISTICS, "--methods", "fixed:60", "structure", "--context", "50,100"]
    out = {}
    for form in ("json", "csv", "md", "json"):
        assert main([*arguments, "--format", form]) == 0
        text = capsys.readouterr().out
        assert out.setdefault(form, text) == text
    (first, _), rows = json.loads(out["json"]), list(csv.DictReader(io.StringIO(out["csv"], newline="")))
    assert float(rows[0]["hit"]) == first["hit"] and rows[1]["method"] == "structure"
    assert float(rows[0]["context_100_hit"]) == first["context"]["100"]["hit"]
    assert f"{first['hit']:.3f} ({first['intervals']['hit']['low']:.3f} to" in out["md"]
    assert "## At equal context" in out["md"] and "cannot tell" in out["md"]


def test_a_run_is_kept_in_any_form(tmp_path, capsys):
    out = tmp_path / "kept" / "run.parquet"
    names = [str(out.with_suffix(ending)) for ending in RUN_FILES]
    assert main([*LOGISTICS, "--methods", "fixed:60", *(word for name in names for word in ("--out", name))]) == 0
    shown = capsys.readouterr().out
    assert out.with_suffix(".json").read_text(encoding="utf-8") == shown
    assert out.with_suffix(".html").read_bytes().startswith(b"<!doctype html>")
    assert out.with_suffix(".svg").read_bytes().startswith(b"<svg")
    found = json.loads(shown)[0]
    assert round(read_run(out.read_bytes()).results[0].mean("hit"), 6) == found["hit"]


@pytest.mark.parametrize(
    "arguments, says",
    [
        (["--methods", "magic:100"], "magic"),
        (["--methods", "fixed:100/5"], "fixed has no overlap"),
        (["--methods", "fixed:100", "--context", "100,x"], "context"),
        (["--methods", "fixed:100", "--k", "0"], "k"),
        (["--methods", "fixed:100", "--retriever", "oracle"], "oracle"),
        ([], "--methods"),
        (["--methods", "fixed:100", "--gate", "high"], "gate"),
        (["--methods", "fixed:100", "--on", "May"], "YYYY-MM-DD"),
        (["--methods", "fixed:"], "METHOD:SIZE"),
        (["--methods", "fixed:60", "--out", "run.xlsx"], ".parquet"),
    ],
)
def test_bad_input_is_one_plain_line(arguments, says, capsys):
    assert main([*LOGISTICS, *arguments]) == 2
    shown = capsys.readouterr()
    assert not shown.out and says in shown.err.splitlines()[-1] and "Traceback" not in shown.err


@pytest.mark.parametrize(
    "name, content, says",
    [
        ("q.jsonl", "{", "line 1"),
        ("q.xml", "<a/>", ".jsonl"),
        ("q.tsv", "a\tb\n", "question"),
        ("none.jsonl", None, "none.jsonl"),
    ],
)
def test_question_files_that_cannot_be_read(name, content, says, tmp_path, capsys):
    if content is not None:
        (tmp_path / name).write_text(content, encoding="utf-8")
    assert main([*LOGISTICS[:2], "--questions", str(tmp_path / name), "--methods", "fixed:60"]) == 2
    shown = capsys.readouterr()
    assert not shown.out and says in shown.err.splitlines()[-1]


def test_evidence_that_the_parser_lost_is_told(tmp_path, capsys):
    (tmp_path / "a.md").write_text("# A\n\n## B\n\nSeen. <!-- not seen -->\n", encoding="utf-8")
    (tmp_path / "q.jsonl").write_text(
        json.dumps(
            {
                "id": "x",
                "question": "Seen?",
                "evidence": [{"doc_id": "a", "quote": "not seen"}, {"doc_id": "a", "quote": "Seen."}],
            }
        ),
        encoding="utf-8",
    )
    assert main(["evaluate", str(tmp_path), "--questions", str(tmp_path / "q.jsonl"), "--methods", "structure"]) == 0
    shown = capsys.readouterr()
    assert "x: “not seen” is not in a as parsed, though the file holds it." in shown.err
    assert json.loads(shown.out)[0]["stages"]["parsed"] == 0.5


def test_diagnose_fails_on_a_count(capsys):
    policy = str(CORPUS / "warranty-policy.md")
    assert main(["diagnose", policy, "--method", "fixed", "--fail-on", "cut_rows>0"]) == 1
    shown = capsys.readouterr()
    assert json.loads(shown.out)["counts"]["cut_rows"] == 2
    assert "“warranty-policy.md”: cut_rows is 2 (fail on cut_rows>0)" in shown.err
    assert main(["diagnose", policy, "--method", "structure", "--fail-on", "cut_rows>0", "--fail-on", "chunks>8"]) == 0
    assert main(["diagnose", policy, "--method", "overlapping", "--fail-on", "overlap_cost >= 0.3"]) == 1


@pytest.mark.parametrize("text, says", [("cut_rows", "cut_rows>0"), ("cut_dogs>0", "cut_rows"), ("cut_rows>x", "sign")])
def test_conditions_that_cannot_be_read(text, says, capsys):
    assert main(["diagnose", str(CORPUS / "warranty-policy.md"), "--method", "fixed", "--fail-on", text]) == 2
    shown = capsys.readouterr()
    assert not shown.out and says in shown.err and shown.err.count("\n") == 1


def test_the_worked_example_is_what_its_command_prints(capsys):
    """docs/CHOOSING.md shows the table of our own collection; `python tools/choosing_table.py` brings it up to date."""
    root = CORPUS.parent
    spec = importlib.util.spec_from_file_location("choosing_table", root / "tools" / "choosing_table.py")
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    page = (root / "docs" / "CHOOSING.md").read_text(encoding="utf-8")
    found = tool.printed(page)
    assert tool.shown(page) == found, "run tools/choosing_table.py"
    assert tool.shown((root / "README.md").read_text(encoding="utf-8")) == tool.short_table(found)


def test_what_the_worked_example_says_of_its_long_documents():
    """The prose beneath the tables: how much of one lead rests on one document, and what is left without it."""
    folder = CORPUS / "collection"
    documents = [parse(path) for path in sorted((folder / "documents").iterdir())]
    questions = read_questions((folder / "questions.jsonl").read_bytes(), "questions.jsonl", documents)
    ahead, behind = parsed("overlapping:100/25"), parsed("structure:200")
    measured = run(documents, questions, (ahead, behind), Plan(contexts=(200,), probe=False))
    pair, metric = (measured.result(ahead), measured.result(behind)), at(200, "hit")
    groups = grouped(measured, "length")
    long = groups["long"]
    narrative = ["the-first-fifty-years" in {span.doc_id for span in one.evidence} for one in questions.answerable]
    lead = pair[0].columns[metric] - pair[1].columns[metric]
    assert (long.sum(), groups["short"].sum()) == (209, 69)
    assert (lead[long].sum(), lead[long & narrative].sum()) == (18, 7)
    left = compare(*pair, metric, chosen=long & ~np.array(narrative))
    assert round(left.difference, 3) == 0.057 and left.interval.holds(0.0)

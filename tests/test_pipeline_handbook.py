"""Part B, every figure from the command line: what survives each stage."""

import json
from pathlib import Path

import pytest
from support.made_documents import CORPUS
from support.shared_data import SHARED, needs_shared

from chunkers.__main__ import main

FOLDERS = pytest.mark.parametrize(
    "folder",
    [CORPUS / "handbook", pytest.param(SHARED / "data" / "handbook", marks=needs_shared)],
    ids=["corpus", "shared"],
)
WINDOWS = ["--method", "overlapping", "--size"]
A, B = [*WINDOWS, "12", "--overlap", "0"], [*WINDOWS, "30", "--overlap", "10"]

EVIDENCE = """\
t1_a_chunks: 17
t1_a_intact: 4
t1_a_broken: q4,q6
t1_b_chunks: 9
t1_b_intact: 6
t1_b_broken: none
t1_a_expenses2: do not need a receipt. Claims of 50 dollars or more must
t2_k1_hits: 5
t2_k1_missed: q6
t2_k2_hits: 6
t2_q5_top2: expenses-2,expenses-3
t2_q6_top2: expenses-1,expenses-2
t2_q1_top_score: 4
t3_stage_counts: 6,6,5
t3_lost: q6:assembly
t3_q6_included: expenses-1
t3_q5_words: 47
t3_budget60_assembled: 6
t3_chunk_rows: 9
t3_chunk_ids: handbook-1,handbook-2,handbook-3,network-1,network-2,network-3,expenses-1,expenses-2,expenses-3
"""


@pytest.fixture
def run(capsys):
    def call(*arguments):
        code = main([str(one) for one in arguments])
        out, err = capsys.readouterr()
        assert code == 0, err
        return out

    return call


def survive(run, folder, *options):
    questions = folder / "questions.tsv"
    return json.loads(run("survive", folder, "--questions", questions, "--retriever", "overlap", *options))


@FOLDERS
def test_the_stage_table_at_budget_50(run, folder):
    found = survive(run, folder, *B, "--k", 3, "--budget", 50)
    assert found["stages"] == {"chunking": 6, "indexing": 6, "retrieval": 6, "assembly": 5}
    assert found["lost"] == {"q6": "assembly"} and found["parsing"] == 6
    fates = {fate["id"]: fate for fate in found["fates"]}
    assert fates["q6"]["included"] == ["expenses-1"] and fates["q5"]["used"] == 47
    assert fates["q6"]["setting"] == "budget" and "budget of 50" in fates["q6"]["why"]
    assert found["index"] == {"made": 9, "stored": 9, "found": 9, "missed": [], "failed": []}


@FOLDERS
def test_the_story_of_q6(run, folder):
    """k = 1 loses it at retrieval, k = 3 and budget 50 at assembly, budget 60 answers."""
    one = survive(run, folder, *B, "--k", 1)
    assert one["lost"] == {"q6": "retrieval"} and one["stages"]["retrieval"] == 5
    assert "rank 2, past k = 1" in one["fates"][5]["why"]
    assert survive(run, folder, *B, "--k", 2)["stages"]["retrieval"] == 6
    sixty = survive(run, folder, *B, "--k", 3, "--budget", 60)
    assert sixty["lost"] == {} and sixty["stages"]["assembly"] == 6


@FOLDERS
def test_setting_a_breaks_two_answers(run, folder):
    found = survive(run, folder, *A, "--k", 3)
    assert found["stages"]["chunking"] == 4 and found["index"]["made"] == 17
    assert [id for id, stage in found["lost"].items() if stage == "chunking"] == ["q4", "q6"]
    assert found["fates"][3]["setting"] == "size or overlap" and "expenses-1 and expenses-2" in found["fates"][3]["why"]


@FOLDERS
def test_the_evidence_lines(run, folder):
    assert run("survive", folder, "--questions", folder / "questions.tsv", "--evidence") == EVIDENCE


@FOLDERS
def test_search_by_shared_words(run, folder):
    def top(question, k=2):
        return json.loads(run("search", folder, "--query", question, "--retriever", "overlap", "--k", k, *B))

    assert [hit["chunk"] for hit in top("Which claims must name the project code?")] == ["expenses-2", "expenses-3"]
    assert [hit["chunk"] for hit in top("How old can a receipt be before the portal rejects it?")] == [
        "expenses-1",
        "expenses-2",
    ]
    best = top("How many days can a loan laptop be kept before it must be returned?")[0]
    assert best["score"] == 4 and best["chunk"] == "handbook-1"
    assert {"rank", "score", "chunk_id", "doc_id", "start", "end", "text"} <= set(best)
    assert sorted(term["term"] for term in best["terms"]) == ["days", "laptop", "loan", "returned"]


@FOLDERS
def test_the_files_of_the_lesson(run, folder, tmp_path):
    survive(run, folder, *B, "--k", 3, "--budget", 50, "--out", tmp_path / "out")
    files = {path.name: path.read_text(encoding="utf-8") for path in (tmp_path / "out").iterdir()}
    assert set(files) == {"chunks.tsv", "chunks.json", "report.json", "chapter2-evidence.txt"}
    rows = [line.split("\t") for line in files["chunks.tsv"].splitlines()]
    names = ("handbook", "network", "expenses")
    assert [row[0] for row in rows] == [f"{name}-{i}" for name in names for i in (1, 2, 3)]
    assert all(len(row) == 2 and len(row[1].split()) <= 30 for row in rows)
    assert files["chapter2-evidence.txt"] == EVIDENCE
    chunks = json.loads(files["chunks.json"])
    assert chunks[0]["id"] == "handbook-1" and len(chunks[0]["chunk_id"]) == 12 and chunks[0]["words"] == 30
    assert json.loads(files["report.json"])["lost"] == {"q6": "assembly"}


def test_a_sentence_aware_cut_of_the_same_size_breaks_nothing(run):
    found = survive(run, CORPUS / "handbook", "--method", "sentence", "--size", 12, "--k", 5)
    assert found["stages"]["chunking"] == found["stages"]["indexing"] == 6


@pytest.mark.parametrize(
    "options, said",
    [
        (["--k", "0"], "k must be at least 1"),
        (["--budget", "0"], "budget must be at least 1"),
        (["--retriever", "magic"], "known retrievers"),
        (["--method", "fixed", "--overlap", "3"], "fixed has no overlap"),
        (["--names", "x"], "known are dash, hash, section"),
        (["--on", "today"], "YYYY-MM-DD"),
        (["--budget-unit", "lines", "--budget", "5"], "must be one of"),
        (["--min-score", "x"], "min_score"),
    ],
)
def test_bad_options_are_one_line(capsys, options, said):
    folder = CORPUS / "handbook"
    assert main(["survive", str(folder), "--questions", str(folder / "questions.tsv"), *options]) == 2
    out, err = capsys.readouterr()
    lines = [line for line in err.splitlines() if "passed over" not in line]
    assert out == "" and len(lines) == 1 and said in lines[0]


def test_missing_files_are_one_line(capsys, tmp_path):
    folder = str(CORPUS / "handbook")
    assert main(["survive", folder, "--questions", str(tmp_path / "none.tsv")]) == 2
    assert main(["search", str(tmp_path / "none"), "--query", "x"]) == 2
    assert main(["search", folder, "--query", "x", "--store", str(tmp_path / "a" / "b.sqlite")]) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_broken_and_doubled_documents_are_told_and_the_rest_is_searched(capsys, tmp_path):
    (tmp_path / "a.txt").write_text("The crane lifts the mast.")
    (tmp_path / "b.pdf").write_bytes(b"no pdf")
    (tmp_path / "c.md").write_text("---\ndoc_id: c\nversion: 1\n---\n\nA crane again.")
    (tmp_path / "d.md").write_text("---\ndoc_id: c\nversion: 1\n---\n\nA crane again.")
    assert main(["search", str(tmp_path), "--query", "crane"]) == 0
    out, err = capsys.readouterr()
    assert len(json.loads(out)) == 2 and "b.pdf" in err and "“d.md” is the same document as “c.md”" in err
    (tmp_path / "d.md").write_text("---\ndoc_id: c\nversion: 1\n---\n\nAnother text.")
    assert main(["search", str(tmp_path), "--query", "crane"]) == 2
    assert "c.md" in (err := capsys.readouterr().err) and "d.md" in err


def test_a_store_on_disk_answers_the_same_and_follows_the_folder(run, tmp_path):
    folder, store = tmp_path / "docs", tmp_path / "index.sqlite"
    folder.mkdir()
    (folder / "a.txt").write_text("The crane lifts the mast.")
    first = run("search", folder, "--query", "the crane", "--store", store)
    assert first == run("search", folder, "--query", "the crane", "--store", store) and "crane" in first
    (folder / "a.txt").write_text("The winch pulls the rope.")
    second = run("search", folder, "--query", "the crane", "--store", store)
    assert "winch" in second and "crane" not in second
    (folder / "a.txt").unlink()
    (folder / "b.txt").write_text("Nothing.")
    assert json.loads(run("search", folder, "--query", "winch", "--store", store)) == []
    assert Path(store).is_file()


def test_what_is_cited_is_counted_when_somebody_answers(run):
    found = survive(run, CORPUS / "handbook", *B, "--k", 3, "--budget", 50, "--answerer", "copying")
    assert 0 < found["cited"] <= found["stages"]["assembly"]
    assert survive(run, CORPUS / "handbook", *B)["cited"] is None


def test_names_joined_by_plus_are_fused(run):
    folder = CORPUS / "handbook"
    best = json.loads(run("search", folder, "--query", "receipt", "--retriever", "bm25+overlap+tfidf", "--k", 1))[0]
    assert [term["term"] for term in best["terms"]] == ["bm25", "overlap", "tfidf"]

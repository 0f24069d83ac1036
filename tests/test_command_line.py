"""The command line's contract: results on standard output, one plain line and exit 2 for bad input."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from support.made_documents import CORPUS

from chunkers.__main__ import main
from chunkers.exports import FORMATS

POLICY = str(CORPUS / "warranty-policy.md")


def run(*arguments):
    return subprocess.run(
        [sys.executable, "-m", "chunkers", *arguments], capture_output=True, cwd=Path(__file__).resolve().parents[1]
    )


def test_parse_prints_one_object_a_line(capsys):
    assert main(["parse", POLICY, str(CORPUS / "warranty-policy.html")]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2 and json.loads(lines[0])["text"] == json.loads(lines[1])["text"]


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_chunk_in_every_format(name, tmp_path):
    out = tmp_path / f"chunks.{name}"
    assert main(["chunk", POLICY, "--method", "fixed", "--format", name, "--out", str(out)]) == 0
    direct = run("chunk", POLICY, "--method", "fixed", "--format", name)
    assert direct.returncode == 0 and direct.stdout == out.read_bytes() and not direct.stderr


BAD = [
    (["chunk", POLICY, "--method", "fixed", "--size", "0"], "size"),
    (["chunk", POLICY, "--method", "fixed", "--size", "ten"], "'ten'"),
    (["chunk", POLICY, "--method", "fixed", "--size", ""], "size"),
    (["chunk", POLICY, "--method", "fixed", "--overlap", "5"], "fixed has no overlap"),
    (["chunk", POLICY, "--method", "overlapping", "--size", "50", "--overlap", "60"], "60"),
    (["chunk", POLICY, "--method", "magic"], "magic"),
    (["chunk", POLICY], "--method"),
    (["chunk", POLICY, "--method", "fixed", "--unit", "lines"], "lines"),
    (["chunk", "nowhere.md", "--method", "fixed"], "nowhere.md"),
    (["chunk", str(CORPUS / "README.md") + "x", "--method", "fixed"], "README.mdx"),
    (["parse", str(Path(__file__))], ".py"),
    (["parse"], "FILE"),
    (["dance"], "dance"),
    ([], "VERB"),
]


@pytest.mark.parametrize("arguments, names", BAD)
def test_bad_input_is_one_plain_line(arguments, names, capsys):
    assert main(arguments) == 2
    shown = capsys.readouterr()
    assert not shown.out
    assert shown.err.count("\n") == 1 and names in shown.err and "Traceback" not in shown.err


def test_a_folder_passes_over_what_is_no_document(tmp_path, capsys):
    for name, content in {
        "b.md": "# B\n\nTwo.",
        "a.txt": "One.",
        "q.tsv": "id\tq",
        "README.md": "# Read",
        "x.csv": "1",
        "z.jsonl": "{}",
    }.items():
        (tmp_path / name).write_text(content, encoding="utf-8")
    assert main(["chunk", str(tmp_path), "--method", "fixed"]) == 0
    shown = capsys.readouterr()
    assert [json.loads(line)["source"] for line in shown.out.splitlines()] == ["a.txt", "b.md"]
    assert all(name in shown.err for name in ("q.tsv", "README.md", "x.csv", "z.jsonl"))
    (tmp_path / "order.txt").write_text("b.md\na.txt\n", encoding="utf-8")
    assert main(["chunk", str(tmp_path), "--method", "fixed"]) == 0
    assert [json.loads(line)["source"] for line in capsys.readouterr().out.splitlines()] == ["b.md", "a.txt"]


def test_diagnose_counts_with_places(capsys):
    assert main(["diagnose", POLICY, "--method", "fixed"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["counts"]["cut_tables"] == 1 and found["cut"]["tables"][0]["start"] == 409
    assert [c["kind"] for c in found["cut_starts"]] == ["row", "row", "list", "sentence"]


def test_a_reader_that_stops_early_is_no_error():
    process = subprocess.Popen(
        [sys.executable, "-m", "chunkers", "parse", *[POLICY] * 30],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=Path(__file__).resolve().parents[1],
    )
    process.stdout.read(10)
    process.stdout.close()
    assert b"Traceback" not in process.stderr.read()
    process.wait()

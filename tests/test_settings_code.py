"""Copy this setting: what is printed runs as printed and makes the same chunks."""

import json
import os
import shlex
import subprocess
import sys

import pytest
from support.made_documents import CORPUS

from chunkers import parse
from chunkers.catalog import CATALOG
from chunkers.exports.settings_code import command_line, langchain_code, llama_index_code, python_code, settings_code

POLICY = CORPUS / "warranty-policy.md"
CHUNKERS = [
    entry.make(*given)
    for entry in CATALOG.values()
    for given in (
        (None, None),
        (60, 7 if entry.takes_overlap else None),
        (300, 0 if entry.takes_overlap else None, "characters"),
    )
]


def name_of(chunker) -> str:
    return f"{chunker.name} {chunker.size} {chunker.unit}"


def run(words, folder):
    root = str(CORPUS.parent)
    done = subprocess.run(
        words,
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        env={**os.environ, "PYTHONPATH": root, "PYTHONIOENCODING": "utf-8"},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A working folder with the policy under a name that needs quoting everywhere."""
    folder = tmp_path_factory.mktemp("files")
    (folder / NAME).write_bytes(POLICY.read_bytes())
    return folder


NAME = '-it\'s a $(policy) "5".md'


@pytest.mark.parametrize("chunker", CHUNKERS, ids=name_of)
def test_python_runs_as_printed_and_makes_the_same_chunks(chunker, folder):
    code = python_code(chunker, NAME)
    assert code.differs == ""
    lines = run([sys.executable, "-c", code.code], folder).splitlines()
    chunking = chunker.chunk(parse(folder / NAME))
    assert lines == [f"{c.id} {c.start} {c.end} {c.text!r}" for c in chunking]


@pytest.mark.parametrize("chunker", CHUNKERS, ids=name_of)
def test_the_command_line_runs_as_printed_and_makes_the_same_chunks(chunker, folder):
    words = shlex.split(command_line(chunker, NAME).code)
    assert words[:4] == ["python", "-m", "chunkers", "chunk"]
    rows = [json.loads(line) for line in run([sys.executable, *words[1:]], folder).splitlines()]
    chunking = chunker.chunk(parse(folder / NAME))
    assert [(r["chunk_id"], r["start"], r["text"]) for r in rows] == [(c.id, c.start, c.text) for c in chunking]


def test_the_shell_sees_one_file_name(folder):
    shell = command_line(CATALOG["overlapping"].make(100, 25), NAME).code
    shell = shell.replace("python", shlex.quote(sys.executable), 1)
    assert len(run(["/bin/sh", "-c", shell], folder).splitlines()) == 7


def test_the_settings_read_plainly():
    chunker = CATALOG["overlapping"].make(100, 25)
    assert command_line(chunker, "policy.pdf").code == (
        "python -m chunkers chunk policy.pdf --method overlapping --size 100 --overlap 25\n"
    )
    assert "chunking = overlapping(document, size=100, overlap=25)\n" in python_code(chunker, "policy.pdf").code
    assert "unit='characters'" in python_code(CATALOG["fixed"].make(10, None, "characters")).code


def test_every_setting_has_four_forms_and_says_what_differs():
    for chunker in CHUNKERS:
        found = settings_code(chunker)
        assert [one.label for one in found] == ["Python", "Command line", "langchain", "llama-index"]
        for one in found[2:]:
            assert one.differs.endswith(".")
            if one.code:
                compile(one.code, one.label, "exec")
                assert one.differs and "has no like" not in one.differs
            else:
                assert "has no like of the method" in one.differs


def made_by(code: str, text: str) -> list[str]:
    names = {"text": text}
    exec(code, names)
    return names["chunks"]


@pytest.mark.parametrize("size, overlap", [(100, 25), (50, 12), (60, 7)])
def test_the_likes_cut_at_the_same_words(size, overlap):
    pytest.importorskip("langchain_text_splitters", reason="langchain-text-splitters is not installed")
    document = parse(POLICY)
    for chunker in (CATALOG["overlapping"].make(size, overlap), CATALOG["fixed"].make(size)):
        ours = [chunk.source_text for chunk in chunker.chunk(document)]
        assert made_by(langchain_code(chunker).code, document.text) == ours
    chunker = CATALOG["overlapping"].make(6 * size, overlap, "characters")
    chunks = made_by(langchain_code(chunker).code, document.text)
    assert len(chunks) == pytest.approx(len(chunker.chunk(document)), abs=1)


@pytest.mark.parametrize("size, overlap", [(100, 0), (100, 25), (40, 0), (12, 5)])
def test_the_like_of_recursive_cuts_at_the_same_places(size, overlap):
    pytest.importorskip("langchain_text_splitters", reason="langchain-text-splitters is not installed")
    document, chunker = parse(POLICY), CATALOG["recursive"].make(size, overlap)
    ours = [chunk.source_text for chunk in chunker.chunk(document)]
    assert made_by(langchain_code(chunker).code, document.text) == ours


@pytest.mark.parametrize("size, overlap", [(100, 25), (50, 12), (60, 7)])
def test_the_other_likes_cut_at_the_same_words(size, overlap):
    pytest.importorskip("llama_index.core", reason="llama-index-core is not installed")
    document = parse(POLICY)
    for chunker in (CATALOG["overlapping"].make(size, overlap), CATALOG["fixed"].make(size)):
        ours = [" ".join(chunk.source_text.split()) for chunk in chunker.chunk(document)]
        assert made_by(llama_index_code(chunker).code, document.text) == ours


def test_the_other_libraries_code_runs():
    pytest.importorskip("langchain_text_splitters", reason="langchain-text-splitters is not installed")
    pytest.importorskip("llama_index.core", reason="llama-index-core is not installed")
    markdown = POLICY.read_text(encoding="utf-8")
    for chunker in CHUNKERS:
        for one in (langchain_code(chunker), llama_index_code(chunker)):
            if one.code:
                names = {"text": parse(POLICY).text, "markdown": markdown}
                exec(one.code, names)
                assert names["chunks"]

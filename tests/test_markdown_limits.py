"""Markdown that would take for ever, nests without an end, or holds nothing."""

import time

import pytest
from support.read_markdown import read

from chunkers.parsers.markdown import parse
from chunkers.parsers.text import NO_TEXT


@pytest.mark.parametrize("mark", [">", "> ", "- ", "1. ", "> - ", "[^1]: "])
def test_hos_05_thousands_of_levels(mark):
    document = read(mark * 5_000 + "deep\n\nafter")
    assert {"deep", "after"} <= set(document.text.split())
    assert document.notes


def test_hos_05_levels_by_indent_keep_every_word():
    names = [f"w{i}" for i in range(300)]
    found = set(read("\n".join("  " * i + f"- {name}" for i, name in enumerate(names))).text.split())
    assert set(names) <= found
    quoted = "\n".join("> " + "  " * i + f"- {name}" for i, name in enumerate(names))
    assert set(names) <= set(read(quoted).text.split())
    tabs = "\n".join("\t" * i + f"- {name}" for i, name in enumerate(names))
    assert set(names) <= set(read(tabs).text.split())
    found = set(read("\n".join(">" * i + f" {name}" for i, name in enumerate(names, 1))).text.split())
    assert set(names) <= found


@pytest.mark.parametrize(
    "source",
    [
        "[" * 100_000,
        "![" * 30_000,
        "[a](" * 10_000,
        "." * 100_000,
        "a. " * 50_000,
        "1.1" * 50_000,
        '"' * 25 + "k" * 200_000 + "z",
        "a" * 1_000_000,
        "*" * 50_000,
        "`a" * 20_000,
        "<" * 50_000,
        "<!--" * 30_000,
        "|" * 50_000,
        "# a\n" * 5_000,
        "> - " * 3_000 + "x",
        "---\na" + " " * 200_000 + "\n---\n",
    ],
)
def test_hos_11_and_13_hostile_lines_end_in_time(source):
    before = time.process_time()
    parse(source.encode(), "a.md")
    assert time.process_time() - before < 5


@pytest.mark.parametrize("source", ["", "\n" * 300_000, " " * 300_000, "<!-- only a remark -->", "[a]: http://b\n"])
def test_a_file_without_text_is_empty_and_says_so(source):
    document = read(source)
    assert document.text == "" and [n.text for n in document.notes] == [NO_TEXT.text]

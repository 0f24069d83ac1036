"""Every sentence in another language: what the command line and the app do stays, so none of them is read as a code.

The scripts and the static page are marked in `browser/test_translated_scripts.py`.
"""

import contextlib
import io
import re

import pytest
import streamlit
from support.made_documents import CORPUS
from support.scripted_app import ROOT, mounted, testing

from chunkers.__main__ import main
from chunkers.wording import translated

MARKS = re.compile("[⟦⟧]")
PDF = str(CORPUS / "warranty-policy.pdf")
HANDBOOK, HELP = str(CORPUS / "handbook"), str(CORPUS / "help_centre")
QUESTIONS = ["--questions", str(CORPUS / "handbook" / "questions.tsv")]


def mark(message: str) -> str:
    return f"⟦{message}⟧"


def unmarked(text: str) -> str:
    return MARKS.sub("", text)


# ---- the command line

COMMANDS = [
    ["parse", PDF],
    ["parse", str(CORPUS / "warranty-policy.html")],
    ["chunk", PDF, "--method", "sentence", "--size", "3"],
    ["chunk", PDF, "--method", "structure", "--format", "csv"],
    ["diagnose", PDF, "--method", "overlapping"],
    ["diagnose", PDF, "--method", "fixed", "--fail-on", "cut_rows>0"],
    ["search", HANDBOOK, "--query", "zzzz"],
    ["search", HANDBOOK, "--query", "lost laptop", "--retriever", "hybrid"],
    ["ask", HELP, "--question", "How do I reset my password?"],
    ["ask", HELP, "--question", "Which team won the cricket world cup?"],
    ["survive", HANDBOOK, *QUESTIONS, "--method", "overlapping", "--size", "30", "--overlap", "10", "--budget", "50"],
    ["survive", HANDBOOK, *QUESTIONS, "--configurations"],
    ["evaluate", HANDBOOK, *QUESTIONS, "--methods", "fixed:60", "structure:200", "--format", "json"],
    ["evaluate", HANDBOOK, *QUESTIONS, "--methods", "fixed:60", "structure:200", "--format", "md"],
    ["page", str(CORPUS / "warranty-policy.md"), "--out", "OUT.html", "--methods", "fixed:50,100", "structure:200"],
]
REFUSED = [
    ["parse", "nowhere.pdf"],
    ["parse", str(CORPUS / "samples.tsv")],
    ["parse", PDF, "--password-from-env", "NO_SUCH_VARIABLE"],
    ["chunk", PDF, "--method", "magic"],
    ["chunk", PDF, "--method", "fixed", "--size", "0"],
    ["chunk", PDF, "--method", "fixed", "--overlap", "5"],
    ["chunk", PDF, "--method", "overlapping", "--size", "20", "--overlap", "20"],
    ["diagnose", PDF, "--method", "fixed", "--fail-on", "nonsense"],
    ["search", HANDBOOK, "--query", "x", "--retriever", "magic"],
    ["search", HANDBOOK, "--query", "x", "--k", "0"],
    ["ask", HANDBOOK, "--question", "Who?", "--budget", "-1"],
    ["ask", HANDBOOK, "--question", "Who?", "--on", "yesterday"],
    ["ask", HANDBOOK, "--question", "Who?", "--prompt", "magic"],
    ["survive", HANDBOOK, "--questions", "nowhere.tsv"],
    ["survive", HANDBOOK, "--questions", str(CORPUS / "samples.tsv")],
    ["evaluate", HANDBOOK, *QUESTIONS, "--methods", "fixed:x"],
    ["page", PDF, "--out", "OUT.html", "--methods", "magic:3"],
]


def run(command: list[str], folder) -> tuple[int, str, str, str]:
    """Exit code, output, messages, and the page that was written, if one was."""
    streams = [io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2)]
    page = folder / "out.html"
    with contextlib.redirect_stdout(streams[0]), contextlib.redirect_stderr(streams[1]):
        code = main([str(page) if argument == "OUT.html" else argument for argument in command])
    texts = []
    for stream in streams:
        stream.flush()
        texts.append(stream.buffer.getvalue().decode("utf-8"))
    return code, *texts, page.read_text(encoding="utf-8") if page.exists() else ""


@pytest.mark.parametrize("command", COMMANDS + REFUSED, ids=" ".join)
def test_the_command_line_does_the_same(command, tmp_path):
    code, output, messages, page = run(command, tmp_path)
    with translated(mark):
        marked = run(command, tmp_path)
    assert marked[0] == code
    assert unmarked(marked[1]) == output and unmarked(marked[2]) == messages
    assert not page or page != marked[3]
    for line in marked[2].splitlines():
        assert "⟦" in line, line


@pytest.mark.parametrize("command", REFUSED, ids=" ".join)
def test_every_refusal_is_a_sentence_that_can_be_translated(command, tmp_path):
    with translated(mark):
        code, output, messages, _ = run(command, tmp_path)
    assert code == 2 and not output
    assert "⟦" in messages


# ---- the app

PAGES = [
    ("", {}),
    ("", {"doc": "warranty-policy.pdf", "method": "overlapping", "size": "abc", "compare": "structure:200"}),
    ("", {"doc": "reglement-jardins", "method": "sentence", "size": "80", "right": "structure:400"}),
    ("explorer.pipeline.ask.page:ask_page", {}),
    ("explorer.pipeline.ask.page:ask_page", {"k": "0"}),
    ("explorer.pipeline.ask.page:ask_page", {"retriever": "hybrid", "budget": "50"}),
    ("explorer.pipeline.survive.page:survive_page", {}),
    ("explorer.evaluate.page:evaluate_page", {}),
]
PANELS = ("description", "still", "coverage", "compare", "how_read")
TEXTS = ("text", "caption", "markdown", "error", "warning", "info", "success")
WIDGETS = ("button", "selectbox", "number_input", "text_input", "text_area", "toggle", "checkbox", "radio")
PACKED = re.compile(r"[\w+/]{200,}=*")
SAMPLES = set((CORPUS / "samples.tsv").read_text(encoding="utf-8").replace("\n", "\t").split("\t"))
# what is not a sentence: a date's form, a setting as the address writes it, a question of a corpus or its number
NOT_OURS = re.compile(r"YYYY-MM-DD|[a-z0-9]+ \d+(/\d+)?, [a-z0-9]+|q\d+: .*|Q?\d*")


def opened(page: str, query: dict[str, str]):
    """The app as its script leaves it, with every panel of Explore open and nothing kept from an earlier run."""
    streamlit.cache_data.clear()
    streamlit.cache_resource.clear()
    module, _, view = page.partition(":")
    entry = (ROOT / "explorer_app.py").read_text(encoding="utf-8")
    app = testing.AppTest.from_string(f"from {module} import {view}\n{view}()" if page else entry, default_timeout=120)
    for name, value in query.items():
        app.query_params[name] = value
    for panel in () if page else PANELS:
        app.session_state[panel] = True
    app.run()
    assert not app.exception, app.exception
    return app


def said(app) -> list[str]:
    """Every text, label, help, placeholder and option on the page, in its order."""
    found = [str(one.value) for kind in TEXTS for one in app.get(kind)]
    for proto in (one.proto for kind in (*WIDGETS, "multiselect") for one in app.get(kind)):
        found += [str(getattr(proto, name, "")) for name in ("label", "help", "placeholder")]
        found += map(str, getattr(proto, "options", ()))
    return [text for text in found if text]


def small(text: str) -> str:
    """A sentence begins with a capital, and a marked one with its mark."""
    return text[:1].lower() + text[1:]


def facts(value):
    """The data of a mount without marks and without what depends on the length of a text: drawn figures, packed bytes
    (they are compared where they are drawn themselves), and empty stretches of an emphasised sentence."""
    if isinstance(value, dict):
        return {name: facts(inner) for name, inner in value.items() if name != "pictures"}
    if isinstance(value, list):
        return [facts(inner) for inner in value if not (isinstance(inner, list) and inner[:1] in ([""], ["⟦"], ["⟧"]))]
    if isinstance(value, str):
        return "packed" if PACKED.fullmatch(value) else unmarked(value)
    return value


@pytest.mark.parametrize("page, query", PAGES)
def test_the_app_does_the_same_and_says_all_of_its_own_in_it(page, query):
    plain = opened(page, query)
    with translated(mark, everywhere=True):
        marked = opened(page, query)
    assert [small(unmarked(text)) for text in said(marked)] == [small(text) for text in said(plain)]
    assert [facts(data) for data in mounted(marked)] == [facts(data) for data in mounted(plain)]
    assert dict(marked.query_params) == dict(plain.query_params)
    ours = [text for text in said(marked) if "⟦" not in text and text not in SAMPLES and not NOT_OURS.fullmatch(text)]
    assert not ours, ours

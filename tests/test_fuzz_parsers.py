"""A short fuzz run in the suite; the long one is `python tools/fuzz_parsers.py --inputs 20000`."""

import io
import sys
from pathlib import Path

import pytest

TOOLS = Path(__file__).resolve().parents[1] / "tools"
sys.path.append(str(TOOLS))

import fuzz_parsers  # noqa: E402
from fuzz_inputs import ROOT, SHARES, Input, Inputs  # noqa: E402
from fuzz_parsers import DIED, Reader, run  # noqa: E402

from chunkers.parsers import ParseError  # noqa: E402
from chunkers.parsers.formats import endings  # noqa: E402

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the run uses limits that this system has not")
CORPUS = (ROOT / "corpus",)


@pytest.fixture(scope="module")
def planted():
    reader = Reader(cpu_seconds=1, plants="support.planted_faults")
    yield reader
    reader.close()


def test_150_hostile_inputs_end_in_a_document_or_one_sentence():
    inputs, reader, out = Inputs(4, frozenset(endings()), CORPUS, 30_000), Reader(), io.StringIO()
    try:
        counts = run(inputs, range(150), reader, None, out)
    finally:
        reader.close()
    assert sum(one["FAILED"] for one in counts.values()) == 0, out.getvalue()
    assert sum(one.total() for one in counts.values()) == 150
    assert set(counts) >= {"pdf", "md", "html"} and all(counts[kind]["document"] for kind in counts)
    assert counts["pdf"]["sentence"], "no input was hostile enough to be refused"


def test_an_input_is_the_same_by_its_number():
    one, two = (Inputs(5, frozenset(endings()), CORPUS) for _ in range(2))
    made = {number: one[number] for number in range(60)}
    assert {number: two[number] for number in reversed(range(60))} == made, "whatever was made before"
    assert one[3].data != Inputs(6, frozenset(endings()), CORPUS)[3].data
    assert list(one.of({"pdf"}, 0, 5)) == [n for n in range(60) if one[n].name.endswith(".pdf")][:5]
    assert set(SHARES) <= {ending[1:] for ending in endings()} | {"docx"}


@pytest.mark.parametrize(
    "data, outcome, said",
    [
        (b"fine", "document", "2 blocks"),
        (b"refuse", "sentence", "is refused"),
        (b"raise", "FAILED", "KeyError"),
        (b"law", "FAILED", "AssertionError"),
        (b"bare sentence", "FAILED", "no name"),
        (b"hang", "FAILED", "no end within"),
        (b"crash", "FAILED", "SIGSEGV"),
    ],
)
def test_every_kind_of_failure_is_seen(planted, data, outcome, said):
    answer = planted.judge(Input(0, "a.md", data, ""))
    assert answer["outcome"] == outcome and said in answer["said"]
    assert planted.judge(Input(1, "b.md", b"fine", ""))["outcome"] == "document", "a new reader goes on"


def test_a_crash_on_a_pdf_counts_apart_when_the_app_says_one_sentence(planted, monkeypatch):
    crash = Input(0, "a.pdf", b"crash", "")
    monkeypatch.setattr(fuzz_parsers.reading, "read", lambda *more: None)
    answer = planted.judge(crash)
    assert answer["outcome"] == "FAILED" and "SIGSEGV" in answer["said"] and "not again" in answer["said"]

    def dies(*more):
        raise ParseError("unreadable", name="a.pdf", reason="no")

    monkeypatch.setattr(fuzz_parsers.reading, "read", dies)
    assert planted.judge(crash)["outcome"] == DIED


def test_a_failure_is_printed_kept_and_the_exit_code(tmp_path, monkeypatch, capsys):
    class Planted(Inputs):
        def __getitem__(self, number):
            return Input(number, f"fuzz-{number}.md", b"raise" if number == 4 else b"fine", "by hand")

    monkeypatch.setattr(fuzz_parsers, "Inputs", Planted)
    arguments = ["--inputs", "3", "--kinds", "md", "--keep", str(tmp_path), "--plants", "support.planted_faults"]
    numbers = list(Planted(1, frozenset(endings())).of({"md"}, 0, 3))
    monkeypatch.setattr(Planted, "of", lambda self, kinds, first, many: iter((2, 4, 6)))
    assert len(numbers) == 3 and fuzz_parsers.main(arguments) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["fuzz-4.md"]
    out = capsys.readouterr().out
    assert "FAILED: --seed 1 --only 4 (by hand): KeyError" in out and "| md | 3 | 2 | 0 | 0 | 1 |" in out
    monkeypatch.setattr(Planted, "of", lambda self, kinds, first, many: iter((2, 6)))
    assert fuzz_parsers.main(arguments) == 0

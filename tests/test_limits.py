"""What reading a file may cost, and the sentence for each way in which it costs too much."""

import faulthandler
import os
import signal
import subprocess
import sys
import threading
import time
from dataclasses import replace

import pytest

from chunkers.__main__ import main
from chunkers.parsers import FORMATS, ParseError, child, isolated, limits, markdown, parse, text
from chunkers.parsers.builder import Builder
from chunkers.parsers.isolated import parse_isolated
from chunkers.parsers.metadata import meta_of
from explorer.shell import reading

forks = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")


def lasting(data, name):
    while True:
        pass


def sleeping(data, name):
    time.sleep(60)


def greedy(data, name):
    return bytearray(limits.MEMORY_BYTES + 1)


def crashing(data, name):
    faulthandler.disable()  # pytest's, which would print the crash
    os.kill(os.getpid(), signal.SIGSEGV)


def ended_from_outside(data, name):
    os.kill(os.getpid(), signal.SIGKILL)


def mistaken(data, name):
    return {}["a secret of the file"]


def talkative(data, name):
    print("PDFium says something on standard output", flush=True)
    return text.parse(data, name)


def refusal(path, parser, monkeypatch) -> str:
    monkeypatch.setitem(FORMATS, "text", replace(FORMATS["text"], parse=parser))
    with pytest.raises(ParseError) as caught:
        parse_isolated(path)
    said = str(caught.value)
    assert said.startswith("“hostile.txt”") and said.endswith(".") and "\n" not in said
    return said


@pytest.fixture
def path(tmp_path):
    file = tmp_path / "hostile.txt"
    file.write_text("Words.", encoding="utf-8")
    return file


@forks
@pytest.mark.parametrize(
    "parser, part",
    [
        (greedy, "more than 3 GB of memory"),
        (crashing, "the reader crashed on it (SIGSEGV)"),
        (ended_from_outside, "the system ended the reader"),
        (mistaken, "a fault of its own (KeyError)"),
    ],
)
def test_each_end_of_a_reader_has_its_sentence(path, parser, part, monkeypatch):
    said = refusal(path, parser, monkeypatch)
    assert part in said and "secret" not in said


@forks
def test_processor_time_ends_a_reader_that_computes_for_ever(path, monkeypatch):
    monkeypatch.setattr(limits, "CPU_SECONDS", 1)
    assert "more than 1 seconds of processor time" in refusal(path, lasting, monkeypatch)


@forks
def test_the_clock_ends_a_reader_that_waits_for_ever(path, monkeypatch):
    monkeypatch.setattr(limits, "WALL_SECONDS", 1)
    assert "took more than 1 second" in refusal(path, sleeping, monkeypatch)


@forks
def test_the_command_line_ends_in_one_sentence_and_not_in_a_signal(path, monkeypatch, capfd):
    monkeypatch.setitem(FORMATS, "text", replace(FORMATS["text"], parse=crashing))
    assert main(["parse", str(path)]) == 2
    out, err = capfd.readouterr()
    assert out == "" and err.startswith("chunkers: “hostile.txt” could not be read") and err.count("\n") == 1


@forks
def test_what_is_not_written_yet_is_written_once(path, tmp_path):
    second = tmp_path / "second.txt"
    second.write_text("More.", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "chunkers", "parse", str(path), str(second)],
        capture_output=True,
        cwd=child.ROOT,
        check=True,
    )
    assert done.stdout.count(b"\n") == 2 and done.stderr == b""


@pytest.mark.parametrize("way", ["_forked", "_started"])
def test_a_child_gives_what_parse_gives(path, way, monkeypatch):
    if way == "_forked" and not hasattr(os, "fork"):
        pytest.skip("this system has no fork")
    monkeypatch.setattr(isolated, "_forked", getattr(isolated, way))
    assert parse_isolated(path) == parse(path)
    for name, said in (("no.txt", "could not be read"), ("no.xyz", "of no kind"), ("no.doc", "old Word file")):
        with pytest.raises(ParseError, match=said):
            parse_isolated(path.with_name(name))


@forks
def test_what_a_library_prints_is_no_record(path, monkeypatch):
    monkeypatch.setitem(FORMATS, "text", replace(FORMATS["text"], parse=talkative))
    assert parse_isolated(path).text == "Words."


@pytest.mark.parametrize(
    "end, part",
    [
        ("signal.SIGXCPU", "more than 300 seconds of processor time"),
        ("signal.SIGABRT", "gave up on it (SIGABRT), mostly because it needs more than 3 GB of memory"),
        ("signal.SIGKILL", "the system ended the reader"),
    ],
)
def test_the_app_tells_the_ends_of_a_worker_apart(end, part, monkeypatch):
    start = child.subprocess.Popen
    command = [sys.executable, "-c", f"import os, signal; os.kill(os.getpid(), {end})"]
    monkeypatch.setattr(child.subprocess, "Popen", lambda *args, **more: start(command, **more))
    with pytest.raises(ParseError) as caught:
        reading.read(b"x" * 1_000_000, "x.txt", reading.Queue(), lambda progress: None)
    assert part in str(caught.value)


def test_the_clock_ends_a_worker_of_the_app(monkeypatch):
    monkeypatch.setattr(limits, "WALL_SECONDS", 1)
    start, workers = child.subprocess.Popen, []

    def waiting(*args, **more):
        workers.append(start([sys.executable, "-c", "import time; time.sleep(60)"], **more))
        return workers[-1]

    monkeypatch.setattr(child.subprocess, "Popen", waiting)
    with pytest.raises(ParseError, match="took more than 1 second"):
        reading.read(b"x", "x.txt", reading.Queue(), lambda progress: None)
    assert workers[0].poll() is not None


def test_text_beyond_the_limit_is_left_out_and_said(monkeypatch):
    monkeypatch.setattr(limits, "CHARACTERS", 20)
    document = markdown.parse(b"# Tide\n\nFirst words.\n\nThese are too many.\n\nSo is this.\n", "a.md")
    assert document.text == "Tide\n\nFirst words."
    assert [note.text for note in document.notes] == [
        "The file gives more than 20 characters of text; what follows was left out."
    ]


def test_blocks_beyond_the_limit_are_left_out_and_said(monkeypatch):
    monkeypatch.setattr(limits, "BLOCKS", 2)
    document = text.parse(b"one\n\ntwo\n\nthree\n\nfour", "a.txt")
    assert document.text == "one\n\ntwo"
    assert [note.text for note in document.notes] == ["The file gives more than 2 blocks; what follows was left out."]


def test_the_builder_counts_what_it_keeps():
    builder = Builder(meta_of({}, b"", "a.txt"))
    builder.paragraph("x" * 100)
    assert builder.document().notes == ()


# ---- another session's page meanwhile


def test_two_readings_at_once_the_third_waits_and_a_stopped_one_makes_room(monkeypatch):
    """A hostile file holds one place; others are read beside it, and whoever goes away ends their worker."""

    class Left(Exception):
        pass

    start, workers = child.subprocess.Popen, {}

    def watched(command, **more):
        name = threading.current_thread().name
        slow = [sys.executable, "-c", "while True: pass"]
        workers[name] = start(slow if name.startswith("hostile") else command, **more)
        return workers[name]

    monkeypatch.setattr(child.subprocess, "Popen", watched)
    queue, leave, told, read = reading.Queue(), threading.Event(), [], {}

    def stopping(progress):
        if leave.is_set():
            raise Left

    def job(name, tell):
        threading.current_thread().name = name
        try:
            read[name] = reading.read(b"Words.", name, queue, tell)
        except Left:
            read[name] = None

    hostile = [threading.Thread(target=job, args=(f"hostile-{i}.txt", stopping)) for i in (1, 2)]
    hostile[0].start()
    _until(lambda: len(workers) == 1)
    job("beside.txt", lambda progress: None)  # this session reads while the hostile file is being read
    assert read["beside.txt"].text == "Words." and workers["hostile-1.txt"].poll() is None
    hostile[1].start()
    _until(lambda: len(workers) == 3)
    third = threading.Thread(target=job, args=("third.txt", lambda progress: told.append(progress.waiting)))
    third.start()
    _until(lambda: told)
    assert set(told) == {1} and "third.txt" not in workers
    leave.set()
    for one in (*hostile, third):
        one.join(30)
    assert read["third.txt"].text == "Words." and read["hostile-1.txt"] is None
    assert all(worker.poll() is not None for worker in workers.values())


def _until(true) -> None:
    last = time.monotonic() + 20
    while not true():
        assert time.monotonic() < last
        time.sleep(0.05)

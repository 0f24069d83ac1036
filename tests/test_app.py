"""The app's Python side, without a browser: states from addresses, payloads, refusals; and reading in a worker."""

import sys
import threading
import time

import pytest
from support.scripted_app import drawn, messages, run

from chunkers import ParseError
from chunkers.parsers import child
from explorer.shell import library, reading
from explorer.shell.library import CORPUS, sample, samples, uploaded

ROOT = CORPUS.parent


def test_the_first_screen_is_the_warranty_policy_cut_every_100_words():
    header = drawn(run())
    names = ("method", "size", "overlap", "count", "select")
    assert [header[name] for name in names] == ["fixed", 100, 0, 5, 1]
    assert header["address"] == {"doc": "warranty-policy", "method": "fixed", "size": 100, "overlap": None}
    assert header["still"] is None and not header["scroll"]


@pytest.mark.parametrize(
    "query, expected",
    [
        (dict(method="overlapping", size="50", overlap="12", chunk="7"), ("overlapping", 50, 12, 13, 7)),
        (dict(method="overlapping", size="200"), ("overlapping", 200, 50, 3, 1)),
        (dict(method="structure"), ("structure", 200, 0, 8, 0)),
        (dict(method="structure", size="400", overlap="10", chunk="nonsense"), ("structure", 400, 0, 7, 0)),
        (dict(chunk="174d797eb4bd"), ("fixed", 100, 0, 5, 3)),
        (dict(chunk="99"), ("fixed", 100, 0, 5, 1)),
        (dict(doc="warranty-policy.md", size="50"), ("fixed", 50, 0, 10, 1)),
    ],
)
def test_an_address_opens_its_state(query, expected):
    header = drawn(run(**query))
    assert tuple(header[name] for name in ("method", "size", "overlap", "count", "select")) == expected


@pytest.mark.parametrize(
    "query, said, size",
    [
        (dict(size="abc"), "The size must be a whole number, not “abc”; 100 is taken instead.", 100),
        (dict(size="0"), "The size must be at least 1, not 0", 100),
        (dict(size="-5"), "The size must be at least 1, not -5", 100),
        (
            dict(method="overlapping", size="50", overlap="50"),
            "The overlap must be smaller than the size: the overlap is 50 words, the size 50.",
            100,
        ),
        (dict(method="magic"), "There is no method “magic”; known methods are fixed, overlapping, structure", 100),
        (dict(doc="../../etc/passwd"), "There is no document “../../etc/passwd” here", 100),
    ],
)
def test_nonsense_in_an_address_is_said_in_one_sentence(query, said, size):
    app = run(**query)
    assert any(message.startswith(said) for message in messages(app)), messages(app)
    assert drawn(app)["size"] == size


def test_controls_refuse_and_offer():
    app = run(method="overlapping")
    app.number_input(key="overlap").set_value(120).run()
    header = drawn(app)
    assert (header["overlap"], header["still"]) == (25, "Still drawn: overlapping, size 100 words, overlap 25 words.")
    app.button(key="offer").click().run()
    assert drawn(app)["still"] is None and app.number_input(key="overlap").value == 25
    app.number_input(key="size").set_value(None).run()
    assert any("must be a whole number, not nothing" in message for message in messages(app))
    app.button(key="offer").click().run()
    assert drawn(app)["size"] == 100


def test_a_usual_overlap_follows_the_size_and_a_chosen_one_stays():
    app = run(method="overlapping")
    app.number_input(key="size").set_value(200).run()
    assert drawn(app)["overlap"] == 50
    app.number_input(key="overlap").set_value(10).run()
    app.number_input(key="size").set_value(80).run()
    assert (drawn(app)["size"], drawn(app)["overlap"]) == (80, 10)


def test_every_sample_opens():
    for key in samples():
        assert drawn(run(doc=key))["count"] > 0, key


def test_samples_are_found_by_key_file_and_path_and_nothing_else():
    assert next(iter(samples())) == "warranty-policy"
    assert sample("warranty-policy").name == sample("warranty-policy.pdf").name == "warranty-policy.pdf"
    assert sample("handbook/network.txt") == sample("network")
    for bad in ("../README.md", "/etc/passwd", "", "samples.tsv", "WARRANTY-POLICY"):
        assert sample(bad) is None


def test_uploaded_documents_are_told_apart_by_name_and_content():
    assert uploaded("a.md", b"x").key == uploaded("a.md", b"x").key
    assert len({uploaded("a.md", b"x").key, uploaded("b.md", b"x").key, uploaded("a.md", b"y").key}) == 3
    assert uploaded("a.md", b"x").session_only and not samples()["warranty-policy"].session_only


def test_a_worker_reads_and_tells_its_progress():
    heard = []
    path = CORPUS / "tide-station-manual.pdf"
    document = reading.read(path.read_bytes(), path.name, reading.Queue(), heard.append)
    assert document.meta.source == path.name and len(document.pages) == 12
    assert all(isinstance(progress, reading.ReadingProgress) for progress in heard)


@pytest.mark.parametrize("name, data", [("x.pdf", b"%PDF-1.4 nothing"), ("x.docx", b"PK"), ("x.pdf", b"")])
def test_a_worker_refuses_in_one_sentence(name, data):
    with pytest.raises(ParseError) as refusal:
        reading.read(data, name, reading.Queue(), lambda progress: None)
    assert str(refusal.value).startswith(f"“{name}”") and "\n" not in str(refusal.value)


def test_whatever_tell_raises_ends_the_worker(monkeypatch):
    class Stopped(Exception):
        pass

    workers = []
    start = child.subprocess.Popen

    def watched(*args, **more):
        workers.append(start([sys.executable, "-c", "import time; time.sleep(60)"], **more))
        return workers[-1]

    monkeypatch.setattr(child.subprocess, "Popen", watched)
    queue = reading.Queue()

    def tell(progress):
        raise Stopped

    with pytest.raises(Stopped):
        reading.read(b"x", "x.txt", queue, tell)
    assert workers[0].poll() is not None
    assert queue.ahead(queue.enter()) == 0


def test_a_worker_that_dies_is_said_plainly(monkeypatch):
    start = child.subprocess.Popen
    monkeypatch.setattr(
        child.subprocess, "Popen", lambda *args, **more: start([sys.executable, "-c", "import os; os.abort()"], **more)
    )
    with pytest.raises(ParseError, match=r"“x.txt” could not be read: the reader gave up on it \(SIGABRT\)"):
        reading.read(b"x" * 1_000_000, "x.txt", reading.Queue(), lambda progress: None)


def test_the_queue_is_fair_and_lets_two_read_at_once():
    queue = reading.Queue()
    first, second, third, fourth = (queue.enter() for _ in range(4))
    assert [queue.ahead(t) for t in (first, second, third, fourth)] == [0, 0, 1, 2]
    queue.leave(second)
    assert [queue.ahead(t) for t in (first, third, fourth)] == [0, 0, 1]
    queue.leave(third)  # gave up
    assert queue.ahead(fourth) == 0


def test_readers_wait_their_turn():
    queue, seen = reading.Queue(places=1), []
    held = queue.enter()

    def tell(progress):
        seen.append(progress.waiting)

    job = threading.Thread(target=lambda: reading.read(b"Hello.", "hello.txt", queue, tell))
    job.start()
    time.sleep(0.5)
    assert seen and set(seen) == {1}
    queue.leave(held)
    job.join(30)
    assert not job.is_alive()


def test_the_library_keeps_to_the_corpus():
    assert all(library.CORPUS in source.path.parents for source in samples().values())

"""The store: only a document's own chunks change, nothing committed is lost, and every chunk is found again."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from support.made_documents import CORPUS, documents

from chunkers import fixed, overlapping, parse, structure
from chunkers.documents.document import Meta
from chunkers.lessons.id_formats import ID_FORMATS
from chunkers.parsers import ParseError, files_of
from chunkers.parsers.builder import Builder
from chunkers.retrieval import Filters, chunk_set, index, rank
from chunkers.retrieval.collection import CollectionError, collect
from chunkers.retrieval.indexing import indexed
from chunkers.retrieval.probe import distinctive, probe
from chunkers.retrieval.store import Store
from chunkers.settings import SettingError

ROOT = Path(__file__).resolve().parents[1]


def made(doc_id="d", version="1", text="The crane lifts the mast. " * 20, **meta):
    builder = Builder(Meta(doc_id, version, **meta))
    builder.paragraph(text)
    return builder.document()


def rows(store):
    return [(chunk.id, chunk.text, name) for chunk, name in zip(store.chunks(), store.chunks().names)]


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(documents())
def test_what_is_stored_comes_back_the_same(document):
    store, chunking = Store(), overlapping(document, 9, 3)
    store.add(chunking)
    assert list(store.chunks()) == list(chunking) and store.count() == len(chunking)
    assert store.text("made", "1") == document.text
    report = probe(store, [chunking])
    assert report.made == report.stored == len(chunking)
    # SQLite knows the letters of Unicode 6.1, Python younger ones too
    assert all(one.passed or not any(char.isalnum() and char.isascii() for char in one.phrase) for one in report.probes)


def test_adding_again_does_nothing_and_new_settings_replace_the_old():
    store, document = Store(), made()
    assert store.add(fixed(document, 20)).outcome == "new"
    before = rows(store)
    assert store.add(fixed(document, 20)).outcome == "unchanged" and rows(store) == before
    assert store.add(fixed(document, 10)).outcome == "replaced"
    assert [row[0] for row in rows(store)] == list(fixed(document, 10).ids)  # RET-14: nothing old beside the new
    assert {id for id, _ in store.search("crane", 99)} == set(fixed(document, 10).ids)


def test_a_new_version_and_a_removal_change_only_their_own_chunks():
    store = Store()
    other = fixed(made("other"), 20)
    store.add(other)
    store.add(fixed(made(version="1"), 20))
    store.add(fixed(made(version="2", text="The winch pulls. " * 20), 20))
    assert store.documents() == [("other", "1"), ("d", "1"), ("d", "2")]
    assert store.remove("d", "1") == 1 and store.documents() == [("other", "1"), ("d", "2")]
    assert store.remove("nothing") == 0
    assert set(other.ids) <= set(store.chunks().ids)
    assert store.remove("d") == 1 and rows(store) == [(c.id, c.text, c.id) for c in other]
    assert {id for id, _ in store.search("winch", 9)} == set()
    with pytest.raises(KeyError, match="nothing"):
        store.text("nothing", "1")


def test_sync_brings_the_store_to_a_collection_in_its_order():
    store = Store()
    a, b, c = (fixed(made(name), 20) for name in "abc")
    store.sync([a, b])
    added = store.sync([c, a])
    assert [one.outcome for one in added] == ["new", "unchanged"] and store.documents() == [("c", "1"), ("a", "1")]
    assert list(store.chunks().ids) == [*c.ids, *a.ids]


def test_the_stores_own_search_is_the_ranking_of_fts5():
    chunkings = [structure(parse(path)) for path in files_of([CORPUS / "logistics"])]
    store = Store()
    store.sync(chunkings)
    for query in ("damage claim threshold", "who releases goods", "zzyzx", "", '"*'):
        for filters in (Filters(), Filters(access="staff", on="2026-02-15"), Filters(doc_type=("x", "y"))):
            hits = rank(index(chunkings, "fts5"), query, 5, filters=filters).hits
            found = store.search(query, 5, filters)
            assert [id for id, _ in found] == [hit.chunk.id for hit in hits]
            assert [score for _, score in found] == pytest.approx([hit.score for hit in hits])


def test_a_file_is_kept_and_opened_again(tmp_path):
    store = Store(tmp_path / "index.sqlite")
    store.add(fixed(made(), 20))
    before = rows(store)
    store.close()
    assert rows(Store(tmp_path / "index.sqlite")) == before


def test_other_files_are_refused_in_one_sentence(tmp_path):
    text, other, newer = tmp_path / "a.txt", tmp_path / "b.sqlite", tmp_path / "c.sqlite"
    text.write_text("this is no database, but it is long enough to be looked at " * 20)
    with sqlite3.connect(other) as base:
        base.execute("CREATE TABLE things (name)")
    Store(newer).close()
    with sqlite3.connect(newer) as base:
        base.execute("PRAGMA user_version = 99")
    for path, said in (
        (text, "cannot be used"),
        (other, "something else"),
        (newer, "format 99"),
        (tmp_path / "no" / "folder", "cannot be used"),
    ):
        with pytest.raises(SettingError, match=said) as caught:
            Store(path)
        assert "\n" not in str(caught.value)
    with sqlite3.connect(other) as base:
        assert base.execute("SELECT name FROM sqlite_master").fetchall() == [("things",)]


def test_a_failure_in_the_middle_leaves_the_document_as_it_was(monkeypatch):
    from chunkers.retrieval import store as module

    store, document = Store(), made()
    store.add(fixed(document, 20))
    before, stored = rows(store), []

    def failing(text):
        stored.append(text)
        if len(stored) == 3:
            raise OSError("the disk is full")
        return text

    monkeypatch.setattr(module, "storable", failing)
    with pytest.raises(OSError):
        store.add(fixed(document, 10))
    monkeypatch.undo()
    assert len(stored) == 3 and rows(store) == before and store.search("crane", 1)
    with pytest.raises(ValueError, match="names"):
        store.add(fixed(document, 10), ["one"])


KILLED = """
import sys, time
from chunkers import fixed
from chunkers.documents.document import Meta
from chunkers.parsers.builder import Builder
from chunkers.retrieval.store import Store
store = Store(sys.argv[1])
for number in range(100_000):
    builder = Builder(Meta(f"d{number}", "1"))
    builder.paragraph(f"Document {number} speaks of crane{number}. " * 400)
    store.add(fixed(builder.document(), 20))
    print(number, flush=True)
"""


def test_kill_9_in_the_middle_of_indexing_loses_nothing_committed(tmp_path):
    path = tmp_path / "index.sqlite"
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, "-c", KILLED, str(path)], stdout=subprocess.PIPE, text=True, env=environment
    ) as process:
        told = [int(process.stdout.readline()) for _ in range(8)]
        time.sleep(0.05)  # somewhere inside one of the next documents
        process.send_signal(signal.SIGKILL)
    store = Store(path)
    assert store._base.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    there = [doc_id for doc_id, _ in store.documents()]
    assert there[: len(told)] == [f"d{number}" for number in told]
    for doc_id in there:  # each whole, none in part
        builder = Builder(Meta(doc_id, "1"))
        builder.paragraph(f"Document {doc_id[1:]} speaks of crane{doc_id[1:]}. " * 400)
        wanted = fixed(builder.document(), 20)
        assert {id for id, _ in store.search(f"crane{doc_id[1:]}", 999)} == set(wanted.ids)
    assert store.count() == len(there) * len(wanted)
    assert store.add(wanted).outcome == "unchanged"


def test_the_probe_sees_a_chunk_that_is_not_stored_and_one_that_is_not_indexed():
    store, chunking = Store(), fixed(made(text=" ".join(f"word{i}" for i in range(60))), 20)
    store.add(chunking)
    store._base.execute("DELETE FROM texts WHERE rowid = 2")
    store._base.execute("DELETE FROM chunks WHERE number = 3")
    report = probe(store, [chunking], failed=["bad.pdf"])
    assert (report.made, report.stored, report.failed) == (3, 2, ("bad.pdf",))
    assert [one.stored for one in report.missed] == [True, False] and report.passed == {chunking.ids[0]}


def test_a_distinctive_phrase_is_one_that_other_chunks_do_not_have():
    common = "every chunk begins with these same words"
    found = distinctive([f"{common} crane mast keel", f"{common} winch rope sail", "short one", "---"])
    assert "crane" in found[0] and "winch" in found[1] and found[2:] == ["short one", ""]


def test_a_folder_with_duplicates_and_broken_files(tmp_path):
    head = "---\ndoc_id: a\nversion: 1\n---\n\n"
    (tmp_path / "one.md").write_text(f"{head}The text.")
    (tmp_path / "two.md").write_text(f"{head}The text.")
    (tmp_path / "three.pdf").write_bytes(b"no pdf")
    found = collect(files_of([tmp_path]), parse, ParseError)
    assert [d.meta.doc_id for d in found.documents] == ["a"] and found.files == ("one.md",)
    assert [(d.file, d.first) for d in found.duplicates] == [("two.md", "one.md")]
    assert [f.file for f in found.failures] == ["three.pdf"] and found.failures[0].reason
    (tmp_path / "two.md").write_text(f"{head}Another text.")
    with pytest.raises(CollectionError, match="one.md.*two.md"):
        collect(files_of([tmp_path]), parse, ParseError)


def test_indexed_holds_the_whole_left_half():
    documents_ = [parse(path) for path in files_of([CORPUS / "handbook"])]
    from chunkers.catalog import make

    found = indexed(documents_, make("overlapping", 30, 10), "overlap", ID_FORMATS["dash"], failed=["x.pdf"])
    assert found.chunks.names[0] == "handbook-1" and list(found.store.chunks()) == list(found.chunks)
    assert found.report.missed == () and found.report.failed == ("x.pdf",)
    assert found.chunks.ids == chunk_set(found.chunkings).ids

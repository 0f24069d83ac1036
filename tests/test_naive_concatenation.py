"""The common mistake on the policy collection, and the standing check that the product never makes it."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.filter_leaks import leaks
from support.made_documents import corpus_documents, documents
from support.shared_data import LARKFIELD, needs_shared

from chunkers import fixed, parse
from chunkers.catalog import CATALOG
from chunkers.evaluation.naive_concatenation import SEPARATOR, check, concatenate, unmixed
from chunkers.parsers import files_of
from chunkers.retrieval import RETRIEVERS, Filters, index
from chunkers.retrieval.dense import is_installed


@needs_shared
def test_the_policy_collection_joined_into_one_text():
    found = concatenate([parse(path) for path in files_of([LARKFIELD / "documents"])])
    assert (len(found.windows), len(found.over_documents), len(found.over_access)) == (66, 33, 12)
    first = found.over_access[0]
    assert first.doc_ids == ("contact-and-hours", "damaged-in-transit-claims") and first.access == ("public", "staff")
    assert found.counts == {"documents": 36, "size": 100, "windows": 66, "over_documents": 33, "over_access": 12}
    assert "of 66 windows 33 would hold text of two or more documents and 12 would mix access labels" in found.text


def test_by_hand():
    """Three words and four words, cut every three: the second window starts with the second document."""
    one, two = (
        parse(f"---\ndoc_id: {n}\naccess: {a}\n---\n{t}\n".encode(), f"{n}.md")
        for n, a, t in (("one", "public", "A b c."), ("two", "staff", "D e f g."))
    )
    assert [w.doc_ids for w in concatenate([one, two], 3).windows] == [("one",), ("two",), ("two",)]
    four = concatenate([one, two], 4)
    assert [w.doc_ids for w in four.windows] == [("one", "two"), ("two",)] and len(four.over_access) == 1
    assert [s.span.of(d.text) for s, d in zip(four.windows[0].shares, (one, two))] == ["A b c.", "D"]
    assert concatenate([], 3).windows == ()


@settings(max_examples=60, deadline=None)
@given(st.lists(documents(), max_size=4), st.integers(1, 12))
def test_shares_are_the_window(found, size):
    text = SEPARATOR.join(document.text for document in found)
    words = text.split()
    result = concatenate(found, size)
    for window in result.windows:
        shared = " ".join(share.span.of(found[share.document].text) for share in window.shares).split()
        assert shared == words[window.position * size : (window.position + 1) * size]


def each_once():
    """The corpus holds some documents in several formats; one of each."""
    return tuple({(d.meta.doc_id, d.meta.version): d for d in corpus_documents()}.values())


def test_every_chunker_keeps_documents_and_labels_apart():
    collection = each_once()
    for entry in CATALOG.values():
        chunker = entry.make()
        assert check(collection, [chunker.chunk(document) for document in collection]) == (), entry.name


def test_the_check_sees_each_way_of_mixing():
    document = next(d for d in corpus_documents() if len(fixed(d)) > 2)
    chunk = fixed(document)[1]
    wrong = [
        replace(chunk, meta=replace(chunk.meta, access="other")),
        replace(chunk, meta=replace(chunk.meta, version="x")),
        replace(chunk, source_text=chunk.source_text + " more"),
        replace(chunk, prefix="Another document"),
    ]
    for one in wrong:
        assert len(unmixed([document], [one])) == 1
    assert unmixed([document], [chunk]) == ()


NEEDS_MODEL = pytest.mark.skipif(not is_installed(), reason="the extra of requirements-semantic.txt is not installed")


@pytest.mark.parametrize(
    "by", [pytest.param(name, marks=NEEDS_MODEL) if name == "dense" else name for name in sorted(RETRIEVERS)]
)
def test_no_index_lets_a_forbidden_label_through(by):
    collection = [d for d in each_once() if len(d.text) < 6000]
    assert len({d.meta.access for d in collection}) > 1
    made = index([fixed(document) for document in collection], by)
    queries = ["How much is the refund for a staff ticket?", "the of and", "damage claim", "zzyzx"]
    for access in ("public", "staff"):
        assert leaks(made, queries, Filters(access=(access,))) == ()

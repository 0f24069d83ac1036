"""What must hold for every chunker and every document, corpus and made."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.chunking_laws import SETTINGS, check
from support.made_documents import corpus_documents, documents

from chunkers import diagnose
from chunkers.catalog import CATALOG, make
from chunkers.documents.sizing import grapheme_starts, word_bounds
from chunkers.parsers import parse
from chunkers.settings import SettingError

SOME = settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])


# chunks of one word of 150,000 words take minutes and show nothing that the made documents do not
@pytest.mark.parametrize("name, size, overlap, unit", [s for s in SETTINGS if s[1] > 1])
def test_laws_on_the_corpus(name, size, overlap, unit):
    chunker = make(name, size, overlap, unit)
    assert corpus_documents()
    for document in corpus_documents():
        check(document, chunker.chunk(document))


@SOME
@given(documents(), st.sampled_from(SETTINGS))
def test_laws_on_made_documents(document, setting):
    check(document, make(*setting).chunk(document))


@SOME
@given(documents(), st.sampled_from(SETTINGS))
def test_diagnosis_equals_a_plain_count(document, setting):
    chunking = make(*setting).chunk(document)
    found = diagnose(chunking)
    chunks, text = list(chunking), document.text
    for kind, kinds in (("rows", "table"), ("items", "list")):
        parts = [p.span for b in document.blocks if b.kind == kinds for p in b.parts]
        edges = {c.start for c in chunks} | {c.end for c in chunks}
        assert found.cut[kind] == tuple(u for u in parts if any(u.start < e < u.end for e in edges))
        assert found.broken[kind] == tuple(u for u in parts if not any(c.span.holds(u) for c in chunks))
    assert found.words.tolist() == [c.words for c in chunks]
    assert found.words_stored == sum(c.words for c in chunks)
    depth = [sum(c.start < e and s < c.end for c in chunks) for s, e in zip(*word_bounds(text))]
    assert found.words_in_two == sum(d > 1 for d in depth)
    assert found.words_in_none == sum(d == 0 for d in depth)
    for span in found.coverage.in_none:
        assert span.of(text).strip() and not any(c.span.overlaps(span) for c in chunks)
    for span in found.coverage.in_two:
        assert sum(c.span.overlaps(span) for c in chunks) > 1
    assert set(found.cut_starts) <= set(range(len(chunks)))
    assert all(kind != "none" for i, kind in enumerate(found.cut_kinds) if i in found.cut_starts)
    heads = {b.span.start for b in document.blocks if b.kind in ("title", "heading")}
    for chunk in chunks:
        headed = chunk.start in heads or "\n" in chunk.prefix or " > " in chunk.prefix
        assert headed != (chunk.position in found.headless)


@SOME
@given(documents(), st.sampled_from(["fixed", "overlapping", "structure", "recursive"]), st.integers(1, 12))
def test_no_window_of_characters_cuts_a_visible_sign(document, name, size):
    edges = {*grapheme_starts(document.text).tolist(), len(document.text)}
    for chunk in make(name, size, None, "characters").chunk(document):
        assert chunk.start in edges and chunk.end in edges


def test_a_mark_behind_a_blank_is_a_sign_of_its_own():
    document = parse("the | \U0001f3fb | the".encode(), "signs.txt")
    assert [c.source_text for c in make("fixed", 1, None, "characters").chunk(document)][4] == "\U0001f3fb"
    assert grapheme_starts("a \U0001f3fb\r\ne\u0301").tolist() == [0, 1, 2, 3, 5]


def test_a_short_first_window_before_a_long_sign_loses_nothing():
    """The first window was shorter than the overlap, and the next began at the end (fuzz run, seed 11, 786)."""
    document = parse(("<p>e now.</p><p>e" + "\u0301" * 230 + "first</p>").encode(), "a.html")
    check(document, make("overlapping", 60, 15, "characters").chunk(document))


@given(st.text(max_size=200) | st.text(alphabet=" \t\n\u00a0\u2003\u0085ab\u3000", max_size=80))
def test_words_are_exactly_those_of_split(text):
    starts, ends = word_bounds(text)
    assert [text[a:b] for a, b in zip(starts, ends)] == text.split()


@pytest.mark.parametrize("pad", ["", "é", "中", "𝄞"])
def test_words_of_long_texts_in_every_encoding(pad):
    text = (f"one{pad} \u2003two\n\u0085three\u1680\u3000 " if pad else "one  two\n\x1cthree ") * 5_000
    if pad == "é":
        text = text.replace("\u2003", "\xa0").replace("\u1680\u3000", "\x85")
    starts, ends = word_bounds(text)
    assert [text[a:b] for a, b in zip(starts, ends)] == text.split()


BAD = [
    (0, None),
    (-5, None),
    ("", None),
    ("abc", None),
    (1.5, None),
    (float("nan"), None),
    (float("inf"), None),
    (True, None),
    (50, 50),
    (50, 60),
    (50, -1),
    (0, 0),
    (-5, 0),
    (50, ""),
    (50, "x"),
    ([], None),
]


@pytest.mark.parametrize("size, overlap", BAD)
def test_bad_settings_are_refused_before_work(size, overlap):
    with pytest.raises(SettingError) as caught:
        make("overlapping", size, overlap)
    message = str(caught.value)
    assert "\n" not in message and message.endswith(".") and ("size" in message or "overlap" in message)
    if overlap is None:
        for name in CATALOG:
            with pytest.raises(SettingError):
                make(name, size)


@pytest.mark.parametrize("size, overlap", [(50, 50), (50, 60), (0, 0), (-5, 0), (50, -1)])
def test_the_message_names_both_values(size, overlap):
    with pytest.raises(SettingError) as caught:
        make("overlapping", size, overlap)
    assert str(size) in str(caught.value) and str(overlap) in str(caught.value)


def test_unknown_names_are_refused_by_name():
    with pytest.raises(SettingError, match="fixed, overlapping, structure"):
        make("magic")
    with pytest.raises(SettingError, match="fixed has no overlap"):
        make("fixed", 100, 25)
    with pytest.raises(SettingError, match="words, characters"):
        make("fixed", 100, None, "lines")
    with pytest.raises(SettingError, match="words or characters"):
        make("fixed", 100, None, "tokens")


@pytest.mark.parametrize("many", [1, 30_000])
def test_halves_of_letters_are_words_too(many):
    """A PDF page's own text may hold them (fuzz run, seed 11, 2060)."""
    starts, ends = word_bounds("a \ud800b " * many)
    assert len(starts) == 2 * many and starts[1] == 2 and ends[1] == 4

"""The sentence-aware chunker: its own laws on made documents, then worked examples, then the cases."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.made_documents import CORPUS, documents

from chunkers import diagnose, parse
from chunkers.catalog import CATALOG
from chunkers.documents.document import Meta
from chunkers.documents.sizing import count, word_bounds
from chunkers.parsers import files_of
from chunkers.parsers.builder import Builder, Item
from chunkers.sentence import Sentence, sentence, units

SOME = settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
UNITS = st.sampled_from(["words", "characters"])


@SOME
@given(documents())
def test_units_hold_every_visible_character_once(document):
    starts, ends = units(document)
    assert (starts < ends).all() and (starts[1:] >= ends[:-1]).all()
    at = 0
    for start, end in zip(starts.tolist(), ends.tolist()):
        assert not document.text[at:start].strip()
        piece = document.text[start:end]
        assert piece == piece.strip() and piece
        at = end
    assert not document.text[at:].strip()


@SOME
@given(documents(), st.integers(1, 40), st.integers(0, 39), UNITS)
def test_whole_units_of_one_section_until_the_size(document, size, overlap, unit):
    overlap = min(overlap, size - 1)
    chunking = Sentence(size, overlap, unit).chunk(document)
    starts, ends = (set(column.tolist()) for column in units(document))
    chunks = list(chunking)
    assert all(chunk.start in starts and chunk.end in ends for chunk in chunks)
    # no chunk crosses a section, the title counting to the first
    assert all(len(document.sections_of(chunk.start, chunk.end)) <= 1 for chunk in chunks)
    for chunk in chunks:
        inside = [end for end in ends if chunk.start < end < chunk.end]
        # without the last unit it was still under the size, unless the overlap alone reached it
        if inside and not overlap:
            assert count(document.text[chunk.start : max(inside)], unit) < size
        assert bool(chunk.oversize) == (count(chunk.source_text, unit) > size)


@SOME
@given(documents(), st.integers(2, 30), st.integers(0, 29))
def test_overlap_makes_neighbours_of_a_section_overlap_and_none_makes_none(document, size, overlap):
    overlap = min(overlap, size - 1)
    starts = sorted(units(document)[0].tolist())
    chunks = list(Sentence(size, overlap).chunk(document))
    for before, after in zip(chunks, chunks[1:]):
        same = document.sections_of(before.start, before.end) == document.sections_of(after.start, after.end)
        several = sum(before.start <= start < before.end for start in starts) > 1
        if overlap and same and several:
            assert after.span.overlaps(before.span)
        if not overlap or not same or not several:
            assert not after.span.overlaps(before.span)


def prose(*sentences, title="", heading=""):
    builder = Builder(Meta("made", "1", title=title))
    if heading:
        builder.heading(heading, 2)
    builder.paragraph(" ".join(sentences))
    return builder.document()


ONE, TWO, THREE, FOUR = ("One two three four.", "Five six seven.", "Eight nine ten eleven twelve.", "Thirteen.")


def test_filling_and_stepping_back_by_hand():
    document = prose(ONE, TWO, THREE, FOUR)  # 4, 3, 5 and 1 words
    assert [c.source_text for c in sentence(document, 5)] == [f"{ONE} {TWO}", THREE, FOUR]
    assert [c.source_text for c in sentence(document, 6)] == [f"{ONE} {TWO}", f"{THREE} {FOUR}"]
    # 3 words back: the second sentence; 4 would need the first too, which is the whole chunk
    assert [c.source_text for c in sentence(document, 6, 3)] == [f"{ONE} {TWO}", f"{TWO} {THREE}", f"{THREE} {FOUR}"]
    assert [c.source_text for c in sentence(document, 6, 4)] == [f"{ONE} {TWO}", f"{TWO} {THREE}", f"{THREE} {FOUR}"]
    assert [c.source_text for c in sentence(document, 1)] == [ONE, TWO, THREE, FOUR]


def test_the_size_is_a_target_and_the_catalog_says_so():
    entry = CATALOG["sentence"]
    assert entry.size_is_target and "target" in entry.note
    assert not any(CATALOG[name].size_is_target for name in ("fixed", "overlapping", "structure"))
    chunks = list(sentence(prose(ONE, TWO), 5))
    assert chunks[0].words == 7 and "until 5 words" in chunks[0].oversize


def test_the_prefix_is_title_and_heading():
    document = parse(b"# Cold chain\n\nBefore any heading.\n\n## Excursions\n\nA reading. Another one.", "cold.md")
    assert [(c.prefix, c.source_text) for c in sentence(document, 3)] == [
        ("Cold chain", "Cold chain\n\nBefore any heading."),
        ("Cold chain > Excursions", "Excursions\n\nA reading."),
        ("Cold chain > Excursions", "Another one."),
    ]
    assert [c.prefix for c in sentence(prose(ONE, heading="Alone"), 3)] == [""]
    assert diagnose(sentence(document, 3)).headless == ()


def test_list_items_rows_and_code_are_whole():
    builder = Builder(Meta("made", "1"))
    builder.list([Item("keys and a very long ring. Or two."), Item("a pencil")], lead_in="We accept:")
    builder.code(["x = 1. Y = 2", "z = 3. A = 4"])
    found = [c.source_text for c in sentence(builder.document(), 1)]
    assert found[0] == "We accept:" and found[-1] == "x = 1. Y = 2\nz = 3. A = 4"
    assert all(chunk.strip("-").strip() for chunk in found) and "- a pencil" in found


def test_off_01_the_same_sentence_six_times_has_six_places():
    again = "The gauge on the north tank reads two metres today."
    assert sentence(prose(*[again] * 6), 10).starts.tolist() == [0, 52, 104, 156, 208, 260]


def test_sen_12_a_sentence_above_the_limit_is_marked():
    chunks = list(sentence(parse(b"Seven short words stand in this place. " + b"long " * 16 + b"end.", "x.txt"), 10))
    assert all((chunk.words > 10) == bool(chunk.oversize) for chunk in chunks) and chunks[-1].oversize


def test_sen_13_white_space_between_sentences_is_kept():
    text = "First one here.   Second one there.\tThird  one. Fourth."
    document = parse(text.encode(), "x.txt")
    assert sentence(document, 5)[0].source_text == "First one here.   Second one there."


def test_a_document_of_a_title_or_of_nothing():
    assert [c.source_text for c in sentence(parse(b"# Only a title", "t.md"))] == ["Only a title"]
    assert len(sentence(parse(b"", "t.txt"))) == 0


def test_chunks_of_the_logistics_handbook_lie_in_one_section():
    for path in files_of([CORPUS / "logistics"]):
        document = parse(path)
        for size, overlap in ((25, 10), (25, 0), (120, 0)):
            chunks = list(sentence(document, size, overlap))
            assert all(len(chunk.sections) <= 1 for chunk in chunks)
            touching = [a.span.overlaps(b.span) for a, b in zip(chunks, chunks[1:])]
            assert any(touching) == bool(overlap)
        assert len(word_bounds(document.text)[0]) > 80

"""The recursive chunker: its own laws on made documents, then worked examples, then the cases."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.made_documents import CORPUS, documents

from chunkers import diagnose, parse
from chunkers.base import REASONS
from chunkers.catalog import CATALOG
from chunkers.diagnostics.boundaries import boundaries, boundary
from chunkers.diagnostics.wording import plain_sentence
from chunkers.documents.sizing import count, word_bounds
from chunkers.parsers import files_of
from chunkers.recursive import SEPARATORS, Recursive, pieces, recursive

SOME = settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
UNITS = st.sampled_from(["words", "characters"])
SIGN = len(SEPARATORS) - 1


def text(content: str):
    return parse(content.encode("utf-8", "surrogatepass"), "case.txt")


def cut(content: str, size: int, overlap: int = 0, unit: str = "words") -> list[str]:
    return [chunk.source_text for chunk in recursive(text(content), size, overlap, unit)]


def pieces_of(document, size, unit):
    return pieces(document, size, word_bounds(document.text) if unit == "words" else None)


# ---- laws


@SOME
@given(documents(), st.integers(1, 40), UNITS)
def test_pieces_hold_every_visible_character_once_and_fit(document, size, unit):
    starts, ends, made, before = pieces_of(document, size, unit)
    at = 0
    for start, end, separator in zip(starts.tolist(), ends.tolist(), made.tolist()):
        assert not document.text[at:start].strip()
        piece = document.text[start:end]
        assert piece and piece == piece.strip()
        assert count(piece, unit) <= size or (unit == "characters" and separator == SIGN)
        at = end
    assert not document.text[at:].strip()
    assert (before <= made).all()


@SOME
@given(documents(), st.integers(1, 40), UNITS)
def test_a_piece_is_as_large_as_can_be(document, size, unit):
    """What lies around two neighbours, up to the separators of the kind before theirs, is above the size."""
    starts, ends, made, before = (column.tolist() for column in pieces_of(document, size, unit))
    for at, separator in enumerate(made):
        if separator < 0:
            continue
        low = high = at
        while before[low] >= separator:
            low -= 1
        while high + 1 < len(made) and before[high + 1] >= separator:
            high += 1
        assert count(document.text[starts[low] : ends[high]], unit) > size


@SOME
@given(documents(), st.integers(1, 40), st.integers(0, 39), UNITS)
def test_chunks_are_the_longest_runs_of_whole_pieces_and_share_whole_pieces(document, size, overlap, unit):
    overlap = min(overlap, size - 1)
    chunking = Recursive(size, overlap, unit).chunk(document)
    starts, ends, made, before = (column.tolist() for column in pieces_of(document, size, unit))
    chunks = list(chunking)
    assert all(chunk.start in starts and chunk.end in ends for chunk in chunks)
    for chunk, after in zip(chunks, chunks[1:]):
        low, high = starts.index(chunk.start), ends.index(chunk.end)
        joined = before[high + 1] == made[high] == made[high + 1]
        shared = count(document.text[after.start : chunk.end], unit) if after.start < chunk.end else 0
        assert shared <= overlap and (joined or not shared)
        if joined:
            assert count(document.text[starts[low] : ends[high + 1]], unit) > size
            more = document.text[starts[starts.index(after.start) - 1] : chunk.end]
            room = document.text[starts[starts.index(after.start) - 1] : ends[high + 1]]
            assert not overlap or count(more, unit) > overlap or count(room, unit) > size
        reason = {True: "split unit ends", False: "limit reached"}[before[high + 1] < made[high]]
        assert chunk.reason == ("unit too large" if unit == "characters" and chunk.oversize else reason)
        # inside, every neighbour is of the same split
        assert all(before[i] == made[i] == made[low] for i in range(low + 1, high + 1))


# ---- by hand


def test_each_separator_in_its_turn():
    content = "one two\n\nthree four five\nsix seven. Eight nine ten\neleven\n\ntwelve"
    assert cut(content, 20) == [content]
    # the second paragraph has 9 words: it is split at its lines, and neither neighbour joins a part of it
    assert cut(content, 8) == ["one two", "three four five\nsix seven. Eight nine ten", "eleven", "twelve"]
    # a line of 5 words is split at the sentence end
    assert cut(content, 4) == ["one two", "three four five", "six seven.", "Eight nine ten", "eleven", "twelve"]
    # and a sentence of 3 words at white space
    assert cut(content, 2) == ["one two", "three four", "five", "six seven.", "Eight nine", "ten", "eleven", "twelve"]
    # a word of characters between its signs
    assert cut("a lighthouse at", 5, unit="characters") == ["a", "light", "house", "at"]


def test_neighbours_are_joined_as_far_as_they_fit():
    content = "one two\n\nthree four\n\nfive six\n\nseven eight nine ten"
    assert cut(content, 4) == ["one two\n\nthree four", "five six", "seven eight nine ten"]
    assert cut(content, 5) == ["one two\n\nthree four", "five six", "seven eight nine ten"]
    assert cut(content, 6) == ["one two\n\nthree four\n\nfive six", "seven eight nine ten"]
    # in characters the blank line inside a chunk counts, the one between two chunks does not
    assert cut("abcd\n\nefgh\n\nij", 10, unit="characters") == ["abcd\n\nefgh", "ij"]
    assert cut("abcd\n\nefgh\n\nij", 9, unit="characters") == ["abcd", "efgh\n\nij"]


def test_whole_pieces_are_shared_worth_no_more_than_the_overlap():
    content = "one two\n\nthree\n\nfour five\n\nsix seven"
    assert cut(content, 5, 3) == ["one two\n\nthree\n\nfour five", "three\n\nfour five\n\nsix seven"]
    assert cut(content, 5, 2) == ["one two\n\nthree\n\nfour five", "four five\n\nsix seven"]
    assert cut(content, 5, 1) == ["one two\n\nthree\n\nfour five", "six seven"]
    # less is shared where the next piece would not fit
    assert cut("one\n\ntwo\n\nthree\n\nfour five six", 4, 3) == ["one\n\ntwo\n\nthree", "three\n\nfour five six"]
    # words are shared between parts of one split and not with what stands around it
    assert cut("zero\n\none two three four five\n\nsix", 3, 1) == ["zero", "one two three", "three four five", "six"]


def test_the_defaults_are_strict_and_without_overlap():
    entry = CATALOG["recursive"]
    assert (entry.usual("size"), entry.usual("overlap", size=100), entry.size_is_target) == (100, 0, False)
    assert entry.make() == Recursive(100, 0, "words")
    assert not recursive(parse(CORPUS / "warranty-policy.md")).prefixes


def test_the_warranty_policy():
    policy = parse(CORPUS / "warranty-policy.md")
    chunking = recursive(policy)
    assert [count(chunk.source_text, "words") for chunk in chunking] == [65, 95, 97, 92, 83, 52]
    found = diagnose(chunking)
    assert plain_sentence(found) == (
        "Cutting at the largest breaks, up to 100 words, makes 6 chunks of 52 to 97 words: the table is cut into 2 "
        "pieces; none starts inside a sentence, list item or table row; 5 lack a heading; 484 words are stored for "
        "484."
    )
    assert not found.broken["rows"] and not found.broken["sentences"]
    assert [one.why.split(" because ")[1] for one in boundaries(chunking)] == [
        "of the limit of 100 words: it holds 65, and the table that follows would make it 257.",
        "of the limit of 100 words: it holds 95, and the row that follows would make it 110.",
        "the table that was split ends; it holds 97 words, the size is 100.",
        "of the limit of 100 words: it holds 92, and the paragraph that follows would make it 109.",
        "of the limit of 100 words: it holds 83, and the paragraph that follows would make it 107.",
        "the text ends; it holds 52 words, the size is 100.",
    ]
    shared = recursive(policy, 40, 15)
    assert plain_sentence(diagnose(shared)).startswith(
        "Cutting at the largest breaks, up to 40 words, up to 15 shared, makes 17 "
    )
    assert boundary(shared, 0).overlap_why == (
        "#0 and #1 share 13 words, not 15: only whole units are shared, and none where what was split begins or ends."
    )


def test_every_reason_names_what_it_means():
    chunking = recursive(
        text(
            "One two three. Four five six seven.\nEight nine\n\nTen eleven twelve thirteen fourteen "
            "fifteen. Sixteen.\n\nEnd"
        ),
        5,
    )
    found = [one.why.split(" because ")[1] for one in boundaries(chunking)]
    assert list(zip([chunk.source_text for chunk in chunking], found)) == [
        ("One two three.", "of the limit of 5 words: it holds 3, and the sentence that follows would make it 7."),
        ("Four five six seven.", "the line that was split ends; it holds 4 words, the size is 5."),
        ("Eight nine", "the paragraph that was split ends; it holds 2 words, the size is 5."),
        (
            "Ten eleven twelve thirteen fourteen",
            "of the limit of 5 words: it holds 5, and what follows would not fit whole.",
        ),
        ("fifteen.", "the sentence that was split ends; it holds 1 word, the size is 5."),
        ("Sixteen.", "the paragraph that was split ends; it holds 1 word, the size is 5."),
        ("End", "the text ends; it holds 1 word, the size is 5."),
    ]
    signs = recursive(text("a lighthouse at"), 5, unit="characters")
    assert boundary(signs, 2).why == (
        "#2 ends here because the run without a blank that was split ends; it holds 5 characters, the size is 5."
    )


# ---- the cases


def test_nothing_and_next_to_nothing():
    assert cut("", 5) == cut(" \n\n\t\n", 5) == cut("", 5, unit="characters") == []
    assert cut("x", 1) == cut("x", 1, unit="characters") == ["x"]
    assert REASONS[recursive(text("x"), 1).reasons[0]] == "end of text"


def test_no_separators_at_all():
    run = "q" * 3000
    assert cut(run, 1000, unit="characters") == ["q" * 1000] * 3
    assert cut(run, 1000, 100, "characters") == ["q" * 1000] * 3 + ["q" * 300]
    whole = recursive(text(run), 5)
    assert len(whole) == 1 and "words do not fit such text" in whole[0].oversize


def test_a_huge_word_among_small_ones_stands_alone():
    content = f"A normal sentence comes first. {'q' * 25} And a normal one ends it."
    found = recursive(text(content), 10, unit="characters")
    assert [c.source_text for c in found if "q" in c.source_text] == ["q" * 10, "q" * 10, "q" * 5]
    assert not found.oversize
    flagged = [c.source_text for c in recursive(text(content.replace("q" * 25, "q" * 250)), 4) if c.oversize]
    assert len(flagged) == 1 and "q" * 250 in flagged[0]


@pytest.mark.parametrize("size", [3, 7, 11])
def test_emoji_are_never_cut(size):
    family, flag, thumb = "👩‍👩‍👧‍👦", "🇫🇷", "👍🏽"
    found = recursive(text((family + flag + thumb) * 20), size, unit="characters")
    assert "".join(c.source_text for c in found) == (family + flag + thumb) * 20
    for chunk in found:
        rest = chunk.source_text.replace(family, "").replace(flag, "").replace(thumb, "")
        assert not rest
        assert bool(chunk.oversize) == (len(chunk.source_text) > size)
        assert not chunk.oversize or (chunk.source_text == family and size == 3)


def test_line_ends_of_every_kind_part_lines():
    document = parse(b"one two\r\nthree four\rfive six\r\n\r\nseven eight", "case.txt")
    assert [c.source_text for c in recursive(document, 2)] == ["one two", "three four", "five six", "seven eight"]
    assert [c.source_text for c in recursive(document, 6)] == ["one two\nthree four\nfive six", "seven eight"]


def test_blanks_at_edges_belong_to_no_piece():
    assert cut("one two\n   three four\n \t \n\u3000five\u00a0six", 4) == ["one two\n   three four", "five\u00a0six"]
    assert cut("one  two \u2003 three", 8, unit="characters") == ["one  two", "three"]


def test_a_script_without_blanks_is_cut_at_its_sentences():
    content = "潮位站在北岸。每天记录水位。风速和气压。"
    assert cut(content, 14, unit="characters") == ["潮位站在北岸。每天记录水位。", "风速和气压。"]
    assert cut(content, 9, unit="characters") == ["潮位站在北岸。", "每天记录水位。", "风速和气压。"]


def test_the_same_sentence_six_times_has_six_places():
    again = "The gauge on the north tank reads two metres today."
    assert recursive(text(" ".join([again] * 6)), 10).starts.tolist() == [0, 52, 104, 156, 208, 260]


def test_no_chunk_of_the_corpus_is_over_the_size_and_sentences_are_cut_only_where_they_must_be():
    for folder in ("logistics", "handbook", "help_centre"):
        for path in files_of([CORPUS / folder]):
            document = parse(path)
            found = diagnose(recursive(document, 50))
            assert all(count(chunk.source_text, "words") <= 50 for chunk in found.chunking)
            assert all(count(span.of(document.text), "words") > 50 for span in found.broken["sentences"])

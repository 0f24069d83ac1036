"""Lines are copied by the names of their fields: every other field stays as it was."""

from itertools import repeat

from chunkers.parsers.pdf.reading.fonts import Font
from chunkers.parsers.pdf.reading.lines import Line, Word, make_lines

TEXT = "one two three"
WORDS = (Word(0, 3, 10.0, 24.0), Word(4, 7, 30.0, 44.0), Word(8, 13, 50.0, 75.0))
LINE = Line(
    TEXT, 10.0, 20.0, 75.0, 30.0, 9.5, Font("Serif"), 4, first=0, last=13, words=WORDS, mcid=6, hyphen=True, skew=1.5
)


def test_copies_differ_in_the_named_fields_alone():
    assert LINE.with_mcid(7) == LINE._replace(mcid=7) and LINE.with_mcid(6) is LINE
    assert LINE.with_words(WORDS[:1]) == LINE._replace(words=WORDS[:1])
    assert type(LINE.with_mcid(7)) is type(LINE.with_words(())) is Line


def test_a_part_has_the_text_and_edges_of_its_words_and_the_hyphen_only_at_the_lines_end():
    begin = dict(text="one two", x1=44.0, last=7, words=WORDS[:2], hyphen=False)
    assert LINE.of_words(TEXT, WORDS[:2]) == LINE._replace(**begin)
    end = dict(text="two three", x0=30.0, first=4, words=WORDS[1:])
    assert LINE.of_words(TEXT, WORDS[1:]) == LINE._replace(**end)


def test_many_lines_are_made_by_the_names_of_their_fields_in_any_order():
    columns = {name: repeat(getattr(LINE, name)) for name in reversed(Line._fields)}
    assert make_lines(**{**columns, "page": [1, 2]}) == [LINE._replace(page=1), LINE._replace(page=2)]

"""Sentence ends: laws first, then the published cases, then other languages. Time: test_sentence_time.py."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.made_documents import corpus_documents, documents
from support.shared_data import CASES
from support.split_sentences import split

from chunkers.documents.sentences import document_sentences, sentence_bounds
from chunkers.parsers import markdown, text

# ---- laws

PROSE = st.lists(
    st.sampled_from(
        [
            "The pump",
            "is on.",
            "No. 5",
            "e.g. Oil",
            "3.7%",
            "“Go!”",
            "he said.",
            "Dr. Ek",
            "A.",
            "B. Ek",
            "...",
            ". . .",
            "?!",
            "(see",
            "Fig. 4).",
            "1.",
            "12.",
            "https://a.b/c.",
            "« Oui ! »",
            "终わり。",
            "「はい。」と",
            "¿Qué?",
            "—",
            "\n",
            "\n\n",
            "\n- ",
            "  ",
            "\u00a0",
            "etc.",
            "U.S.",
            "[2]",
            "fixed.1",
            "»",
            '"',
            "👍",
            "؟",
            "é.",
            "É",
        ]
    ),
    max_size=25,
).map(" ".join)


@given(PROSE | st.text(max_size=80), st.sampled_from(["en", "fr", "de-CH", "es", "zh", ""]))
def test_every_visible_character_is_inside_exactly_one_sentence(source, language):
    starts, ends = sentence_bounds(source, language)
    assert starts.dtype == ends.dtype == np.int64
    inside = np.zeros(len(source) + 1, dtype=int)
    np.add.at(inside, starts, 1)
    np.add.at(inside, ends, -1)
    inside = np.cumsum(inside)[:-1]
    assert all(count == 1 or (count == 0 and sign.isspace()) for count, sign in zip(inside, source))
    for a, b in zip(starts, ends):
        assert source[a:b] == source[a:b].strip() != ""


@given(PROSE | st.text(max_size=80), st.sampled_from(["en", "fr", "de"]))
def test_no_sentence_is_punctuation_only(source, language):
    found = split(source, language)
    assert len(found) <= 1 or all(any(map(str.isalnum, sentence)) for sentence in found)


@given(PROSE, st.integers(0, 30))
def test_a_stretch_is_cut_alike_whatever_stands_around_it(source, blanks):
    starts, ends = sentence_bounds(source)
    moved, _ = sentence_bounds(" " * blanks + source)
    assert (moved == starts + blanks).all()


@given(documents())
def test_document_sentences_ascend_and_keep_to_their_blocks(document):
    check_sentences(document)


def test_the_corpus_keeps_the_laws_too():
    for document in corpus_documents():
        check_sentences(document)


def check_sentences(document):
    starts, ends = document_sentences(document)
    assert starts.dtype == ends.dtype == np.int64 and len(starts) == len(ends)
    assert (starts < ends).all() and (starts[1:] >= ends[:-1]).all()
    inside = np.zeros(len(document.text) + 1, dtype=int)
    np.add.at(inside, starts, 1)
    np.add.at(inside, ends, -1)
    inside = np.cumsum(inside)[:-1]
    for block in document.blocks:
        span, within = block.span, inside[block.span.start : block.span.end]
        if block.kind in ("table", "code"):
            assert not within.any()
        elif block.kind == "list":
            for part in block.parts:
                at = document.text.index(" ", part.span.start) + 1
                assert not inside[part.span.start : at].any(), "the marker of an item is in no sentence"
                assert inside[at], "the first sentence of an item starts at its text"
                edges = starts[(starts >= part.span.start) & (starts < part.span.end)]
                assert (ends[np.searchsorted(starts, edges)] <= part.span.end).all(), "no sentence leaves its item"
        else:
            assert all(w == 1 or s.isspace() for w, s in zip(within, span.of(document.text)))
        if block.kind in ("title", "heading"):
            assert (starts == span.start).sum() == 1 and (ends == span.end).sum() == 1


# ---- published cases


@pytest.mark.parametrize(
    "name, sentences",
    [
        (
            "SEN-01",
            [
                "The gateway answers on 10.0.0.7 today.",
                "Build 2.4.1 raised throughput by 3.7% overall.",
                "The fee is 4.25 per hour.",
                "It rose.",
            ],
        ),
        (
            "SEN-03",
            [
                "Brandt et al. [2011] measured the drift twice.",
                "See Fig. 4 and Sec. 2.1 for the set-up.",
                "Dr. Okoye and Ms. Lindt agreed, cf. the note on p. 12.",
            ],
        ),
        (
            "SEN-05",
            ['She said: "The lamp is out.', 'Nobody lit it."', "Then she left.", "“Is it late?” he asked.", "“Very.”"],
        ),
        (
            "SEN-07",
            [
                "The door . . . was open.",
                "“What a night . . . what a night.”",
                "He waited... and went on.",
                "Was it over?...",
                "Yes.",
            ],
        ),
        (
            "SEN-12",
            [
                "Seven short words stand in this place.",
                "Another seven words are standing right here.",
                "This third sentence is longer than the limit because it goes on and on without stopping.",
            ],
        ),
        ("SEN-13", ["First one here.", "Second  one\there.", "Third one here.", "Fourth one here."]),
    ],
)
def test_published_sentences(name, sentences):
    inline = {"SEN-13": "First one here.   Second  one\there.\n\nThird one here.\u00a0 Fourth one here."}.get(
        name, " ".join(sentences)
    )
    assert split(inline) == sentences
    path = CASES / f"{name}.txt"
    if path.is_file():
        assert split(path.read_text(encoding="utf-8")) == sentences
        document = text.parse(path.read_bytes(), path.name)
        starts, ends = document_sentences(document)
        assert [document.text[a:b] for a, b in zip(starts, ends)] == sentences


def test_sen_05_a_long_quotation_is_not_one_unit():
    quoted = "“" + " ".join(f"Word {i} was said." for i in range(60)) + "”"
    assert len(split(quoted)) == 60


HOURS = """Opening hours
=============

The office is open from
nine to four on working
days only. It is closed
on holidays.

What to bring
-------------

- your badge
- a pencil
- the old key

Thank you
"""


def test_sen_10_line_ends_that_are_and_are_not_boundaries():
    document = markdown.parse(HOURS.encode(), "a.md")
    starts, ends = document_sentences(document)
    assert [document.text[a:b] for a, b in zip(starts, ends)] == [
        "Opening hours",
        "The office is open from nine to four on working days only.",
        "It is closed on holidays.",
        "What to bring",
        "your badge",
        "a pencil",
        "the old key",
        "Thank you",
    ]


def test_sen_10_as_published():
    document = markdown.parse((CASES / "SEN-10.md").read_bytes(), "SEN-10.md")
    starts, ends = document_sentences(document)
    found = [document.text[a:b] for a, b in zip(starts, ends)]
    assert "The office is open from nine to four on working days only." in found
    assert {"Opening hours", "What to bring", "your badge", "a pencil", "the old key"} <= set(found)


def test_lists_lead_ins_and_further_lines():
    document = markdown.parse(
        b"# T\n\nWe accept. Or not:\n- Visa. Always.\n\n  Second para\n  - inner one\n2. x\n", "a.md"
    )
    starts, ends = document_sentences(document)
    assert [document.text[a:b] for a, b in zip(starts, ends)] == [
        "T",
        "We accept.",
        "Or not:",
        "Visa.",
        "Always.",
        "Second para",
        "inner one",
        "x",
    ]


# ---- one rule each; "|" marks the ends


@pytest.mark.parametrize(
    "marked",
    [
        "J. R. R. Tolkien wrote it.| A. A. Milne did not.| Plan B.| Then we left.",
        "The U.S. Government paid.| He lives in the U.S.| The tax is low.",
        "At 9 a.m. Monday it opens.| It opens at 9 a.m.| Visitors wait.",
        "Use tools, e.g. Pandas or i.e. Numpy etc.| The rest is fine.",
        "See https://example.com/a.| Then go.| Mail me@x.org.| Thanks for www.example.com.| Bye.",
        "1. Install the pump.| 2. Start it.",
        "No. 5 is alive.| He said no.| Then he left.",
        "(See Fig. 4.| It is old.)| Done.",
        "The fee is fixed.1| It may rise.2| End.3",
        "It holds [1].| Then [2] came.| And so on.[3]| End.",
        "Acme Inc. announced it.| Acme Inc.| The firm grew.",
        "Smith v. Jones was decided.| St. John came.| It stands in Main St.| The shop is old.",
        "Brandt et al. (2011) said so.| Ask Brandt et al.| The work is done.",
        "In Jan. 2020 it was 3.5.| In Feb. it rose.",
        "He waited…| Then he left.",
        "Wait...What?| “Stop!”| “Why?” she asked.| 'Go.'| He went.",
        "Really?!| Yes!!!| No.",
        "Version 2.| Then version 3.| Items 4 and 5.| 6 of them.",
        "It is 5 p.m.| We close.",
        "Great.| 👍 Then go.",
        "An emoji 👍.| Then.",
        "He left. . . .| Then it rained.",
        "“What?”| “Nothing.”",
        "He said “no.”| Then he left.",
        "Note.**| Then go.",
        "Ph.D. students and M.Sc. students came.",
        "It rose by approx. 5 per cent.| It fell.",
        "The door (it was open.) stood.| End.",
        "iPhones sell.| Others too.",
        "See pp. 3–4.| See vol. 2, ch. 5.| End.",
    ],
)
def test_english(marked):
    assert split(marked.replace("|", "")) == [piece.strip() for piece in marked.split("|")]


@pytest.mark.parametrize(
    "language, marked",
    [
        ("fr", "M. Dupont est là.| Mme Curie aussi.| Vraiment ?| Oui !| Non."),
        ("fr-CA", "« Bonjour ! » dit-il.| « Bonjour. »| Il part.| « Ah ! »| Elle rit."),
        ("fr", "Voir p. 12 et art. 5 de la loi, etc.| La fin.| Env. 30 pers. sont là, p. ex. Luc."),
        ("fr", "À bientôt.| Été comme hiver.| L’été finit.| École fermée.| Tél. 555.| Fin."),
        ("fr", "Il coûte 12,50 $.| Le prix\u00a0: 3.| Est-ce tout\u00a0?| Oui\u202f!| Bien."),
        ("de", "Am 3. Oktober kam z. B. Herr Dr. Maier.| Es war 1990.| Die Mauer fiel."),
        ("de", "»Hallo«, sagte er.| „Gut.“| Dann ging er.| »Nein.«| Sie blieb."),
        ("de", "Siehe Abb. 3 und S. 12.| Das kostet ca. 5 Mio. Euro.| Das ist Nr. 5.| Die Tür usw.| Das Ende."),
        ("de", "Das gilt i. d. R. am Montag, d. h. Heizungen, Pumpen u. a. Geräte.| Der 19. Band fehlt."),
        (
            "es",
            "El Sr. García llegó.| ¿Qué hora es?| ¡Son las 3!| Vive en EE. UU. aquí.| Véase pág. 12.| Ud. sabe.| Fin.",
        ),
        ("zh", "你好。|世界！|真的吗？|“好。”|他说。"),
        ("ja", "「はい。」と言った。|終わり。|次の文…です。"),
        ("ar", "هل وصلت؟| نعم."),
        ("hi", "यह पहला है।| यह दूसरा है।"),
        ("ru", "Порт открыт.| Он закрыт.| Да!"),
    ],
)
def test_other_languages(language, marked):
    assert split(marked.replace("|", ""), language) == [piece.strip() for piece in marked.split("|")]


def test_an_empty_line_and_a_typed_list_part():
    assert split("Hello there\n\nSecond one. Yes.") == ["Hello there", "Second one.", "Yes."]
    assert split("We need:\n- a pen\n- two books. And one\n- ink") == [
        "We need:",
        "- a pen",
        "- two books.",
        "And one",
        "- ink",
    ]
    assert split("went\n- to sea and\nback") == ["went\n- to sea and\nback"], "one dash at a line's start is no list"


@pytest.mark.parametrize("blank", ["", " ", "\n\n\n"])
def test_a_blank_text_has_none(blank):
    assert split(blank) == []


def test_punctuation_alone_is_one():
    assert split("...!?") == ["...!?"]

"""Markdown to a Document."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.document_laws import check_document
from support.read_markdown import read
from support.shared_data import CASES

from chunkers.parsers import markdown
from chunkers.parsers.markdown import parse
from chunkers.parsers.text import NO_TEXT


def blocks(source: str) -> list[tuple[str, str]]:
    document = read(source)
    return [(b.kind, b.span.of(document.text)) for b in document.blocks]


def items(document, block: int = 0) -> list[tuple[int, int | None, str]]:
    return [(p.depth, p.number, p.span.of(document.text)) for p in document.blocks[block].parts]


def cells(document, block: int) -> list[list[str]]:
    return [[c.of(document.text) if c else "" for c in p.cells] for p in document.blocks[block].parts]


# ---- laws


MARKUP = st.text(alphabet="ab 1.\n\t#>-*+_`~[]()!|<>&;:=^\\\"'é", max_size=80)
WORD = st.from_regex(r"[a-z]{2,8}", fullmatch=True)
WORDS = st.lists(WORD, min_size=1, max_size=6).map(" ".join)


@given(
    st.binary(max_size=100) | MARKUP.map(str.encode) | st.text(max_size=80).map(lambda t: t.encode("utf-8", "replace"))
)
def test_any_input_parses(data):
    document = parse(data, "any.md")
    check_document(document)
    assert document == parse(data, "any.md")


@st.composite
def simple_sources(draw):
    """Markdown of everyday kinds and its words in order."""
    out, words = [], []
    for _ in range(draw(st.integers(1, 6))):
        text = draw(WORDS)
        kind = draw(
            st.sampled_from(
                [
                    "# {}",
                    "## {} ##",
                    "{}",
                    "**{}**",
                    "- {}",
                    "3. {}",
                    "> {}",
                    "```\n{}\n```",
                    "    {}",
                    "| {} |\n|---|",
                    "[{}](http://x)",
                    "![{}](x.png)",
                    "<p>{}</p>",
                    "{}<br>",
                    "<b>{}</b>",
                    "> - {}",
                    "- > {}",
                    "1. - {}",
                    "*{}*  \n_" + "x" * 3 + "_",
                ]
            )
        )
        out.append(kind.format(text))
        words += text.split() + (["xxx"] if "xxx" in kind else [])
    return "\n\n".join(out), words


@given(simple_sources())
def test_every_word_survives_in_order(source):
    document = read(source[0])
    marks = {"-", "|", "3.", "4.", "5.", "6.", "7.", "8.", "1."}
    assert [w for w in document.text.split() if w not in marks] == source[1]


@given(
    st.dictionaries(
        st.sampled_from(["title", "version", "owner", "doc_id"]),
        st.from_regex(r"[A-Za-z0-9][A-Za-z0-9_ .:é-]{0,20}[a-z0-9é]", fullmatch=True),
        min_size=1,
    )
)
def test_front_matter_values_stay_as_written(values):
    source = "---\n" + "".join(f"{key}: {value}\n" for key, value in values.items()) + "---\n\nText.\n"
    document = read(source)
    assert document.text == "Text."
    assert {key: getattr(document.meta, key) for key in values} == {k: " ".join(v.split()) for k, v in values.items()}


# ---- front matter


def test_front_matter_is_metadata_without_typing():
    meta = read(
        "---\ndoc_id: a\ntitle: \"Care: parts\"\nversion: 1.10\nowner: 'it''s us'\naccess:\n# remark\n"
        "effective_from: 2026-01-01\ntags:\n  - x\n---\nText."
    ).meta
    assert (meta.doc_id, meta.title, meta.version, meta.owner) == ("a", "Care: parts", "1.10", "it's us")
    assert (meta.access, meta.effective_from, meta.language) == ("staff", "2026-01-01", "en")


@pytest.mark.parametrize(
    "source", ["---\n\nText between rules.\n\n---\n", "---\nNo pair here\n---\n", "---\ntitle: open end\n\nText."]
)
def test_rules_are_no_front_matter(source):
    document = read(source)
    assert document.meta.title == "" and document.text


def test_front_matter_behind_a_mark_and_with_other_line_ends():
    assert read(b"\xef\xbb\xbf---\r\ntitle: T\r\n---\r\nText.").meta.title == "T"


def test_a_file_of_front_matter_only_is_empty_and_says_so():
    document = read("---\ntitle: T\n---\n")
    assert (document.text, document.title, [n.text for n in document.notes]) == ("", "T", [NO_TEXT.text])


# ---- headings and sections


def test_str_01_a_comment_in_code_is_no_heading():
    document = read(
        "# Set-up\n\nRun this:\n\n```bash\n# fetch the charts\nchartbox --pull\n## second remark\n```\n\nDone.\n\n"
        "## Next\n\nMore text.\n"
    )
    assert [(b.kind, b.section) for b in document.blocks] == [
        ("title", ()),
        ("paragraph", ()),
        ("code", ()),
        ("paragraph", ()),
        ("heading", ("Next",)),
        ("paragraph", ("Next",)),
    ]
    assert document.blocks[2].span.of(document.text) == "# fetch the charts\nchartbox --pull\n## second remark"


def test_str_03_a_deeper_heading_leaves_the_path():
    document = read("# Ship\n\nA.\n\n## Deck\n\nB.\n\n### Rail\n\nC.\n\n## Hull\n\nD.\n\n# Crew\n\nE.\n")
    paths = {b.span.of(document.text): b.section for b in document.blocks if b.kind == "paragraph"}
    assert paths == {
        "A.": ("Ship",),
        "B.": ("Ship", "Deck"),
        "C.": ("Ship", "Deck", "Rail"),
        "D.": ("Ship", "Hull"),
        "E.": ("Crew",),
    }


def test_str_06_underlined_headings_and_look_alikes():
    assert blocks(
        "Main title\n==========\n\nIntro.\n\nSecond title\n------------\n\nBody.\n\n---\n\nAfter the rule.\n\n"
        "#hashtag is not a heading\n\n## Closed form ##\n\nTail.\n"
    ) == [
        ("title", "Main title"),
        ("paragraph", "Intro."),
        ("heading", "Second title"),
        ("paragraph", "Body."),
        ("paragraph", "After the rule."),
        ("paragraph", "#hashtag is not a heading"),
        ("heading", "Closed form"),
        ("paragraph", "Tail."),
    ]


def test_str_15_a_last_heading_without_text_stays():
    document = read("# Return\n\nText.\n\n## Costs\n\nThe sender pays.\n\n## Contact\n")
    assert [s.heading for s in document.sections] == ["", "Costs", "Contact"]


def test_str_19_text_before_the_first_heading():
    document = read(
        "- item before any title\n- second such item\n\nLoose words before the first title.\n\n## First title\n\n"
        "Body.\n\n#### Deep title\n\nDeep body.\n"
    )
    assert [b.section for b in document.blocks] == [
        (),
        (),
        ("First title",),
        ("First title",),
        ("First title", "Deep title"),
        ("First title", "Deep title"),
    ]
    assert document.sections[0].heading == "" and document.sections[0].span.start == 0


# ---- lists


def test_str_17_numbers_and_depths():
    document = read(
        "# Steps\n\n4. Fourth step\n5. Fifth step\n   - inner a\n   - inner b\n     1. deepest\n6. Sixth step\n\n"
        "* loose one\n\n* loose two\n"
    )
    assert items(document, 1) == [
        (1, 4, "4. Fourth step"),
        (1, 5, "5. Fifth step"),
        (2, None, "- inner a"),
        (2, None, "- inner b"),
        (3, 1, "1. deepest"),
        (1, 6, "6. Sixth step"),
    ]
    assert items(document, 2) == [(1, None, "- loose one"), (1, None, "- loose two")]
    assert document.blocks[1].span.of(document.text).split("\n")[2:5] == [
        "  - inner a",
        "  - inner b",
        "    1. deepest",
    ]


def test_items_numbered_alike_are_counted_and_other_numbers_stay():
    assert [i[1] for i in items(read("1. a\n1. b\n1. c"))] == [1, 2, 3]
    assert [i[1] for i in items(read("1. a\n   1. x\n   1. y\n3. b\n7. c"))] == [1, 1, 2, 3, 7]


def test_a_line_directly_above_items_is_their_lead_in():
    assert blocks("We accept:\n- Visa.\n- PayPal.\n") == [("list", "We accept:\n- Visa.\n- PayPal.")]
    assert blocks("We **do**\naccept:\n1. Visa.\n") == [("list", "We do accept:\n1. Visa.")]
    assert blocks("We accept:\n\n- Visa.\n") == [("paragraph", "We accept:"), ("list", "- Visa.")]
    assert blocks("## Accepted\n- Visa.\n") == [("heading", "Accepted"), ("list", "- Visa.")]
    assert blocks("> We accept:\n> - Visa.\n") == [("list", "We accept:\n- Visa.")]


def test_an_item_keeps_its_further_blocks_as_lines():
    document = read(
        "- a `x`\n\n  second para\n\n  ```py\n  def f():\n      return 1\n  ```\n  > quoted\n\n  | a | b |\n"
        "  |---|---|\n  | 1 | 2 |\n- b\n"
    )
    assert document.text == ("- a x\n  second para\n  def f():\n      return 1\n  quoted\n  a | b\n  1 | 2\n- b")
    assert len(document.blocks) == 1 and len(document.blocks[0].parts) == 2


def test_the_order_of_the_source_is_kept_behind_an_inner_list():
    assert read("- a\n  - b\n\n  c\n- d").text.split() == ["-", "a", "-", "b", "c", "-", "d"]


def test_an_item_that_holds_only_a_list_counts_with_it():
    assert read("- - a\n- - b").text == "- a\n- b"


# ---- tables


def test_str_07_every_row_with_its_cells():
    rows = "".join(f"| Pump {i:02} | {i} bar | bay | checked |\n" for i in range(1, 15))
    document = read(
        f"# Pumps\n\nA list.\n\n| Unit | Pressure | Place | State |\n|---|---:|---|---|\n{rows}\nEnd of list.\n"
    )
    table = document.blocks[2]
    assert [p.is_header for p in table.parts] == [True] + [False] * 14
    assert cells(document, 2)[1] == ["Pump 01", "1 bar", "bay", "checked"]
    assert "---" not in document.text


def test_str_11_bars_inside_cells():
    document = read(
        "# Filters\n\n| Pattern | Meaning |\n|---|---|\n| `a\\|b` | a or b |\n| x \\| y | pipe in text |\n| plain | |\n"
        "\nNot a table | just a line\n"
    )
    assert cells(document, 1) == [
        ["Pattern", "Meaning"],
        ["a\\|b", "a or b"],
        ["x \\| y", "pipe in text"],
        ["plain", ""],
    ]
    assert document.text.endswith("plain |\n\nNot a table | just a line")
    table = document.blocks[1].span.of(document.text).split("\n")
    again = read("\n".join([table[0], "|---|---|", *table[1:]]) + "\n")
    assert cells(again, 0) == cells(document, 1)


def test_a_short_row_is_filled_up():
    assert cells(read("| a | b |\n|---|---|\n| x |\n"), 0) == [["a", "b"], ["x", ""]]


# ---- inlines, code, quotes, footnotes, raw HTML


@pytest.mark.parametrize(
    "source, text",
    [
        ("a **b** _c_ `d  e` ~f~", "a b c d e ~f~"),
        ("half**bold**word", "halfboldword"),
        ('[link](http://x "t") and <http://y.z> and ![alt *t*](u.png)', "link and http://y.z and alt t"),
        ("line one  \nline two\\\nline\nthree", "line one line two line three"),
        ("a<br>b<br/>c <!-- no -->d", "a b c d"),
        ("H<sub>2</sub>O <kbd>Ctrl</kbd> <script>no()</script>x", "H2O Ctrl x"),
        ("<input type=checkbox> yes <img alt='a pump' src=x>", "yes a pump"),
        ("&amp; &eacute; &#65; \\* \\_", "& é A * _"),
        ("a&nbsp;b\u00a0c", "a b c"),
        ("cafe\u0301", "café"),
        ("$1.50 to ~5%", "$1.50 to ~5%"),
    ],
)
def test_inline_markup_is_dropped(source, text):
    assert read(source).text == text


def test_code_blocks_keep_their_own_lines():
    assert blocks("~~~\n a\n\n\tb  \n~~~\n\n    c\n      d\n") == [("code", " a\n\n\tb"), ("code", "c\n  d")]


def test_structure_inside_a_quote_stays():
    assert blocks("> One\n> still.\n>\n> ## Loud\n>\n> - q\n>\n> > deep\n>\n> ```\n> code\n> ```\n") == [
        ("quote", "One still."),
        ("quote", "Loud"),
        ("list", "- q"),
        ("quote", "deep"),
        ("code", "code"),
    ]


def test_a_footnote_stands_at_its_text_with_a_bare_number_at_the_reference():
    document = read("Fixed.[^1] It may[^note] rise.\n\n[^1]: By *us*.\n\n[^note]: Or not.\n\n    Who knows.\n\nEnd.")
    assert document.text == "Fixed.1 It may2 rise.\n\nBy us.\n\nOr not.\n\nWho knows.\n\nEnd."
    assert [(b.kind, b.parts[0].number) for b in document.blocks[1:4]] == [
        ("footnote", 1),
        ("footnote", 2),
        ("footnote", 2),
    ]


def test_a_footnote_nobody_refers_to_is_kept():
    assert blocks("Text [^2].\n\n[^1]: Kept.") == [("paragraph", "Text [^2]."), ("footnote", "Kept.")]


def test_raw_html_gives_its_text():
    assert blocks(
        '<div class="x">\n<p>Raw <b>html</b></p>\n<table><tr><th>H</th></tr><tr><td>v</td></tr></table>\n'
        "<script>bad()</script><!-- no --></div>\n\n<details><summary>Sum</summary>\n\nInner\n\n</details>\n"
    ) == [("paragraph", "Raw html"), ("table", "H\nv"), ("paragraph", "Sum"), ("paragraph", "Inner")]


# ---- published files


def test_published_cases():
    for path in sorted(CASES.glob("*.md")):
        if not path.name.endswith(".expect.md") and path.name != "README.md":
            read(path.read_bytes(), path.name)
    assert read((CASES / "HOS-05.md").read_bytes()).text.split() == ["deep", "after"]
    assert items(read((CASES / "STR-17.md").read_bytes()), 1)[4] == (3, 1, "1. deepest")
    wide = read((CASES / "STR-10.md").read_bytes())
    assert [len(row) for row in cells(wide, 1)] == [12] * 4


@given(MARKUP)
def test_the_short_way_for_plain_lines_reads_them_as_the_grammar_does(source):
    document = parse(source.encode(), "a.md")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(markdown, "_MARKED", re.compile(""))
        assert parse(source.encode(), "a.md") == document

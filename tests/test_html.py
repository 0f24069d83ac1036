"""HTML to a Document."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.document_laws import check_document
from support.shared_data import CASES

from chunkers.parsers.html import parse
from chunkers.parsers.text import NO_TEXT

HEAD = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Delivery policy | Harbour help</title>
<meta name="doc_id" content="delivery-policy"><meta name="version" content="1.10">
<meta name="owner" content="Support (Grace)">
<meta name="effective_from" content="2026-04-01"></head><body>"""
PAGE = (
    HEAD
    + """<div class="cookie" role="dialog">We use cookies <button>Accept</button></div>
<header><a href="/">Harbour</a><nav><a href="/s">Shop</a></nav></header>
<nav class="breadcrumbs">Help &rsaquo; Policies</nav>
<main><article><h1>Delivery policy</h1>
<p class="doc-meta">Version 1.10 &middot; Effective from 2026-04-01 &middot; Owner: Support (Grace)</p>
<h2>Where</h2><p>We deliver to every dock.</p></article><aside><h2>Related</h2><ul><li>Contact</li></ul></aside></main>
<footer><p>&copy; 2026</p></footer></body></html>"""
)


def read(source: str | bytes):
    document = parse(source if isinstance(source, bytes) else source.encode(), "a.html")
    check_document(document)
    return document


def blocks(source: str) -> list[tuple[str, str]]:
    document = read(source)
    return [(b.kind, b.span.of(document.text)) for b in document.blocks]


def items(document, block: int = 0) -> list[tuple[int, int | None, str]]:
    return [(p.depth, p.number, p.span.of(document.text)) for p in document.blocks[block].parts]


def rows(source: str) -> list[tuple[bool, list[str]]]:
    document = read(source)
    return [(p.is_header, [c.of(document.text) if c else "" for c in p.cells]) for p in document.blocks[0].parts]


# ---- laws

TAGS = st.sampled_from(
    "<p> </p> <div> </div> <ul> <ol start=3> <li> </li> </ul> <table> <tr> <td> <th rowspan=2> <td colspan=3> "
    "</table> <h1> </h1> <h2> <b> </b> <br> <pre> </pre> <blockquote> </blockquote> <!-- --> <script> "
    "</script> <nav> </nav> <dl> <dt> <dd> </dl> <caption> <figcaption> <img alt=x> <hr> <template> <span hidden> "
    "</span> <article> </article> <header> <thead> <svg> </svg> <td> &amp; <".split(" ")
)


@given(st.lists(TAGS | st.text(max_size=6), max_size=25).map("".join) | st.text(max_size=80))
def test_any_markup_parses(source):
    data = source.encode("utf-8", "replace")
    document = parse(data, "any.html")
    check_document(document)
    assert document == parse(data, "any.html")


@given(st.binary(max_size=120))
def test_any_bytes_parse(data):
    check_document(parse(data, "any.html"))


WORDS = st.lists(st.from_regex(r"[a-z]{2,8}", fullmatch=True), min_size=1, max_size=5).map(" ".join)
KINDS = st.sampled_from(
    [
        "<p>{}</p>",
        "<h2>{}</h2>",
        "<ul><li>{}</li></ul>",
        "<ol><li><p>{}</p></li></ol>",
        "{}<hr>",
        "<pre>{}</pre>",
        "<table><tr><td>{}</td></tr></table>",
        "<div><div>{}</div></div>",
        "<blockquote>{}</blockquote>",
        "<section><p>{}</section>",
        "<figure><figcaption>{}</figcaption></figure>",
        "<p><b><i>{}</i></b></p>",
    ]
)


@given(st.lists(st.tuples(KINDS, WORDS), max_size=8))
def test_every_word_survives_in_order(parts):
    document = read("".join(kind.format(words) for kind, words in parts))
    found = [word for word in document.text.split() if word not in ("-", "1.")]
    assert found == [word for _, words in parts for word in words.split()]


# ---- what of a page is text


def test_only_the_article_is_read_and_what_is_left_out_is_said():
    document = read(PAGE)
    assert document.text == "Delivery policy\n\nWhere\n\nWe deliver to every dock."
    notes = " ".join(note.text for note in document.notes)
    assert "repeats the metadata" in notes and "article part" in notes


def test_metadata_are_strings_as_written():
    meta = read(PAGE).meta
    assert (meta.doc_id, meta.version, meta.owner, meta.language) == (
        "delivery-policy",
        "1.10",
        "Support (Grace)",
        "en",
    )
    assert meta.title == "Delivery policy", "the h1, not <title> with the name of the site"


def test_title_and_language_fall_back():
    assert read("<title>Only here</title><p>x").meta.title == "Only here"
    assert read('<html lang="fr-CA"><h1>Le <em>titre</em></h1>').meta.title == "Le titre"
    assert read('<html lang="fr-CA"><meta name=language content=fr><p>x').meta.language == "fr"
    assert read("<p>x").meta.language == "en"


@pytest.mark.parametrize(
    "line, left_out",
    [
        ("Version 1.10", True),
        ("Owner: Support (Grace)", True),
        ("v1.10, in force since 2026-04-01", True),
        ("Version 1.10 replaces the one before.", False),
        ("Effective from 2026-04-01.", True),
        ("Version 2", False),
        ("1.10", False),
    ],
)
def test_a_line_under_the_title_that_only_repeats_metadata(line, left_out):
    document = read(f"{HEAD}<h1>T</h1><p>{line}</p><p>Text.</p>")
    assert (line not in document.text) is left_out
    assert any("repeats" in note.text for note in document.notes) is left_out
    assert line in read(f"{HEAD}<h1>T</h1><p>Text.</p><p>{line}</p>").text, "only directly under the title"


def test_surroundings_inside_the_article_are_left_out_and_said():
    document = read(
        "<article><h1>T</h1><nav>n</nav><p>x</p><aside>a</aside><div role=dialog>d</div><footer>f</footer>"
        "<header>h</header><button>b</button><div class='related-links'>r</div></article>"
    )
    assert document.text == "T\n\nx"
    assert any("dialog" in note.text and "navigation" in note.text for note in document.notes)


def test_a_header_that_holds_the_heading_stays():
    assert blocks("<article><header><h1>T</h1></header><p>x</p></article>") == [("title", "T"), ("paragraph", "x")]
    assert blocks("<body><header>Site <h1>T</h1></header><p>x</p>") == [
        ("paragraph", "Site"),
        ("heading", "T"),
        ("paragraph", "x"),
    ]
    assert blocks("<body><header><h1>Site</h1></header><h1>T</h1><p>x</p>") == [("title", "T"), ("paragraph", "x")]


@pytest.mark.parametrize(
    "source, text",
    [
        ("<main>m</main><p>out</p>", "m"),
        ("<div role=main>m</div><p>out</p>", "m"),
        ("<p>body</p>", "body"),
        ("<main><article>a</article><p>b</p></main>", "a"),
        ("<main><h1>T</h1><article>a</article></main>", "T\n\na"),
        ("<article>a</article><article>b</article>", "a\n\nb"),
        ("<article>a<article>b</article></article>x", "a\n\nb"),
        ("<article><nav>n</nav></article><p>x</p>", "x"),
    ],
)
def test_which_part_is_read(source, text):
    assert read(source).text == text


def test_hos_07_code_and_hidden_parts():
    source = """<html><head><title>Page</title><style>p{} .secretstyle{}</style><script>'scriptword'</script></head>
<body><nav>Home</nav><h1>Visible title</h1><p>Visible words.</p><template><p>templateword</p></template>
<noscript>noscriptword</noscript><script type="application/json">{"a":"jsonword"}</script><!-- commentword -->
<input type="hidden" value="hiddenword"><p hidden>h1</p><p style="display: none">h2</p><div aria-hidden="true">h3</div>
<p>More visible words &amp; a sign &lt;b&gt;.</p></body></html>"""
    assert blocks(source) == [
        ("title", "Visible title"),
        ("paragraph", "Visible words."),
        ("paragraph", "More visible words & a sign <b>."),
    ]


def test_hos_09_entities_of_its_own_are_never_read(tmp_path, monkeypatch):
    (tmp_path / "probe-canary.txt").write_text("CANARY-77")
    monkeypatch.chdir(tmp_path)
    document = read(
        '<?xml version="1.0"?>\n<!DOCTYPE html [<!ENTITY leak SYSTEM "probe-canary.txt"><!ENTITY a "lol">'
        '<!ENTITY b "&a;&a;&a;&a;">]>\n<html xmlns="http://www.w3.org/1999/xhtml"><body><h1>Start</h1><p>[&leak;]</p>'
        "<p>&b;</p><p>End.</p></body></html>"
    )
    assert document.text == "Start\n\n[&leak;]\n\n&b;\n\nEnd."


# ---- blocks


def test_str_13_inline_tags_keep_order_and_words():
    assert [
        text
        for _, text in blocks(
            '<h1>Stop</h1><p>The pump <strong>must</strong> stop <em>before</em> the <a href="#v">valve</a> opens'
            "<sup>2</sup>, see <code>LOG</code> now.</p><p>first<br>second</p><div>one</div><div>two</div>"
            "<p>half<b>bold</b>word</p>"
        )
    ] == [
        "Stop",
        "The pump must stop before the valve opens2, see LOG now.",
        "first second",
        "one",
        "two",
        "halfboldword",
    ]


def test_text_around_blocks_is_not_dropped():
    assert [t for _, t in blocks("<div>one<div>two</div>three <i>four</i></div>five")] == [
        "one",
        "two",
        "three four",
        "five",
    ]


def test_entities_blanks_and_pictures():
    assert (
        read("<p>a&nbsp;b&eacute;&#x41; <img src=x alt='a pump'>\n c<wbr>d <img src=y></p>").text == "a béA a pump cd"
    )


def test_nested_lists_with_numbers():
    document = read(
        "<ul><li>a<ul><li>b<p>c</p></li></ul></li><li><p>p1</p><p>p2</p><pre>x\n  y</pre></li></ul>"
        "<ol start=4><li>x<li value=9>y<li>z</ol><ol reversed start=2><li>q<li>r</ol>"
    )
    assert items(document) == [(1, None, "- a"), (2, None, "- b\n    c"), (1, None, "- p1\n  p2\n  x\n    y")]
    assert [i[1] for i in items(document, 1)] == [4, 9, 10]
    assert [i[1] for i in items(document, 2)] == [2, 1]


def test_definition_lists_are_items_with_further_lines():
    assert read("<dl><dt>T1<dd>D1<dd>D2<dt>T2<dd>D3</dl>").text == "- T1\n  D1\n  D2\n- T2\n  D3"


def test_items_without_a_list_are_paragraphs():
    assert blocks("<li>a</li><li>b</li>") == [("paragraph", "a"), ("paragraph", "b")]


def test_table_heads():
    body = "<tr><td>1</td><td>2</td></tr>"
    assert rows(f"<table><thead><tr><td>A</td><td>B</td></tr></thead>{body}</table>") == [
        (True, ["A", "B"]),
        (False, ["1", "2"]),
    ]
    assert [
        h for h, _ in rows(f"<table><tr><th>A</th><th>B</th></tr>{body}<tr><th colspan=2>Group</th></tr></table>")
    ] == [True, False, False]
    assert [h for h, _ in rows("<table><tr><th>A</th><td>1</td></tr></table>")] == [False]


def test_a_spanned_cell_is_written_once_and_its_other_places_are_empty():
    assert [
        cells
        for _, cells in rows(
            "<table><tr><th rowspan=2>R</th><th colspan=2>C</th></tr><tr><th>c1</th><th>c2</th></tr>"
            "<tr><td>r</td><td rowspan=2>1</td><td>2</td></tr><tr><td>s</td><td>3</td></tr></table>"
        )
    ] == [["R", "C", ""], ["", "c1", "c2"], ["r", "1", "2"], ["s", "", "3"]]


def test_cells_are_one_line_whatever_they_hold():
    assert rows(
        "<table><tr><td><p>a</p><p>b</p><ul><li>c</li></ul><table><tr><td>d</td></tr></table></td><td>x|y</td></tr></table>"
    ) == [(False, ["a b c d", "x\\|y"])]


def test_captions_code_quotes_and_details():
    assert blocks(
        "<table><caption>Cap</caption><tr><td>1</td></tr></table><figure><img alt=pic><figcaption>Fig <i>1</i>"
        "</figcaption></figure><pre><code>a\n  b<br>c</code></pre><blockquote><p>q1</p><h3>q2</h3>q3</blockquote>"
        "<details><summary>S</summary>t</details>"
    ) == [
        ("caption", "Cap"),
        ("table", "1"),
        ("paragraph", "pic"),
        ("caption", "Fig 1"),
        ("code", "a\n  b\nc"),
        ("quote", "q1"),
        ("quote", "q2"),
        ("quote", "q3"),
        ("paragraph", "S"),
        ("paragraph", "t"),
    ]


# ---- encodings, hostile pages


def test_encodings():
    assert read("<p>é–日</p>".encode("utf-16")).text == "é–日"
    document = read('<meta charset="windows-1252"><p>caf\xe9 \x96</p>'.encode("latin-1"))
    assert document.text == "café –" and any("windows-1252" in note.text for note in document.notes)
    assert "\ufffd" in read(b"<p>caf\xe9</p>").text


@pytest.mark.parametrize(
    "source",
    [
        "<div>" * 100_000 + "deep" + "</div>" * 100_000 + "<p>after</p>",
        "<b>" * 100_000 + "deep<p>after",
        "<blockquote>" * 50_000 + "deep<p>after",
        "<x-y>" * 50_000 + "deep <p>after",
        "<ul><li>" * 20_000 + "deep<p>after",
        "<table><tr><td>" * 5_000 + "deep <p>after",
        "<!--" + "<div>" * 1000 + "-->deep <p>after",
        "<script>" + "<div>" * 1000 + "</script>deep <p>after",
    ],
)
def test_deep_pages_keep_their_words_in_time(source):
    before = time.process_time()
    assert {"deep", "after"} <= set(parse(source.encode(), "a.html").text.split())
    assert time.process_time() - before < 5


@pytest.mark.parametrize(
    "source",
    [
        "<!--" * 100_000,
        "<a " * 100_000,
        "<script>" * 50_000,
        "[" * 100_000,
        "a. " * 50_000,
        "a" * 1_000_000,
        "<table>" + "<tr>" + "<td colspan=1000>x" * 5_000,
        "<p><b id=1>" * 3_000 + "x",
        "<table><tr>" + "<td rowspan=60000>x" * 300 + "<tr><td>y" * 3_000,
        "<td" * 50_000,
        "&" * 100_000,
    ],
)
def test_hos_11_and_13_hostile_pages_end_in_time(source):
    before = time.process_time()
    check_document(parse(source.encode(), "a.html"))
    assert time.process_time() - before < 5


@pytest.mark.parametrize(
    "source", ["", "\n" * 300_000, " " * 300_000, "<p></p><nav>only</nav>", "<!-- -->", "<body><script>x</script>"]
)
def test_a_page_without_text_is_empty_and_says_so(source):
    document = read(source)
    assert document.text == "" and NO_TEXT.text in [n.text for n in document.notes]


def test_processing_instructions_hold_no_text():
    """They have no tag name (fuzz run, seed 7, 293)."""
    assert read("<p>a<?x b>c</p><ul><?x><li>d<?y z></ul>").text == "ac\n\n- d"


def test_published_cases():
    for path in sorted(CASES.glob("*.html")):
        text = read(path.read_bytes()).text
        for word in ("scriptword", "secretstyle", "templateword", "jsonword", "commentword", "CANARY", "noscriptword"):
            assert word not in text
    assert "Start" in text or "halfboldword" in text

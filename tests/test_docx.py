"""Word documents: what a reader of the printed page sees, and in words what was left out."""

import io
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.document_laws import check_document
from support.made_docx import NUMBERING, STYLES, cell, docx, item, level, p, row, run, style, table, zipped

from chunkers import ParseError, parse
from chunkers.parsers import docx as reader
from chunkers.parsers.docx import archive
from chunkers.parsers.docx.numbers import form
from chunkers.parsers.text import NO_TEXT


def read(body: str, **parts):
    parts = {"styles": STYLES, "numbering": NUMBERING} | parts
    document = parse(docx(body, **parts), "a.docx")
    check_document(document)
    assert not document.pages, "a Word file has no pages"
    return document


def blocks(document) -> list[tuple[str, str]]:
    return [(one.kind, one.span.of(document.text)) for one in document.blocks]


def notes(document) -> list[str]:
    return [note.text for note in document.notes]


def refusal(data: bytes) -> str:
    with pytest.raises(ParseError) as refused:
        parse(data, "a.docx")
    said = str(refused.value)
    assert said.startswith("“a.docx” ") and said.endswith(".") and "\n" not in said
    return said


# ---- laws

WORDS = st.sampled_from(["the pump", "a|b", "<b>", "&amp;", "naïve", "\u00a0", "日本語", "x\u00ady", ""])
LEAF = (
    WORDS.map(p)
    | WORDS.map(lambda w: item(w, "1"))
    | WORDS.map(lambda w: item(w, "2", 2))
    | st.sampled_from(
        [
            p("Head", "berschrift1"),
            p("Title", "Titel"),
            p("x = 1", "Code"),
            p("Said", "Zitat"),
            "<w:p/>",
            "<w:proofErr/>",
        ]
    )
)
AROUND = st.sampled_from(["w:tbl w:tr w:tc", "w:sdt w:sdtContent", "w:ins", "w:p w:r w:pict v:textbox w:txbxContent"])


def around(names: str, found: list[str]) -> str:
    tags = names.split()
    return "".join(f"<{tag}>" for tag in tags) + "".join(found) + "".join(f"</{tag}>" for tag in reversed(tags))


INNER = st.recursive(LEAF, lambda inner: st.builds(around, AROUND, st.lists(inner, max_size=3)), max_leaves=12)


@given(st.lists(INNER, max_size=6).map("".join))
def test_any_body_keeps_the_laws_and_every_word(body):
    document = read(body)
    for word in ("the pump", "naïve", "日本語", "Head", "Said", "x = 1"):
        assert document.text.count(word) == body.count(word)
    assert document == read(body)


@given(st.binary(max_size=60), st.integers(0, 3000))
def test_a_damaged_file_is_read_or_refused_in_one_sentence(noise, at):
    data = bytearray(docx(p("Some words") + item("one", "1"), styles=STYLES, numbering=NUMBERING))
    data[at % len(data) : at % len(data) + len(noise)] = noise
    try:
        check_document(parse(bytes(data), "a.docx"))
    except ParseError as refused:
        assert str(refused).startswith("“a.docx” could not be read: ")


# ---- structure


def test_title_headings_and_sections():
    document = read(
        p("Pump", "Titel")
        + p("manual", "Titel")
        + p("Parts", "berschrift1")
        + p("Words.")
        + p("Seals", "Meine")
        + p("Contents", "TOCHeading")
        + p("Deep", "berschrift9")
        + p("By level", about='<w:outlineLvl w:val="0"/>')
    )
    assert [(one.kind, one.level, one.span.of(document.text)) for one in document.blocks] == [
        ("title", 1, "Pump manual"),
        ("heading", 2, "Parts"),
        ("paragraph", None, "Words."),
        ("heading", 3, "Seals"),
        ("paragraph", None, "Contents"),
        ("heading", 6, "Deep"),
        ("heading", 2, "By level"),
    ]
    assert document.sections[1].path == ("Parts", "Seals")


def test_without_a_title_levels_stay():
    document = read(p("Parts", "berschrift1") + p("Seals", "berschrift2") + p("More", "berschrift1"))
    assert [(one.kind, one.level) for one in document.blocks] == [("heading", 1), ("heading", 2), ("heading", 1)]


def test_a_document_without_heading_styles_says_so():
    assert notes(read(p("Words."))) == [reader.NO_HEADINGS.text]
    assert notes(read("")) == [NO_TEXT.text]


def test_numbered_headings_keep_the_number_that_word_counts():
    numbered = style("Nummer", "heading 2", '<w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="4"/></w:numPr></w:pPr>')
    one = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="4"/></w:numPr>'
    none = '<w:numPr><w:numId w:val="0"/></w:numPr>'
    document = read(
        p("Scope", "berschrift1", one)
        + p("Who", "Nummer")
        + p("What", "Nummer")
        + p("Terms", "berschrift1", one)
        + p("When", "Nummer")
        + p("Annex", "Nummer", none),
        styles=STYLES + numbered,
    )
    assert document.text.split("\n\n") == ["1 Scope", "1.1 Who", "1.2 What", "2 Terms", "2.1 When", "Annex"]


def test_lists_nest_and_keep_their_numbers_over_what_stands_between():
    document = read(
        item("a", "1")
        + item("b", "1", 1)
        + p("Words.")
        + item("three", "2")
        + item("first", "2", 1)
        + item("second", "2", 1)
        + item("inner", "2", 2)
        + p("Between.")
        + item("four", "2")
        + item("anew", "3")
    )
    assert document.text == (
        "- a\n  - b\n\nWords.\n\n3. three\n  a. first\n  b. second\n    i. inner\n\nBetween.\n\n4. four\n1. anew"
    )
    assert [(part.depth, part.number) for part in document.blocks[2].parts][:3] == [(1, 3), (2, 1), (2, 2)]


def test_one_sign_is_a_roman_number_among_roman_ones():
    lists = "".join(
        f'<w:abstractNum w:abstractNumId="{n}">{level(0, form, "%1.")}</w:abstractNum>'
        f'<w:num w:numId="{n}"><w:abstractNumId w:val="{n}"/></w:num>'
        for n, form in ((1, "lowerRoman"), (2, "upperLetter"))
    )
    document = parse(
        docx(
            "".join(item("one", which) for which in "1" * 6)
            + p("Between")
            + "".join(item("one", which) for which in "2" * 10),
            numbering=lists,
        ),
        "a.docx",
    )
    rules, _, letters = document.blocks
    assert rules.span.of(document.text).split("\n")[3:] == ["iv. one", "v. one", "vi. one"]
    assert [part.number for part in rules.parts] == [1, 2, 3, 4, 5, 6]
    assert [part.number for part in letters.parts] == [*range(1, 11)]


def test_a_number_with_words_stands_in_front_of_its_paragraph():
    document = read(item("The supplier shall deliver.", "5") + item("The buyer pays.", "5"))
    assert blocks(document) == [
        ("paragraph", "Article I. The supplier shall deliver."),
        ("paragraph", "Article II. The buyer pays."),
    ]


@pytest.mark.parametrize(
    "count, name, said",
    [
        (28, "lowerLetter", "bb"),
        (4, "upperRoman", "IV"),
        (1994, "lowerRoman", "mcmxciv"),
        (7, "decimalZero", "07"),
        (0, "lowerRoman", "0"),
        (3, "chicago", "3"),
    ],
)
def test_number_formats(count, name, said):
    assert form(count, name) == said


def test_tables_with_spans_and_head_rows():
    document = read(
        table(
            row("A", cell("B", '<w:gridSpan w:val="2"/>'), about="<w:tblHeader/>"),
            row(cell("x", '<w:vMerge w:val="restart"/>'), "1", "2|3"),
            row(cell("", "<w:vMerge/>"), "3", "4"),
            row("late", "5", about='<w:gridBefore w:val="1"/>'),
        )
    )
    (block,) = document.blocks
    assert document.text == "A | B |\nx | 1 | 2\\|3\n | 3 | 4\n | late | 5"
    assert [part.is_header for part in block.parts] == [True, False, False, False]


def test_a_bold_first_row_or_the_table_style_makes_a_head_row():
    bold = f"<w:tc><w:p>{run('Head', '<w:b/>')}</w:p></w:tc>"
    drawn = '<w:style w:type="table" w:styleId="Grid"><w:name w:val="Grid"/><w:tblStylePr w:type="firstRow"/></w:style>'
    asked = '<w:tblStyle w:val="Grid"/><w:tblLook w:val="0020"/>'
    styled = read(table(row("Head"), row("x"), about=asked), styles=STYLES + drawn)
    for found in (read(table(row(bold), row("x"))), styled):
        assert [part.is_header for part in found.blocks[0].parts] == [True, False]
    for found in (read(table(row("Head"), row("x"))), read(table(row(bold), row(bold)))):
        assert not any(part.is_header for part in found.blocks[0].parts)


def test_quotes_captions_and_code_with_its_blank_lines():
    mono = '<w:rFonts w:ascii="Courier New"/>'
    document = read(
        p("Said.", "Zitat")
        + p("Table 1: parts", "Beschriftung")
        + p("def f():", "Code")
        + p("", "Code")
        + p("    return 1", "Code")
        + p("Words.")
        + p(inside=run("x =  1", mono))
    )
    assert blocks(document) == [
        ("quote", "Said."),
        ("caption", "Table 1: parts"),
        ("code", "def f():\n\n    return 1"),
        ("paragraph", "Words."),
        ("code", "x =  1"),
    ]


def test_footnotes_follow_the_block_that_refers_to_them():
    def cited(kind, name):
        return f'<w:r><w:{kind}Reference w:id="{name}"/></w:r>'

    document = read(
        p("One", inside=cited("footnote", 7) + run(" more."))
        + item("Two", "1").replace("</w:p>", cited("endnote", 1) + "</w:p>")
        + p("Three.", inside=cited("footnote", 99)),
        footnotes='<w:footnote w:id="0" w:type="separator"><w:p/></w:footnote><w:footnote w:id="7">'
        f"<w:p><w:r><w:footnoteRef/></w:r>{run(' The note.')}</w:p>{p('Its second part.')}</w:footnote>",
        endnotes=f'<w:endnote w:id="1">{p("The end.")}</w:endnote>',
    )
    assert blocks(document) == [
        ("paragraph", "One1 more."),
        ("footnote", "The note. Its second part."),
        ("list", "- Two2"),
        ("footnote", "The end."),
        ("paragraph", "Three."),
    ]
    assert [one.parts[0].number for one in document.blocks if one.kind == "footnote"] == [1, 2]


def test_fields_controls_breaks_and_hyphens_leave_their_text():
    document = read(
        p(
            inside='<w:fldSimple w:instr="SEQ Table">'
            + run("Table 1")
            + "</w:fldSimple>"
            + "<w:r><w:cr/><w:t>a</w:t><w:tab/><w:t>b</w:t><w:noBreakHyphen/><w:t>c</w:t></w:r>"
            + '<w:bdo w:val="rtl">'
            + run(" d")
            + "</w:bdo><w:r><w:instrText>PAGE</w:instrText></w:r>"
            + f'<w:hyperlink r:id="x">{run(" link")}</w:hyperlink>'
            + f"<w:r><w:ruby><w:rt>{run('over')}</w:rt><w:rubyBase>{run(' base')}</w:rubyBase></w:ruby></w:r>"
            + '<w:r><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>'
            + '<w:r><w:fldChar><w:ffData><w:checkBox><w:default w:val="1"/></w:checkBox></w:ffData>'
            + "</w:fldChar></w:r>"
        )
    )
    assert document.text == "Table 1 a b-c d link base✓☒"


# ---- said in words


def test_tracked_changes_show_the_text_as_it_would_be_accepted():
    gone = "<w:r><w:delText>never</w:delText></w:r>"
    moved = f"<w:moveFrom>{run('from here')}</w:moveFrom>"
    joined = p("One ", about="<w:rPr><w:del/></w:rPr>") + p("paragraph.")
    document = read(
        p(inside=f"<w:del>{gone}</w:del><w:ins>{run('new')}</w:ins>{moved}")
        + joined
        + table(row("stays"), row("goes", about="<w:del/>"))
    )
    assert blocks(document) == [("paragraph", "new"), ("paragraph", "One paragraph."), ("table", "stays")]
    assert "The file has tracked changes: 3 deletions left out, 1 insertion read as text." in notes(document)


def test_a_deleted_mark_at_the_end_loses_no_words():
    assert read(p("Last.", about="<w:rPr><w:del/></w:rPr>")).text == "Last."


def test_comments_hidden_text_and_heads_are_left_out_and_said():
    document = read(
        p("Seen.", inside='<w:r><w:commentReference w:id="1"/></w:r>' + run("unseen", "<w:vanish/>")),
        comments=f'<w:comment w:id="1">{p("Do we mean this?")}</w:comment>',
        header1=p("Larkfield"),
        footer1=p("Page ") + p("1"),
    )
    assert document.text == "Seen."
    assert notes(document)[:3] == [
        "Left out: 1 comment.",
        "Left out: 6 characters of hidden text.",
        "Left out, as page headers and footers: “Larkfield”, “Page 1”.",
    ]


def test_text_boxes_are_read_once_after_their_paragraph():
    box = f"<w:txbxContent>{p('In the box.')}</w:txbxContent>"
    both = (
        "<w:r><mc:AlternateContent><mc:Choice Requires='wps'><w:drawing><wp:anchor><wps:wsp>"
        f"<wps:txbx>{box}</wps:txbx></wps:wsp></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox>{box}</v:textbox>"
        "</v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>"
    )
    document = read(p("Before ", inside=both + run("and after.")) + p("Next."))
    assert document.text == "Before and after.\n\nIn the box.\n\nNext."
    assert notes(document)[0] == "The file has 1 text box; each was read after the paragraph that it is anchored in."


def test_pictures_give_their_alternative_text_and_nothing_is_fetched(monkeypatch):
    def drawing(said, link):
        return (
            f'<w:r><w:drawing><wp:inline><wp:docPr id="1" name="Picture" descr="{said}"/><a:graphic><a:graphicData>'
            f"<pic:pic><pic:blipFill><a:blip {link}/></pic:blipFill></pic:pic></a:graphicData></a:graphic>"
            "</wp:inline></w:drawing></w:r>"
        )

    monkeypatch.setattr("urllib.request.urlopen", lambda *_, **__: pytest.fail("fetched"))
    document = read(
        p(
            "See",
            inside=drawing("A pump", 'r:link="rId9"')
            + drawing("", 'r:embed="rId8"')
            + "<w:r><w:drawing><wp:inline><c:chart/></wp:inline></w:drawing></w:r>"
            + "<m:oMath><m:r><m:t>x=1</m:t></m:r></m:oMath>",
        )
    )
    assert document.text == "See A pump x=1"
    assert notes(document)[:3] == [
        "Left out: 2 pictures; 1 with an alternative text, which was read.",
        "Left out: 1 chart, diagram or embedded object.",
        "The file has 1 formula; the signs were read, not how they are set.",
    ]


def test_metadata_from_the_file_properties():
    document = parse(
        docx(
            p("Words."),
            core="<dc:title>Pump manual</dc:title><dc:language>de-DE</dc:language>"
            "<cp:keywords>version=1.10; owner=Support (Grace)</cp:keywords>",
            custom='<property name="doc_id"><vt:lpwstr>pump</vt:lpwstr></property>',
        ),
        "a.docx",
    )
    meta = document.meta
    assert (meta.title, meta.language, meta.version, meta.owner, meta.doc_id) == (
        "Pump manual",
        "de-DE",
        "1.10",
        "Support (Grace)",
        "pump",
    )
    plain = parse(docx(p("Words.")), "a.docx").meta
    assert (plain.title, plain.language, plain.doc_id, plain.access) == ("", "en", "a", "staff")


def test_the_strict_form_of_the_format_is_read():
    data = docx(p("Parts", "berschrift1") + item("one", "1"), styles=STYLES, numbering=NUMBERING)
    with zipfile.ZipFile(io.BytesIO(data)) as found:
        files = {
            name: found.read(name).replace(
                b"http://schemas.openxmlformats.org/wordprocessingml/2006/main",
                b"http://purl.oclc.org/ooxml/wordprocessingml/main",
            )
            for name in found.namelist()
        }
    assert parse(zipped(files), "a.docx").text == "Parts\n\n- one"


# ---- safety


def test_what_is_no_word_file_is_refused_in_one_sentence():
    assert "damaged, cut off or no Word file" in refusal(b"")
    assert "damaged, cut off or no Word file" in refusal(docx(p("Words."))[:200])
    assert "holds no Word document" in refusal(zipped({"xl/workbook.xml": "<workbook/>"}))
    assert "holds no Word document" in refusal(zipped({"word/document.xml": "<html/>"}))
    assert "“word/document.xml” in it is damaged" in refusal(zipped({"word/document.xml": "<w:document"}))


def test_a_locked_or_old_file_is_told_apart():
    ole = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600)
    assert "locked with a password" in refusal(ole + "EncryptedPackage".encode("utf-16-le"))
    assert "old Word file (.doc)" in refusal(ole)


def test_entities_are_refused():
    laughs = "<!DOCTYPE w [<!ENTITY a 'ha'><!ENTITY b '&a;&a;&a;&a;'>]><w>&b;</w>"
    assert "declares or nests" in refusal(zipped({"word/document.xml": laughs}))
    assert "declares or nests" in refusal(zipped({"word/document.xml": laughs.encode("utf-16")}))
    outside = '<!DOCTYPE w [<!ENTITY a SYSTEM "file:///etc/passwd">]><w>&a;</w>'
    assert "declares or nests" in refusal(zipped({"word/document.xml": "<w/>", "_rels/.rels": outside}))


def test_a_zip_bomb_is_refused_before_it_is_unpacked():
    bomb = zipped({"word/document.xml": b" " * (archive.MOST_BYTES + 2)})
    assert len(bomb) < 100_000 and f"more than {archive.MOST_BYTES >> 20} MB" in refusal(bomb)
    assert "more than" in refusal(docx("<w:p/>" * (archive.MOST_ELEMENTS + 1)))


def test_deep_nesting_ends_in_a_document_or_a_sentence():
    def nested(depth):
        return "<w:tbl><w:tr><w:tc>" * depth + p("Inside.") + "</w:tc></w:tr></w:tbl>" * depth

    assert "Inside." in read(nested(40)).text
    assert "declares or nests" in refusal(docx(nested(5000)))


def test_damaged_styles_cost_only_what_they_say():
    broken = zipped({"word/document.xml": _document(p("Words.")), "word/styles.xml": "<w:styles"})
    document = parse(broken, "a.docx")
    assert document.text == "Words."
    assert "“word/styles.xml” in the file is damaged and was passed over." in notes(document)


def _document(body: str) -> bytes:
    with zipfile.ZipFile(io.BytesIO(docx(body))) as found:
        return found.read("word/document.xml")


def test_without_mammoth_one_sentence_says_how_to_get_it(monkeypatch):
    monkeypatch.setattr(reader, "convert_to_html", None)
    assert "pip install mammoth" in refusal(docx(p("Words.")))


def test_the_requirements_name_mammoth():
    root = Path(__file__).resolve().parents[1]
    assert "\nmammoth>=" in (root / "requirements.txt").read_text()
    lock = (root / "requirements-lock.txt").read_text()
    assert "\nmammoth==" in lock and "\ncobble==" in lock

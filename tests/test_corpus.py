"""The sample documents: listed with source and licence, made by their scripts, and one text whatever the format."""

import importlib
import json
import sys
from collections import Counter
from pathlib import Path

import pytest

from chunkers.parsers import parse

ROOT = Path(__file__).resolve().parents[1]
CORPUS = ROOT / "corpus"
ENDINGS = (".md", ".html", ".pdf", ".txt")
DOCUMENTS = sorted(p for p in CORPUS.rglob("*") if p.suffix in ENDINGS and p.name != "README.md")
WARRANTY = [CORPUS / f"warranty-policy{ending}" for ending in (".md", ".html", ".pdf")]
MANUAL = CORPUS / "tide-station-manual.md"


def names(paths):
    return [str(path.relative_to(CORPUS)) for path in paths]


def tool(name):
    sys.path.insert(0, str(ROOT / "tools"))
    try:
        return importlib.import_module(name)
    finally:
        sys.path.remove(str(ROOT / "tools"))


def parts(document, kind):
    return [part.span.of(document.text) for block in document.blocks if block.kind == kind for part in block.parts]


def blocks(document, *kinds):
    return [block.span.of(document.text) for block in document.blocks if block.kind in kinds]


@pytest.fixture(scope="module")
def manual():
    return parse(MANUAL), parse(MANUAL.with_suffix(".pdf"))


# ---- the files


def test_every_file_is_listed_with_its_source_and_licence():
    listed = {CORPUS: (CORPUS / "README.md").read_text(encoding="utf-8")}
    for path in sorted(p for p in CORPUS.rglob("*") if p.is_file() and p != CORPUS / "README.md"):
        relative = path.relative_to(CORPUS).as_posix()
        card = CORPUS / relative.split("/")[0] / "README.md"
        texts = [listed[CORPUS], card.read_text(encoding="utf-8") if card.exists() else ""]
        known = f"`{relative}`" in texts[0] or f"`{path.name}`" in texts[1] or path == card
        assert known, f"no README lists {relative}"


def test_files_stay_small():
    big = [p.name for p in CORPUS.rglob("*") if p.is_file() and p.stat().st_size >= 300_000]
    assert not big


def test_pdf_files_are_what_their_script_makes():
    pytest.importorskip("reportlab", reason="reportlab, a development dependency, is not installed")
    maker = tool("make_corpus_pdfs")
    stale = [name for name in maker.FILES if maker.made(name)[0] != (CORPUS / name).read_bytes()]
    assert not stale, "run tools/make_corpus_pdfs.py"


def test_the_same_source_gives_the_same_pdf_bytes_twice():
    pytest.importorskip("reportlab", reason="reportlab, a development dependency, is not installed")
    maker = tool("make_corpus_pdfs")
    assert maker.made("warranty-policy.pdf") == maker.made("warranty-policy.pdf")


def test_html_files_are_what_their_script_makes():
    maker = tool("make_corpus_html")
    stale = [name for name in maker.FILES if maker.made(name) != (CORPUS / name).read_text(encoding="utf-8")]
    assert not stale, "run tools/make_corpus_html.py"


def test_samples_exist_and_begin_with_the_warranty_policy():
    lines = (CORPUS / "samples.tsv").read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines]
    assert rows[0] == ["file", "title", "shows"]
    assert rows[1][0] == "warranty-policy.pdf"
    assert all(len(row) == 3 and all(row) and (CORPUS / row[0]).is_file() for row in rows[1:])


# ---- what they parse to


@pytest.mark.parametrize("path", DOCUMENTS, ids=names(DOCUMENTS))
def test_every_document_parses(path):
    document = parse(path)
    assert document.text.strip() and document.blocks
    assert document.meta.source == path.name
    if path.suffix != ".txt":
        assert document.title and document.meta.doc_id and document.meta.doc_type


@pytest.mark.parametrize("path", WARRANTY, ids=names(WARRANTY))
def test_the_warranty_policy_has_the_figures_of_the_course(path):
    document = parse(path)
    assert len(document.text) == 2744
    assert len(document.text.split()) == 484
    meta = document.meta
    assert (meta.doc_id, meta.version, meta.access, meta.language) == ("warranty-policy", "5", "public", "en")
    assert (meta.title, meta.owner) == ("Larkfield warranty policy", "Support (Grace)")
    assert (meta.effective_from, meta.doc_type) == ("2026-01-01", "policy")


def test_the_warranty_policy_is_one_text_in_three_formats():
    texts = [parse(path).text for path in WARRANTY]
    assert texts[1] == texts[0]
    assert texts[2] == texts[0]


def test_page_two_of_the_warranty_policy_begins_inside_the_list():
    document = parse(WARRANTY[2])
    assert [page.number for page in document.pages] == [1, 2]
    assert document.text[document.pages[1].spans[0].start :].removeprefix("- ").startswith("Damage from the wrong fuel")
    feet = [mark.text for page in document.pages for mark in page.furniture]
    assert any("Page 1 of 2" in foot for foot in feet)
    assert any("Version 5, effective from 2026-01-01" in foot for foot in feet)
    assert "Page 1 of 2" not in document.text


def test_the_web_page_keeps_only_its_article():
    text = parse(WARRANTY[1]).text
    assert not any(word in text for word in ("cookies", "Related articles", "Was this page useful", "My account"))
    assert "Effective from" not in text


# ---- the manual: the Markdown says what must come out of the PDF


def test_the_manual_is_long_and_has_what_it_promises(manual):
    source, printed = manual
    assert len(printed.pages) == 12
    assert 4000 < len(source.text.split()) < 5000
    assert len(blocks(source, "footnote")) == 5 and len(blocks(source, "code")) == 1
    long_tables = [block for block in printed.blocks if block.kind == "table" and len(block.pages) > 1]
    assert len(long_tables) == 2
    assert max(part.depth for block in source.blocks for part in block.parts if part.depth) == 2


def test_the_manual_in_pdf_has_the_same_headings_with_their_levels(manual):
    source, printed = (
        [(b.level, b.span.of(d.text)) for b in d.blocks if b.kind in ("title", "heading")] for d in manual
    )
    assert printed == source


def test_the_manual_in_pdf_has_the_same_table_rows(manual):
    source, printed = (parts(document, "table") for document in manual)
    assert printed == source


def test_the_manual_in_pdf_has_the_same_list_items(manual):
    source, printed = (
        [(p.depth, p.number, p.span.of(d.text)) for b in d.blocks if b.kind == "list" for p in b.parts] for d in manual
    )
    assert printed == source


def test_the_manual_in_pdf_has_the_same_listing(manual):
    source, printed = (blocks(document, "code") for document in manual)
    assert printed == source


def test_the_manual_in_pdf_has_the_same_footnotes(manual):
    source, printed = (blocks(document, "footnote") for document in manual)
    assert printed == source


def test_the_manual_in_pdf_has_the_same_words_in_the_same_order(manual):
    """Footnotes apart: a page has them at its foot, the Markdown after the paragraph that cites them."""
    source, printed = (
        [word for b in d.blocks if b.kind != "footnote" for word in b.span.of(d.text).split()] for d in manual
    )
    assert printed == source


# ---- the French document


def test_the_french_document_says_so_and_has_what_french_sentences_need():
    document = parse(CORPUS / "reglement-jardins.md")
    assert document.meta.language == "fr"
    assert 800 < len(document.text.split()) < 1400
    assert all(sign in document.text for sign in ("« ", " »", "2,5 km", "M. Aubry", "Dr Nguyen", "p. ex.", "etc.)"))
    assert {"table", "list", "heading"} <= {block.kind for block in document.blocks}
    assert "\u00a0" not in document.text and "\u202f" not in document.text


# ---- the logistics handbook

LOGISTICS = CORPUS / "logistics"


def logistics_questions():
    return [json.loads(line) for line in (LOGISTICS / "questions.jsonl").read_text(encoding="utf-8").splitlines()]


def test_the_logistics_handbook_has_five_chapters_of_about_a_thousand_words():
    order = (LOGISTICS / "order.txt").read_text(encoding="utf-8").split()
    assert sorted(order) == sorted(p.name for p in LOGISTICS.glob("*.md") if p.name != "README.md")
    assert len(order) == 5
    assert 900 < sum(len(parse(LOGISTICS / name).text.split()) for name in order) < 1200


def test_the_logistics_questions_are_of_three_kinds():
    questions = logistics_questions()
    kinds = Counter(question["kind"] for question in questions)
    assert kinds == {"handbook": 13, "paraphrased": 4, "unanswerable": 1}
    assert len({question["id"] for question in questions}) == 18
    assert all(bool(q["relevant"]) == (q["kind"] != "unanswerable") == bool(q["answer_keywords"]) for q in questions)


def test_the_logistics_answers_stand_in_the_sections_that_are_named():
    documents = {path.stem: parse(path) for path in LOGISTICS.glob("*.md") if path.name != "README.md"}
    for question in logistics_questions():
        for place in question["relevant"]:
            document = documents[place["doc_id"]]
            section = next(s for s in document.sections if s.heading == place["section"])
            text = section.span.of(document.text).lower()
            missing = [word for word in question["answer_keywords"] if word.lower() not in text]
            assert not missing, (question["id"], missing)


# ---- the ferry cooperative's collection

COLLECTION = CORPUS / "collection"
OTHER_FORMATS = [
    path
    for source in sorted((COLLECTION / "formats").glob("*.md"))
    for path in sorted(COLLECTION.glob(f"*/{source.stem}.*"))
    if path != source
]


@pytest.fixture(scope="module")
def collection():
    return [parse(path) for path in sorted((COLLECTION / "documents").iterdir())]


def test_the_collection_is_large_and_mixed(collection):
    words = [len(document.text.split()) for document in collection]
    assert len(collection) >= 40 and sum(words) >= 55_000
    assert sum(count >= 3000 for count in words) >= 12
    assert sum(count < 500 for count in words) >= 15
    assert {Path(d.meta.source).suffix for d in collection} == {".md", ".html", ".pdf"}
    assert {d.meta.language for d in collection} == {"en", "de", "fr"}
    assert {d.meta.access for d in collection} == {"public", "staff"}


def test_the_collection_has_two_versions_that_follow_each_other(collection):
    metas = [d.meta for d in collection if d.meta.doc_id == "conditions-of-carriage"]
    old, new = sorted(metas, key=lambda meta: meta.version)
    assert (old.version, new.version) == ("6", "7")
    assert old.effective_to == "2026-09-30" and new.effective_from == "2026-10-01" and not new.effective_to


def test_no_document_stands_twice_in_the_collection(collection):
    keys = Counter((document.meta.doc_id, document.meta.version) for document in collection)
    assert max(keys.values()) == 1


@pytest.mark.parametrize("path", OTHER_FORMATS, ids=names(OTHER_FORMATS))
def test_every_format_gives_the_text_of_its_markdown(path):
    assert parse(path).text == parse(COLLECTION / "formats" / f"{path.stem}.md").text


def test_the_questions_agree_with_the_documents():
    checker = tool("check_questions")
    questions = checker.read_questions(COLLECTION)
    assert len(questions) >= 250
    assert {question["kind"] for question in questions} == set(checker.KINDS)
    assert checker.problems(questions, checker.read_documents(COLLECTION)) == []


def test_the_checker_finds_what_is_wrong():
    checker = tool("check_questions")
    front = b"---\ndoc_id: a\nversion: 1\neffective_from: 2026-02-01\naccess: staff\n---\n\n"
    document = parse(front + b"One  two. One two.", "a.md")
    formats = {("a", "1"): [document]}
    base = dict(
        id="1",
        question="?",
        kind="fact",
        language="en",
        public_ok=False,
        answer="two",
        as_of="2026-03-01",
        evidence=[dict(doc_id="a", version="1", quote="One two.", occurrence=2)],
    )

    def said(**changes):
        return " ".join(checker.problems([base | changes], formats))

    def quoting(**changes):
        return said(evidence=[base["evidence"][0] | changes])

    assert said() == ""
    assert "found 2 times" in quoting(occurrence=3)
    assert "found 0 times" in quoting(quote="one two.")
    assert "not in the collection" in quoting(version="2")
    assert "not in force" in said(as_of="2026-01-31")
    assert "public_ok" in said(public_ok=True)
    assert "unanswerable" in said(kind="unanswerable")
    assert "unknown kind" in said(kind="riddle")
    assert "stands twice" in " ".join(checker.problems([base, base], formats))

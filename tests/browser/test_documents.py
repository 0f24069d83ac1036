"""Documents in the running app: uploads, pasted text, broken files, rare characters, long ones."""

import pytest
from support import drawn_page as drawn
from support.made_docx import NUMBERING, STYLES, docx, item, row, table
from support.opened_documents import RARE, bring, wait_for_document

from chunkers import parse
from explorer.shell.library import CORPUS


def same_text(page, document) -> None:
    assert drawn.blocks(page) == [(b.span.start, b.span.end, b.span.of(document.text)) for b in document.blocks]


@pytest.mark.parametrize("dark", [False, True])
def test_a_main_button_that_waits_for_a_text_can_be_read(open_page, dark):
    page = open_page("?doc=network", dark=dark)
    page.get_by_role("button", name="Open a document").click()
    button = page.get_by_role("button", name="Cut this text")
    colour = "e => getComputedStyle(e.querySelector('p')).color"
    waiting = button.evaluate(colour)
    assert button.is_disabled() and waiting == button.evaluate("e => getComputedStyle(e).color"), "grey, not white"
    page.get_by_label("Or paste a text").fill("A word.")
    page.get_by_label("Or paste a text").blur()
    wanted = "rgb(16, 21, 28)" if dark else "rgb(255, 255, 255)"
    page.wait_for_function(
        """wanted => [...document.querySelectorAll('button:enabled')].some(
        one => one.innerText === 'Cut this text' && getComputedStyle(one.querySelector('p')).color === wanted)""",
        arg=wanted,
    )


@pytest.mark.parametrize("ending", ["pdf", "docx", "md", "html", "txt"])
def test_each_format_can_be_brought(open_page, ending):
    if ending == "txt":
        name, data = "notes.txt", b"A first paragraph of plain text.\n\n  An indented second one,\nof two lines.\n"
    elif ending == "docx":
        name, data = (
            "mine.docx",
            docx(item("one", "2") + item("two", "2", 1) + table(row("a", "b")), styles=STYLES, numbering=NUMBERING),
        )
    else:
        name, data = f"mine.{ending}", (CORPUS / f"warranty-policy.{ending}").read_bytes()
    document = parse(data, name)
    page = open_page("?doc=network")
    bring(page, (name, data))
    wait_for_document(page, document.meta.doc_id)
    page.get_by_text(name, exact=False).first.wait_for()
    same_text(page, document)
    assert "doc=" not in page.url


def test_several_files_at_once_stay_for_the_session(open_page):
    page = open_page("?doc=network")
    bring(page, ("one.md", b"# One\n\nFirst text of mine."), ("two.txt", b"Second text of mine."))
    wait_for_document(page, "one")
    page.get_by_role("combobox", name="Document").click()
    page.get_by_role("option", name="two.txt (yours)").click()
    wait_for_document(page, "two")
    page.get_by_role("combobox", name="Document").click()
    page.get_by_role("option", name="one.md (yours)").click()
    wait_for_document(page, "one")


@pytest.mark.parametrize(
    "name, data",
    [("broken.pdf", b"%PDF-1.7\nthis is cut off"), ("empty.pdf", b""), ("letter.md", b"\xff\xfe\x00\xd8broken")],
)
def test_a_broken_file_gives_one_sentence_and_the_app_goes_on(open_page, name, data):
    try:
        parse(data, name)
        pytest.skip(f"{name} is readable after all")
    except ValueError as refusal:
        said = str(refusal)
    page = open_page()
    bring(page, (name, data))
    page.get_by_text(said[:60]).first.wait_for(timeout=90_000)
    assert "Traceback" not in page.locator("body").inner_text()
    assert drawn.facts(page)["docId"] == "warranty-policy" and drawn.facts(page)["chunkCount"] == "5"
    drawn.set_size(page, 50)
    drawn.wait_for_chunks(page, 10)


def test_an_upload_is_seen_by_nobody_else(open_page):
    page = open_page()
    bring(page, ("private.md", b"# Private\n\nFor me alone."))
    wait_for_document(page, "private")
    other = open_page()
    other.get_by_role("combobox", name="Document").click()
    assert other.get_by_role("option", name="private.md (yours)").count() == 0
    assert other.get_by_role("option").count() > 3


def test_pasted_text(open_page):
    page = open_page()
    page.get_by_role("button", name="Open a document").click()
    page.get_by_label("Or paste a text").fill("# Pasted\n\nSome words that I pasted. And more of them.")
    page.get_by_label("Or paste a text").press("Control+Enter")
    page.get_by_role("button", name="Cut this text").click()
    wait_for_document(page, "pasted-1")
    assert [text for _, _, text in drawn.blocks(page)] == ["Pasted", "Some words that I pasted. And more of them."]


@pytest.mark.parametrize("size", [3, 100])
def test_rare_characters_and_markup_are_drawn_as_they_are(open_page, size):
    document = parse(RARE.encode(), "rare.md")
    page = open_page(f"?size={size}")
    bring(page, ("rare.md", RARE.encode()))
    wait_for_document(page, "rare")
    same_text(page, document)
    assert page.locator(f"{drawn.DOCUMENT} script, {drawn.DOCUMENT} b").count() == 0
    shown = page.locator(f"{drawn.ROW}").first
    from chunkers import fixed

    chunking = fixed(document, size)
    assert page.locator(f"{drawn.ROW} .c-id").all_inner_texts() == list(chunking.ids)
    assert shown.locator(".c-ch").inner_text() == f"0–{chunking[0].end}"
    last = len(chunking) - 1
    page.locator(f'{drawn.ROW}[data-position="{last}"]').click()
    assert page.locator('[data-testid="chunk-text"]').evaluate("e => e.textContent") == chunking[last].text


@pytest.mark.parametrize("doc", ["tide-station-manual", "reglement-jardins", "warranty-policy.html"])
def test_every_kind_of_sample_is_drawn_whole(open_page, doc):
    page = open_page(f"?doc={doc}&method=structure")
    file = {"tide-station-manual": "tide-station-manual.pdf", "reglement-jardins": "reglement-jardins.md"}.get(doc, doc)
    document = parse(CORPUS / file)
    same_text(page, document)
    assert len(drawn.marks(page)) == int(drawn.facts(page)["chunkCount"])
    pages = page.locator('[data-testid="page-break"]').evaluate_all("all => all.map(b => Number(b.dataset.page))")
    assert pages == [p.number for p in document.pages[1:]]


def test_a_text_with_nothing_in_it_says_so(open_page):
    page = open_page()
    bring(page, ("blank.md", b"\n\n   \n"))
    page.get_by_text("has no text, so there is nothing to cut into chunks").first.wait_for(timeout=90_000)

"""The running app: what is drawn, what the controls do, selecting both ways, the address."""

import re

import pytest
from support import drawn_page as drawn

from chunkers import fixed, overlapping, parse, structure
from chunkers.drawing.runs import runs_of
from explorer.shell.library import CORPUS


@pytest.fixture(scope="module")
def warranty():
    return parse(CORPUS / "warranty-policy.pdf")


def test_default_state_equals_the_figures(open_page):
    page = open_page()
    assert drawn.facts(page) | {"drawn": ""} == {
        "testid": "document",
        "docId": "warranty-policy",
        "method": "fixed",
        "size": "100",
        "overlap": "0",
        "chunkCount": "5",
        "drawn": "",
    }
    assert drawn.marks(page) == [(0, "none"), (1, "row"), (2, "row"), (3, "list"), (4, "sentence")]
    readout = page.locator(drawn.READOUT).inner_text()
    for said in ("84–100 words each", "3 chunks", "#0, #1, #2", "4 of 5", "484"):
        assert said in readout, readout
    assert page.locator(".sentence").inner_text() == (
        "Cutting every 100 words makes 5 chunks of 84 to 100 words: the table is cut into 3 pieces; 4 start inside a "
        "sentence, list item or table row; 4 lack a heading; 484 words are stored for 484."
    )
    assert page.locator('[data-testid="page-break"]').evaluate_all("all => all.map(b => b.dataset.page)") == ["2"]
    assert drawn.selected(page) == 1
    ids = page.locator(f"{drawn.ROW} .c-id").all_inner_texts()
    assert ids == ["521ff4295be4", "7ac8fe213b88", "957c935ee2fa", "174d797eb4bd", "0131e6fb8ee6"]
    assert page.locator(f"{drawn.ROW} .c-pg").all_inner_texts() == ["1", "1", "1", "1, 2", "2"]
    assert page.locator(f"{drawn.ROW} .c-sec").all_inner_texts()[4] == (
        "How to make a claim / Proof of purchase / Customers in Quebec / Safety problems"
    )


def test_methods_and_sizes(open_page):
    page = open_page()
    drawn.set_size(page, 50)
    drawn.wait_for_chunks(page, 10)
    assert "5 chunks" in page.locator(drawn.READOUT).inner_text()
    drawn.choose_method(page, "Overlapping")
    drawn.wait_for_chunks(page, 13)
    assert drawn.facts(page)["overlap"] == "12"
    page.get_by_role("radio", name="100", exact=True).click()
    drawn.wait_for_chunks(page, 7)
    assert drawn.facts(page)["overlap"] == "25"
    assert "634" in page.locator(drawn.READOUT).inner_text()
    drawn.choose_method(page, "Structure-aware")
    drawn.wait_for_chunks(page, 8)
    assert drawn.facts(page) | {"size": "200"} == drawn.facts(page)
    assert {cut for _, cut in drawn.marks(page)} == {"none"}
    assert "whole" in page.locator(drawn.READOUT).inner_text()


@pytest.mark.parametrize(
    "query, make",
    [
        ("", lambda d: fixed(d)),
        ("?method=overlapping&size=50", lambda d: overlapping(d, 50)),
        ("?method=structure", lambda d: structure(d)),
        ("?size=7", lambda d: fixed(d, 7)),
    ],
)
def test_runs_are_the_stretches_with_one_set_of_chunks(open_page, warranty, query, make):
    page = open_page(query)
    runs = runs_of(make(warranty))
    letters = {}  # place -> chunks, by our own runs
    for i in range(len(runs)):
        for at in range(int(runs.starts[i]), int(runs.ends[i])):
            letters[at] = " ".join(map(str, runs.chunks(i)))
    blocks = iter(drawn.blocks(page))
    start, end, _ = next(blocks)
    at = start
    for chunks, text in drawn.runs(page):
        if at == end:
            start, end, _ = next(blocks)
            at = start
        assert warranty.text[at : at + len(text)] == text
        assert {letters[at + i] for i in range(len(text))} == {chunks}, (at, text)
        at += len(text)
    assert at == end == len(warranty.text)


def test_the_drawn_text_is_the_documents(open_page, warranty):
    for query in ("", "?method=structure&size=100", "?method=overlapping&size=20&overlap=19"):
        found = drawn.blocks(open_page(query))
        assert found == [(b.span.start, b.span.end, b.span.of(warranty.text)) for b in warranty.blocks]


def test_text_never_moves(open_page):
    page = open_page()
    places = """all => all.map(b => {
        const r = b.getBoundingClientRect(), d = b.closest('.doc').getBoundingClientRect();
        return [r.top - d.top, r.height]; })"""
    before = page.locator('[data-testid="block"]').evaluate_all(places)
    for size, count in ((13, 38), (50, 10)):
        drawn.set_size(page, size)
        drawn.wait_for_chunks(page, count)
        assert page.locator('[data-testid="block"]').evaluate_all(places) == before


def test_a_mark_selects_row_and_card(open_page):
    page = open_page()
    page.locator(f'{drawn.MARK}[data-position="3"]').click()
    assert drawn.selected(page) == 3
    assert page.locator(f"{drawn.ROW}.sel").get_attribute("data-position") == "3"
    assert "174d797eb4bd" in page.locator(drawn.CARD).inner_text()
    text = page.locator('[data-testid="chunk-text"]').evaluate("e => e.textContent")
    assert text.startswith("washer stored with water")
    assert page.locator(f'{drawn.DOCUMENT} [data-chunks="3"].sel').count() > 0


def test_a_row_scrolls_the_canvas_and_frames_the_chunk(open_page):
    page = open_page()
    assert not drawn.in_view(page, 4)
    page.locator(f'{drawn.ROW}[data-position="4"]').click()
    page.wait_for_timeout(800)
    assert drawn.selected(page) == 4 and drawn.in_view(page, 4)
    assert page.locator(f'{drawn.MARK}[aria-pressed="true"]').get_attribute("data-position") == "4"


def test_two_quick_clicks_end_on_the_second(open_page):
    page = open_page("?size=25")
    for first, second in [(0, 2), (2, 1), (1, 3), (3, 0)] * 3:
        clicks = """([a, b]) => { for (const n of [a, b])
            %s.querySelector(`[data-testid="chunk-mark"][data-position="${n}"]`).click(); }"""
        page.evaluate(clicks % drawn.ROOT, [first, second])
        page.wait_for_timeout(60)
        assert drawn.selected(page) == second
        assert page.locator(f"{drawn.ROW}.sel").get_attribute("data-position") == str(second)
        assert f"chunk={second}" in page.url


def test_shared_text_selects_the_later_chunk_then_the_other(open_page):
    page = open_page("?method=overlapping")
    run = page.locator(f'{drawn.DOCUMENT} [data-chunks="0 1"]').first
    run.click()
    assert drawn.selected(page) == 1 or drawn.selected(page) == 0
    first = drawn.selected(page)
    run.click()
    assert {first, drawn.selected(page)} == {0, 1}


def test_keyboard(open_page):
    page = open_page()
    page.locator(drawn.CANVAS).focus()
    for key, expected in (("]", 2), ("]", 3), ("[", 2), ("x", 3), ("x", 4), ("x", 1)):
        page.keyboard.press(key)
        assert drawn.selected(page) == expected, key
    assert page.locator(f'{drawn.MARK}[tabindex="0"]').count() == 1
    page.locator(f'{drawn.MARK}[tabindex="0"]').focus()
    for key, expected in (("ArrowDown", 2), ("End", 4), ("Home", 0), ("ArrowRight", 1), ("ArrowUp", 0)):
        page.keyboard.press(key)
        assert drawn.selected(page) == expected, key
        assert page.evaluate(f"{drawn.ROOT}.activeElement.dataset.position") == str(expected)


def test_the_address_opens_a_state_and_follows(open_page):
    page = open_page("?doc=warranty-policy&method=overlapping&size=50&overlap=12&chunk=7")
    assert drawn.selected(page) == 7 and drawn.facts(page)["chunkCount"] == "13"
    page.wait_for_timeout(700)
    assert drawn.in_view(page, 7)
    entries = page.evaluate("history.length")
    page.locator(f'{drawn.ROW}[data-position="2"]').click()
    assert "chunk=2" in page.url
    drawn.choose_method(page, "Fixed")
    drawn.wait_for_chunks(page, 10)
    page.wait_for_function("() => location.search.includes('method=fixed')")
    assert "overlap" not in page.url and "size=50" in page.url
    assert page.evaluate("history.length") == entries
    page.reload()
    drawn.wait_for_chunks(page, 10)
    assert page.url.endswith(re.search(r"\?.*", page.url)[0])


def test_a_chunk_id_opens_its_chunk(open_page):
    assert drawn.selected(open_page("?chunk=174d797eb4bd")) == 3


def test_refused_settings_are_said_and_the_drawing_stays(open_page):
    page = open_page("?method=overlapping")
    field = page.get_by_label("Overlap, in words")
    for typed, said in (
        ("100", "The overlap must be smaller than the size: the overlap is 100 words, the size 100."),
        ("-3", "The overlap must not be negative: it is -3, with a size of 100."),
    ):
        field.fill(typed)
        field.press("Enter")
        page.get_by_text(said).wait_for()
        assert drawn.facts(page)["overlap"] == "25" and drawn.facts(page)["chunkCount"] == "7"
        assert page.locator(".still").inner_text() == "Still drawn: overlapping, size 100 words, overlap 25 words."
    page.get_by_role("button", name="Set overlap to 25").click()
    page.locator(".still", has_text="Still").wait_for(state="detached")
    drawn.set_size(page, "")
    page.get_by_text("must be a whole number, not nothing").wait_for()
    drawn.set_size(page, 0)
    page.get_by_text("The size must be at least 1, not 0").wait_for()


def test_an_address_with_nonsense_opens_and_says_so(open_page):
    page = open_page("?doc=nowhere&method=fixed&size=100")
    page.get_by_text("There is no document “nowhere” here").wait_for()
    assert drawn.facts(page)["docId"] == "warranty-policy"
    page = open_page("?size=abc")
    page.get_by_text("The size must be a whole number, not “abc”").wait_for()
    assert drawn.facts(page)["chunkCount"] == "5"
    page = open_page("?method=overlapping&size=50&overlap=75")
    page.get_by_text("The overlap must be smaller than the size").wait_for()
    assert drawn.facts(page)["size"] == "100"


def test_copied_text_is_the_documents(open_page, warranty):
    page = open_page()
    copied = page.evaluate(
        """() => {
        const root = %s;
        const blocks = root.querySelectorAll('[data-testid="block"]'), range = document.createRange();
        range.setStart(blocks[6], 0); range.setEnd(blocks[9], blocks[9].childNodes.length);
        const selection = root.getSelection ? root.getSelection() : document.getSelection();
        selection.removeAllRanges(); selection.addRange(range);
        const data = new DataTransfer();
        const event = new ClipboardEvent('copy', {clipboardData: data, bubbles: true, cancelable: true});
        root.querySelector('.canvas').dispatchEvent(event);
        return data.getData('text/plain'); }"""
        % drawn.ROOT
    )
    assert copied == warranty.text[warranty.blocks[6].span.start : warranty.blocks[9].span.end]


@pytest.mark.parametrize(
    "label, name",
    [("CSV", "chunks.csv"), ("JSONL", "chunks.jsonl"), ("TSV", "chunks.tsv"), ("Parquet", "chunks.parquet")],
)
def test_downloads_match_the_screen(open_page, warranty, tmp_path, label, name):
    from chunkers import exports

    page = open_page("?method=structure")
    drawn.set_size(page, 100)
    drawn.wait_for_chunks(page, 9)
    with page.expect_download() as waited:
        page.get_by_role("button", name=label, exact=True).click()
    assert waited.value.suggested_filename == name
    waited.value.save_as(tmp_path / name)
    write = getattr(exports, f"to_{label.lower()}")
    assert (tmp_path / name).read_bytes() == write([structure(warranty, 100)])

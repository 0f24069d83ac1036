"""Marking evidence: from a selection to a mark, what the chunking does to it, and the files."""

from support import drawn_page as drawn

MARKED = '[data-testid="evidence-mark"]'
SELECT = (
    """words => { const root = %s;
    const walk = document.createTreeWalker(root.querySelector('.doc'), NodeFilter.SHOW_TEXT);
    for (let text = walk.nextNode(); text; text = walk.nextNode()) {
        const at = text.data.indexOf(words);
        if (at >= 0) { getSelection().setBaseAndExtent(text, at, text, at + words.length); return; } }
    throw new Error('not drawn: ' + words); }"""
    % drawn.ROOT
)


def test_marked_kept_cut_and_taken_along(open_page, tmp_path):
    page = open_page("?evidence=true")
    page.locator('[data-testid="evidence-quote"]').wait_for(timeout=20_000)
    page.evaluate(SELECT, "We choose the remedy.")
    page.get_by_label("Question that this text answers").fill("Who chooses?")
    page.get_by_role("button", name="Mark as evidence").click()
    first = page.locator(MARKED).first
    first.wait_for(timeout=20_000)
    assert "Who chooses?" in first.inner_text() and "Whole in #0." in first.inner_text()
    assert page.evaluate("[...CSS.highlights.get('cx-evidence')].map(String)") == ["We choose the remedy."]
    assert page.locator(".ev").count() == 2
    page.get_by_text("that keeps the mark whole").wait_for(timeout=20_000)
    drawn.set_size(page, 3)
    page.get_by_text("Cut: no chunk holds it whole").wait_for(timeout=20_000)
    with page.expect_download() as taken:
        page.get_by_role("button", name="gold.tsv").click()
    taken.value.save_as(tmp_path / "gold.tsv")
    rows = [line.split("\t") for line in (tmp_path / "gold.tsv").read_text().splitlines()]
    assert rows[1][:2] == ["e1", "Who chooses?"] and rows[1][4:6] == ["We choose the remedy.", "1"]
    page.get_by_role("button", name="Remove mark 1").click()
    page.wait_for_selector(MARKED, state="detached", timeout=20_000)
    page.locator('.st-key-evidence_file input[type="file"]').set_input_files(tmp_path / "gold.tsv")
    page.locator(MARKED).wait_for(timeout=20_000)

"""The page itself: the picture, boxes over it, and one selection for both views."""

from support import drawn_page as drawn

SHEET = '[data-testid="pdf-page"]'


def test_both_views_select(open_page):
    page = open_page("?pages_open=true")
    page.locator(f'{SHEET}[data-page="1"] img').wait_for(timeout=20_000)
    assert page.locator(f"{SHEET} img").evaluate("i => i.decode().then(() => i.naturalWidth)") > 600
    page.locator(f'{SHEET} .box[data-position="0"]').first.click()
    assert drawn.selected(page) == 0
    framed = "all => [...new Set(all.map(b => b.dataset.position))]"
    assert page.locator(f"{SHEET} .box.sel").evaluate_all(framed) == ["0"]
    page.locator(f'{drawn.MARK}[data-position="3"]').click()  # on both pages
    page.locator(f'{SHEET}[data-page="2"] .box.sel').first.wait_for(timeout=20_000)
    assert page.locator(f'{SHEET}[data-page="1"] .box.sel').count() > 0
    assert page.locator('[data-testid="page-said"]').inner_text() == "#3 is on page 1 and 2"

"""How this was read: a page beside its blocks, by mouse and by keyboard."""

import pytest

SHEET, ROWS, SAID = '[data-testid="how-sheet"]', '[data-testid="how-blocks"] button', '[data-testid="how-page"]'


def opened(open_page, query: str = "?how_read=true", **more):
    page = open_page(query, **more)
    page.locator('[data-testid="how-kinds"]').wait_for(timeout=30_000)
    return page


def framed(page) -> list[str]:
    return page.locator(f"{SHEET} .frame.on").evaluate_all("all => [...new Set(all.map(one => one.dataset.block))]")


def wait_for_page(page, number: int) -> None:
    page.locator(f'{SHEET} img[alt^="Page {number};"]').wait_for(timeout=30_000)


def test_a_block_and_its_place_frame_each_other(open_page):
    page = opened(open_page)
    assert page.locator('[data-testid="how-reader"]').inner_text() == "2 pages, all read by PDFium."
    wait_for_page(page, 1)
    assert page.locator(f"{SHEET} img").evaluate("i => i.decode().then(() => i.naturalWidth)") > 600
    assert framed(page) == []
    page.locator(ROWS).nth(2).hover()
    assert framed(page) == ["2"]
    page.locator(f'{SHEET} .frame[data-block="4"]').first.hover()
    assert framed(page) == ["4"] and "on" in page.locator(ROWS).nth(4).get_attribute("class").split()
    page.locator(f'{SHEET} .frame[data-block="0"]').first.click()
    assert page.locator(ROWS).first.evaluate("row => row.getRootNode().activeElement === row")
    row, place = (page.locator(ROWS).first.inner_text(), page.locator(f'{SHEET} .frame[data-block="0"]').bounding_box())
    sheet = page.locator(SHEET).bounding_box()
    assert "Larkfield warranty policy" in row and place["y"] < sheet["y"] + sheet["height"] / 5


def test_pages_and_blocks_by_keyboard(open_page):
    page = opened(open_page)
    wait_for_page(page, 1)
    page.locator(ROWS).first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert framed(page) == ["2"]
    page.keyboard.press("End")
    last = page.locator(ROWS).count() - 1
    assert framed(page) == [str(last)]
    assert page.locator(f'{ROWS}[tabindex="0"]').count() == 1
    page.keyboard.press("ArrowRight")
    wait_for_page(page, 2)
    assert page.locator(SAID).inner_text().startswith("Page 2 of 2, ")
    assert "from the page before" in page.locator(ROWS).first.inner_text()
    page.wait_for_function("""() => [...document.querySelectorAll('*')].some(
        one => one.shadowRoot?.querySelector('.how-leaf')?.contains(one.shadowRoot.activeElement))""")
    page.keyboard.press("ArrowLeft")
    wait_for_page(page, 1)
    page.get_by_label("Go to page").fill("2")
    page.get_by_label("Go to page").press("Enter")
    wait_for_page(page, 2)
    assert page.get_by_role("button", name="Page after").is_disabled()


def test_page_by_page_tells_furniture_and_opens_a_page(open_page):
    page = opened(open_page)
    page.locator("summary", has_text="Page by page").click()
    table = page.locator('[data-testid="how-pages"]')
    assert "PDFium" in table.inner_text() and "head: " in table.inner_text() and "Page 1 of 2" in table.inner_text()
    table.get_by_role("button", name="2", exact=True).click()
    wait_for_page(page, 2)
    assert page.locator("details[open]", has_text="Page by page").count() >= 1, "what was open stays open"
    page.locator("summary", has_text="What one reading may cost").click()
    assert "3 GB" in page.locator('[data-testid="how-limits"]').inner_text()


@pytest.mark.parametrize("width, dark", [(1280, True), (390, False)])
def test_it_fits_and_follows_the_document(open_page, width, dark):
    page = opened(open_page, width=width, dark=dark)
    wait_for_page(page, 1)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    sheet, rows = (page.locator(one).bounding_box() for one in (SHEET, '[data-testid="how-blocks"]'))
    assert (rows["x"] > sheet["x"] + sheet["width"]) == (width == 1280), "beside each other where there is room"


def test_a_document_without_pages_has_kinds_and_notes_only(open_page):
    page = opened(open_page, "?doc=warranty-policy.md&how_read=true")
    assert "no pages of its own" in page.locator('[data-testid="how-reader"]').inner_text()
    assert page.locator('[data-testid="how-leaf"]').count() == 0

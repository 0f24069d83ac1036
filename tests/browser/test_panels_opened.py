"""The panels under the explorer, in the browser: opened, drawn, following the controls, setting them, taken along."""

from support import drawn_page as drawn

PANELS = ".st-key-panels"


def open_panel(page, title: str) -> None:
    page.locator(f"{PANELS} summary", has_text=title).click()


def test_the_description_is_read_and_taken_along(open_page):
    page = open_page()
    open_panel(page, "Text description")
    items = page.locator('[data-testid="description-items"] li')
    items.nth(4).wait_for()
    assert page.locator('[data-testid="description-items"]').get_attribute("start") == "0"
    assert "description=true" in page.url
    drawn.set_size(page, 50)
    items.nth(9).wait_for()
    assert page.locator('[data-testid="description-lead"]').inner_text().startswith("Cutting every 50 words")
    with page.expect_download() as kept:
        page.get_by_role("button", name="Download the description").click()
    assert kept.value.suggested_filename == "warranty-policy-description.txt"
    text = kept.value.path().read_text(encoding="utf-8")
    assert text.startswith("Cutting every 50 words makes 10 chunks") and "\n9. Characters " in text


def test_the_still_picture_as_svg_and_png(open_page):
    page = open_page("?still=true&right=structure:200")
    picture = page.locator('figure[data-testid="still"] svg')
    picture.wait_for()
    assert "Structure-aware, 200 words" in picture.locator("desc").text_content()
    with page.expect_download() as kept:
        page.get_by_role("button", name="Download SVG").click()
    text = kept.value.path().read_text(encoding="utf-8")
    assert text.startswith("<svg ") and "var(" not in text and "Structure-aware" in text
    with page.expect_download() as kept:
        page.get_by_role("button", name="Download PNG").click()
    data = kept.value.path().read_bytes()
    assert data.startswith(b"\x89PNG") and int.from_bytes(data[16:20], "big") == 2 * 960


def test_compared_chunkings_scroll_together_and_differences_are_marked(open_page):
    page = open_page("?compare=structure:200")
    sides = page.locator(".side")
    sides.nth(1).locator(drawn.MARK).first.wait_for()
    assert sides.count() == 2
    assert page.locator('[data-testid="difference"]').inner_text() == "13 differences"
    assert [sides.nth(i).locator(".mark.apart").count() for i in (0, 1)] == [5, 8]
    texts = [[b.strip() for b in sides.nth(i).locator('[data-testid="block"]').all_text_contents()] for i in (0, 1)]
    assert texts[0] == texts[1]
    tops = "all => all.map(one => Math.round(one.scrollTop))"
    sides.nth(0).locator(".canvas").evaluate("one => { one.scrollTop = 500; }")
    page.wait_for_timeout(300)
    assert sides.locator(".canvas").evaluate_all(tops) == [500, 500]
    page.get_by_role("button", name="Previous difference").click()
    page.wait_for_timeout(900)
    first, second = sides.locator(".canvas").evaluate_all(tops)
    assert first == second > 500
    assert page.locator('[data-testid="difference"]').inner_text() == "13 of 13"
    page.get_by_role("button", name="Add a chunking").click()
    sides.nth(2).locator(drawn.MARK).first.wait_for()
    page.wait_for_function("() => location.search.includes('overlapping%3A100%2F25')")
    table = page.locator('[data-testid="compare-table"]').inner_text()
    assert "Sentences kept whole" in table and "Overlapping, 100 words, 25 shared" in table


def test_a_cell_of_the_survival_map_sets_the_controls(open_page):
    page = open_page("?survival=true")
    page.locator(".maps .current").first.wait_for()
    assert page.locator(".maps .current").count() == 4
    page.locator('.maps [data-at="5 4"]').first.hover()  # size 50, overlap 20
    assert page.locator(".maps .hov").count() == 4
    assert "Size 50, overlap 20: " in page.locator('[data-testid="survival-cell"]').inner_text()
    page.locator('.maps [data-at="5 4"]').first.click()
    page.wait_for_selector(f'{drawn.DOCUMENT}[data-method="overlapping"][data-size="50"][data-overlap="20"]')
    page.locator("summary", has_text="The map as a table").click()
    page.get_by_role("button", name="Set size 200, overlap 0").click()
    page.wait_for_selector(f'{drawn.DOCUMENT}[data-method="fixed"][data-size="200"]')
    page.wait_for_function("() => location.search.includes('size=200')")


def test_coverage_and_code(open_page):
    page = open_page("?method=structure&coverage=true&code=true")
    left = page.locator('[data-testid="coverage-left_out"]')
    left.wait_for()
    assert "Larkfield warranty policy" in left.inner_text()
    assert "Page 2" in page.locator('[data-testid="coverage-parser"]').inner_text()
    page.get_by_text("--method structure --size 200").wait_for()


def test_closed_in_a_course_page_and_out_of_the_address_when_closed(open_page):
    page = open_page("?embed=true&compare=structure:200", width=390)
    page.locator(".side").nth(1).locator(drawn.MARK).first.wait_for()
    assert page.locator(f"{PANELS} details[open]").count() == 1  # what the link names, and nothing else
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    open_panel(page, "Compare")
    page.locator(".side").first.wait_for(state="detached")
    page.wait_for_function("() => !location.search.includes('compare')")

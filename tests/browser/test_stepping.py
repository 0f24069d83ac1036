"""Stepping through cuts, why they are there, filters of the chunk table, find in document."""

from playwright.sync_api import expect
from support import drawn_page as drawn


def text(page, selector: str) -> str:
    return page.locator(selector).inner_text()


def test_cuts_whys_filters(open_page):
    page = open_page()
    cut_at = '[data-testid="cut-at"]'
    assert text(page, cut_at) == "1 of 4"
    page.get_by_role("button", name="Next cut").click()
    assert (drawn.selected(page), text(page, cut_at)) == (2, "2 of 4")
    page.get_by_role("button", name="Previous cut").click()
    page.get_by_role("button", name="Previous cut").click()
    assert (drawn.selected(page), text(page, cut_at)) == (4, "4 of 4")
    page.get_by_label("Kind of cut").select_option("row")
    assert text(page, cut_at) == "– of 2"
    page.locator(drawn.CANVAS).focus()
    page.keyboard.press("x")
    assert (drawn.selected(page), text(page, cut_at)) == (1, "1 of 2")
    page.keyboard.press("Shift+X")
    assert drawn.selected(page) == 2
    card = text(page, drawn.CARD)
    assert "#1 ends here because its window is full: 100 words." in card and "#2 ends here because" in card
    assert "#2 and #3 share no text" in card
    page.get_by_label("Which chunks").select_option("cut")
    found = page.locator(drawn.ROW).evaluate_all("all => all.map(r => r.dataset.position)")
    assert found == ["1", "2", "3", "4"]
    page.get_by_label("Which chunks").select_option("pages")
    assert page.locator(drawn.ROW).evaluate_all("all => all.map(r => r.dataset.position)") == ["3"]


def test_find_keeps_places(open_page):
    page = open_page()
    field, at = page.get_by_label("Find in document"), page.locator('[data-testid="find-at"]')
    field.fill("WARRANTY   period")
    expect(at).to_have_text("1 of 3")
    hits = "name => [...CSS.highlights.get(name)].map(range => range.toString().toLowerCase())"
    assert page.evaluate(hits, "cx-find-here") == ["warranty period"]
    field.press("Shift+Enter")
    expect(at).to_have_text("3 of 3")
    drawn.set_size(page, 50)
    drawn.wait_for_chunks(page, 10)
    page.wait_for_timeout(300)
    assert "".join(page.evaluate(hits, "cx-find-here")) == "warranty period"  # a cut may part its range
    field.fill("no such thing")
    expect(at).to_have_text("not found")


def test_letters_that_change_their_length(browser):
    page = browser.new_page()
    from chunkers.drawing.assets import HERE, script

    found = page.evaluate(
        """code => {
        const make = new Function(code + '; return [folded, findAll];'), [fold, find] = make();
        const at = (text, query) => find(fold(text), query).map(([a, b]) => text.slice(a, b));
        return [at('İİ İstanbul ISTANBUL ıx', 'istanbul'), at('Straße STRASSE', 'strasse'), at('😀 ΣΟΦΟΣ', 'Σοφός'),
                at('ΟΔΟΣ οδος', 'οδος'), at('a.b a+b', 'A+B'), at('x', '  ')]; }""",
        script(HERE / "finding.js"),
    )
    assert found == [["İstanbul", "ISTANBUL"], ["Straße", "STRASSE"], [], ["ΟΔΟΣ", "οδος"], ["a+b"], []]
    page.close()

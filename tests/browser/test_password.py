"""A locked PDF in the running app: the app asks, says when it is wrong, and keeps it nowhere to be found."""

import pytest
from support import drawn_page as drawn
from support.locked_pdfs import locked
from support.opened_documents import bring, wait_for_document

FORM = '[data-testid="stForm"]'
PASSWORD = "anchor-in-the-mud"


@pytest.mark.parametrize("width", [1280, 390])
def test_a_locked_file_asks_and_opens(open_page, width):
    page, sent = open_page("?doc=network", width=width), []
    page.on("request", lambda request: sent.append(request.url))
    bring(page, ("mine.pdf", locked(PASSWORD)))
    field = page.get_by_label("Password", exact=True)
    field.wait_for()
    assert field.get_attribute("type") == "password"
    assert page.locator(FORM).inner_text().startswith("“mine.pdf” is locked with a password, ")
    assert drawn.facts(page)["docId"] == "network"  # what was open stays to be seen
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    field.fill("wrong")
    field.press("Enter")
    page.get_by_text("That password does not open “mine.pdf”.").wait_for()
    field.fill(PASSWORD)
    page.get_by_role("button", name="Open the file").click()
    wait_for_document(page, "warranty-policy")  # as its keywords say
    page.locator(FORM).wait_for(state="detached")
    assert PASSWORD not in page.content() and not [url for url in [page.url, *sent] if PASSWORD in url]
    kept = page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])")
    assert PASSWORD not in kept


def test_its_pages_are_drawn_too_and_not_now_leaves_it_locked(open_page):
    page = open_page("?doc=network")
    bring(page, ("mine.pdf", locked(PASSWORD)))
    page.get_by_role("button", name="Not now").click()
    page.locator(FORM).wait_for(state="detached")
    bring(page, ("mine.pdf", locked(PASSWORD)))
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Open the file").click()
    wait_for_document(page, "warranty-policy")  # as its keywords say
    page.locator(".st-key-panels summary", has_text="The page itself").click()
    page.locator('[data-testid="pdf-page"] img').first.wait_for(timeout=20_000)

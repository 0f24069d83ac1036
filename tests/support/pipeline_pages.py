"""Reading and turning the pages of the line, for the tests."""

import pytest

SENTENCE = '[data-testid="sentence"]'
WHY = '[data-testid="why"]'


@pytest.fixture
def open_line(app, browser):
    """`open_line("ask?k=1", width)`: a page of the line as drawn; errors on the page fail the test."""
    contexts, faults = [], []

    def opened(path, width=1280, height=1000, dark=False):
        context = browser.new_context(
            viewport={"width": width, "height": height}, accept_downloads=True, color_scheme="dark" if dark else "light"
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(f"{app}/{path}")
        page.wait_for_selector(SENTENCE, timeout=40_000)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not faults, faults


def turn(page, label, value):
    field = page.get_by_label(label, exact=True)
    field.fill(str(value))
    field.press("Enter")


def evidence(page):
    """(stage, where its evidence stands) of each stage of Ask."""
    found = page.locator(".stages li").evaluate_all("all => all.map(one => [one.dataset.stage, one.dataset.evidence])")
    return dict(map(tuple, found))


def wait_lost(page, stage):
    """Waits until the sentence says that stage, or "reaches" for a question that is kept."""
    words = "reaches the context" if stage == "" else f"lost at {stage}"
    page.locator(SENTENCE).filter(has_text=words).wait_for(timeout=40_000)


def query(page):
    return page.evaluate("() => Object.fromEntries(new URL(location.href).searchParams)")

"""The dialog “Share and embed”, and what its options do."""

from support import drawn_page as drawn


def shared(page) -> tuple[str, str]:
    """(link, frame line) of the open dialog."""
    lines = page.locator('[data-testid="stDialog"] [data-testid="stCode"]').all_inner_texts()
    return tuple(text.strip() for text in lines)


def test_a_link_opens_this_state_and_the_options_hold(open_page):
    page = open_page("?size=50")
    page.locator(f'{drawn.MARK}[data-position="3"]').click()
    page.get_by_role("button", name="Share and embed").click()
    dialog = page.locator('[data-testid="stDialog"]')
    dialog.get_by_text("Start on chunk #3").wait_for()  # the browser has told its chunk
    dialog.get_by_text("Lock the document").click()
    dialog.get_by_text("Lock method").click()
    page.wait_for_function(
        "document.querySelector('[data-testid=stDialog]').innerText.includes('lock=document,method')"
    )
    there, line = shared(page)
    assert there.endswith("/?doc=warranty-policy&method=fixed&size=50&chunk=3"), there
    assert 'height="1120"' in line and "embed=true" in line and "never in a link" in dialog.inner_text()
    dialog.get_by_text("Show a preview").click()
    preview = dialog.frame_locator("iframe")
    preview.locator(f'{drawn.DOCUMENT}[data-chunk-count="10"]').wait_for(timeout=30_000)
    page.keyboard.press("Escape")
    again = open_page(there[there.index("?") :] + "&lock=document,method")
    assert drawn.selected(again) == 3
    assert again.get_by_label("Size, in words").is_disabled() and again.get_by_role("radio", name="Fixed").is_disabled()
    assert again.get_by_role("button", name="Open a document").count() == 0


def test_controls_and_header_hide(open_page):
    page = open_page("?embed=true&controls=hide&header=hide&method=structure")
    assert drawn.facts(page)["method"] == "structure"
    assert not page.get_by_role("radio", name="Fixed").is_visible()
    assert not page.get_by_role("button", name="Share and embed").is_visible()
    assert not page.locator('[data-testid="source"]').is_visible()


def test_predict_first(open_page, app, context):
    page = context.new_page()
    page.goto(f"{app}/?predict=table")
    question = page.locator('[data-testid="prediction"]')
    question.get_by_text("into how many chunks will the table be cut").wait_for(timeout=30_000)
    assert page.locator(drawn.MARK).count() == 0 and not page.locator(drawn.READOUT).is_visible()
    assert not page.get_by_text("Text description").is_visible()
    question.get_by_label("2", exact=True).check()
    question.get_by_role("button", name="Show the cuts").click()
    told = page.locator('[data-testid="verdict"]').inner_text()
    assert told == "You said 2. It is 3: the table lies in #0, #1 and #2."
    page.wait_for_selector(drawn.MARK)
    page.close()
    page = context.new_page()
    page.goto(f"{app}/?predict=start")
    page.locator(f'{drawn.DOCUMENT} [data-kind="paragraph"]').first.click(timeout=30_000)
    field = page.get_by_label("Character", exact=True)
    said = int(field.input_value())
    assert 0 < said < 613
    page.get_by_role("button", name="Show the cuts").click()
    told = page.locator('[data-testid="verdict"]').inner_text()
    assert told == f"You said character {said}. Chunk #1 starts at character 614, {614 - said} characters after it."
    page.close()

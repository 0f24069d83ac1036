"""A document of a thousand pages. First of its suite by name: a browser that has drawn for long is slower."""

from support import drawn_page as drawn
from support.long_documents import long_document, task_times
from support.opened_documents import bring


def test_a_thousand_pages_change_size_without_a_long_task(open_page):
    data = long_document()
    assert len(data) > 2_500_000
    page = open_page()
    bring(page, ("long.md", data))
    page.wait_for_selector(f'{drawn.DOCUMENT}[data-doc-id="long"][data-drawn][data-chunk-count]', timeout=90_000)
    page.wait_for_timeout(500)
    longest = []  # processor ms of each change's longest task, the garbage collector's own now and then among them
    for size in (660, 50, 661):
        page.context.browser.start_tracing(page=page, categories=["toplevel"])
        drawn.set_size(page, size)
        page.wait_for_selector(f'{drawn.DOCUMENT}[data-size="{size}"]', timeout=90_000)
        page.wait_for_timeout(500)
        longest.append(max(task_times(page.context.browser.stop_tracing())))
    assert sorted(longest)[1] <= 50, longest
    for _ in range(2):
        page.get_by_role("button", name="Later chunks").click()
    row = page.locator(drawn.ROW).nth(7)
    position = int(row.get_attribute("data-position"))
    row.click()
    page.wait_for_timeout(700)
    assert drawn.selected(page) == position == 207 and drawn.in_view(page, position)

"""Reading the drawn page, for the tests."""

DOCUMENT = '[data-testid="document"]'
MARK = '[data-testid="chunk-mark"]'
ROW = '[data-testid="chunk-row"]'
CARD = '[data-testid="selected-chunk"]'
READOUT = '[data-testid="readout"]'
CANVAS = ".canvas"


# in a page's script: the shadow root that holds the canvas
ROOT = "[...document.querySelectorAll('*')].find(e => e.shadowRoot?.querySelector('.canvas')).shadowRoot"


def facts(page) -> dict:
    """The document root's data attributes."""
    return page.locator(DOCUMENT).evaluate("root => ({...root.dataset})")


def marks(page) -> list[tuple[int, str]]:
    found = page.locator(MARK).evaluate_all("all => all.map(m => [Number(m.dataset.position), m.dataset.cut])")
    return [tuple(one) for one in found]


def blocks(page) -> list[tuple[int, int, str]]:
    """(start, end, text) of each block as drawn."""
    found = page.locator('[data-testid="block"]').evaluate_all(
        "all => all.map(b => [Number(b.dataset.start), Number(b.dataset.end), b.textContent])"
    )
    return [tuple(one) for one in found]


def runs(page) -> list[tuple[str, str]]:
    """(chunks, text) of each run, in document order."""
    found = page.locator(f"{DOCUMENT} [data-chunks]").evaluate_all(
        "all => all.map(r => [r.dataset.chunks, r.textContent])"
    )
    return [tuple(one) for one in found]


def selected(page) -> int:
    return int(page.locator(CARD).get_attribute("data-position"))


def wait_for_chunks(page, count: int) -> None:
    page.wait_for_selector(f'{DOCUMENT}[data-chunk-count="{count}"]', timeout=90_000)


def choose_method(page, label: str) -> None:
    page.get_by_role("radio", name=label, exact=True).click()


def set_size(page, size) -> None:
    field = page.get_by_label("Size, in words")
    field.fill(str(size))
    field.press("Enter")


def in_view(page, position: int) -> bool:
    """True when the mark of that chunk lies inside the canvas's window."""
    return page.locator(f'{MARK}[data-position="{position}"]').evaluate(
        "mark => { const m = mark.getBoundingClientRect(), c = mark.closest('.canvas').getBoundingClientRect();"
        " return m.top >= c.top - 1 && m.bottom <= c.bottom + 1; }"
    )

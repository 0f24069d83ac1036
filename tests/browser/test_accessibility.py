"""axe-core finds no violation in any view, light and dark."""

import pytest

pytest.importorskip("axe_playwright_python", reason="axe-playwright-python is not installed")
from axe_playwright_python.sync_playwright import Axe  # noqa: E402
from support.made_documents import CORPUS  # noqa: E402

from chunkers import diagnose, fixed, parse, structure  # noqa: E402
from chunkers.drawing.page import static_page  # noqa: E402

VIEWS = {
    "explore": ("?method=overlapping&chunk=3", '[data-testid="chunk-mark"]'),
    "panels": (
        "?compare=structure:200,overlapping:50/12&description=true&survival=true&coverage=true&how_read=true&code=true",
        '[data-testid="chunk-mark"]',
    ),
    "predict": ("?embed=true&predict=table", '[data-testid="document"]'),
    "ask": ("ask", "text=Ranked chunks"),
    "survive": ("survive", "text=What you see, which stage, what to do"),
    "evaluate": ("evaluate", "text=Leaderboard"),
}
THEIRS = ("stFileUploaderDropzone",)  # Streamlit's own part, a role on a labelled section


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("view", VIEWS)
def test_axe_finds_nothing(app, browser, view, theme):
    address, wanted = VIEWS[view]
    page = browser.new_page(viewport={"width": 1280, "height": 900}, color_scheme=theme)
    try:
        page.goto(f"{app}/{address}", timeout=90_000)
        page.wait_for_selector(wanted, timeout=90_000)
        page.wait_for_timeout(1_500)
        found = [
            (rule["id"], part["html"][:120])
            for rule in Axe().run(page).response["violations"]
            for part in rule["nodes"]
            if not any(name in part["html"] for name in THEIRS)
        ]
        assert not found
    finally:
        page.close()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_in_the_static_page(browser, tmp_path, theme):
    file = tmp_path / "policy.html"
    policy = parse(CORPUS / "warranty-policy.pdf")
    file.write_text(static_page([diagnose(fixed(policy)), diagnose(structure(policy))]), encoding="utf-8")
    page = browser.new_page(viewport={"width": 1280, "height": 900}, color_scheme=theme, bypass_csp=True)
    try:
        page.goto(file.as_uri())
        page.wait_for_selector('[data-testid="chunk-mark"]')
        found = [
            (rule["id"], part["html"][:120])
            for rule in Axe().run(page).response["violations"]
            for part in rule["nodes"]
        ]
        assert not found
    finally:
        page.close()


@pytest.mark.parametrize("view", VIEWS)
def test_at_200_percent_nothing_scrolls_sideways(app, browser, view):
    """A window of 1280 px at 200 % has room for 640 CSS pixels."""
    address, wanted = VIEWS[view]
    page = browser.new_page(viewport={"width": 640, "height": 450}, device_scale_factor=2, reduced_motion="reduce")
    try:
        page.goto(f"{app}/{address}", timeout=90_000)
        page.wait_for_selector(wanted, timeout=90_000)
        page.wait_for_timeout(1_000)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.evaluate("document.querySelector('[data-testid=stMain]').scrollWidth <= innerWidth")
    finally:
        page.close()


def test_with_reduced_motion_a_jump_does_not_glide(app, browser):
    page = browser.new_page(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    try:
        page.goto(f"{app}/?method=fixed&chunk=0", timeout=90_000)
        page.wait_for_selector('[data-testid="chunk-mark"]', timeout=90_000)
        place = page.evaluate_handle("""() => {
            const find = root => {
                for (const one of root.querySelectorAll('*')) {
                    if (one.matches('.canvas')) return one;
                    const inside = one.shadowRoot && find(one.shadowRoot);
                    if (inside) return inside;
                }
            };
            return find(document);
        }""")
        page.locator('[data-testid="chunk-row"][data-position="4"]').click()
        now = place.evaluate("one => one.scrollTop")
        page.wait_for_timeout(700)
        assert now == place.evaluate("one => one.scrollTop") > 0
    finally:
        page.close()

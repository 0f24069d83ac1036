"""axe-core finds no violation in any view, light and dark."""

import pytest

pytest.importorskip("axe_playwright_python", reason="axe-playwright-python is not installed")
from axe_playwright_python.sync_playwright import Axe  # noqa: E402

VIEWS = {
    "explore": ("?method=overlapping&chunk=3", '[data-testid="chunk-mark"]'),
    "panels": ("?compare=structure:200,overlapping:50/12&description=true&survival=true&coverage=true&code=true",
               '[data-testid="chunk-mark"]'),
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
        found = [(rule["id"], part["html"][:120]) for rule in Axe().run(page).response["violations"]
                 for part in rule["nodes"] if not any(name in part["html"] for name in THEIRS)]
        assert not found
    finally:
        page.close()

"""The running app and a browser, one of each for the whole suite."""

import os
from pathlib import Path

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
from playwright.sync_api import sync_playwright  # noqa: E402
from support.running_app import app_on  # noqa: E402

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-dev-shm-usage",
]


@pytest.fixture(scope="session")
def app():
    with app_on({}) as address:
        yield address


@pytest.fixture(scope="session")
def browser():
    path = os.environ.get("CHROMIUM") or "/usr/bin/chromium"
    with sync_playwright() as driver:
        chosen = {"executable_path": path} if Path(path).exists() else {}
        running = driver.chromium.launch(args=FLAGS, **chosen)
        yield running
        running.close()


@pytest.fixture(scope="session")
def context(browser):
    """One for all pages, so that the app's own scripts are fetched once; each page is still a session of its own."""
    made = browser.new_context(accept_downloads=True)
    yield made
    made.close()


@pytest.fixture
def open_page(app, context):
    """`open_page(query, width, height, dark)`: a page of the app with its chunks drawn. Errors on the page fail."""
    pages, faults = [], []

    def opened(query: str = "", width: int = 1280, height: int = 900, dark: bool = False):
        page = context.new_page()
        pages.append(page)
        page.set_default_timeout(90_000)
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme="dark" if dark else "light")
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(f"{app}/{query}")
        page.wait_for_selector('[data-testid="chunk-mark"]', timeout=90_000)
        return page

    yield opened
    for page in pages:
        page.close()
    assert not faults, faults

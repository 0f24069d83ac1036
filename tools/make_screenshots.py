"""Pictures of the running app for the README and docs: `make screenshots` writes docs/*.png."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[1]
PORT = 8599
# (file, address, width, height, theme, what must be there first)
PICTURES = (
    ("explorer-light", "/?method=fixed&chunk=1", 1280, 1180, "light", '[data-testid="chunk-mark"]'),
    ("explorer-dark", "/?method=overlapping&chunk=3", 1280, 1180, "dark", '[data-testid="chunk-mark"]'),
    ("explorer-phone", "/?method=overlapping&chunk=3", 390, 844, "light", '[data-testid="chunk-mark"]'),
    ("explorer-embedded", "/?embed=true&method=structure&chunk=1", 780, 1120, "light", '[data-testid="chunk-mark"]'),
    ("ask-light", "/ask", 1280, 1100, "light", "text=Ranked chunks"),
    ("survive-light", "/survive", 1280, 1250, "light", "text=What you see, which stage, what to do"),
    ("evaluate-light", "/evaluate", 1280, 1250, "light", "text=Leaderboard"),
)


def main() -> None:
    server = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "streamlit",
            "run",
            "explorer_app.py",
            "--server.port",
            str(PORT),
            "--server.headless",
            "true",
        ],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
    )
    try:
        _wait()
        with sync_playwright() as driver:
            browser = driver.chromium.launch(
                executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"),
                args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
            )
            for name, address, width, height, theme, wanted in PICTURES:
                page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=theme)
                page.goto(f"http://localhost:{PORT}{address}", timeout=120_000)
                page.wait_for_selector(wanted, timeout=120_000)
                page.wait_for_timeout(2_000)
                page.screenshot(path=ROOT / "docs" / f"{name}.png")
                page.close()
            browser.close()
    finally:
        server.terminate()


def _wait() -> None:
    for _ in range(600):
        try:
            if urllib.request.urlopen(f"http://localhost:{PORT}/_stcore/health", timeout=2).status == 200:
                return
        except OSError:
            time.sleep(0.2)
    raise SystemExit("the app did not start")


if __name__ == "__main__":
    main()

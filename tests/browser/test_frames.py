"""Embedded, dark, narrow: the same explorer in other frames."""

import http.server
import threading
from urllib.parse import quote

import pytest
from support import drawn_page as drawn
from support.running_app import free_port

from chunkers.drawing.palette import colours


@pytest.fixture(scope="module")
def course_page(app):
    """A page on another host (127.0.0.1 against localhost) that embeds the app; `course_page(query)` is its address."""
    port = free_port()

    class Course(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            query = self.path.partition("?")[2].replace("&", "&amp;")
            page = (
                f'<!doctype html><title>Course</title><body style="margin:0"><p>A lesson.</p>'
                f'<iframe src="{app}/?{query}" title="Chunk explorer" width="100%" height="1120"></iframe>'
            )
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(page.encode())

        def log_message(self, *said):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Course)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield lambda query: f"http://127.0.0.1:{port}/?{query}"
    server.shutdown()


def test_embedded_in_a_page_of_another_host(browser, course_page):
    context = browser.new_context(viewport={"width": 780, "height": 1200})
    page = context.new_page()
    page.goto(course_page("embed=true&doc=warranty-policy&method=overlapping&size=100&overlap=25&chunk=3"))
    frame = page.frame_locator("iframe")
    frame.locator(f'{drawn.DOCUMENT}[data-chunk-count="7"]').wait_for(timeout=90_000)
    assert frame.locator(drawn.CARD).get_attribute("data-position") == "3"
    entries = page.evaluate("history.length")
    frame.locator(f'{drawn.MARK}[data-position="4"]').click()
    assert frame.locator(drawn.CARD).get_attribute("data-position") == "4"
    frame.get_by_role("radio", name="Structure-aware").click()
    frame.locator(f'{drawn.DOCUMENT}[data-chunk-count="8"]').wait_for(timeout=90_000)
    assert page.evaluate("history.length") == entries
    inside = page.frames[1]
    assert "embed=true" in inside.url or "embed=true" in inside.evaluate("location.search")
    assert inside.evaluate("document.documentElement.scrollWidth <= innerWidth")
    frame.get_by_role("button", name="Open a document").click()
    frame.locator('[data-testid="stDialog"] input[type="file"]').set_input_files(
        [{"name": "mine.md", "mimeType": "text/markdown", "buffer": b"# Mine\n\nBrought into a frame."}]
    )
    frame.locator(f'{drawn.DOCUMENT}[data-doc-id="mine"]').wait_for(timeout=90_000)
    context.close()


@pytest.mark.parametrize("dark", [False, True])
def test_colours_follow_the_theme(open_page, dark):
    page = open_page("?method=overlapping", dark=dark)
    tokens = colours("dark" if dark else "light")

    def shown(selector: str) -> str:
        found = page.locator(selector).first.evaluate("e => getComputedStyle(e).backgroundColor")
        return "#" + "".join(f"{int(part):02x}" for part in found[4:-1].split(","))

    assert shown(f"{drawn.DOCUMENT} .paragraph .run.a") == tokens["a"]
    assert shown(f"{drawn.DOCUMENT} .list .run.b") == tokens["b"]
    assert shown(f"{drawn.DOCUMENT} .list .run.o") == tokens["overlap"]
    assert shown(".view") == tokens["paper"]
    assert page.locator(".stApp").evaluate("e => getComputedStyle(e).backgroundColor") == (
        "rgb(14, 17, 23)" if dark else "rgb(246, 247, 249)"
    )


def test_overlap_is_told_apart_without_colour(open_page):
    page = open_page("?method=overlapping")
    style = page.locator(f"{drawn.DOCUMENT} .run.o").first.evaluate("e => getComputedStyle(e).textDecorationStyle")
    assert style == "double"
    page = open_page("?method=structure")
    first = page.locator(f'{drawn.DOCUMENT} [data-chunks=""].n').first
    assert first.inner_text() == "Larkfield warranty policy"
    assert first.evaluate("e => getComputedStyle(e).textDecorationStyle") == "dotted"


@pytest.mark.parametrize(
    "query", ["", "?method=overlapping&chunk=3", "?doc=tide-station-manual&method=structure", "?doc=reglement-jardins"]
)
def test_a_phone_has_no_sideways_scroll(open_page, query):
    page = open_page(query, width=390, height=844)
    assert page.evaluate("document.querySelector('.stMain').scrollWidth") <= 390
    assert page.locator(drawn.CANVAS).evaluate("c => c.scrollWidth <= c.clientWidth")
    bars = page.locator(f"{drawn.DOCUMENT} .table .sep.bar")
    if bars.count():
        assert bars.first.is_visible()  # a row is one line of text with the bars that the document stores
    page.locator(drawn.ROW).last.locator("button").click()
    page.wait_for_timeout(600)
    assert drawn.selected(page) == int(drawn.facts(page)["chunkCount"]) - 1


def test_nothing_is_fetched_from_elsewhere(app, browser):
    context = browser.new_context()
    page, elsewhere = context.new_page(), []
    page.on("request", lambda request: elsewhere.append(request.url))
    page.goto(f"{app}/?doc={quote('warranty-policy')}")
    page.wait_for_selector(drawn.MARK, timeout=90_000)
    page.wait_for_timeout(500)
    context.close()
    assert [url for url in elsewhere if not url.startswith((app, "data:", "blob:"))] == []

"""The frames of docs/EMBEDDING.md, as they stand there, in pages of another host; and who may frame what."""

import http.server
import re
import shlex
import threading
from html import escape, unescape
from pathlib import Path

import pytest
from markdown_it import MarkdownIt
from support import drawn_page as drawn
from support.running_app import free_port

from chunkers.__main__ import main

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs" / "EMBEDDING.md").read_text(encoding="utf-8")
APP = "https://chunks.course.example"


def examples(name: str) -> list[str]:
    return re.findall(rf"^```\w+ {name}\n(.*?)^```", GUIDE, re.M | re.S)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A course site on 127.0.0.1: `site(path, body, **headers)` puts a page there and gives its address."""
    held, port = {}, free_port()

    class Site(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            body, headers = held.get(self.path.partition("?")[0], (None, {}))
            self.send_response(404 if body is None else 200)
            for name, value in {"Content-Type": "text/html; charset=utf-8", **headers}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write((body or "").encode())

        def log_message(self, *said):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Site)
    threading.Thread(target=server.serve_forever, daemon=True).start()

    def put(path: str, body: str, headers: dict[str, str] | None = None) -> str:
        held[path] = (body, headers or {})
        return f"http://127.0.0.1:{port}{path}"

    yield put
    server.shutdown()


@pytest.fixture(scope="module")
def exported(tmp_path_factory) -> dict[str, str]:
    """The pages that the guide's commands write, by file name."""
    folder = tmp_path_factory.mktemp("export")
    commands = [line for line in GUIDE.splitlines() if line.startswith("python -m chunkers page ")]
    assert commands
    for line in commands:
        words = shlex.split(line)[3:]
        words[1], out = str(ROOT / words[1]), words.index("--out") + 1
        words[out] = str(folder / words[out])
        assert main(words) == 0
    return {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}


@pytest.fixture
def visit(browser):
    contexts = []

    def visited(address: str, width: int = 900):
        context = browser.new_context(viewport={"width": width, "height": 1200}, accept_downloads=True)
        contexts.append(context)
        page = context.new_page()
        page.asked = []
        page.on("request", lambda request: page.asked.append(request.url))
        page.goto(address)
        return page, page.frame_locator("iframe")

    yield visited
    for context in contexts:
        context.close()


def lesson(frame: str) -> str:
    return f'<!doctype html><title>Lesson</title><body style="margin:0"><h1>A lesson</h1>{frame}'


@pytest.mark.parametrize("frame", examples("app"))
def test_the_app_in_a_frame_of_another_host(visit, site, app, frame):
    """The course is on 127.0.0.1, the app on localhost: to a browser two sites."""
    page, inside = visit(site("/lesson.html", lesson(frame.replace(APP, app))))
    inside.locator(drawn.MARK).first.wait_for(timeout=20_000)
    asked = unescape(re.search(r'src="([^"]*)"', frame)[1])
    facts = inside.locator(drawn.DOCUMENT).evaluate("root => ({...root.dataset})")
    assert facts["method"] == re.search(r"method=(\w+)", asked)[1] and facts["docId"] == "warranty-policy"
    entries = page.evaluate("history.length")
    inside.locator(f'{drawn.MARK}[data-position="2"]').click()
    assert inside.locator(drawn.CARD).get_attribute("data-position") == "2"
    inside.get_by_role("radio", name="Overlapping").click()
    inside.locator(f'{drawn.DOCUMENT}[data-method="overlapping"]').wait_for(timeout=20_000)
    assert page.evaluate("history.length") == entries


def test_the_app_needs_its_origin(visit, site, app):
    frame = examples("app")[1].replace(APP, app).replace(" allow-same-origin", "")
    page, inside = visit(site("/poor.html", lesson(frame)))
    page.wait_for_timeout(5000)
    assert inside.locator(drawn.MARK).count() == 0


def test_the_static_page_in_its_sandbox(visit, site, exported):
    page_address = site("/warranty.html", exported["warranty.html"])
    [frame] = examples("page")
    page, inside = visit(site("/lesson.html", lesson(frame)))
    inside.locator(f'{drawn.DOCUMENT}[data-chunk-count="7"]').wait_for(timeout=20_000)
    assert inside.locator(drawn.CARD).get_attribute("data-position") == "3"
    inner = page.frames[1]
    assert inner.evaluate("origin") == "null"
    inside.locator(f'{drawn.MARK}[data-position="5"]').click()
    inside.get_by_role("radio", name="Structure-aware").check(force=True)
    inside.locator(f'{drawn.DOCUMENT}[data-method="structure"]').wait_for()
    assert inner.evaluate("document.documentElement.scrollWidth <= innerWidth")
    inside.locator('[data-testid="picture"] summary').click()
    with page.expect_download() as waited:
        inside.get_by_role("button", name="Download PNG").click()
    assert waited.value.suggested_filename == "warranty-policy.png"
    sent = [url for url in page.asked if not url.startswith("data:") and not url.endswith("/favicon.ico")]
    assert [url.partition("?")[0] for url in sent] == [page_address.replace("warranty", "lesson"), page_address]


def test_without_scripts_the_page_says_so(visit, site, exported):
    site("/warranty.html", exported["warranty.html"])
    site("/cms.html", exported["warranty.html"], {"Content-Security-Policy": "script-src 'self'"})
    [usual] = examples("page")
    for frame in (usual.replace("allow-scripts ", ""), usual.replace("warranty.html", "cms.html")):
        _, inside = visit(site("/lesson.html", lesson(frame)))
        inside.get_by_text("scripts are off here").wait_for()


def test_the_second_command_of_the_guide(visit, site, exported):
    page, _ = visit(site("/cuts.html", exported["cuts.html"]))
    page.wait_for_selector("html[data-ready]")
    assert page.locator('[data-testid="picture"] svg > title').text_content().endswith("Structure-aware, 200 words")
    assert page.get_by_role("radio", name="Overlapping").count() == 1 and drawn.facts(page)["size"] == "100"


def test_mkdocs(visit, site, exported):
    """Markdown with HTML in it, rendered, at the address that MkDocs gives a lesson."""
    [source] = examples("mkdocs")
    site("/warranty.html", exported["warranty.html"])
    body = MarkdownIt("commonmark").render(source)
    assert "<p>What would you change?</p>" in body
    _, inside = visit(site("/chunking/", f"<!doctype html><title>Lesson</title>{body}"))
    inside.locator(f'{drawn.DOCUMENT}[data-chunk-count="10"]').wait_for(timeout=20_000)


def test_hugo(visit, site, exported):
    """The shortcode, its parameters filled in from the call that the guide shows, escaped as Hugo's templates do."""
    [template] = examples("hugo")
    call = re.search(r"\{\{</\* chunks (.*?) \*/>\}\}", GUIDE)[1]
    given = dict(re.findall(r'(\w+)="([^"]*)"', call))
    frame = re.sub(r'\{\{ \.Get "(\w+)" \}\}', lambda match: escape(given[match[1]]), template)
    assert "{{" not in frame
    site("/warranty.html", exported["warranty.html"])
    _, inside = visit(site("/lessons/chunking/", lesson(frame)))
    inside.locator(f'{drawn.DOCUMENT}[data-chunk-count="8"]').wait_for(timeout=20_000)


@pytest.mark.parametrize("width", [390, 800])
def test_the_least_frame_for_a_learning_system(visit, site, exported, width):
    [frame] = examples("lms")
    assert set(re.findall(r" (\w+)=\"", frame)) == {"src", "title", "width", "height"}
    address = site("/warranty.html", exported["warranty.html"]).replace("127.0.0.1", "localhost")
    page, inside = visit(site("/course/view", lesson(frame.replace(f"{APP}/warranty.html", address))), width)
    inside.locator(f'{drawn.DOCUMENT}[data-chunk-count="5"]').wait_for(timeout=20_000)
    assert page.frames[1].evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_header_of_the_guide_says_who_may_frame(visit, site, exported):
    header = re.search(r'add_header Content-Security-Policy "(frame-ancestors [^"]*)" always;', GUIDE)[1]
    here = site("/x", "").removesuffix("/x")
    for allowed in (False, True):
        rule = header.replace("https://www.course.example", here) if allowed else header
        site("/policed.html", exported["warranty.html"], {"Content-Security-Policy": rule})
        frame = '<iframe src="/policed.html" title="Chunk explorer"></iframe>'
        page, inside = visit(site("/lesson.html", lesson(frame)))
        page.wait_for_load_state("load")
        if allowed:
            inside.locator(drawn.DOCUMENT).wait_for()
        else:
            page.wait_for_timeout(500)
            assert inside.locator(drawn.DOCUMENT).count() == 0


def test_every_parameter_of_the_guide_is_read():
    """The names in the guide's table are those that the app and the page read."""
    told = set(re.findall(r"^\| `(\w+)` \|", GUIDE, re.M))
    own = (ROOT / "chunkers" / "drawing" / name for name in ("page.js", "page_choice.js"))
    page = "".join(path.read_text(encoding="utf-8") for path in own)
    app = "".join(
        path.read_text(encoding="utf-8")
        for path in [*(ROOT / "explorer").rglob("*.py"), ROOT / "chunkers" / "exports" / "embedding.py"]
    )
    assert told - {"embed", "embed_options"} <= set(re.findall(r'"(\w+)"', app))
    on_page = set(re.findall(r"^\| `(\w+)` \|.*\| yes \| yes \|$", GUIDE, re.M))
    assert told - on_page == {"doc", "how_read", "predict"}  # the app's alone, as the guide says
    assert on_page <= set(re.findall(r'"(\w+)"', page))

"""The exported page, opened from disk: it fetches nothing and does what the app does."""

import io
from xml.etree import ElementTree

import pytest
from support import drawn_page as drawn
from support.opened_documents import RARE

from chunkers import diagnose, fixed, overlapping, parse, structure
from chunkers.diagnostics.wording import plain_sentence
from chunkers.drawing.description import describe
from chunkers.drawing.notebook import bundle
from chunkers.drawing.page import static_page
from chunkers.drawing.palette import colours
from explorer.shell.library import CORPUS

METHODS = {
    "Fixed": (fixed, (50, 100, 200)),
    "Overlapping": (overlapping, (50, 100, 200)),
    "Structure-aware": (structure, (100, 200, 400)),
}
HOSTILE = """# </script><script>document.body.dataset.taken = 1</script>

<img src="https://nowhere.example/x.png" onerror="document.body.dataset.taken = 1"> & <b>bold</b> {{text}}

- </style><style>*{display:none}</style>
- item with "quotes"
"""


@pytest.fixture(scope="module")
def warranty():
    return parse(CORPUS / "warranty-policy.pdf")


@pytest.fixture(scope="module")
def exported(tmp_path_factory, warranty):
    """The warranty policy with three methods and three sizes, as a file; fixed at 100 words comes first."""
    return written(tmp_path_factory, [cut(warranty, size) for cut, sizes in METHODS.values() for size in sizes], 1)


def written(tmp_path_factory, chunkings, start=0):
    path = tmp_path_factory.mktemp("page") / "a page.html"
    path.write_text(static_page([diagnose(one) for one in chunkings], start), encoding="utf-8")
    return path


@pytest.fixture
def open_file(browser):
    """`open_file(path, query, width, dark)`: the page from disk. A request but its own, or a fault, fails the test."""
    contexts, opened_files, asked, faults = [], set(), [], []

    def opened(path, query: str = "", width: int = 1280, dark: bool = False, **more):
        opened_files.add(path.as_uri())
        context = browser.new_context(
            viewport={"width": width, "height": 900},
            accept_downloads=True,
            color_scheme="dark" if dark else "light",
            **more,
        )
        contexts.append(context)
        page = context.new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda said: faults.append(said.text) if said.type in ("error", "warning") else None)
        page.goto(path.as_uri() + query)
        page.wait_for_selector("html[data-ready]", timeout=20_000)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert {url.partition("?")[0] for url in asked if not url.startswith("data:")} == opened_files
    assert not faults, faults


def choose(page, label: str, setting: str | None = None, count: int | None = None) -> None:
    page.get_by_role("radio", name=label, exact=True).check(force=True)
    if setting:
        page.get_by_role("radio", name=setting, exact=True).check(force=True)
    if count is not None:
        drawn.wait_for_chunks(page, count)


def test_the_text_is_the_documents_under_every_setting(open_file, exported, warranty):
    page = open_file(exported)
    expected = [(b.span.start, b.span.end, b.span.of(warranty.text)) for b in warranty.blocks]
    for label, (cut, sizes) in METHODS.items():
        for size in sizes:
            chunking = cut(warranty, size)
            shared = f", {chunking.chunker.overlap} shared" if label == "Overlapping" else ""
            choose(page, label, f"{size} words{shared}", len(chunking))
            facts = drawn.facts(page)
            assert (facts["method"], facts["size"]) == (chunking.method, str(size))
            assert drawn.blocks(page) == expected
            assert [position for position, _ in drawn.marks(page)] == list(range(len(chunking)))
            assert page.locator(f"{drawn.ROW} .c-id").all_inner_texts() == list(chunking.ids)
            assert page.locator(".sentence").inner_text() == plain_sentence(diagnose(chunking))


def test_selecting_in_canvas_table_and_by_key(open_file, exported):
    page = open_file(exported)
    assert drawn.selected(page) == 1
    page.locator(f'{drawn.MARK}[data-position="3"]').click()
    assert drawn.selected(page) == 3 and page.locator(f"{drawn.ROW}.sel").get_attribute("data-position") == "3"
    page.locator(f'{drawn.ROW}[data-position="4"]').click()
    assert drawn.selected(page) == 4
    page.locator(drawn.CANVAS).focus()
    page.keyboard.press("[")
    assert drawn.selected(page) == 3


def test_the_address_is_the_apps(open_file, exported):
    page = open_file(exported, "?method=overlapping&size=50&overlap=12&chunk=7")
    assert drawn.facts(page)["chunkCount"] == "13" and drawn.selected(page) == 7
    entries = page.evaluate("history.length")
    choose(page, "Structure-aware", "200 words", 8)
    page.locator(f'{drawn.ROW}[data-position="2"]').click()
    assert page.url.endswith("?method=structure&size=200&chunk=2") and page.evaluate("history.length") == entries
    page.reload()
    page.wait_for_selector("html[data-ready]")
    assert drawn.facts(page)["chunkCount"] == "8" and drawn.selected(page) == 2


@pytest.mark.parametrize(
    "query, count, said",
    [
        ("?chunk=174d797eb4bd", 5, ""),
        ("?method=structure", 9, ""),
        ("?size=50", 10, ""),
        (
            "?method=structure&size=300",
            7,
            "This page does not hold method structure, size 300; Structure-aware, 400 words",
        ),
        ("?method=sentence", 5, "This page does not hold method sentence; Fixed, 100 words"),
        ("?size=nonsense&chunk=99", 5, "This page does not hold size nonsense; Fixed, 100 words"),
    ],
)
def test_an_address_that_asks_for_more_than_there_is(open_file, exported, query, count, said):
    page = open_file(exported, query)
    assert drawn.facts(page)["chunkCount"] == str(count)
    notice = page.locator(".notice").inner_text()
    assert notice.startswith(said) and bool(notice) == bool(said)
    if "174d" in query:
        assert drawn.selected(page) == 3


def test_a_change_of_method_keeps_size_and_place(open_file, exported):
    page = open_file(exported, "?method=fixed&size=200&chunk=2")
    choose(page, "Overlapping", count=3)
    assert drawn.facts(page)["size"] == "200" and drawn.selected(page) == 2
    choose(page, "Structure-aware", count=8)
    assert drawn.facts(page)["size"] == "200"


# ---- still picture and description


def test_the_still_picture_follows(open_file, exported, warranty):
    page = open_file(exported)
    described = page.locator('[data-testid="picture"] svg > title')
    assert described.text_content() == (
        "Larkfield warranty policy, cut two ways: Fixed, 100 words, and Structure-aware, 400 words"
    )
    choose(page, "Overlapping", "100 words, 25 shared", 7)
    page.get_by_label("Beside").select_option(label="Fixed, 50 words")
    assert described.text_content().endswith("Fixed, 50 words, and Overlapping, 100 words, 25 shared")
    texts = page.locator('[data-testid="picture"] svg text').all_text_contents()
    for chunking in (overlapping(warranty), fixed(warranty, 50)):
        assert set(chunking.ids) <= set(texts) or all(any(one.startswith(i[:5]) for one in texts) for i in chunking.ids)


@pytest.mark.parametrize("dark", [False, True])
def test_picture_and_description_can_be_kept(open_file, exported, warranty, dark, tmp_path):
    page = open_file(exported, dark=dark)
    with page.expect_download() as waited:
        page.get_by_role("button", name="Download SVG").click()
    waited.value.save_as(tmp_path / "kept.svg")
    drawing = (tmp_path / "kept.svg").read_text(encoding="utf-8")
    assert ElementTree.fromstring(drawing).tag.endswith("svg") and "var(" not in drawing
    assert colours("dark" if dark else "light")["a"] in drawing
    with page.expect_download() as waited:
        page.get_by_role("button", name="Download PNG").click()
    waited.value.save_as(tmp_path / "kept.png")
    from PIL import Image

    kept = Image.open(io.BytesIO((tmp_path / "kept.png").read_bytes())).convert("RGB")
    assert kept.width == 1920 and len(kept.getcolors(1 << 24)) > 8  # drawn, not blank
    page.locator('[data-testid="description"] summary').click()
    with page.expect_download() as waited:
        page.get_by_role("button", name="Download text").click()
    waited.value.save_as(tmp_path / "kept.txt")
    assert (tmp_path / "kept.txt").read_text(encoding="utf-8") == describe(diagnose(fixed(warranty))).text


def test_the_description_says_the_current_state(open_file, exported, warranty):
    page = open_file(exported, "?method=structure&size=200")
    page.locator('[data-testid="description"] summary').click()
    told = describe(diagnose(structure(warranty, 200)))
    assert page.locator('[data-testid="description"] p').inner_text() == told.lead
    assert page.locator('[data-testid="description"] li').all_inner_texts() == list(told.items)
    choose(page, "Fixed", "50 words", 10)
    assert page.locator('[data-testid="description"] li').count() == 10


# ---- other frames


@pytest.mark.parametrize("dark", [False, True])
def test_light_and_dark(open_file, exported, dark):
    page = open_file(exported, "?method=overlapping&size=100", dark=dark)

    def shown(selector: str) -> str:
        found = page.locator(selector).first.evaluate("e => getComputedStyle(e).backgroundColor")
        return "#" + "".join(f"{int(part):02x}" for part in found[4:-1].split(","))

    for now in (dark, not dark):
        assert shown(f"{drawn.DOCUMENT} .paragraph .run.a") == colours("dark" if now else "light")["a"]
        assert page.locator(".theme").get_attribute("aria-pressed") == str(now).lower()
        page.get_by_role("button", name="Dark").click()
    page = open_file(exported, "?embed_options=light_theme" if dark else "?embed_options=dark_theme", dark=dark)
    assert shown("body") == colours("light" if dark else "dark")["page"]


@pytest.mark.parametrize("width", [320, 390, 780, 1280, 1600])
def test_no_width_scrolls_sideways(open_file, exported, width):
    page = open_file(exported, "?method=overlapping&size=100", width=width)
    page.locator('[data-testid="description"] summary').click()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    wide = page.locator('[data-testid="picture"] svg').get_attribute("width")
    assert wide == ("360" if width < 600 else "960")


def test_embedded_leaves_out_what_the_page_around_it_says(open_file, exported):
    page = open_file(exported, "?embed=true&controls=hide&header=hide&chunk=2")
    for hidden in (page.get_by_role("radio").first, page.locator(".made"), page.locator('[data-testid="source"]')):
        assert not hidden.is_visible()
    assert page.locator('[data-testid="picture"]').get_attribute("open") is None
    assert drawn.selected(page) == 2 and page.url.count("embed=true") == 1
    page.set_viewport_size({"width": 780, "height": 1120})
    assert page.locator(".view footer").evaluate("e => e.getBoundingClientRect().bottom") <= 1120


def test_a_locked_method_cannot_be_changed(open_file, exported):
    page = open_file(exported, "?embed=true&lock=document,method&method=structure&size=200")
    assert drawn.facts(page)["method"] == "structure" and page.get_by_role("radio", disabled=True).count() == 6
    assert page.get_by_role("radio", disabled=False).count() == 0


def test_on_paper(open_file, exported, warranty):
    page = open_file(exported, "?method=overlapping&size=100", dark=True)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print", color_scheme="dark")
    hidden = (".gutter", ".controls", ".theme", ".card", ".steps", ".keep")
    assert not any(page.locator(one).first.is_visible() for one in hidden)
    places = page.locator("[data-starts]").evaluate_all("all => all.map(run => [run.dataset.starts, run.textContent])")
    chunking = overlapping(warranty)
    assert [place[0].split()[0] for place in places] == [f"#{n}" for n in range(7)]
    assert [("✂" in place[0]) for place in places] == [n in diagnose(chunking).cut_starts for n in range(7)]
    assert all(warranty.text.startswith(text, chunk.start) for (_, text), chunk in zip(places, chunking, strict=True))
    assert page.locator(".doc thead").first.evaluate("e => getComputedStyle(e).display") == "table-row-group"
    assert page.locator(f"{drawn.DOCUMENT} .run.a").first.evaluate("e => getComputedStyle(e).backgroundColor") == (
        "rgb(198, 223, 249)"
    )
    assert page.locator('[data-testid="description"] li').count() == 7
    assert page.locator('[data-testid="picture"] svg').get_attribute("width") == "960"
    assert page.locator(drawn.CANVAS).evaluate("e => e.scrollHeight <= e.clientHeight + 1")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.locator('[data-testid="description"]').get_attribute("open") is None


def test_a_long_document_is_whole_on_paper(open_file, tmp_path_factory):
    text = "\n\n".join(f"## Part {n}\n\n" + "One two three four five six seven eight. " * 30 for n in range(120))
    document = parse(text.encode(), "long.md")
    page = open_file(written(tmp_path_factory, [fixed(document, 60)]))
    page.wait_for_selector(f"{drawn.DOCUMENT}[data-drawn]")
    assert page.locator("[data-starts]").count() < len(fixed(document, 60))
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.locator("[data-starts]").count() == len(fixed(document, 60))


# ---- other documents


@pytest.mark.parametrize("name, source", [("rare.md", RARE), ("hostile.md", HOSTILE), ("empty.txt", "")])
def test_any_document_is_text(open_file, tmp_path_factory, name, source):
    document = parse(source.encode(), name)
    page = open_file(written(tmp_path_factory, [fixed(document, 7), overlapping(document, 9), structure(document, 20)]))
    for label in METHODS:
        choose(page, label)
        page.wait_for_selector(f'{drawn.DOCUMENT}[data-method="{label.lower().removesuffix("-aware")}"]')
        assert drawn.blocks(page) == [(b.span.start, b.span.end, b.span.of(document.text)) for b in document.blocks]
    assert page.evaluate("document.body.dataset.taken") is None
    assert page.locator("main script, main img, main b:not(.sentence b, .readout b), main style").count() == 0
    assert page.title() == f"{document.title or name} · Chunk Explorer"


def test_a_notebook_cell(tmp_path, warranty, browser):
    cell = tmp_path / "cell.html"
    drawing = bundle(structure(warranty))["text/html"]
    cell.write_text(f"<!doctype html><title>Notebook</title>{drawing}", encoding="utf-8")
    context = browser.new_context(viewport={"width": 960, "height": 900})
    page, asked = context.new_page(), []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(cell.as_uri())
    frame = page.frame_locator("iframe")
    frame.locator(f'{drawn.DOCUMENT}[data-chunk-count="8"]').wait_for(timeout=20_000)
    frame.locator(f'{drawn.MARK}[data-position="1"]').click()
    assert frame.locator(drawn.CARD).get_attribute("data-position") == "1"
    assert page.frames[1].evaluate("origin") == "null" and not frame.get_by_role("radio").first.is_visible()
    assert not [url for url in asked if url.startswith("http")]
    context.close()

"""Evaluate in a browser: run, cancel, go on, a differing question on its document, downloads, an archive."""

import io
import json
import re
import zipfile

import pytest

LONG = 180_000  # ms; documents are read and settings measured while other tests run
MARKUP = "<img src=x onerror=\"document.title='run'\">"


@pytest.fixture(scope="module")
def page(app, browser):
    """One session for the tests here, in their order: reading the collection takes longest."""
    context = browser.new_context(accept_downloads=True, viewport={"width": 1280, "height": 900})
    opened, faults = context.new_page(), []
    opened.on("pageerror", lambda error: faults.append(str(error)))
    opened.goto(f"{app}/evaluate")
    yield opened
    context.close()
    assert not faults, faults


def rows(page) -> int:
    return page.locator('[data-testid="leaderboard"] tbody tr').count()


def test_the_page_opens_with_a_measured_collection(page):
    page.wait_for_selector('[data-testid="leaderboard"]', timeout=LONG)
    assert rows(page) == 3
    assert page.locator('[data-testid="equal-k-table"] tbody tr').count() == 3
    assert page.locator('[data-testid="chart-figure"] svg title').text_content().startswith("Hit within 100, 200, 400")
    page.wait_for_selector('[data-testid="joined"]', timeout=LONG)
    assert "over two or more documents" in page.locator('[data-testid="joined"]').inner_text()


def test_a_run_is_cancelled_and_goes_on(page):
    field = page.get_by_role("textbox", name="Sizes, in words")
    field.fill("40, 60, 80, 120, 160, 240, 320")
    field.press("Enter")
    page.get_by_role("button", name="Measure 21 settings").click(timeout=LONG)
    page.get_by_text(re.compile(r"^[2-9] of 21 measured")).wait_for(timeout=LONG)
    page.get_by_role("button", name="Cancel").click()
    page.get_by_text(re.compile(r"^Cancelled: \d+ of 21 settings are measured and kept")).wait_for(timeout=LONG)
    left = page.get_by_role("button", name=re.compile(r"^Go on with the \d+ left$"))
    kept = 21 - int(re.search(r"\d+", left.inner_text())[0])
    assert 2 <= kept < 21
    left.click()
    page.locator('[data-testid="leaderboard"] tbody tr').nth(20).wait_for(timeout=LONG)
    assert rows(page) == 21
    page.get_by_role("button", name="Measure 21 settings").wait_for(timeout=LONG)


def test_a_differing_question_opens_its_document_cut_both_ways(page):
    differing = page.locator(
        '[data-testid="question-rows"] tbody tr[data-lead="a"], [data-testid="question-rows"] tbody tr[data-lead="b"]'
    )
    differing.first.wait_for(timeout=LONG)
    second = differing.nth(1)
    chosen = second.get_attribute("data-question")
    second.click()
    page.locator(f'[data-testid="followed"] h2:text-is("{chosen}")').wait_for(timeout=LONG)
    papers = page.locator('[data-testid="cut-side"]')
    assert papers.count() == 2
    for side in (0, 1):
        assert papers.nth(side).locator(".run.evidence").count() >= 1
        assert papers.nth(side).locator(".start").count() >= 1


@pytest.mark.parametrize(
    "button, ending, holds",
    [
        ("CSV", ".csv", b"method,size"),
        ("JSON", ".json", b'"method"'),
        ("Markdown", ".md", b"## At equal k"),
        ("Chart, SVG", ".svg", b"<svg"),
        ("Parquet", ".parquet", b"PAR1"),
        ("Report page", ".html", b"<!doctype html>"),
    ],
)
def test_a_run_is_taken_along(page, button, ending, holds):
    with page.expect_download(timeout=LONG) as waiting:
        page.locator(".st-key-evaluate_downloads").get_by_role("button", name=button, exact=True).click()
    assert waiting.value.suggested_filename == f"evaluation{ending}"
    with open(waiting.value.path(), "rb") as file:
        assert holds in file.read()


def test_the_explorer_shows_the_cut_and_the_run_is_still_there_afterwards(page):
    page.locator('[data-testid="followed"] .side[data-side="b"] button').click()
    page.wait_for_selector('[data-testid="chunk-mark"]', timeout=LONG)
    assert "/evaluate" not in page.url
    page.locator('[data-testid="stTopNavLink"]', has_text="Evaluate").click()
    page.locator('[data-testid="leaderboard"] tbody tr').nth(20).wait_for(timeout=LONG)
    assert page.get_by_role("textbox", name="Sizes, in words").input_value().startswith("40, 60")


def test_an_archive_with_questions_is_measured_and_its_text_stays_text(page):
    page.get_by_role("textbox", name="Sizes, in words").fill("20")
    page.get_by_role("textbox", name="Sizes, in words").press("Enter")
    words = " ".join(f"word{i}" for i in range(60))
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("docs/alpha.txt", f"Alpha notes.\n\n{words}\n\nThe lamp is green {MARKUP} today.\n")
        archive.writestr("docs/beta.txt", f"Beta notes.\n\n{words}\n\nThe boat leaves at nine.\n")
        archive.writestr("docs/tool.exe", "MZ")
        archive.writestr(
            "questions.jsonl",
            "\n".join(
                json.dumps(one)
                for one in (
                    {
                        "id": "one",
                        "question": f"What colour is the lamp? {MARKUP}",
                        "kind": MARKUP,
                        "evidence": [{"doc_id": "alpha", "quote": f"lamp is green {MARKUP}"}],
                    },
                    {
                        "id": "two",
                        "question": "When does the boat leave?",
                        "evidence": [{"doc_id": "beta", "quote": "at nine"}],
                    },
                )
            ),
        )
    page.get_by_role("button", name="Bring documents and questions").click()
    page.locator('[data-testid="stDialog"] input[type="file"]').first.set_input_files(
        {"name": "mine.zip", "mimeType": "application/zip", "buffer": out.getvalue()}
    )
    page.get_by_role("button", name="Take these").click(timeout=LONG)
    page.get_by_text(re.compile(r"^2 documents, .* 2 questions, 2 with evidence; 2 of 2")).wait_for(timeout=LONG)
    page.get_by_role("button", name="1 remark").click()
    page.get_by_text("tool.exe in “mine.zip” is neither a document nor a question file").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Measure 3 settings").click(timeout=LONG)
    page.locator('[data-testid="question-rows"] tbody tr').nth(1).wait_for(timeout=LONG)
    page.locator('[data-question="one"] button').click()
    page.locator('[data-testid="followed"] h2:text-is("one")').wait_for(timeout=LONG)
    assert MARKUP in page.locator('[data-testid="followed"]').inner_text()
    assert page.locator("img[src=x]").count() == 0 and page.title() != "run"


def test_on_a_phone_nothing_is_wider_than_the_screen(page):
    page.set_viewport_size({"width": 390, "height": 800})
    page.locator('[data-testid="leaderboard"]').wait_for(timeout=LONG)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    last = page.locator('[data-testid="question-rows"] thead th').last  # B is as visible as A
    assert last.is_visible() and last.bounding_box()["x"] + last.bounding_box()["width"] <= 390

"""What survives in the browser: the counts, each question's way, before and after, the sweep, the files."""

from playwright.sync_api import expect
from support.pipeline_pages import SENTENCE, open_line, query, turn, wait_lost

__all__ = ["open_line"]


def counts(page):
    return page.locator(".stages li").evaluate_all("all => all.map(one => Number(one.dataset.count))")


def lost(page):
    """(question, the stage that lost it) of the table."""
    rows = page.locator(".questions tbody tr").evaluate_all("all => all.map(r => [r.dataset.question, r.dataset.lost])")
    return {id: stage for id, stage in rows if stage}


def test_the_story_of_q6_can_be_clicked_through(open_line):
    page = open_line("survive")
    wait_lost(page, "assembly")
    assert counts(page) == [6, 6, 6, 6, 5] and lost(page) == {"q6": "assembly"}
    turn(page, "k, in chunks", 1)
    wait_lost(page, "retrieval")
    assert counts(page)[3] == 5 and lost(page) == {"q6": "retrieval"}
    turn(page, "k, in chunks", 3)
    wait_lost(page, "assembly")
    turn(page, "Budget, in words", 60)
    page.locator(SENTENCE).filter(has_text="6 keep their evidence").wait_for(timeout=20_000)
    assert counts(page) == [6, 6, 6, 6, 6] and lost(page) == {}
    assert query(page)["budget"] == "60"


def test_half_sentences_are_shown_with_their_chunks(open_line):
    page = open_line("survive?method=fixed&size=12&budget=none")
    wait_lost(page, "chunking")
    page.locator('.questions tr[data-question="q4"]').click()
    halves = page.get_by_test_id("halves").locator("li").all_inner_texts()
    assert [half.split(" holds ")[0] for half in halves] == ["expenses-1", "expenses-2"]
    evidence = "".join(page.locator('[data-testid="document"] .run.evidence').all_text_contents())
    assert evidence == "Claims below 50 dollars do not need a receipt"
    parts = page.get_by_test_id("halves").locator("li q").all_text_contents()
    assert "".join(parts).replace(" ", "") == evidence.replace(" ", "")


def test_before_and_after(open_line):
    page = open_line("survive")
    page.get_by_text("Before: Overlapping 12 words, overlap 0").wait_for(timeout=20_000)
    assert "before 4" in page.locator('.stages li[data-stage="chunking"]').inner_text()
    page.get_by_role("button", name="Keep these settings").click()
    page.get_by_text("Before: Overlapping 30 words, overlap 10").wait_for(timeout=20_000)
    turn(page, "Budget, in words", 60)
    page.locator('.stages li[data-stage="assembly"]').filter(has_text="6 of 6, before 5").wait_for(timeout=20_000)
    row = page.locator('.questions tr[data-question="q6"]').inner_text()
    assert "assembly" in row and "kept" in row


def test_the_sweep_is_a_picture_and_a_table(open_line):
    page = open_line("survive")
    table = page.get_by_test_id("sweep-table")
    table.wait_for(timeout=20_000)
    assert table.locator('tr[data-value="50"]').inner_text().split()[-1] == "5"
    assert table.locator('tr[data-value="60"]').inner_text().split()[-1] == "6"
    assert page.get_by_test_id("plot").locator("polyline").count() == 4
    page.get_by_role("radio", name="size", exact=True).click()
    page.get_by_text("Questions kept, by size").wait_for(timeout=20_000)
    assert table.locator('tr[data-value="12"]').count() == 1


def test_a_question_can_be_asked_step_by_step_with_the_same_settings(open_line):
    page = open_line("survive")
    turn(page, "Budget, in words", 60)
    page.locator(SENTENCE).filter(has_text="6 keep their evidence").wait_for(timeout=20_000)
    page.locator('.questions tr[data-question="q5"]').click()
    page.get_by_role("button", name="Ask it, step by step").click()
    page.get_by_test_id("ranked").wait_for(timeout=20_000)
    field = page.get_by_label("Question", exact=True)
    expect(field).to_have_value("Which claims must name the project code?", timeout=20_000)
    assert query(page)["budget"] == "60"


def test_settings_outlive_a_look_at_another_page(open_line):
    page = open_line("survive")
    turn(page, "k, in chunks", 1)
    wait_lost(page, "retrieval")
    page.get_by_test_id("stTopNavLink").filter(has_text="Explore").click()
    page.wait_for_selector('[data-testid="chunk-mark"]', timeout=30_000)
    page.get_by_role("radio", name="Structure-aware", exact=True).click()
    page.wait_for_selector('[data-testid="document"][data-method="structure"]', timeout=20_000)
    page.get_by_test_id("stTopNavLink").filter(has_text="What survives").click()
    page.get_by_test_id("questions").wait_for(timeout=20_000)
    wait_lost(page, "retrieval")
    page.get_by_test_id("stTopNavLink").filter(has_text="Explore").click()
    page.wait_for_selector('[data-testid="document"][data-method="structure"]', timeout=30_000)


def test_the_files_hold_what_is_seen(open_line):
    page = open_line("survive")
    found = {}
    for label in ("Chunks, TSV", "Chunks, JSON", "Evidence lines", "Report"):
        with page.expect_download() as waiting:
            page.locator(".st-key-line_downloads").get_by_role("button", name=label).click()
        found[waiting.value.suggested_filename] = open(waiting.value.path(), encoding="utf-8").read()
    assert set(found) == {"chunks.tsv", "chunks.json", "evidence.txt", "report.json"}
    assert "t3_lost: q6:assembly" in found["evidence.txt"] and len(found["chunks.tsv"].splitlines()) == 9
    assert '"q6": "assembly"' in found["report.json"] and '"id": "expenses-2"' in found["chunks.json"]


def test_nothing_scrolls_sideways_on_a_phone(open_line):
    page = open_line("survive", width=390)
    page.get_by_test_id("sweep-table").wait_for(timeout=20_000)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390

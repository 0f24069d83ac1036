"""Ask in the browser: retrievers of one's own choice fused, and a live model behind a server of our own."""

from urllib.parse import unquote

import pytest
from playwright.sync_api import expect
from support.model_server import SECRET, Server, openai_says
from support.pipeline_pages import open_line, query, turn, wait_lost
from support.running_app import app_on

__all__ = ["open_line"]
REFUSAL = '[data-testid="refusal"]'


def ranked_by(page):
    return page.locator(".ranked").inner_text()


def test_retrievers_are_chosen_fused_and_kept_in_the_address(open_line):
    page = open_line("ask?retriever=hybrid&budget=none")
    wait_lost(page, "")
    assert "Fused (BM25 + Character trigrams)" in ranked_by(page) and "parts" not in query(page)
    page.get_by_role("combobox", name="Fused retrievers").click()
    page.get_by_role("option", name="TF-IDF").click()
    page.locator(".ranked").filter(has_text="BM25 + Character trigrams + TF-IDF").wait_for(timeout=20_000)
    page.keyboard.press("Escape")
    turn(page, "rrf_k", 10)
    page.locator(".ranked").filter(has_text="rrf_k 10").wait_for(timeout=20_000)
    assert (query(page)["parts"], query(page)["rrf_k"]) == ("bm25,trigram,tfidf", "10")
    page.reload()
    page.locator(".ranked").filter(has_text="BM25 + Character trigrams + TF-IDF, rrf_k 10").wait_for(timeout=40_000)


def test_one_retriever_alone_is_refused_in_one_line(app, browser):
    page = browser.new_page()
    page.goto(f"{app}/survive?retriever=hybrid&parts=bm25")
    page.get_by_text("Hybrid needs two or more retrievers to fuse, not 1.").wait_for(timeout=40_000)
    page.get_by_role("combobox", name="Fused retrievers").click()
    page.get_by_role("option", name="SQLite full text").click()
    page.get_by_test_id("questions").wait_for(timeout=40_000)
    page.close()


@pytest.fixture(scope="module")
def model():
    made = Server()
    yield made
    made.close()


@pytest.fixture(scope="module")
def live_app(model):
    """The app with a key in its environment, and an address that leads to `model`."""
    with app_on({"OPENAI_BASE_URL": f"{model.address}/v1", "OPENAI_MODEL": "m-1", "OPENAI_API_KEY": SECRET}) as address:
        yield address


def test_a_live_model_answers_and_its_key_is_nowhere(live_app, browser, model):
    context = browser.new_context(accept_downloads=True)
    page, heard = context.new_page(), []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda data: heard.append(data)))
    page.goto(f"{live_app}/ask?budget=60&answerer=openai")
    page.locator(REFUSAL).filter(has_text="has not been sent yet").wait_for(timeout=60_000)
    prompt = page.get_by_test_id("prompt-text").inner_text()
    assert not model.seen
    model.answer = openai_says("Receipts older than 60 days will be rejected by the portal [1]. They said so [7].")
    page.get_by_role("button", name="Send the prompt to OpenAI-compatible, live").click()
    page.get_by_test_id("answer-text").filter(has_text="rejected by the portal").wait_for(timeout=20_000)
    ((path, headers, body),) = model.seen
    assert path == "/v1/chat/completions" and headers["Authorization"] == f"Bearer {SECRET}"
    assert body["messages"][-1]["content"].split() == prompt.split()
    assert "never sent: [7]" in page.get_by_test_id("check").inner_text()
    with page.expect_download() as waiting:
        page.locator(".st-key-line_downloads").get_by_role("button", name="JSON").click()
    taken = open(waiting.value.path(), encoding="utf-8").read()
    assert "rejected by the portal" in taken
    sent = [data if isinstance(data, bytes) else data.encode() for data in heard]
    assert sent and not any(SECRET.encode() in data for data in sent)
    assert SECRET not in taken + page.content() + unquote(page.url)

    model.answer = openai_says("Receipts older than", "length")
    page.get_by_role("button", name="Send the prompt").click()
    page.get_by_test_id("check").filter(has_text="cut off at the model's limit of length").wait_for(timeout=20_000)
    model.answer = openai_says(None, refusal="I will not.")
    page.get_by_role("button", name="Send the prompt").click()
    page.locator(".answer").filter(has_text="The model refused to answer.").wait_for(timeout=20_000)
    model.answer = 429, {"error": {"message": "slow down"}}, 0
    page.get_by_role("button", name="Send the prompt").click()
    told = "too many questions at once (status 429): slow down."
    page.locator(REFUSAL).filter(has_text=told).wait_for(timeout=20_000)
    context.close()


def test_without_a_key_the_page_says_how(open_line):
    page = open_line("ask?budget=60&answerer=openai")
    expect(page.locator(".st-key-line_message")).to_contain_text("OPENAI_MODEL in the environment", timeout=20_000)
    assert page.get_by_test_id("answer-text").is_visible()  # a stand-in answers instead

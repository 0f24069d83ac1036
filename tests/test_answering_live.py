"""Live models against a server of our own that speaks both wire formats. Nothing here leaves the machine."""

import pickle
import time

import pytest
from support.help_centre import help_centre
from support.model_server import SECRET, Server, openai_says

from chunkers.answering import AnswerError, Settings, ask
from chunkers.answering.live import Anthropic, Key, OpenAiCompatible, find_key, find_setting, live, within
from chunkers.answering.prompt import Prompt
from chunkers.exports.pipeline import as_json, trace_record
from chunkers.retrieval import index
from chunkers.settings import SettingError

PROMPT = Prompt("numbered", "The exact prompt.\nAnswer:", "What?", (), (), "not found")


@pytest.fixture
def server():
    made = Server()
    yield made
    made.close()


def anthropic_says(text, stop="end_turn"):
    return (
        200,
        {
            "id": "msg_1",
            "type": "message",
            "role": "assistant",
            "model": "m-2",
            "stop_sequence": None,
            "content": [{"type": "text", "text": text}] if text else [],
            "stop_reason": stop,
            "usage": {"input_tokens": 1, "output_tokens": 1},
        },
        0,
    )


def openai(server, seconds=5.0):
    return OpenAiCompatible("m-1", f"{server.address}/v1/", Key(SECRET), seconds)


def anthropic(server, seconds=5.0):
    pytest.importorskip("anthropic", reason="the extra of requirements-live.txt is not installed")
    return Anthropic("m-2", Key(SECRET), server.address, seconds)


BOTH = pytest.mark.parametrize(
    "model, says", [(openai, openai_says), (anthropic, anthropic_says)], ids=["openai", "anthropic"]
)


def test_the_wire_format_of_openai(server):
    server.answer = openai_says("30 days [1]")
    reply = openai(server).answer(PROMPT)
    assert (reply.text, reply.model, reply.stop) == ("30 days [1]", "m-1", "end")
    path, headers, body = server.seen[0]
    assert path == "/v1/chat/completions" and headers["Authorization"] == f"Bearer {SECRET}"
    assert body["messages"] == [{"role": "user", "content": PROMPT.text}] and body["model"] == "m-1"


def test_the_wire_format_of_anthropic(server):
    server.answer = anthropic_says("30 days [1]")
    reply = anthropic(server).answer(PROMPT)
    assert (reply.text, reply.model, reply.stop) == ("30 days [1]", "m-2", "end")
    path, headers, body = server.seen[0]
    lower = {name.lower(): value for name, value in headers.items()}
    sent = (lower.get("x-api-key"), lower.get("authorization"))  # versions of the package differ
    assert path == "/v1/messages" and lower["anthropic-version"]
    assert sent in ((SECRET, None), (None, f"Bearer {SECRET}"))
    assert body["messages"] == [{"role": "user", "content": PROMPT.text}] and body["max_tokens"] > 0


def test_a_server_of_ones_own_is_sent_no_key(server):
    server.answer = openai_says("yes [1]")
    OpenAiCompatible("m", server.address).answer(PROMPT)
    assert "Authorization" not in server.seen[0][1]


@BOTH
def test_an_answer_cut_off_and_a_refusal_are_told(server, model, says):
    server.answer = says("30 days and", "max_tokens" if says is anthropic_says else "length")
    assert model(server).answer(PROMPT).stop == "length"
    server.answer = says("No.", "refusal" if says is anthropic_says else "content_filter")
    assert model(server).answer(PROMPT).stop == "refusal"
    if says is openai_says:
        server.answer = openai_says(None, "stop", refusal="I will not.")
        reply = model(server).answer(PROMPT)
        assert (reply.text, reply.stop) == ("I will not.", "refusal")


@BOTH
@pytest.mark.parametrize(
    "status, said, expected",
    [
        (401, f"bad key {SECRET}", "the key was not accepted (status 401): bad key …"),
        (429, "slow\n down", "too many questions at once (status 429): slow down"),
        (500, "x" * 900, "the request failed (status 500)"),
    ],
)
def test_what_the_server_refuses_is_one_sentence_without_the_key(server, model, says, status, said, expected):
    server.answer = status, {"type": "error", "error": {"type": "t", "message": said}}, 0
    with pytest.raises(AnswerError) as caught:
        model(server).answer(PROMPT)
    message = str(caught.value)
    assert message.startswith(expected) and "\n" not in message and len(message) < 300
    assert SECRET not in message and SECRET not in repr(caught.value) and caught.value.__cause__ is None
    assert len(server.seen) == 1  # never repeated


@BOTH
def test_the_time_limit_is_over_all(server, model, says):
    server.answer = (*says("late")[:2], 3)
    start = time.monotonic()
    with pytest.raises(AnswerError, match="within 0.5 seconds"):
        model(server, 0.5).answer(PROMPT)
    assert time.monotonic() - start < 2.5


@BOTH
def test_nonsense_and_silence_are_errors_and_redirects_are_not_followed(server, model, says):
    for answer in ((200, b"<html>", 0), (200, {"unexpected": 1}, 0), (200, [1], 0)):
        server.answer = answer
        with pytest.raises(AnswerError):
            model(server).answer(PROMPT)
    server.http.shutdown()
    server.http.server_close()
    with pytest.raises(AnswerError, match="could not be reached|did not answer"):
        model(server).answer(PROMPT)


@BOTH
def test_a_redirect_does_not_carry_the_key_away(server, model, says):
    for status in (302, 307):
        server.seen.clear()
        server.answer = status, {}, 0
        with pytest.raises(AnswerError, match=str(status)):
            model(server).answer(PROMPT)
        assert len(server.seen) == 1


@BOTH
def test_the_key_is_in_no_repr_no_trace_and_no_export(server, model, says):
    server.answer = says(f"Choose the forgot password link, key {SECRET} [1]")
    asked = model(server)
    trace = ask(help_centre(), "How do I reset my password?", Settings(2), asked)
    for shown in (repr(asked), repr(asked.key), str(asked.key), repr(trace), as_json(trace_record(trace)).decode()):
        assert SECRET not in shown
    assert "forgot password link" in trace.answer
    with pytest.raises(TypeError):
        pickle.dumps(asked.key)


def test_keys_come_from_the_environment_or_the_secrets_file(tmp_path):
    secrets = tmp_path / "secrets.toml"
    assert find_setting("A_KEY", {}, secrets) == ""
    with pytest.raises(SettingError, match="A_KEY"):
        find_key("A_KEY", {}, secrets)
    secrets.write_text(f'A_KEY = "{SECRET}"\nNUMBER = 5\n')
    assert find_key("A_KEY", {}, secrets).reveal() == SECRET
    assert find_key("A_KEY", {"A_KEY": "first"}, secrets).reveal() == "first"
    assert find_setting("NUMBER", {}, secrets) == ""
    secrets.write_text(f"A_KEY = {SECRET}")
    with pytest.raises(SettingError, match="TOML") as caught:
        find_key("A_KEY", {}, secrets)
    assert SECRET not in str(caught.value)


def test_what_is_missing_is_named(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    for name in ("ANTHROPIC", "OPENAI"):
        for setting in ("API_KEY", "BASE_URL", "MODEL"):
            monkeypatch.delenv(f"{name}_{setting}", raising=False)
    with pytest.raises(SettingError, match="anthropic, openai"):
        live("other")
    with pytest.raises(SettingError, match="ANTHROPIC_MODEL"):
        live("anthropic")
    with pytest.raises(SettingError, match="ANTHROPIC_API_KEY"):
        live("anthropic", "m")
    with pytest.raises(SettingError, match="OPENAI_BASE_URL"):
        live("openai", "m")
    monkeypatch.setenv("OPENAI_BASE_URL", "file:///etc/passwd")
    with pytest.raises(SettingError, match="http://"):
        live("openai", "m")
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:1/v1")
    assert live("openai", "m").key is None


def test_a_missing_package_says_how_to_get_it(monkeypatch):
    import sys

    monkeypatch.setitem(sys.modules, "anthropic", None)
    with pytest.raises(AnswerError, match="requirements-live.txt"):
        Anthropic("m", Key(SECRET)).answer(PROMPT)


def test_whatever_a_call_raises_reaches_the_caller():
    with pytest.raises(ZeroDivisionError):
        within(1, lambda: 1 / 0)
    assert within(1, lambda: 5) == 5 and index([]) is not None

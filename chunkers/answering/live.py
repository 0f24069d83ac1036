"""Live models behind the interface of the stand-ins: Anthropic's API and any OpenAI-compatible address.

The key comes from the environment or from a secrets file and is held in a `Key`, whose text never reaches a repr, a
message or an export: whatever a server answers is searched for it first. Calls have one time limit over all, follow no
redirects (which would carry the key elsewhere) and are never repeated.
"""

from __future__ import annotations

import json
import os
import threading
import tomllib
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar
from urllib.parse import urlsplit

from chunkers.answering.answerers import AnswerError, Reply
from chunkers.answering.prompt import Prompt
from chunkers.settings import SettingError

SECRETS = Path(".streamlit/secrets.toml")
LARGEST = 4_000_000  # bytes of an answer that are read at most
_STOPS = {
    "max_tokens": "length",
    "length": "length",
    "model_context_window_exceeded": "length",
    "refusal": "refusal",
    "content_filter": "refusal",
}


class Key:
    """A secret that shows itself only to `reveal`."""

    __slots__ = ("_text",)

    def __init__(self, text: str):
        self._text = text.strip()

    def reveal(self) -> str:
        return self._text

    def hidden_in(self, text: str) -> str:
        """`text` with the key, if it is there, replaced by dots."""
        return text.replace(self._text, "…") if self._text else text

    def __repr__(self) -> str:
        return "Key(…)"

    def __reduce__(self):
        raise TypeError("a key is not to be stored")


def find_setting(name: str, environ: Mapping[str, str] | None = None, secrets: Path = SECRETS) -> str:
    """The value of `name` in the environment, else at the top of the secrets file, else "". Raises SettingError for a
    secrets file that cannot be read."""
    value = (os.environ if environ is None else environ).get(name, "")
    if value or not secrets.is_file():
        return value
    try:
        found = tomllib.loads(secrets.read_text(encoding="utf-8")).get(name, "")
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
        # the error's own text may quote a line of the file
        raise SettingError("no_toml", file=secrets) from None
    return found if isinstance(found, str) else ""


def find_key(name: str, environ: Mapping[str, str] | None = None, secrets: Path = SECRETS) -> Key:
    """Raises SettingError when there is none, saying where it is looked for."""
    value = find_setting(name, environ, secrets)
    if not value.strip():
        raise SettingError("no_key", name=name, file=secrets)
    return Key(value)


@dataclass(frozen=True, slots=True)
class Anthropic:
    """The Messages API, through the `anthropic` package (requirements-live.txt). `seconds` is the limit over all."""

    name: ClassVar[str] = "anthropic"
    model: str
    key: Key = field(repr=False)
    address: str = ""
    seconds: float = 60.0
    max_tokens: int = 1024

    def answer(self, prompt: Prompt) -> Reply:
        try:
            import anthropic
        except ImportError:
            raise AnswerError("no_package") from None
        client = anthropic.Anthropic(
            api_key=self.key.reveal(),
            base_url=self.address or None,
            timeout=self.seconds,
            max_retries=0,
            http_client=anthropic.DefaultHttpxClient(follow_redirects=False),
        )

        def call():
            return client.messages.create(
                model=self.model, max_tokens=self.max_tokens, messages=[{"role": "user", "content": prompt.text}]
            )

        try:
            found = within(self.seconds, call)
        except AnswerError:
            raise
        except anthropic.APITimeoutError:
            raise _too_slow(self.seconds) from None
        except anthropic.APIStatusError as error:
            raise _refused(error.status_code, error.response.text, self.key) from None
        except anthropic.APIConnectionError:
            raise AnswerError("unreachable") from None
        except (anthropic.AnthropicError, ValueError, TypeError):
            raise AnswerError("unreadable") from None
        try:
            text = "".join(block.text for block in found.content if block.type == "text")
            return _reply(text, found.model, found.stop_reason, self.key)
        except (AttributeError, TypeError):  # the package does not check what it is sent
            raise AnswerError("unexpected") from None


@dataclass(frozen=True, slots=True)
class OpenAiCompatible:
    """Any address that speaks `POST {address}/chat/completions`. `key` None sends none, for a model of one's own."""

    name: ClassVar[str] = "openai"
    model: str
    address: str
    key: Key | None = field(default=None, repr=False)
    seconds: float = 60.0
    max_tokens: int = 1024

    def __post_init__(self):
        if urlsplit(self.address).scheme not in ("http", "https"):
            raise SettingError("address_scheme", address=self.address)

    def answer(self, prompt: Prompt) -> Reply:
        key = self.key or Key("")
        body = {
            "model": self.model,
            "max_tokens": self.max_tokens,
            "temperature": 0,
            "messages": [{"role": "user", "content": prompt.text}],
        }
        headers = {"Content-Type": "application/json"}
        if key.reveal():
            headers["Authorization"] = f"Bearer {key.reveal()}"
        request = urllib.request.Request(
            f"{self.address.rstrip('/')}/chat/completions", json.dumps(body).encode(), headers, method="POST"
        )
        found = within(self.seconds, lambda: _sent(request, self.seconds, key))
        try:
            choice = found["choices"][0]
            message = choice["message"]
            if message.get("refusal"):
                return _reply(message["refusal"], found.get("model", self.model), "refusal", key)
            return _reply(message["content"] or "", found.get("model", self.model), choice.get("finish_reason"), key)
        except (KeyError, IndexError, TypeError, AttributeError):
            raise AnswerError("unexpected") from None


LIVE = ("anthropic", "openai")


def live(name: str, model: str = "", seconds: float = 60.0) -> Anthropic | OpenAiCompatible:
    """A live model with its key, address and model name from the environment or the secrets file.

    ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL, ANTHROPIC_MODEL; OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL. An address is
    never taken from anywhere else. Raises SettingError, naming what is missing.
    """
    if name not in LIVE:
        raise SettingError("no_live_model", name=name, known=", ".join(LIVE))
    upper = name.upper()
    model = model or find_setting(f"{upper}_MODEL")
    if not model:
        raise SettingError("no_model", name=f"{upper}_MODEL", file=SECRETS)
    address = find_setting(f"{upper}_BASE_URL")
    if name == "anthropic":
        return Anthropic(model, find_key("ANTHROPIC_API_KEY"), address, seconds)
    if not address:
        raise SettingError("no_address", file=SECRETS)
    key = find_setting("OPENAI_API_KEY")
    return OpenAiCompatible(model, address, Key(key) if key else None, seconds)


def within(seconds: float, call: Callable[[], object]):
    """`call()` in a thread of its own, for at most `seconds` over all; a socket's limit only counts each pause.

    Raises AnswerError when the time is over, else what `call` raises.
    """
    done: list = []

    def run():
        try:
            done.append((call(), None))
        except Exception as error:  # handed to the caller, who names what it expects
            done.append((None, error))

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(seconds)
    if not done:
        raise _too_slow(seconds)
    value, error = done[0]
    if error is not None:
        raise error
    return value


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *args, **kwargs):
        return None


def _sent(request: urllib.request.Request, seconds: float, key: Key):
    try:
        with urllib.request.build_opener(_NoRedirect).open(request, timeout=seconds) as answer:
            return json.loads(answer.read(LARGEST))
    except urllib.error.HTTPError as error:
        raise _refused(error.code, error.read(LARGEST).decode("utf-8", "replace"), key) from None
    except TimeoutError:
        raise _too_slow(seconds) from None
    except urllib.error.URLError as error:
        if isinstance(error.reason, TimeoutError):
            raise _too_slow(seconds) from None
        raise AnswerError("unreachable") from None
    except (ValueError, OSError):
        raise AnswerError("unreadable") from None


def _reply(text: str, model: str, stop: str | None, key: Key) -> Reply:
    return Reply(key.hidden_in(str(text)), str(model), _STOPS.get(stop or "", "end"))


def _too_slow(seconds: float) -> AnswerError:
    return AnswerError("too_slow", seconds=seconds)


def _refused(status: int, body: str, key: Key) -> AnswerError:
    """The server's own words, when it sent any: both wire formats have them at error.message."""
    try:
        said = json.loads(body)["error"]["message"]
    except (ValueError, KeyError, TypeError):
        said = ""
    code = f"status_{status}"
    message = f": {_short(said, key)}" if said else ""
    return AnswerError(code if code in AnswerError.sentences else "status", status=status, message=message)


def _short(text: str, key: Key) -> str:
    return " ".join(key.hidden_in(str(text)).split())[:200].rstrip(".")

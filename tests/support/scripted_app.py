"""The app as Streamlit runs its script, without a browser: opened by an address, and what it would draw."""

import gzip
import json
import struct

import pytest

from chunkers.drawing.payload import KEY_LENGTH
from explorer.shell.library import CORPUS

ROOT = CORPUS.parent


testing = pytest.importorskip("streamlit.testing.v1", reason="streamlit is not installed")


def run(**query) -> "testing.AppTest":
    app = testing.AppTest.from_file(str(ROOT / "explorer_app.py"), default_timeout=60)
    for name, value in query.items():
        app.query_params[name] = value
    app.run()
    assert not app.exception, app.exception
    return app


def mounted(app) -> list:
    """What each mount was given, in the page's order: its JSON, or the header of packed bytes."""
    return [_content(found.proto) for found in app.get("bidi_component") if found.proto.bytes or found.proto.json]


def _content(proto):
    if not proto.bytes:
        return json.loads(proto.json)
    raw = gzip.decompress(proto.bytes[KEY_LENGTH:])
    return json.loads(raw if raw.startswith(b"{") else raw[4 : 4 + struct.unpack_from("<I", raw)[0]])


def drawn(app) -> dict:
    """The header of the chunking that the browser would draw."""
    contents = [gzip.decompress(found.proto.bytes[KEY_LENGTH:]) for found in app.get("bidi_component")]
    raw = next(content for content in contents if not content.startswith(b"{"))  # the document is plain JSON
    return json.loads(raw[4 : 4 + struct.unpack_from("<I", raw)[0]])


def messages(app) -> list[str]:
    return [text.value for text in app.text]


def panel(app, name: str) -> dict:
    """What the mount of a panel was given; {} while it is closed."""
    for found in app.get("bidi_component"):
        if f"{name}-drawn" in found.proto.id:
            return json.loads(found.proto.json)
    return {}


def open_panel(app, name: str) -> None:
    app.session_state[name] = True
    app.run()
    assert not app.exception, app.exception

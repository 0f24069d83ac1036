"""Compare: the chunking of the controls and one or two others, side by side on the same text."""

from __future__ import annotations

import base64
from pathlib import Path

import streamlit as st

from chunkers.catalog import CATALOG
from chunkers.drawing.payload import key_of
from explorer.explore import cache
from explorer.explore.panels.compare.record import compared_record
from explorer.explore.presets import from_name, label_of, name_of, next_unused
from explorer.shell.mount import DRAWING, TOKENS, mount
from explorer.shell.session import Screen, Settings, defaults, screen

HERE = Path(__file__).parent
_draw = mount("compare", HERE / "script.js", styles=(TOKENS, DRAWING / "canvas.css", HERE.parent / "style.css"))

MOST = 2  # beside the controls' own
FIELDS = ("method", "size", "overlap")


def compare_asked(panel: str) -> None:
    """Opens the panel when the address names what to compare, once a session."""
    if panel not in st.session_state and "compare" in st.query_params and not screen().compared:
        asked = [from_name(name) for name in st.query_params["compare"].split(",")]
        screen().compared = [one for one in asked if one][:MOST]
        st.session_state[panel] = bool(screen().compared)


def compare(now: Screen) -> None:
    if not now.compared:
        now.compared = [next_unused([now.settings])]
    _controls(now)
    _draw(key="compare-drawn", data=_record(now) | {"address": {"compare": ",".join(map(name_of, now.compared))}})


def _record(now: Screen) -> dict:
    key, document = now.opened, now.document
    made = [cache.chunked(key, document.meta.version, one, document) for one in (now.settings, *now.compared)]
    document_key = key_of(cache.drawn_document(key, document.meta.version, document))
    payloads = [cache.drawn_chunking(*one, document_key) for one in made]
    return compared_record([diagnosis for _, diagnosis in made]) | {
        "document": document_key,
        "chunkings": [base64.b64encode(one).decode("ascii") for one in payloads],
    }


# ---- the controls; `Screen.compared` is the truth, the widgets follow it


def _controls(now: Screen) -> None:
    st.text(f"{label_of(now.settings)} (as set above), beside")
    for at, other in enumerate(now.compared):
        if _key("method", at) not in st.session_state:
            _show(at, other)
        with st.container(key=f"compare-row-{at}", horizontal=True, vertical_alignment="bottom"):
            _row(at, other, alone=len(now.compared) == 1)
    if len(now.compared) < MOST:
        st.button("Add a chunking", icon=":material/add:", key="compare-add", on_click=_add)


def _row(at: int, other: Settings, alone: bool) -> None:
    entry = CATALOG[other.method]
    ordinal = ("Second", "Third")[at]
    st.selectbox(
        f"{ordinal} method",
        list(CATALOG),
        format_func=lambda name: CATALOG[name].label,
        width=220,
        key=_key("method", at),
        on_change=_changed,
        args=("method", at),
    )
    st.number_input(
        f"{ordinal} size, in words",
        min_value=1,
        step=5,
        width=150,
        key=_key("size", at),
        on_change=_changed,
        args=("size", at),
    )
    st.number_input(
        f"{ordinal} overlap, in words",
        min_value=0,
        max_value=other.size - 1,
        step=5,
        width=150,
        key=_key("overlap", at),
        disabled=not entry.takes_overlap,
        on_change=_changed,
        args=("overlap", at),
    )
    st.button("Remove", key=f"compare-remove-{at}", disabled=alone, on_click=_remove, args=(at,))


def _key(field: str, at: int) -> str:
    return f"compare-{field}-{at}"


def _show(at: int, settings: Settings) -> None:
    for field in FIELDS:
        st.session_state[_key(field, at)] = getattr(settings, field)


def _changed(field: str, at: int) -> None:
    """A new method starts with its usual settings; a usual overlap stays usual when the size changes."""
    before, value = screen().compared[at], st.session_state[_key(field, at)]
    entry = CATALOG[before.method]
    if field == "method":
        after = defaults(value)
    elif field == "size":
        was_usual = before.overlap == entry.usual("overlap", size=before.size)
        overlap = entry.usual("overlap", size=value) if was_usual else min(before.overlap, value - 1)
        after = Settings(before.method, value, overlap)
    else:
        after = Settings(before.method, before.size, value)
    screen().compared[at] = after
    _show(at, after)


def _add() -> None:
    now = screen()
    now.compared.append(next_unused([now.settings, *now.compared]))
    _show(len(now.compared) - 1, now.compared[-1])


def _remove(at: int) -> None:
    now = screen()
    del now.compared[at]
    for place, other in enumerate(now.compared):
        _show(place, other)

"""Compare: the chunking of the controls and one or two others, side by side on the same text."""

from __future__ import annotations

import base64
from dataclasses import replace
from pathlib import Path

import streamlit as st

from chunkers.catalog import CATALOG, separate
from chunkers.drawing.payload import chunking_bytes, key_of
from chunkers.wording import translate
from explorer.explore import cache
from explorer.explore.controls import setting_fields, typed_settings, words_field
from explorer.explore.panels.compare.record import compared_record
from explorer.explore.recipes import RecipeInput, defaults, next_unused, parse
from explorer.explore.state import Drawn, workbench
from explorer.shell import sentences
from explorer.shell.mount import DRAWING, TOKENS, mount

HERE = Path(__file__).parent
MOST = 2  # beside the controls' own
FIELDS = ("method", "size", "overlap")
LABELS = (
    ("Second method", "Second size, in words", "Second overlap, in words"),
    ("Third method", "Third size, in words", "Third overlap, in words"),
)

_draw = mount("compare", HERE / "script.js", styles=(TOKENS, DRAWING / "canvas.css", HERE.parent / "style.css"))


def compare_from_address(panel: str) -> None:
    """Opens the panel when the address names what to compare, once a session."""
    now = workbench()
    if panel not in st.session_state and "compare" in st.query_params and not now.compared:
        now.compared = [one for one in map(parse, separate(st.query_params["compare"])) if one][:MOST]
        st.session_state[panel] = bool(now.compared)


def compare(drawn: Drawn) -> None:
    others = workbench().compared
    if not others:
        others.append(next_unused([drawn.recipe]))
    _controls(drawn, others)
    _draw(key="compare-drawn", data=_record(drawn, others))


def _record(drawn: Drawn, others: list[RecipeInput]) -> dict:
    made = [cache.chunked(drawn.opened, one) for one in (drawn.recipe, *others)]
    document_key = key_of(cache.document_payload(drawn.opened))
    payloads = [chunking_bytes(*one, document_key) for one in made]
    return compared_record([diagnosis for _, diagnosis in made]) | {
        "document": document_key,
        "chunkings": [base64.b64encode(one).decode("ascii") for one in payloads],
        "address": {"compare": ",".join(one.name for one in others)},
    }


# ---- the controls; `Workbench.compared` is the truth, the widgets follow it


def _controls(drawn: Drawn, others: list[RecipeInput]) -> None:
    st.text(sentences.beside(drawn.recipe.label))
    for at, other in enumerate(others):
        if _key("method", at) not in st.session_state:
            _show(at, other)
        with st.container(key=f"compare-row-{at}", horizontal=True, vertical_alignment="bottom"):
            _row(at, other, alone=len(others) == 1)
    if len(others) < MOST:
        st.button(translate("Add a chunking"), icon=":material/add:", key="compare-add", on_click=_add)


def _row(at: int, other: RecipeInput, alone: bool) -> None:
    method, size, overlap = map(translate, LABELS[at])
    st.selectbox(
        method,
        list(CATALOG),
        format_func=lambda name: translate(CATALOG[name].label),
        width=220,
        **_field("method", at),
    )
    words_field(size, value="min", min_value=1, width=150, **_field("size", at))
    limits = {"value": "min", "min_value": 0, "max_value": other.size - 1, "width": 150}
    words_field(overlap, disabled=not other.entry.takes_overlap, **limits, **_field("overlap", at))
    further = {"on_change": _further_changed, "args": (at,)}
    setting_fields(other.entry.further, other.settings, f"compare-{at}-", **further)
    st.button(translate("Remove"), key=f"compare-remove-{at}", disabled=alone, on_click=_remove, args=(at,))


def _key(field: str, at: int) -> str:
    return f"compare-{field}-{at}"


def _field(field: str, at: int) -> dict:
    return {"key": _key(field, at), "on_change": _changed, "args": (field, at)}


def _show(at: int, recipe: RecipeInput) -> None:
    for field in FIELDS:
        st.session_state[_key(field, at)] = getattr(recipe, field)


def _changed(field: str, at: int) -> None:
    """A new method starts with its usual settings; a usual overlap stays usual when the size changes."""
    others, value = workbench().compared, st.session_state[_key(field, at)]
    before = others[at]
    after = defaults(value) if field == "method" else replace(before, **{field: value})
    if field == "size":
        was_usual = before == before.with_usual_overlap()
        after = after.with_usual_overlap() if was_usual else replace(after, overlap=min(before.overlap, value - 1))
    others[at] = after
    _show(at, after)


def _further_changed(at: int) -> None:
    others = workbench().compared
    others[at] = replace(others[at], further=typed_settings(others[at].entry.further, f"compare-{at}-"))


def _add() -> None:
    now = workbench()
    now.compared.append(next_unused([now.drawn.recipe, *now.compared]))
    _show(len(now.compared) - 1, now.compared[-1])


def _remove(at: int) -> None:
    others = workbench().compared
    del others[at]
    for place, other in enumerate(others):
        _show(place, other)

"""What a session holds, and how an address becomes a state.

The address is read once, when a session starts; afterwards the browser writes it (history.replaceState), so that
stepping through settings fills nobody's Back button, in an iframe least of all.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import streamlit as st

from chunkers import Chunking, Diagnosis, Document, SettingError
from chunkers.catalog import CATALOG
from explorer.shell.library import Source, sample, samples

FIRST_METHOD = "fixed"


@dataclass(frozen=True, slots=True)
class Settings:
    """What the controls ask for. `size` and `overlap` are as typed, so they may be nonsense ("" when empty)."""

    method: str
    size: int | str
    overlap: int | str = 0

    def make(self):
        """The chunker. Raises SettingError, in one plain sentence."""
        entry = CATALOG[self.method]
        return entry.make(self.size, self.overlap if entry.takes_overlap else None)

    def __str__(self) -> str:
        said = f"{CATALOG[self.method].label}, size {self.size} words"
        return said + (f", overlap {self.overlap} words" if CATALOG[self.method].takes_overlap else "")


def defaults(method: str) -> Settings:
    entry = CATALOG[method]
    return Settings(method, entry.usual("size"), entry.usual("overlap") or 0)


@dataclass
class Screen:
    """What is drawn now. Kept outside the widgets, so that a download always matches what is seen."""

    document: Document | None = None
    chunking: Chunking | None = None
    diagnosis: Diagnosis | None = None
    settings: Settings | None = None
    opened: str = ""  # key of the document that is drawn
    own: dict[str, Source] = field(default_factory=dict)  # this session's documents, by key
    read: dict[str, Document] = field(default_factory=dict)  # and as parsed
    marks: dict[str, object] = field(default_factory=dict)  # by key, which state of a file was read last
    passwords: dict[str, str] = field(default_factory=dict, repr=False)  # of locked documents, by key
    locked: str = ""  # key of the document that waits for its password
    locked_said: str = ""
    notice: str = ""  # one sentence about a document that would not open
    chunk_asked: str = ""
    whole_run: bool = False  # the page runs, not only one of its fragments
    compared: list[Settings] = field(default_factory=list)  # what stands beside the controls' chunking
    controls_set: bool = False  # a panel has set the controls: they must run
    panels_open: bool = False  # some panel under the explorer is open


def screen() -> Screen:
    """This session's screen, made and filled from the address on first use."""
    state = st.session_state
    if "screen" not in state:
        state["screen"] = Screen()
        _from_address(state["screen"])
    return state["screen"]


def restore() -> None:
    """Sets the controls as they were drawn last: Streamlit forgets them while another page is shown."""
    state = st.session_state
    now = state.get("screen")
    if now is None or now.settings is None:
        return
    state["document"] = now.opened
    for name in ("method", "size", "overlap"):
        state[name] = getattr(now.settings, name)
    state["method_before"], state["size_before"] = state["method"], state["size"]


def source(key: str) -> Source:
    return screen().own.get(key) or samples()[key]


def password(key: str) -> str:
    """What opened this document in this session, "" for one that is not locked."""
    return screen().passwords.get(key, "")


def asked() -> Settings:
    """The controls' settings, as they stand."""
    state = st.session_state
    empty = {name: "" if state[name] is None else state[name] for name in ("size", "overlap")}
    return Settings(state["method"], **empty)


def _from_address(screen: Screen) -> None:
    state, query = st.session_state, st.query_params
    first = next(iter(samples()))
    wanted = sample(query["doc"]) if "doc" in query else samples()[first]
    if wanted is None:
        screen.notice = f"There is no document “{query['doc']}” here; this is the first of those there are."
    state["document"] = wanted.key if wanted else first
    method = query.get("method", FIRST_METHOD)
    if method not in CATALOG:
        screen.notice = f"There is no method “{method}”; known methods are {', '.join(CATALOG)}."
        method = FIRST_METHOD
    state["method"] = state["method_before"] = method
    usual = defaults(method)
    size, overlap = query.get("size", usual.size), query.get("overlap")
    if overlap is None or not CATALOG[method].takes_overlap:
        number = _number(size)
        overlap = usual.overlap if number is None else CATALOG[method].usual("overlap", size=number) or 0
    for name, value, usually in (("size", size, usual.size), ("overlap", overlap, usual.overlap)):
        if _number(value) is None:
            screen.notice = f"The {name} must be a whole number, not “{value}”; {usually} is taken instead."
        state[name] = usually if _number(value) is None else _number(value)
    state["size_before"] = state["size"]
    screen.chunk_asked = query.get("chunk", "")


def _number(value) -> int | None:
    try:
        return int(value)
    except ValueError:
        return None


def chosen_chunk(asked: str, chunking: Chunking) -> int | None:
    """The position that an address asks for, by number or by id; None when there is no such chunk."""
    if asked in chunking.ids:
        return chunking.ids.index(asked)
    position = _number(asked) if asked else None
    return position if position is not None and 0 <= position < len(chunking) else None


__all__ = ["Screen", "SettingError", "Settings", "asked", "chosen_chunk", "defaults", "password", "screen", "source"]

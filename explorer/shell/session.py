"""What a session holds, typed, and no value twice.

`session()` is what the pages share, `kept(Kind)` what one page keeps, a `Form` a page's controls as one frozen value.
An address is read once, when a session starts; afterwards the browser writes it (history.replaceState), so that
stepping through settings fills nobody's Back button, in an iframe least of all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any, Generic, TypeVar

import streamlit as st

from chunkers import Document
from chunkers.exports.embedding import EmbedOptions
from explorer.shell.library import DocumentSource, samples

T = TypeVar("T")


def kept(kind: type[T]) -> T:
    """This session's one `kind`, made on first use."""
    state = st.session_state
    if kind.__name__ not in state:
        state[kind.__name__] = kind()
    return state[kind.__name__]


@dataclass(frozen=True, slots=True)
class Opened:
    """A document and the bytes it was read from: what is made of it is kept under `content`, a hash of both the bytes
    and the name, so that a changed file leaves nothing behind."""

    key: str
    content: str
    document: Document = field(compare=False, repr=False)


@dataclass
class Session:
    """What the pages share. The documents are this visitor's own and seen by nobody else."""

    documents: dict[str, DocumentSource] = field(
        default_factory=dict
    )  # uploaded, pasted and shared from a collection, by key
    parsed: dict[str, Document] = field(default_factory=dict, repr=False)  # those, and locked ones, by content
    passwords: dict[str, str] = field(default_factory=dict, repr=False)  # of locked documents, by key
    opened: Opened | None = None
    next_document: str = ""  # what the picker shall show: an upload, or what was open before a failure
    locked: str = ""  # key of the document that waits for its password
    refused: bool = False  # a password was tried, and is not the one
    notice: str = ""  # one sentence about a document that would not open
    embedding: EmbedOptions | None = None
    page: str = ""  # title of the page that is shown
    pages: dict[str, Any] = field(default_factory=dict)  # by title, to switch to


def session() -> Session:
    return kept(Session)


def source(key: str) -> DocumentSource:
    return session().documents.get(key) or samples()[key]


def password(key: str) -> str:
    """What opened this document in this session, "" for one that is not locked."""
    return session().passwords.get(key, "")


# ---- controls as one value


def stated(default: Any, parse: Callable[[str], Any] = str, write: Callable[[Any], Any] = lambda value: value) -> Any:
    """A field of a form: how an address spells it. `parse` raises ValueError, and then the usual value stays."""
    return field(default=default, metadata={"parse": parse, "write": write})


def one_of(known) -> Callable[[str], str]:
    """A parser that takes only what is known; the list may be made later."""

    def parse(text: str) -> str:
        if text not in known:
            raise ValueError(text)
        return text

    return parse


def flat(value) -> dict[str, Any]:
    """A dataclass as its fields by name; one inside another gives its own fields."""
    out: dict[str, Any] = {}
    for one in fields(value):
        inner = getattr(value, one.name)
        out |= flat(inner) if is_dataclass(inner) else {one.name: inner}
    return out


def built(like: T, values: Mapping[str, Any]) -> T:
    """`like` with those of its fields, and of the dataclasses in it, that `values` names."""
    given = {one.name: getattr(like, one.name) for one in fields(like)}
    inner = {name: built(value, values) for name, value in given.items() if is_dataclass(value)}
    return type(like)(**given | inner | {name: value for name, value in values.items() if name in given})


def stated_fields(like) -> dict[str, Mapping[str, Any]]:
    """By name, how an address spells the fields of `like`."""
    out: dict[str, Mapping[str, Any]] = {}
    for one in fields(like):
        inner = getattr(like, one.name)
        out |= stated_fields(inner) if is_dataclass(inner) else {one.name: one.metadata} if one.metadata else {}
    return out


@dataclass(frozen=True)
class Form(Generic[T]):
    """The controls of a page as one frozen value like `usual`: the widget of a field has the key `prefix` + its name.

    While the page is shown the widgets are the truth; Streamlit drops them with the page, so `keep` remembers them.
    """

    usual: T
    prefix: str = ""

    @property
    def _kept(self) -> dict[str, Any]:
        return st.session_state.setdefault(f"{type(self.usual).__name__} kept", {})

    def begin(self, first: Callable[[], T]) -> None:
        """Once a session the controls show `first()`; later, those that were not on the page what they showed last."""
        if not self._kept:
            self._kept.update(self._widgets(first()))
        for key, value in self._kept.items():
            st.session_state.setdefault(key, value)

    def _widgets(self, values: T) -> dict[str, Any]:
        """Widgets of several values hold lists."""
        named = {f"{self.prefix}{name}": value for name, value in flat(values).items()}
        return {key: list(value) if isinstance(value, tuple) else value for key, value in named.items()}

    def now(self) -> T:
        """As the widgets stand. An empty one is "" or () where the usual value is of that kind, else None."""
        found = {}
        for name, usual in flat(self.usual).items():
            value = st.session_state[f"{self.prefix}{name}"]
            found[name] = tuple(value or ()) if isinstance(usual, tuple) else (value or "") if usual == "" else value
        return built(self.usual, found)

    def set(self, values: T) -> None:
        """Only before the widgets are drawn, or in a callback."""
        self._kept.update(self._widgets(values))
        st.session_state.update(self._widgets(values))

    def change(self, **values) -> None:
        """Sets the fields that are named, also those of an inner value; a widget that stays as it is may be drawn."""
        now = self.now()
        before, after = self._widgets(now), self._widgets(built(now, values))
        changed = {key: value for key, value in after.items() if value != before[key]}
        self._kept.update(changed)
        st.session_state.update(changed)

    def keep(self) -> None:
        state = st.session_state
        self._kept.update({key: state[key] for key in self._kept if key in state})

    def restore(self) -> None:
        """Puts what was kept back, as plain values: call it when another page begins."""
        st.session_state.update(self._kept)

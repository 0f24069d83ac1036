"""What the workbench holds: its controls as one value, and what is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from chunkers import Chunking, Diagnosis, Document
from chunkers.catalog import CATALOG
from explorer.explore.recipes import RecipeInput, defaults, further_address, further_of
from explorer.shell import sentences
from explorer.shell.library import sample, samples
from explorer.shell.session import Form, Opened, kept, session, stated


@dataclass(frozen=True, slots=True)
class ExploreControls:
    document: str = stated("")
    recipe: RecipeInput = RecipeInput()


CONTROLS = Form(ExploreControls())


@dataclass(frozen=True, slots=True)
class Drawn:
    """What is on the screen: one document, one recipe, so that a download always matches what is seen."""

    opened: Opened
    recipe: RecipeInput
    chunking: Chunking
    diagnosis: Diagnosis

    @property
    def document(self) -> Document:
        return self.opened.document


@dataclass
class Workbench:
    """What this session's workbench keeps beside its controls."""

    drawn: Drawn | None = None
    chunk: str = ""  # the one that an address asks for, by number or id
    compared: list[RecipeInput] = field(default_factory=list)  # what stands beside the controls' chunking
    whole_run: bool = False  # the page runs, not only one of its fragments
    controls_set: bool = False  # a panel has set the controls: they must run
    panels_open: bool = False


def workbench() -> Workbench:
    return kept(Workbench)


def begin(query: Mapping[str, str]) -> None:
    """The controls as the address says them, once a session."""
    CONTROLS.begin(lambda: _from_address(query))


def as_drawn() -> None:
    """Sets the controls to what is drawn: the page is left."""
    if drawn := workbench().drawn:
        CONTROLS.set(ExploreControls(session().opened.key, drawn.recipe))


def requested() -> RecipeInput:
    """The controls' recipe as it stands; an empty number is "", which is refused by name."""
    asked = CONTROLS.now().recipe
    return replace(asked, **{name: "" for name in ("size", "overlap") if getattr(asked, name) is None})


def open_recipe(document: str, recipe: RecipeInput, chunk: str = "") -> None:
    """Sets the controls to another document and recipe, from another page."""
    CONTROLS.set(ExploreControls(document, recipe))
    workbench().chunk, session().notice = chunk, ""


def address(recipe: RecipeInput, document: str | None) -> dict:
    """The state as the address says it; `document` is None for one of this session, which has no address."""
    said = {"doc": document, "method": recipe.method, "size": recipe.size, "overlap": recipe.shared}
    return said | further_address(recipe)


def chunk_position(asked: str, chunking: Chunking) -> int | None:
    """The position that an address asks for, by number or by id; None when there is no such chunk."""
    if asked in chunking.ids:
        return chunking.ids.index(asked)
    position = _number(asked)
    return position if position is not None and 0 <= position < len(chunking) else None


def _from_address(query: Mapping[str, str]) -> ExploreControls:
    now, first = session(), next(iter(samples()))
    found = sample(query["doc"]) if "doc" in query else samples()[first]
    if found is None:
        now.notice = sentences.no_such_document(query["doc"])
    method = query.get("method", RecipeInput().method)
    if method not in CATALOG:
        now.notice, method = sentences.no_such_method(method, list(CATALOG)), RecipeInput().method
    usual = defaults(method)
    size, overlap = query.get("size", usual.size), query.get("overlap")
    if overlap is None or not CATALOG[method].takes_overlap:
        number = _number(size)
        overlap = usual.overlap if number is None else CATALOG[method].usual("overlap", size=number) or 0
    numbers = {}
    for name, value in (("size", size), ("overlap", overlap)):
        numbers[name] = _number(value)
        if numbers[name] is None:
            numbers[name] = getattr(usual, name)
            now.notice = sentences.no_number(name, value, numbers[name])
    workbench().chunk = query.get("chunk", "")
    return ExploreControls(
        found.key if found else first, RecipeInput(method, **numbers, further=further_of(method, query))
    )


def _number(value) -> int | None:
    try:
        return int(value)
    except ValueError:
        return None

"""What a run varies: recipe × retriever, as a grid or as `METHOD:SIZE/OVERLAP` on the command line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from chunkers.base import Chunker
from chunkers.catalog import CATALOG, PLAIN, Recipe, recipe
from chunkers.retrieval import retriever


@dataclass(frozen=True, slots=True, order=True)
class Setting:
    """One row of a leaderboard: how it cuts and what ranks its chunks, by the retriever's name."""

    recipe: Recipe
    retriever: str = "bm25"

    @property
    def chunker(self) -> Chunker:
        return self.recipe.chunker

    @property
    def chunks(self) -> str:
        """How the chunks are named on the screen: “overlapping 100/25”."""
        return self.recipe.title

    @property
    def label(self) -> str:
        return f"{self.chunks}, {self.retriever}"

    @property
    def record(self) -> dict:
        """JSON-ready; `read_setting` reads it again. Settings besides size and overlap stand under `settings`."""
        cut = self.recipe
        out = {"method": cut.method, "size": cut.size, "overlap": cut.overlap, "unit": cut.unit}
        more = {field.name: field.write(value) for field, value in cut.others.items()}
        return out | {"retriever": self.retriever} | ({"settings": more} if more else {})


def read_setting(record: dict) -> Setting:
    """The Setting of a record. Raises SettingError for a method or setting that is not there any more."""
    entry = CATALOG.get(record["method"])
    given = {name: record[name] for name in PLAIN if entry is None or entry.field(name)}
    cut = recipe(record["method"], **given, **record.get("settings", {}), unit=record["unit"])
    return Setting(cut, record["retriever"])


def setting(method: str, size=None, overlap=None, unit: str = "words", by: str = "bm25", **settings) -> Setting:
    """A Setting with the catalog's defaults filled in, checked. Raises SettingError in one plain sentence."""
    retriever(by)
    return Setting(recipe(method, size, overlap, unit, **settings), by)


def parsed(text: str, unit: str = "words", by: str = "bm25") -> Setting:
    """A recipe's text (see `Recipe.parse`) under a retriever. Raises SettingError, naming the text."""
    retriever(by)
    return Setting(Recipe.parse(text, unit), by)


def grid(
    methods: Iterable[str],
    sizes: Sequence[int],
    overlaps: Sequence[int] = (0,),
    retrievers: Iterable[str] = ("bm25",),
    unit: str = "words",
    settings: Mapping[str, object] | None = None,
) -> tuple[Setting, ...]:
    """Every setting that can be, each once, chunkings in order and retrievers innermost.

    Overlaps of the size or more are left out; methods without overlap come once a size; windows with an overlap of 0
    are kept only when no method of windows without overlap is among the methods. `settings` are other settings of the
    methods, by name.
    """
    methods, retrievers = tuple(methods), tuple(retrievers)
    out: dict[Setting, None] = {}
    for method in methods:
        takes = method in CATALOG and CATALOG[method].takes_overlap
        for size in sizes:
            for overlap in overlaps if takes else (None,):
                if overlap is not None and (overlap >= size or (not overlap and is_double(method, methods))):
                    continue
                for by in retrievers:
                    out[setting(method, size, overlap, unit, by, **settings or {})] = None
    return tuple(out)


def is_double(method: str, methods: Iterable[str]) -> bool:
    """Whether the windows of `method` without an overlap are those of another one of `methods`."""
    others = [CATALOG[one] for one in methods if one in CATALOG and one != method]
    return CATALOG[method].windows and any(one.windows and not one.takes_overlap for one in others)

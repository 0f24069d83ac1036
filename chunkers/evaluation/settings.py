"""What a run varies: method × size × overlap × retriever, as a grid or as `METHOD:SIZE/OVERLAP` on the command line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from chunkers.base import Chunker, SettingError, whole_number
from chunkers.catalog import CATALOG, make
from chunkers.retrieval import retriever


@dataclass(frozen=True, slots=True, order=True)
class Setting:
    """One row of a leaderboard. `overlap` is the one the chunker has, 0 for those without."""

    method: str
    size: int
    overlap: int = 0
    unit: str = "words"
    retriever: str = "bm25"

    @property
    def chunker(self) -> Chunker:
        """Raises SettingError for a setting that cannot be."""
        return make(self.method, self.size, self.overlap if CATALOG[self.method].takes_overlap else None, self.unit)

    @property
    def chunks(self) -> str:
        """How the chunks are named on the screen: “overlapping 100/25”."""
        usual = CATALOG[self.method].default_overlap(self.size) if self.method in CATALOG else 0
        overlap = f"/{self.overlap}" if self.overlap or usual else ""  # a 0 that is not the default is said
        return f"{self.method} {self.size}{overlap}{'' if self.unit == 'words' else f' {self.unit}'}"

    @property
    def label(self) -> str:
        return f"{self.chunks}, {self.retriever}"


def setting(method: str, size=None, overlap=None, unit: str = "words", by: str = "bm25") -> Setting:
    """A Setting with the catalog's defaults filled in, checked. Raises SettingError in one plain sentence."""
    retriever(by)
    if size is not None:
        size = whole_number("size", size)
    if method in CATALOG and CATALOG[method].takes_overlap and overlap is None and size is not None:
        overlap = CATALOG[method].default_overlap(size)
    made = make(method, size, overlap, unit)
    return Setting(method, made.size, getattr(made, "overlap", 0), made.unit, by)


def parsed(text: str, unit: str = "words", by: str = "bm25") -> Setting:
    """`METHOD`, `METHOD:SIZE` or `METHOD:SIZE/OVERLAP`. Raises SettingError, naming the text."""
    method, colon, rest = text.partition(":")
    size, slash, overlap = rest.partition("/")
    if (colon and not size) or (slash and not overlap):
        raise SettingError(f"“{text}” must be written METHOD:SIZE or METHOD:SIZE/OVERLAP.")
    return setting(method, size if colon else None, overlap if slash else None, unit, by)


def grid(
    methods: Iterable[str],
    sizes: Sequence[int],
    overlaps: Sequence[int] = (0,),
    retrievers: Iterable[str] = ("bm25",),
    unit: str = "words",
) -> tuple[Setting, ...]:
    """Every setting that can be, each once, chunkings in order and retrievers innermost.

    Overlaps of the size or more are left out; methods without overlap come once a size; `overlapping` with an overlap
    of 0 is `fixed` under another name and is kept only when `fixed` is not among the methods.
    """
    methods, retrievers = tuple(methods), tuple(retrievers)
    out: dict[Setting, None] = {}
    for method in methods:
        takes = method in CATALOG and CATALOG[method].takes_overlap
        for size in sizes:
            for overlap in overlaps if takes else (None,):
                if overlap is not None and (
                    overlap >= size or (method == "overlapping" and not overlap and "fixed" in methods)
                ):
                    continue
                for by in retrievers:
                    out[setting(method, size, overlap, unit, by)] = None
    return tuple(out)

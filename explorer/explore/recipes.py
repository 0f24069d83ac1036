"""How to cut, as the controls, addresses and panels pass it around, and which recipes are offered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from chunkers import SettingError
from chunkers.base import Chunker
from chunkers.catalog import CATALOG, Method, Recipe, recipe
from explorer.shell import sentences
from explorer.shell.session import one_of, stated


@dataclass(frozen=True, slots=True)
class RecipeInput:
    """A recipe as typed. `size` and `overlap` may be nonsense: "" for an empty field; None takes the method's default.

    `further`: the method's other settings by name, as typed; those left out have their defaults.
    """

    method: str = stated("fixed", one_of(CATALOG))
    size: int | str | None = stated(100, int)
    overlap: int | str | None = stated(0, int)
    further: tuple[tuple[str, object], ...] = ()

    @property
    def entry(self) -> Method:
        return CATALOG[self.method]

    @property
    def shared(self) -> int | str | None:
        """The overlap of a method that has one, else None."""
        return self.overlap if self.entry.takes_overlap else None

    @property
    def settings(self) -> dict[str, object]:
        """The method's further settings as typed, each in the order declared; those of another method left out."""
        typed = dict(self.further)
        return {field.name: typed[field.name] for field in self.entry.further if field.name in typed}

    @property
    def recipe(self) -> Recipe:
        """Raises SettingError, in one plain sentence."""
        size = self.size if self.entry.field("size") else None
        return recipe(self.method, size, self.shared, **self.settings)

    @property
    def chunker(self) -> Chunker:
        """Raises SettingError, in one plain sentence."""
        return self.recipe.chunker

    @property
    def name(self) -> str:
        """As an address says it: `overlapping:100/25`. Only for one that is not refused."""
        return self.recipe.name

    @property
    def label(self) -> str:
        """ "Overlapping, 100 words, 25 shared"."""
        return ", ".join([sentences.recipe_label(self.entry.label, self.size, self.shared), *self._others()])

    @property
    def sentence(self) -> str:
        """ "Overlapping, size 100 words, overlap 25 words"."""
        return ", ".join([sentences.recipe(self.entry.label, self.size, self.shared), *self._others()])

    def _others(self) -> list[str]:
        typed = self.settings
        fields = [field for field in self.entry.further if field.name in typed]
        return [sentences.setting(one.label, typed[one.name]) for one in fields if typed[one.name] != one.default]

    def with_usual_overlap(self) -> RecipeInput:
        return replace(self, overlap=self.entry.usual("overlap", size=self.size) or 0)


def defaults(method: str) -> RecipeInput:
    return RecipeInput(method, CATALOG[method].usual("size")).with_usual_overlap()


def of_recipe(one: Recipe) -> RecipeInput:
    values = one.values
    further = tuple((field.name, values[field.name]) for field in one.entry.further)
    return RecipeInput(one.method, one.size, one.overlap, further)


def parse(name: str) -> RecipeInput | None:
    """None for a name that says no chunking that can be."""
    try:
        return of_recipe(Recipe.parse(name))
    except SettingError:
        return None


def further_of(method: str, given: Mapping[str, str]) -> tuple[tuple[str, object], ...]:
    """The further settings of a method that an address gives; those that cannot be are left out, so are as usual."""
    found: list[tuple[str, object]] = []
    for field in CATALOG[method].further:
        if field.name in given:
            try:
                found.append((field.name, field.read(given[field.name])))
            except SettingError:
                continue
    return tuple(found)


def further_address(one: RecipeInput) -> dict[str, object]:
    """Every further setting of any method, as an address says it: None for those that are as usual or not there."""
    names: dict[str, object] = {field.name: None for entry in CATALOG.values() for field in entry.further}
    typed = one.settings
    return names | {
        field.name: field.spell(typed[field.name])
        for field in one.entry.further
        if field.name in typed and typed[field.name] != field.default
    }


def usual() -> tuple[RecipeInput, ...]:
    """Every method with its usual sizes."""
    return tuple(
        RecipeInput(name, size).with_usual_overlap() for name, entry in CATALOG.items() for size in entry.presets
    )


def next_unused(shown: Sequence[RecipeInput]) -> RecipeInput:
    """The first method that is not shown yet, as it usually is; when all are, the first usual chunking that is not."""
    methods, names = [one.method for one in shown], {one.name for one in shown}
    unused = [defaults(name) for name in CATALOG if name not in methods]
    return (unused or [one for one in usual() if one.name not in names])[0]


# ---- how the controls move


def after_method(drawn: RecipeInput, asked: RecipeInput) -> RecipeInput:
    """A size that was the old method's own becomes the new method's; any other stays, so that methods compare."""
    old, new, size, overlap = drawn.entry, asked.entry, asked.size, asked.overlap
    if size in (None, old.usual("size")):
        size = new.usual("size")
    if new.takes_overlap and not old.takes_overlap:
        overlap = new.usual("overlap", size=positive(size))
    return replace(asked, size=size, overlap=overlap)


def after_size(drawn: RecipeInput, asked: RecipeInput) -> RecipeInput:
    """An overlap that was the usual one for the old size becomes the usual one for the new size."""
    now = positive(asked.size)
    if now and asked.overlap == asked.entry.usual("overlap", size=positive(drawn.size) or now):
        return asked.with_usual_overlap()
    return asked


def after_setting(_: RecipeInput, asked: RecipeInput) -> RecipeInput:
    """Any other setting stands for itself."""
    return asked


def nearest(asked: RecipeInput) -> RecipeInput:
    """The nearest that works, for one that is refused."""
    return replace(asked, size=positive(asked.size) or asked.entry.usual("size"), further=()).with_usual_overlap()


def positive(value) -> int | None:
    return value if isinstance(value, int) and value > 0 else None

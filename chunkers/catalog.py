"""The one table of chunkers, and a Recipe: one of them with its settings. Controls, command line, addresses, saved runs
and the static page loop over the fields that a method declares here; what is true of a method is said here only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from chunkers.base import Chunker, Chunking
from chunkers.fixed import Fixed
from chunkers.overlapping import Overlapping
from chunkers.recursive import Recursive
from chunkers.sentence import Sentence
from chunkers.settings import WHOLE, Field, SettingError, read_pairs
from chunkers.structure import Structure
from chunkers.wording import settings as wording
from chunkers.wording import translate

PLAIN = ("size", "overlap")  # the settings that have a place of their own in names: METHOD:SIZE/OVERLAP


@dataclass(frozen=True, slots=True)
class Method:
    """A chunker as people choose it.

    `note`: one sentence for a tooltip. `sentence` opens the finding, with the field {size}; `sharing` follows where
    text is shared, with the field {overlap}. `size_is_target`: it fills until the size, so its chunks are mostly a
    little larger. `windows`: it counts units and looks at nothing else. `splits_units`: it goes into units above the
    size, whose parts share nothing with what stands around them. `offered`: among what is compared and exported when
    nobody chose.
    """

    name: str
    label: str
    note: str
    build: Callable[..., Chunker]
    fields: tuple[Field, ...]
    sentence: str
    sharing: str = ""
    size_is_target: bool = False
    windows: bool = False
    splits_units: bool = False
    offered: bool = False

    def field(self, name: str) -> Field | None:
        """The declared field of that name, None for a method without it."""
        return next((field for field in self.fields if field.name == name), None)

    @property
    def takes_overlap(self) -> bool:
        return self.field("overlap") is not None

    @property
    def presets(self) -> tuple[int, ...]:
        """The usual sizes, () for a method without sizes."""
        size = self.field("size")
        return size.presets if size else ()

    @property
    def further(self) -> tuple[Field, ...]:
        """The fields besides size and overlap."""
        return tuple(field for field in self.fields if field.name not in PLAIN)

    def defaults(self, given: Mapping[str, object] | None = None) -> dict[str, object]:
        """Every setting by name, in the order declared; those not `given`, or given as None, have their default."""
        out: dict[str, object] = {}
        for field in self.fields:
            value = (given or {}).get(field.name)
            out[field.name] = field.usual(out) if value is None else value
        return out

    def usual(self, name: str, **given: object):
        """The default of one setting, given others; None for a method without it."""
        return self.defaults(given).get(name)

    def make(self, size=None, overlap=None, unit: str = "words", **settings) -> Chunker:
        """The chunker with these settings; None takes the default. Raises SettingError, in one plain sentence."""
        return recipe(self.name, size, overlap, unit, **settings).chunker


@dataclass(frozen=True, slots=True, order=True)
class Recipe:
    """How to cut: a method, its settings (name and value, in the order declared) and the unit of its sizes.

    Settings that are left out have their defaults; every value is in its field's own type. Raises SettingError for a
    method or setting that is not there, and for values that cannot be.
    """

    method: str
    settings: tuple[tuple[str, object], ...] = ()
    unit: str = "words"

    def __post_init__(self):
        method, given = self.entry, dict(self.settings)
        for name in given:
            if method.field(name) is None:
                raise SettingError("no_field", method=method.name, field=name)
        found: dict[str, object] = {}
        for field in method.fields:
            value = given.get(field.name)
            found[field.name] = field.check(field.usual(found) if value is None else value)
        made = method.build(**found, unit=self.unit)  # checks what the settings must be to each other
        object.__setattr__(self, "settings", tuple((name, getattr(made, name, found[name])) for name in found))

    @property
    def entry(self) -> Method:
        """Its method in the catalog. Raises SettingError naming the known ones."""
        if self.method not in CATALOG:
            raise SettingError("no_method", method=repr(self.method), known=", ".join(CATALOG))
        return CATALOG[self.method]

    @property
    def chunker(self) -> Chunker:
        return self.entry.build(**dict(self.settings), unit=self.unit)

    @property
    def values(self) -> dict[str, object]:
        return dict(self.settings)

    @property
    def size(self) -> int:
        """0 for a method without sizes."""
        return self.values.get("size", 0)  # type: ignore[return-value]

    @property
    def overlap(self) -> int:
        """0 for a method without overlap."""
        return self.values.get("overlap", 0)  # type: ignore[return-value]

    @property
    def others(self) -> dict[Field, object]:
        """The settings besides size and overlap that are not at their defaults."""
        values = self.values
        usual = self.entry.defaults({name: value for name, value in values.items() if name in PLAIN})
        return {f: values[f.name] for f in self.entry.fields if f.name not in PLAIN and values[f.name] != usual[f.name]}

    @property
    def name(self) -> str:
        """As the command line and addresses write it, `overlapping:100/25`; `Recipe.parse` reads it again."""
        values = self.values
        size = f":{values['size']}" if "size" in values else ""
        overlap = f"/{values['overlap']}" if "overlap" in values else ""
        more = "".join(f",{field.name}={field.write(value)}" for field, value in self.others.items())
        return f"{self.method}{size}{overlap}{more}{'' if self.unit == 'words' else f'@{self.unit}'}"

    @property
    def title(self) -> str:
        """As tables name it, “overlapping 100/25”: an overlap of 0 is only said where it is not the default."""
        values = self.values
        overlap = self.entry.field("overlap")
        shared = f"/{self.overlap}" if self.overlap or (overlap and overlap.usual(values)) else ""
        size = f" {values['size']}{shared}" if "size" in values else ""
        more = "".join(f" {field.name}={field.write(value)}" for field, value in self.others.items())
        return f"{self.method}{size}{more}{'' if self.unit == 'words' else f' {self.unit}'}"

    @property
    def label(self) -> str:
        """“Overlapping, 100 words, 25 shared”."""
        return wording.label(translate(self.entry.label), *self._said())

    @property
    def setting(self) -> str:
        """The label without the method: “100 words, 25 shared”."""
        return wording.setting(*self._said())

    @property
    def sentence(self) -> str:
        """How it cuts, as the finding begins: “Cutting every 100 words, 25 shared,”."""
        return wording.announcement(self.entry.sentence, self.entry.sharing, self.size, self.unit, self.overlap)

    def _said(self):
        others = {translate(field.label): field.write(value) for field, value in self.others.items()}
        return self.values.get("size"), self.unit, self.overlap, others

    def with_values(self, **values: object) -> Recipe:
        """The same with other values; None takes the default."""
        return Recipe(self.method, tuple((self.values | values).items()), self.unit)

    @property
    def further(self) -> dict[str, str]:
        """The settings besides size and overlap, as they are written."""
        values = self.values
        return {field.name: field.write(values[field.name]) for field in self.entry.further}

    @staticmethod
    def parse(text: str, unit: str = "words") -> Recipe:
        """`METHOD[:SIZE[/OVERLAP]][,name=value…][@unit]`. Raises SettingError, naming the text."""
        head, at, own_unit = text.partition("@")
        first, *pairs = head.split(",")
        method, colon, rest = first.partition(":")
        size, slash, overlap = rest.partition("/")
        if (colon and not size) or (slash and not overlap) or (at and not own_unit):
            raise SettingError("recipe", text=text)
        given = {"size": size if colon else None, "overlap": overlap if slash else None}
        more = read_pairs(pairs)
        for name in [name for name in more if given.get(name) is not None]:
            raise SettingError("set_twice", field=name)
        return recipe(method, **given | more, unit=own_unit or unit)

    def __str__(self) -> str:
        return self.name


def separate(text: str) -> list[str]:
    """The recipes of a list parted by commas, as texts; a part `name=value` belongs to the one before it."""
    out: list[str] = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        if out and "=" in part and ":" not in part.partition("=")[0]:
            out[-1] += f",{part}"
        else:
            out.append(part)
    return out


def recipe(method: str, size=None, overlap=None, unit: str = "words", **settings) -> Recipe:
    """A Recipe of a method by its name; None takes the default. Raises SettingError."""
    given = {"size": size, "overlap": overlap} | settings
    return Recipe(method, tuple((name, value) for name, value in given.items() if value is not None), unit)


def make(method: str, size=None, overlap=None, unit: str = "words", **settings) -> Chunker:
    """The chunker of that name. Raises SettingError naming the known ones."""
    return recipe(method, size, overlap, unit, **settings).chunker


def recipe_of(chunking: Chunking) -> Recipe | None:
    """How a chunking was cut; None where its chunker is not in the catalog."""
    chunker = chunking.chunker
    entry = CATALOG.get(chunker.name)
    if entry is None or not isinstance(chunker, entry.build if isinstance(entry.build, type) else object):
        return None
    return Recipe(chunker.name, tuple((f.name, getattr(chunker, f.name)) for f in entry.fields), chunker.unit)


def windows_method(overlap: int) -> str:
    """The method of windows that share `overlap`, or share nothing."""
    return next(one.name for one in CATALOG.values() if one.windows and one.takes_overlap == (overlap > 0))


def _size(default: int, *presets: int) -> Field:
    return Field("size", "Size", WHOLE, default, counted=True, step=5, presets=presets)


def _overlap(part: int = 0) -> Field:
    """An overlap whose default is the size divided by `part`, rounded down; 0 for none."""

    def usual(before: Mapping[str, object]) -> int:
        size = before["size"]
        return size // part if part and isinstance(size, int) else 0

    return Field("overlap", "Overlap", WHOLE, usual, counted=True, step=5)


CATALOG: dict[str, Method] = {
    method.name: method
    for method in (
        Method(
            "fixed",
            "Fixed",
            "Windows of so many words, one after the other, whatever they cut.",
            Fixed,
            (_size(100, 50, 100, 200),),
            "Cutting every {size}",
            windows=True,
            offered=True,
        ),
        Method(
            "overlapping",
            "Overlapping",
            "Fixed windows that share words with the one before.",
            Overlapping,
            (_size(100, 50, 100, 200), _overlap(4)),
            "Cutting every {size}",
            ", {overlap} shared,",
            windows=True,
            offered=True,
        ),
        Method(
            "structure",
            "Structure-aware",
            "One chunk a section with its heading; a longer section is split between "
            "blocks, never inside a table or list.",
            Structure,
            (_size(200, 100, 200, 400),),
            "Cutting at sections, up to {size},",
            offered=True,
        ),
        Method(
            "sentence",
            "Sentence-aware",
            "Whole sentences of one section until the size is reached; the size is a "
            "target, and the last sentence passes it.",
            Sentence,
            (_size(100, 25, 50, 100, 200), _overlap()),
            "Cutting at sentence ends, once {size} are reached,",
            " about {overlap} shared,",
            size_is_target=True,
        ),
        Method(
            "recursive",
            "Recursive",
            "Whole paragraphs as far as they fit; one above the size is split at its lines, "
            "then sentences, then words, then characters.",
            Recursive,
            (_size(100, 50, 100, 200), _overlap()),
            "Cutting at the largest breaks, up to {size},",
            " up to {overlap} shared,",
            splits_units=True,
        ),
    )
}

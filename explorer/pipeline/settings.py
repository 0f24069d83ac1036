"""What Ask and What survives share: the settings of the whole pipeline, as one value and in the address."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace

from chunkers.answering import ANSWERERS, STYLES, Trace
from chunkers.answering import Settings as AskSettings
from chunkers.answering.live import LIVE
from chunkers.catalog import CATALOG, windows_method
from chunkers.lessons.presets import FIRST_QUESTION, SMALL_WINDOWS
from chunkers.retrieval import RETRIEVERS, Filters, Retriever
from chunkers.settings import NAMES, TEXT, Field, SettingError
from explorer.explore.recipes import RecipeInput, further_address, further_of
from explorer.pipeline.corpora import CORPORA, UPLOADED
from explorer.shell import sentences
from explorer.shell.session import Form, built, flat, kept, one_of, stated, stated_fields

FIRST = "handbook"


def _budget(text: str) -> int | None:
    return None if text == "none" else int(text)


@dataclass(frozen=True, slots=True)
class PipelineSettings:
    """The settings as the controls show them; None in a number field is an empty one.

    `on` and `access` are the filters: a date as YYYY-MM-DD, and a reader's access; "" lets everything through.
    `tuning`: the settings of the retrievers by name, as typed; those left out have their defaults.
    """

    recipe: RecipeInput = RecipeInput("overlapping", 100, 0)
    retriever: str = stated("bm25", one_of(RETRIEVERS))
    k: int | None = stated(3, int)
    budget: int | None = stated(None, _budget)
    when_full: str = stated("stop", one_of(("stop", "skip")))
    repeats: str = stated("keep", one_of(("keep", "merge")))
    min_score: float | None = stated(0.0, float)
    gate: float | None = stated(0.0, float)
    prompt: str = stated("numbered", one_of(STYLES))
    answerer: str = stated("copying", one_of((*ANSWERERS, *LIVE)))
    on: str = stated("", lambda text: text[:10])
    access: str = stated("", one_of(("", "public", "staff")))
    tuning: tuple[tuple[str, object], ...] = ()

    @property
    def tuned(self) -> dict[Field, object]:
        """The chosen retriever's own settings: as typed, else their defaults."""
        typed = dict(self.tuning)
        return {field: typed.get(field.name, field.default) for field in RETRIEVERS[self.retriever].fields}

    @property
    def reported_tuning(self) -> dict[str, object]:
        """The retriever's own settings as reports hold them: all of a fusion, else those that are not as usual."""
        fuses = any(field.kind == NAMES for field in self.tuned)
        return {
            field.name: value
            for field, value in self.tuned.items()
            if value != field.default or (fuses and field.kind != TEXT)
        }

    @property
    def ranker(self) -> Retriever:
        """Raises SettingError, in one plain sentence: fewer than two parts, a negative rrf_k."""
        return RETRIEVERS[self.retriever].make(**{field.name: value for field, value in self.tuned.items()})

    @property
    def ranked_by(self) -> str:
        """The retriever in words, with what is fused."""
        tuned = self.tuned.items()
        parts = [RETRIEVERS[part].label for field, value in tuned if field.kind == NAMES for part in value]
        others = [
            sentences.setting(field.label, value)
            for field, value in tuned
            if field.kind != NAMES and value != field.default
        ]
        return sentences.ranked_by(RETRIEVERS[self.retriever].label, parts, others)

    @property
    def asking(self) -> AskSettings:
        """Raises SettingError, in one plain sentence."""
        filters = Filters(access=(self.access,) if self.access else (), on=self.on.strip())
        least, gate = self.min_score or 0, self.gate or 0
        unit = "words"
        return AskSettings(self.k, least, gate, self.budget, unit, self.when_full, self.repeats, self.prompt, filters)

    @property
    def ranking_only(self) -> PipelineSettings:
        """Without what stage-wise recall does not look at."""
        usual = PipelineSettings()
        return replace(self, gate=usual.gate, prompt=usual.prompt, answerer=usual.answerer)

    def with_value(self, axis: str, value: int) -> PipelineSettings:
        """The same with another value of one setting; an overlap needs a method that has one."""
        if axis == "overlap" and self.recipe.shared is None:
            return built(self, {"method": windows_method(value or 1), "overlap": value})
        return built(self, {axis: value})

    @property
    def sentence(self) -> str:
        """For the screen and the report: what ranks and packs, without the answerer."""
        recipe = sentences.pipeline_recipe(CATALOG[self.recipe.method].label, self.recipe.size, self.recipe.shared)
        return sentences.pipeline(recipe, self.ranked_by, self.k, self.budget, self.min_score, self.on, self.access)


@dataclass(frozen=True, slots=True)
class PipelineControls:
    collection: str = stated(FIRST, one_of((*CORPORA, UPLOADED)))
    question: str = stated("")
    settings: PipelineSettings = PipelineSettings()


CONTROLS = Form(PipelineControls(), "line_")
LESSON_BEFORE = PipelineSettings(RecipeInput("overlapping", *SMALL_WINDOWS), "overlap", 3)


@dataclass
class Pipeline:
    """What this session's pipeline pages keep beside their controls."""

    before: dict[str, PipelineSettings] = field(default_factory=lambda: {"handbook": LESSON_BEFORE})  # by collection
    replies: dict[tuple, Trace] = field(default_factory=dict)  # of live models, by what they were asked
    uploads: int | None = None  # documents uploaded when the picker was drawn last
    unreachable: tuple[str, str] | None = None  # a live model the address asks for, and why it cannot be asked


def pipeline() -> Pipeline:
    return kept(Pipeline)


def usual(collection: str) -> PipelineSettings:
    return built(PipelineSettings(), CORPORA[collection].usual if collection in CORPORA else {})


def begin(query: Mapping[str, str]) -> None:
    """The controls as the address says them, once a session; what is nonsense there is as usual."""
    CONTROLS.begin(lambda: _from_address(query))


def _from_address(query: Mapping[str, str]) -> PipelineControls:
    collection = query.get("collection", FIRST)
    collection = collection if collection in (*CORPORA, UPLOADED) else FIRST
    settings, given = usual(collection), {}
    for name, spelling in stated_fields(settings).items():
        if name in query:
            try:
                given[name] = spelling["parse"](query[name])
            except ValueError:
                continue
    question = query.get("question", first_question(collection))[:1000]
    settings = built(settings, given)
    return PipelineControls(collection, question, built(settings, _declared(settings, query)))


def _declared(settings: PipelineSettings, query: Mapping[str, str]) -> dict[str, object]:
    """What methods and retrievers declare, as an address says it."""
    tuning = dict(settings.tuning)
    for one in (one for method in RETRIEVERS.values() for one in method.fields):
        if one.name in query:
            with suppress(SettingError):
                tuning[one.name] = one.read(query[one.name])
    return {"tuning": tuple(tuning.items()), "further": further_of(settings.recipe.method, query)}


def first_question(collection: str) -> str:
    return FIRST_QUESTION if collection == FIRST else ""


def address(settings: PipelineSettings, **more) -> dict:
    """The state as the address says it; what is as usual for the collection is left out, and so are the documents of
    this session."""
    collection = CONTROLS.now().collection
    usually, now = flat(usual(collection)), flat(settings)
    write = {name: spelling["write"] for name, spelling in stated_fields(settings).items()}
    said = {name: None if now[name] == usually[name] else write[name](now[name]) for name in write}
    for name in ("retriever", "k", "budget"):
        said[name] = now[name]
    if settings.budget is None:
        said["budget"] = "none" if usually["budget"] else None
    said |= {field.name: None for one in RETRIEVERS.values() for field in one.fields}
    said |= {field.name: field.spell(value) for field, value in settings.tuned.items() if value != field.default}
    said |= further_address(settings.recipe)
    return {"collection": None if collection == UPLOADED else collection} | said | more

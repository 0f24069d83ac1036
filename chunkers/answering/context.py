"""Packing: ranked chunks become the passages of a context, in rank order, under a budget; what is left out is said.

Two rules for a passage that does not fit: "stop" there, it and all later ones are out (the fair
rule for comparing), or "skip" it and go on. Two rules for repeated text: "keep" it, or "merge" overlapping
neighbours into one passage and leave near-duplicates out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from chunkers.documents.sizing import UNITS, count
from chunkers.documents.span import Span
from chunkers.retrieval.naming import section_name
from chunkers.retrieval.ranking import Hit
from chunkers.retrieval.terms import query_words
from chunkers.settings import SettingError, whole_number
from chunkers.wording import answering

WHEN_FULL = ("stop", "skip")
REPEATS = ("keep", "merge")
NEAR = 0.9  # share of different words in common (Jaccard) from which two chunks are near-duplicates


@dataclass(frozen=True, slots=True)
class Passage:
    """A chunk placed and labelled in a context; several when overlapping neighbours were merged.

    `number` from 1 in the order of the context. `span` is the union of the hits' spans, `source_text` the document's
    text there, `size` what it takes of the budget, in the context's unit.
    """

    number: int
    hits: tuple[Hit, ...]
    span: Span
    source_text: str
    size: int

    @property
    def hit(self) -> Hit:
        """The best ranked of its hits."""
        return self.hits[0]

    @property
    def prefix(self) -> str:
        return self.hit.chunk.prefix

    @property
    def text(self) -> str:
        return f"{self.prefix}\n{self.source_text}" if self.prefix else self.source_text

    @property
    def section(self) -> str:
        return section_name(self.hit.chunk.sections)


@dataclass(frozen=True, slots=True)
class Dropped:
    """A hit that is not in the context, its size, and why: a code of `wording.answering.DROPPED` with its values."""

    hit: Hit
    size: int
    code: str
    values: Mapping[str, object]

    @property
    def text(self) -> str:
        return answering.dropped(self.code, self.values)


@dataclass(frozen=True)
class Context:
    """`budget` None is no limit. `used` is the sum of the passages' sizes, in `unit`."""

    passages: tuple[Passage, ...]
    dropped: tuple[Dropped, ...]
    budget: int | None
    unit: str
    used: int
    when_full: str
    repeats: str

    @property
    def rule(self) -> str:
        """How it was packed, in one sentence."""
        return answering.packing_rule(self.budget, self.unit, self.when_full, self.repeats)

    @property
    def chunk_ids(self) -> frozenset[str]:
        """Ids of all chunks whose text is in the context whole."""
        return frozenset(hit.chunk.id for passage in self.passages for hit in passage.hits)


def pack(
    hits: Iterable[Hit], budget: int | None = None, unit: str = "words", when_full: str = "stop", repeats: str = "keep"
) -> Context:
    """Place `hits`, best first, as long as the sum of their sizes (prefix included) stays within `budget`.

    Raises SettingError for a budget under 1 or an unknown unit or rule.
    """
    budget = checked_budget(budget, unit)
    _known("when_full", when_full, WHEN_FULL)
    _known("repeats", repeats, REPEATS)
    passages: list[Passage] = []
    dropped: list[Dropped] = []
    over_at = ""  # the name of the first chunk that did not fit, where packing stops there
    for hit in hits:
        trial, duplicate_of = _with(hit, passages, unit, repeats)
        used = sum(passage.size for passage in trial)
        is_over = budget is not None and used > budget
        if not (over_at or duplicate_of or is_over):
            passages = trial
            continue
        if over_at:
            code, values = "after", {"chunk": over_at}
        elif duplicate_of:
            code, values = "near_duplicate", {"chunk": duplicate_of}
        else:
            code, values = "over_budget", {"used": used, "unit": unit, "budget": budget}
        dropped.append(Dropped(hit, measure(hit.chunk.text, unit), code, values))
        if is_over and when_full == "stop" and not over_at:
            over_at = hit.name
    used = sum(passage.size for passage in passages)
    return Context(tuple(passages), tuple(dropped), budget, unit, used, when_full, repeats)


def measure(text: str, unit: str) -> int:
    """Size of `text` in words, characters or tokens (pieces of the embedding model, when that extra is installed)."""
    if unit == "tokens" and unit not in UNITS:
        from chunkers.retrieval.dense import count_tokens

        return count_tokens(text)
    return count(text, unit)


def _with(hit: Hit, passages: list[Passage], unit: str, repeats: str) -> tuple[list[Passage], str]:
    """The passages with `hit` among them, at the end or grown into one; or as they are, and the name of the chunk that
    it nearly repeats.
    """
    chunk = hit.chunk
    alone = Passage(len(passages) + 1, (hit,), chunk.span, chunk.source_text, measure(chunk.text, unit))
    if repeats == "keep":
        return [*passages, alone], ""
    touched = [one for one in passages if one.hit.chunk.meta == chunk.meta and one.span.overlaps(chunk.span)]
    if not touched:
        like = next(
            (
                other.name
                for one in passages
                for other in one.hits
                if _alike(other.chunk.source_text, chunk.source_text)
            ),
            "",
        )
        return (passages, like) if like else ([*passages, alone], "")
    grown = touched[0]
    for other in (alone, *touched[1:]):  # a chunk may close the gap between two passages
        grown = _merge(grown, other, unit)
    rest = [grown if one is touched[0] else one for one in passages if one not in touched[1:]]
    return [replace(one, number=number) for number, one in enumerate(rest, 1)], ""


def _merge(one: Passage, other: Passage, unit: str) -> Passage:
    """Two passages whose spans overlap as one, with the prefix and the place of the first."""
    left, right = sorted((one, other), key=lambda passage: (passage.span, passage.number))
    span = Span(left.span.start, max(left.span.end, right.span.end))
    text = left.source_text + right.source_text[left.span.end - right.span.start :]
    grown = replace(one, hits=one.hits + other.hits, span=span, source_text=text)
    return replace(grown, size=measure(grown.text, unit))


def _alike(one: str, other: str) -> bool:
    a, b = set(query_words(one)), set(query_words(other))
    return bool(a) and len(a & b) >= NEAR * len(a | b)


def checked_budget(budget, unit: str) -> int | None:
    """None stays None: no limit. Raises SettingError for a budget under 1 or an unknown unit."""
    _known("the budget's unit", unit, tuple(dict.fromkeys((*UNITS, "tokens"))))
    if budget is None:
        return None
    budget = whole_number("budget", budget)
    if budget < 1:
        raise SettingError("budget", value=budget)
    return budget


def _known(name: str, value: str, known: tuple[str, ...]) -> None:
    if value not in known:
        raise SettingError("packing", field=name, known=", ".join(known), value=value)

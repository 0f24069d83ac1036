"""Heads of the tables of a run, the texts of its chart, and what it was made from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from chunkers.wording import comparing
from chunkers.wording.comparing import Mean
from chunkers.wording.language import capital, translate


def head_at_k(k: int) -> list[str]:
    """Columns of the table at equal k."""
    names = ("chunks", "retriever", "number", "median words", "words stored")
    after = ("MRR", "span recall", "span precision", "IoU", "omega", "intact")
    at_k = ("hit@{k}", "median words in the top {k}", "recall@{k}")
    return [*map(translate, names), *(translate(name, k=k) for name in at_k), *map(translate, after)]


def head_in_context(limits: Sequence[int], unit: str) -> list[str]:
    """Columns of the table at equal context."""
    columns = ("hit at {limit} {unit}", "intact and found at {limit} {unit}", "{unit} used at {limit} {unit}")
    first = [translate("chunks"), translate("retriever")]
    return first + [translate(column, limit=limit, unit=unit) for limit in limits for column in columns]


def head_by(by: str) -> list[str]:
    """The first columns of a table by group."""
    return [translate(by), translate("questions")]


def head_differing(first: str, second: str) -> list[str]:
    whole = "whole with {setting}"
    of_both = [translate(whole, setting=name) for name in (first, second)]
    return [translate("question"), translate("asked"), *of_both]


def head_documents() -> list[str]:
    return [translate(name) for name in ("document", "version", "words", "digest of its text")]


def group_title(by: str, limit: int, unit: str) -> str:
    return translate("Hit at {limit} {unit}, by {group}", limit=limit, unit=unit, group=translate(by))


def chart_title(metric: str, limits: Sequence[int], unit: str) -> str:
    name = comparing.metric_in_context(metric, ", ".join(map(str, limits)), unit)
    return translate("{metric}, by chunker", metric=capital(name))


def context_axis(unit: str) -> str:
    return translate("{unit} of context, at most", unit=unit)


def chart_description(title: str, questions: int, lines: Sequence[tuple[str, Sequence[tuple[int, Mean]]]]) -> str:
    """`lines`: (setting, (limit, mean) along its line)."""
    message = "{title}; in brackets 95 % intervals over {questions} questions."
    out = [translate(message, title=title, questions=questions)]
    for name, points in lines:
        means = [translate("{mean} at {limit}", mean=comparing.mean(*mean), limit=limit) for limit, mean in points]
        out.append(translate("{setting}: {points}.", setting=name, points=", ".join(means)))
    return " ".join(out)


def made_from(
    k: int,
    limits: Sequence[int],
    unit: str,
    filters: str,
    gate: float,
    questions: int,
    digest: str,
    versions: Mapping[str, str],
) -> str:
    """The plan and the versions behind a run; `filters` "" for none."""
    return translate(
        "k = {k}; contexts of {limits} {unit}; {filters}; gate {gate:g}; {questions} questions, digest {digest}; "
        "{versions}.",
        k=k,
        limits=", ".join(map(str, limits)) or translate("no"),
        unit=unit,
        filters=translate("filters {filters}", filters=filters) if filters else translate("no filters"),
        gate=gate,
        questions=questions,
        digest=digest,
        versions=", ".join(f"{name} {value}" for name, value in versions.items()),
    )

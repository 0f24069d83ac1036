"""What is said of settings that cannot work, and how a setting is put into words."""

from __future__ import annotations

from chunkers.wording.language import count, translate

REFUSALS = {
    "not_whole": "{field} must be a whole number, not {value}.",
    "not_number": "{field} must be a number, not {value}.",
    "not_known": "{field} must be one of {known}, not {value}.",
    "too_low": "{field} must be at least {low}, not {value}.",
    "too_high": "{field} must be at most {high}, not {value}.",
    "tokens": "tokens are counted by a model's own tokenizer, which is not part of this program; "
    "choose the unit words or characters.",
    "unit": "the unit must be one of {known}, not {value}.",
    "size_low": "the size must be at least 1, not {size} (with an overlap of {overlap}).",
    "overlap_low": "the overlap must not be negative: it is {overlap}, with a size of {size}.",
    "overlap_negative": "the overlap must not be negative: it is {overlap}.",
    "overlap_high": "the overlap must be smaller than the size: the overlap is {overlap} {unit}, the size {size}.",
    "no_field": "the method {method} has no {field}; leave it out or choose another method.",
    "no_method": "there is no method {method}; known methods are {known}.",
    "recipe": "“{text}” must be written METHOD:SIZE or METHOD:SIZE/OVERLAP.",
    "pair": "“{text}” must be written NAME=VALUE.",
    "set_twice": "{field} is set twice.",
}


def shown(value: object) -> str:
    return "nothing" if value is None or value == "" else repr(value)


def label(method: str, size: int | None, unit: str, overlap: int, others: dict[str, object]) -> str:
    """ "Overlapping, 100 words, 25 shared"; `others` are further settings, by their labels."""
    parts = [method]
    if size is not None:
        parts.append(count(size, *_noun(unit)))
    if overlap:
        parts.append(translate("{overlap} shared", overlap=f"{overlap:,}"))
    return ", ".join([*parts, *(f"{name} {value}" for name, value in others.items())])


def setting(size: int | None, unit: str, overlap: int, others: dict[str, object]) -> str:
    """ "100 words, 25 shared": the same without the method."""
    return label("", size, unit, overlap, others).removeprefix(", ")


def typed(method: str, size: int | None, unit: str, overlap: int | None, others: dict[str, object]) -> str:
    """ "Fixed, size 100 words": as the controls name what they hold; `overlap` None for a method without."""
    parts = [method]
    if size is not None:
        parts.append(translate("size {size} {unit}", size=size, unit=unit))
    if overlap is not None:
        parts.append(translate("overlap {overlap} {unit}", overlap=overlap, unit=unit))
    return ", ".join([*parts, *(f"{name} {value}" for name, value in others.items())])


def announcement(sentence: str, sharing: str, size: int, unit: str, overlap: int) -> str:
    """How a method cuts, at the head of the finding: "Cutting every 100 words, 25 shared,"."""
    said = translate(sentence, size=count(size, *_noun(unit)))
    return said + (translate(sharing, overlap=f"{overlap:,}") if overlap else "")


def _noun(unit: str) -> tuple[str, str]:
    return unit[:-1], unit

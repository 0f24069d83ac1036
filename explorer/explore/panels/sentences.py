"""What the panels say of a document's coverage and of a sweep of settings: numbers and codes in, a sentence out."""

from __future__ import annotations

from collections.abc import Sequence

from chunkers.wording import count, translate
from chunkers.wording.drawing import listed

DEPTHS = {"none": "In no chunk", "one": "In one chunk", "several": "In two or more chunks"}
UNITS = {"sentences": "sentence", "rows": "row", "items": "list item"}  # what a setting may break


def depth(code: str) -> str:
    return translate(DEPTHS[code])


def covered(words: int, held: int, several: int, furniture: int) -> str:
    """`held` of so many words are in a chunk, `several` in two or more; `furniture` lines are not in the text."""
    if not words:
        return translate("There is no text to cover.")
    more = translate("; {several:,} of them in two or more", several=several) if several else ""
    message = "Every word is in a chunk{more}." if held == words else "{held:,} of {words} are in a chunk{more}."
    said = translate(message, held=held, words=count(words, "word"), more=more)
    if not furniture:
        return said
    lines = count(furniture, "line")
    return f"{said} {translate('The reader left out {lines} of page heads, feet and numbers.', lines=lines)}"


def note_on_page(number: int, note: str) -> str:
    return translate("page {number}: {note}", number=number, note=note)


def share(part: int, of: int) -> str:
    return translate("{part:,} of {of:,}", part=part, of=of)


# ---- the sweep of settings


def units(numbers: dict[str, int]) -> str:
    """ "12 sentences, 3 rows and 1 list item": those of UNITS that there are."""
    return listed(count(numbers[kind], name) for kind, name in UNITS.items() if numbers[kind])


def nothing_to_break() -> str:
    return translate("This document has no sentence, row or list item that could be broken.")


def swept_setting(size: int, overlap: int, chunks: int) -> str:
    message = "size {size:,}, overlap {overlap:,} ({chunks})"
    return translate(message, size=size, overlap=overlap, chunks=count(chunks, "chunk"))


def no_setting_keeps(all_units: str, nearest: str, broken: int) -> str:
    message = "No setting of this map keeps all {units} whole; the nearest is {nearest}, which breaks {broken:,}."
    return translate(message, units=all_units, nearest=nearest, broken=broken)


def settings_keep(all_units: str, settings: int) -> str:
    message = "All {units} stay whole in {settings} of the map."
    return translate(message, units=all_units, settings=count(settings, "setting"))


def each_in_one_chunk(size: int) -> str:
    return translate("Each holds the document in one chunk, from size {size:,} on.", size=size)


def cheapest(cost: float, settings: Sequence[str], more: int) -> str:
    """`more` settings cost the same and are not named."""
    rest = translate(" (and {more:,} more)", more=more) if more > 0 else ""
    message = "The cheapest that cut the document, at an overlap cost of {cost:.1%}: {settings}{rest}."
    return translate(message, cost=cost, settings="; ".join(settings), rest=rest)


def smallest_chunks(setting: str, cost: float) -> str:
    return translate("The smallest chunks: {setting}, at {cost:.1%}.", setting=setting, cost=cost)


def one_chunk_from(size: int) -> str:
    return translate("From size {size:,} on the document is one chunk.", size=size)

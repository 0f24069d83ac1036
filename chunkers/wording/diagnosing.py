"""Sentences about a chunking: the finding, why a chunk ends and shares text with the next, two chunkings compared.

A stretch between two `**` of a template is emphasised on screen.
"""

from __future__ import annotations

from chunkers.wording.language import count, translate

Emphasised = list[tuple[str, bool]]  # (text, whether it is emphasised)

WHY = {
    "window full": "{here} ends here because its window is full: {limit}.",
    "window over": (
        "{here} ends here because its window is full: one visible sign of {amount} is not cut, though the size is "
        "{size:,}."
    ),
    "window short": (
        "{here} ends here because its window is full: it holds {amount} of {size:,}, since a window ends on a visible "
        "character and cuts no visible sign."
    ),
    "whole units full": (
        "{here} ends here because it is full: it holds {amount} in whole units, and the size is {size:,}."
    ),
    "section ends": ("{here} ends here because the section “{heading}” ends; it holds {amount}, the size is {size:,}."),
    "opening ends": (
        "{here} ends here because the section before the first heading ends; it holds {amount}, the size is {size:,}."
    ),
    "next too much": (
        "{here} ends here because of the limit of {limit}: it holds {held:,}, and the {kind} that follows would make "
        "it {longer:,}."
    ),
    "rest too much": (
        "{here} ends here because of the limit of {limit}: it holds {held:,}, and what follows would not fit whole."
    ),
    "unit too large": "{here} ends here because it holds one unit above the limit of {limit}.",
    "unit too large, told": "{here} ends here because it holds one unit above the limit of {limit}: {remark}.",
    "split unit ends": (
        "{here} ends here because the {kind} that was split ends; it holds {amount}, the size is {size:,}."
    ),
    "end of text": "{here} ends here because the text ends; it holds {amount}, the size is {size:,}.",
    "another reason": "{here} ends here: {reason}; it holds {amount}, the size is {size:,}.",
}
OVERLAP = {
    "no setting": "{shares}: this method takes no overlap.",
    "none asked for": "{shares}: no overlap is asked for.",
    "whole units": "{shares}, not {requested:,}: what is shared is taken in whole units, and they are worth more.",
    "section ends": "{shares}, not {requested:,}: no text is shared across the end of a section.",
    "split unit": (
        "{shares}, not {requested:,}: only whole units are shared, and none where what was split begins or ends."
    ),
    "visible edges": (
        "{shares}, not {requested:,}: windows in characters start and end on visible characters and cut no visible "
        "sign, so blanks at the edges are not shared."
    ),
    "never all": "{shares}, not {requested:,}: only whole units are shared, and never all of a chunk.",
}
_KINDS = {"list_item": "list item", "run": "run without a blank"}  # the other kinds are their own words


def why(code: str, here: str, unit: str, held: int, size: int, /, **values: object) -> str:
    """Why the chunk called `here` ("#3") ends where it does; it holds `held` units, `size` were asked for."""
    if "kind" in values:
        kind = str(values["kind"])
        values["kind"] = translate(_KINDS.get(kind, kind))
    amounts = {"amount": amount(held, unit), "limit": amount(size, unit), "held": held, "size": size}
    return translate(WHY[code], here=here, **amounts, **values)


def overlap(code: str, here: str, after: str, unit: str, shared: int, requested: int) -> str:
    """Why the chunks called `here` and `after` share `shared` units where `requested` were asked for."""
    if shared:
        message = "{here} and {after} share {amount}"
        shares = translate(message, here=here, after=after, amount=amount(shared, unit))
    else:
        shares = translate("{here} and {after} share no text", here=here, after=after)
    return translate(OVERLAP[code], shares=shares, requested=requested)


def amount(number: int, unit: str) -> str:
    """ "1 word", "1,200 characters"; `unit` is a plural."""
    return count(number, unit[:-1], unit)


def finding(
    cutting: str,
    chunks: int,
    least: int,
    most: int,
    tables: Emphasised,
    cut_starts: int,
    headless: int,
    stored: int,
    document_words: int,
) -> Emphasised:
    """Chunks, tables, cut starts, headings, words: always in this order. `tables` comes from one of the next three."""
    if not chunks:
        return _emphasised("There is no text to cut, so there are **no chunks**.")
    span = f"{most:,}" if least == most else translate("{least:,} to {most:,}", least=least, most=most)
    words = (
        "{cutting} makes **{chunks}** of {span} word" if most == 1 else "{cutting} makes **{chunks}** of {span} words"
    )
    return [
        *_emphasised(words, cutting=cutting, chunks=count(chunks, "chunk"), span=span),
        *tables,
        *_emphasised(
            "; **{number}** starts inside a sentence, list item or table row"
            if cut_starts < 2
            else "; **{number}** start inside a sentence, list item or table row",
            number=_number(cut_starts),
        ),
        *_emphasised(
            "; **{number}** lacks a heading" if headless < 2 else "; **{number}** lack a heading",
            number=_number(headless),
        ),
        *_emphasised(
            "; **{stored}** is stored for {words:,}." if stored == 1 else "; **{stored}** are stored for {words:,}.",
            stored=count(stored, "word"),
            words=document_words,
        ),
    ]


def tables_cut(cut: int, tables: int) -> Emphasised:
    return _emphasised(": **{cut:,} of {tables:,} tables** are cut", cut=cut, tables=tables)


def table_whole(position: int) -> Emphasised:
    return _emphasised(": the table is **whole** in {chunk}", chunk=f"#{position}")


def table_in_pieces(pieces: int) -> Emphasised:
    """One table that no chunk holds whole; 0 pieces: that is in no chunk."""
    if not pieces:
        return _emphasised(": the table is in **no chunk**")
    return _emphasised(": the table is **cut into {pieces} pieces**", pieces=pieces)


FLAGS = {
    "headless": "no heading",
    "table-whole": "table, whole",
    "table-part": "table, {part} of {parts}",
    "oversize": "over the limit: {reason}",
}


def flag(code: str, **values: object) -> str:
    """What is said of one chunk beside its cut; codes of FLAGS."""
    return translate(FLAGS[code], **values)


def _number(number: int) -> str:
    return f"{number:,}" if number else translate("none")


def _emphasised(message: str, **values: object) -> Emphasised:
    """The stretches of a message; the template is parted before it is filled, so no value can add an emphasis."""
    parts = translate(message).split("**")
    return [(part.format(**values), bool(at % 2)) for at, part in enumerate(parts) if part]


def comparison(starts: int, shared: int, alone: list[tuple[int, str]], same: int) -> str:
    """`alone`: (starts of one chunking only, its name) for each; `same` chunks are in all."""
    return translate(
        "{chunks} {places}: {shared:,} in all, {alone}; {same} the same.",
        chunks=translate("Chunks starts at" if starts == 1 else "Chunks start at"),
        places=count(starts, "place"),
        shared=shared,
        alone=", ".join(translate("{number:,} only in {name}", number=number, name=name) for number, name in alone),
        same=count(same, "chunk is", "chunks are"),
    )

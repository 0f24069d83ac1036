"""Which headings are titles and how deep each one is: by outline, by section number, by size and weight."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from chunkers.parsers.pdf.blocks.candidates import BlockCandidate
from chunkers.parsers.pdf.reading.markers import section_depth
from chunkers.parsers.pdf.reading.outline import OutlineEntry

LARGER = 0.25  # points by which a title is larger than every other heading: sizes are rounded to tenths
NUMBERED_TITLE = 1.15  # of the largest other heading's size, from which a numbered first heading may be the title
MOST_KNOWN = 0.6  # share of the headings whose depth tags or outline must tell before they decide
NUMBERED = 0.4  # the same for section numbers: abstract, references and appendices have none


def assign_levels(candidates: Sequence[BlockCandidate], outline: Sequence[OutlineEntry]) -> list[BlockCandidate]:
    """Headings with their levels: 1 for the title, 2 and up below it; from 1 where there is no title."""
    candidates = _mark_title(list(candidates), outline)
    headings = [d for d in candidates if d.kind == "heading" and d.level is None]
    if not headings:
        return candidates
    depths = _depths(headings, outline)
    base = 1 if any(d.kind == "heading" and d.level == 1 for d in candidates[:1]) else 0
    order = {depth: i + 1 for i, depth in enumerate(sorted(set(depths.values())))}
    return [replace(d, level=min(6, base + order[depths[id(d)]])) if id(d) in depths else d for d in candidates]


def _mark_title(candidates: list[BlockCandidate], outline: Sequence[OutlineEntry]) -> list[BlockCandidate]:
    """The first block as title when it is the largest heading and no section among others."""
    headings = [d for d in candidates if d.kind == "heading"]
    first = candidates[0] if candidates else None
    if not headings or first is not headings[0] or first.level is not None:
        return candidates
    if first.depth is not None and all(d.depth is not None for d in headings):
        return (
            [replace(first, level=1), *candidates[1:]]
            if all(d.depth > first.depth for d in headings[1:])
            else candidates
        )
    others = [d.style[0] for d in headings[1:]]
    largest = not others or first.style[0] > max(others) + LARGER
    numbered = section_depth(first.text) > 0 and sum(section_depth(d.text) > 0 for d in headings) > 1
    if largest and not (numbered and len(others) > 0 and first.style[0] < NUMBERED_TITLE * max(others)):
        return [replace(first, level=1), *candidates[1:]]
    return candidates


def _depths(headings: list[BlockCandidate], outline: Sequence[OutlineEntry]) -> dict[int, int]:
    """A depth for each heading; only their order counts."""
    tagged = {id(d): d.depth for d in headings if d.depth is not None}
    if len(tagged) > MOST_KNOWN * len(headings):
        return _complete_depths(headings, tagged)
    named = _by_outline(headings, outline)
    numbered = {id(d): section_depth(d.text) for d in headings if section_depth(d.text)}
    if len(named) > MOST_KNOWN * len(headings):
        known = named
    elif len(numbered) >= 2 and len(numbered) >= NUMBERED * len(headings) and len(set(numbered.values())) > 1:
        known = numbered
    else:
        known = {}
    return _complete_depths(headings, known)


def _by_outline(headings: list[BlockCandidate], outline: Sequence[OutlineEntry]) -> dict[int, int]:
    places: dict[str, list[OutlineEntry]] = {}
    for mark in outline:
        places.setdefault(_plain(mark.text), []).append(mark)
    out = {}
    for candidate in headings:
        marks = places.get(_plain(candidate.text), ())
        same = [m for m in marks if m.page in (0, candidate.page)] or list(marks)
        if same:
            out[id(candidate)] = same[0].depth
    return out


def _plain(text: str) -> str:
    return re.sub(r"\W+", "", text).lower()


def _complete_depths(headings: list[BlockCandidate], known: dict[int, int]) -> dict[int, int]:
    """Depths by style for the headings that nothing else places: as others of the style, else by size and weight."""
    votes: dict[tuple, Counter] = {}
    for candidate in headings:
        if id(candidate) in known:
            votes.setdefault(_style(candidate), Counter())[known[id(candidate)]] += 1
    by_style = {style: count.most_common(1)[0][0] for style, count in votes.items()}
    if not by_style:
        ranks = {style: i + 1 for i, style in enumerate(sorted({_style(d) for d in headings}, reverse=True))}
        return {id(d): ranks[_style(d)] for d in headings}
    out = {}
    for at, candidate in enumerate(headings):
        depth = known.get(id(candidate), by_style.get(_style(candidate)))
        if id(candidate) not in known and len(votes.get(_style(candidate), ())) > 1:
            depth = _between(headings, at, known)
        if depth is None:
            larger = [by_style[s] for s in by_style if s > _style(candidate)]
            smaller = [by_style[s] for s in by_style if s < _style(candidate)]
            depth = max(larger) + (0 if smaller else 1) if larger else min(smaller)
        out[id(candidate)] = depth
    return out


def _between(headings: list[BlockCandidate], at: int, known: dict[int, int]) -> int:
    """The depth of a heading without a number in a style that several depths share.

    Before the first numbered heading and after the last one it is an outermost one (abstract, references); between
    two it belongs to the one above it.
    """
    above = next((known[id(d)] for d in reversed(headings[:at]) if id(d) in known), None)
    below = any(id(d) in known for d in headings[at + 1 :])
    return min(known.values()) if above is None or not below else above + 1


def _style(candidate: BlockCandidate) -> tuple:
    size, bold, italic = candidate.style
    return round(size * 2) / 2, bold, not italic

"""Names for chunks as the courses write them, beside the chunk ids: `returns#0`, `expenses-2`, `doc#section-slug#0`.

A naming is a function from a chunking to one name a chunk. Names are for people; ids are what links and stores use.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable

from chunkers.base import Chunking, SettingError

INTRODUCTION = "Introduction"  # what text before the first heading is called
Naming = Callable[[Chunking, str], list[str]]


def dashed(chunking: Chunking, document: str) -> list[str]:
    """Part B: `<document>-<n>`, from 1."""
    return [f"{document}-{i + 1}" for i in range(len(chunking))]


def hashed(chunking: Chunking, document: str) -> list[str]:
    """Part C: `<document>#<n>`, from 0."""
    return [f"{document}#{i}" for i in range(len(chunking))]


def by_section(chunking: Chunking, document: str) -> list[str]:
    """Part D: `<document>#<section-slug>#<n>`, n from 0 in each slug; a chunk over several sections has its first."""
    counted: Counter[str] = Counter()
    out = []
    for chunk in chunking:
        name = slug(section_name(chunk.sections))
        out.append(f"{document}#{name}#{counted[name]}")
        counted[name] += 1
    return out


NAMINGS: dict[str, Naming] = {"dash": dashed, "hash": hashed, "section": by_section}


def section_name(sections: tuple[str, ...]) -> str:
    """The first of a chunk's headings; "Introduction" where it has none."""
    return sections[0] if sections else INTRODUCTION


def slug(heading: str) -> str:
    """Lower case, every run of other signs than letters and digits one hyphen; "section" when nothing is left."""
    return re.sub(r"[\W_]+", "-", heading.lower()).strip("-") or "section"


def names(chunkings: Iterable[Chunking], naming: str = "hash") -> tuple[str, ...]:
    """One name a chunk, over all chunkings; a `doc_id` that comes in several versions gets `@version` behind it."""
    if naming not in NAMINGS:
        raise SettingError(f"there are no names {naming!r}; known are {', '.join(NAMINGS)}.")
    chunkings = list(chunkings)
    versions = Counter(chunking.document.meta.doc_id for chunking in chunkings)
    out: list[str] = []
    for chunking in chunkings:
        meta = chunking.document.meta
        document = meta.doc_id if versions[meta.doc_id] == 1 else f"{meta.doc_id}@{meta.version}"
        out += NAMINGS[naming](chunking, document)
    return tuple(out)

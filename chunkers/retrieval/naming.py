"""Names of chunks for people, beside the chunk ids, which links and stores use: `returns#0`, `billing#invoices#2`.

A name is made from a format with the fields `document` (the `doc_id`), `position` (from 0), `number` (from 1),
`section` (the slug of the chunk's first heading) and `position_in_section` (from 0, among the chunks of that slug).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import repeat

from chunkers.base import Chunking

INTRODUCTION = "Introduction"  # what text before the first heading is called
ID_FORMAT = "{document}#{position}"


def section_name(sections: tuple[str, ...]) -> str:
    """The first of a chunk's headings; "Introduction" where it has none."""
    return sections[0] if sections else INTRODUCTION


def slug(heading: str) -> str:
    """Lower case, every run of characters other than letters and digits one hyphen; "section" when nothing is left."""
    return re.sub(r"[\W_]+", "-", heading.lower()).strip("-") or "section"


def chunk_names(chunkings: Iterable[Chunking], id_format: str = ID_FORMAT) -> tuple[str, ...]:
    """One name a chunk, over all chunkings; a `doc_id` that comes in several versions gets `@version` behind it."""
    chunkings = list(chunkings)
    versions = Counter(chunking.document.meta.doc_id for chunking in chunkings)
    names: list[str] = []
    for chunking in chunkings:
        meta = chunking.document.meta
        document = meta.doc_id if versions[meta.doc_id] == 1 else f"{meta.doc_id}@{meta.version}"
        places = _places_in_sections(chunking) if "section" in id_format else repeat(("", 0), len(chunking))
        for position, (section, position_in_section) in enumerate(places):
            names.append(
                id_format.format(
                    document=document,
                    position=position,
                    number=position + 1,
                    section=section,
                    position_in_section=position_in_section,
                )
            )
    return tuple(names)


def _places_in_sections(chunking: Chunking) -> Iterator[tuple[str, int]]:
    """(slug of the first heading, how many chunks before it have that slug) of each chunk."""
    counts: Counter[str] = Counter()
    for chunk in chunking:
        section = slug(section_name(chunk.sections))
        yield section, counts[section]
        counts[section] += 1

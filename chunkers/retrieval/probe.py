"""The indexing stage is probed, not assumed: each chunk made must be stored, and its own words must bring it back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from chunkers.base import Chunking
from chunkers.retrieval.fulltext import quoted, storable
from chunkers.retrieval.store import Store

PHRASE = 6  # words in a row: enough to tell most chunks apart, short enough to lie inside small ones


@dataclass(frozen=True, slots=True)
class Probe:
    """One chunk's probe: `phrase` is "" for a chunk without any word, which nothing can bring back."""

    chunk_id: str
    phrase: str
    stored: bool
    found: bool

    @property
    def passed(self) -> bool:
        return self.stored and self.found


@dataclass(frozen=True)
class IndexReport:
    """`made` chunks against `stored` ones; a probe a chunk; `failed` names documents that could not be ingested."""

    made: int
    stored: int
    probes: tuple[Probe, ...]
    failed: tuple[str, ...] = ()

    @property
    def passed(self) -> frozenset[str]:
        """Ids of the chunks that are stored and found again."""
        return frozenset(probe.chunk_id for probe in self.probes if probe.passed)

    @property
    def missed(self) -> tuple[Probe, ...]:
        return tuple(probe for probe in self.probes if not probe.passed)


def probe(store: Store, chunkings: Iterable[Chunking], failed: Iterable[str] = ()) -> IndexReport:
    """Search the store for a distinctive phrase of every chunk made."""
    chunks = [chunk for chunking in chunkings for chunk in chunking]
    phrases = distinctive([chunk.source_text for chunk in chunks])
    stored = store.ids()
    probes = []
    for chunk, phrase in zip(chunks, phrases):
        found = bool(phrase) and chunk.id in store.matching(quoted(phrase))
        probes.append(Probe(chunk.id, phrase, chunk.id in stored, found))
    return IndexReport(len(chunks), len(stored), tuple(probes), tuple(failed))


def distinctive(texts: list[str]) -> list[str]:
    """For each text the first run of PHRASE words, or all of a shorter text, that the fewest texts hold."""
    runs = [_runs(storable(text)) for text in texts]
    holding = Counter(run for found in runs for run in set(found))
    return [min(found, key=holding.__getitem__) if found else "" for found in runs]


def _runs(text: str) -> list[str]:
    """Runs of words as they stand, so that the index cuts text and phrase alike; each holds a letter or digit."""
    words = text.split()
    size = min(PHRASE, len(words))
    runs = [" ".join(words[i : i + size]) for i in range(len(words) - size + 1)] if size else []
    return [run for run in runs if any(map(str.isalnum, run))]

"""Chunkings side by side, as data: their readouts in one table, and the places where their starts differ."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from chunkers.diagnostics.comparison import compare
from chunkers.diagnostics.report import Diagnosis
from chunkers.drawing.names import chunking_name
from chunkers.drawing.readout import readout
from chunkers.wording import translate
from chunkers.wording.drawing import quoted
from explorer.explore.panels.sentences import share


def compared_record(diagnoses: Sequence[Diagnosis]) -> dict:
    """`sentence`, `names`, `table` (label and a value a chunking), `differing`: `[offset, position or None, …]` of
    each start that not all share, ascending. Raises ValueError as `compare` does.
    """
    found = compare([one.chunking for one in diagnoses])
    names = [chunking_name(one.chunking) for one in diagnoses]
    return {
        "sentence": found.sentence([quoted(name) for name in names]),
        "names": names,
        "table": [[translate(label), *map(say, diagnoses)] for label, say in ROWS],
        "differing": [[start.offset, *start.positions] for start in found.differing],
    }


def _sizes(diagnosis: Diagnosis) -> str:
    words = diagnosis.words
    if not len(words):
        return "–"
    least, most = int(words.min()), int(words.max())
    return f"{least:,}" if least == most else f"{least:,}–{most:,}"


def _table(diagnosis: Diagnosis) -> str:
    cell = readout(diagnosis)[1]
    return f"{cell.value}, {cell.note}"


def _kept(kind: str) -> Callable[[Diagnosis], str]:
    def text(diagnosis: Diagnosis) -> str:
        every = diagnosis.units[kind]
        return share(every - len(diagnosis.broken[kind]), every) if every else translate("none in this document")

    return text


# label -> what is said of one chunking
ROWS = (
    ("Chunks", lambda one: f"{len(one.chunking):,}"),
    ("Words a chunk", _sizes),
    ("Cut starts", lambda one: share(len(one.cut_starts), len(one.chunking))),
    ("Table", _table),
    ("Without a heading", lambda one: share(len(one.headless), len(one.chunking))),
    ("Words stored", lambda one: f"{one.words_stored:,}"),
    ("Overlap cost", lambda one: f"{one.overlap_cost:.1%}"),
    ("Sentences kept whole", _kept("sentences")),
    ("Rows kept whole", _kept("rows")),
    ("List items kept whole", _kept("items")),
)

"""Hostile inputs made from real files: each number gives one input, the same with the same seed and files.

Sources are the corpus and, where it lies beside the project, the measuring data. A source is changed a few times by
bytes, by tokens of its format, or (PDF) inside its streams and objects, with its cross-reference table made anew.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count, islice
from pathlib import Path

import fuzz_docx
import fuzz_pdf
import fuzz_text
from fuzz_bytes import BYTE_CHANGES, MOST_BYTES

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = (ROOT / "corpus", ROOT.parent / "shared" / "data", ROOT.parent / "shared" / "cases")
SHARES = {"pdf": 10, "md": 5, "html": 5, "docx": 3, "txt": 1}
TOKENS = {
    "pdf": fuzz_pdf.CHANGES,
    "md": fuzz_text.MARKDOWN,
    "html": fuzz_text.HTML,
    "txt": fuzz_text.PLAIN,
    "docx": fuzz_docx.CHANGES,
}


@dataclass(frozen=True)
class Input:
    number: int
    name: str
    data: bytes
    made: str  # the source and the changes, for whoever looks at a failure


@dataclass
class Inputs:
    """`inputs[number]` is the input of that number; formats without a parser or a source are left out."""

    seed: int
    endings: frozenset[str]
    folders: tuple[Path, ...] = FOLDERS
    largest: int = 120_000  # bytes of a source
    _files: dict[tuple[str, Path], bytes] = field(default_factory=dict)

    @cached_property
    def sources(self) -> dict[str, list[Path]]:
        found: dict[str, list[Path]] = {}
        for folder in self.folders:
            for path in sorted(folder.rglob("*")):
                kind = path.suffix[1:].lower()
                if kind in SHARES and f".{kind}" in self.endings and path.stat().st_size <= self.largest:
                    found.setdefault(kind, []).append(path)
        if ".docx" in self.endings and not found.get("docx"):
            found["docx"] = found.get("html", [])  # packed into a document of ours
        return {kind: paths for kind, paths in found.items() if paths}

    def __getitem__(self, number: int) -> Input:
        kind, chance = self._kind(number)
        path = chance.choice(self.sources[kind])
        data, made = self._read(path, kind), [path.name]
        for _ in range(chance.choice((1, 1, 2, 2, 3, 5, 8))):
            changes = TOKENS[kind] if chance.random() < (0.97 if kind == "docx" else 0.7) else BYTE_CHANGES
            change = chance.choice(changes)
            other = self._read(chance.choice(self.sources[kind]), kind)
            data = change(data, chance, other)[:MOST_BYTES]
            made.append(change.__name__.strip("_"))
        if kind == "pdf" and chance.random() < 0.6:
            data = fuzz_pdf.with_new_table(data)
            made.append("new table")
        return Input(number, f"fuzz-{self.seed}-{number}.{kind}", data, ", ".join(made))

    def of(self, kinds: set[str], first: int, many: int) -> Iterator[int]:
        """So many numbers from `first` on whose inputs are of these kinds."""
        return islice((n for n in count(first) if self._kind(n)[0] in kinds), many)

    def _kind(self, number: int) -> tuple[str, random.Random]:
        """The same for most numbers, whichever formats there are."""
        chance = random.Random(f"{self.seed}:{number}")
        kind = chance.choices(tuple(SHARES), tuple(SHARES.values()))[0]
        while kind not in self.sources:
            kind = chance.choices(tuple(SHARES), tuple(SHARES.values()))[0]
        return kind, chance

    def _read(self, path: Path, kind: str) -> bytes:
        if (kind, path) not in self._files:
            data = path.read_bytes()
            if kind == "pdf":
                data = fuzz_pdf.unpacked(data)
            elif kind == "docx" and path.suffix != ".docx":
                data = fuzz_docx.packed(data)
            self._files[kind, path] = data
        return self._files[kind, path]

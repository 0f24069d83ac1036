"""Which documents there are: the samples of the corpus, and what this session brought along."""

from __future__ import annotations

import csv
import hashlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

CORPUS = Path(__file__).resolve().parents[1] / "corpus"


@dataclass(frozen=True, slots=True)
class Source:
    """A document to open. `key` names it in the address; a session's own document has none there.

    `label` is what the picker shows, `name` the file name with its ending, `data` its bytes (read late for samples).
    """

    key: str
    label: str
    name: str
    path: Path | None = None
    content: bytes = b""

    @property
    def own(self) -> bool:
        return self.path is None

    def data(self) -> bytes:
        return self.content if self.path is None else self.path.read_bytes()


@cache
def samples() -> dict[str, Source]:
    """The sample documents by key, in the order of samples.tsv. The first file of a stem has the stem as its key."""
    out: dict[str, Source] = {}
    with open(CORPUS / "samples.tsv", encoding="utf-8", newline="") as rows:
        for row in csv.DictReader(rows, delimiter="\t"):
            path = CORPUS / row["file"]
            if path.is_file():
                key = path.stem if path.stem not in out else path.name
                out[key] = Source(key, row["title"], path.name, path)
    return out


def sample(asked: str) -> Source | None:
    """The sample of that key, file name or path in the corpus; None when there is none."""
    if asked in samples():
        return samples()[asked]
    return next((s for s in samples().values() if asked in (s.name, str(s.path.relative_to(CORPUS).as_posix()))), None)


def own(name: str, content: bytes) -> Source:
    """A document that this session brought along; the same file twice is one document."""
    digest = hashlib.sha256(name.encode("utf-8", "surrogatepass") + b"\0" + content).hexdigest()[:12]
    return Source(f"own-{digest}", f"{name} (yours)", name, None, content)

"""Which documents there are: the samples of the corpus, and what this session brought along."""

from __future__ import annotations

import csv
import hashlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from explorer.shell.authored import authored, read_authored

CORPUS = Path(__file__).resolve().parents[2] / "corpus"


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
        """Raises ParseError for an author's file that is gone."""
        if self.path is None:
            return self.content
        return self.path.read_bytes() if self.path.is_relative_to(CORPUS) else read_authored(self.path)

    def changed(self) -> int:
        """When the file was changed, in nanoseconds; 0 for no file, or one that is gone."""
        try:
            return self.path.stat().st_mtime_ns if self.path else 0
        except OSError:
            return 0


def samples() -> dict[str, Source]:
    """The documents with an address, by key: the author's own first, then the samples whose key is still free."""
    mine = {key: Source(key, path.name, path.name, path) for key, path in authored().items()}
    return mine | {key: source for key, source in corpus_samples().items() if key not in mine}


@cache
def corpus_samples() -> dict[str, Source]:
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
    known = samples()
    if asked in known:
        return known[asked]
    return next((one for one in known.values() if asked in (one.name, _place(one.path))), None)


def _place(path: Path) -> str:
    """A sample's path in the corpus; an author's file is known by its name alone."""
    return path.relative_to(CORPUS).as_posix() if path.is_relative_to(CORPUS) else path.name


def own(name: str, content: bytes) -> Source:
    """A document that this session brought along; the same file twice is one document."""
    digest = hashlib.sha256(name.encode("utf-8", "surrogatepass") + b"\0" + content).hexdigest()[:12]
    return Source(f"own-{digest}", f"{name} (yours)", name, None, content)

"""Which documents there are: the samples of the corpus, and what was uploaded in this session."""

from __future__ import annotations

import csv
import hashlib
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from chunkers.parsers import FORMATS, Format
from chunkers.wording import translate
from explorer.shell.authored import authored, read_authored

CORPUS = Path(__file__).resolve().parents[2] / "corpus"


@dataclass(frozen=True, slots=True)
class DocumentSource:
    """A document to open. `key` names it in the address; a document of this session has none there.

    `label` is what the picker shows, `name` the file name with its ending, `data` its bytes (read late for samples).
    """

    key: str
    label: str
    name: str
    path: Path | None = None
    content: bytes = b""

    @property
    def session_only(self) -> bool:
        return self.path is None

    def data(self) -> bytes:
        """Raises ParseError for an author's file that is gone."""
        if self.path is None:
            return self.content
        return self.path.read_bytes() if self.path.is_relative_to(CORPUS) else read_authored(self.path)

    def digest(self) -> str:
        """A name for the file as it is now: another one as soon as its name or bytes differ. Raises ParseError."""
        if self.path is None:
            return self.key  # a hash of both
        try:
            now = self.path.stat()
        except OSError:
            return _digest(self.name, self.data())  # which says what is wrong
        return _digest_of(self, now.st_mtime_ns, now.st_ctime_ns, now.st_size, now.st_ino)


def _digest(name: str, content: bytes) -> str:
    return hashlib.sha256(name.encode("utf-8", "surrogatepass") + b"\0" + content).hexdigest()


@lru_cache(256)
def _digest_of(source: DocumentSource, *state: int) -> str:
    """Read once a `state` of the file; the time of the last change of the inode is in it, which nobody can set back."""
    return _digest(source.name, source.data())


def uploaded_formats() -> list[Format]:
    """The formats as the uploader names them: first those that can only be uploaded, then those that can be pasted."""
    return sorted(FORMATS.values(), key=lambda one: not one.binary)


def uploaded_endings() -> list[str]:
    """The endings that the uploader takes, with their dots."""
    return [ending for one in uploaded_formats() for ending in one.endings]


def samples() -> dict[str, DocumentSource]:
    """The documents with an address, by key: the author's own first, then the samples whose key is still free."""
    mine = {key: DocumentSource(key, path.name, path.name, path) for key, path in authored().items()}
    return mine | {key: source for key, source in corpus_samples().items() if key not in mine}


@cache
def corpus_samples() -> dict[str, DocumentSource]:
    """The sample documents by key, in the order of samples.tsv. The first file of a stem has the stem as its key."""
    out: dict[str, DocumentSource] = {}
    with open(CORPUS / "samples.tsv", encoding="utf-8", newline="") as rows:
        for row in csv.DictReader(rows, delimiter="\t"):
            path = CORPUS / row["file"]
            if path.is_file():
                key = path.stem if path.stem not in out else path.name
                out[key] = DocumentSource(key, row["title"], path.name, path)
    return out


def sample(asked: str) -> DocumentSource | None:
    """The sample of that key, file name or path in the corpus; None when there is none."""
    known = samples()
    if asked in known:
        return known[asked]
    return next((one for one in known.values() if asked in (one.name, _place(one.path))), None)


def _place(path: Path) -> str:
    """A sample's path in the corpus; an author's file is known by its name alone."""
    return path.relative_to(CORPUS).as_posix() if path.is_relative_to(CORPUS) else path.name


def uploaded(name: str, content: bytes) -> DocumentSource:
    """A document of this session; the same file twice is one document."""
    label = translate("{name} (yours)", name=name)
    return DocumentSource(f"own-{_digest(name, content)[:12]}", label, name, None, content)

"""A folder of files as one collection of documents: what was read, what failed, what is there twice.

Reading is passed in (`parse`), since this stage knows documents and not formats. A document that fails is named and
the others go on; a second document with the same `doc_id` and version is listed when its text is the same, and is an
error when it is not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from chunkers.documents.document import Document


class CollectionError(ValueError):
    """Two files that contradict each other: one plain sentence that names both."""


@dataclass(frozen=True, slots=True)
class Duplicate:
    """`file` holds the same document as `first`, and is not indexed again."""

    file: str
    first: str


@dataclass(frozen=True, slots=True)
class Failure:
    file: str
    reason: str


@dataclass(frozen=True)
class Collection:
    """`documents` in the order of the files; `files[i]` is the name of the file of `documents[i]`."""

    documents: tuple[Document, ...]
    files: tuple[str, ...]
    duplicates: tuple[Duplicate, ...] = ()
    failures: tuple[Failure, ...] = ()

    @property
    def words(self) -> int:
        return sum(len(document.text.split()) for document in self.documents)


def collect(
    paths: Iterable[str | Path],
    parse: Callable[[Path], Document],
    failing: type[Exception] | tuple[type[Exception], ...] = ValueError,
) -> Collection:
    """Parse the files one after the other; `failing` are the exceptions that mean a file cannot be read.

    Raises CollectionError for two texts under one `doc_id` and version.
    """
    documents, files, failures = [], [], []
    for path in map(Path, paths):
        try:
            documents.append(parse(path))
            files.append(path.name)
        except failing as error:
            failures.append(Failure(path.name, str(error)))
    return gathered(documents, files, failures)


def gathered(documents: Iterable[Document], files: Iterable[str], failures: Iterable[Failure] = ()) -> Collection:
    """The same of documents that are parsed already."""
    kept: dict[tuple[str, str], tuple[Document, str]] = {}
    duplicates = []
    for document, file in zip(documents, files):
        key = (document.meta.doc_id, document.meta.version)
        if key not in kept:
            kept[key] = (document, file)
            continue
        first, first_file = kept[key]
        if first.text != document.text:
            raise CollectionError(
                f"“{first_file}” and “{file}” are both version {key[1]} of “{key[0]}” with different "
                "texts; give one of them another version."
            )
        duplicates.append(Duplicate(file, first_file))
    return Collection(
        tuple(document for document, _ in kept.values()),
        tuple(file for _, file in kept.values()),
        tuple(duplicates),
        tuple(failures),
    )

"""Which files of a folder are documents, and in which order."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from chunkers.parsers.errors import ParseError
from chunkers.parsers.formats import format_of

# Beside the documents of a collection lie its questions, tables and descriptions.
NOT_DOCUMENTS = (".tsv", ".csv", ".jsonl")
NOT_DOCUMENT_NAMES = ("order.txt", "README.md")


def files_of(names: Iterable[str | Path], passed_over: Callable[[str], None] = lambda line: None) -> list[Path]:
    """The documents that `names` stand for: a file is itself, a folder its documents.

    A folder's documents come in file-name order, unless it holds `order.txt` (one file name a line). What is passed
    over is reported to `passed_over`, one line each. Raises ParseError for a name that is not there.
    """
    out = []
    for name in names:
        path = Path(name)
        if path.is_dir():
            out += _in_folder(path, passed_over)
        elif path.exists():
            out.append(path)
        else:
            raise ParseError("not_there", name=str(name))
    return out


def _in_folder(folder: Path, passed_over: Callable[[str], None]) -> list[Path]:
    order = folder / "order.txt"
    if order.is_file():
        names = [line.strip() for line in order.read_text(encoding="utf-8").splitlines() if line.strip()]
        missing = [name for name in names if not (folder / name).is_file()]
        if missing:
            raise ParseError("order_names_none", order=str(order), name=missing[0])
    else:
        names = sorted(path.name for path in folder.iterdir() if path.is_file())
    out = []
    for name in names:
        path = folder / name
        if path.suffix.lower() in NOT_DOCUMENTS or name in NOT_DOCUMENT_NAMES:
            passed_over(f"“{name}” is passed over; it is not a document")
        elif format_of(path) is None:
            passed_over(f"“{name}” is passed over; it is of no kind that can be read here")
        else:
            out.append(path)
    return out

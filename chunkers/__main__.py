"""The command line: `python -m chunkers VERB …`. Results on standard output, messages on standard error.

Exit code 0 for done, 2 for bad input with one plain line. One function a verb; parsing of arguments is shared.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path

from chunkers.base import SettingError
from chunkers.catalog import CATALOG, make
from chunkers.diagnostics import diagnose
from chunkers.documents.document import Document
from chunkers.documents.sizing import UNITS
from chunkers.exports import FORMATS, diagnosis_record, document_record
from chunkers.parsers import ParseError, files_of, parse


class _Arguments(argparse.ArgumentParser):
    def error(self, message):
        raise SettingError(f"{message[0].lower()}{message[1:]}; see “{self.prog} --help”.")


def main(arguments: list[str] | None = None) -> int:
    """Run one verb and return the exit code; every expected failure is one line on standard error."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        options = _arguments().parse_args(arguments)
        options.run(options)
        sys.stdout.flush()
    except (SettingError, ParseError) as error:
        print(f"chunkers: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader of our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _arguments() -> argparse.ArgumentParser:
    top = _Arguments(prog="python -m chunkers", description="Parse documents, cut them into chunks, see what is cut.")
    verbs = top.add_subparsers(dest="verb", required=True, metavar="VERB", parser_class=_Arguments)

    verb = verbs.add_parser("parse", help="print one JSON object a document")
    verb.add_argument("files", nargs="+", metavar="FILE", help="documents, or folders of documents")
    verb.set_defaults(run=_parse)

    verb = verbs.add_parser("chunk", help="print one record a chunk")
    _chunker_options(verb)
    verb.add_argument("--format", default="jsonl", choices=tuple(FORMATS))
    verb.add_argument("--out", metavar="F", help="a file instead of standard output")
    verb.set_defaults(run=_chunk)

    verb = verbs.add_parser("diagnose", help="print what a chunking cuts, as JSON")
    _chunker_options(verb)
    verb.set_defaults(run=_diagnose)
    return top


def _chunker_options(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("files", nargs="+", metavar="FILE", help="documents, or folders of documents")
    verb.add_argument("--method", required=True, help=", ".join(CATALOG))
    verb.add_argument("--size", help="chunk size in units")
    verb.add_argument("--overlap", help="units shared with the chunk before")
    verb.add_argument("--unit", default="words", help=", ".join(UNITS))


def _parse(options) -> None:
    for document in _documents(options.files):
        print(json.dumps(document_record(document), ensure_ascii=False))


def _chunk(options) -> None:
    chunker = make(options.method, options.size, options.overlap, options.unit)
    data = FORMATS[options.format]([chunker.chunk(document) for document in _documents(options.files)])
    if options.out:
        try:
            Path(options.out).write_bytes(data)
        except OSError as error:
            why = (error.strerror or str(error)).lower()
            raise SettingError(f"“{options.out}” could not be written: {why}.") from None
    else:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)


def _diagnose(options) -> None:
    chunker = make(options.method, options.size, options.overlap, options.unit)
    found = [diagnosis_record(diagnose(chunker.chunk(document))) for document in _documents(options.files)]
    print(json.dumps(found[0] if len(found) == 1 else found, ensure_ascii=False, indent=1))


def _documents(names: list[str]) -> list[Document]:
    documents = []
    for path in files_of(names, passed_over=lambda line: print(f"chunkers: {line}", file=sys.stderr)):
        document = parse(path)
        for note in document.notes:
            where = f", page {note.page}" if note.page else ""
            print(f"chunkers: {path.name}{where}: {note.text}", file=sys.stderr)
        documents.append(document)
    return documents


if __name__ == "__main__":
    sys.exit(main())

"""The verbs and their options."""

from __future__ import annotations

import argparse
from typing import NoReturn

from chunkers.answering import ANSWERERS, STYLES
from chunkers.answering.live import LIVE
from chunkers.catalog import CATALOG
from chunkers.command_line import documents, pipeline
from chunkers.documents.sizing import UNITS
from chunkers.evaluation.runs import CONTEXT_UNITS
from chunkers.exports import FORMATS
from chunkers.exports.evaluation import FORMATS as RUN_FORMATS
from chunkers.exports.evaluation_page import RUN_FILES
from chunkers.retrieval import RETRIEVERS
from chunkers.settings import SettingError
from chunkers.wording import translate

_PAGE_METHODS = tuple(
    f"{one.name}:{','.join(str(size) for size in one.presets)}" for one in CATALOG.values() if one.offered
)
_RETRIEVERS = ", ".join(
    one.name + (f" ({', '.join(field.name for field in one.fields)})" if one.fields else "")
    for one in RETRIEVERS.values()
)


class _Arguments(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise SettingError("usage", message=f"{message[0].lower()}{message[1:]}", program=self.prog)


def arguments() -> argparse.ArgumentParser:
    top = _Arguments(
        prog="python -m chunkers", description=translate("Parse documents, cut them into chunks, see what is cut.")
    )
    verbs = top.add_subparsers(dest="verb", required=True, metavar="VERB", parser_class=_Arguments)

    verb = verbs.add_parser("parse", help=translate("print one JSON object a document"))
    verb.add_argument("files", nargs="+", metavar="FILE", help=translate("documents, or folders of documents"))
    verb.add_argument(
        "--trace",
        choices=("stages",),
        help=translate(
            "print what each stage of a PDF's reading made instead, as one JSON object a page: "
            "lines, furniture, columns, tables, blocks, and the blocks as joined over page ends"
        ),
    )
    _password_option(verb)
    verb.set_defaults(run=documents.parse)

    verb = verbs.add_parser("chunk", help=translate("print one record a chunk"))
    _chunker_options(verb)
    verb.add_argument("--format", default="jsonl", choices=tuple(FORMATS))
    verb.add_argument("--out", metavar="F", help=translate("a file instead of standard output"))
    verb.set_defaults(run=documents.chunk)

    verb = verbs.add_parser("diagnose", help=translate("print what a chunking cuts, as JSON"))
    _chunker_options(verb)
    verb.add_argument(
        "--fail-on",
        action="append",
        default=[],
        metavar="COUNT>N",
        help=translate("exit with 1 when a document's count is so, as cut_rows>0; repeatable"),
    )
    verb.set_defaults(run=documents.diagnose)

    verb = verbs.add_parser("search", help=translate("print the ranked chunks of a folder as JSON"))
    verb.add_argument("--query", required=True)
    _pipeline_options(verb, "bm25", 5)
    verb.set_defaults(run=pipeline.search)

    verb = verbs.add_parser("ask", help=translate("answer a question from a folder, as JSON with its trace"))
    verb.add_argument("--question", required=True)
    _pipeline_options(verb, "tfidf", 3)
    _context_options(verb)
    verb.add_argument("--gate", default=0, help=translate("confidence under which no model is called"))
    verb.add_argument("--prompt", default="", help=", ".join(STYLES))
    verb.add_argument("--answerer", default="", help=", ".join((*ANSWERERS, *LIVE)))
    verb.add_argument("--model", default="", help=translate("name of a live model"))
    verb.add_argument("--seconds", default=60, type=float, help=translate("time limit of a live model"))
    verb.set_defaults(run=pipeline.ask)

    verb = verbs.add_parser("survive", help=translate("count what survives each stage, for questions with evidence"))
    verb.add_argument("--questions", required=True, metavar="F", help=translate("questions as TSV, CSV or JSON Lines"))
    _pipeline_options(verb, "overlap", 3)
    _context_options(verb)
    verb.add_argument(
        "--answerer", default="", help=translate("also count what is cited: {known}", known=", ".join(ANSWERERS))
    )
    verb.add_argument("--evidence", action="store_true", help=translate("print the lesson's key: value lines instead"))
    verb.add_argument(
        "--configurations", action="store_true", help=translate("print the table of six configurations instead")
    )
    verb.add_argument(
        "--out", metavar="DIR", help=translate("also write chunks.tsv, chunks.json, report.json and the lines")
    )
    verb.set_defaults(run=pipeline.survive)

    verb = verbs.add_parser(
        "evaluate", help=translate("measure methods against questions, at equal k and at equal context")
    )
    verb.add_argument("folder", metavar="FOLDER", help=translate("a folder of documents"))
    verb.add_argument("--questions", required=True, metavar="F", help=translate("questions as TSV, CSV or JSON Lines"))
    verb.add_argument("--methods", required=True, nargs="+", metavar="M:SIZE[/OVERLAP]", help=", ".join(CATALOG))
    verb.add_argument("--retriever", nargs="+", default=["bm25"], metavar="R[,NAME=VALUE…]", help=_RETRIEVERS)
    verb.add_argument("--k", default=5, help=translate("how many chunks"))
    verb.add_argument("--context", default="100,200,400", help=translate("limits of context, parted by commas"))
    verb.add_argument(
        "--context-unit", default="words", help=translate("of those limits: {known}", known=", ".join(CONTEXT_UNITS))
    )
    verb.add_argument("--unit", default="words", help=translate("of chunk sizes: {known}", known=", ".join(UNITS)))
    verb.add_argument(
        "--gate", default=0, help=translate("for questions without an answer: the score that counts as returned")
    )
    verb.add_argument("--format", default="json", choices=tuple(RUN_FORMATS))
    verb.add_argument(
        "--out",
        metavar="F",
        action="append",
        default=[],
        help=translate(
            "also write the run to this file; its ending says how: {known}; repeatable", known=", ".join(RUN_FILES)
        ),
    )
    _filter_options(verb)
    _password_option(verb)
    verb.set_defaults(run=pipeline.evaluate)

    verb = verbs.add_parser(
        "page", help=translate("write the explorer of one document as a static page that opens from disk")
    )
    verb.add_argument("file", metavar="FILE", help=translate("a document"))
    verb.add_argument("--out", required=True, metavar="F", help=translate("the page, an .html file"))
    verb.add_argument(
        "--methods",
        nargs="+",
        default=_PAGE_METHODS,
        metavar="M:SIZE[/OVERLAP],…",
        help=translate(
            "chunkings to switch between, the first method's usual size first; {known}; default: {usual}",
            known=", ".join(CATALOG),
            usual=" ".join(_PAGE_METHODS),
        ),
    )
    verb.add_argument(
        "--still", metavar="M:SIZE[/OVERLAP]", help=translate("the one beside the first in the still picture")
    )
    verb.add_argument("--unit", default="words", help=translate("of sizes: {known}", known=", ".join(UNITS)))
    _password_option(verb)
    verb.set_defaults(run=documents.page)
    return top


def _chunker_options(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("files", nargs="+", metavar="FILE", help=translate("documents, or folders of documents"))
    verb.add_argument("--method", required=True, help=", ".join(CATALOG))
    verb.add_argument("--size", help=translate("chunk size in units"))
    verb.add_argument("--overlap", help=translate("units shared with the chunk before"))
    verb.add_argument("--unit", default="words", help=", ".join(UNITS))
    _set_option(verb)
    _password_option(verb)


def _set_option(verb: argparse.ArgumentParser) -> None:
    known = ", ".join(dict.fromkeys(field.name for method in CATALOG.values() for field in method.fields))
    verb.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=translate("a setting of the method: {known}; repeatable", known=known),
    )


def _password_option(verb: argparse.ArgumentParser) -> None:
    verb.add_argument(
        "--password-from-env",
        metavar="NAME",
        default="",
        help=translate("the environment variable that holds the password of locked PDF files"),
    )


def _pipeline_options(verb: argparse.ArgumentParser, retriever: str, k: int) -> None:
    verb.add_argument("folder", metavar="FOLDER", help=translate("a folder of documents"))
    verb.add_argument(
        "--method", help=translate("{known}; default: windows of 30 words that share 10", known=", ".join(CATALOG))
    )
    verb.add_argument("--size", help=translate("chunk size in units"))
    verb.add_argument("--overlap", help=translate("units shared with the chunk before"))
    verb.add_argument("--unit", default="words", help=", ".join(UNITS))
    _set_option(verb)
    verb.add_argument(
        "--retriever",
        default=retriever,
        help=translate("{known}, with its settings as in bm25,k1=1.5", known=_RETRIEVERS),
    )
    verb.add_argument("--k", default=k, help=translate("how many chunks"))
    verb.add_argument("--min-score", help=translate("a chunk's least score; default 0.2 for ask with tfidf, else 0"))
    verb.add_argument("--names", default="", help=translate("dash, hash or section: the lessons' names of chunks"))
    verb.add_argument("--no-headers", action="store_true", help=translate("leave prefixes out of what is ranked"))
    verb.add_argument(
        "--store", metavar="F", help=translate("keep the index in this SQLite file; only changes are indexed")
    )
    _filter_options(verb)
    _password_option(verb)


def _filter_options(verb: argparse.ArgumentParser) -> None:
    for name in ("access", "language", "doc-type"):
        verb.add_argument(
            f"--{name}", action="append", default=[], help=translate("only documents with this value; repeatable")
        )
    verb.add_argument(
        "--on", default="", metavar="DATE", help=translate("only documents in force on this day, YYYY-MM-DD")
    )


def _context_options(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--budget", help=translate("the most that a context may hold; default no limit"))
    verb.add_argument("--budget-unit", default="words", help=translate("words, characters or tokens"))
    verb.add_argument("--when-full", default="stop", help=translate("stop or skip"))
    verb.add_argument("--repeats", default="keep", help=translate("keep or merge"))

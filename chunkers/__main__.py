"""The command line: `python -m chunkers VERB …`. Results on standard output, messages on standard error.

Exit code 0 for done, 2 for bad input with one plain line. One function a verb; parsing of arguments is shared.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from dataclasses import replace
from pathlib import Path

from chunkers.answering import (
    ANSWERERS,
    STYLES,
    USUAL_ANSWERERS,
    AnswerError,
    Settings,
    answerer,
    ask,
    whole_collection_note,
)
from chunkers.answering.live import LIVE, live
from chunkers.catalog import CATALOG, Recipe, recipe
from chunkers.diagnostics import diagnose
from chunkers.documents.document import Document
from chunkers.documents.sizing import UNITS
from chunkers.drawing.page import static_page
from chunkers.evaluation.conditions import condition, figures
from chunkers.evaluation.evidence import EvidenceError
from chunkers.evaluation.question_files import read_questions
from chunkers.evaluation.question_set import QuestionError, QuestionSet
from chunkers.evaluation.runs import CONTEXT_UNITS, Plan, run_steps
from chunkers.evaluation.settings import parsed
from chunkers.evaluation.stagewise import stagewise_recall
from chunkers.exports import FORMATS, diagnosis_record, document_record
from chunkers.exports import pipeline as records
from chunkers.exports.evaluation import FORMATS as RUN_FORMATS
from chunkers.exports.evaluation_page import RUN_FILES
from chunkers.lessons import presets
from chunkers.lessons.configurations import configuration_records, configurations, table
from chunkers.lessons.figures import evidence_lines, lesson_figures
from chunkers.lessons.id_formats import default_id_format, id_format
from chunkers.parsers import ParseError, files_of, format_of
from chunkers.parsers.isolated import reader_with_password, stages_isolated
from chunkers.retrieval import RETRIEVERS, Filters, rank, retriever
from chunkers.retrieval.collection import Collection, CollectionError, collect
from chunkers.retrieval.indexing import Indexed, indexed
from chunkers.retrieval.store import Store
from chunkers.settings import SettingError, read_pairs
from chunkers.settings.errors import finite_number

_PAGE_METHODS = tuple(
    f"{one.name}:{','.join(str(size) for size in one.presets)}" for one in CATALOG.values() if one.offered
)
_RETRIEVERS = ", ".join(
    one.name + (f" ({', '.join(field.name for field in one.fields)})" if one.fields else "")
    for one in RETRIEVERS.values()
)
REFUSALS = (SettingError, ParseError, CollectionError, QuestionError, EvidenceError, AnswerError)


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
        code = options.run(options) or 0  # a verb may answer with 1: a condition of the caller's own is met
        sys.stdout.flush()
    except REFUSALS as error:
        print(f"chunkers: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader of our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code


def _arguments() -> argparse.ArgumentParser:
    top = _Arguments(prog="python -m chunkers", description="Parse documents, cut them into chunks, see what is cut.")
    verbs = top.add_subparsers(dest="verb", required=True, metavar="VERB", parser_class=_Arguments)

    verb = verbs.add_parser("parse", help="print one JSON object a document")
    verb.add_argument("files", nargs="+", metavar="FILE", help="documents, or folders of documents")
    verb.add_argument(
        "--trace",
        choices=("stages",),
        help="print what each stage of a PDF's reading made instead, as one JSON object a page: "
        "lines, furniture, columns, tables, blocks, and the blocks as joined over page ends",
    )
    _password_option(verb)
    verb.set_defaults(run=_parse)

    verb = verbs.add_parser("chunk", help="print one record a chunk")
    _chunker_options(verb)
    verb.add_argument("--format", default="jsonl", choices=tuple(FORMATS))
    verb.add_argument("--out", metavar="F", help="a file instead of standard output")
    verb.set_defaults(run=_chunk)

    verb = verbs.add_parser("diagnose", help="print what a chunking cuts, as JSON")
    _chunker_options(verb)
    verb.add_argument(
        "--fail-on",
        action="append",
        default=[],
        metavar="COUNT>N",
        help="exit with 1 when a document's count is so, as cut_rows>0; repeatable",
    )
    verb.set_defaults(run=_diagnose)

    verb = verbs.add_parser("search", help="print the ranked chunks of a folder as JSON")
    verb.add_argument("--query", required=True)
    _pipeline_options(verb, "bm25", 5)
    verb.set_defaults(run=_search)

    verb = verbs.add_parser("ask", help="answer a question from a folder, as JSON with its trace")
    verb.add_argument("--question", required=True)
    _pipeline_options(verb, "tfidf", 3)
    _context_options(verb)
    verb.add_argument("--gate", default=0, help="confidence under which no model is called")
    verb.add_argument("--prompt", default="", help=", ".join(STYLES))
    verb.add_argument("--answerer", default="", help=", ".join((*ANSWERERS, *LIVE)))
    verb.add_argument("--model", default="", help="name of a live model")
    verb.add_argument("--seconds", default=60, type=float, help="time limit of a live model")
    verb.set_defaults(run=_ask)

    verb = verbs.add_parser("survive", help="count what survives each stage, for questions with evidence")
    verb.add_argument("--questions", required=True, metavar="F", help="questions as TSV, CSV or JSON Lines")
    _pipeline_options(verb, "overlap", 3)
    _context_options(verb)
    verb.add_argument("--answerer", default="", help=f"also count what is cited: {', '.join(ANSWERERS)}")
    verb.add_argument("--evidence", action="store_true", help="print the lesson's key: value lines instead")
    verb.add_argument("--configurations", action="store_true", help="print the table of six configurations instead")
    verb.add_argument("--out", metavar="DIR", help="also write chunks.tsv, chunks.json, report.json and the lines")
    verb.set_defaults(run=_survive)

    verb = verbs.add_parser("evaluate", help="measure methods against questions, at equal k and at equal context")
    verb.add_argument("folder", metavar="FOLDER", help="a folder of documents")
    verb.add_argument("--questions", required=True, metavar="F", help="questions as TSV, CSV or JSON Lines")
    verb.add_argument("--methods", required=True, nargs="+", metavar="M:SIZE[/OVERLAP]", help=", ".join(CATALOG))
    verb.add_argument("--retriever", nargs="+", default=["bm25"], metavar="R[,NAME=VALUE…]", help=_RETRIEVERS)
    verb.add_argument("--k", default=5, help="how many chunks")
    verb.add_argument("--context", default="100,200,400", help="limits of context, parted by commas")
    verb.add_argument("--context-unit", default="words", help=f"of those limits: {', '.join(CONTEXT_UNITS)}")
    verb.add_argument("--unit", default="words", help=f"of chunk sizes: {', '.join(UNITS)}")
    verb.add_argument("--gate", default=0, help="for questions without an answer: the score that counts as returned")
    verb.add_argument("--format", default="json", choices=tuple(RUN_FORMATS))
    verb.add_argument(
        "--out",
        metavar="F",
        action="append",
        default=[],
        help=f"also write the run to this file; its ending says how: {', '.join(RUN_FILES)}; repeatable",
    )
    _filter_options(verb)
    _password_option(verb)
    verb.set_defaults(run=_evaluate)

    verb = verbs.add_parser("page", help="write the explorer of one document as a static page that opens from disk")
    verb.add_argument("file", metavar="FILE", help="a document")
    verb.add_argument("--out", required=True, metavar="F", help="the page, an .html file")
    verb.add_argument(
        "--methods",
        nargs="+",
        default=_PAGE_METHODS,
        metavar="M:SIZE[/OVERLAP],…",
        help=f"chunkings to switch between, the first method's usual size first; {', '.join(CATALOG)}; "
        f"default: {' '.join(_PAGE_METHODS)}",
    )
    verb.add_argument("--still", metavar="M:SIZE[/OVERLAP]", help="the one beside the first in the still picture")
    verb.add_argument("--unit", default="words", help=f"of sizes: {', '.join(UNITS)}")
    _password_option(verb)
    verb.set_defaults(run=_page)
    return top


def _chunker_options(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("files", nargs="+", metavar="FILE", help="documents, or folders of documents")
    verb.add_argument("--method", required=True, help=", ".join(CATALOG))
    verb.add_argument("--size", help="chunk size in units")
    verb.add_argument("--overlap", help="units shared with the chunk before")
    verb.add_argument("--unit", default="words", help=", ".join(UNITS))
    _set_option(verb)
    _password_option(verb)


def _set_option(verb: argparse.ArgumentParser) -> None:
    known = ", ".join(dict.fromkeys(field.name for method in CATALOG.values() for field in method.fields))
    verb.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", help=f"a setting of the method: {known}; repeatable"
    )


def _recipe(options, method: str) -> Recipe:
    """The method with --size, --overlap, --unit and --set. Raises SettingError for a setting that is given twice."""
    given = read_pairs(options.set)
    for name in ("size", "overlap"):
        if name in given and getattr(options, name) is not None:
            raise SettingError("set_twice", field=name)
    return recipe(method, **({"size": options.size, "overlap": options.overlap} | given), unit=options.unit)


def _password_option(verb: argparse.ArgumentParser) -> None:
    verb.add_argument(
        "--password-from-env",
        metavar="NAME",
        default="",
        help="the environment variable that holds the password of locked PDF files",
    )


def _pipeline_options(verb: argparse.ArgumentParser, retriever: str, k: int) -> None:
    verb.add_argument("folder", metavar="FOLDER", help="a folder of documents")
    verb.add_argument("--method", help=f"{', '.join(CATALOG)}; default: windows of 30 words that share 10")
    verb.add_argument("--size", help="chunk size in units")
    verb.add_argument("--overlap", help="units shared with the chunk before")
    verb.add_argument("--unit", default="words", help=", ".join(UNITS))
    _set_option(verb)
    verb.add_argument("--retriever", default=retriever, help=f"{_RETRIEVERS}, with its settings as in bm25,k1=1.5")
    verb.add_argument("--k", default=k, help="how many chunks")
    verb.add_argument("--min-score", help="a chunk's least score; default 0.2 for ask with tfidf, else 0")
    verb.add_argument("--names", default="", help="dash, hash or section: the lessons' names of chunks")
    verb.add_argument("--no-headers", action="store_true", help="leave prefixes out of what is ranked")
    verb.add_argument("--store", metavar="F", help="keep the index in this SQLite file; only changes are indexed")
    _filter_options(verb)
    _password_option(verb)


def _filter_options(verb: argparse.ArgumentParser) -> None:
    for name in ("access", "language", "doc-type"):
        verb.add_argument(f"--{name}", action="append", default=[], help="only documents with this value; repeatable")
    verb.add_argument("--on", default="", metavar="DATE", help="only documents in force on this day, YYYY-MM-DD")


def _context_options(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--budget", help="the most that a context may hold; default no limit")
    verb.add_argument("--budget-unit", default="words", help="words, characters or tokens")
    verb.add_argument("--when-full", default="stop", help="stop or skip")
    verb.add_argument("--repeats", default="keep", help="keep or merge")


def _parse(options) -> None:
    if options.trace:
        return _trace_stages(options)
    for document in _documents(options.files, options):
        print(json.dumps(document_record(document), ensure_ascii=False))


def _trace_stages(options) -> None:
    read = reader_with_password(options.password_from_env, stages_isolated)
    for path in files_of(options.files, passed_over=lambda line: print(f"chunkers: {line}", file=sys.stderr)):
        for page in read(path):
            print(json.dumps({"source": path.name, **page}, ensure_ascii=False))


def _chunk(options) -> None:
    chunker = _recipe(options, options.method).chunker
    data = FORMATS[options.format]([chunker.chunk(document) for document in _documents(options.files, options)])
    if options.out:
        try:
            Path(options.out).write_bytes(data)
        except OSError as error:
            why = (error.strerror or str(error)).lower()
            raise SettingError(f"“{options.out}” could not be written: {why}.") from None
    else:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)


def _diagnose(options) -> int:
    chunker = _recipe(options, options.method).chunker
    conditions = [condition(text) for text in options.fail_on]
    diagnoses = [diagnose(chunker.chunk(document)) for document in _documents(options.files, options)]
    failed = [(one, which) for one in diagnoses for which in conditions if which.met(figures(one))]
    found = [diagnosis_record(one) for one in diagnoses]
    print(json.dumps(found[0] if len(found) == 1 else found, ensure_ascii=False, indent=1))
    for one, which in failed:
        source = one.chunking.document.meta.source
        print(f"chunkers: “{source}”: {which.name} is {figures(one)[which.name]:g} (fail on {which})", file=sys.stderr)
    return 1 if failed else 0


def _search(options) -> None:
    made, _ = _indexed(options)
    found = rank(
        made.index, options.query, options.k, filters=_filters(options), min_score=options.min_score or 0, explain=True
    )
    if found.note:
        print(f"chunkers: {found.note}", file=sys.stderr)
    _print([records.hit_record(hit) for hit in found.hits])


def _ask(options) -> None:
    style = options.prompt or presets.PROMPTS.get(options.method, "numbered")
    settings = _settings(options, style)
    if options.min_score is None:
        settings = replace(settings, min_score=presets.MIN_SCORES.get(options.retriever, 0))
    name = options.answerer or USUAL_ANSWERERS.get(style, "copying")
    chosen = live(name, options.model, options.seconds) if name in LIVE else answerer(name)
    made, collection = _indexed(options)
    trace = ask(made.index, options.question, settings, chosen)
    small = whole_collection_note([document.text for document in collection.documents])
    _print(records.trace_record(trace) | {"small_collection": small or None})
    if trace.failed:
        raise trace.failed


def _survive(options) -> None:
    settings = _settings(options)
    made, collection = _indexed(options)
    questions = _questions(options.questions, collection, options.folder).questions
    if options.evidence:
        sys.stdout.write(evidence_lines(lesson_figures(collection.documents, questions)))
    elif options.configurations:
        print(table(configurations(collection.documents, questions)))
    else:
        _print(_survival(made, questions, settings, options.answerer))
    if options.out:
        _write(
            Path(options.out),
            {
                "chunks.tsv": records.chunks_tsv(made.chunks),
                "chunks.json": records.chunks_json(made.chunks),
                "report.json": records.report_json(
                    _survival(made, questions, settings, options.answerer)
                    | {"configurations": configuration_records(configurations(collection.documents, questions))}
                ),
                "chapter2-evidence.txt": evidence_lines(lesson_figures(collection.documents, questions)).encode(),
            },
        )


def _survival(made: Indexed, questions, settings: Settings, name: str) -> dict:
    chunker = made.chunkings[0].chunker if made.chunkings else None
    said = (
        {"method": chunker.name, "size": chunker.size, "overlap": getattr(chunker, "overlap", 0), "unit": chunker.unit}
        if chunker
        else {}
    )
    found = stagewise_recall(questions, made, settings, answerer(name) if name else None)
    return records.recall_record(
        found,
        made.report,
        said
        | {"retriever": made.index.name, "k": settings.k, "min_score": settings.min_score, "budget": settings.budget},
    )


def _questions(name: str, collection: Collection, folder: str = "") -> QuestionSet:
    try:
        data = Path(name).read_bytes()
    except OSError as error:
        raise SettingError(f"“{name}” could not be read: {(error.strerror or str(error)).lower()}.") from None
    # what a text file holds and its parsed text does not was lost by the parser
    raw = {
        (d.meta.doc_id, d.meta.version): (Path(folder) / file).read_text("utf-8", "replace")
        for d, file in zip(collection.documents, collection.files)
        if folder and (Path(folder) / file).is_file() and not getattr(format_of(file), "binary", False)
    }
    found = read_questions(data, Path(name).name, collection.documents, raw)
    for problem in found.problems:
        print(f"chunkers: {problem.text}", file=sys.stderr)
    return found


def _evaluate(options) -> None:
    settings = [parsed(cut, options.unit, by) for cut in _texts(options.methods) for by in _texts(options.retriever)]
    plan = Plan(
        options.k,
        tuple(_commas([options.context])),
        options.context_unit,
        finite_number("gate", options.gate),
        _filters(options),
    )
    kept = [Path(name) for name in options.out]
    for path in kept:
        if path.suffix not in RUN_FILES:
            raise SettingError(f"“{path}” must end in one of {', '.join(RUN_FILES)}.")
    collection = _collected(options)
    questions = _questions(options.questions, collection, options.folder)
    print(f"chunkers: {questions.report}", file=sys.stderr)
    for step in run_steps(collection.documents, questions, settings, plan):
        if step.coming:
            print(f"chunkers: {step.done + 1} of {step.of}: {step.coming}", file=sys.stderr)
    sys.stdout.write(RUN_FORMATS[options.format](step.run).decode())
    for path in kept:
        _write(path.parent, {path.name: RUN_FILES[path.suffix](step.run)})


def _page(options) -> None:
    settings = list(dict.fromkeys(one for text in options.methods for one in _listed(text, options.unit)))
    still = Recipe.parse(options.still, options.unit) if options.still else None
    if still and still not in settings:
        raise SettingError(f"the still picture asks for “{still.title}”, which is not among the page's methods.")
    out = Path(options.out)
    for path, why in ((Path(options.file), "a page holds one document"), (out, "a page is written to a file")):
        if path.is_dir():
            raise SettingError(f"“{path}” is a folder; {why}.")
    usual = [one.method == settings[0].method and one.size == recipe(one.method).size for one in settings]
    [document] = _documents([options.file], options)
    page = static_page(
        [diagnose(one.chunker.chunk(document)) for one in settings],
        usual.index(True) if True in usual else 0,
        settings.index(still) if still else None,
    )
    _write(out.parent, {out.name: page.encode("utf-8")})


def _listed(text: str, unit: str) -> list[Recipe]:
    """`METHOD:SIZE[/OVERLAP],…`: one setting a size."""
    head, at, own_unit = text.partition("@")
    method, colon, rest = head.partition(":")
    parts = rest.split(",")
    more = "".join(f",{part}" for part in parts if "=" in part)
    return [Recipe.parse(f"{method}{colon}{one}{more}{at}{own_unit}", unit) for one in parts if "=" not in one]


def _texts(words: list[str]) -> list[str]:
    """Recipes or retrievers parted by commas; a part `name=value` belongs to the one before it."""
    out: list[str] = []
    for part in _commas(words):
        if out and "=" in part and ":" not in part.partition("=")[0]:
            out[-1] += f",{part}"
        else:
            out.append(part)
    return out


def _commas(words: list[str]) -> list[str]:
    return [part.strip() for word in words for part in word.split(",") if part.strip()]


def _settings(options, style: str = "numbered") -> Settings:
    return Settings(
        options.k,
        options.min_score or 0,
        getattr(options, "gate", 0),
        options.budget,
        options.budget_unit,
        options.when_full,
        options.repeats,
        style,
        _filters(options),
    )


def _filters(options) -> Filters:
    return Filters(tuple(options.access), tuple(options.language), tuple(options.doc_type), options.on)


def _indexed(options) -> tuple[Indexed, Collection]:
    """The folder cut, stored and indexed. Without method and size: the windows of the lessons."""
    if not options.method and options.size is None and options.overlap is None and not options.set:
        options.size, options.overlap = presets.WINDOWS
    chunker = _recipe(options, options.method or "overlapping").chunker
    chosen = retriever(options.retriever)
    collection = _collected(options)
    made = indexed(
        collection.documents,
        chunker,
        chosen,
        id_format(options.names) if options.names else default_id_format(chunker.name, chosen.name),
        not options.no_headers,
        Store(options.store),
        [one.file for one in collection.failures],
    )
    for line in made.index.warnings:
        print(f"chunkers: {line}", file=sys.stderr)
    return made, collection


def _collected(options) -> Collection:
    paths = files_of([options.folder], passed_over=lambda line: print(f"chunkers: {line}", file=sys.stderr))
    collection = collect(paths, reader_with_password(options.password_from_env), ParseError)
    for one in collection.duplicates:
        print(f"chunkers: “{one.file}” is the same document as “{one.first}” and is not indexed again", file=sys.stderr)
    for one in collection.failures:
        print(f"chunkers: {one.reason}", file=sys.stderr)
    return collection


def _write(folder: Path, files: dict[str, bytes]) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, data in files.items():
            (folder / name).write_bytes(data)
    except OSError as error:
        raise SettingError(f"“{folder}” could not be written: {(error.strerror or str(error)).lower()}.") from None


def _print(value) -> None:
    sys.stdout.write(records.as_json(value).decode())


def _documents(names: list[str], options) -> list[Document]:
    documents, read = [], reader_with_password(options.password_from_env)
    for path in files_of(names, passed_over=lambda line: print(f"chunkers: {line}", file=sys.stderr)):
        document = read(path)
        for note in document.notes:
            where = f", page {note.page}" if note.page else ""
            print(f"chunkers: {path.name}{where}: {note.text}", file=sys.stderr)
        documents.append(document)
    return documents


if __name__ == "__main__":
    sys.exit(main())

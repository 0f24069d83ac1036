"""What the verbs share: the recipe, documents and questions that the options name; messages and files written."""

from __future__ import annotations

import sys
from pathlib import Path

from chunkers.catalog import Recipe, recipe
from chunkers.documents.document import Document
from chunkers.evaluation.question_files import read_questions
from chunkers.evaluation.question_set import QuestionSet
from chunkers.exports import pipeline as records
from chunkers.parsers import ParseError, files_of, format_of
from chunkers.parsers.isolated import parse_isolated, reader_with_password
from chunkers.retrieval import Filters
from chunkers.retrieval.collection import Collection, collect
from chunkers.settings import SettingError, read_pairs
from chunkers.wording import command_line as wording


def tell(line: str) -> None:
    print(f"chunkers: {line}", file=sys.stderr)


def recipe_of_options(options, method: str) -> Recipe:
    """The method with --size, --overlap, --unit and --set. Raises SettingError for a setting that is given twice."""
    given = read_pairs(options.set)
    for name in ("size", "overlap"):
        if name in given and getattr(options, name) is not None:
            raise SettingError("set_twice", field=name)
    return recipe(method, **({"size": options.size, "overlap": options.overlap} | given), unit=options.unit)


def read_documents(names: list[str], options) -> list[Document]:
    documents, read = [], reader_with_password(parse_isolated, options.password_from_env)
    for path in files_of(names, passed_over=tell):
        document = read(path)
        for note in document.notes:
            tell(wording.note(path.name, note.page, note.text))
        documents.append(document)
    return documents


def collected(options) -> Collection:
    paths = files_of([options.folder], passed_over=tell)
    collection = collect(paths, reader_with_password(parse_isolated, options.password_from_env), ParseError)
    for one in collection.duplicates:
        tell(wording.duplicate(one.file, one.first))
    for failure in collection.failures:
        tell(failure.reason)
    return collection


def questions_of(name: str, collection: Collection, folder: str = "") -> QuestionSet:
    try:
        data = Path(name).read_bytes()
    except OSError as error:
        raise SettingError("unreadable", path=str(name), why=(error.strerror or str(error)).lower()) from None
    # what a text file holds and its parsed text does not was lost by the parser
    raw = {
        (d.meta.doc_id, d.meta.version): (Path(folder) / file).read_text("utf-8", "replace")
        for d, file in zip(collection.documents, collection.files)
        if folder and (Path(folder) / file).is_file() and not getattr(format_of(file), "binary", False)
    }
    found = read_questions(data, Path(name).name, collection.documents, raw)
    for problem in found.problems:
        tell(problem.text)
    return found


def commas(words: list[str]) -> list[str]:
    return [part.strip() for word in words for part in word.split(",") if part.strip()]


def filters(options) -> Filters:
    return Filters(tuple(options.access), tuple(options.language), tuple(options.doc_type), options.on)


def write(folder: Path, files: dict[str, bytes]) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, data in files.items():
            (folder / name).write_bytes(data)
    except OSError as error:
        raise SettingError("unwritable", path=str(folder), why=(error.strerror or str(error)).lower()) from None


def print_json(value) -> None:
    sys.stdout.write(records.as_json(value).decode())

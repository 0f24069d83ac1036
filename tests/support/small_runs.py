"""A small evaluation run over the logistics handbook."""

from functools import cache

from chunkers import parse
from chunkers.evaluation.question_files import read_questions
from chunkers.evaluation.runs import Plan, run
from chunkers.evaluation.settings import parsed
from chunkers.parsers import files_of
from support.made_documents import CORPUS

METHODS = ("structure:200", "fixed:60", "overlapping:60/15")


@cache
def logistics():
    folder = CORPUS / "logistics"
    documents = tuple(parse(path) for path in files_of([folder]))
    return documents, read_questions((folder / "questions.jsonl").read_bytes(), "questions.jsonl", documents)


@cache
def small_run(by="bm25"):
    return run(*logistics(), [parsed(method, by=by) for method in METHODS], Plan(k=3, contexts=(50, 100)))

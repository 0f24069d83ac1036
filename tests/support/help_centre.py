"""The help centre's documents, indexed."""

from chunkers import overlapping, parse
from chunkers.parsers import files_of
from chunkers.retrieval import index
from support.made_documents import CORPUS


def help_centre(by="tfidf"):
    return index([overlapping(parse(path), 30, 10) for path in files_of([CORPUS / "help_centre"])], by)

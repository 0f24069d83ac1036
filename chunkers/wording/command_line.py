"""What the command line says on standard error."""

from __future__ import annotations

from chunkers.wording.language import translate

REFUSALS = {
    "usage": "{message}; see “{program} --help”.",
    "unwritable": "“{path}” could not be written: {why}.",
    "unreadable": "“{path}” could not be read: {why}.",
    "ending": "“{path}” must end in one of {known}.",
    "not_on_page": "the still picture asks for “{recipe}”, which is not among the page's methods.",
    "page_of_folder": "“{path}” is a folder; a page holds one document.",
    "page_to_folder": "“{path}” is a folder; a page is written to a file.",
    "no_answer": "{why}",
}


def condition_met(source: str, name: str, value: float, condition: str) -> str:
    return translate(
        "“{source}”: {name} is {value} (fail on {condition})",
        source=source, name=name, value=f"{value:g}", condition=condition,
    )  # fmt: skip


def duplicate(file: str, first: str) -> str:
    return translate("“{file}” is the same document as “{first}” and is not indexed again", file=file, first=first)


def step(number: int, of: int, name: str) -> str:
    return translate("{number} of {of}: {name}", number=number, of=of, name=name)


def note(file: str, page: int | None, text: str) -> str:
    where = translate(", page {page}", page=page) if page else ""
    return f"{file}{where}: {text}"

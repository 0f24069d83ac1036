"""Documents made by hypothesis through the one builder, and the documents of the corpus."""

from functools import cache
from pathlib import Path

from hypothesis import strategies as st

from chunkers import parse
from chunkers.documents.document import Document, Furniture, Meta
from chunkers.parsers import files_of
from chunkers.parsers.builder import Builder, Item, Piece, Row

CORPUS = Path(__file__).resolve().parents[2] / "corpus"

WORDS = st.sampled_from(
    [
        "the",
        "pump",
        "a|b",
        "3.5",
        "No.",
        "Ende.",
        "is",
        "naïve",
        "日本語",
        "👩‍👩‍👧",
        "x" * 200,
        "e.g.",
        "“Yes.”",
        "(see",
        "p.",
        "12)",
        "Ünder",
        "ก็",
        "-",
        "2.",
        "!",
    ]
)
LINES = st.lists(WORDS, min_size=1, max_size=14).map(" ".join)
FREE = st.text(max_size=60)


@st.composite
def documents(draw) -> Document:
    """A document of any block kinds in any order, some over page breaks, some without any text."""
    builder = Builder(Meta("made", "1", title=draw(st.sampled_from(["", "Made title"]))))
    pages = draw(st.integers(0, 3))
    for number in range(1, pages + 1):
        builder.page(number, 595, 842, furniture=[Furniture("head")])
    for _ in range(draw(st.integers(0, 12))):
        ADD[draw(st.sampled_from(sorted(ADD)))](draw, builder, pages)
    return builder.document()


def _text(draw, pages):
    if not pages:
        return draw(LINES | FREE)
    page = draw(st.integers(1, pages))
    return [Piece(draw(LINES), page)]


ADD = {
    "heading": lambda draw, b, pages: b.heading(_text(draw, pages), draw(st.integers(1, 4))),
    "paragraph": lambda draw, b, pages: b.paragraph(_text(draw, pages)),
    "quote": lambda draw, b, pages: b.quote(_text(draw, pages)),
    "footnote": lambda draw, b, pages: b.footnote(_text(draw, pages), draw(st.integers(1, 9))),
    "plain": lambda draw, b, pages: b.plain(draw(FREE)),
    "code": lambda draw, b, pages: b.code(draw(st.lists(LINES | FREE, max_size=4))),
    "list": lambda draw, b, pages: b.list(
        [
            Item(_text(draw, pages), draw(st.integers(1, 3)), draw(st.sampled_from([None, "1", "b"])))
            for _ in range(draw(st.integers(0, 5)))
        ],
        draw(st.sampled_from(["", "We accept:"])),
    ),
    "table": lambda draw, b, pages: b.table(
        [Row(tuple(draw(LINES | FREE) for _ in range(3)), is_header=i == 0) for i in range(draw(st.integers(0, 4)))]
    ),
}


@cache
def corpus_documents() -> tuple[Document, ...]:
    """Every document in corpus/, parsed once a run."""
    folders = [CORPUS, *(path for path in sorted(CORPUS.rglob("*")) if path.is_dir())]
    return tuple(parse(path) for folder in folders for path in files_of([folder]))

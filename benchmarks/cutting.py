"""Cutting 10 MB of English with curly quotes, against langchain, chonkie and `str.split()`.

Needs `pip install -r requirements-bench.txt`; a peer that is missing is named and left out.
"""

from __future__ import annotations

import hashlib
import random

from benchmarks.bars import Bar, medians, peak_bytes
from chunkers import fixed, overlapping, recursive, structure
from chunkers.documents.document import Meta
from chunkers.exports import frame
from chunkers.parsers.builder import Builder

VOCABULARY = (
    "the of and to in a is that for it was on are with as be at by this have from or had not but what "
    "all were  when we there can an your which their said if will each about how up out them then she "
    "many some so these  would other into has more her two like him see time could no make than first "
    "been its who now people my  made over did down only way find use may water long little very "
    "after words called just where most know  “quoted” don’t governor’s responsibility understanding"
).split()


def prose(size: int, curly: bool = True) -> str:
    """About `size` characters of sentences in paragraphs of up to 25, the same every time.

    Most of the text lies in paragraphs above 1,000 characters, as in essays and papers. langchain's splitter goes on to
    words only there and takes twelve times as long as `str.split()`, as was measured; where every
    paragraph is shorter than a chunk it takes three times as long.
    """
    draw, out, length = random.Random(7), [], 0
    while length < size:
        sentences = [
            " ".join(draw.choices(VOCABULARY, k=draw.randint(6, 24))).capitalize() + draw.choice("...?")
            for _ in range(draw.randint(1, 25))
        ]
        out.append(" ".join(sentences))
        length += len(out[-1]) + 2
    text = "\n\n".join(out)
    return text if curly else text.replace("“", '"').replace("”", '"').replace("’", "'")


def plain_document(text: str):
    builder = Builder(Meta("bench", "1"))
    builder.plain(text.replace("\n\n", "\n"))
    return builder.document()


def long_document(pages: int = 1000):
    """A parsed document of 1,000 pages: about 3 MB, headings, paragraphs."""
    draw, builder = random.Random(3), Builder(Meta("long", "1", title="Long"))
    for number in range(pages * 4):
        builder.heading(f"Section {number}", 2)
        for _ in range(4):
            builder.paragraph(" ".join(draw.choices(VOCABULARY, k=33)) + ".")
    return builder.document()


def run() -> list[Bar]:
    curly, plain = prose(10_000_000), prose(10_000_000, curly=False)
    document, ascii_document, long = plain_document(curly), plain_document(plain), long_document()
    jobs = {
        "windows": lambda: overlapping(document, 200, 40),
        "ascii windows": lambda: overlapping(ascii_document, 200, 40),
        "slices": lambda: [
            document.text[a:b]
            for chunking in [overlapping(document, 200, 40)]
            for a, b in zip(chunking.starts.tolist(), chunking.ends.tolist())
        ],
        "recursive": lambda: recursive(document, 1000, 200, "characters"),
        "split": lambda: document.text.split(),
        "ascii split": lambda: ascii_document.text.split(),
        "structure": lambda: structure(long, 200),
        "long split": lambda: long.text.split(),
    }
    bars = []
    jobs |= _peers(document.text, ascii_document.text)
    found = medians(jobs)

    def ratio(what, of, to, reach, at_least=True):
        if of in found and to in found:
            bars.append(Bar(what, found[of] / found[to], reach, at_least))

    ratio("word windows against langchain Recursive 1000/200 with start index", "langchain", "windows", 25)
    ratio("the same on ASCII text", "ascii langchain", "ascii windows", 45)
    ratio("word windows against chonkie TokenChunker, words 200/40", "chonkie token", "windows", 18)
    ratio("word windows against str.split()", "windows", "split", 0.5, False)
    ratio("windows with text slices against chonkie FastChunker", "chonkie fast", "slices", 1.2)
    ratio("recursive chunks with offsets against langchain Recursive with start index", "langchain", "recursive", 5)
    ratio("structure chunks of 1,000 pages against str.split()", "structure", "long split", 1, False)
    bars.append(
        Bar(
            "peak memory of cutting over the text in UTF-8",
            peak_bytes(jobs["windows"]) / len(document.text.encode()),
            5,
            False,
        )
    )
    return bars + _frame_bar()


def _frame_bar() -> list[Bar]:
    document = plain_document("word " * 1_000_000)

    def hashing():
        for i in range(100_000):
            hashlib.sha256(f"bench|1|{i * 50}|{i * 50 + 49}".encode()).hexdigest()

    found = medians({"frame": lambda: frame(fixed(document, 10)), "hashing": hashing}, 3)
    return [
        Bar("100,000 chunks, ids and frame against hashing the ids alone", found["frame"] / found["hashing"], 4, False)
    ]


def _peers(text: str, ascii_text: str) -> dict:
    jobs = {}
    try:
        from langchain_text_splitters import RecursiveCharacterTextSplitter

        cut = RecursiveCharacterTextSplitter(chunk_size=1000, chunk_overlap=200, add_start_index=True)
        jobs |= {
            "langchain": lambda: cut.create_documents([text]),
            "ascii langchain": lambda: cut.create_documents([ascii_text]),
        }
    except ImportError:
        print("langchain-text-splitters is not installed; its bars are left out")
    try:
        from chonkie import FastChunker, TokenChunker

        token, fast = TokenChunker("word", chunk_size=200, chunk_overlap=40), FastChunker(chunk_size=1000)
        jobs |= {"chonkie token": lambda: token.chunk(text), "chonkie fast": lambda: fast.chunk(text)}
    except ImportError:
        print("chonkie is not installed; its bars are left out")
    return jobs

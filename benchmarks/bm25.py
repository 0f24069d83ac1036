"""BM25 over 100,000 chunks of 50 words, top 10, against bm25s (numpy).

Index time includes cutting the texts into terms on both sides. A query is the way from the text of a question to its
best ten chunks and their scores; neither side counts how many others match (ours would by `matching`, on demand).
Questions are of both kinds that people ask, half of each: running text, with its common words, and keywords. bm25s
takes three times as long for keywords, since it sorts 100,000 scores that are nearly all equal; over both its mean is
4 to 5 ms, which is what the bar was set against.
Needs `pip install -r requirements-bench.txt`; a peer that is missing is named and left out.
"""

from __future__ import annotations

import random

import numpy as np

from benchmarks.bars import Bar, medians
from chunkers.retrieval.bm25 import Bm25, Bm25Index
from chunkers.retrieval.terms import Terms, pieces

CHUNKS, WORDS, QUERIES, TOP = 100_000, 50, 300, 10
STOPPED = 100  # words that keywords leave out, the commonest
ROUNDS, QUERY_ROUNDS = 3, 7
PLAIN = Bm25(1.5, 0.75, Terms(stem=False))


def collection(chunks: int = CHUNKS, words: int = WORDS, seed: int = 5) -> list[str]:
    """Texts with word frequencies after Zipf over 50,000 words, the same every time."""
    draw = np.random.default_rng(seed)
    weights = 1 / np.arange(1, 50_001)
    numbers = draw.choice(50_000, size=(chunks, words), p=weights / weights.sum())
    names = np.array([f"w{i}" for i in range(50_000)])
    return [" ".join(row) for row in names[numbers]]


def questions(texts: list[str], number: int = QUERIES, seed: int = 6) -> list[str]:
    """Two to eight words in a row out of some chunk: common and rare ones as they come in running text."""
    draw = random.Random(seed)
    out = []
    for _ in range(number):
        words, size = draw.choice(texts).split(), draw.randint(2, 8)
        at = draw.randrange(len(words) - size)
        out.append(" ".join(words[at : at + size]))
    return out


def keywords(asked: list[str]) -> list[str]:
    """The questions without the hundred commonest words, as people type them into a search box."""
    kept = (" ".join(word for word in question.split() if int(word[1:]) >= STOPPED) for question in asked)
    return [question for question in kept if question]


def run() -> list[Bar]:
    texts = collection()
    asked = questions(texts)
    try:
        import bm25s
    except ImportError:
        print("bm25s is not installed; its bars are left out")
        return []
    made = {}

    def index_ours():
        made["ours"] = Bm25Index(texts, PLAIN)

    def index_peer():
        made["peer"] = bm25s.BM25(method="lucene", k1=1.5, b=0.75, backend="numpy")
        made["peer"].index(bm25s.tokenize(texts, stopwords=None, show_progress=False), show_progress=False)

    index = medians({"ours": index_ours, "bm25s": index_peer}, ROUNDS)
    ours, peer = made["ours"], made["peer"]
    _agree(ours, peer, asked)
    print(f"  index {index['ours']:.2f} s against {index['bm25s']:.2f} s")
    mine, theirs = zip(
        *(_seconds(ours, peer, kind, some) for kind, some in (("running text", asked), ("keywords", keywords(asked))))
    )
    return [
        Bar("BM25 index of 100,000 chunks against bm25s numpy", index["bm25s"] / index["ours"], 2),
        Bar("BM25 mean query against bm25s numpy", sum(theirs) / sum(mine), 12),
    ]


def _seconds(ours: Bm25Index, peer, kind: str, asked: list[str]) -> tuple[float, float]:
    """Mean seconds a question, from its text to its best ten: all of one side, then of the other, in turns."""
    found = medians(
        {
            "ours": lambda: [ours.top(question, TOP) for question in asked],
            "bm25s": lambda: [
                peer.retrieve([pieces(question)], k=TOP, show_progress=False, n_threads=0) for question in asked
            ],
        },
        QUERY_ROUNDS,
    )
    mine, theirs = found["ours"] / len(asked), found["bm25s"] / len(asked)
    print(f"  {kind}: mean query {mine * 1000:.3f} ms against {theirs * 1000:.3f} ms, {theirs / mine:.1f} times")
    return mine, theirs


def _agree(ours: Bm25Index, peer, asked: list[str]) -> None:
    """Raises AssertionError unless both score alike: bm25s leaves the constant factor k1 + 1 out."""
    for question in asked[:20]:
        theirs = peer.get_scores(pieces(question)) * (PLAIN.k1 + 1)
        assert np.allclose(ours.scores(question), theirs, atol=1e-4), question

"""BM25 over 100,000 chunks of 50 words, top 10, against bm25s (numpy) and rank_bm25.

Index time includes cutting the texts into terms on both sides. Needs `pip install -r requirements-bench.txt`; a peer
that is missing is named and left out.
"""

from __future__ import annotations

import random
import statistics
import time

import numpy as np

from benchmarks.bars import Bar
from chunkers.retrieval.bm25 import Bm25, Bm25Index
from chunkers.retrieval.terms import Terms, pieces

CHUNKS, WORDS, QUERIES, TOP = 100_000, 50, 300, 10
ROUNDS = 3
PLAIN = Bm25(1.5, 0.75, Terms(stem=False))


def collection(chunks: int = CHUNKS, words: int = WORDS, seed: int = 5) -> list[str]:
    """Texts with word frequencies after Zipf over 50,000 words, the same every time."""
    draw = np.random.default_rng(seed)
    weights = 1 / np.arange(1, 50_001)
    numbers = draw.choice(50_000, size=(chunks, words), p=weights / weights.sum())
    names = np.array([f"w{i}" for i in range(50_000)])
    return [" ".join(row) for row in names[numbers]]


def questions(number: int = QUERIES, seed: int = 6) -> list[str]:
    """Three to six words each, common and rare ones, as questions have them."""
    draw = random.Random(seed)
    return [" ".join(f"w{int(50_000 ** draw.random()) - 1}" for _ in range(draw.randint(3, 6))) for _ in range(number)]


def run() -> list[Bar]:
    texts, asked = collection(), questions()
    try:
        import bm25s
    except ImportError:
        print("bm25s is not installed; its bars are left out")
        return []
    index_times: dict[str, list[float]] = {"ours": [], "bm25s": []}
    query_times: dict[str, list[float]] = {"ours": [], "bm25s": []}
    for _ in range(ROUNDS):  # taking turns, so that a busy machine slows both
        start = time.perf_counter()
        ours = Bm25Index(texts, PLAIN)
        index_times["ours"].append(time.perf_counter() - start)
        start = time.perf_counter()
        peer = bm25s.BM25(method="lucene", k1=1.5, b=0.75, backend="numpy")
        tokens = bm25s.tokenize(texts, stopwords=None, show_progress=False)
        peer.index(tokens, show_progress=False)
        index_times["bm25s"].append(time.perf_counter() - start)
        mean = _queries(ours, peer, tokens.vocab, asked)
        for name, seconds in mean.items():
            query_times[name].append(seconds)
    _agree(ours, peer, asked)
    index, query = ({name: statistics.median(times) for name, times in found.items()}
                    for found in (index_times, query_times))
    print(f"index {index['ours']:.2f} s against {index['bm25s']:.2f} s; mean query {query['ours'] * 1000:.3f} ms against "
          f"{query['bm25s'] * 1000:.3f} ms")
    return [Bar("BM25 index of 100,000 chunks against bm25s numpy", index["bm25s"] / index["ours"], 2),
            Bar("BM25 mean query against bm25s numpy", query["bm25s"] / query["ours"], 12)]


def _queries(ours: Bm25Index, peer, vocabulary: dict[str, int], asked: list[str]) -> dict[str, float]:
    """Mean seconds a question, both from the text of the question to the best ten."""
    times = {"ours": 0.0, "bm25s": 0.0}
    for question in asked:
        start = time.perf_counter()
        ours.top(question, TOP)
        times["ours"] += time.perf_counter() - start
        start = time.perf_counter()
        peer.retrieve([pieces(question)], k=TOP, show_progress=False, n_threads=0)
        times["bm25s"] += time.perf_counter() - start
    return {name: seconds / len(asked) for name, seconds in times.items()}


def _agree(ours: Bm25Index, peer, asked: list[str]) -> None:
    """Raises AssertionError unless both score alike: bm25s leaves the constant factor k1 + 1 out."""
    for question in asked[:20]:
        theirs = peer.get_scores(pieces(question)) * (PLAIN.k1 + 1)
        assert np.allclose(ours.scores(question), theirs, atol=1e-4), question

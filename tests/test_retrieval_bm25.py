"""BM25 against its formula written out, against two libraries, and the quick top k against the plain one."""

import math
import random
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chunkers.retrieval.bm25 import Bm25, Bm25Index, _best_by_blocks, bm25
from chunkers.retrieval.ranking import best
from chunkers.retrieval.terms import STOP_WORDS, Terms

WORDS = [f"w{i}" for i in range(60)]


def texts(number, seed=1, words=WORDS):
    draw = random.Random(seed)
    weights = [1 / (i + 1) for i in range(len(words))]
    return [" ".join(draw.choices(words, weights, k=draw.randint(0, 30))) for _ in range(number)]


def by_hand(collection, query, k1=1.2, b=0.75):
    cut = [text.split() for text in collection]
    mean = sum(map(len, cut)) / len(cut)
    out = []
    for words in cut:
        score = 0.0
        for term in query.split():
            df = sum(term in other for other in cut)
            tf = words.count(term)
            if tf:
                idf = math.log(1 + (len(cut) - df + 0.5) / (df + 0.5))
                score += idf * tf * (k1 + 1) / (tf + k1 * (1 - b + b * len(words) / mean))
        out.append(score)
    return out


@pytest.mark.parametrize("k1, b", [(1.2, 0.75), (0, 0), (2, 1), (1.5, 0.3)])
def test_scores_are_the_formula(k1, b):
    collection = texts(40)
    made = Bm25Index(collection, Bm25(k1, b))
    for query in ("w0", "w1 w7 w59", "w3 w3 w3", "w0 zzz", "zzz"):
        assert made.scores(query) == pytest.approx(by_hand(collection, query, k1, b), abs=1e-4)


def test_scores_equal_bm25s():
    bm25s = pytest.importorskip("bm25s", reason="bm25s is a development dependency")
    collection = texts(300)
    made = Bm25Index(collection, Bm25(1.5, 0.75))
    other = bm25s.BM25(method="lucene", k1=1.5, b=0.75)
    other.index([text.split() for text in collection], show_progress=False)
    for query in ("w0", "w1 w7 w59", "w20 w2", "w3 w4 w5 w6"):
        assert made.scores(query) == pytest.approx(other.get_scores(query.split()) * 2.5, abs=1e-4)


def test_scores_equal_rank_bm25_with_the_idf_that_is_never_negative():
    rank_bm25 = pytest.importorskip("rank_bm25", reason="rank_bm25 is a development dependency")
    collection = texts(300)
    made = Bm25Index(collection, Bm25(1.2, 0.75))
    other = rank_bm25.BM25Okapi([text.split() for text in collection], k1=1.2, b=0.75)
    for term in other.idf:  # its own goes below zero for terms in more than half of the texts
        df = sum(term in text.split() for text in collection)
        other.idf[term] = math.log(1 + (len(collection) - df + 0.5) / (df + 0.5))
    for query in ("w0", "w1 w7 w59", "w3 w3 w4"):
        assert made.scores(query) == pytest.approx(other.get_scores(query.split()), abs=1e-4)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10_000), st.integers(1, 12), st.integers(0, 2**32 - 1), st.integers(2, 400))
def test_the_quick_top_k_is_the_plain_one(number, k, seed, values):
    number = max(number, k * 64)
    draw = np.random.default_rng(seed)
    scores = (draw.integers(0, values, number) / values * draw.integers(0, 2, number)).astype(np.float32)
    plain, quick = best(scores, k), _best_by_blocks(scores, k)
    assert plain[0].tolist() == quick[0].tolist() and plain[2] == quick[2]
    assert plain[1].tolist() == quick[1].tolist()


LARGE = texts(6000, words=[f"w{i}" for i in range(3000)])


@settings(max_examples=80, deadline=None)
@given(st.lists(st.integers(0, 3100).map("w{}".format), min_size=1, max_size=7), st.integers(1, 12), st.booleans())
def test_a_large_index_finds_what_scoring_everything_finds(words, k, filtered):
    made = large()
    query = " ".join(words)
    mask = np.arange(len(LARGE)) % 3 == 0 if filtered else None
    found, scores, number = made.top(query, k, mask)
    plain = best(made.scores(query), k, None, mask)
    assert found.tolist() == plain[0].tolist() and number == plain[2]
    assert scores.tolist() == plain[1].tolist()


@cache
def large():
    return Bm25Index(LARGE)


def test_stop_words_leave_text_and_length():
    collection = ["the cat sat on the mat", "a dog", "of"]
    with_list = Bm25Index(collection, bm25(stop_words=True))
    assert with_list.lengths.tolist() == [3, 1, 0] and "the" not in with_list.vocabulary
    bare = Bm25Index(["cat sat mat", "dog", ""], Bm25(terms=Terms(stop_words=STOP_WORDS)))
    assert with_list.scores("the cat") == pytest.approx(bare.scores("cat"))


def test_texts_without_terms_do_not_divide_by_zero():
    for collection in ([], [""], ["", "--- ***"], ["a", ""]):
        made = Bm25Index(collection)
        assert np.isfinite(made.scores("a b")).all() and len(made.scores("a")) == len(collection)

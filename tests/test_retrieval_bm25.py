"""BM25 against its formula written out, against two libraries, and the quick top k against the plain one."""

import math
import random
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chunkers.fixed import fixed
from chunkers.parsers.text import parse
from chunkers.retrieval.bm25 import Bm25, Bm25Index, bm25
from chunkers.retrieval.chunk_set import chunk_set
from chunkers.retrieval.postings import Postings
from chunkers.retrieval.pruning import best_pruned
from chunkers.retrieval.ranking import best, rank
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


FEW_WORDS = st.lists(st.sampled_from(["a", "b", "c", "d", "e", "f"]), max_size=5)


def pruned(made, query, k, mask=None):
    """The quick way, whatever the size of the collection."""
    return best_pruned(made.postings, made._asked(query), k, mask)


def same(found, plain):
    return found[0].tolist() == plain[0].tolist() and found[1].tolist() == plain[1].tolist()


@settings(max_examples=200, deadline=None)
@given(st.lists(FEW_WORDS, min_size=1, max_size=40), FEW_WORDS, st.integers(1, 50), st.data())
def test_pruning_finds_what_scoring_everything_finds(words, asked, k, data):
    """Few words: ties everywhere, words asked twice, terms in all chunks, k past the matches, one chunk."""
    made, query = Bm25Index([" ".join(text) for text in words]), " ".join(asked)
    assert same(pruned(made, query, k), best(made.scores(query), k))
    mask = np.array(data.draw(st.lists(st.booleans(), min_size=len(words), max_size=len(words))))
    plain = best(made.scores(query), k, None, mask)
    assert same(pruned(made, query, k, mask), plain)
    assert made.matching(query, mask) == plain[2] and made.matching(query) == best(made.scores(query), k)[2]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(0, 5), min_size=1, max_size=7), st.integers(1, 60), st.integers(0, 2**32 - 1))
def test_pruning_is_exact_for_any_impacts(terms, k, seed):
    """Impacts as no formula gives them: coarse, so that sums tie, and terms in few and in nearly all chunks."""
    draw = np.random.default_rng(seed)
    held = draw.random((6, 500)) < np.array([0.004, 0.02, 0.06, 0.1, 0.5, 0.98])[:, None]
    term, positions = np.nonzero(held)
    impacts = (draw.integers(1, 5, len(term)) / 4 * draw.choice([1, 3], 6)[term]).astype(np.float32)
    made = Postings(np.searchsorted(term, np.arange(7)), positions, impacts, 500)
    asked = list(Counter(terms).items())
    for mask in (None, draw.random(500) < 0.3):
        plain = best(made.scores(asked).astype(np.float64), k, None, mask)
        assert same(best_pruned(made, asked, k, mask), plain)
        assert made.holding(asked, mask) == plain[2]


LARGE = texts(6000, words=[f"w{i}" for i in range(3000)])


@settings(max_examples=80, deadline=None)
@given(st.lists(st.integers(0, 3100).map("w{}".format), min_size=1, max_size=7), st.integers(1, 12), st.booleans())
def test_a_large_index_finds_what_scoring_everything_finds(words, k, filtered):
    made = large()
    query = " ".join(words)
    mask = np.arange(len(LARGE)) % 3 == 0 if filtered else None
    found, scores, number = made.top(query, k, mask)
    plain = best(made.scores(query), k, None, mask)
    assert same((found, scores), plain)
    assert plain[2] == (made.matching(query, mask) if number is None else number)


def test_a_large_index_is_searched_by_pruning_and_counted_when_ranked():
    assert large().top("w1 w2999", 5)[2] is None
    chunks = chunk_set([fixed(parse(b"apple pear plum " * 2000, "fruit.txt"), 3)])
    ranking = rank(Bm25().index(chunks), "apple", 3)
    assert (ranking.found, [hit.position for hit in ranking.hits]) == (2000, [0, 1, 2])


def test_threads_that_share_an_index_do_not_disturb_each_other():
    made = large()
    queries = [" ".join(f"w{(i * j) % 700}" for j in range(1, 6)) for i in range(1, 60)]
    alone = [made.top(query, 7)[0].tolist() for query in queries]
    with ThreadPoolExecutor(4) as pool:
        assert [found[0].tolist() for found in pool.map(lambda query: made.top(query, 7), queries * 3)] == alone * 3


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

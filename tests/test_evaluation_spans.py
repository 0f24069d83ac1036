"""Metrics of spans: laws, equality with a plain loop, and cases worked by hand."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.plain_loop import plain_scores
from chunkers.documents.span import Span, merge
from chunkers.evaluation.gold import gold_of
from chunkers.evaluation.span_metrics import (
    NEVER,
    Cuts,
    first_by_question,
    first_ranks,
    piece_share,
    reciprocal,
    scores,
    used,
    within,
)


def measured(gold, lost, chunks, rankings, taken, length=1000):
    """The vectorised figures in the plain loop's form."""
    pieces = [(q, a, b) for q, spans in enumerate(gold) for a, b in spans]
    columns = gold_of(len(gold), length, pieces, [(q, n) for q, n in enumerate(lost) if n])
    starts, ends = (np.array([c[i] for c in chunks], dtype=np.int64) for i in (0, 1))
    cuts = Cuts(columns, starts, ends)
    depth = max([len(r) for r in rankings], default=0)
    ranked = np.full((len(gold), depth), -1)
    for q, ranking in enumerate(rankings):
        ranked[q, : len(ranking)] = ranking
    taken = np.array(taken, dtype=np.int64)
    found = scores(cuts, ranked, taken)
    ranks = first_ranks(cuts.touching, columns.question, ranked)
    first = first_by_question(ranks, columns.question, columns.number)
    table = {
        "recall": found.recall,
        "precision": found.precision,
        "iou": found.iou,
        "omega": cuts.omega,
        "hit": first <= taken,
        "mrr": reciprocal(first),
        "passages": piece_share(ranks <= taken[columns.question], columns),
        "intact": piece_share(cuts.intact, columns),
    }
    return [{name: float(column[q]) for name, column in table.items()} for q in range(len(gold))], found


@st.composite
def cases(draw):
    """Chunks with ascending starts and ends, with gaps, touching or overlapping; evidence anywhere."""
    number = draw(st.integers(0, 9))
    edge = st.integers(0, 60)
    starts = sorted(draw(st.sets(edge, min_size=number, max_size=number)))
    ends = sorted(draw(st.sets(st.integers(1, 70), min_size=number, max_size=number)))
    chunks = [(a, b) for a, b in zip(starts, ends) if a < b]
    span = st.tuples(edge, st.integers(1, 30)).map(lambda s: (s[0], s[0] + s[1]))
    questions = draw(st.integers(1, 4))
    gold = [draw(st.lists(span, max_size=4)) for _ in range(questions)]
    lost = [draw(st.sampled_from([0, 0, 7])) for _ in range(questions)]
    rankings = [draw(st.permutations(range(len(chunks))))[: draw(st.integers(0, 9))] for _ in range(questions)]
    taken = [draw(st.integers(0, len(r))) for r in rankings]
    return gold, lost, chunks, rankings, taken


@settings(max_examples=500, deadline=None)
@given(cases())
def test_arrays_equal_the_plain_loop(case):
    found, _ = measured(*case)
    for vectorised, plain in zip(found, plain_scores(*case), strict=True):
        assert vectorised == pytest.approx(plain)
        assert all(0 <= value <= 1 for value in vectorised.values())


@settings(max_examples=200, deadline=None)
@given(cases())
def test_merging_is_that_of_the_one_span_module(case):
    gold = case[0]
    columns = gold_of(len(gold), 1000, [(q, a, b) for q, spans in enumerate(gold) for a, b in spans])
    question, starts, ends = columns.merged
    for q, spans in enumerate(gold):
        mine = [(int(a), int(b)) for a, b in zip(starts[question == q], ends[question == q])]
        assert mine == [(s.start, s.end) for s in merge(Span(*s) for s in spans)]


def one(gold, chunks, ranking=None):
    ranking = list(range(len(chunks))) if ranking is None else ranking
    (found,), spans = measured([gold], [0], chunks, [ranking], [len(ranking)])
    return found, spans


def test_overlap_is_not_counted_twice():
    """Case RET-09."""
    found, spans = one([(100, 150)], [(90, 140), (120, 170)])
    assert (found["recall"], found["precision"], found["iou"]) == (1.0, 0.5, 0.5)
    assert (spans.precision_merged[0], spans.iou_merged[0]) == (0.625, 0.625)
    more, spans = one([(100, 150)], [(90, 140), (100, 150), (120, 170)])
    assert (more["recall"], spans.precision_merged[0], spans.iou_merged[0]) == (1.0, 0.625, 0.625)
    assert more["precision"] == pytest.approx(50 / 150)


def test_every_name_is_its_own_formula():
    """Case RET-11."""
    found, _ = one([(10, 20)], [(0, 15)])
    assert (found["recall"], found["precision"], found["iou"]) == (0.5, pytest.approx(1 / 3), 0.25)


@pytest.mark.parametrize(
    "gold, chunks, ranking",
    [
        ([(10, 20)], [(0, 10)], None),  # touching shares nothing
        ([], [(0, 15)], None),  # no evidence
        ([(10, 20)], [(0, 15)], []),  # nothing retrieved
        ([], [(0, 15)], []),
        ([(10, 20)], [], []),
    ],
)
def test_touching_and_empty_sides_are_zero(gold, chunks, ranking):
    found, _ = one(gold, chunks, ranking)
    assert [found[name] for name in ("recall", "precision", "iou", "hit", "passages")] == [0] * 5


def test_omega_by_hand():
    """Evidence 10–30 over chunks 0–20, 20–40, 40–60: H is the first two, 20 of 40 characters."""
    assert one([(10, 30)], [(0, 20), (20, 40), (40, 60)])[0]["omega"] == 0.5
    # overlapping chunks 0–20 and 15–35: their union has 35 characters
    assert one([(10, 30)], [(0, 20), (15, 35)])[0]["omega"] == pytest.approx(20 / 35)
    # pieces 0–5 and 30–35 touch the outer two of three chunks, which overlap each other at 10–20
    assert one([(0, 5), (30, 35)], [(0, 20), (6, 22), (10, 40)])[0]["omega"] == pytest.approx(10 / 40)
    # evidence that no chunk covers is in the denominator
    assert one([(0, 10)], [(5, 10)])[0]["omega"] == 0.5


def test_a_cut_is_a_hit_and_not_intact():
    found, _ = one([(15, 25)], [(0, 20), (20, 40)])
    assert (found["hit"], found["intact"]) == (1.0, 0.0)
    assert one([(15, 25)], [(0, 20), (10, 30)])[0]["intact"] == 1.0
    assert one([(0, 20)], [(0, 20)])[0]["intact"] == 1.0  # edges included


def test_rank_and_passages_by_hand():
    """The first relevant chunk is third: MRR 1/3; one of two passages is found."""
    found, _ = one([(0, 5), (90, 95)], [(0, 10), (10, 20), (20, 30), (80, 99)], ranking=[1, 2, 0])
    assert (found["mrr"], found["passages"], found["hit"]) == (pytest.approx(1 / 3), 0.5, 1.0)


def test_evidence_that_the_parser_lost_counts_against():
    (found,), _ = measured([[(0, 10)]], [10], [(0, 10)], [[0]], [1])
    assert (found["recall"], found["passages"], found["intact"], found["hit"]) == (0.5, 0.5, 0.5, 1.0)


def test_first_ranks_deep_down():
    gold = gold_of(1, 100_000, [(0, 50_000, 50_001)])
    starts = np.arange(0, 100_000, 10)
    ranked = np.arange(len(starts))[None, :]
    cuts = Cuts(gold, starts, starts + 10)
    assert first_ranks(cuts.touching, gold.question, ranked).tolist() == [5001]
    assert first_ranks(cuts.touching, gold.question, ranked[:, :5000]).tolist() == [NEVER]


def test_equal_context():
    costs = np.array([60, 50, 40, 10, 300])
    ranked = np.array([[0, 2, 1, 3], [4, 0, 1, 2], [3, -1, -1, -1], [-1, -1, -1, -1]])
    taken = within(costs, ranked, 100)
    assert taken.tolist() == [2, 1, 1, 0]  # 60 + 40 fit exactly; a first of 300 is taken all the same; nothing is found
    assert used(costs, ranked, taken).tolist() == [100, 300, 10, 0]
    assert within(costs, ranked, 99).tolist() == [1, 1, 1, 0]  # it stops there, though a later one would fit


def test_chunks_that_do_not_ascend_are_refused():
    with pytest.raises(ValueError, match="ascend"):
        Cuts(gold_of(1, 10, [(0, 1, 2)]), np.array([0, 0]), np.array([1, 2]))

"""All span metrics of 472 questions over 2,400 chunks, against a plain Python loop over questions and chunks."""

from __future__ import annotations

import random

import numpy as np

from benchmarks.bars import Bar, medians
from benchmarks.plain_loop import plain_scores
from chunkers.evaluation.gold import gold_of
from chunkers.evaluation.span_metrics import Cuts, first_by_question, first_ranks, piece_share, reciprocal, scores

QUESTIONS, CHUNKS, DEPTH, K = 472, 2400, 50, 5


def case() -> tuple[list, list, list, list]:
    """(gold spans by question, chunks, rankings, length): chunks of about 600 characters that share 150, one to three
    pieces of evidence a question of 20 to 400 characters, half of the rankings with an evidence chunk near the top.
    """
    draw = random.Random(11)
    chunks, at = [], 0
    for _ in range(CHUNKS):
        chunks.append((at, at + draw.randint(500, 700)))
        at += draw.randint(400, 480)
    length = chunks[-1][1] + 1
    gold = [
        [(start, start + draw.randint(20, 400)) for start in draw.sample(range(length - 400), draw.randint(1, 3))]
        for _ in range(QUESTIONS)
    ]
    rankings = []
    for spans in gold:
        ranking = draw.sample(range(CHUNKS), DEPTH)
        near = next((i for i, (a, b) in enumerate(chunks) if a < spans[0][1] and spans[0][0] < b), 0)
        if draw.random() < 0.5 and near not in ranking:
            ranking[draw.randrange(8)] = near
        rankings.append(ranking)
    return gold, chunks, rankings, length


def vectorised(gold: list, chunks: list, rankings: list, length: int) -> dict[str, np.ndarray]:
    """From the same plain lists, so that making the arrays is paid for."""
    columns = gold_of(len(gold), length, [(q, *span) for q, spans in enumerate(gold) for span in spans])
    starts, ends = np.array(chunks, dtype=np.int64).T
    ranked, taken = np.array(rankings), np.full(len(gold), K)
    cuts = Cuts(columns, starts, ends)
    found = scores(cuts, ranked, taken)
    ranks = first_ranks(cuts.touching, columns.question, ranked)
    first = first_by_question(ranks, columns.question, columns.number)
    return {
        "recall": found.recall,
        "precision": found.precision,
        "iou": found.iou,
        "omega": cuts.omega,
        "hit": first <= K,
        "mrr": reciprocal(first),
        "passages": piece_share(ranks <= K, columns),
        "intact": piece_share(cuts.intact, columns),
    }


def run() -> list[Bar]:
    gold, chunks, rankings, length = case()
    jobs = {
        "plain": lambda: plain_scores(gold, [0] * QUESTIONS, chunks, rankings, [K] * QUESTIONS),
        "vectorised": lambda: vectorised(gold, chunks, rankings, length),
    }
    plain, fast = jobs["plain"](), jobs["vectorised"]()
    for name, column in fast.items():
        if not np.allclose([row[name] for row in plain], column):
            raise ValueError(f"the two ways disagree on {name}")
    found = medians(jobs)
    return [
        Bar(
            f"{QUESTIONS} questions × {CHUNKS:,} chunks, all span metrics, against a plain loop",
            found["plain"] / found["vectorised"],
            70,
        )
    ]


if __name__ == "__main__":
    print(*run(), sep="\n")

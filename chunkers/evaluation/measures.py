"""All metrics of one setting, a column a metric and a value a question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from chunkers.evaluation.gold import GoldEvidence
from chunkers.evaluation.rankings import Chunked
from chunkers.evaluation.span_metrics import (
    Cuts,
    first_by_question,
    first_ranks,
    piece_share,
    reciprocal,
    scores,
    share,
    used,
    within,
)
from chunkers.evaluation.stages import Stage

# their names on the screen and what each is: `wording.comparing`
METRICS = (
    "hit",
    "recall",
    "mrr",
    "span_recall",
    "span_precision",
    "iou",
    "omega",
    "intact",
    "whole",
    "parsed",
    "indexed",
)
AT_CONTEXT = ("hit", "recall", "span_recall", "span_precision", "iou", "whole")
# what the shares are called in the files of a run
STAGE_NAMES = {
    Stage.PARSING: "parsed",
    Stage.CHUNKING: "intact",
    Stage.INDEXING: "indexed",
    Stage.RETRIEVAL: "retrieved",
    Stage.ASSEMBLY: "assembled",
}


def at(limit: int, metric: str) -> str:
    """The name of a column measured within a context of `limit` units."""
    return f"{metric}@{limit}"


def measure(
    gold: GoldEvidence,
    chunked: Chunked,
    ranked: np.ndarray,
    k: int,
    contexts: Sequence[int] = (),
    unit: str = "words",
    probe: bool = True,
) -> dict[str, np.ndarray]:
    """float64[questions] by name: METRICS at k; `words`, the words of the first k; for each limit of `contexts`, in
    `unit`, the AT_CONTEXT metrics, `assembled` (whole in k and within the limit) and the units `used`, named by `at`.
    Without `probe` every chunk is taken as indexed.
    """
    cuts = Cuts(gold, *chunked.edges)
    question, number = gold.question, gold.number
    touched, held = (first_ranks(ranges, question, ranked) for ranges in (cuts.touching, cuts.holding))
    first = first_by_question(touched, question, number)
    indexed = cuts.held_by(chunked.given_back) if probe else cuts.intact

    def whole(taken: np.ndarray) -> np.ndarray:
        return piece_share((held <= taken[question]) & indexed, gold)

    def of_first(taken: np.ndarray) -> dict[str, np.ndarray]:
        found = scores(cuts, ranked, taken)
        return {
            "hit": (first <= taken).astype(float),
            "recall": piece_share(touched <= taken[question], gold),
            "span_recall": found.recall,
            "span_precision": found.precision,
            "iou": found.iou,
            "whole": whole(taken),
        }

    top = np.full(number, k)
    at_k = of_first(top) | {
        "mrr": reciprocal(first),
        "omega": cuts.omega,
        "intact": piece_share(cuts.intact, gold),
        "indexed": piece_share(indexed, gold),
        "parsed": 1 - share(gold.lost, gold.pieces),
    }
    out = {name: at_k[name] for name in METRICS}
    out["words"] = used(chunked.words, ranked, top).astype(float)
    costs = chunked.costs(unit) if contexts else None
    for limit in contexts:
        taken = within(costs, ranked, limit)
        out |= {at(limit, name): values for name, values in of_first(taken).items()}
        out[at(limit, "assembled")] = whole(np.minimum(taken, k))
        out[at(limit, "used")] = used(costs, ranked, taken).astype(float)
    return out


def stages(columns: Mapping[str, np.ndarray], limit: int | None = None) -> dict[str, np.ndarray]:
    """By STAGE_NAMES, the share of a question's pieces of evidence, float64[questions]: each stage only keeps or loses.

    `limit` is a context that was measured; None leaves assembly out.
    """
    metrics = {Stage.PARSING: "parsed", Stage.CHUNKING: "intact", Stage.INDEXING: "indexed", Stage.RETRIEVAL: "whole"}
    if limit is not None:
        metrics[Stage.ASSEMBLY] = at(limit, "assembled")
    return {STAGE_NAMES[stage]: columns[name] for stage, name in metrics.items()}

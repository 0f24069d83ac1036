"""The metrics as a plain loop over questions and chunks, as the definitions read: what the vectorised ones must equal,
and what their speed is measured against.
"""

from __future__ import annotations


def plain_scores(
    gold: list[list[tuple[int, int]]],
    lost: list[int],
    chunks: list[tuple[int, int]],
    rankings: list[list[int]],
    taken: list[int],
) -> list[dict[str, float]]:
    """Per question, in plain numbers. `gold`: spans of each question; `lost`: characters of evidence without a place,
    one piece where not 0; `rankings`: positions of chunks, of which the first `taken` count.
    """
    return [
        _scores(_merged(spans), spans, gone, chunks, ranking, number)
        for spans, gone, ranking, number in zip(gold, lost, rankings, taken)
    ]


def _scores(merged, spans, gone, chunks, ranking, number):
    total = sum(b - a for a, b in merged) + gone
    retrieved = ranking[:number]
    union = _merged([chunks[i] for i in retrieved])
    shared = _shared(merged, union)
    paid = sum(chunks[i][1] - chunks[i][0] for i in retrieved)
    touching, whole = set(), set()
    for i, (start, end) in enumerate(chunks):
        for piece, (a, b) in enumerate(spans):
            if start < b and a < end:
                touching.add((piece, i))
                if start <= a and b <= end:
                    whole.add((piece, i))
    held = _merged([chunks[i] for i in {i for _, i in touching}])
    kept = _shared(merged, held)
    first = next((rank for rank, i in enumerate(ranking, 1) if any((p, i) in touching for p in range(len(spans)))), 0)
    pieces = len(spans) + (gone > 0)
    return {
        "recall": shared / total if total else 0.0,
        "precision": shared / paid if paid else 0.0,
        "iou": shared / (paid + total - shared) if paid + total else 0.0,
        "omega": kept / (_length(held) + total - kept) if total else 0.0,
        "hit": float(any((p, i) in touching for i in retrieved for p in range(len(spans)))),
        "mrr": 1 / first if first else 0.0,
        "passages": sum(any((p, i) in touching for i in retrieved) for p in range(len(spans))) / pieces
        if pieces
        else 0.0,
        "intact": sum(any((p, i) in whole for i in range(len(chunks))) for p in range(len(spans))) / pieces
        if pieces
        else 0.0,
    }


def _merged(spans):
    out = []
    for start, end in sorted(spans):
        if out and start <= out[-1][1]:
            out[-1] = (out[-1][0], max(out[-1][1], end))
        else:
            out.append((start, end))
    return out


def _shared(first, second):
    return sum(max(0, min(b, d) - max(a, c)) for a, b in first for c, d in second)


def _length(spans):
    return sum(b - a for a, b in spans)

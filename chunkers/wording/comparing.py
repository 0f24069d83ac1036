"""What is said of measured settings: names of metrics and groups, means, a verdict on a pair, faults of a collection.

Facts come in as codes, numbers and names; a mean is (value, low, high, questions).
"""

from __future__ import annotations

from collections.abc import Mapping

from chunkers.wording.language import count, translate

METRICS = {
    "hit": "hit",
    "recall": "recall",
    "mrr": "MRR",
    "span_recall": "span recall",
    "span_precision": "span precision",
    "iou": "span IoU",
    "omega": "precision omega",
    "intact": "intact",
    "whole": "whole in k",
    "parsed": "parsed",
    "indexed": "indexed",
}
AT_K = {"hit": "hit@k", "recall": "recall@k"}
IN_FIRST = {"hit": "hit@{k}", "recall": "recall@{k}", "whole": "whole in the first {k}"}
IN_CONTEXT = {"whole": "whole"}
ABOUT = {
    "hit": "A chunk of rank k or better shares at least one character with the evidence.",
    "recall": "The share of the question's pieces of evidence that a chunk of rank k or better touches.",
    "mrr": "1 / rank of the first chunk that touches evidence, however deep; 0 when none does.",
    "span_recall": "The share of the evidence's characters that the first k chunks hold.",
    "span_precision": "Evidence characters held by the first k chunks, of all their characters.",
    "iou": "Evidence characters held, of all characters retrieved or wanted; repeats are paid for.",
    "omega": "The precision of a perfect retriever: evidence, of all text of the chunks that touch it. "
    "No retrieval in it.",
    "intact": "The share of the question's pieces of evidence that some single chunk holds whole. No retrieval in it.",
    "whole": "The share of the pieces of evidence that a single chunk of rank k or better holds whole.",
    "parsed": "The share of the question's pieces of evidence that the parsed documents hold.",
    "indexed": "The share of the pieces of evidence that a single chunk holds whole which the store gives "
    "back when asked for its own words.",
}
LENGTHS = {"short": "under 1,000 words", "medium": "1,000 to 2,999 words", "long": "3,000 words and more"}
MISMATCHES = {
    "metrics": "The two runs were measured with different definitions of the metrics.",
    "questions": "The two runs asked different questions, or looked for other evidence.",
    "plan": "The two runs differ in k, in the context limits, in the filters or in another setting of the plan.",
    "documents": "The two runs searched different documents, or other versions of them.",
}
FAULTS = {
    "no_document": "Chunk {chunk} is of {doc_id}, version {version}, which is not there.",
    "other_text": "Chunk {chunk} is not the text of {doc_id} at {start} to {end}.",
    "other_metadata": "Chunk {chunk} carries other metadata than its document {doc_id}: access {access}, not {wanted}.",
    "other_prefix": "Chunk {chunk} has a prefix that is not of {doc_id}.",
    "other_id": "Chunk {chunk} has the id of another place.",
}
VERDICTS = {
    "equal": "{first} and {second} are equal on every one of the {questions} questions in {metric}.",
    "first": "{first} is ahead of {second} in {metric} ({first} − {second} {numbers}).",
    "second": "{second} is ahead of {first} in {metric} ({first} − {second} {numbers}).",
    "not_after_holm": "{first} and {second} differ in {metric} ({numbers}), but not clearly enough among so many "
    "pairs: treat them as not told apart.",
    "undecided": "These questions cannot tell {first} and {second} apart in {metric} ({numbers}).",
}
Mean = tuple[float, float, float, int]


def metric(name: str) -> str:
    """A metric by itself: "hit@k"."""
    return translate(AT_K.get(name) or METRICS.get(name, name))


def metric_in_first(name: str, k: int) -> str:
    """ "hit@5", "whole in the first 5"."""
    return translate(IN_FIRST[name], k=k) if name in IN_FIRST else metric(name)


def metric_in_context(name: str, limit: object, unit: str) -> str:
    """ "hit within 200 words of context"; `limit` may list several."""
    return translate("{metric} within {limit} {unit} of context", metric=short_metric(name), limit=limit, unit=unit)


def short_metric(name: str) -> str:
    """Where the limit is named beside it: "hit"."""
    return translate(IN_CONTEXT.get(name) or METRICS.get(name, name))


def group(by: str, name: str) -> str:
    """A group of questions: a kind, a language, or one of LENGTHS."""
    if by == "length":
        return translate(LENGTHS[name])
    return name or translate("(no kind)")


def mean(value: float, low: float, high: float, questions: int) -> str:
    return translate("{value:.3f} ({low:.3f} to {high:.3f})", value=value, low=low, high=high) if questions else "–"


def p_value(p: float) -> str:
    return translate("under 0.001") if p < 0.001 else f"{p:.3f}"


def verdict(
    outcome: str,
    first: str,
    second: str,
    metric: str,
    difference: float,
    low: float,
    high: float,
    p: float,
    questions: int,
    needed: int | None,
) -> str:
    """One or two sentences on first minus second; `outcome` is one of VERDICTS."""
    numbers = translate(
        "{difference:+.3f}, 95 % interval {low:+.3f} to {high:+.3f}, p {p}",
        difference=difference,
        low=low,
        high=high,
        p=p_value(p),
    )
    values = {"first": first, "second": second, "metric": metric, "numbers": numbers, "questions": questions}
    text = translate(VERDICTS[outcome], **values)
    if outcome != "undecided" or not needed:
        return text
    return f"{text} " + translate("About {needed:,} questions would show a difference of this size.", needed=needed)


def fault(code: str, values: Mapping[str, object]) -> str:
    """A chunk that is not where it should be; `code` is one of FAULTS."""
    return translate(FAULTS[code], **values)


def isolation(chunks: int, faults: int) -> str:
    """The standing check of a run's own chunks."""
    return translate(
        "Checked: of the {chunks} of this run, {faults} holds text of another document or under another label.",
        chunks=count(chunks, "chunk"),
        faults=faults or translate("none"),
    )

"""The paragraphs that sum up a run, made from their figures.

A mean is (value, low, high, questions), a pair (name of the other setting, difference, low, high, p).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from chunkers.wording import comparing
from chunkers.wording.comparing import Mean
from chunkers.wording.evaluating import listed
from chunkers.wording.language import translate

LEADS = {
    "found": "Within {limit} {unit} of context the largest share of questions finds evidence with {leader}: {mean}.",
    "whole": "Within {limit} {unit} of context the largest share of the evidence is found whole in one chunk with "
    "{leader}: {mean}.",
    "intact": "The largest share of the evidence is whole in some single chunk with {leader}: {mean}.",
    "length": "In documents of {length} ({questions} questions) the largest share finds evidence within {limit} {unit} "
    "with {leader}: {mean}.",
}

Pair = tuple[str, float, float, float, float]


def paragraph(topic: str, retriever: str, values: Mapping[str, Any]) -> str:
    """A paragraph of a summary; `retriever` is named in front where a run has groups."""
    makers: dict[str, Callable[..., str]] = {
        "no_evidence": _no_evidence,
        "questions": _questions,
        "equal_k": _equal_k,
        "power": _power,
        "unanswerable": _unanswerable,
        "concatenation": concatenation,
    }
    text = makers[topic](**values) if topic in makers else _lead(topic, **values)
    return translate("With {retriever}: {text}", retriever=retriever, text=text) if retriever else text


def _no_evidence() -> str:
    return translate("None of the questions has evidence in the documents, so there is nothing to compare.")


def _questions(questions: int, documents: int, words: int, resamples: int, seed: int) -> str:
    return translate(
        "{questions} with evidence in {documents} documents of {words:,} words. In brackets: 95 % "
        "intervals, by bootstrap over the questions ({resamples:,} resamples, seed {seed}).",
        questions=translate("1 question") if questions == 1 else translate("{number} questions", number=questions),
        documents=documents,
        words=words,
        resamples=resamples,
        seed=seed,
    )


def _equal_k(
    k: int, leader: str, mean: Mean, most: str = "", most_words: float = 0, least: str = "", least_words: float = 0
) -> str:
    """`most` and `least`: the settings whose first k chunks hold the most and the least text, where it matters."""
    text = translate(
        "At k = {k} the highest hit@{k} is that of {leader}, {mean}.", k=k, leader=leader, mean=_mean(mean)
    )
    if not most:
        return text
    return f"{text} " + translate(
        "But k counts chunks, not text: the first {k} chunks of {most} hold {most_words:,.0f} "
        "words (median), those of {least} {least_words:,.0f}. Compare at equal context.",
        k=k,
        most=most,
        most_words=most_words,
        least=least,
        least_words=least_words,
    )


def _mean(figures: Mean) -> str:
    return comparing.mean(*figures)


def _lead(
    topic: str,
    leader: str,
    mean: Mean,
    ahead: Sequence[Pair],
    level: Sequence[Pair],
    alike: bool,
    over: Sequence[str] = (),
    order: Mapping[str, Any] | None = None,
    **values: object,
) -> str:
    """The leader in one metric, whom it is ahead of, and from whom it cannot be told; `over` are settings whose first
    chunk alone passes the limit, `order` what document length does to the order."""
    who = translate("all settings alike, question by question") if alike else leader
    if "length" in values:
        values["length"] = translate(comparing.LENGTHS[str(values["length"])])
    parts = [translate(LEADS[topic], leader=who, mean=_mean(mean), **values)]
    if ahead and not alike:
        parts.append(translate("It is ahead of {settings}.", settings=_pairs(ahead)))
    if level and not alike:
        message = (
            "These questions cannot tell it from {settings}."
            if ahead
            else "These questions cannot tell the others from it: {settings}."
        )
        parts.append(translate(message, settings=_pairs(level)))
    if over:
        message = "Not comparable here, as their first chunk alone passes the limit: {settings}."
        parts.append(translate(message, settings=listed(over)))
    if order:
        parts.append(_order(**order))
    return " ".join(parts)


def _pairs(pairs: Sequence[Pair]) -> str:
    message = "{name} ({difference:+.3f}, {low:+.3f} to {high:+.3f}, p {p})"
    return listed(
        [
            translate(message, name=name, difference=difference, low=low, high=high, p=comparing.p_value(p))
            for name, difference, low, high, p in pairs
        ]
    )


def _order(first: str, second: str, short: float, long: float, changes: bool) -> str:
    message = (
        "{first} against {second} is {short:+.3f} in the short documents and {long:+.3f} in the long ones; these "
        "questions {shown} that length changes the order."
    )
    shown = translate("show") if changes else translate("do not show")
    return translate(message, first=first, second=second, short=short, long=long, shown=shown)


def _power(questions: int, first: str, second: str, visible: float, worth: float, needed: int | None) -> str:
    """What this number of questions can show at all; `needed` None where the two best agree one by one."""
    if needed is None:
        return translate(
            "On the two best the questions agree one by one, so more of the same kind would show no difference."
        )
    return translate(
        "{questions} questions show a difference of about {visible:.2f} in hit between {first} and {second} four times "
        "in five; to show one of {worth:g} takes about {needed:,}.",
        questions=questions,
        first=first,
        second=second,
        visible=visible,
        worth=worth,
        needed=needed,
    )


def _unanswerable(questions: int, gate: float, returned: Mapping[str, int]) -> str:
    """`returned`: by setting, the questions without evidence for which something came."""
    if len(set(returned.values())) == 1:
        number = next(iter(returned.values()))
        whom = translate("for {number} of them, with every setting", number=number)
    else:
        message = "{number} with {setting}"
        each = [translate(message, number=number, setting=name) for name, number in returned.items()]
        whom = translate("for {settings}", settings=listed(each))
    have = translate("1 question has") if questions == 1 else translate("{number} questions have", number=questions)
    something = translate("Something scoring {gate:g} or more", gate=gate) if gate else translate("Something")
    return translate(
        "{questions} no answer in the documents. {something} was returned {whom}.",
        questions=have,
        something=something,
        whom=whom,
    )


def lead_in_counts(limit: int, unit: str, leader: str, mean: Mean, ahead: int, level: int) -> str:
    """The lead within a context where naming every setting would be longer than one reads."""
    lead = translate(LEADS["found"], limit=limit, unit=unit, leader=leader, mean=_mean(mean))
    return f"{lead} " + translate(
        "It is ahead of {ahead} of the other {others} settings; from {level} of them these questions cannot tell it.",
        ahead=ahead,
        others=ahead + level,
        level=level,
    )


def concatenation(documents: int, size: int, windows: int, over_documents: int, over_access: int) -> str:
    """What joining all documents into one text would have done, counted."""
    return translate(
        "Had all {documents} documents been joined into one text and cut every {size} words, of {windows} windows "
        "{over_documents} would hold text of two or more documents and {over_access} would mix access labels; here "
        "every document is cut on its own.",
        documents=documents,
        size=size,
        windows=windows,
        over_documents=over_documents,
        over_access=over_access,
    )

"""What is said of a context, an answer and its citations, and why there is no answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from chunkers.wording.language import translate

ANSWER_ERRORS = {
    "no_package": "the package “anthropic” is not installed: pip install -r requirements-live.txt.",
    "unreachable": "the model could not be reached.",
    "unreadable": "the model's answer could not be read.",
    "unexpected": "the model's answer is not of the form that was expected.",
    "too_slow": "the model did not answer within {seconds:g} seconds.",
    "not_sent_yet": "the prompt has not been sent yet.",
    "status": "the request failed (status {status}){message}.",
    "status_401": "the key was not accepted (status {status}){message}.",
    "status_403": "the key may not do this (status {status}){message}.",
    "status_404": "no such model or address (status {status}){message}.",
    "status_429": "too many questions at once (status {status}){message}.",
    "status_529": "the model is overloaded (status {status}){message}.",
}
REFUSALS = {
    "no_answerer": "there is no answerer {name!r}; known are {known}.",
    "no_prompt": "there is no prompt {name!r}; known prompts are {known}.",
    "budget": "the budget must be at least 1, not {value}.",
    "packing": "{field} must be one of {known}, not {value!r}.",
    "no_toml": "“{file}” cannot be read as TOML.",
    "no_key": "no key: set {name} in the environment or in “{file}”.",
    "address_scheme": "the model's address must begin with http:// or https://, not {address!r}.",
    "no_live_model": "there is no live model {name!r}; known are {known}.",
    "no_model": "no model: name one, or set {name} in the environment or in “{file}”.",
    "no_address": "no address: set OPENAI_BASE_URL, in the environment or in “{file}”, to that of an OpenAI-compatible "
    "server, up to /v1.",
}
DROPPED = {
    "over_budget": "does not fit: {used:,} {unit} would pass the budget of {budget:,}",
    "after": "comes after {chunk}, which did not fit",
    "near_duplicate": "a near-duplicate of {chunk}",
}
NO_ANSWERS = {
    "nothing_found": "No chunk was found.",
    "under_threshold": "The retrieval's confidence, {confidence:.4g}, is under the gate of {threshold:g}.",
    "nothing_fits": "No ranked chunk fits the budget.",
    "model_refused": "The model refused to answer.",
    "not_in_context": "The answerer says that the context does not hold the answer.",
}
CITATIONS = {
    "never_sent": "[{label}] was not in the prompt",
    "no_shared_word": "the cited text shares no content word with the sentence",
    "other_numbers": "the cited text does not hold {numbers}",
    "shared": "the cited text shares words and numbers with the sentence",
}
REMARKS = {
    "cut_off": "The answer was cut off at the model's limit of length.",
    "never_sent": "Dropped, because it was never sent: {labels}.",
    "empty": "The answer is empty.",
    "cites_nothing": "The answer cites nothing that was sent.",
    "one_uncited": "{number} of its sentences has no citation.",
    "uncited": "{number} of its sentences have no citation.",
    "unsupported": "[{label}] does not support “{claim}”: {reason}.",
}


def dropped(code: str, values: Mapping[str, object]) -> str:
    """Why a ranked chunk is not in the context; `code` is one of DROPPED."""
    return translate(DROPPED[code], **values)


def packing_rule(budget: int | None, unit: str, when_full: str, repeats: str) -> str:
    """How a context is packed, in one sentence."""
    limit = (
        translate("no budget")
        if budget is None
        else translate("at most {budget:,} {unit}", budget=budget, unit=translate(unit))
    )
    full = {"stop": "stop at the first chunk that does not fit", "skip": "skip what does not fit and go on"}[when_full]
    again = {"keep": "repeated text is kept", "merge": "overlapping neighbours are merged, near-duplicates left out"}[
        repeats
    ]
    return translate(
        "In rank order, {limit}; {full}; {again}.", limit=limit, full=translate(full), again=translate(again)
    )


def no_answer(code: str, values: Mapping[str, object]) -> str:
    """Why a question was not answered; `code` is one of NO_ANSWERS."""
    return translate(NO_ANSWERS[code], **values)


def citation(code: str, label: str, numbers: Sequence[str]) -> str:
    """What the check found of a citation; `code` is one of CITATIONS, `numbers` those that the source does not hold."""
    return translate(CITATIONS[code], label=label, numbers=", ".join(numbers))


def remark(code: str, values: Mapping[str, object]) -> str:
    """What is wrong with an answer; `code` is one of REMARKS."""
    return translate(REMARKS[code], **values)


def whole_collection(words: int, tokens: int, limit: int) -> str:
    return translate(
        "The whole collection is {words:,} words, about {tokens:,} tokens (at four characters a token): under "
        "{limit:,} tokens it can be sent whole, with no retrieval at all.",
        words=words,
        tokens=tokens,
        limit=limit,
    )

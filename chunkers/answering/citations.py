"""Citations checked in code: was it sent, and does the cited text speak of what the sentence says?

A label that was not in the prompt is dropped from the answer and reported. A sentence is marked unsupported when it
shares no content word with what it cites, or holds a number that none of its citations hold. The check is one of words:
it cannot see a sentence that uses the right words to say the wrong thing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from chunkers.answering.answerers import CONTENT
from chunkers.answering.context import Passage
from chunkers.answering.prompt import Prompt
from chunkers.retrieval.terms import folded
from chunkers.wording import answering

# [1], [S1], [1, 2]; four digits and more are years in the text, not labels
_LABEL = r"S?\d{1,3}"
_GROUP = re.compile(rf"\[\s*({_LABEL}(?:\s*[,;]\s*{_LABEL})*)\s*\]")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_ENDS = re.compile(r"(?<=[.!?])\s+|\n+")


@dataclass(frozen=True, slots=True)
class Citation:
    """One label in an answer. `passage` None: never sent. `verdict` is "supported", "unsupported" or "unknown".

    `code`, of `wording.answering.CITATIONS`, says why; `numbers` are those that no cited text holds.
    """

    label: str
    claim: str
    passage: Passage | None
    verdict: str
    code: str
    numbers: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        return answering.citation(self.code, self.label, self.numbers)


@dataclass(frozen=True, slots=True)
class AnswerRemark:
    """Something wrong with an answer: a code of `wording.answering.REMARKS` with its values."""

    code: str
    values: Mapping[str, object] = field(default_factory=dict)

    @property
    def text(self) -> str:
        return answering.remark(self.code, self.values)


@dataclass(frozen=True)
class Checked:
    """`answer` has the unknown labels dropped. `uncited` are its sentences without any citation; () for a refusal.

    `problems` is everything that is wrong; () when all is well.
    """

    raw: str
    answer: str
    refused: bool
    citations: tuple[Citation, ...]
    uncited: tuple[str, ...]
    problems: tuple[AnswerRemark, ...]

    @property
    def kept(self) -> tuple[Citation, ...]:
        """The citations of what was sent, each label once, in order of first use."""
        known = {citation.label: citation for citation in reversed(self.citations) if citation.passage}
        return tuple(dict.fromkeys(known[c.label] for c in self.citations if c.passage))

    @property
    def unknown(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(c.label for c in self.citations if c.passage is None))


def check(text: str, prompt: Prompt, abstained: bool = False) -> Checked:
    """Check every label in the answer `text` against `prompt`; an answerer that `abstained` gave the refusal."""
    text = text.strip()
    answer = _cleared(text, prompt)
    if abstained or is_refusal(text, prompt):
        return Checked(text, prompt.refusal, True, (), (), ())
    citations, uncited = [], []
    for claim, labels in claims(text):
        if not labels:
            uncited.append(claim)
        sent = [passage for label in labels if (passage := prompt.passage(label))]
        citations += [_citation(label, claim, prompt.passage(label), sent) for label in labels]
    return Checked(text, answer, False, tuple(citations), tuple(uncited), _problems(answer, citations, uncited))


def is_refusal(text: str, prompt: Prompt) -> bool:
    """True when `text` is the prompt's exact refusal, but for case, quotation marks and its full stop."""
    return text.strip(" \t\n\"'“”.").casefold() == prompt.refusal.strip(".").casefold()


def claims(text: str) -> list[tuple[str, list[str]]]:
    """The answer's sentences and the labels behind each, in order; a label stands behind its sentence or in it."""
    out: list[tuple[str, list[str]]] = []
    for piece in _ENDS.split(text):
        labels = [label for group in _GROUP.finditer(piece) for label in re.split(r"\s*[,;]\s*", group[1])]
        claim = " ".join(_GROUP.sub(" ", piece).split())
        if out and labels and not re.search(r"\w", claim):
            out[-1][1].extend(labels)  # "… 30 days. [1]"
        elif labels and (lead := re.match(rf"((?:{_GROUP.pattern}\s*)+)(?=\S)", piece)) and out:
            before = [label for group in _GROUP.finditer(lead[0]) for label in re.split(r"\s*[,;]\s*", group[1])]
            out[-1][1].extend(before)  # "… 30 days. [1] The next sentence"
            out.append((claim, labels[len(before) :]))
        elif re.search(r"\w", claim) or labels:
            out.append((claim, labels))
    return out


def _citation(label: str, claim: str, passage: Passage | None, sent: list[Passage]) -> Citation:
    if passage is None:
        return Citation(label, claim, None, "unknown", "never_sent")
    said = set(CONTENT(claim))
    if said and not said & set(CONTENT(passage.text)):
        return Citation(label, claim, passage, "unsupported", "no_shared_word")
    held = {number for one in sent for number in _NUMBER.findall(folded(one.text))}
    other = [number for number in _NUMBER.findall(folded(claim)) if number not in held]
    if other:
        return Citation(label, claim, passage, "unsupported", "other_numbers", tuple(other))
    return Citation(label, claim, passage, "supported", "shared")


def _cleared(text: str, prompt: Prompt) -> str:
    """`text` without the labels that were never sent, and without the blank before them."""

    def kept(group: re.Match) -> str:
        labels = [label for label in re.split(r"\s*[,;]\s*", group[2]) if prompt.passage(label)]
        return f"{group[1]}[{', '.join(labels)}]" if labels else ""

    return re.sub(rf"(\s*){_GROUP.pattern}", kept, text).strip()


def _problems(answer: str, citations: list[Citation], uncited: list[str]) -> tuple[AnswerRemark, ...]:
    out = []
    unknown = dict.fromkeys(citation.label for citation in citations if citation.passage is None)
    if unknown:
        out.append(AnswerRemark("never_sent", {"labels": ", ".join(f"[{label}]" for label in unknown)}))
    if not answer:
        out.append(AnswerRemark("empty"))
    elif not any(citation.passage for citation in citations):
        out.append(AnswerRemark("cites_nothing"))
    elif uncited:
        out.append(AnswerRemark("one_uncited" if len(uncited) == 1 else "uncited", {"number": len(uncited)}))
    for citation in citations:
        if citation.verdict == "unsupported":
            facts = {"label": citation.label, "claim": citation.claim, "reason": citation.text}
            out.append(AnswerRemark("unsupported", facts))
    return tuple(out)

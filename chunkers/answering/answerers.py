"""Who answers a prompt. Stand-ins here, live models in `live`; all share one interface and see nothing but the prompt.

The stand-ins choose sentences of the passages and never follow what a passage says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Protocol

from chunkers.answering.context import Passage
from chunkers.answering.prompt import Prompt
from chunkers.documents.sentences import sentence_bounds
from chunkers.retrieval.terms import STOP_WORDS, Terms, plain_terms, query_words
from chunkers.retrieval.trigram import trigrams
from chunkers.settings import SettingError
from chunkers.wording import Refusal, answering


class AnswerError(Refusal):
    """No answer could be had. Its values never hold a key."""

    sentences = answering.ANSWER_ERRORS


@dataclass(frozen=True, slots=True)
class Reply:
    """What came back, as it came. `stop` is "end", "length" (cut off at its limit) or "refusal". `abstained`: a
    stand-in found no answer and gave the prompt's refusal; of a live model only its text can tell.
    """

    text: str
    model: str
    stop: str = "end"
    abstained: bool = False


class Answerer(Protocol):
    """Raises AnswerError when no answer can be had."""

    name: str

    def answer(self, prompt: Prompt) -> Reply: ...


@dataclass(frozen=True, slots=True)
class ExtractiveBaseline:
    """The sentence that shares most different words with the question, with its chunk's number.

    Ties go to the better ranked chunk, then to the earlier sentence; a question that shares no word is refused.
    """

    name: ClassVar[str] = "copying"

    def answer(self, prompt: Prompt) -> Reply:
        asked = set(plain_terms(prompt.question))
        best, words = None, 0
        for label, _, sentence in sentences(prompt):
            shared = len(asked & set(plain_terms(sentence)))
            if shared > words:
                best, words = f"{sentence} [{label}]", shared
        return Reply(best or prompt.refusal, self.name, abstained=best is None)


@dataclass(frozen=True, slots=True)
class Extractive:
    """The sentences that best fit the question, each with its source, or the exact refusal.

    fit = `blend` × (share of the question's content words in the sentence) + (1 − `blend`) × (trigram cosine of the
    two). Sentences of at least `enough`, and at least `close` times the best, at most `most` of them, in order of fit;
    a sentence that overlap brought twice is given once.
    """

    name: ClassVar[str] = "extractive"
    blend: float = 0.6
    enough: float = 0.32
    close: float = 0.8
    most: int = 2

    def answer(self, prompt: Prompt) -> Reply:
        found, seen = [], set()
        for order, (label, passage, sentence) in enumerate(sentences(prompt)):
            key = tuple(query_words(sentence))
            if key not in seen:
                seen.add(key)
                found.append((-self.fit(prompt.question, sentence, passage), order, f"{sentence} [{label}]"))
        found.sort()
        best = -found[0][0] if found else 0.0
        chosen = [text for fit, _, text in found if -fit >= max(self.enough, self.close * best)][: self.most]
        return Reply(" ".join(chosen) or prompt.refusal, self.name, abstained=not chosen)

    def fit(self, question: str, sentence: str, passage: Passage) -> float:
        """In [0, 1]; 0.0 for a question without content words. Words of the passage's prefix count by half."""
        asked = set(CONTENT(question))
        if not asked:
            return 0.0
        said, above = set(CONTENT(sentence)), set(CONTENT(passage.prefix))
        share = (len(asked & said) + len(asked & (above - said)) / 2) / len(asked)
        return self.blend * share + (1 - self.blend) * _cosine(question, sentence)


@dataclass(frozen=True, slots=True)
class BadCitationStub:
    """Cites what was never sent, to show what the check of citations does: numbers 0, 1 and 7."""

    name: ClassVar[str] = "miscites"

    def answer(self, prompt: Prompt) -> Reply:
        sentence = next((text for _, _, text in sentences(prompt)), prompt.refusal)
        letter = "S" if prompt.style == "sources" else ""
        return Reply(f"{sentence} [{letter}0] [{letter}1] [{letter}7]", self.name)


@dataclass(frozen=True, slots=True)
class CallableAdapter:
    """Any function from a prompt's exact text to an answer's text."""

    function: Callable[[str], str]
    name: str = "function"

    def answer(self, prompt: Prompt) -> Reply:
        return Reply(self.function(prompt.text), self.name)


ANSWERERS: dict[str, Callable[[], Answerer]] = {
    "copying": ExtractiveBaseline,
    "extractive": Extractive,
    "miscites": BadCitationStub,
}
USUAL_ANSWERERS = {
    "numbered": "copying",
    "sources": "extractive",
    "documents": "copying",
}  # the stand-in of each prompt
CONTENT = Terms(
    stop_words=STOP_WORDS
    | {
        "much",
        "many",
        "long",
        "often",
        "does",
        "should",
        "would",
        "could",
        "he",
        "she",
        "him",
        "her",
        "his",
        "my",
        "me",
        "before",
        "after",
        "get",
        "where",
        "why",
        "whom",
        "whose",
    }
)


def answerer(name: str) -> Answerer:
    """A stand-in by name. Raises SettingError naming the known ones."""
    if name not in ANSWERERS:
        raise SettingError("no_answerer", name=name, known=", ".join(ANSWERERS))
    return ANSWERERS[name]()


def sentences(prompt: Prompt) -> Iterator[tuple[str, Passage, str]]:
    """(label, passage, sentence) in the order of the prompt, each sentence on one line; prefixes are no sentences."""
    for label, passage in zip(prompt.labels, prompt.passages):
        headings = set(passage.hit.chunk.sections)
        for line in passage.source_text.split("\n"):
            if line.strip() in headings:
                continue
            for start, end in zip(*sentence_bounds(line, passage.hit.chunk.meta.language)):
                yield label, passage, " ".join(line[start:end].split())


def _cosine(one: str, other: str) -> float:
    a, b = set(trigrams(one)), set(trigrams(other))
    return len(a & b) / (len(a) * len(b)) ** 0.5 if a and b else 0.0

"""A run on the screen, and what it was made of."""

from __future__ import annotations

from dataclasses import dataclass

from chunkers.evaluation.question_set import QuestionSet
from chunkers.evaluation.runs import Plan, Run
from chunkers.evaluation.settings import Setting


@dataclass(frozen=True)
class Measured:
    """`contents` names the texts that were measured; `wanted` are all settings that were asked for."""

    contents: str
    wanted: tuple[Setting, ...]
    questions: QuestionSet
    run: Run

    @property
    def complete(self) -> bool:
        """False when the run was cancelled before the end."""
        return len(self.run.results) == len(self.wanted)

    @property
    def name(self) -> tuple:
        """Under which something about this run is kept."""
        labels = tuple(result.setting.label for result in self.run.results)
        return self.contents, self.questions.digest, repr(self.run.plan), labels

    def answers(self, contents: str, questions: QuestionSet, settings: tuple[Setting, ...], plan: Plan) -> bool:
        """Whether it is of just this."""
        asked = contents, questions.digest, plan, settings
        return (self.contents, self.questions.digest, self.run.plan, self.wanted) == asked

"""What Evaluate holds: its controls as one value, and the runs on the screen."""

from __future__ import annotations

from dataclasses import dataclass, field

from explorer.evaluate.choice import Choice
from explorer.evaluate.run import Measured
from explorer.shell.session import Form, kept, stated


@dataclass(frozen=True, slots=True)
class EvaluateControls:
    collection: str = stated("collection")
    choice: Choice = Choice()
    metric: str = stated("hit")
    limit: int | None = stated(200)


CONTROLS = Form(EvaluateControls(), "evaluate_")


@dataclass
class Evaluation:
    """What this session's page keeps beside its controls, most of it by collection."""

    shown: dict[str, Measured] = field(default_factory=dict)  # the run on the screen
    running: str = ""  # the collection that is being measured
    stopped: set[str] = field(default_factory=set)  # collections whose run was cancelled: not measured unasked again
    question: dict[str, str] = field(default_factory=dict)  # id of the one that is looked at
    next_collection: str = ""  # what was uploaded just now
    passed_over: list[str] = field(default_factory=list)  # of the uploaded files, in sentences


def evaluation() -> Evaluation:
    return kept(Evaluation)

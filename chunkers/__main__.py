"""The command line: `python -m chunkers VERB …`. Results on standard output, messages on standard error.

Exit code 0 for done, 2 for bad input with one plain line. `command_line` has the verbs and their options.
"""

from __future__ import annotations

import os
import sys

from chunkers.answering import AnswerError
from chunkers.command_line.arguments import arguments as known_arguments
from chunkers.command_line.inputs import tell
from chunkers.evaluation.evidence import EvidenceError
from chunkers.evaluation.question_set import QuestionError
from chunkers.parsers import ParseError
from chunkers.retrieval.collection import CollectionError
from chunkers.settings import SettingError

REFUSALS = (SettingError, AnswerError, ParseError, CollectionError, QuestionError, EvidenceError)


def main(arguments: list[str] | None = None) -> int:
    """Run one verb and return the exit code; every expected failure is one line on standard error."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        options = known_arguments().parse_args(arguments)
        code = options.run(options) or 0  # a verb may answer with 1: a condition of the caller's own is met
        sys.stdout.flush()
    except REFUSALS as error:
        tell(str(error))
        return 2
    except BrokenPipeError:  # the reader of our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code


if __name__ == "__main__":
    sys.exit(main())

"""Ranking to answer: pack a context, write the prompt, have it answered, check the citations; a Trace keeps it all.

    trace = ask(index(chunkings, "tfidf"), "How do I reset my password?", Settings(k=3, min_score=0.2))
    print(trace.answer, trace.prompt.text, trace.notes)

Nothing here ever sees gold evidence.
"""

from chunkers.answering.answerers import (
    ANSWERERS,
    USUAL_ANSWERERS,
    Answerer,
    AnswerError,
    BadCitationStub,
    CallableAdapter,
    Extractive,
    ExtractiveBaseline,
    Reply,
    answerer,
)
from chunkers.answering.citations import Checked, Citation, check
from chunkers.answering.context import Context, Dropped, Passage, pack
from chunkers.answering.prompt import STYLES, Prompt, prompt, whole_collection_note
from chunkers.answering.trace import Settings, Trace, ask

__all__ = [
    "ANSWERERS",
    "STYLES",
    "USUAL_ANSWERERS",
    "AnswerError",
    "Answerer",
    "BadCitationStub",
    "CallableAdapter",
    "Checked",
    "Citation",
    "Context",
    "Dropped",
    "Extractive",
    "ExtractiveBaseline",
    "Passage",
    "Prompt",
    "Reply",
    "Settings",
    "Trace",
    "answerer",
    "ask",
    "check",
    "pack",
    "prompt",
    "whole_collection_note",
]

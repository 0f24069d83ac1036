"""The settings of the course systems, as the command line and the app begin with them."""

from __future__ import annotations

from types import MappingProxyType

WINDOWS = (30, 10)  # words and overlap of parts B and C
SMALL_WINDOWS = (12, 0)  # part B's setting A, which breaks two answers
MIN_SCORES = MappingProxyType({"tfidf": 0.2})  # part C's threshold
PROMPTS = MappingProxyType({"sentence": "sources"})  # by method; part D labels its sources

HANDBOOK = MappingProxyType(
    {"method": "overlapping", "size": WINDOWS[0], "overlap": WINDOWS[1], "retriever": "overlap", "k": 3, "budget": 50}
)
HELP_CENTRE = MappingProxyType(
    {
        "method": "overlapping",
        "size": WINDOWS[0],
        "overlap": WINDOWS[1],
        "retriever": "tfidf",
        "k": 3,
        "min_score": MIN_SCORES["tfidf"],
    }
)
LOGISTICS = MappingProxyType(
    {
        "method": "sentence",
        "size": 120,
        "overlap": 0,
        "retriever": "bm25",
        "k": 4,
        "prompt": "sources",
        "answerer": "extractive",
    }
)
SYNONYMS = MappingProxyType({"trucker": "driver", "scanner": "handheld"})  # part D: a reader's word, the handbook's
FIRST_QUESTION = "How old can a receipt be before the portal rejects it?"
HELP_CENTRE_QUESTIONS = (
    "How many days do I have to return an item for a refund?",
    "What delivery charge do orders below 500 rupees pay?",
    "How do I reset my password?",
    "Which team won the cricket world cup?",
)

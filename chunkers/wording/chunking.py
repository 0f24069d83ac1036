"""What is said of chunks as a chunker made them: why one ends, why one is over the size, why text is in none."""

from __future__ import annotations

from chunkers.wording.language import translate

REASONS = {
    "end of text": "end of text",
    "window full": "window full",
    "section ends": "section ends",
    "limit reached": "limit reached",
    "unit too large": "unit too large",
    "split unit ends": "split unit ends",
}
REMARKS = {
    "grapheme_uncut": "one visible sign of {length} characters is not cut",
    "long_word": "a run of {length:,} characters without a blank counts as one word; "
    "words do not fit such text, characters do",
    "sentence_uncut": "a sentence, row or item of {length:,} {unit} is not cut",
    "filled_over": "whole sentences are added until {size:,} {unit}; the last one makes it {length:,}",
    "block_uncut": "a {kind} of {length:,} {unit} is not cut",
    "title_in_prefix": "the title stands in every prefix",
}


def reason(code: str) -> str:
    """Why a chunk ends, in few words; `code` is one of `base.Reason`."""
    return translate(REASONS[code])


def remark(code: str, /, **values: object) -> str:
    """One sentence about a chunk over the size, or about text that is in no chunk."""
    return translate(REMARKS[code], **values)

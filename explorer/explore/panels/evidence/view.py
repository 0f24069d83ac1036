"""Mark evidence: text of the document with the question that it answers, and what the chunking does to it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import streamlit as st

from chunkers.catalog import CATALOG
from chunkers.drawing.assets import styles
from chunkers.evaluation.containment import containment, containment_by_setting
from chunkers.evaluation.evidence import Evidence, EvidenceError, mark, relocate
from chunkers.evaluation.question_files import read_marks, write_marks
from chunkers.wording import translate
from explorer.explore.state import Drawn
from explorer.shell import sentences
from explorer.shell.cache import keep
from explorer.shell.downloads import download
from explorer.shell.mount import mount
from explorer.shell.session import Opened, kept

HERE = Path(__file__).parent
KEY = "evidence_marks"
LONGEST = 1_000_000  # characters, up to which the settings are tried at once

_draw = mount("evidence", HERE / "script.js", styles=(styles(), HERE / "style.css"), root="evidence")


@dataclass
class Marks:
    """This session's marks by document; they point at the text, so they stay when it is cut anew."""

    by_document: dict[str, list[Evidence]] = field(default_factory=dict)
    files: set[tuple[str, str]] = field(default_factory=set)  # documents and the files already read for them


def evidence(drawn: Drawn) -> None:
    marks = _marks(drawn)
    _change(drawn, marks)
    data = {"marks": [_record(one, drawn) for one in marks]}
    _draw(key=KEY, data=data, on_mark_change=lambda: None, on_remove_change=lambda: None)
    if marks:
        st.text(_keeping(drawn, tuple(marks)))
    _files(drawn, marks)


def _marks(drawn: Drawn) -> list[Evidence]:
    """Those on the open document, placed anew where an author has changed the file since."""
    marks = kept(Marks).by_document.setdefault(drawn.opened.key, [])
    text = drawn.document.text
    for at, one in enumerate(marks):
        if one.span and " ".join(text[one.span.start : one.span.end].split()) != one.text:
            marks[at] = relocate(one, drawn.document)
    return marks


def _change(drawn: Drawn, marks: list[Evidence]) -> None:
    """What was asked for in the browser: each asking is there for one run only."""
    asked = st.session_state.get(KEY)
    wanted, removed = getattr(asked, "mark", None), getattr(asked, "remove", None)
    if wanted:
        try:
            start, end, question = int(wanted["start"]), int(wanted["end"]), str(wanted["question"])
            marks.append(mark(drawn.document, start, end, question, _free_id(marks)))
        except (EvidenceError, KeyError, TypeError) as refusal:
            st.text(translate("This cannot be marked: {reason}", reason=refusal))
    if removed is not None and 0 <= int(removed) < len(marks):
        marks.pop(int(removed))


def _free_id(marks: list[Evidence]) -> str:
    taken = {one.id for one in marks}
    return next(f"e{n}" for n in range(1, len(marks) + 2) if f"e{n}" not in taken)


def _record(one: Evidence, drawn: Drawn) -> dict:
    found, span = containment(one, drawn.chunking), one.span
    return {
        "quote": one.text,
        "question": one.question,
        "said": found.text,
        "whole": found.is_contained,
        "start": span.start if span else -1,
        "end": span.end if span else -1,
    }


def _keeping(drawn: Drawn, marks: tuple[Evidence, ...]) -> str:
    """The cheapest settings that keep most of the marks whole, in words."""
    if len(drawn.document.text) > LONGEST:
        return translate("This document is too long to try every setting at once.")
    found = _trials(drawn.opened, tuple(one.span for one in marks), marks)
    if not found:
        return ""
    best = found[0].contained
    cheapest = {one.method: one for one in reversed(found) if one.contained == best}  # the first of each method wins
    trials = [
        sentences.trial(CATALOG[one.method].label, one.size, one.overlap, one.chunks, one.words_stored)
        for one in found
        if cheapest.get(one.method) is one
    ]
    return sentences.kept_marks(best, len(marks), trials)


@keep(show_spinner=translate("Trying the settings …"))
def _trials(opened: Opened, spans: tuple, _marks: tuple[Evidence, ...]):
    return containment_by_setting(opened.document, _marks)


def _files(drawn: Drawn, marks: list[Evidence]) -> None:
    files = (("tsv", "text/tab-separated-values"), ("jsonl", "application/x-ndjson"))
    with st.container(key="evidence_files", horizontal=True, vertical_alignment="center"):
        for form, mime in files:
            name = f"gold.{form}"
            download((name, partial(write_marks, marks, form), name, mime, f"evidence_{form}"), disabled=not marks)
    label = translate("Bring marks: gold.tsv or JSON Lines")
    file = st.file_uploader(label, type=["tsv", "jsonl"], key="evidence_file")
    read = kept(Marks).files
    if file and (drawn.opened.key, file.file_id) not in read:
        try:
            new = read_marks(file.getvalue(), [drawn.document])
        except EvidenceError as refusal:
            st.text(translate("“{name}” cannot be read: {reason}", name=file.name, reason=refusal))
            return
        read.add((drawn.opened.key, file.file_id))
        marks += [one for one in new if one not in marks]
        st.rerun(scope="fragment")

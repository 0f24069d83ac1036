"""Mark evidence: text of the document with the question that it answers, and what the chunking does to it."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from chunkers.catalog import CATALOG
from chunkers.drawing.assets import styles
from chunkers.evaluation.containment import containment, containment_by_setting
from chunkers.evaluation.evidence import Evidence, EvidenceError, mark, relocate
from chunkers.evaluation.question_files import read_marks, write_marks
from explorer.shell.mount import mount
from explorer.shell.session import Screen

HERE = Path(__file__).parent
KEY = "evidence_marks"
LONGEST = 1_000_000  # characters, up to which the settings are tried at once

_evidence = mount("evidence", HERE / "script.js", styles=(styles(), HERE / "style.css"), root="evidence")


def evidence(now: Screen) -> None:
    marks = _marks(now)
    _changed(now, marks)
    _evidence(
        key=KEY,
        data={"marks": [_shown(one, now) for one in marks]},
        on_mark_change=lambda: None,
        on_remove_change=lambda: None,
    )
    if marks:
        st.text(_keeping(now, tuple(marks)))
    _files(now, marks)


def _marks(now: Screen) -> list[Evidence]:
    """This session's marks on the open document; they point at the text, so they stay when it is cut anew."""
    marks = st.session_state.setdefault("evidence_kept", {}).setdefault(now.opened, [])
    text = now.document.text
    for at, one in enumerate(marks):  # an author may have changed the file since
        if one.span and " ".join(text[one.span.start : one.span.end].split()) != one.text:
            marks[at] = relocate(one, now.document)
    return marks


def _changed(now: Screen, marks: list[Evidence]) -> None:
    """What was asked for in the browser: each asking is there for one run only."""
    asked = st.session_state.get(KEY)
    wanted, removed = getattr(asked, "mark", None), getattr(asked, "remove", None)
    if wanted:
        try:
            marks.append(
                mark(now.document, int(wanted["start"]), int(wanted["end"]), str(wanted["question"]), _free_id(marks))
            )
        except (EvidenceError, KeyError, TypeError) as refusal:
            st.text(f"This cannot be marked: {refusal}")
    if removed is not None and 0 <= int(removed) < len(marks):
        marks.pop(int(removed))


def _free_id(marks: list[Evidence]) -> str:
    taken = {one.id for one in marks}
    return next(f"e{n}" for n in range(1, len(marks) + 2) if f"e{n}" not in taken)


def _shown(one: Evidence, now: Screen) -> dict:
    found = containment(one, now.chunking)
    span = one.span
    return {
        "quote": one.text,
        "question": one.question,
        "said": found.text,
        "whole": found.is_contained,
        "start": span.start if span else -1,
        "end": span.end if span else -1,
    }


def _keeping(now: Screen, marks: tuple[Evidence, ...]) -> str:
    if len(now.document.text) > LONGEST:
        return "This document is too long to try every setting at once."
    found = _settings(now.opened, now.document.meta.version, tuple(one.span for one in marks), marks, now.document)
    if not found:
        return ""
    best, of = found[0].contained, len(marks)
    cheapest = {one.method: one for one in reversed(found) if one.contained == best}  # the first of each method wins
    names = [_named(one) for one in found if cheapest.get(one.method) is one]
    if not best:
        return "No setting that was tried keeps any of them whole."
    every = ("the mark", "both marks")[of - 1] if of < 3 else f"all {of} marks"
    whole = every if best == of else f"{best} of {of} marks, the most that any keeps,"
    return f"The cheapest setting of each method that keeps {whole} whole: {'; '.join(names)}."


def _named(one) -> str:
    shared = f" with {one.overlap:,} shared" if one.overlap else ""
    label = CATALOG[one.method].label
    return f"{label} {one.size:,}{shared} ({one.chunks:,} chunks, {one.words_stored:,} words stored)"


@st.cache_resource(scope="session", max_entries=8, show_spinner="Trying the settings …")
def _settings(key: str, version: str, spans: tuple, _marks: tuple[Evidence, ...], _document):
    return containment_by_setting(_document, _marks)


def _files(now: Screen, marks: list[Evidence]) -> None:
    with st.container(key="evidence_files", horizontal=True, vertical_alignment="center"):
        st.download_button(
            "gold.tsv",
            data=lambda: write_marks(marks, "tsv"),
            file_name="gold.tsv",
            key="evidence_tsv",
            mime="text/tab-separated-values",
            on_click="ignore",
            disabled=not marks,
        )
        st.download_button(
            "gold.jsonl",
            data=lambda: write_marks(marks, "jsonl"),
            file_name="gold.jsonl",
            key="evidence_jsonl",
            mime="application/x-ndjson",
            on_click="ignore",
            disabled=not marks,
        )
    brought = st.file_uploader("Bring marks: gold.tsv or JSON Lines", type=["tsv", "jsonl"], key="evidence_file")
    read = st.session_state.setdefault("evidence_read", set())
    if brought and (now.opened, brought.file_id) not in read:
        try:
            new = read_marks(brought.getvalue(), [now.document])
        except EvidenceError as refusal:
            st.text(f"“{brought.name}” cannot be read: {refusal}")
            return
        read.add((now.opened, brought.file_id))
        marks += [one for one in new if one not in marks]
        st.rerun(scope="fragment")

"""What is said of questions, evidence and metrics: errors of the files, the report of a load, names of metrics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from chunkers.wording.language import count, translate

EVIDENCE_ERRORS = {
    "no_character": "a quote needs at least one visible character.",
    "occurrence": "the occurrence must be a whole number from 1, not {value!r}.",
    "outside": "characters {start} to {end} are not a stretch of this text of {length:,}.",
    "blank": "characters {start} to {end} are blank; select some text.",
    "encoding": "this is not a text in UTF-8 (at byte {byte}).",
    "json": "line {line} is not JSON: {why}.",
    "no_object": "line {line} is not a JSON object.",
    "csv": "this is no table of comma-separated values: {why}.",
    "columns": "line 1 must name the columns, a “quote” among them; known are {known}.",
    "cells": "line {line} has {cells} columns, the head line {columns}.",
    "nothing": "there is neither a quote nor a start and an end.",
    "no_document": "a start and an end need their document, and “{doc_id}” is not here.",
    "whole_number": "the {column} must be a whole number, not {value!r}.",
    "at_line": "line {line}: {error}",
}
QUESTION_ERRORS = {
    "ending": "“{name}” is no question file; known endings are .{endings}.",
    "encoding": "“{name}” is not a text in UTF-8 (at byte {byte}).",
    "json": "“{name}”, line {line} is not JSON: {why}.",
    "no_object": "“{name}”, line {line} is not a JSON object.",
    "csv": "“{name}” is no table of comma-separated values: {why}.",
    "columns": "“{name}” must name its columns in its first line, “question” among them; known are {known}.",
    "cells": "“{name}”, line {line} has {cells} cells, the head line {columns}.",
    "twice": "“{name}”, line {line}: the id {id} is there twice.",
    "empty": "“{name}” holds no question.",
    "no_question": "“{name}”, line {line} has no question.",
    "no_list": "“{name}”, line {line}: “{column}” must be a list of objects.",
    "nothing": "“{name}”, line {line}: evidence needs a section, a quote, or a start and an end.",
    "no_document": "“{name}”, line {line}: a start and an end need their doc_id and version.",
    "whole_number": "“{name}”, line {line}: the {column} must be a whole number, not {value!r}.",
}
REFUSALS = {
    "different_questions": "{first} and {second} questions cannot be compared: the two runs asked different sets.",
    "no_group": "questions are grouped by {known}, not by {name!r}.",
    "no_figure": "there is no count {name!r} to fail on; known are {known}.",
    "condition": "“{text}” must be a count, a sign and a number, as in cut_rows>0; signs are {signs}.",
    "under_one": "k and every context must be at least 1, not {value}.",
    "context_unit": "the unit of a context must be one of {known}, not {value!r}.",
    "nothing_to_compare": "there is nothing to compare: name at least one method and one document.",
    "no_chart": "the chart shows {known} against context limits, not {metric!r}.",
    "no_sweep": "there is no sweep over {name!r}; known are {known}.",
    "no_id_format": "there are no names {name!r}; known are {known}.",
}
RUN_FILE_ERRORS = {"not_a_run": "this is no run of Chunk Explorer, or one of another version ({error})."}
PROBLEMS = {
    "no_document": "no document",
    "not_found": "not found",
    "found_twice": "found twice",
    "parser_lost_it": "parser lost it",
}
LONGEST_QUOTE = 60  # characters of a quote in a message


def problem(code: str, question: str, values: Mapping[str, object]) -> str:
    """One sentence about evidence that was not found, or not without doubt; `code` is one of PROBLEMS."""
    return translate("{question}: {problem}.", question=question, problem=_PROBLEMS[code](**values))


def _no_document(doc_id: str, version: str) -> str:
    document = doc_id or translate("the document")
    if version:
        return translate("{document}, version {version}, is not there", document=document, version=version)
    return translate("{document} is not there", document=document)


def _found_twice(quote: str, places: int, doc_ids: Sequence[str]) -> str:
    return translate(
        "{quote} stands in {places} places ({documents}); the first is taken",
        quote=shortened(quote),
        places=places,
        documents=", ".join(doc_ids),
    )


def _not_found(
    quote: str = "",
    places: int = 0,
    occurrence: int | None = None,
    doc_ids: Sequence[str] = (),
    note: str = "",
    start: int | None = None,
    end: int | None = None,
    length: int = 0,
) -> str:
    if start is not None:
        return translate(
            "characters {start} to {end} are not in {document}, which has {length:,}",
            start=start,
            end=end,
            document=doc_ids[0],
            length=length,
        )
    where = doc_ids[0] if len(doc_ids) == 1 else translate("any of {number} documents", number=len(doc_ids))
    values: dict[str, object] = {"quote": shortened(quote), "places": places, "occurrence": occurrence, "where": where}
    text = (
        translate("{quote} is {places} times, not {occurrence}, in {where}", **values)
        if places
        else translate("{quote} is not in {where}", **values)
    )
    return translate("{problem}; the parser says: {note}", problem=text, note=note.rstrip(".")) if note else text


def _parser_lost_it(**values) -> str:
    return translate("{problem} as parsed, though the file holds it", problem=_not_found(**values))


_PROBLEMS = {
    "no_document": _no_document,
    "not_found": _not_found,
    "found_twice": _found_twice,
    "parser_lost_it": _parser_lost_it,
}


def shortened(quote: str) -> str:
    """In quotation marks, cut after LONGEST_QUOTE characters."""
    return f"“{quote if len(quote) <= LONGEST_QUOTE else quote[: LONGEST_QUOTE - 1] + '…'}”"


def load_report(questions: int, answerable: int, evidence: int, found: int, problems: Mapping[str, int]) -> str:
    """One sentence on a question file as read; `problems` counts by code."""
    text = translate(
        "{questions}, {answerable} with evidence; {found} of {evidence} pieces of evidence were found",
        questions=count(questions, "question"),
        answerable=answerable,
        found=found,
        evidence=evidence,
    )
    listed = [f"{problems[code]} {translate(label)}" for code, label in PROBLEMS.items() if problems.get(code)]
    return f"{text} ({', '.join(listed)})." if listed else f"{text}."


def containment(found: bool, containing: Sequence[int], intersecting: Sequence[int]) -> str:
    """What a chunking does to a piece of evidence: positions of the chunks that contain it and that intersect it."""
    if not found:
        return translate("The parsed text does not hold this quote, so it is lost before any cut.")
    if containing:
        return translate("Whole in {chunks}.", chunks=_positions(containing))
    if not intersecting:
        return translate("In no chunk.")
    if len(intersecting) == 1:
        return translate("Cut: no chunk holds it whole; {chunks} holds a part.", chunks=_positions(intersecting))
    return translate("Cut: no chunk holds it whole; {chunks} hold a part.", chunks=_positions(intersecting))


def _positions(positions: Sequence[int]) -> str:
    return listed([f"#{position}" for position in positions])


def listed(names: Sequence[str]) -> str:
    """ "a", "a and b", "a, b and c"; "" for none."""
    if len(names) < 2:
        return "".join(names)
    return translate("{first} and {last}", first=", ".join(names[:-1]), last=names[-1])


LOSSES = {
    "not_parsed": "The parsed documents do not hold “{text}”.",
    "cut": "No chunk holds it whole; parts of it are in {chunks}.",
    "not_indexed": "{chunks} is not found again in the store.",
    "hidden": "{chunk} is hidden by the filters.",
    "no_score": "{chunk} holds it and has a score of zero.",
    "under_min_score": "{chunk} scores {score:.4g}, under min_score {min_score:g}.",
    "past_k": "{chunk} holds it at rank {rank}, past k = {k}.",
    "not_in_context": "{chunk}: not in the context.",
    "dropped": "{chunk}: {reason}.",
}


def loss(code: str, values: Mapping[str, object]) -> str:
    """Why a stage lost a piece of evidence; `code` is one of LOSSES, `chunks` and `chunk` are names."""
    shown = dict(values)
    if "chunks" in shown:
        shown["chunks"] = listed(shown["chunks"]) or translate("no chunk")
    return translate(LOSSES[code], **shown)

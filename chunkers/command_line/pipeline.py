"""The verbs about a folder and questions: search, ask, survive, evaluate."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from chunkers import answering
from chunkers.answering import USUAL_ANSWERERS, Settings, answerer, whole_collection_note
from chunkers.answering.live import LIVE, live
from chunkers.catalog import separate
from chunkers.command_line.inputs import (
    collected,
    commas,
    filters,
    print_json,
    questions_of,
    recipe_of_options,
    tell,
    write,
)
from chunkers.evaluation.runs import Plan, run_steps
from chunkers.evaluation.settings import parsed
from chunkers.evaluation.stagewise import stagewise_recall
from chunkers.exports import pipeline as records
from chunkers.exports.evaluation import FORMATS as RUN_FORMATS
from chunkers.exports.evaluation_page import RUN_FILES
from chunkers.lessons import presets
from chunkers.lessons.configurations import configuration_records, configurations, table
from chunkers.lessons.figures import evidence_lines, lesson_figures
from chunkers.lessons.id_formats import default_id_format, id_format
from chunkers.retrieval import rank, retriever
from chunkers.retrieval.collection import Collection
from chunkers.retrieval.indexing import Indexed, indexed
from chunkers.retrieval.store import Store
from chunkers.settings import SettingError
from chunkers.settings.errors import finite_number
from chunkers.wording import command_line as wording


def search(options) -> None:
    made, _ = _indexed(options)
    found = rank(
        made.index, options.query, options.k, filters=filters(options), min_score=options.min_score or 0, explain=True
    )
    if found.note:
        tell(found.note)
    print_json([records.hit_record(hit) for hit in found.hits])


def ask(options) -> None:
    style = options.prompt or presets.PROMPTS.get(options.method, "numbered")
    settings = _settings(options, style)
    if options.min_score is None:
        settings = replace(settings, min_score=presets.MIN_SCORES.get(options.retriever, 0))
    name = options.answerer or USUAL_ANSWERERS.get(style, "copying")
    chosen = live(name, options.model, options.seconds) if name in LIVE else answerer(name)
    made, collection = _indexed(options)
    trace = answering.ask(made.index, options.question, settings, chosen)
    small = whole_collection_note([document.text for document in collection.documents])
    print_json(records.trace_record(trace) | {"small_collection": small or None})
    if trace.failed:
        raise trace.failed


def survive(options) -> None:
    settings = _settings(options)
    made, collection = _indexed(options)
    questions = questions_of(options.questions, collection, options.folder).questions
    if options.evidence:
        sys.stdout.write(evidence_lines(lesson_figures(collection.documents, questions)))
    elif options.configurations:
        print(table(configurations(collection.documents, questions)))
    else:
        print_json(_survival(made, questions, settings, options.answerer))
    if options.out:
        write(
            Path(options.out),
            {
                "chunks.tsv": records.chunks_tsv(made.chunks),
                "chunks.json": records.chunks_json(made.chunks),
                "report.json": records.report_json(
                    _survival(made, questions, settings, options.answerer)
                    | {"configurations": configuration_records(configurations(collection.documents, questions))}
                ),
                "chapter2-evidence.txt": evidence_lines(lesson_figures(collection.documents, questions)).encode(),
            },
        )


def _survival(made: Indexed, questions, settings: Settings, name: str) -> dict:
    chunker = made.chunkings[0].chunker if made.chunkings else None
    said = (
        {"method": chunker.name, "size": chunker.size, "overlap": getattr(chunker, "overlap", 0), "unit": chunker.unit}
        if chunker
        else {}
    )
    found = stagewise_recall(questions, made, settings, answerer(name) if name else None)
    return records.recall_record(
        found,
        made.report,
        said
        | {"retriever": made.index.name, "k": settings.k, "min_score": settings.min_score, "budget": settings.budget},
    )


def evaluate(options) -> None:
    settings = [
        parsed(cut, options.unit, by)
        for cut in separate(",".join(options.methods))
        for by in separate(",".join(options.retriever))
    ]
    plan = Plan(
        options.k,
        tuple(commas([options.context])),
        options.context_unit,
        finite_number("gate", options.gate),
        filters(options),
    )
    kept = [Path(name) for name in options.out]
    for path in kept:
        if path.suffix not in RUN_FILES:
            raise SettingError("ending", path=str(path), known=", ".join(RUN_FILES))
    collection = collected(options)
    questions = questions_of(options.questions, collection, options.folder)
    tell(questions.report)
    for step in run_steps(collection.documents, questions, settings, plan):
        if step.coming:
            tell(wording.step(step.done + 1, step.of, step.coming))
    sys.stdout.write(RUN_FORMATS[options.format](step.run).decode())
    for path in kept:
        write(path.parent, {path.name: RUN_FILES[path.suffix](step.run)})


def _settings(options, style: str = "numbered") -> Settings:
    return Settings(
        options.k,
        options.min_score or 0,
        getattr(options, "gate", 0),
        options.budget,
        options.budget_unit,
        options.when_full,
        options.repeats,
        style,
        filters(options),
    )


def _indexed(options) -> tuple[Indexed, Collection]:
    """The folder cut, stored and indexed. Without method and size: the windows of the lessons."""
    if not options.method and options.size is None and options.overlap is None and not options.set:
        options.size, options.overlap = presets.WINDOWS
    chunker = recipe_of_options(options, options.method or "overlapping").chunker
    chosen = retriever(options.retriever)
    collection = collected(options)
    made = indexed(
        collection.documents,
        chunker,
        chosen,
        id_format(options.names) if options.names else default_id_format(chunker.name, chosen.name),
        not options.no_headers,
        Store(options.store),
        [one.file for one in collection.failures],
    )
    for line in made.index.warnings:
        tell(line)
    return made, collection

"""Part D on the logistics handbook: the lesson's self-checks and its table of six configurations."""

import json
from functools import cache

import pytest
from support.made_documents import CORPUS

from chunkers import parse
from chunkers.__main__ import main
from chunkers.answering import Extractive, Settings, ask
from chunkers.catalog import make
from chunkers.evaluation.metrics import first_relevant, hit_at, recall_at, reciprocal_rank
from chunkers.evaluation.question_files import read_questions
from chunkers.lessons.configurations import CONFIGURATIONS, configurations
from chunkers.lessons.id_formats import ID_FORMATS
from chunkers.lessons.presets import SYNONYMS
from chunkers.parsers import files_of
from chunkers.retrieval import chunk_set, index, rank
from chunkers.retrieval.bm25 import bm25

FOLDER = CORPUS / "logistics"


@cache
def handbook():
    return tuple(parse(path) for path in files_of([FOLDER]))


@cache
def questions():
    return read_questions((FOLDER / "questions.jsonl").read_bytes(), "questions.jsonl", handbook()).questions


@cache
def keywords():
    rows = map(json.loads, (FOLDER / "questions.jsonl").read_text(encoding="utf-8").splitlines())
    return {row["id"]: row["answer_keywords"] for row in rows}


@cache
def asked(by="bm25", size=25, overlap=10):
    return index(
        chunk_set([make("sentence", size, overlap).chunk(one) for one in handbook()], ID_FORMATS["section"]), by
    )


def test_every_chunk_lies_in_one_section_and_is_named_by_it():
    chunks = asked().chunks
    assert len(set(chunks.names)) == len(chunks)
    for name, chunk in zip(chunks.names, chunks):
        document = next(one for one in handbook() if one.meta == chunk.meta)
        assert chunk.source_text == document.text[chunk.start : chunk.end]
        assert len(document.sections_of(chunk.start, chunk.end)) == 1
        doc_id, slug, number = name.split("#")
        assert doc_id == chunk.meta.doc_id and number.isdecimal()
        assert (slug == "introduction") == (not chunk.sections)
        heading = f" > {chunk.sections[0]}" if chunk.sections else ""
        assert chunk.text.startswith(f"{document.title}{heading}\n")


def test_bm25_finds_a_relevant_chunk_in_the_top_three():
    answerable = [question for question in questions() if question.answerable]
    hits = [hit_at([hit.chunk for hit in rank(asked(), question.text, 3).hits], question, 3) for question in answerable]
    assert len(answerable) == 17 and sum(hits) / len(hits) >= 0.85


def test_the_six_configurations():
    rows = configurations(handbook(), questions())
    assert [row.configuration for row in rows] == list(CONFIGURATIONS)
    for row in rows:
        assert 0 <= row.hit_1 <= row.hit_3 <= 1 and row.recall_3 <= row.hit_3 and row.hit_1 <= row.mrr <= 1
    small, without, hybrid, apart, large, large_hybrid = rows
    assert hybrid.paraphrased_hit_1 >= small.paraphrased_hit_1
    assert large_hybrid.paraphrased_hit_1 >= large.paraphrased_hit_1
    assert small.chunks > apart.chunks > large.chunks and small.chunks == without.chunks


def test_a_question_out_of_scope_scores_lower():
    best = {question.id: rank(asked("hybrid"), question.text, 1).confidence for question in questions()}
    outside = [best.pop(question.id) for question in questions() if not question.answerable]
    assert max(outside) < sorted(best.values())[len(best) // 2]


def test_with_stop_words_and_synonyms_it_scores_under_all_but_the_question_that_shares_no_word_with_its_section():
    by = bm25(stop_words=True, synonyms=tuple(SYNONYMS.items()))
    best = {question.id: rank(asked(by), question.text, 1).confidence for question in questions()}
    outside = [best.pop(question.id) for question in questions() if not question.answerable]
    assert [name for name, score in best.items() if score <= max(outside)] == ["L17"]


def test_citations_only_to_what_was_sent_and_the_unanswerable_is_declined():
    right = 0
    for question in questions():
        trace = ask(asked("hybrid"), question.text, Settings(4, style="sources"), Extractive())
        assert set(trace.prompt.labels) == {"S1", "S2", "S3", "S4"}
        if trace.checked.refused:
            assert trace.answer == "I could not find this in the handbook."
        else:
            assert trace.checked.kept and not trace.checked.unknown and not trace.checked.uncited
            assert all(one.verdict == "supported" for one in trace.checked.kept)
        if not question.answerable:
            assert trace.checked.refused
        elif question.kind == "handbook":
            right += any(word in trace.answer for word in keywords()[question.id])
    assert right >= 12


def test_synonyms_help_a_paraphrase():
    question = next(one for one in questions() if "scanner" in one.text)
    found = []
    for by in (bm25(), bm25(synonyms=tuple(SYNONYMS.items()))):
        ranked = [hit.chunk for hit in rank(asked(by), question.text, 50).hits]
        found.append(first_relevant(ranked, question))
    assert found[1] == 1 < found[0]


def test_a_retrieval_gate_skips_the_call():
    def forbidden(text):
        raise AssertionError("the model must not be called")

    trace = ask(asked(), "zxqv blorp", Settings(4, confidence_threshold=3, style="sources"), forbidden)
    assert trace.answer == "I could not find this in the handbook." and not trace.called
    trace = ask(
        asked(), "How is a parking ticket paid?", Settings(4, confidence_threshold=50, style="sources"), forbidden
    )
    assert "under the gate of 50" in trace.refused.text


def test_metrics_by_hand():
    question = questions()[0]
    place = question.evidence[0]
    chunks = list(asked().chunks)
    inside = [one for one in chunks if one.meta.doc_id == place.doc_id and one.span.overlaps(place.span)]
    outside = [one for one in chunks if one not in inside]
    ranked = [outside[0], outside[1], inside[0]]
    assert first_relevant(ranked, question) == 3 and reciprocal_rank(ranked, question) == pytest.approx(1 / 3)
    assert not hit_at(ranked, question, 2) and hit_at(ranked, question, 3)
    assert recall_at(ranked, question, 2) == 0 and recall_at(ranked, question, 3) == 1
    unanswerable = questions()[-1]
    assert first_relevant(ranked, unanswerable) == 0 == recall_at(ranked, unanswerable, 3)
    before = [one for one in chunks if one.meta.doc_id == place.doc_id and one.end <= place.span.start]
    assert first_relevant(before, question) == 0  # touching is not sharing


def test_the_table_and_the_answer_on_the_command_line(capsys):
    questions_file = str(FOLDER / "questions.jsonl")
    assert main(["survive", str(FOLDER), "--questions", questions_file, "--configurations"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 8 and lines[0].endswith("| hit@1 | hit@3 | recall@3 | MRR | paraphrased hit@1 |")
    question = "Which reason code does a damage claim carry?"
    assert (
        main(
            [
                "ask",
                str(FOLDER),
                "--question",
                question,
                "--method",
                "sentence",
                "--size",
                "25",
                "--overlap",
                "10",
                "--retriever",
                "hybrid",
                "--k",
                "4",
            ]
        )
        == 0
    )
    found = json.loads(capsys.readouterr().out)
    assert "DMG-01" in found["answer"] and found["citations"][0]["chunk"].startswith("returns#damage-claims#")
    assert found["prompt"].startswith('<source id="S1"')

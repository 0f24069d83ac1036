"""Whole documents worked by hand: from a question file through chunker and retriever to every figure."""

import json

import pytest

from chunkers import parse
from chunkers.evaluation.measures import stages
from chunkers.evaluation.question_files import read_questions
from chunkers.evaluation.runs import Plan, run
from chunkers.evaluation.settings import parsed


def document(text, name="a", **meta):
    head = "".join(f"{key}: {value}\n" for key, value in {"doc_id": name, "version": "1", **meta}.items())
    return parse(f"---\n{head}---\n{text}\n".encode(), f"{name}.md")


def measured(documents, evidence, asked, method, plan):
    row = {"id": "q", "question": asked, "evidence": evidence}
    questions = read_questions(json.dumps(row).encode(), "q.jsonl", documents)
    assert not questions.problems
    return run(documents, questions, [parsed(method, by="bm25")], plan).results[0]


def test_a_quote_over_a_cut():
    """ "a b c d. e f g h." in windows of 4 words: 0–8 and 9–17. The quote "d. e" is 6–10: the first window holds 2 of
    its 4 characters, the second 1; the blank between the windows is in neither.
    """
    found = measured([document("a b c d. e f g h.")], [{"quote": "d. e"}], "g", "fixed:4", Plan(k=1, contexts=(4,)))
    value = {name: float(column[0]) for name, column in found.columns.items()}
    assert (value["hit"], value["recall"], value["mrr"]) == (1, 1, 1)  # only the second window has a "g"
    assert value["span_recall"] == 1 / 4 and value["span_precision"] == 1 / 8
    assert value["iou"] == pytest.approx(1 / (8 + 4 - 1))
    assert value["omega"] == pytest.approx(3 / 17)  # both windows touch it: 16 characters, and the blank of the quote
    assert (value["intact"], value["whole"], value["indexed"], value["parsed"]) == (0, 0, 0, 1)
    assert (value["words"], value["used@4"], value["hit@4"]) == (4, 4, 1)
    assert {stage: share[0] for stage, share in stages(found.columns, 4).items()} == {
        "parsed": 1,
        "intact": 0,
        "indexed": 0,
        "retrieved": 0,
        "assembled": 0,
    }


def test_overlap_mends_the_cut():
    """Windows of 4 words that share 2: 0–8, 4–12 and 9–17; the middle one, "c d. e f", holds the quote whole."""
    found = measured(
        [document("a b c d. e f g h.")], [{"quote": "d. e"}], "c", "overlapping:4/2", Plan(k=1, contexts=(4, 8))
    )
    value = {name: float(column[0]) for name, column in found.columns.items()}
    assert value["intact"] == 1
    # "c" is in the first two windows, of one length, so both score alike and the first in the document comes first
    assert (value["hit"], value["whole"], value["whole@4"], value["whole@8"]) == (1, 0, 0, 1)
    assert value["span_recall@8"] == 1 and value["span_precision@8"] == 4 / 16  # both windows are paid for


def test_the_second_copy_of_a_passage_is_another_place():
    """The same sentence under two headings; the evidence is the second. The first copy is no hit, though its words are
    the same and it ranks first."""
    text = "# T\n\n## Bikes\n\nThe fee is 5.\n\n## Cars\n\nThe fee is 5."
    asked = {"doc_id": "a", "quote": "The fee is 5.", "occurrence": 2}
    first = measured([document(text)], [asked], "fee Bikes", "structure", Plan(k=1, contexts=()))
    assert (first.columns["hit"][0], first.columns["mrr"][0], first.columns["span_recall"][0]) == (0, 0.5, 0)
    second = measured([document(text)], [asked], "fee Cars", "structure", Plan(k=1, contexts=()))
    assert (second.columns["hit"][0], second.columns["mrr"][0], second.columns["span_recall"][0]) == (1, 1, 1)


def test_a_chunk_that_only_touches_is_no_hit():
    """ "a b c d. " ends where the section "E" begins; its chunk is not relevant to that section."""
    text = "# T\n\n## A\n\nx y z.\n\n## E\n\nother words."
    row = [{"doc_id": "a", "version": "1", "section": "E"}]
    documents = [document(text)]
    questions = read_questions(json.dumps({"id": "q", "question": "y", "relevant": row}).encode(), "q.jsonl", documents)
    found = run(documents, questions, [parsed("structure")], Plan(k=5, contexts=())).results[0]
    assert found.columns["hit"][0] == 0 and found.columns["intact"][0] == 1 and found.columns["omega"][0] == 1
    questions = read_questions(json.dumps({"id": "q", "question": "E", "relevant": row}).encode(), "q.jsonl", documents)
    heading = run(documents, questions, [parsed("structure")], Plan(k=5, contexts=())).results[0]
    assert heading.columns["hit"][0] == 1  # the heading is part of the section


def test_the_same_words_in_another_version_are_no_hit():
    old, new = document("Fee 5 euros.", version="1"), document("Fee 5 euros.", version="2")
    found = measured(
        [old, new], [{"doc_id": "a", "version": "2", "quote": "5 euros"}], "fee", "fixed:10", Plan(k=1, contexts=())
    )
    assert (found.columns["hit"][0], found.columns["mrr"][0]) == (0, 0.5)


def test_several_pieces_need_several_chunks():
    """Two pieces of evidence in two documents; k = 1 finds one of them."""
    documents = [document("alpha one.", "a"), document("alpha two two.", "b")]
    evidence = [{"doc_id": "a", "quote": "one"}, {"doc_id": "b", "quote": "two two"}]
    one, two = (measured(documents, evidence, "alpha", "fixed:10", Plan(k=k, contexts=())).columns for k in (1, 2))
    assert (one["hit"][0], one["recall"][0], one["span_recall"][0], one["whole"][0]) == (1, 0.5, 3 / 10, 0.5)
    assert (two["recall"][0], two["span_recall"][0], two["span_precision"][0]) == (1, 1, 10 / (10 + 14))


def test_prefix_words_are_paid_for_and_are_no_evidence():
    """The structure chunk's text has the title in front: it costs words of context; its span does not hold it."""
    found = measured(
        [document("# A long title\n\n## Fees\n\nFive euros.")],
        [{"quote": "Five euros."}],
        "euros",
        "structure",
        Plan(k=1, contexts=(5,)),
    )
    assert found.columns["used@5"][0] == len("A long title Fees Five euros.".split()) == 6  # the first is always taken
    assert found.columns["span_recall"][0] == 1 and found.stored_words == 6 and found.document_words == 6

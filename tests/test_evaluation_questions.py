"""Question sets: three forms, three kinds of file, and a report of what could not be placed."""

import json

import pytest
from support.made_documents import CORPUS
from support.shared_data import LARKFIELD, SHARED, needs_shared

from chunkers import parse
from chunkers.documents.span import Span
from chunkers.evaluation.axis import axis_of
from chunkers.evaluation.evidence import mark
from chunkers.evaluation.question_files import read_questions, write_marks
from chunkers.evaluation.question_set import QuestionError
from chunkers.parsers import files_of

ONE = parse(
    b"---\ndoc_id: one\nversion: 1\n---\n# One\n\n## Fees\n\nThe fee is 5.\nThe  fee is 5.\n\n## Dates\n\nBy May.\n",
    "one.md",
)
TWO = parse(b"---\ndoc_id: two\nversion: 3\n---\n# Two\n\n## Fees\n\nThe fee is 7. Caf\xc3\xa9.\n", "two.md")


def read(rows, name="q.jsonl", documents=(ONE, TWO), raw=None):
    data = rows if isinstance(rows, bytes) else "\n".join(json.dumps(row) for row in rows).encode()
    return read_questions(data, name, documents, raw)


def only(found):
    (question,) = found.questions
    return question.evidence


def test_sections_quotes_and_spans_in_json_lines():
    found = read(
        [
            {
                "id": "a",
                "question": "By when?",
                "kind": "date",
                "relevant": [{"doc_id": "one", "version": "1", "section": "Dates"}],
            },
            {
                "id": "b",
                "question": "How much?",
                "evidence": [
                    {"doc_id": "two", "quote": "The fee\nis 7."},
                    {"doc_id": "one", "version": "1", "start": 5, "end": 9},
                ],
            },
            {"id": "c", "question": "And when?", "language": "fr", "relevant": []},
            {"id": "d", "question": "How much is it?", "answer": "Seven, in free words."},
        ]
    )
    a, b, c, d = found.questions
    section = next(s for s in ONE.sections if s.heading == "Dates")
    assert a.evidence[0].span == section.span and (a.kind, a.language) == ("date", "en")
    assert section.span.of(ONE.text).startswith("Dates")  # the heading is part of it
    assert b.evidence[0].span.of(TWO.text) == "The fee is 7." and b.evidence[0].version == "3"
    assert b.evidence[1].span == Span(5, 9) and b.evidence[1].text == ONE.text[5:9]
    assert not c.answerable and not d.answerable and not found.problems
    assert found.report == "4 questions, 2 with evidence; 3 of 3 pieces of evidence were found."


def test_a_numbered_occurrence_is_that_one():
    places = only(
        read([{"id": "a", "question": "?", "evidence": [{"doc_id": "one", "quote": "The fee is 5.", "occurrence": 2}]}])
    )
    assert places[0].span.start == ONE.text.rindex("The fee is 5.")


@pytest.mark.parametrize(
    "evidence, code, names",
    [
        ({"doc_id": "one", "quote": "The fee is 5."}, "found_twice", "2 places (one)"),
        ({"quote": "The fee is"}, "found_twice", "3 places (one, two)"),
        ({"doc_id": "one", "quote": "The fee is 5.", "occurrence": 3}, "not_found", "2 times, not 3"),
        ({"doc_id": "one", "quote": "the fee is 5."}, "not_found", "not in one"),  # case is kept
        ({"doc_id": "one", "section": "Fee"}, "not_found", "“Fee”"),
        ({"doc_id": "one", "version": "2", "section": "Fees"}, "no_document", "one, version 2,"),
        ({"doc_id": "one", "start": 5, "end": 9000}, "not_found", "5 to 9000"),
    ],
)
def test_the_report_says_what_is_wrong(evidence, code, names):
    found = read([{"id": "a", "question": "?", "evidence": [evidence]}])
    (problem,) = found.problems
    assert problem.code == code and names in problem.text and problem.question == "a"
    assert f"1 {code.replace('_', ' ')}" in found.report
    assert (only(found)[0].span is not None) == (code == "found_twice")


def test_what_the_parser_lost_is_told_from_what_was_never_there():
    row = {"id": "a", "question": "?", "evidence": [{"doc_id": "two", "quote": "hidden note"}]}
    raw = {("two", "3"): "<!-- a hidden\nnote -->"}
    assert [p.code for p in read([row], raw=raw).problems] == ["parser_lost_it"]
    assert [p.code for p in read([row]).problems] == ["not_found"]
    gold = read([row], raw=raw).gold(axis_of([ONE, TWO]))
    assert gold.lost.tolist() == [1] and gold.characters.tolist() == [len("hidden note")]


def test_tables_group_the_lines_of_one_question():
    tsv = (
        'id\tquestion\tdoc_id\tquote\nm1\tHow much?\tone\tThe fee is 5.\nm2\tHow much?\ttwo\t"The fee is 7.\n'
    ).encode()
    found = read(tsv, "q.tsv")
    assert [q.id for q in found.questions] == ["m1"] and len(only(found)) == 2
    assert found.problems[-1].code == "not_found"  # a tab-separated file has no quoting: the mark is part of the quote
    csv = 'question,quote\r\n"How much, then?","The fee is 7."\r\n\r\n'.encode()
    assert only(read(csv, "q.csv"))[0].doc_id == "two"


def test_an_answer_in_a_table_is_found_by_its_words():
    """The words in order and whole."""
    for answer, there in (("the fee is 7", True), ("THE FEE, is 7!", True), ("fee 7", False), ("he fee is 7", False)):
        found = read(f"id\tquestion\tanswer\nq\tWhat?\t{answer}\n".encode(), "q.tsv", (TWO,))
        assert (only(found)[0].span is not None) == there, answer


@pytest.mark.parametrize(
    "data, name, says",
    [
        (b'{"question": "?"}\n{nonsense', "q.jsonl", "line 2 is not JSON"),
        (b"[1]", "q.jsonl", "line 1 is not a JSON object"),
        (b'{"id": "a"}', "q.jsonl", "line 1 has no question"),
        (b'{"question": "?", "relevant": "x"}', "q.jsonl", "must be a list"),
        (b'{"question": "?", "evidence": [{}]}', "q.jsonl", "needs a section, a quote, or a start and an end"),
        (b'{"question": "?", "quote": "a", "occurrence": 0}', "q.jsonl", "occurrence"),
        (b'{"question": "?", "start": 1, "end": 2}', "q.jsonl", "need their doc_id"),
        (b'{"id": "a", "question": "?", "evidence": []}\n' * 2, "q.jsonl", "twice"),
        (b"\xff\xfe", "q.tsv", "UTF-8"),
        (b"a\tb\n1\t2", "q.tsv", "question"),
        (b"question\nx\ty", "q.tsv", "line 2 has 2"),
        (b"", "q.csv", "no question"),
        (b"x", "q.xlsx", ".jsonl, .tsv, .csv"),
        (b'question\n"' + b"x" * 200_000, "q.csv", "q.csv"),
    ],
)
def test_files_that_cannot_be_read(data, name, says):
    with pytest.raises(QuestionError, match=None) as caught:
        read(data, name)
    assert says in str(caught.value) and "\n" not in str(caught.value)


def test_evidence_marks_are_a_question_set():
    start = ONE.text.index("By May")
    marks = [mark(ONE, start, start + 6, "By when?", "m1"), mark(TWO, 5, 9, "What is it?", "m2")]
    for data, name in ((write_marks(marks, "tsv"), "gold.tsv"), (write_marks(marks, "jsonl"), "gold.jsonl")):
        found = read(data, name)
        assert [q.evidence[0].span for q in found.questions] == [m.span for m in marks] and not found.problems


def test_the_digest_sees_questions_and_evidence():
    rows = [{"id": "a", "question": "?", "evidence": [{"doc_id": "two", "quote": "7"}]}]
    assert read(rows).digest == read(rows).digest
    other = [{"id": "a", "question": "?", "evidence": [{"doc_id": "two", "quote": "The"}]}]
    assert read(rows).digest != read(other).digest


@needs_shared
def test_the_policy_collection():
    documents = [parse(path) for path in files_of([LARKFIELD / "documents"])]
    found = read((LARKFIELD / "questions.jsonl").read_bytes(), "questions.jsonl", documents)
    assert (len(found.questions), len(found.answerable), len(found.problems)) == (67, 59, 0)


@needs_shared
def test_the_handbook():
    folder = SHARED / "data" / "handbook"
    documents = [parse(path) for path in files_of([folder])]
    found = read((folder / "questions.tsv").read_bytes(), "questions.tsv", documents)
    assert len(found.answerable) == 6 and not found.problems


@pytest.mark.parametrize("folder", ["logistics", "collection"])
def test_our_own_questions(folder):
    root = CORPUS / folder
    documents = [parse(p) for p in files_of([root / "documents" if (root / "documents").is_dir() else root])]
    found = read((root / "questions.jsonl").read_bytes(), "questions.jsonl", documents)
    assert found.answerable and len(found.questions) > len(found.answerable) and not found.problems

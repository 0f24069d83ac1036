"""Chunks as files: exact, safe in a spreadsheet, and reversible."""

import io
import json

import pandas as pd
import pytest
from hypothesis import HealthCheck, given, settings
from support.made_documents import CORPUS, documents

from chunkers import overlapping, parse, structure
from chunkers.exports import (
    COLUMNS,
    diagnosis_record,
    document_record,
    frame,
    read_csv,
    read_jsonl,
    read_tsv,
    records,
    to_csv,
    to_json,
    to_jsonl,
    to_parquet,
    to_tsv,
)

CONTRACT = (
    "chunk_id doc_id version title method position start end pages words sections prefix text source access "
    "language effective_from effective_to doc_type"
).split()


def test_the_columns_of_the_contract_come_first_and_in_order():
    assert list(COLUMNS[: len(CONTRACT)]) == CONTRACT
    row = records(structure(parse(CORPUS / "warranty-policy.pdf")))[3]
    assert tuple(row) == COLUMNS
    assert (row["doc_id"], row["version"], row["pages"], row["access"], row["effective_from"]) == (
        "warranty-policy",
        "5",
        [1, 2],
        "public",
        "2026-01-01",
    )


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(documents())
def test_every_text_format_gives_the_records_back(document):
    chunkings = [overlapping(document, 5, 2), structure(document, 9)]
    rows = [row for chunking in chunkings for row in records(chunking)]
    assert read_jsonl(to_jsonl(chunkings)) == rows
    assert json.loads(to_json(chunkings)) == rows
    assert read_csv(to_csv(chunkings)) == rows
    assert read_tsv(to_tsv(chunkings)) == rows


def test_parquet_and_frame_hold_the_same():
    chunking = overlapping(parse(CORPUS / "warranty-policy.md"))
    back = pd.read_parquet(io.BytesIO(to_parquet(chunking)))
    assert list(back.columns) == list(COLUMNS)
    assert back["text"].tolist() == frame(chunking)["text"].tolist() == [c.text for c in chunking]
    assert back["start"].dtype == "int64"


@pytest.mark.parametrize("bad", ["=HYPERLINK(0)", "+1", "-1", "@SUM(1)", "\u0009x", "'x"])
def test_no_cell_begins_like_a_formula(bad):
    document = parse(f'---\ntitle: "{bad}"\ndoc_id: x\n---\n\n# {bad}\n\n{bad} here\n'.encode(), "a.md")
    frame_ = pd.read_csv(io.BytesIO(to_csv(structure(document))), dtype=str, keep_default_na=False)
    for name in ("title", "text", "prefix", "source"):
        assert not frame_[name].str.startswith(("=", "+", "-", "@", "\t")).any()
    assert read_csv(to_csv(structure(document))) == records(structure(document))


def test_a_document_record_has_the_contract_s_fields():
    document = parse(CORPUS / "warranty-policy.pdf")
    record = json.loads(json.dumps(document_record(document)))
    assert set(record) == {"doc_id", "version", "title", "meta", "text", "blocks", "sections", "pages", "notes"}
    table = next(b for b in record["blocks"] if b["kind"] == "table")
    assert table["parts"][0]["is_header"] and table["parts"][1]["cells"][0] == "Hand garden tools"
    items = next(b for b in record["blocks"] if b["kind"] == "list")
    assert (items["parts"][0]["depth"], items["parts"][0]["number"], items["pages"]) == (1, None, [1, 2])
    assert items["section"] == ["What is not covered"]


def test_a_diagnosis_record_names_every_place():
    document = parse(CORPUS / "warranty-policy.md")
    from chunkers import diagnose, fixed

    record = json.loads(json.dumps(diagnosis_record(diagnose(fixed(document, 50)))))
    assert record["broken"]["sentences"][0]["text"]
    assert record["counts"]["broken_sentences"] == len(record["broken"]["sentences"])
    assert record["overlap_cost"] == 0

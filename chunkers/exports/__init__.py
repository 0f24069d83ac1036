"""Documents, chunks and diagnoses as files. Adds no knowledge: every value is read off the objects."""

from chunkers.exports.chunks import (
    COLUMNS,
    FORMATS,
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
from chunkers.exports.diagnoses import diagnosis_record
from chunkers.exports.documents import document_record

__all__ = [
    "COLUMNS",
    "FORMATS",
    "diagnosis_record",
    "document_record",
    "frame",
    "read_csv",
    "read_jsonl",
    "read_tsv",
    "records",
    "to_csv",
    "to_json",
    "to_jsonl",
    "to_parquet",
    "to_tsv",
]

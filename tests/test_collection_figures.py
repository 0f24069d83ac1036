"""The published figures of the policy collection, from the command line where it gives them."""

import csv
import json

import pytest
from support.shared_data import LARKFIELD, needs_shared

from chunkers import parse, structure
from chunkers.__main__ import main
from chunkers.parsers import files_of

pytestmark = needs_shared


def test_the_collection_has_36_documents_and_6520_words():
    found = [parse(path) for path in files_of([LARKFIELD / "documents"])]
    assert (len(found), sum(len(d.text.split()) for d in found)) == (36, 6520)


@pytest.mark.parametrize("method, number", [("structure", 185), ("fixed", 80), ("overlapping", 88)])
def test_chunks_of_the_collection(method, number, capsysbinary):
    assert main(["chunk", str(LARKFIELD / "documents"), "--method", method]) == 0
    rows = [json.loads(line) for line in capsysbinary.readouterr().out.splitlines()]
    assert len(rows) == number
    if method == "overlapping":
        assert sum(row["words"] for row in rows) == 7820


def test_all_57_published_ids():
    with open(LARKFIELD / "chunk_ids.tsv", encoding="utf-8") as file:
        published = list(csv.DictReader(file, delimiter="\t"))
    assert len(published) == 57
    made = {}
    for row in published:
        path = LARKFIELD / row["file"]
        made.setdefault(path, structure(parse(path)).ids)
        assert row["chunk_id"] in made[path], row


@pytest.mark.parametrize("name", ["delivery-policy", "product-care-pw2200", "returns-policy.v4", "warranty-policy"])
def test_the_same_text_in_every_format(name):
    paths = sorted((LARKFIELD / "formats").glob(f"{name}.*")) + sorted((LARKFIELD / "rebuilt").glob(f"{name}.*"))
    assert len(paths) >= 3
    assert len({parse(path).text for path in paths}) == 1


def test_page_two_of_the_untagged_policies():
    for path in (LARKFIELD / "formats/warranty-policy.pdf", LARKFIELD / "rebuilt/warranty-policy.pdf"):
        document = parse(path)
        start = document.pages[1].span.start
        assert document.text[start:].lstrip("- ").startswith("Damage from the wrong fuel"), path

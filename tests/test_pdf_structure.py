"""Structure scores on PDFs of nine producers, by the scorer that lies with them."""

import importlib.util
import sys

import pytest
from support.shared_data import SHARED, needs_shared

from chunkers.parsers import pdf

pytestmark = needs_shared
FOLDER = SHARED / "data" / "pdf_structure"

LEAST = {
    "tagged": dict(
        order=0.995,
        kind_f1=0.98,
        levels=0.99,
        depth=0.99,
        number=0.99,
        cells=0.97,
        furniture=1.0,
        pages=0.99,
        footnotes=1.0,
        code_lines=0.95,
    ),
    "untagged": dict(
        order=0.995,
        kind_f1=0.95,
        levels=0.94,
        depth=0.95,
        number=0.95,
        cells=0.97,
        furniture=0.98,
        pages=0.99,
        footnotes=1.0,
        code_lines=0.95,
    ),
}


def contract(document) -> dict:
    blocks = [
        dict(
            kind=block.kind,
            level=block.level,
            start=block.span.start,
            end=block.span.end,
            section=list(block.section),
            pages=list(block.pages),
            parts=[dict(start=part.span.start, end=part.span.end, pages=list(part.pages)) for part in block.parts],
        )
        for block in document.blocks
    ]
    return dict(text=document.text, blocks=blocks)


@pytest.fixture(scope="module")
def scored():
    pytest.importorskip("rapidfuzz")
    spec = importlib.util.spec_from_file_location("score_structure", SHARED / "tools" / "score_structure.py")
    scorer = importlib.util.module_from_spec(spec)
    before, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    spec.loader.exec_module(scorer)
    sys.dont_write_bytecode = before
    results = scorer.score_folder(str(FOLDER), lambda name, path: contract(pdf.parse(open(path, "rb").read(), name)))
    return results, scorer.summarise(results)


@pytest.mark.parametrize("kind", LEAST)
def test_scores_reach_the_bars(scored, kind):
    scores = scored[1][kind]["scores"]
    short = {name: round(scores[name], 3) for name, least in LEAST[kind].items() if scores[name] < least}
    assert not short


def test_no_pdf_and_no_producer_falls_behind(scored):
    results, summary = scored
    assert not [name for name, result in results.items() if result["missing"]]
    assert all(result["scores"]["order"] >= 0.98 for result in results.values())
    tagged = {result["producer"] for result in results.values() if result["tagged"]}
    assert all(summary[producer]["scores"]["kind_f1"] >= 0.96 for producer in tagged)


def test_a_note_says_whether_tags_were_used():
    tagged = pdf.parse((FOLDER / "policy.typst.pdf").read_bytes(), "policy.typst.pdf")
    plain = pdf.parse((FOLDER / "policy.latex.pdf").read_bytes(), "policy.latex.pdf")
    assert any("tags" in note.text for note in tagged.notes)
    assert not any("tags" in note.text for note in plain.notes)

"""The chart and the static page of a run: legal SVG and HTML, the same bytes twice, text never markup."""

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from support.contrast import contrast
from support.small_runs import logistics, small_run

from chunkers.drawing.palette import colours
from chunkers.evaluation.runs import Plan, run
from chunkers.evaluation.settings import parsed
from chunkers.exports.evaluation import tables, to_markdown
from chunkers.exports.evaluation_chart import TOKENS, context_chart, context_description
from chunkers.exports.evaluation_page import to_page
from chunkers.settings import SettingError

NASTY = '<script>alert(1)</script> | & "quoted" $x$'


def test_the_chart_has_a_line_a_band_and_a_name_a_setting():
    base = small_run()
    for metric in ("hit", "whole"):
        drawn = ElementTree.fromstring(context_chart(base, metric))
        tag = "{http://www.w3.org/2000/svg}"
        assert len(drawn.findall(f"{tag}polyline")) == len(drawn.findall(f"{tag}polygon")) == len(base.results)
        texts = [one.text for one in drawn.iter(f"{tag}text")]
        assert all(any(result.setting.chunks == text for text in texts) for result in base.results)
        assert drawn.find(f"{tag}desc").text == context_description(base, metric)
    assert context_chart(base) == context_chart(base)


def test_the_description_says_every_figure():
    said = context_description(small_run())
    for result in small_run().results:
        assert f"{result.mean('hit@50'):.3f}" in said and f"{result.mean('hit@100'):.3f}" in said


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_lines_stand_out_from_the_paper(theme):
    paint = colours(theme)
    assert all(contrast(paint[token], paint["paper"]) >= 3 for token in TOKENS)


def test_what_cannot_be_drawn_is_refused():
    with pytest.raises(SettingError, match="hit, recall"):
        context_chart(small_run(), "omega")
    with pytest.raises(SettingError, match="context limits"):
        context_chart(run(*logistics(), [parsed("fixed:60")], Plan(contexts=())))


def test_the_page_stands_alone_and_shows_text_as_text():
    base = small_run()
    nasty = replace(base, asked=tuple(replace(one, text=NASTY, kind=NASTY) for one in base.asked), problems=(NASTY,))
    page = to_page(nasty, NASTY).decode()
    assert to_page(nasty, NASTY).decode() == page
    assert "<script" not in page and "&lt;script&gt;" in page
    assert not re.search(r"(?:src|href)=|@import|url\(", page)
    assert page.count("<h1>") == 1 and "<svg" in page and base.digest in page
    for _, rows in tables(base):
        assert all(cell in to_page(base).decode() for row in rows for cell in row)


def test_tables_of_markdown_keep_their_columns():
    base = small_run()
    asked = tuple(replace(one, kind=f"a | b\n{number % 2}") for number, one in enumerate(base.asked))
    nasty = replace(base, asked=asked)
    for block in to_markdown(nasty).decode().split("\n\n"):
        lines = block.splitlines()
        if lines[0].startswith("|"):
            assert len({len(re.findall(r"(?<!\\)\|", line)) for line in lines}) == 1


def test_a_run_without_contexts_or_evidence_has_a_page():
    documents, questions = logistics()
    assert b"<svg" not in to_page(run(documents, questions, [parsed("fixed:60")], Plan(contexts=())))
    none = replace(questions, questions=questions.unanswerable)
    assert b"nothing to compare" in to_page(run(documents, none, [parsed("fixed:60")]))

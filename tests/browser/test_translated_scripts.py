"""Every sentence of the scripts in another language: what they show and do stays, so none of them is read as a code."""

import json
import re

import pytest
from support import drawn_page as drawn

from chunkers import diagnose, fixed, parse, structure
from chunkers.diagnostics.wording import all_flags
from chunkers.drawing.description import describe
from chunkers.drawing.page import page_data, static_page
from chunkers.drawing.payload import chunking_header, document_record
from explorer.shell.library import CORPUS

MARKED = "globalThis.chunkLanguage = message => `«${message}»`;"
# the texts that stand alone in the page, its labels and titles; the document's own text is left out
TEXTS = """() => {
    const out = [], walk = document.createTreeWalker(document.getElementById("page"), NodeFilter.SHOW_TEXT);
    const own = element => element.closest("svg, select, [data-testid=document], [data-testid=chunk-text]");
    for (let text = walk.nextNode(); text; text = walk.nextNode()) if (!own(text.parentElement)) out.push(text.data);
    for (const option of document.querySelectorAll("#page option")) out.push(option.textContent);
    for (const name of ["aria-label", "title", "placeholder"])
        for (const one of document.querySelectorAll(`#page [${name}]`)) if (!own(one)) out.push(one.getAttribute(name));
    return out;
}"""
# in the order of the page: what the scripts tell of their data by code, in whatever root it stands
CODES = """() => {
    const names = ["stage", "evidence", "lost", "lead", "count", "kept", "question", "setting", "group", "known"];
    const roots = [document, ...[...document.querySelectorAll("*")].map(e => e.shadowRoot).filter(Boolean)];
    return roots.flatMap(root => [...root.querySelectorAll(".line *")].filter(e => names.some(n => n in e.dataset))
        .map(e => [e.className, ...names.map(n => e.dataset[n] ?? null)]));
}"""


@pytest.fixture(scope="module")
def page_file(tmp_path_factory):
    warranty = parse(CORPUS / "warranty-policy.pdf")
    diagnoses = [diagnose(one) for one in (fixed(warranty, 100), structure(warranty, 200))]
    path = tmp_path_factory.mktemp("page") / "page.html"
    path.write_text(static_page(diagnoses), encoding="utf-8")
    return path, diagnoses


def test_the_static_page_does_the_same_and_says_all_of_its_own_in_it(browser, page_file):
    path, diagnoses = page_file
    told = {}
    for language in ("", MARKED):
        context = browser.new_context(viewport={"width": 1280, "height": 900})
        context.add_init_script(language)
        page = context.new_page()
        page.goto(path.as_uri())
        page.wait_for_selector("html[data-ready]")
        steps = page.locator(".cut-steps")
        page.locator(".chunks select").select_option("headless")
        headless = page.locator(drawn.ROW).evaluate_all("all => all.map(row => row.dataset.position)")
        page.locator(".chunks select").select_option("all")
        page.locator(".cut-steps select").select_option("row")
        steps.locator("button").last.click()
        signed = page.locator(".flags .cut").count()
        told[language] = (
            drawn.facts(page),
            drawn.marks(page),
            drawn.blocks(page),
            headless,
            signed,
            drawn.selected(page),
        )
        texts = page.evaluate(TEXTS)
        context.close()
    assert told[""] == told[MARKED]
    assert told[""][3] == [str(at) for at in diagnoses[0].headless] and told[""][4]
    data = known_to_python(diagnoses)
    own = [one for one in texts if any(letter.isalpha() for letter in one) and not is_data(one, data)]
    assert own and not [one for one in own if "«" not in one]


def known_to_python(diagnoses) -> str:
    """All texts that the page was given: the document, and what Python says of the chunkings."""
    headers = [chunking_header(one.chunking, one, [tuple(own) for own in all_flags(one)]) for one in diagnoses]
    described = [[found.lead, *found.items] for found in map(describe, diagnoses)]
    document = document_record(diagnoses[0].chunking.document)
    return json.dumps([document, page_data(diagnoses), headers, described], ensure_ascii=False)


def is_data(text: str, data: str) -> bool:
    """Texts of Python's, joined by commas or strokes or with a chunk's number put in; ids."""
    parts = re.split(r" / |, ", text.strip(" ·"))
    return (
        all(part in data for part in parts)
        or bool(re.fullmatch("[0-9a-f]{12}", text))
        or bool(re.match(r"#\d+ ", text))
    )


@pytest.mark.parametrize("address", ["ask", "survive", "evaluate"])
def test_the_pages_of_the_pipeline_tell_the_same_by_code(app, browser, address):
    told = []
    for language in ("", MARKED):
        context = browser.new_context(viewport={"width": 1280, "height": 900})
        context.add_init_script(language)
        page = context.new_page()
        page.set_default_timeout(90_000)
        page.goto(f"{app}/{address}")
        page.locator(".line tbody tr").first.wait_for()
        page.wait_for_timeout(1_500)
        told.append(page.evaluate(CODES))
        marked = page.locator(".line h2", has_text="«").count()
        context.close()
    assert told[0] == told[1] and len(told[0]) > 3
    assert marked

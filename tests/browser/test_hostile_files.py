"""A file that never ends is read while others work, and ends when its reader turns to something else."""

import time

from support import drawn_page as drawn
from support.hostile_pdfs import nested_forms
from support.opened_documents import bring, wait_for_document

HOSTILE = nested_forms(8)


def test_another_page_answers_at_once_while_a_hostile_file_is_read(open_page):
    other, page = open_page(), open_page()
    bring(page, ("hostile.pdf", HOSTILE))
    page.get_by_text("Reading “hostile.pdf”").first.wait_for()
    began = time.monotonic()
    drawn.set_size(other, 50)
    drawn.wait_for_chunks(other, 10)
    assert time.monotonic() - began < 10
    bring(other, ("mine.md", b"# Mine\n\nRead beside it."))
    wait_for_document(other, "mine")
    assert page.get_by_text("Reading “hostile.pdf”").count(), "it is still being read"
    page.get_by_role("button", name="Cancel").click()
    page.get_by_text("Reading “hostile.pdf”").first.wait_for(state="detached")
    wait_for_document(page, "warranty-policy")
    drawn.set_size(page, 50)
    drawn.wait_for_chunks(page, 10)

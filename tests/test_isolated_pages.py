"""Pages drawn in a child: the same as drawn here, and a page that hurts it hurts nothing else."""

from pathlib import Path

import pytest
from support.hostile_pdfs import make_pdf, nested_forms

from chunkers.parsers import ParseError, child, limits
from chunkers.parsers.pdf.pictures import isolated_pages
from chunkers.parsers.pdf.pictures.isolated_pages import IsolatedPages
from chunkers.parsers.pdf.pictures.page_view import PageView

MANUAL = (Path(__file__).resolve().parents[1] / "corpus" / "tide-station-manual.pdf").read_bytes()


@pytest.fixture(autouse=True, scope="module")
def ended():
    yield
    isolated_pages._DRAWING.end()


def shown(view, number: int):
    boxes = view.boxes(number, [(0, 30), (50, 400)])
    return len(view), view.size(number), view.text(number), boxes, view.picture(number)


def test_a_page_drawn_in_a_child_is_the_page():
    with PageView(MANUAL, "a.pdf") as here, IsolatedPages(MANUAL, "a.pdf") as isolated:
        for number in (1, 12):
            assert shown(isolated, number) == shown(here, number)
        assert isolated.boxes(1, []) == ()


def test_what_cannot_be_drawn_is_said_as_before():
    with pytest.raises(ParseError, match="“a.pdf” cannot be drawn: it is no PDF"):
        IsolatedPages(b"%PDF-1.7 nothing", "a.pdf")
    with IsolatedPages(MANUAL, "a.pdf") as view, pytest.raises(ValueError, match="there is no page 13"):
        view.text(13)


def test_a_page_that_takes_for_ever_ends_in_one_sentence_and_the_next_is_drawn(monkeypatch):
    data = nested_forms(8)
    with IsolatedPages(MANUAL, "a.pdf") as other:
        with IsolatedPages(data, "forms.pdf") as view:
            monkeypatch.setattr(limits, "DRAWING_SECONDS", 1)
            with pytest.raises(ParseError, match="“forms.pdf” cannot be drawn: a page takes more than 1 second"):
                view.picture(1)
            monkeypatch.undo()
        assert other.picture(1).startswith(b"\xff\xd8")


def test_a_child_that_crashes_is_one_sentence_and_the_next_is_drawn():
    with IsolatedPages(MANUAL, "a.pdf") as view:
        isolated_pages._DRAWING.child.process.kill()
        isolated_pages._DRAWING.child.process.wait()
        assert view.picture(1).startswith(b"\xff\xd8"), "a child that is gone is started again"
        started = child.subprocess.Popen

        def crashing(command, **more):
            return started([command[0], "-c", "import os; os.abort()"], **more)

        isolated_pages._DRAWING.end()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(child.subprocess, "Popen", crashing)
            with pytest.raises(ParseError, match="damaged or needs more than 3 GB of memory"):
                view.picture(2)
        assert view.picture(2).startswith(b"\xff\xd8")


def test_the_child_keeps_a_few_files_and_opens_others_again():
    views = [IsolatedPages(make_pdf(b"BT /F1 12 Tf 72 700 Td (Page %d.) Tj ET" % n), f"{n}.pdf") for n in range(7)]
    assert [view.text(1).strip() for view in views] == [f"Page {n}." for n in range(7)]

"""Pages are loaded a few at a time, fewer where they draw much, and all are closed whatever happens."""

from pathlib import Path

import pytest

from chunkers.parsers.pdf.reading import pdfium

DATA = (Path(__file__).resolve().parents[1] / "corpus" / "tide-station-manual.pdf").read_bytes()


@pytest.fixture
def loaded(monkeypatch):
    """The numbers of the pages loaded now, and the most that were at once."""

    class Counted(pdfium.PdfiumPage):
        now: list[int] = []
        most = 0

        def __init__(self, *arguments):
            super().__init__(*arguments)
            self.now.append(self.number)
            Counted.most = max(Counted.most, len(self.now))

        def close(self):
            super().close()
            self.now.remove(self.number)

    monkeypatch.setattr(pdfium, "PdfiumPage", Counted)
    return Counted


@pytest.fixture
def document():
    document = pdfium.PdfiumDocument(DATA)
    yield document
    document.close()


def test_pages_come_in_turn_and_are_closed(document, loaded):
    numbers = [page.number for page in document.open_pages(range(document.count))]
    assert numbers == list(range(1, document.count + 1))
    assert not loaded.now
    assert 1 < loaded.most <= pdfium.TOGETHER


def test_pages_that_draw_much_are_loaded_one_by_one(document, loaded, monkeypatch):
    monkeypatch.setattr(pdfium, "MANY_DRAWN", 1)
    assert len(list(document.open_pages(range(5)))) == 5
    assert loaded.most == 1


def test_who_stops_early_leaves_nothing_open(document, loaded):
    pages = document.open_pages(range(document.count))
    assert next(pages).number == 1 and loaded.now
    pages.close()
    assert not loaded.now


def test_a_page_that_cannot_be_loaded_is_none_and_the_others_are_read(document, loaded):
    assert [page and page.number for page in document.open_pages([0, document.count + 5, 1])] == [1, None, 2]
    assert not loaded.now

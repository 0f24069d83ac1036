"""A long PDF read by two processes gives the same document as read by one, whatever becomes of the second."""

import io
import os
from pathlib import Path

import pytest
from pypdf import PdfReader, PdfWriter

from chunkers import parse
from chunkers.parsers import child
from chunkers.parsers.pdf.reading import files, parallel_pages

MANUAL = Path(__file__).resolve().parents[1] / "corpus" / "tide-station-manual.pdf"
COUNT = 85


@pytest.fixture(autouse=True)
def fewer_pages(monkeypatch):
    monkeypatch.setattr(parallel_pages, "LEAST", COUNT - 5)  # what is shown holds from any number on


@pytest.fixture(scope="module")
def long_file() -> bytes:
    pages = PdfReader(MANUAL).pages
    writer = PdfWriter()
    for at in range(COUNT):
        writer.add_page(pages[at % len(pages)])
    return _written(writer)


def _written(writer: PdfWriter) -> bytes:
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


@pytest.fixture(scope="module")
def by_one(long_file):
    return parse(long_file, "long.pdf")


def test_two_processes_read_what_one_reads(long_file, by_one):
    told = []
    by_two = ranges_parse(long_file, told)
    assert (by_two.text, by_two.blocks, by_two.pages, by_two.notes) == (
        by_one.text,
        by_one.blocks,
        by_one.pages,
        by_one.notes,
    )
    assert len(by_one.pages) == COUNT
    assert all(all_ == COUNT and 0 < done <= COUNT for done, all_ in told)
    assert [done for done, _ in told] == sorted(done for done, _ in told) and told[-1] == (COUNT, COUNT)


def ranges_parse(data: bytes, told: list | None = None):
    from chunkers.parsers import pdf

    return pdf.parse(data, "long.pdf", cores=2, progress=lambda *now: told.append(now) if told is not None else None)


@pytest.mark.skipif(os.name == "nt", reason="needs a program that ends at once")
@pytest.mark.parametrize("program", ["/bin/false", "/bin/echo"])
def test_a_second_process_that_dies_or_talks_nonsense_loses_no_page(program, long_file, by_one, monkeypatch):
    monkeypatch.setattr(child.sys, "executable", program)
    assert ranges_parse(long_file) == by_one


def test_a_short_file_starts_no_process(monkeypatch):
    monkeypatch.setattr(child.subprocess, "Popen", lambda *_, **__: pytest.fail("a process was started"))
    assert parse(MANUAL, cores=2).pages


def test_the_password_reaches_the_second_process(long_file, by_one):
    writer = PdfWriter(clone_from=io.BytesIO(long_file))
    writer.encrypt("spring tide", algorithm="AES-256")
    locked = _written(writer)
    file = files.open_pdf(locked, "long.pdf", "spring tide")
    other = parallel_pages._SecondHalf(locked, "spring tide", COUNT // 2, COUNT)
    try:
        assert [page.number for page in other.pages(lambda _: None)] == list(range(COUNT // 2 + 1, COUNT + 1))
    finally:
        other.close()
        file.close()


def test_the_second_process_ends_with_the_first(long_file):
    other = parallel_pages._SecondHalf(long_file, "", 0, COUNT)
    process = other._child.process
    pages = other.pages(lambda _: None)
    next(pages)  # it has begun, and has pages to go
    process.stdin.close()  # as the end of this process would
    assert process.wait(30) == 1
    other.close()

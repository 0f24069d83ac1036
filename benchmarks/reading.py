"""Reading PDFs, against PDFium's plain text, pypdf, pdfplumber and docling-parse.

The PDFs of `../shared/data` when they lie beside the project (papers, manuals and forms of many producers),
else those of corpus/, which pypdf reads three times as fast as most: their fonts have no tables of signs.
Needs `pip install -r requirements-bench.txt docling-parse`; a peer that is missing is named and left out, and
a file that one of them cannot read is left out for all.
"""

from __future__ import annotations

import importlib.util
import io
import time
from pathlib import Path

import pypdf
import pypdfium2

from benchmarks.bars import Bar, medians
from chunkers import parse
from chunkers.parsers.pdf.pictures.page_view import PageView
from chunkers.parsers.pdf.reading.lines import Shapes
from chunkers.parsers.pdf.reading.pdfium import PdfiumDocument
from chunkers.parsers.pdf.reading.word_gaps import split_lines

ROOT = Path(__file__).resolve().parents[1]
CORPUS = ROOT / "corpus"
SHARED = ROOT.parent / "shared" / "data"


def run() -> list[Bar]:
    peers = _peers()
    readers = (_plain, _lines, _parse, _pypdf, *peers.values())
    files = [data for data in _files() if all(_reads(read, data) for read in readers)]
    print(f"  {len(files)} files, {sum(len(pypdfium2.PdfDocument(data)) for data in files)} pages")
    found = _timed({"plain": _plain, "lines": _lines}, files, 15) | _timed({"parse": _parse, "pypdf": _pypdf}, files, 5)
    bars = [
        Bar("PDF lines with boxes and fonts against PDFium's plain text", found["lines"] / found["plain"], 1.6, False),
        Bar("whole PDF parse against pypdf extract_text", found["pypdf"] / found["parse"], 5),
    ]
    bars += _pictures((CORPUS / "tide-station-manual.pdf").read_bytes())
    for name, what, reach in (("pdfplumber", "pdfplumber extract_words", 15), ("docling", "docling-parse words", 4)):
        if name in peers:  # each by itself: docling-parse keeps the memory of all that it has read
            found = _timed({"parse": _parse, name: peers[name]}, files, 3)
            bars.append(Bar(f"whole PDF parse against {what}", found[name] / found["parse"], reach))
    return bars


def _timed(readers: dict, files: list[bytes], rounds: int) -> dict[str, float]:
    """Median seconds of the processor: all these readers work in one thread."""
    jobs = {name: lambda read=read: [read(data) for data in files] for name, read in readers.items()}
    return medians(jobs, rounds, time.process_time)


def _parse(data: bytes):
    return parse(data, "bench.pdf")


def _files() -> list[bytes]:
    names = [*sorted(SHARED.glob("pdf_structure/*.pdf"))[::3], *sorted(SHARED.glob("real_pdfs/*.pdf"))]
    return [path.read_bytes() for path in names or sorted(CORPUS.rglob("*.pdf"))]


def _reads(read, data: bytes) -> bool:
    try:
        read(data)
    except Exception:  # noqa: BLE001 - a reader may fail in any way; the file is then left out for all
        return False
    return True


def _pypdf(data: bytes) -> None:
    for page in pypdf.PdfReader(io.BytesIO(data)).pages:
        page.extract_text()


def _plain(data: bytes) -> list[str]:
    document = pypdfium2.PdfDocument(data)
    texts = [page.get_textpage().get_text_range() for page in document]
    document.close()
    return texts


def _lines(data: bytes) -> list:
    document = PdfiumDocument(data)
    pages = [split_lines(page, page.lines(), Shapes()) for page in document.open_pages(range(document.count))]
    document.close()
    return pages


def _pictures(data: bytes) -> list[Bar]:
    def ours():
        with PageView(data, "manual.pdf") as view:
            return [view.picture(number) for number in range(1, 13)]

    def default_png():
        document = pypdfium2.PdfDocument(data)
        for page in document:
            page.render(scale=1.5).to_pil().save(io.BytesIO(), "PNG")
        document.close()

    found = medians({"ours": ours, "png": default_png}, 3)
    return [Bar("page picture for the browser against render and default PNG", found["png"] / found["ours"], 3.5)]


def _plumber(data: bytes) -> None:
    import pdfplumber

    with pdfplumber.open(io.BytesIO(data)) as pdf:
        for page in pdf.pages:
            page.extract_words()


def _docling(data: bytes) -> None:
    from docling_parse.pdf_parser import DoclingPdfParser

    for _, page in DoclingPdfParser(loglevel="fatal").load(io.BytesIO(data)).iterate_pages():
        page.word_cells  # noqa: B018


def _peers() -> dict:
    """The other readers that are installed, by name."""
    found = {}
    for name, package, read in (("pdfplumber", "pdfplumber", _plumber), ("docling", "docling_parse", _docling)):
        if importlib.util.find_spec(package):
            found[name] = read
        else:
            print(f"{package} is not installed; its bar is left out")
    return found

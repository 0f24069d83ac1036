"""Reading PDFs, against PDFium's plain text, pypdf, pdfplumber and docling-parse: the PDFs of corpus/.

Needs `pip install -r requirements-bench.txt docling-parse`; a peer that is missing is named and left out.
"""

from __future__ import annotations

import io
from pathlib import Path

import pypdf
import pypdfium2

from benchmarks.bars import Bar, medians
from chunkers import parse
from chunkers.parsers.page_view import PageView
from chunkers.parsers.pdf import files

CORPUS = Path(__file__).resolve().parents[1] / "corpus"


def run() -> list[Bar]:
    files = {path.name: path.read_bytes() for path in sorted(CORPUS.rglob("*.pdf"))}
    jobs = {
        "plain": lambda: [_plain(data) for data in files.values()],
        "lines": lambda: [_lines(data) for data in files.values()],
        "parse": lambda: [parse(data, name) for name, data in files.items()],
        "pypdf": lambda: [[page.extract_text() for page in pypdf.PdfReader(io.BytesIO(data)).pages]
                          for data in files.values()],
        **_peers(files),
    }
    found = medians(jobs, 3)
    bars = [Bar("PDF lines with boxes and fonts against PDFium's plain text", found["lines"] / found["plain"], 1.6,
                False),
            Bar("whole PDF parse against pypdf extract_text", found["pypdf"] / found["parse"], 5)]
    if "pdfplumber" in found:
        bars.append(Bar("whole PDF parse against pdfplumber extract_words", found["pdfplumber"] / found["parse"], 15))
    if "docling" in found:
        bars.append(Bar("whole PDF parse against docling-parse words", found["docling"] / found["parse"], 4))
    return bars + _pictures(files["tide-station-manual.pdf"])


def _plain(data: bytes) -> list[str]:
    document = pypdfium2.PdfDocument(data)
    texts = [page.get_textpage().get_text_range() for page in document]
    document.close()
    return texts


def _lines(data: bytes) -> list:
    file = files.opened(data, "bench.pdf", "")
    pages = list(file.pages())
    file.close()
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


def _peers(files: dict[str, bytes]) -> dict:
    jobs = {}
    try:
        import pdfplumber

        def plumber():
            for data in files.values():
                with pdfplumber.open(io.BytesIO(data)) as pdf:
                    for page in pdf.pages:
                        page.extract_words()
        jobs["pdfplumber"] = plumber
    except ImportError:
        print("pdfplumber is not installed; its bar is left out")
    try:
        from docling_parse.pdf_parser import DoclingPdfParser

        def docling():
            parser = DoclingPdfParser(loglevel="fatal")
            for data in files.values():
                for _, page in parser.load(io.BytesIO(data)).iterate_pages():
                    page.word_cells  # noqa: B018
        jobs["docling"] = docling
    except ImportError:
        print("docling-parse is not installed; its bar is left out")
    return jobs

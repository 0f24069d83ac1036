"""Makes the PDF files of `corpus/` from their Markdown sources.

    python tools/make_corpus_pdfs.py            # writes the PDFs that are not up to date
    python tools/make_corpus_pdfs.py --check    # exit 1 when a PDF differs from what its source gives

Needs reportlab (a development dependency). The same sources give the same bytes on every machine: standard fonts,
no clock, no compression.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from corpus_layout import SERIF, Look, write_pdf  # noqa: E402
from corpus_markdown import read  # noqa: E402

CORPUS = Path(__file__).resolve().parents[1] / "corpus"

WARRANTY = Look(
    header="Larkfield | {title} | Version {version}, effective from {effective_from}",
    footer="Printed copies are not controlled. Check the help centre for the current version.|Page {page} of {pages}",
    columns={0: (102, 138, 90, 138)},
    hyphens={"greenhouses": ("greenhou-", "ses"), "appliances": ("applian-", "ces"),
             "polycarbonate": ("polycarbo-", "nate"), "sprinklers,": ("sprin-", "klers,")},
    page_before=("Damage from the wrong fuel, voltage or chemicals.",))

STATION = Look(
    paper="a4", fonts=SERIF, size=12, lead=1.42, margin=80, heading_sizes=(22, 16, 13.5, 12), table_size=10, grid=False,
    header="{title}", footer="Edition {version}|{page}", outline=True,
    page_before=("4 The data",))

# PDF (relative to corpus/) → its Markdown source and how it is set.
FILES: dict[str, tuple[str, Look]] = {
    "warranty-policy.pdf": ("warranty-policy.md", WARRANTY),
    "tide-station-manual.pdf": ("tide-station-manual.md", STATION),
}


def made(name: str) -> tuple[bytes, int]:
    """The bytes of the PDF called `name` and its number of pages."""
    source, look = FILES[name]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "made.pdf"
        pages = write_pdf(path, read(CORPUS / source), look)
        return path.read_bytes(), pages


def main(check: bool) -> int:
    stale = 0
    for name in FILES:
        data, pages = made(name)
        path = CORPUS / name
        if path.exists() and path.read_bytes() == data:
            continue
        stale += 1
        if not check:
            path.write_bytes(data)
        print(f"{'differs' if check else 'written'}: corpus/{name}, {pages} pages, {len(data):,} bytes")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))

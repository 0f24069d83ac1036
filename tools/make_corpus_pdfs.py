"""Makes the PDF files of `corpus/` from their Markdown sources.

    python tools/make_corpus_pdfs.py            # writes the PDFs that are not up to date
    python tools/make_corpus_pdfs.py --check    # exit 1 when a PDF differs from what its source gives

Needs reportlab (a development dependency). The same sources give the same bytes on every machine: standard fonts,
no clock, no compression.
"""

from __future__ import annotations

import sys
import tempfile
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from corpus_layout import SERIF, Look, write_pdf  # noqa: E402
from corpus_markdown import read  # noqa: E402

CORPUS = Path(__file__).resolve().parents[1] / "corpus"

WARRANTY = Look(
    header="Larkfield | {title} | Version {version}, effective from {effective_from}",
    footer="Printed copies are not controlled. Check the help centre for the current version.|Page {page} of {pages}",
    columns={0: (102, 138, 90, 138)},
    hyphens={
        "greenhouses": ("greenhou-", "ses"),
        "appliances": ("applian-", "ces"),
        "polycarbonate": ("polycarbo-", "nate"),
        "sprinklers,": ("sprin-", "klers,"),
    },
    page_before=("Damage from the wrong fuel, voltage or chemicals.",),
)

STATION = Look(
    paper="a4",
    fonts=SERIF,
    size=12,
    lead=1.42,
    margin=80,
    heading_sizes=(22, 16, 13.5, 12),
    table_size=10,
    grid=False,
    header="{title}",
    footer="Edition {version}|{page}",
    outline=True,
    page_before=("4 The data",),
)

MANUAL = Look(
    paper="a4",
    fonts=SERIF,
    size=11,
    lead=1.3,
    heading_sizes=(20, 15, 12.5, 11),
    table_size=9.5,
    grid=True,
    header="Tessel Sound Ferries    {title}",
    footer="Version {version} of {effective_from}|{page} / {pages}",
    outline=True,
)
LEAFLET = Look(
    paper="a4",
    size=11,
    lead=1.35,
    margin=64,
    heading_sizes=(22, 14, 12),
    table_size=9.5,
    grid=False,
    header="Tessel Sound Ferries",
    footer="{title}, version {version}|Page {page}",
    rule=False,
)
MINUTES = Look(
    paper="a4",
    fonts=SERIF,
    size=12,
    lead=1.25,
    margin=90,
    heading_sizes=(17, 13),
    table_size=10,
    header="{title}",
    footer="|- {page} -",
)
TARIFF = Look(
    paper="a4",
    size=10,
    margin=54,
    heading_sizes=(18, 13),
    table_size=8.5,
    header="Tessel Sound Ferries | {title}",
    footer="Valid from {effective_from}|{page} of {pages}",
)
REPORT = Look(
    paper="a4",
    size=10.5,
    lead=1.35,
    margin=68,
    heading_sizes=(24, 15, 12),
    table_size=9,
    header="{title}",
    footer="Tessel Sound Ferries|{page}",
    outline=True,
)

# The collection's documents that come as PDF or HTML; each has its Markdown source in formats/.
PRINTED = {
    "crew-operations-manual": MANUAL,
    "dangerous-goods": LEAFLET,
    "fares-and-vehicle-bands": TARIFF,
    "vessel-guide-betony": LEAFLET,
    "members-meeting-2026": MINUTES,
    "winter-timetable": TARIFF,
    "annual-report-2025": REPORT,
}
WEB = {
    "conditions-of-carriage.v7": MANUAL,
    "questions-passengers-ask": LEAFLET,
    "haeufige-fragen": LEAFLET,
    "privacy-notice": TARIFF,
    "accessibility-guide": LEAFLET,
    "kellan-harbour-byelaws": MANUAL,
    "guide-des-iles": replace(LEAFLET, grid=True),
}


def collection() -> dict[str, tuple[str, Look]]:
    """A printed document's PDF belongs to the collection; that of a web page is one of its other formats."""
    folders = {"documents": PRINTED, "formats": WEB}
    return {
        f"collection/{folder}/{name}.pdf": (f"collection/formats/{name}.md", look)
        for folder, looks in folders.items()
        for name, look in looks.items()
    }


# PDF (relative to corpus/) → its Markdown source and how it is set.
FILES: dict[str, tuple[str, Look]] = {
    "warranty-policy.pdf": ("warranty-policy.md", WARRANTY),
    "tide-station-manual.pdf": ("tide-station-manual.md", STATION),
    **collection(),
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

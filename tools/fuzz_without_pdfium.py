"""For a fuzz run as on a machine where pypdfium2 is not installed."""

from chunkers.parsers import formats  # noqa: F401  (all parsers are there before one is changed)
from chunkers.parsers.pdf.reading import files


def plant() -> None:
    files.pdfium = None

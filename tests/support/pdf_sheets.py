"""Small PDFs drawn line by line, and what is asked of the documents that are read from them."""

import io

import pytest

from chunkers.parsers import pdf

canvas = pytest.importorskip("reportlab.pdfgen.canvas")
stringWidth = pytest.importorskip("reportlab.pdfbase.pdfmetrics").stringWidth
A4 = (595.0, 842.0)
PROSE = [
    "The pump stands in the lower hall and is looked after by the morning shift, which writes the hours",
    "into the log and reports whatever sounds unlike the day before. Nobody opens the valve alone, and whoever",
    "closes it says so to the next shift. The lamp above the door shows which of the two pumps is running at",
    "the moment, and the small one shows whether the filter has been changed in the last ten days or not.",
]


class Sheet:
    """A PDF drawn line by line; y grows downwards, in points."""

    def __init__(self):
        self.buffer = io.BytesIO()
        self.canvas = canvas.Canvas(self.buffer, pagesize=A4, invariant=1)

    def text(self, x, y, text, size=10.0, font="Helvetica", mode=None):
        drawn = self.canvas.beginText(x, A4[1] - y)
        drawn.setFont(font, size)
        if mode is not None:
            drawn.setTextRenderMode(mode)
        drawn.textOut(text)
        self.canvas.drawText(drawn)
        return self

    def lines(self, x, y, lines, size=10.0, leading=12.0, font="Helvetica"):
        for i, line in enumerate(lines):
            self.text(x, y + i * leading, line, size, font)
        return self

    def rule(self, x0, y0, x1, y1):
        self.canvas.line(x0, A4[1] - y0, x1, A4[1] - y1)
        return self

    def page(self):
        self.canvas.showPage()
        return self

    def parsed(self):
        self.canvas.save()
        return pdf.parse(self.buffer.getvalue(), "sheet.pdf")


def texts(document, kind):
    return [block.span.of(document.text) for block in document.blocks if block.kind == kind]


def kinds(document):
    return [block.kind for block in document.blocks]


def furniture(document, page=0):
    return [piece.text for piece in document.pages[page].furniture]

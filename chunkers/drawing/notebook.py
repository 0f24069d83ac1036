"""A chunking in a notebook: the static page of it, in a frame of its own.

`chunkers/__init__.py` hangs `bundle` on Chunking, so that a chunking draws itself where it is the last line of a cell.
The frame has an origin of its own and no network; its scripts see nothing of the notebook, and the notebook's styles
do not reach it.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from chunkers.base import Chunking
from chunkers.diagnostics import Diagnosis, diagnose
from chunkers.diagnostics.wording import plain_sentence
from chunkers.drawing.names import chunking_name
from chunkers.drawing.page import check, static_page

HEIGHT = 860  # px of the frame: sentence, readout, the canvas and its stepper at a notebook's usual width
SANDBOX = "allow-scripts allow-downloads"


@dataclass(frozen=True, eq=False, repr=False)
class Shown:
    """Chunkings of one document to switch between, as the value of a notebook cell. `height` in px."""

    diagnoses: tuple[Diagnosis, ...]
    height: int = HEIGHT

    def _repr_html_(self) -> str:
        return frame(static_page(self.diagnoses, embedded=True), self.height)

    def __repr__(self) -> str:
        return "\n".join(map(_said, self.diagnoses))


def show(*chunkings: Chunking, height: int = HEIGHT) -> Shown:
    """What a notebook draws: `show(fixed(document), structure(document))`.

    Raises ValueError without chunkings, for chunkings of several documents, and for one chunking twice.
    """
    shown = Shown(tuple(diagnose(one) for one in chunkings), height)
    check(shown.diagnoses)  # refused here, where the reader sees it, not while the cell is drawn
    return shown


def bundle(chunking: Chunking, include=None, exclude=None) -> dict[str, str]:
    """A chunking as `_repr_mimebundle_`: the drawing, and one sentence where nothing can be drawn."""
    shown = Shown((diagnose(chunking),))
    made = {"text/plain": shown.__repr__, "text/html": shown._repr_html_}
    return {
        kind: make()
        for kind, make in made.items()
        if (not include or kind in include) and not (exclude and kind in exclude)
    }


def frame(page: str, height: int) -> str:
    """A page in an `<iframe>` that carries it whole."""
    return (
        f'<iframe title="Chunk explorer" sandbox="{SANDBOX}" width="100%" height="{height:d}" '
        f'style="border:0" srcdoc="{escape(page)}"></iframe>'
    )


def _said(diagnosis: Diagnosis) -> str:
    """“Larkfield warranty policy”, Fixed, 100 words: Cutting every 100 words makes 5 chunks …"""
    document = diagnosis.chunking.document
    name = document.title or document.meta.source or document.meta.doc_id
    return f"“{name}”, {chunking_name(diagnosis.chunking)}: {plain_sentence(diagnosis)}"

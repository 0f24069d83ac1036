"""The explorer as one static page: no server, no network, opens from disk, in a course page and in a notebook.

It holds one document and some chunkings of it, and switches between them itself. The scripts and styles are the app's
own, page.js and page.css add the switches. What a document says is only in the data, as JSON and as gzip in base64;
the scripts make text of it, never markup, and the page's policy forbids them to do otherwise or to fetch anything.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
from collections.abc import Sequence
from itertools import combinations
from string import Template

from chunkers.catalog import recipe_of
from chunkers.diagnostics.report import Diagnosis
from chunkers.drawing.assets import HERE, script, styles
from chunkers.drawing.description import describe
from chunkers.drawing.names import method_label, setting
from chunkers.drawing.payload import KEY_LENGTH, chunking_bytes, document_bytes, key_of
from chunkers.drawing.static_figure import static_figure
from chunkers.drawing.svg import tree

WIDTHS = {"wide": 960, "narrow": 360}  # px of the two static figures of a pair: page and paper, phone
MOST_PAIRS = 36  # of chunkings with a static figure; with more, only those with the first shown


def static_page(
    diagnoses: Sequence[Diagnosis], start: int = 0, beside: int | None = None, embedded: bool = False
) -> str:
    """The page as HTML, the same for the same input.

    `diagnoses`: one or more, each of another chunking of one document, in the order of the switches. `start` is shown
    first, `beside` (the last of another method, when None) stands beside it in the static figure. `embedded` leaves
    out what a page around it says: margins and title, and the static figure is closed. Raises ValueError for no
    chunkings, chunkings of several documents, one chunking twice, or an index outside.
    """
    check(diagnoses, start, beside)
    data = _json(page_data(diagnoses, start, beside)).replace("<", "\\u003c")
    code = script(HERE / "page.js")
    look = f"{styles()}\n{(HERE / 'page.css').read_text(encoding='utf-8')}"
    return Template((HERE / "page.html").read_text(encoding="utf-8")).substitute(
        attributes=" data-embed" if embedded else "", policy=policy(code), styles=look, data=data, script=code
    )


def policy(code: str) -> str:
    """The Content-Security-Policy: this script and no other, own styles, no network, no markup from strings."""
    digest = base64.b64encode(hashlib.sha256(code.encode("utf-8")).digest()).decode("ascii")
    return (
        f"default-src 'none'; script-src 'sha256-{digest}'; style-src 'unsafe-inline'; img-src data:; "
        "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'"
    )


def page_data(diagnoses: Sequence[Diagnosis], start: int = 0, beside: int | None = None) -> dict:
    """What the scripts read: settings in the open, all that quotes the document packed."""
    document = document_bytes(diagnoses[0].chunking.document)
    beside = _beside(diagnoses, start) if beside is None else beside
    said = {"descriptions": [_described(one) for one in diagnoses], "pictures": _pictures(diagnoses, start)}
    return {
        "document": _base64(document[KEY_LENGTH:]),
        "start": start,
        "beside": beside,
        "chunkings": [_chunking(one, key_of(document)) for one in diagnoses],
        "said": _base64(gzip.compress(_json(said).encode("utf-8"), 9, mtime=0)),
    }


def _chunking(diagnosis: Diagnosis, document_key: str) -> dict:
    chunking = diagnosis.chunking
    chunker, cut = chunking.chunker, recipe_of(chunking)
    return {
        "method": chunking.method,
        "label": method_label(chunking.method),
        "setting": setting(chunking),
        "size": chunker.size,
        "overlap": getattr(chunker, "overlap", 0),
        "unit": chunker.unit,
        **({"settings": cut.further} if cut and cut.further else {}),
        "payload": _base64(chunking_bytes(chunking, diagnosis, document_key)[KEY_LENGTH:]),
    }


def _described(diagnosis: Diagnosis) -> dict:
    told = describe(diagnosis)
    return {"lead": told.lead, "items": told.items}


def _pictures(diagnoses: Sequence[Diagnosis], start: int) -> dict[str, dict[str, list]]:
    """`{"0-3": {"wide": tree, "narrow": tree}}` of pairs, the earlier chunking on the left.

    Pairs are of two methods; where there is but one, of two sizes.
    """
    methods = [one.chunking.method for one in diagnoses]
    pairs = [
        (left, right)
        for left, right in combinations(range(len(diagnoses)), 2)
        if len(set(methods)) == 1 or methods[left] != methods[right]
    ]
    if len(pairs) > MOST_PAIRS:
        pairs = [pair for pair in pairs if start in pair]
    return {f"{left}-{right}": figure_trees(diagnoses[left], diagnoses[right]) for left, right in pairs}


def figure_trees(left: Diagnosis, right: Diagnosis) -> dict[str, list]:
    """The static figure of a pair as data, by width, in the colours of the page it is put on."""
    return {name: tree(static_figure(left, right, "page", width)) for name, width in WIDTHS.items()}


def _beside(diagnoses: Sequence[Diagnosis], start: int) -> int:
    others = [i for i, one in enumerate(diagnoses) if one.chunking.method != diagnoses[start].chunking.method]
    return others[-1] if others else len(diagnoses) - 1 - (start == len(diagnoses) - 1 > 0)


def check(diagnoses: Sequence[Diagnosis], start: int = 0, beside: int | None = None) -> None:
    """Raises ValueError where `static_page` would."""
    if not diagnoses:
        raise ValueError("a page needs at least one chunking")
    if len({id(one.chunking.document) for one in diagnoses}) > 1:
        raise ValueError("the chunkings of a page must be of one document")
    if len({one.chunking.chunker for one in diagnoses}) < len(diagnoses):
        raise ValueError("a page holds each chunking once")
    for name, at in (("start", start), ("beside", beside)):
        if at is not None and not 0 <= at < len(diagnoses):
            raise ValueError(f"{name} is {at}, and there are {len(diagnoses)} chunkings")


def _json(value) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _base64(data: bytes) -> str:
    return base64.b64encode(data).decode("ascii")

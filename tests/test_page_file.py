"""The static page that the app hands over."""

import json
import re

from support.made_documents import CORPUS

from chunkers import overlapping, parse
from chunkers.catalog import CATALOG
from explorer.explore.static_page import page_file


def test_what_is_drawn_is_in_the_page_and_shown_first():
    document = parse(CORPUS / "warranty-policy.md")
    chunking = overlapping(document, 70, 13)
    page = page_file(chunking).decode("utf-8")
    data = json.loads(re.search(r'<script type="application/json"[^>]*>(.*?)</script>', page, re.S)[1])
    shown = json.dumps(data)
    assert all(f'"{name}"' in shown for name in [one.name for one in CATALOG.values() if one.offered])
    first = data["chunkings"][data["start"]]
    assert (first["method"], first["size"], first["overlap"]) == ("overlapping", 70, 13)
    assert page == page_file(chunking).decode("utf-8")

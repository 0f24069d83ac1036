"""HTML to a Document: the article or main part of a page, without what only surrounds it."""

from __future__ import annotations

import re

from selectolax.lexbor import LexborHTMLParser, LexborNode

from chunkers.documents.document import Document, Meta, Note
from chunkers.parsers.builder import Builder, Text, clean, one_line
from chunkers.parsers.decoding import UNDECODABLE, decode
from chunkers.parsers.excluded import ExcludedElements
from chunkers.parsers.markup import Walk, shallow
from chunkers.parsers.metadata import KEYS, meta_of
from chunkers.parsers.nesting import Nest
from chunkers.parsers.text import NO_TEXT

# Where the bytes are no UTF-8, a page's own word for its encoding is believed when it is one of these.
_CHARSET = re.compile(
    rb"""charset\s{0,9}=\s{0,9}["']?(windows-125\d|iso-8859-\d{1,2}|latin1|shift_jis|euc-jp|euc-kr|"""
    rb"""gbk|gb2312|gb18030|big5|koi8-[ru]|windows-874|macintosh)["'\s;/>]""",
    re.IGNORECASE,
)
_OWN_ENTITIES = re.compile(r"(?:<\?xml[^>]*>\s*)?<!DOCTYPE[^\[>]*\[.*?\]\s*>", re.IGNORECASE | re.DOTALL)
_TOO_DEEP = Note("page_nested_deep")
_REPEATS = Note("repeated_metadata")
_LABELS = frozenset(
    """version v effective from to until in force valid since owner owned by date dated last updated
    doc document id access language type en vigueur depuis du au jusqu le la date responsable gültig ab bis versión
    vigente desde hasta""".split()
)


def parse(data: bytes, name: str) -> Document:
    """A Document of the page's own text; any bytes can be read. What was left out, and why, stands in the notes."""
    text, notes = _decode(data)
    source = clean(text).lstrip()
    own = _OWN_ENTITIES.match(source)  # entities a page declares itself are never read (case HOS-09)
    source = source[own.end() :] if own else source
    flat = shallow(source)
    page = LexborHTMLParser(flat or source)
    document = None
    for root in _roots(page):
        builder = _Page(meta_of(_metadata(page, root), data, name))
        for note in (*notes, *((_TOO_DEEP,) if flat else ())):
            builder.note(note)
        excluded = ExcludedElements(kept=_kept_headers(root))
        Walk(Nest(builder), excluded).run(root)
        if root.tag != "body":
            builder.note(Note("main_part", {"part": "article" if root.tag == "article" else "main"}))
        for note in excluded.notes():
            builder.note(note)
        document = builder.document()
        if document.blocks:
            return document
    builder = Builder(meta_of(_metadata(page, None), data, name) if document is None else document.meta)
    for note in notes:
        builder.note(note)
    builder.note(NO_TEXT)
    return builder.document()


class _Page(Builder):
    """A Builder that leaves out the line under the title when it only repeats what the metadata says."""

    def paragraph(self, text: Text) -> None:
        if len(self._blocks) == 1 and self._blocks[0]["level"] == 1 and _repeats(one_line(text), self.meta):
            self.note(_REPEATS)
        else:
            super().paragraph(text)


def _repeats(text: str, meta: Meta) -> bool:
    """True when the text holds nothing but values of `meta` and words that name them."""
    if len(text) > 400:
        return False
    rest, found = f" {text} ".lower(), False
    values = {
        meta.version,
        meta.effective_from,
        meta.effective_to,
        meta.owner,
        meta.doc_id,
        meta.access,
        meta.language,
        meta.doc_type,
    }
    for value in sorted(filter(None, values), key=lambda v: (-len(v), v)):
        without = re.sub(rf"(?<!\w)v?{re.escape(value.lower())}(?!\w)", " ", rest)
        found = found or without != rest
        rest = without
    words = re.findall(r"[^\W_]+", rest)
    return found and bool(words) and all(word in _LABELS for word in words)


def _decode(data: bytes) -> tuple[str, tuple[Note, ...]]:
    text, notes = decode(data)
    named = _CHARSET.search(data[:4096]) if UNDECODABLE in notes else None
    if not named:
        return text, notes
    codec = named[1].decode("ascii").lower()
    codec = "windows-1252" if codec in ("iso-8859-1", "latin1") else codec  # as every browser reads it
    return data.decode(codec, "replace"), (Note("encoding", {"encoding": codec}),)


def _roots(page: LexborHTMLParser) -> list[LexborNode]:
    """Where the text may be, best first: the one article, the main part, the body."""
    body = page.body
    if body is None:
        return []
    inner = {node.mem_id for node in page.css("article article")}
    articles = [node for node in page.css("article") if node.mem_id not in inner]
    main = page.css_first("main, [role=main]")
    roots = [main, body] if main is not None else [body]
    if len(articles) == 1 and (main is None or len(main.css("h1")) <= len(articles[0].css("h1"))):
        roots.insert(0, articles[0])
    return roots


def _kept_headers(root: LexborNode) -> set[int]:
    """A header of the article or main part that holds headings is text; in a whole page only the one with the h1."""
    headings = "h1" if root.tag == "body" else "h1, h2, h3, h4, h5, h6"
    headers = [node for node in root.css("header") if node.css_first(headings) is not None]
    if root.tag == "body" and len(root.css("h1")) > sum(len(node.css("h1")) for node in headers):
        return set()
    return {node.mem_id for node in headers}


def _metadata(page: LexborHTMLParser, root: LexborNode | None) -> dict[str, str]:
    """From `<meta name=…>`; the title else from the h1, else from `<title>`; the language else from `<html lang>`."""
    found: dict[str, str] = {}
    for node in page.css("meta[name]"):
        key = (node.attributes.get("name") or "").strip().lower()
        if key in KEYS and node.attributes.get("content"):
            found.setdefault(key, node.attributes["content"])
    top = root.css_first("h1") if root is not None else None
    title = page.css_first("title")
    for node in (top, title):
        if node is not None and one_line(node.text()):
            found.setdefault("title", node.text())
    language = page.root.attributes.get("lang") if page.root is not None else None
    if language:
        found.setdefault("language", language)
    return found

"""Reads the Markdown sources of the sample documents for the makers of their PDF and HTML files.

On purpose not the project's own parser: the files made from these blocks test it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.footnote import footnote_plugin
from mdit_py_plugins.front_matter import front_matter_plugin

Word = tuple[tuple[str, str], ...]  # fragments (text, look); look is "", "bold", "italic", "code" or "raised"


@dataclass(frozen=True)
class Item:
    """A list item: `marker` is "•", "–" or a number as written ("4."), `depth` counts from 1."""

    depth: int
    marker: str
    words: tuple[Word, ...]


@dataclass(frozen=True)
class Block:
    """One block. `kind` is heading, paragraph, list, table, code, footnote or quote."""

    kind: str
    words: tuple[Word, ...] = ()
    level: int = 0
    items: tuple[Item, ...] = ()
    rows: tuple[tuple[tuple[Word, ...], ...], ...] = ()
    lines: tuple[str, ...] = ()
    number: str = ""


@dataclass
class Source:
    meta: dict[str, str]
    blocks: list[Block] = field(default_factory=list)


def plain(words: tuple[Word, ...]) -> str:
    return " ".join("".join(text for text, _ in word) for word in words)


def grammar() -> MarkdownIt:
    """CommonMark with tables, footnotes left where they are written, and front matter."""
    md = MarkdownIt("commonmark").enable("table").use(footnote_plugin).use(front_matter_plugin)
    return md.disable("footnote_tail")


def read(path: Path) -> Source:
    """The blocks of one Markdown file in their order. Raises ValueError for what the samples do not use."""
    tokens = grammar().parse(path.read_text(encoding="utf-8"))
    meta = front_matter(tokens[0].content) if tokens and tokens[0].type == "front_matter" else {}
    source, at = Source(meta), int(bool(meta))
    while at < len(tokens):
        end = _closing(tokens, at)
        source.blocks.append(_block(tokens[at : end + 1]))
        at = end + 1
    return source


def front_matter(text: str) -> dict[str, str]:
    pairs = (line.split(":", 1) for line in text.splitlines() if line.strip())
    return {key.strip(): value.strip().strip('"') for key, value in pairs}


def _closing(tokens: list[Token], at: int) -> int:
    depth = 0
    for i in range(at, len(tokens)):
        depth += tokens[i].nesting
        if depth == 0:
            return i
    raise ValueError("a block is not closed")


def _block(tokens: list[Token]) -> Block:
    first = tokens[0]
    if first.type == "heading_open":
        return Block("heading", _words(tokens[1]), level=int(first.tag[1]))
    if first.type == "paragraph_open":
        return Block("paragraph", _words(tokens[1]))
    if first.type == "fence":
        return Block("code", lines=tuple(first.content.rstrip("\n").split("\n")))
    if first.type == "table_open":
        return Block("table", rows=tuple(_rows(tokens)))
    if first.type in ("bullet_list_open", "ordered_list_open"):
        return Block("list", items=tuple(_items(tokens)))
    if first.type == "blockquote_open":
        return Block("quote", tuple(w for t in tokens if t.type == "inline" for w in _words(t)))
    if first.type == "footnote_reference_open":
        words = tuple(w for t in tokens if t.type == "inline" for w in _words(t))
        return Block("footnote", words, number=first.meta["label"])
    raise ValueError(f"the samples have no blocks of the kind {first.type}")


def _rows(tokens: list[Token]):
    row: list[tuple[Word, ...]] = []
    for token in tokens:
        if token.type == "tr_open":
            row = []
        elif token.type == "inline":
            row.append(_words(token))
        elif token.type == "tr_close":
            yield tuple(row)


def _items(tokens: list[Token]):
    """Items in reading order; a nested list's items follow their parent."""
    open_lists: list[str] = []
    marker = ""
    for token in tokens:
        if token.type in ("bullet_list_open", "ordered_list_open"):
            open_lists.append(token.type)
        elif token.type in ("bullet_list_close", "ordered_list_close"):
            open_lists.pop()
        elif token.type == "list_item_open":
            bullet = "•" if len(open_lists) % 2 else "–"
            marker = f"{token.info}." if open_lists[-1] == "ordered_list_open" else bullet
        elif token.type == "inline":
            yield Item(len(open_lists), marker, _words(token))
            marker = ""


_LOOKS = {"strong_open": "bold", "em_open": "italic"}


def _words(inline: Token) -> tuple[Word, ...]:
    words: list[list[tuple[str, str]]] = [[]]
    looks = [""]
    for token in inline.children or []:
        if token.type in _LOOKS:
            looks.append(_LOOKS[token.type])
        elif token.type in ("strong_close", "em_close"):
            looks.pop()
        elif token.type in ("link_open", "link_close"):
            continue
        elif token.type == "footnote_ref":
            words[-1].append((token.meta["label"], "raised"))
        elif token.type in ("softbreak", "hardbreak"):
            words.append([])
        elif token.type in ("text", "code_inline"):
            _spread(words, token.content, "code" if token.type == "code_inline" else looks[-1])
        else:
            raise ValueError(f"the samples have no {token.type} inside a line")
    return tuple(tuple(word) for word in words if word)


def _spread(words: list[list[tuple[str, str]]], text: str, look: str) -> None:
    for i, part in enumerate(text.split(" ")):
        if i:
            words.append([])
        if part:
            words[-1].append((part, look))

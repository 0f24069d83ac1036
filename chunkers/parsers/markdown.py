"""Markdown (CommonMark, tables, footnotes, front matter) to a Document, by markdown-it's grammar.

A paragraph directly above list items, with no blank line between, is their lead-in and belongs to the list block.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from mdit_py_plugins.footnote import footnote_plugin

from chunkers.documents.document import Document, Note
from chunkers.parsers import markup
from chunkers.parsers.builder import Builder, Row, clean
from chunkers.parsers.decoding import decode
from chunkers.parsers.excluded import NO_TEXT_TAGS
from chunkers.parsers.frontmatter import front_matter
from chunkers.parsers.metadata import meta_of
from chunkers.parsers.nesting import Nest
from chunkers.parsers.text import NO_TEXT

# The grammar drops what is nested deeper than its limit without a word (case HOS-05), and calls itself for each level.
_BLOCK_NESTING = 200
_INLINE_NESTING = 10
_MARKERS_KEPT, _INDENT_KEPT = 20, 120
_MARKER = r"(?:[ \t]{0,3}(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t])|\[\^[^\]\s]{1,40}\]:))"
_MARKER_RUN = re.compile(f"^({_MARKER}{{{_MARKERS_KEPT}}}){_MARKER}+", re.MULTILINE)
_DEEP_INDENT = re.compile(" {%d,}" % _INDENT_KEPT)
_MARKED = re.compile(r"[\\`*_\[\]!<&\n]")  # the characters at which an inline rule of the grammar can begin
_HTML_TAG = re.compile(r"<\s*(/?[A-Za-z][\w:-]*)")
_FLATTENED = Note("blocks_nested_deep")


def parse(data: bytes, name: str) -> Document:
    """A Document of the file's blocks; any bytes can be read, and an empty file gives an empty Document with a note."""
    text, notes = decode(data)
    found, body = front_matter(clean(text))
    builder = Builder(meta_of(found, data, name))
    for note in notes:
        builder.note(note)
    tokens, footnotes, flattened = _tokens(body)
    if flattened:
        builder.note(_FLATTENED)
    _MarkdownWalk(builder, tokens, footnotes).run()
    document = builder.document()
    if not document.blocks:
        builder.note(NO_TEXT)
        document = builder.document()
    return document


def _tokens(text: str) -> tuple[list[Token], dict[str, int], bool]:
    """(block tokens, footnote ids by label, whether deep nesting had to be cut)"""
    tokens, footnotes = _read(text)
    if not any(token.level >= _BLOCK_NESTING - 2 for token in tokens):
        return tokens, footnotes, False
    flat = _DEEP_INDENT.sub(" " * _INDENT_KEPT, _MARKER_RUN.sub(r"\1", text.expandtabs(4)))
    tokens, footnotes = _read(flat)
    return tokens, footnotes, True


def _read(text: str) -> tuple[list[Token], dict[str, int]]:
    env: dict = {}
    tokens = _BLOCKS.parse(text, env)
    return tokens, {
        label.removeprefix(":"): number + 1 for label, number in env.get("footnotes", {}).get("refs", {}).items()
    }


def _read_inlines(state: StateCore) -> None:
    """The grammar's own step, with other limits than for blocks: a hostile line may hold brackets by the thousand."""
    for token in state.tokens:
        if token.type == "inline":
            token.children = []
            if not _MARKED.search(token.content):
                token.children.append(Token("text", "", 0, content=token.content))
                continue
            opened = token.content.count("[")
            grammar = _NO_LINKS if opened > 100 and opened > 4 * token.content.count("]") else _INLINES
            grammar.inline.parse(token.content, grammar, state.env, token.children)


def _grammar(nesting: int) -> MarkdownIt:
    grammar = MarkdownIt("commonmark", {"maxNesting": nesting}).enable("table")
    return grammar.use(footnote_plugin, inline=False, move_to_end=False)


_INLINES = _grammar(_INLINE_NESTING)
_NO_LINKS = _grammar(_INLINE_NESTING).disable(["link", "image", "footnote_ref"])
_BLOCKS = _grammar(_BLOCK_NESTING)
_BLOCKS.core.ruler.at("inline", _read_inlines)


class _MarkdownWalk:
    """Goes through the block tokens once, in order."""

    def __init__(self, builder: Builder, tokens: list[Token], footnotes: dict[str, int]):
        self._builder = builder
        self._nest = Nest(builder)
        self._tokens = tokens
        self._footnotes = footnotes
        self._footnote: list[str] | None = None  # the texts of an open footnote
        self._label = ""
        self._counts: list[int | None] = []
        self._rows: list[Row] = []
        self._cells: list[str] = []
        self._in_head = False

    def run(self) -> None:
        for at, token in enumerate(self._tokens):
            step = getattr(self, f"_{token.type}", None)
            if step:
                step(at, token)

    def _inline(self, at: int, token: Token) -> None:
        opened = self._tokens[at - 1]
        text = inline_text(token.children or [], self._number)
        if opened.type in ("th_open", "td_open"):
            self._cells.append(text)
        elif self._footnote is not None:
            self._footnote.append(text)
        elif opened.type == "heading_open":
            self._nest.heading(text, int(opened.tag[1]))
        elif not self._is_lead_in(at):
            self._nest.paragraph(text)

    def _is_lead_in(self, at: int) -> bool:
        """A paragraph whose next line is the first line of a list beside it."""
        opened, after = self._tokens[at - 1], self._tokens[at + 2 : at + 3]
        if opened.type != "paragraph_open" or not after or not opened.map or not after[0].map:
            return False
        return (
            after[0].type in ("bullet_list_open", "ordered_list_open")
            and after[0].level == opened.level
            and after[0].map[0] == opened.map[1]
        )

    def _list_open(self, at: int, token: Token) -> None:
        lead_in = ""
        if at >= 3 and self._tokens[at - 2].type == "inline" and self._is_lead_in(at - 2) and self._footnote is None:
            lead_in = inline_text(self._tokens[at - 2].children or [], self._number)
        self._nest.begin_list(lead_in)
        self._counts.append(self._lazy_start(at, token))

    _bullet_list_open = _ordered_list_open = _list_open

    def _list_item_open(self, at: int, token: Token) -> None:
        number = token.info and int(token.info)
        if self._counts[-1] is not None:
            number = self._counts[-1]
            self._counts[-1] += 1
        self._nest.begin_item(str(number) if token.info else None)

    def _lazy_start(self, at: int, token: Token) -> int | None:
        """Where to count from in a list whose items all bear one number ("1." before each); None for every other list.

        Other numbers stay as written: the text may speak of "step 7".
        """
        written = []
        for place in range(at + 1, len(self._tokens)):
            inner = self._tokens[place]
            if inner.level <= token.level:
                break
            if inner.type == "list_item_open" and inner.level == token.level + 1:
                written.append(inner.info)
        return int(written[0]) if written[0] and len(written) > 1 and len(set(written)) == 1 else None

    def _list_close(self, at: int, token: Token) -> None:
        self._nest.end_list()
        self._counts.pop()

    _bullet_list_close = _ordered_list_close = _list_close

    def _blockquote_open(self, at: int, token: Token) -> None:
        self._nest.begin_quote()

    def _blockquote_close(self, at: int, token: Token) -> None:
        self._nest.end_quote()

    def _fence(self, at: int, token: Token) -> None:
        if self._footnote is not None:
            self._footnote.append(token.content)
        else:
            self._nest.code(token.content)

    _code_block = _fence

    def _html_block(self, at: int, token: Token) -> None:
        if self._footnote is not None:
            self._footnote.append(markup.plain_text(token.content))
        else:
            markup.read_fragment(token.content, self._nest)

    def _thead_open(self, at: int, token: Token) -> None:
        self._in_head, self._rows = True, []

    def _thead_close(self, at: int, token: Token) -> None:
        self._in_head = False

    def _tr_open(self, at: int, token: Token) -> None:
        self._cells = []

    def _tr_close(self, at: int, token: Token) -> None:
        self._rows.append(Row(tuple(self._cells), is_header=self._in_head))

    def _table_close(self, at: int, token: Token) -> None:
        if self._footnote is not None:
            self._footnote += [" | ".join(row.cells) for row in self._rows]
        else:
            self._nest.table(self._rows)

    def _footnote_reference_open(self, at: int, token: Token) -> None:
        self._footnote, self._label = [], token.meta["label"]

    def _footnote_reference_close(self, at: int, token: Token) -> None:
        number = self._number(self._label)
        for text in self._footnote or []:
            self._builder.footnote(text, int(number) if number.isdecimal() else None)
        self._footnote = None

    def _number(self, label: str) -> str:
        """A footnote's number: its label where that is one, else its place in the order of first reference."""
        if label.isascii() and label.isdecimal():
            return label
        place = self._footnotes.get(label, 0)
        return str(place) if place > 0 else ""


def inline_text(tokens: list[Token], number=str) -> str:
    """The words of inline tokens without markup: `<br>` and line ends are spaces, images their alternative text."""
    return "".join(_words(tokens, number))


def _words(tokens: list[Token], number) -> Iterator[str]:
    dropped = ""  # the tag whose content is no text
    for token in tokens:
        if token.type == "html_inline":
            named = _HTML_TAG.match(token.content)
            tag = named[1].lower() if named else ""
            if dropped:
                dropped = "" if tag == "/" + dropped else dropped
            elif tag in NO_TEXT_TAGS:
                dropped = tag
            elif tag == "br":
                yield " "
            elif tag == "img":
                yield markup.plain_text(token.content)
        elif dropped:
            continue
        elif token.type in ("softbreak", "hardbreak"):
            yield " "
        elif token.type == "image":
            yield inline_text(token.children or [], number)
        elif token.type == "footnote_ref":
            yield number(token.meta["label"])
        else:
            yield token.content

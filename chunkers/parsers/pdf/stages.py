"""The stages of a PDF's reading after its pages are read, in order. Each is a function from value to value.

    pages as read   by PDFium or pypdf: characters, words, lines, shapes, tags    reading/
    body style      size, font and line distance of the running text              reading/body_style
    furniture       headers, footers and margin text, taken off the pages         blocks/furniture
    page by page    blocks by the tags where they cover the page; else by layout: blocks/structure_tree
                    ruled tables -> columns -> unruled tables -> blocks           tables/, blocks/layout
    document        quotes, footnotes, joins over page ends, heading levels       blocks/

The parser takes the blocks of each page and lets go of the rest; `trace` keeps what every stage made.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass

from chunkers.documents.document import Furniture
from chunkers.parsers.pdf.blocks.block_quotes import mark_quotes
from chunkers.parsers.pdf.blocks.candidates import BlockCandidate
from chunkers.parsers.pdf.blocks.footnotes import mark_footnotes, place_footnotes
from chunkers.parsers.pdf.blocks.furniture import split_furniture
from chunkers.parsers.pdf.blocks.headings import assign_levels
from chunkers.parsers.pdf.blocks.layout import PageColumn, column_blocks, page_columns
from chunkers.parsers.pdf.blocks.page_breaks import join_pages
from chunkers.parsers.pdf.blocks.structure_tree import read_tags, tagged_kinds
from chunkers.parsers.pdf.reading.body_style import BodyStyle, body_style
from chunkers.parsers.pdf.reading.lines import PageLines
from chunkers.parsers.pdf.reading.outline import OutlineEntry
from chunkers.parsers.pdf.tables.ruled import ruled_tables
from chunkers.parsers.pdf.tables.table import Table


@dataclass(frozen=True, slots=True)
class PageStages:
    """What each stage made of one page. `page` is without furniture; a page read by its tags has no `columns`."""

    page: PageLines
    by_tags: bool
    ruled: Sequence[Table]
    columns: Sequence[PageColumn]
    blocks: Sequence[BlockCandidate]


@dataclass(frozen=True, slots=True)
class DocumentStages:
    """`text` are the pages without furniture, `furniture` is by page number, `by_layout` are the numbers of pages with
    text that were read by their layout, `blocks` are in reading order, with levels."""

    body: BodyStyle
    text: Sequence[PageLines]
    furniture: dict[int, tuple[Furniture, ...]]
    by_layout: Sequence[int]
    blocks: Sequence[BlockCandidate]


def page_stages(page: PageLines, body: BodyStyle, kinds: Set[str]) -> PageStages:
    """One page's blocks and how they came about; `kinds` are those that the document's tags use."""
    blocks = read_tags(page, body, kinds)
    if blocks is not None:
        return PageStages(page, True, (), (), blocks)
    ruled = ruled_tables(page.lines, page.shapes, body.leading)
    columns = page_columns(page.lines, ruled, body)
    return PageStages(page, False, ruled, columns, column_blocks(columns, body, page))


def document_stages(
    pages: Sequence[PageLines], outline: Sequence[OutlineEntry], keep: Callable[[PageStages], None] | None = None
) -> DocumentStages:
    """The blocks of a document whose pages are read; `keep`, when given, is called with each page's stages."""
    body = body_style(pages)
    text, furniture = split_furniture(pages, body)
    kinds = tagged_kinds(text)
    found: list[BlockCandidate] = []
    by_layout = []
    for page in text:
        made = page_stages(page, body, kinds)
        if keep:
            keep(made)
        if page.lines and not made.by_tags:
            by_layout.append(page.number)
        found += made.blocks
    blocks = mark_footnotes(mark_quotes(found, text), body)
    blocks = place_footnotes(join_pages(blocks, body))
    return DocumentStages(body, text, furniture, by_layout, assign_levels(blocks, outline))

"""The text description: every fact of the picture in plain sentences, for people who do not see it.

`describe` says one chunking, chunk by chunk; `describe_pair` says the static figure: the document, then two chunkings
with their ids. Both give plain strings that quote the document, so they are shown as text, never as markup.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from chunkers.diagnostics.cuts import WORDS
from chunkers.diagnostics.report import Diagnosis
from chunkers.diagnostics.wording import plain_sentence
from chunkers.documents.document import Block, Document
from chunkers.documents.sizing import count_words
from chunkers.drawing.names import chunking_name
from chunkers.wording import count, drawing, translate

PAGES_TOLD = 12  # page breaks that get a sentence each; more are listed by their characters
BLOCKS_TOLD = 6  # tables and lists that are named one by one; more are counted


@dataclass(frozen=True)
class Description:
    """`lead` is a paragraph; `items` one sentence a chunk, in order, to be numbered from 0."""

    lead: str
    items: tuple[str, ...]

    @property
    def text(self) -> str:
        """As plain text: the paragraph, then a numbered line a chunk."""
        return "\n".join([self.lead, *(f"{number}. {item}" for number, item in enumerate(self.items))]) + "\n"


@dataclass(frozen=True)
class PairDescription:
    """`document` is a paragraph about the text; `left` and `right` the two chunkings."""

    document: str
    left: Description
    right: Description

    @property
    def text(self) -> str:
        return f"{self.document}\n\n{self.left.text}\n{self.right.text}"


def describe(diagnosis: Diagnosis) -> Description:
    """One chunking in full. Without chunks the items are empty and the lead says why."""
    document, chunking = diagnosis.chunking.document, diagnosis.chunking
    lead = [plain_sentence(diagnosis), *_in_none(diagnosis), *_page_sentences(document), *_page_notes(document)]
    if len(chunking):
        lead.append(drawing.list_of_chunks())
    return Description(" ".join(lead), tuple(_item(diagnosis, position) for position in range(len(chunking))))


def _item(diagnosis: Diagnosis, position: int) -> str:
    chunking = diagnosis.chunking
    document, start, end = chunking.document, int(chunking.starts[position]), int(chunking.ends[position])
    facts = []
    pages = document.pages_of(start, end)
    if pages:
        facts.append(drawing.on_pages(pages))
    facts.append(count(int(diagnosis.words[position]), "word"))
    if chunking.prefixes and chunking.prefixes[position]:
        facts.append(drawing.prefix(chunking.prefixes[position]))
    kind = diagnosis.cut_kinds[position]
    if kind != "none":
        facts.append(drawing.starts(translate(WORDS[kind]), _opening(document.text, start, end, 4)))
    shared = int(diagnosis.overlap_words_before[position])
    if shared:
        facts.append(drawing.shares(shared, position - 1))
    facts += _tables_held(diagnosis, position)
    if position in chunking.oversize:
        facts.append(drawing.over_the_limit(chunking.oversize[position].text))
    headings = [s.heading for s in document.sections_of(start, end) if s.heading]
    return drawing.item(start, end, facts, headings)


def _tables_held(diagnosis: Diagnosis, position: int, shortly: bool = False) -> Iterator[str]:
    tables, several = diagnosis.tables, len(diagnosis.tables) > 1
    start, end = int(diagnosis.chunking.starts[position]), int(diagnosis.chunking.ends[position])
    at = bisect_right(tables, start, key=lambda table: table.span.end)
    while at < len(tables) and tables[at].span.start < end:
        table, at = tables[at], at + 1
        whole = start <= table.span.start and table.span.end <= end
        part = 0 if whole else position - table.chunks[0] + 1
        yield drawing.holds_table(whole, at if several else None, part, len(table.chunks), shortly)


def _in_none(diagnosis: Diagnosis) -> Iterator[str]:
    """Each stretch in no chunk, with the chunker's reason where it gave one."""
    chunking = diagnosis.chunking
    for span in diagnosis.coverage.in_none:
        reasons = [u.reason for u in chunking.unplaced if u.span.overlaps(span)]
        yield drawing.in_no_chunk(span.start, span.end, count_words(span.of(chunking.document.text)), reasons)


def _opening(text: str, start: int, end: int, words: int) -> str:
    """The first words at a place, in quotation marks, with an ellipsis when there are more."""
    found = text[start : min(end, start + 400)].split()
    shown = " ".join(found[:words])
    return drawing.quoted(shown + (" …" if len(found) > words else ""))


# ---- pages


def _page_sentences(document: Document) -> list[str]:
    """Where each page but the first starts."""
    begun = page_starts(document)
    if len(begun) > PAGES_TOLD:
        return [drawing.pages_start(begun[0][0], begun[-1][0], (at for _, at in begun))]
    return [_page_sentence(document, number, at) for number, at in begun]


def page_starts(document: Document) -> list[tuple[int, int]]:
    """(page number, character) of every page with text that does not start the text, in the order of pages.

    The mark of an item (its dash or number), which the page prints but its reader's text may not hold, goes with it.
    """
    out = []
    for page in document.pages:
        if page.spans and page.spans[0].start > 0:
            at = page.spans[0].start
            block = _block_at(document, at)
            inside = (part.span.start for part in block.parts if part.span.start < at < part.span.end) if block else ()
            item = next(inside, at)
            out.append((page.number, item if _is_mark(document.text[item:at]) else at))
    return out


def _block_at(document: Document, at: int) -> Block | None:
    """The block that holds this character, else the next one."""
    found = bisect_right(document.blocks, at, key=lambda block: block.span.end)
    return document.blocks[found] if found < len(document.blocks) else None


def _is_mark(text: str) -> bool:
    return text.endswith(" ") and (text == "- " or text[:-2].isalnum() and text[-2] == ".")


def _page_sentence(document: Document, number: int, at: int) -> str:
    block = _block_at(document, at)
    if block is None:
        return drawing.page_at_the_end(number)
    kind = translate(block.kind)
    if block.span.start >= at:
        return drawing.page_with(number, kind, _opening(document.text, block.span.start, block.span.end, 5))
    only = [b.kind for b in document.blocks].count(block.kind) == 1
    return drawing.page_inside(number, kind, only, _break_words(document, block, at))


def _break_words(document: Document, block: Block, at: int) -> str:
    """Five words from the break on, an item's dash left out, and no ellipsis: they name a place, not a text."""
    words = document.text[at : min(block.span.end, at + 400)].split()
    if block.kind == "list" and words and words[0] == "-":
        words = words[1:]
    return drawing.quoted(" ".join(words[:5]).rstrip(",;:."))


def _page_notes(document: Document) -> list[str]:
    empty = [page.number for page in document.pages if not page.spans]
    furniture = sum(len(page.furniture) for page in document.pages)
    notes = [drawing.pages_without_text(empty)] if empty else []
    return notes + ([drawing.page_furniture(furniture)] if furniture else [])


# ---- the pair


def describe_pair(left: Diagnosis, right: Diagnosis) -> PairDescription:
    """What the static figure shows. Raises ValueError when the two do not cut the same text."""
    document = left.chunking.document
    if document.text != right.chunking.document.text:
        raise ValueError("the two chunkings must be of one document")
    return PairDescription(document_sentence(document), _side(left), _side(right))


def document_sentence(document: Document) -> str:
    """What the document holds: title, sections, tables, lists, page breaks, with places."""
    held = [name for name in (_title(document), _sections(document)) if name]
    inner = [block for block in document.blocks if block.kind in ("table", "list")]
    held += [_block_fact(block) for block in inner] if len(inner) <= BLOCKS_TOLD else _many(document)
    breaks = [at for _, at in page_starts(document)]
    held += [drawing.page_breaks(breaks)] if breaks else []
    return drawing.holds(document.title, held, 0 if held else count_words(document.text))


def _many(document: Document) -> list[str]:
    kinds = [block.kind for block in document.blocks]
    return [count(kinds.count(kind), kind) for kind in ("table", "list") if kind in kinds]


def _title(document: Document) -> str:
    return drawing.a_title() if document.blocks and document.blocks[0].kind == "title" else ""


def _sections(document: Document) -> str:
    number = sum(1 for section in document.sections if section.heading)
    return drawing.sections(number) if number else ""


def _block_fact(block: Block) -> str:
    if block.kind == "table":
        return drawing.table_at(len(block.parts), block.span.start, block.span.end)
    return drawing.list_of(len(block.parts))


def _side(diagnosis: Diagnosis) -> Description:
    chunking = diagnosis.chunking
    items = tuple(pair_item(diagnosis, position) for position in range(len(chunking)))
    return Description(drawing.side(chunking_name(chunking), not items), items)


def pair_item(diagnosis: Diagnosis, position: int) -> str:
    """One chunk of the static figure: id, characters, what it starts with or inside, tables, prefix."""
    chunking = diagnosis.chunking
    start, end = int(chunking.starts[position]), int(chunking.ends[position])
    facts = [chunking.ids[position], drawing.characters(start, end)]
    facts += [fact for fact in (_starts(diagnosis, position, start, end),) if fact]
    facts += _tables_held(diagnosis, position, shortly=True)
    if diagnosis.overlap_words_before[position]:
        facts.append(drawing.shares(int(diagnosis.overlap_words_before[position]), position - 1, shortly=True))
    prefix = chunking.prefixes[position] if chunking.prefixes else ""
    if prefix:
        facts.append(_prefix(chunking.document, prefix, start))
    return ", ".join(facts)


def _starts(diagnosis: Diagnosis, position: int, start: int, end: int) -> str:
    document, kind = diagnosis.chunking.document, diagnosis.cut_kinds[position]
    if kind != "none":
        return drawing.starts(translate(WORDS[kind]))
    if document.blocks and document.blocks[0].kind == "title" and start == document.blocks[0].span.start:
        return drawing.starts_with_the_title()
    headings = [s.heading for s in document.sections_of(start, end) if s.heading]
    return drawing.in_sections(headings) if headings else ""


def _prefix(document: Document, prefix: str, start: int) -> str:
    sections = document.sections_of(start, start + 1)
    if prefix == document.title:
        return drawing.short_prefix("title")
    if sections and prefix == f"{document.title}\n{sections[0].heading}":
        return drawing.short_prefix("title_and_heading")
    return drawing.prefix(prefix)

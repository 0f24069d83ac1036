// A document drawn as a document, without chunks: sections of blocks, blocks of leaves. A leaf is a stretch of text of
// its own in the page (a paragraph, an item, a cell, the bar between two cells); chunks are later drawn inside leaves.
import { make } from "./elements.js";
import { after } from "./offsets.js";

const SECTION_LENGTH = 4_000; // UTF-16 units a section where the format has no pages
const TAGS = { title: "h2", paragraph: "p", quote: "blockquote", code: "pre", caption: "p", footnote: "p" };

/** Groups the blocks by page, or by length where the format has no pages. */
export function planned(doc) {
  const starts = doc.breaks.map(turn => turn.at);
  const out = [];
  let page = null;
  for (const block of doc.blocks) {
    const own = doc.pages.length ? after(starts, block.start) : Math.floor(block.start / SECTION_LENGTH);
    if (own !== page) out.push(emptySection(block.start));
    page = own;
    const section = out.at(-1);
    section.blocks.push(block);
    section.end = block.end;
  }
  if (!out.length) out.push(emptySection(0));
  // a break belongs where the text after it is drawn; breaks after the last text go to the last section
  for (const turn of doc.breaks) (out.find(section => turn.at < section.end) ?? out.at(-1)).turns.push(turn);
  out[0].first = true;
  out.at(-1).last = true;
  return out;
}

const emptySection = start => ({ blocks: [], start, end: 0, leaves: [], runs: new Map(), turns: [] });

/** Takes the page breaks off the front of `turns` for which `is` holds. */
function takeFront(turns, is) {
  const end = turns.findIndex(turn => !is(turn));
  return turns.splice(0, end < 0 ? turns.length : end);
}

export function drawSection(section, doc) {
  section.gutter = make("div.gutter");
  section.element = make("section.sheet-part", section.gutter);
  section.element._section = section;
  const turns = [...section.turns];
  const parts = section.blocks.flatMap(block => {
    const before = takeFront(turns, turn => turn.at <= block.start).flatMap(breakParts);
    const inside = takeFront(turns, turn => turn.at < block.end);
    return [...before, drawBlock(block, doc, section, inside)];
  });
  if (section.first && doc.opening) section.element.append(furniture(doc.opening));
  section.element.append(...parts, ...turns.flatMap(breakParts));
  if (section.last && doc.closing) section.element.append(furniture(doc.closing));
}

const furniture = text => make("span.furn", { "data-text": text });

function breakParts({ foot, head, page, label }) {
  const named = { "data-page": page, "data-label": label, "aria-label": label };
  const line = make("span.break", { "data-testid": "page-break", role: "separator", ...named });
  return [foot && furniture(foot), line, head && furniture(head)].filter(Boolean);
}

function drawBlock(block, doc, section, turns) {
  const tag = block.kind === "heading" ? `h${Math.min(6, block.level + 1)}` : (TAGS[block.kind] ?? "div");
  const [start, end] = block.points;
  const known = { "data-kind": block.kind, "data-start": start, "data-end": end, "data-number": block.number };
  const element = make(tag, { class: `block ${block.kind}`, "data-testid": "block", dir: "auto", ...known });
  if (block.rows) drawTable(element, block, doc, section, turns);
  else if (block.items) drawList(element, block, doc, section, turns);
  else {
    const lines = doc.text.slice(block.start, block.end);
    if (block.kind !== "code" && /\n|\t| {2}/.test(lines)) element.classList.add("lines");
    leaf(element, block.start, block.end, doc, section, turns);
  }
  return element;
}

/** A stretch of text of its own in the page; `turns` are the page breaks in it. Everything drawn later goes in here. */
function leaf(element, start, end, doc, section, turns = [], cell = null) {
  if (start >= end) return element;
  const one = { element, start, end, cell, turns: turns.map(turn => [turn.at, breakParts(turn)]) };
  section.leaves.push(one);
  fill(one, (at, next) => {
    const text = document.createTextNode(doc.text.slice(at, next));
    text._at = at;
    return text;
  });
  return element;
}

/** Puts the leaf's text back, `draw(start, end)` making what stands for a stretch; page breaks keep their place. */
export function fill(one, draw) {
  const parts = [];
  let at = one.start;
  for (const [turn, drawn] of one.turns) {
    if (turn > at) parts.push(draw(at, turn));
    parts.push(...drawn);
    at = turn;
  }
  if (at < one.end) parts.push(draw(at, one.end));
  one.element.replaceChildren(...parts);
}

function drawList(element, block, doc, section, turns) {
  const rest = [...turns];
  const before = end => takeFront(rest, turn => turn.at < end);
  let at = block.start;
  const first = block.items[0][0];
  const text = at + doc.text.slice(at, first).trimEnd().length;
  if (text > at) {
    element.append(leaf(make("p.lead"), at, text, doc, section, before(text)));
    at = text;
  }
  const items = block.items.map(([start, end, depth], i) => {
    const between = leaf(make("span.sep"), at, start, doc, section);
    const breaks = takeFront(rest, turn => turn.at <= start).flatMap(breakParts);
    const own = leaf(make("span.say"), start, end, doc, section, before(end));
    at = end;
    const tail = i === block.items.length - 1 && at < block.end && leaf(make("span.sep"), at, block.end, doc, section);
    // a break stands outside the item's own text, which hangs from its first line
    const parts = [between.firstChild && between, breaks, own, tail];
    return make("div.item", { role: "listitem", "aria-level": depth, style: `--depth:${depth - 1}` }, ...parts);
  });
  element.append(make("div.items", { role: "list" }, items));
}

function drawTable(element, block, doc, section, turns) {
  const rest = [...turns];
  const heads = block.rows.findIndex(row => !row.head);
  const columns = Math.max(...block.rows.map(row => row.cells.length / 2));
  const [head, body] = [make("thead", { role: "rowgroup" }), make("tbody", { role: "rowgroup" })];
  block.rows.forEach((row, i) => {
    for (const turn of takeFront(rest, turn => turn.at <= row.cells[0])) {
      const cell = make("td.turn", { colspan: columns, role: "cell" }, breakParts(turn));
      (i < heads ? head : body).append(make("tr.turn", { role: "row" }, cell));
    }
    const below = block.rows[i + 1]?.cells[0] ?? block.end;
    const cells = [];
    for (let c = 0; c < row.cells.length; c += 2) {
      const role = row.head ? "columnheader" : heads > 0 && c === 0 ? "rowheader" : "cell";
      cells.push(drawCell(row.cells.slice(c, c + 2), row.cells[c + 2], below, role, doc, section, rest));
    }
    (i < heads ? head : body).append(make("tr", { role: "row" }, cells));
  });
  element.append(make("table", { role: "table" }, head.firstChild && head, body));
}

const SCOPES = { columnheader: "col", rowheader: "row" };

/** A cell and the bar or line end after it, up to `next`, the start of the next cell, or to `below` after the last. */
function drawCell([start, end], next, below, role, doc, section, turns) {
  const cell = make(SCOPES[role] ? "th" : "td", { scope: SCOPES[role], role });
  const inside = takeFront(turns, turn => turn.at < end);
  const own = leaf(make("span.say"), start, end, doc, section, inside, cell);
  const bar = make(next === undefined ? "span.sep" : "span.sep.bar");
  leaf(bar, end, next ?? below, doc, section, [], start < end ? null : cell);
  cell.append(own, bar);
  return cell;
}

// A document drawn as a document, without chunks: sections of blocks, blocks of leaves. A leaf is a stretch of text of
// its own in the page (a paragraph, an item, a cell, the bar between two cells); chunks are later drawn inside leaves.
import { after } from "./offsets.js";

const SVG = "http://www.w3.org/2000/svg";
const PATHS = {
  cut: ["M1.7 3.6a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0-4.6 0M9.7 3.6a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0-4.6 0", "M5.2 5.6 10.8 15M10.8 5.6 5.2 15"],
  prev: ["M10 3 5 8l5 5"], next: ["m6 3 5 5-5 5"], copy: ["M5 5h8v8H5zM3 11V3h8"], done: ["m3 8.5 3.3 3.3L13 4.8"],
};
const SECTION_LENGTH = 4_000; // UTF-16 units a section where the format has no pages

/** An element with class, attributes and children (strings become text nodes; null and false are left out). */
export function make(tag, name = "", attributes = {}, ...children) {
  const made = document.createElement(tag);
  if (name) made.className = name;
  for (const [key, value] of Object.entries(attributes)) if (value !== null && value !== false) made.setAttribute(key, value === true ? "" : value);
  made.append(...children.filter(child => child != null && child !== false));
  return made;
}

/** Does the next part of long work once the last one has been laid out and painted, which are part of no task of ours. */
export const afterPicture = part => requestAnimationFrame(() => setTimeout(part));

export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "icon"); svg.setAttribute("viewBox", "0 0 16 16"); svg.setAttribute("aria-hidden", "true");
  for (const d of PATHS[name]) { const path = document.createElementNS(SVG, "path"); path.setAttribute("d", d); svg.append(path); }
  return svg;
}

/** Groups the blocks by page, or by length where the format has no pages. */
export function planned(doc) {
  const out = [], turns = doc.breaks.map(turn => turn.at);
  let open = null;
  for (const block of doc.blocks) {
    const page = doc.pages.length ? after(turns, block.start) : Math.floor(block.start / SECTION_LENGTH);
    if (!open || open.page !== page) { open = { page, blocks: [], start: block.start, leaves: [], runs: new Map(), turns: [] }; out.push(open); }
    open.blocks.push(block); open.end = block.end;
  }
  if (!out.length) out.push({ page: 0, blocks: [], start: 0, end: 0, leaves: [], runs: new Map(), turns: [] });
  // a break belongs where the text after it is drawn; breaks after the last text go to the last section
  for (const turn of doc.breaks) (out.find(section => turn.at < section.end) ?? out.at(-1)).turns.push(turn);
  out[0].first = true; out.at(-1).last = true;
  return out;
}

export function drawSection(section, doc) {
  const element = section.element = make("section", "sheet-part");
  element._section = section;
  section.gutter = make("div", "gutter");
  element.append(section.gutter);
  const turns = [...section.turns];
  if (section.first && doc.opening) element.append(furniture(doc.opening));
  for (const block of section.blocks) {
    while (turns.length && turns[0].at <= block.start) element.append(...breakParts(turns.shift()));
    const inside = [];
    while (turns.length && turns[0].at < block.end) inside.push(turns.shift());
    element.append(drawBlock(block, doc, section, inside));
  }
  for (const turn of turns) element.append(...breakParts(turn));
  if (section.last && doc.closing) element.append(furniture(doc.closing));
}

const furniture = text => make("span", "furn", { "data-text": text });
function breakParts(turn) {
  return [turn.foot && furniture(turn.foot),
    make("span", "break", { "data-testid": "page-break", "data-page": turn.page, "data-label": turn.label, role: "separator", "aria-label": turn.label }),
    turn.head && furniture(turn.head)].filter(Boolean);
}

const TAGS = { paragraph: "p", quote: "blockquote", code: "pre", caption: "p", footnote: "p" };
function drawBlock(block, doc, section, turns) {
  const tag = block.kind === "title" ? "h2" : block.kind === "heading" ? `h${Math.min(6, block.level + 1)}` : TAGS[block.kind] ?? "div";
  const element = make(tag, `block ${block.kind}`, { "data-testid": "block", "data-kind": block.kind, "data-start": block.points[0], "data-end": block.points[1], dir: "auto" });
  if (block.number != null) element.dataset.number = block.number;
  if (block.rows) drawTable(element, block, doc, section, turns);
  else if (block.items) drawList(element, block, doc, section, turns);
  else {
    const lines = doc.text.slice(block.start, block.end);
    if (block.kind !== "code" && /\n|\t|  /.test(lines)) element.classList.add("lines");
    leaf(element, block.start, block.end, doc, section, turns);
  }
  return element;
}

/** A stretch of text of its own in the page; `turns` are the page breaks in it. Everything drawn later goes in here. */
function leaf(element, start, end, doc, section, turns = [], cell = null) {
  if (start >= end) return;
  const one = { element, start, end, cell, turns: turns.map(turn => [turn.at, breakParts(turn)]) };
  section.leaves.push(one);
  fill(one, doc, (at, next) => { const text = document.createTextNode(doc.text.slice(at, next)); text._at = at; return text; }, start);
}

/** Puts the leaf's text back, `draw(start, end)` making what stands for a stretch; page breaks keep their place. */
export function fill(one, doc, draw, from) {
  const parts = [];
  let at = from;
  for (const [turn, drawn] of one.turns) { if (turn > at) parts.push(draw(at, turn)); parts.push(...drawn); at = turn; }
  if (at < one.end) parts.push(draw(at, one.end));
  one.element.replaceChildren(...parts);
}

function drawList(element, block, doc, section, turns) {
  let at = block.start;
  const rest = [...turns], upto = end => rest.splice(0, rest.filter(turn => turn.at < end).length);
  const first = block.items[0][0];
  if (first > at) {
    const indent = doc.text.slice(at, first), text = at + indent.trimEnd().length;
    if (text > at) { const lead = make("p", "lead"); leaf(lead, at, text, doc, section, upto(text)); element.append(lead); at = text; }
  }
  const list = make("div", "items", { role: "list" });
  element.append(list);
  block.items.forEach(([start, end, depth], i) => {
    const item = make("div", "item", { role: "listitem", "aria-level": depth, style: `--depth:${depth - 1}` });
    const between = make("span", "sep"), own = make("span", "say");
    leaf(between, at, start, doc, section);
    const before = rest.splice(0, rest.filter(turn => turn.at <= start).length);
    leaf(own, start, end, doc, section, upto(end));
    if (between.firstChild) item.append(between);
    item.append(...before.flatMap(breakParts)); // outside the item's own text, which hangs from its first line
    item.append(own);
    at = end;
    if (i === block.items.length - 1 && at < block.end) { const tail = make("span", "sep"); leaf(tail, at, block.end, doc, section); item.append(tail); }
    list.append(item);
  });
}

function drawTable(element, block, doc, section, turns) {
  const heads = block.rows.findIndex(row => !row.head), named = heads > 0, rest = [...turns];
  const columns = Math.max(...block.rows.map(row => row.cells.length / 2));
  const table = make("table", "", { role: "table" }), parts = { head: make("thead", "", { role: "rowgroup" }), body: make("tbody", "", { role: "rowgroup" }) };
  const bounds = block.rows.map(row => row.cells[0]);
  block.rows.forEach((row, i) => {
    const line = make("tr", "", { role: "row" }), place = named && i < heads ? parts.head : parts.body;
    while (rest.length && rest[0].at <= row.cells[0]) {
      const cell = make("td", "turn", { colspan: columns, role: "cell" }, ...breakParts(rest.shift()));
      place.append(make("tr", "turn", { role: "row" }, cell));
    }
    const below = i + 1 < bounds.length ? bounds[i + 1] : block.end;
    for (let c = 0; c < row.cells.length; c += 2) {
      const [start, end] = [row.cells[c], row.cells[c + 1]], next = c + 2 < row.cells.length ? row.cells[c + 2] : below;
      const heading = row.head || (named && c === 0);
      const cell = make(heading ? "th" : "td", "", heading ? { scope: row.head ? "col" : "row", role: row.head ? "columnheader" : "rowheader" } : { role: "cell" });
      const own = make("span", "say"), bar = make("span", c + 2 < row.cells.length ? "sep bar" : "sep");
      const inside = rest.splice(0, rest.filter(turn => turn.at < end).length);
      leaf(own, start, end, doc, section, inside, cell);
      leaf(bar, end, next, doc, section, [], start < end ? null : cell);
      cell.append(own, bar); line.append(cell);
    }
    place.append(line);
  });
  if (parts.head.firstChild) table.append(parts.head);
  table.append(parts.body);
  element.append(table);
}


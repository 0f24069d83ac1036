// Places of the text shown on the drawn document: hits of a search, evidence. Neither takes room nor moves text.
import { make } from "./elements.js";
import { firstWhere } from "./offsets.js";

const MOST_DRAWN = 1_000; // hits that are highlighted; all are counted

/** Where the document's text of a text node starts, in UTF-16 units; undefined for other text. */
const placeOf = text => text._at ?? text.parentElement._at;

/** Text nodes of the canvas with their places, ascending. */
function textNodes(scroller) {
  const out = [];
  const walk = document.createTreeWalker(scroller, NodeFilter.SHOW_TEXT);
  for (let text = walk.nextNode(); text; text = walk.nextNode()) {
    const at = placeOf(text);
    if (at !== undefined) out.push({ text, at });
  }
  return out;
}

/** Ranges of [start, end) in the drawn text, by text node; empty where the text is not drawn yet. */
function rangesOf(nodes, spans) {
  const out = [];
  for (const [start, end] of spans) {
    let i = firstWhere(nodes.length, k => nodes[k].at + nodes[k].text.length > start);
    for (; i < nodes.length && nodes[i].at < end; i++) {
      const { text, at } = nodes[i];
      const range = document.createRange();
      range.setStart(text, Math.max(0, start - at));
      range.setEnd(text, Math.min(text.length, end - at));
      out.push(range);
    }
  }
  return out;
}

/** With the highlight registry of the browser; without one the selected hit is all that shows. */
function highlight(name, ranges, priority = 0) {
  if ("highlights" in CSS && typeof Highlight === "function") {
    CSS.highlights.set(name, Object.assign(new Highlight(...ranges), { priority }));
  }
}

/** Draws hits of a search; the range of the current one, or null. */
export function drawHits(scroller, hits, current) {
  const nodes = hits.length ? textNodes(scroller) : [];
  const first = Math.max(0, Math.min(current - MOST_DRAWN / 2, hits.length - MOST_DRAWN));
  const here = current < 0 ? [] : rangesOf(nodes, [hits[current]]);
  highlight("cx-find", rangesOf(nodes, hits.slice(first, first + MOST_DRAWN)));
  highlight("cx-find-here", here, 1);
  return here[0] ?? null;
}

/** Evidence: a wavy underline, and brackets where it begins and ends. */
export function drawEvidence(scroller, spans) {
  const nodes = spans.length ? textNodes(scroller) : [];
  const ranges = spans.map(span => rangesOf(nodes, [span]));
  highlight("cx-evidence", ranges.flat());
  const sheet = scroller.querySelector(".doc");
  if (!sheet) return;
  const layer = sheet.querySelector(".ev-layer") ?? sheet.appendChild(make("div.ev-layer", { "aria-hidden": "true" }));
  const base = sheet.getBoundingClientRect();
  const bracket = (name, x, y) => make(name, { style: `left:${x - base.left - 3}px;top:${y - base.top}px` });
  layer.replaceChildren(
    ...ranges.flatMap(own => {
      const boxes = own.flatMap(range => [...range.getClientRects()]).filter(box => box.width);
      const [first, last] = [boxes[0], boxes.at(-1)];
      if (!first) return [];
      return [bracket("i.ev.first", first.left, first.top - 3), bracket("i.ev.last", last.right, last.bottom - 7)];
    }),
  );
}

function selectionOf(scroller) {
  const root = scroller.getRootNode();
  const selection = root.getSelection?.() ?? document.getSelection();
  return selection && !selection.isCollapsed && selection.rangeCount ? selection : null;
}

export const hasSelection = scroller => Boolean(selectionOf(scroller)?.toString());

/** The selected text as [start, end) in UTF-16 units of the document, or null. */
export function selectedSpan(scroller) {
  const range = selectionOf(scroller)?.getRangeAt(0);
  let [low, high] = [Infinity, -1];
  for (const { text, at } of range ? textNodes(scroller) : []) {
    if (!range.intersectsNode(text)) continue;
    const from = text === range.startContainer ? range.startOffset : 0;
    const to = text === range.endContainer ? range.endOffset : text.length;
    if (to > from) [low, high] = [Math.min(low, at + from), Math.max(high, at + to)];
  }
  return high > low ? [low, high] : null;
}

/** The place in the text under the pointer, in UTF-16 units of the document; -1 for none. */
export function placeUnder(scroller, event) {
  const shadowRoots = [scroller.getRootNode()].filter(root => root.host);
  const found = document.caretPositionFromPoint?.(event.clientX, event.clientY, { shadowRoots });
  const text = found?.offsetNode;
  const at = text?.nodeType === Node.TEXT_NODE ? placeOf(text) : undefined;
  return at === undefined ? -1 : at + found.offset;
}

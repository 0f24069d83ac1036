// Find in the document: without regard to case, and always back to the places of the original text. Folding a letter
// may change its length ("İ" to two, "ß" to "ss"), so every folded unit remembers where it came from.
import { icon, make } from "./blocks.js";

const MOST_DRAWN = 1_000; // hits that are highlighted; all are counted

/** `text` folded, and for each of its units the unit of `text` where its letter starts; one more at the end. */
export function folded(text) {
  const at = [];
  let out = "";
  for (let i = 0; i < text.length;) {
    const letter = String.fromCodePoint(text.codePointAt(i));
    const fold = letter.toUpperCase().toLowerCase().replaceAll("\u0307", ""); // "İ" is "i" with a dot of its own
    for (let k = 0; k < fold.length; k++) at.push(i);
    out += fold; i += letter.length;
  }
  at.push(text.length);
  return { text: out, at };
}

/** Places of `query` as [start, end) in units of the text that was folded; a run of white space matches any other. */
export function findAll(fold, query) {
  const words = folded(query.trim()).text.split(/\s+/).filter(Boolean), out = [];
  if (!words.length) return out;
  const pattern = new RegExp(words.map(word => word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join("\\s+"), "g");
  for (const hit of fold.text.matchAll(pattern)) {
    let end = hit.index + hit[0].length;
    while (end < fold.at.length - 1 && fold.at[end] === fold.at[end - 1]) end++; // never half of a letter
    out.push([fold.at[hit.index], fold.at[end]]);
  }
  return out;
}

/** The field with its counter. `show(hits, current)` draws and scrolls. `setDocument(doc)` empties it. */
export function createFinder(show) {
  let doc = null, fold = null, hits = [], current = -1, waiting = 0;
  const field = make("input", "find-field", { type: "search", placeholder: "Find in document", "aria-label": "Find in document", autocomplete: "off", spellcheck: "false" });
  const at = make("output", "num", { role: "status", "data-testid": "find-at" });
  const turn = by => {
    if (!hits.length) return;
    current = (current + by + hits.length) % hits.length;
    draw(true);
  };
  const button = (by, label) => {
    const made = make("button", "btn", { type: "button", "aria-label": label }, icon(by < 0 ? "prev" : "next"));
    made.addEventListener("click", () => turn(by));
    return made;
  };
  const element = make("div", "find", { role: "search" }, field, button(-1, "Previous hit"), at, button(1, "Next hit"));
  element.classList.add("idle");
  const draw = scroll => {
    element.classList.toggle("idle", !field.value.trim());
    at.textContent = !field.value.trim() ? "" : hits.length ? `${current + 1} of ${hits.length}` : "not found";
    show(hits, current, scroll);
  };
  const search = () => {
    if (!doc) return;
    fold ??= folded(doc.text);
    hits = findAll(fold, field.value); current = hits.length ? 0 : -1;
    draw(true);
  };
  field.addEventListener("input", () => { clearTimeout(waiting); waiting = setTimeout(search, 120); });
  field.addEventListener("keydown", event => {
    if (event.key === "Enter") { event.preventDefault(); turn(event.shiftKey ? -1 : 1); }
    if (event.key === "Escape" && field.value) { event.stopPropagation(); field.value = ""; search(); }
  });
  return { element, setDocument(next) { doc = next; fold = null; hits = []; current = -1; field.value = ""; draw(false); } };
}

/** Ranges of [start, end) in the drawn text, by text node; empty where the text is not drawn yet. */
export function rangesOf(nodes, spans) {
  const out = [];
  for (const [start, end] of spans) {
    let low = 0, high = nodes.length;
    while (low < high) { const mid = (low + high) >> 1; if (nodes[mid].at + nodes[mid].text.length <= start) low = mid + 1; else high = mid; }
    for (let i = low; i < nodes.length && nodes[i].at < end; i++) {
      const { text, at } = nodes[i], range = document.createRange();
      range.setStart(text, Math.max(0, start - at)); range.setEnd(text, Math.min(text.length, end - at));
      out.push(range);
    }
  }
  return out;
}

/** Text nodes of the canvas with their places, ascending. */
export function textNodes(scroller) {
  const out = [], walk = document.createTreeWalker(scroller, NodeFilter.SHOW_TEXT);
  for (let text = walk.nextNode(); text; text = walk.nextNode()) {
    const at = text._at ?? text.parentElement._at;
    if (at !== undefined) out.push({ text, at });
  }
  return out;
}

/** Draws hits with the highlight registry of the browser; without one the selected hit is all that shows. */
export function createHighlights(scroller) {
  const able = "highlights" in CSS && typeof Highlight === "function";
  return (hits, current) => {
    const nodes = hits.length ? textNodes(scroller) : [];
    const first = Math.max(0, Math.min(current - MOST_DRAWN / 2, hits.length - MOST_DRAWN));
    const here = current < 0 ? [] : rangesOf(nodes, [hits[current]]);
    if (able) {
      CSS.highlights.set("cx-find", new Highlight(...rangesOf(nodes, hits.slice(first, first + MOST_DRAWN))));
      CSS.highlights.set("cx-find-here", Object.assign(new Highlight(...here), { priority: 1 }));
    }
    return here[0] ?? null;
  };
}

/** Evidence on the drawn text: a wavy underline, and brackets where it begins and ends. Neither takes room. */
export function drawEvidence(scroller, spans) {
  const sheet = scroller.querySelector(".doc"), nodes = spans.length ? textNodes(scroller) : [], ranges = spans.map(span => rangesOf(nodes, [span]));
  if ("highlights" in CSS && typeof Highlight === "function") CSS.highlights.set("cx-evidence", new Highlight(...ranges.flat()));
  if (!sheet) return;
  const layer = sheet.querySelector(".ev-layer") ?? sheet.appendChild(make("div", "ev-layer", { "aria-hidden": "true" }));
  const base = sheet.getBoundingClientRect();
  layer.replaceChildren(...ranges.flatMap(own => {
    const boxes = own.flatMap(range => [...range.getClientRects()]).filter(box => box.width), first = boxes[0], last = boxes.at(-1);
    if (!first) return [];
    return [make("i", "ev first", { style: `left:${first.left - base.left - 3}px;top:${first.top - base.top - 3}px` }),
      make("i", "ev last", { style: `left:${last.right - base.left - 3}px;top:${last.bottom - base.top - 7}px` })];
  }));
}

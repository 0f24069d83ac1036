// A document as blocks of text with marks, for the pages that follow evidence through a pipeline.
import { make } from "../../chunkers/drawing/elements.js";
import { say } from "../../chunkers/drawing/sentences.js";
import { markedRuns } from "./marked_text.js";

/** A box for a document, which scrolls on its own. */
export const paperBox = (label, ...content) =>
  make("div.paper", { tabindex: "0", role: "document", "aria-label": label, "data-testid": "document" }, ...content);

/** A document with marks: {start, end, kind, label?, cut?} in code points. Kinds: a, b (a chunk's tint), cited
 *  (framed),  evidence (brackets and a wavy underline). */
export function paper(shown, marks) {
  const gap = () => make("p.gap", "…");
  const blocks = shown.blocks.flatMap(block => [block.gap && gap(), drawBlock(block, marks)]);
  return make("div.doc", { dir: "auto", lang: shown.language }, blocks, shown.more && gap());
}

function drawBlock(block, marks) {
  const tag = { title: "h3", heading: "h4" }[block.kind] ?? "div";
  return make(`${tag}.block`, { class: block.kind }, markedRuns(block.text, block.start, marks).flatMap(drawRun));
}

function drawRun({ text, kinds, starts }) {
  const labels = starts.filter(mark => mark.label).map(startLabel);
  return [...labels, kinds.length ? make("span.run", { class: kinds.join(" ") }, text) : text];
}

const startLabel = ({ cut, label }) =>
  make("span.start", { class: cut && "cut", "data-label": cut ? `✂ ${label}` : label, "aria-hidden": "true" });

/** What the marks mean: [look, word in that look, meaning] each. */
export const legend = (...entries) =>
  make(
    "p.legend",
    entries.flatMap(([look, word, meaning]) => [make("span.run", { class: look }, word), meaning && ` ${meaning}`]),
  );

export const EVIDENCE = "evidence evidence-first evidence-last";

export const evidenceEntry = () => [EVIDENCE, say("marked"), say("evidence")];

/** Puts the first run of a kind into view inside its scroller, without moving the page. */
export function bring(scroller, kind) {
  const first = scroller.querySelector(`.run.${kind}`);
  if (!first) return;
  const top = first.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
  scroller.scrollTop = Math.max(0, top + scroller.scrollTop - 64);
}

/** Puts a row into view inside its scroller, without moving the page. */
export function bringRow(row, scroller) {
  const [box, view] = [row.getBoundingClientRect(), scroller.getBoundingClientRect()];
  if (box.top < view.top) scroller.scrollTop -= view.top - box.top + 8;
  else if (box.bottom > view.bottom) scroller.scrollTop += box.bottom - view.bottom + 8;
}

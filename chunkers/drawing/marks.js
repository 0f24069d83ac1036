// Chunks over a drawn section: runs in the text, marks, lanes and start lines in the gutter. Nothing here moves text.
import { fill, icon, make } from "./blocks.js";
import { eachRun } from "./offsets.js";

const LINE = 10; // starts nearer than this, in px, share a line of the gutter

const STARTS = { sentence: "a sentence", list: "a list", item: "a list item", row: "a table row", code: "code", table: "a table, between two rows" };
/** The label of a mark: "Chunk 1, starts inside a table row". */
export function markLabel(chunking, position) {
  const kind = chunking.kinds[chunking.cuts[position]];
  return kind === "none" ? `Chunk ${position}` : `Chunk ${position}, starts inside ${STARTS[kind] ?? kind}`;
}
const COUNTED = kind => kind !== "none" && kind !== "table";
export const isCut = (chunking, position) => COUNTED(chunking.kinds[chunking.cuts[position]]);
/** Positions of the chunks whose start counts as a cut. */
export const cutStarts = chunking => Array.from(chunking.cuts.keys()).filter(position => isCut(chunking, position));

const tint = (low, high) => high === low ? "n" : high - low > 1 ? "o" : low % 2 ? "b" : "a";

/** Redraws the text of a section as runs: maximal stretches with one set of chunks. */
export function drawRuns(section, doc, chunking, chosen) {
  const runs = section.runs = new Map();
  for (const one of section.leaves) {
    const tints = new Set();
    let held = false;
    fill(one, doc, (start, end) => {
      const drawn = document.createDocumentFragment();
      eachRun(chunking, start, end, (a, b, low, high) => {
        const words = doc.text.slice(a, b), run = document.createElement("span"), own = [];
        for (let k = low; k < high; k++) { own.push(k); runs.has(k) ? runs.get(k).push(run) : runs.set(k, [run]); }
        const blank = low === high && !words.trim(), look = tint(low, high);
        run.className = blank ? "run gap" : `run ${look}`;
        if (own.includes(chosen)) { run.classList.add("sel"); held = true; }
        run.dataset.chunks = own.join(" ");
        if (high > low && chunking.from[high - 1] === a) { run.dataset.starts = `#${high - 1}${isCut(chunking, high - 1) ? " ✂" : ""}`; run.classList.toggle("cut", isCut(chunking, high - 1)); } // for paper
        run.textContent = words; run._at = a;
        if (!blank) tints.add(own.join(" "));
        drawn.append(run);
      });
      return drawn;
    }, one.start);
    if (one.cell) tintCell(one, tints, held);
  }
}

function tintCell(one, tints, held) {
  const [only] = tints, own = only ? only.split(" ").map(Number) : [];
  one.cell.classList.remove("fill", "split", "a", "b", "o", "n", "sel");
  one.cell._chunks = tints.size === 1 ? own : [];
  if (tints.size > 1) one.cell.classList.add("split");
  else if (tints.size === 1) one.cell.classList.add("fill", own.length ? tint(own[0], own.at(-1) + 1) : "n");
  if (held) one.cell.classList.toggle("sel", tints.size === 1);
}

/** Where each chunk of the section begins and ends on the page, relative to the section. */
export function measure(section, chunking) {
  const base = section.element.getBoundingClientRect(), out = [];
  for (const [position, runs] of section.runs) {
    let first = null, last = null;
    for (const run of runs) { first = run.getClientRects()[0]; if (first) break; }
    for (let i = runs.length - 1; i >= 0 && !last; i--) last = [...runs[i].getClientRects()].at(-1);
    if (!first || !last) continue;
    const starts = chunking.from[position] >= section.start, ends = chunking.to[position] <= section.end;
    out.push({ position, starts, x: first.left - base.left, line: first.top - base.top, height: first.height,
      top: starts ? first.top - base.top : 0, bottom: ends ? last.bottom - base.top : base.height });
  }
  return out.sort((a, b) => a.position - b.position);
}

export function drawGutter(section, places, chunking, chosen) {
  const focused = section.gutter.getRootNode().activeElement?.dataset?.position;
  const marks = section.marks = new Map(), parts = [], buttons = [];
  section.lanes = new Map();
  let shared = [];
  const settle = () => { shared.forEach((button, i) => { if (shared.length > 1) { button.classList.add("tight"); button.style.setProperty("--at", i % 2); button.style.setProperty("--row", i >> 1); } }); };
  for (const place of places) {
    const { position } = place, side = position % 2 ? "b" : "a", on = position === chosen ? " sel" : "";
    const lane = make("div", `lane ${side}${on}`, { style: `--lane:${position % chunking.lanes};top:${place.top}px;height:${place.bottom - place.top}px` });
    section.lanes.set(position, lane); parts.push(lane);
    if (!place.starts) continue;
    const kind = chunking.kinds[chunking.cuts[position]], cut = COUNTED(kind), apart = chunking.apart?.has(position),
      label = `${markLabel(chunking, position)}${apart ? ", where not all start a chunk" : ""}`;
    parts.push(make("i", `start ${side}${cut ? " cut" : ""}${apart ? " apart" : ""}`, { style: `left:${place.x}px;top:${place.line}px;height:${place.height}px` }, cut && icon("cut")));
    const button = make("button", `mark ${side}${cut ? " cut" : ""}${apart ? " apart" : ""}`, { type: "button", "data-testid": "chunk-mark", "data-position": position, "data-cut": kind,
      "aria-label": label, title: label, "aria-pressed": String(position === chosen), tabindex: position === chosen ? "0" : "-1", style: `top:${place.line}px` }, cut && icon("cut"));
    button._top = place.line;
    if (shared.length && Math.abs(shared[0]._top - place.line) > LINE) { settle(); shared = []; }
    shared.push(button); marks.set(position, button); buttons.push(button);
  }
  settle();
  section.gutter.replaceChildren(...parts, ...buttons);
  if (focused !== undefined) marks.get(+focused)?.focus({ preventScroll: true });
}

/** Shows or takes away the selection of a chunk in a section. */
export function mark(section, position, on) {
  if (position < 0) return;
  for (const run of section.runs.get(position) ?? []) {
    run.classList.toggle("sel", on);
    const cell = run.closest("td, th"); if (cell?._chunks?.includes(position)) cell.classList.toggle("sel", on);
  }
  section.lanes?.get(position)?.classList.toggle("sel", on);
  const button = section.marks?.get(position);
  if (button) { button.setAttribute("aria-pressed", String(on)); button.tabIndex = on ? 0 : -1; }
}


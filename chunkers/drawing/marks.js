// Chunks over a drawn section: runs in the text, marks, lanes and start lines in the gutter. Nothing here moves text.
import { fill } from "./blocks.js";
import { cutKind, isCut, markLabel } from "./cuts.js";
import { icon, make } from "./elements.js";
import { eachRun } from "./offsets.js";
import { say } from "./sentences.js";
import { sideOf, tintOf } from "./tints.js";

const LINE = 10; // starts nearer than this, in px, share a line of the gutter

/** Redraws the text of a section as runs: maximal stretches with one set of chunks. */
export function drawRuns(section, doc, chunking, chosen) {
  section.runs = new Map();
  for (const one of section.leaves) {
    const sets = new Map(); // the chunks of each stretch of text in the leaf, by their names
    fill(one, (start, end) => {
      const drawn = document.createDocumentFragment();
      eachRun(chunking, start, end, (from, to, low, high) => {
        const run = drawRun(doc.text.slice(from, to), from, low, high, chunking);
        run.classList.toggle("sel", low <= chosen && chosen < high);
        for (let k = low; k < high; k++) {
          if (!section.runs.has(k)) section.runs.set(k, []);
          section.runs.get(k).push(run);
        }
        if (!run.classList.contains("gap")) sets.set(run.dataset.chunks, [low, high]);
        drawn.append(run);
      });
      return drawn;
    });
    if (one.cell) tintCell(one.cell, [...sets.values()], chosen);
  }
}

function drawRun(text, at, low, high, chunking) {
  const run = document.createElement("span");
  run.className = low === high && !text.trim() ? "run gap" : `run ${tintOf(low, high)}`;
  run.dataset.chunks = Array.from({ length: high - low }, (_, i) => low + i).join(" ");
  const last = high - 1;
  if (high > low && chunking.from[last] === at) {
    const cut = isCut(chunking, last);
    run.dataset.starts = cut ? `#${last} ✂` : `#${last}`; // for paper
    run.classList.toggle("cut", cut);
  }
  run.textContent = text;
  run._at = at;
  return run;
}

/** A cell all in one set of chunks is tinted as a whole. */
function tintCell(cell, sets, chosen) {
  const [[low, high] = [0, 0]] = sets;
  const one = sets.length === 1;
  cell.classList.remove("fill", "split", "a", "b", "o", "n", "sel");
  cell._chunks = one ? [low, high] : [0, 0];
  if (sets.length > 1) cell.classList.add("split");
  else if (one) cell.classList.add("fill", tintOf(low, high));
  cell.classList.toggle("sel", one && low <= chosen && chosen < high);
}

/** Where each chunk of the section begins and ends on the page, relative to the section. */
export function measure(section, chunking) {
  const base = section.element.getBoundingClientRect();
  const out = [];
  for (const [position, runs] of section.runs) {
    const first = firstBox(runs);
    const last = lastBox(runs);
    if (!first || !last) continue;
    const starts = chunking.from[position] >= section.start;
    const ends = chunking.to[position] <= section.end;
    const line = first.top - base.top;
    const [top, bottom] = [starts ? line : 0, ends ? last.bottom - base.top : base.height];
    out.push({ position, starts, x: first.left - base.left, line, height: first.height, top, bottom });
  }
  return out.sort((a, b) => a.position - b.position);
}

function firstBox(runs) {
  for (const run of runs) {
    const [box] = run.getClientRects();
    if (box) return box;
  }
}

function lastBox(runs) {
  for (const run of [...runs].reverse()) {
    const box = [...run.getClientRects()].at(-1);
    if (box) return box;
  }
}

export function drawGutter(section, places, chunking, chosen) {
  const focused = section.gutter.getRootNode().activeElement?.dataset?.position;
  section.lanes = new Map(places.map(place => [place.position, drawLane(place, chunking, chosen)]));
  const starting = places.filter(place => place.starts);
  section.marks = new Map(starting.map(place => [place.position, drawMark(place, chunking, chosen)]));
  const lines = starting.map(place => drawStartLine(place, chunking));
  const buttons = [...section.marks.values()];
  shareLines(buttons);
  section.gutter.replaceChildren(...section.lanes.values(), ...lines, ...buttons);
  if (focused !== undefined) section.marks.get(+focused)?.focus({ preventScroll: true });
}

function drawLane({ position, top, bottom }, chunking, chosen) {
  const style = `--lane:${position % chunking.lanes};top:${top}px;height:${bottom - top}px`;
  return make(position === chosen ? "div.lane.sel" : "div.lane", { class: sideOf(position), style });
}

function looks(position, chunking) {
  const apart = chunking.apart?.has(position) ? " apart" : "";
  return `${sideOf(position)}${isCut(chunking, position) ? " cut" : ""}${apart}`;
}

function drawStartLine({ position, x, line, height }, chunking) {
  const style = `left:${x}px;top:${line}px;height:${height}px`;
  return make("i.start", { class: looks(position, chunking), style }, isCut(chunking, position) && icon("cut"));
}

function drawMark({ position, line }, chunking, chosen) {
  let label = markLabel(chunking, position);
  if (chunking.apart?.has(position)) label = say("{mark}, where not all start a chunk", { mark: label });
  const known = { "data-testid": "chunk-mark", "data-position": position, "data-cut": cutKind(chunking, position) };
  const on = position === chosen;
  const state = { "aria-pressed": String(on), tabindex: on ? 0 : -1, style: `top:${line}px` };
  const attributes = { class: looks(position, chunking), type: "button", "aria-label": label, title: label };
  const button = make("button.mark", { ...attributes, ...known, ...state }, isCut(chunking, position) && icon("cut"));
  button._top = line;
  return button;
}

/** Marks that stand too close to each other are set in two columns. */
function shareLines(buttons) {
  let shared = [];
  const settle = () => {
    if (shared.length < 2) return;
    shared.forEach((button, i) => {
      button.classList.add("tight");
      button.style.setProperty("--at", i % 2);
      button.style.setProperty("--row", i >> 1);
    });
  };
  for (const button of buttons) {
    if (shared.length && Math.abs(shared[0]._top - button._top) > LINE) {
      settle();
      shared = [];
    }
    shared.push(button);
  }
  settle();
}

/** Shows or takes away the selection of a chunk in a section. */
export function mark(section, position, on) {
  if (position < 0) return;
  for (const run of section.runs.get(position) ?? []) {
    run.classList.toggle("sel", on);
    const cell = run.closest("td, th");
    const [low, high] = cell?._chunks ?? [0, 0];
    if (low <= position && position < high) cell.classList.toggle("sel", on);
  }
  section.lanes?.get(position)?.classList.toggle("sel", on);
  const button = section.marks?.get(position);
  button?.setAttribute("aria-pressed", String(on));
  if (button) button.tabIndex = on ? 0 : -1;
}

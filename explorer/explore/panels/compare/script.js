// Chunkings of one text side by side, scrolling together. The text never moves, so equal widths give equal lines, and
// one scroll position serves all. Canvas and parsed text are those of the document's mount.
import { writeAddress } from "../../../../chunkers/drawing/addresses.js";
import { button, make } from "../../../../chunkers/drawing/elements.js";
import { noun, say } from "../../../../chunkers/drawing/sentences.js";
import { meeting } from "../../../shell/meeting.js";
import { mounted } from "../../../shell/mounted.js";
import { rowHead, scrolling, table } from "../../../shell/parts.js";

const KEY_LENGTH = 32;
const WAIT = 60; // ms between two looks for the document's text
const bytesOf = text => Uint8Array.from(atob(text), letter => letter.charCodeAt(0)).subarray(KEY_LENGTH);

function drawCompare(root, data) {
  root.turn = (root.turn ?? 0) + 1;
  root.at = -1;
  root.data = data;
  if (root.canvases?.length !== data.names.length) rebuild(root, data.names.length);
  root.querySelector(".sentence").textContent = data.sentence;
  root.querySelector(".figures").replaceChildren(figures(data));
  showStep(root);
  fillCanvases(root, data, root.turn);
}

function rebuild(root, count) {
  root.canvases?.forEach(one => {
    one.destroy();
  });
  root.canvases = [];
  root.shown = null;
  root.sides = Array.from({ length: count }, () => make("section.side", make("h3"), make("div.canvas-host")));
  const back = button(say("Previous difference"), () => stepDifference(root, -1));
  const on = button(say("Next difference"), () => stepDifference(root, 1));
  const status = make("output.num", { "data-testid": "difference" });
  const key = make("span.note", say("≠ marks a start that not all of them have."));
  root.replaceChildren(
    make("p.sentence", { "data-testid": "compare-sentence", "aria-live": "polite" }),
    scrolling("figures", say("Figures of each chunking")),
    make("div.bar", back, status, on, key),
    make(`div.sides.of-${count}`, root.sides),
  );
}

/** Waits for the document's text, which may come after this mount. */
async function fillCanvases(root, data, turn) {
  const { view } = meeting;
  if (!view?.doc || view.key !== data.document) {
    if (root.isConnected && turn === root.turn) setTimeout(fillCanvases, WAIT, root, data, turn);
    return;
  }
  const { readChunking, placed } = meeting.canvas;
  const read = await Promise.all(data.chunkings.map(text => readChunking(bytesOf(text))));
  if (turn !== root.turn) return;
  for (const [i, chunking] of read.entries()) {
    chunking.apart = new Set(data.differing.map(start => start[i + 1]).filter(position => position !== null));
    fillCanvas(root, i, placed(chunking, view.doc), data, view.doc);
  }
  root.shown = data.document;
}

function fillCanvas(root, i, chunking, data, doc) {
  const side = root.sides[i];
  const name = data.names[i];
  const onPick = (position, focus, onMark) => pick(root, i, position, focus, onMark);
  side.setAttribute("aria-label", name);
  side.firstChild.textContent = name;
  root.canvases[i] ??= meeting.canvas.createCanvas(side.lastChild, { onPick });
  const canvas = root.canvases[i];
  canvas.scroller.setAttribute("aria-label", say("Document text, cut as {name}", { name }));
  if (root.shown !== data.document) {
    canvas.setDocument(doc);
    follow(root, canvas);
  }
  canvas.chunking = chunking;
  canvas.setChunking(chunking);
}

/** Scrolls the others along; a scroll that came from here is not answered. */
function follow(root, { scroller }) {
  if (scroller.follows) return;
  scroller.follows = true;
  const onScroll = () => {
    if (Math.abs(scroller.scrollTop - (scroller.given ?? -9)) < 2) return;
    scroller.given = null;
    for (const { scroller: other } of root.canvases) {
      if (other === scroller) continue;
      other.scrollTop = scroller.scrollTop;
      other.given = other.scrollTop;
    }
  };
  scroller.addEventListener("scroll", onScroll, { passive: true });
}

/** Selects a chunk here, and in the others the one that holds its start. */
function pick(root, at, position, focus, onMark) {
  const start = root.canvases[at].chunking.starts[position];
  for (const [i, canvas] of root.canvases.entries()) {
    const same = Math.max(
      0,
      canvas.chunking.starts.findLastIndex(own => own <= start),
    );
    if (i === at) canvas.select(position, { scroll: focus, focus: onMark });
    else canvas.select(same, { scroll: false });
  }
}

function stepDifference(root, by) {
  const { differing, names } = root.data;
  if (!differing.length || root.canvases.length < names.length) return;
  const from = root.at < 0 && by < 0 ? 0 : root.at;
  root.at = (from + by + differing.length) % differing.length;
  const [, ...positions] = differing[root.at];
  const first = positions.findIndex(position => position !== null);
  for (const { scroller } of root.canvases) scroller.given = null;
  pick(root, first, positions[first], true, false);
  showStep(root);
}

function showStep(root) {
  const all = root.data.differing.length;
  const values = { all, at: root.at + 1, noun: noun(all, "difference") };
  const message = root.at < 0 ? "{all} {noun}" : "{at} of {all}";
  root.querySelector("output").textContent = say(all ? message : "no difference", values);
}

function figures({ names, table: figures }) {
  const rows = figures.map(([label, ...values]) =>
    make(
      "tr",
      rowHead(label),
      values.map(value => make("td", value)),
    ),
  );
  return table("compare-table", say("The figures of each chunking"), [null, ...names], rows);
}

const draw = mounted("compare", drawCompare);

export default args => {
  draw(args);
  const root = args.parentElement.querySelector(".line");
  return () => {
    root.turn++;
    root.canvases.forEach(one => {
      one.destroy();
    });
    writeAddress({ compare: null });
  };
};

// Chunkings of one text side by side, scrolling together. The text never moves, so equal widths give equal lines, and
// one scroll position serves all. Canvas and parsed text are those of the view's mount (view.js).
const KEY_LENGTH = 32;
const bytesOf = text => Uint8Array.from(atob(text), sign => sign.charCodeAt(0)).subarray(KEY_LENGTH);
const meetingNow = () => globalThis.chunkExplorer;

function drawCompare(root, data) {
  root.turn = (root.turn ?? 0) + 1;
  root.at = -1;
  root.canvases ??= [];
  if (root.canvases.length !== data.names.length) rebuild(root, data.names.length);
  root.querySelector(".sentence").textContent = data.sentence;
  root.querySelector(".figures").replaceChildren(figures(data));
  root.data = data;
  tellStep(root);
  fillCanvases(root, data, root.turn);
}

function rebuild(root, count) {
  root.canvases.forEach(one => one.destroy());
  root.canvases = [];
  root.shown = null;
  const step = (by, label) => make("button", { type: "button", class: "btn", onclick: () => toDifference(root, by) }, label);
  const places = Array.from({ length: count }, () => make("section", { class: "side" }, make("h3", {}), make("div", { class: "canvas-host" })));
  root.replaceChildren(make("p", { class: "sentence", "data-testid": "compare-sentence", "aria-live": "polite" }),
    make("div", { class: "figures", tabindex: "0", role: "region", "aria-label": "Figures of each chunking" }),
    make("div", { class: "bar" }, step(-1, "Previous difference"), make("output", { class: "num", "data-testid": "difference" }), step(1, "Next difference"),
      make("span", { class: "note" }, "≠ marks a start that not all of them have.")),
    make("div", { class: `sides of-${count}` }, places));
  root.sides = places;
}

/** Waits for the view's text, which may come after this mount. */
async function fillCanvases(root, data, turn) {
  const meeting = meetingNow(), view = meeting?.view;
  if (!view?.doc || view.key !== data.document) {
    if (root.isConnected && turn === root.turn) setTimeout(fillCanvases, 60, root, data, turn);
    return;
  }
  const { createCanvas, readChunking, placed } = meeting.canvas;
  const read = await Promise.all(data.chunkings.map(text => readChunking(bytesOf(text))));
  if (turn !== root.turn) return;
  read.forEach((chunking, i) => {
    const side = root.sides[i];
    side.setAttribute("aria-label", data.names[i]);
    side.firstChild.textContent = data.names[i];
    root.canvases[i] ??= createCanvas(side.lastChild, { onPick: (position, focus, onMark) => pick(root, i, position, focus, onMark) });
    const canvas = root.canvases[i];
    canvas.scroller.setAttribute("aria-label", `Document text, cut as ${data.names[i]}`);
    if (root.shown !== data.document) { canvas.setDocument(view.doc); follow(root, canvas); }
    chunking.apart = new Set(data.differing.map(start => start[i + 1]).filter(position => position !== null));
    canvas.chunking = placed(chunking, view.doc);
    canvas.setChunking(canvas.chunking);
  });
  root.shown = data.document;
}

/** Scrolls the others along; a scroll that came from here is not answered. */
function follow(root, canvas) {
  const { scroller } = canvas;
  if (scroller.follows) return;
  scroller.follows = true;
  scroller.addEventListener("scroll", () => {
    if (Math.abs(scroller.scrollTop - (scroller.given ?? -9)) < 2) return;
    scroller.given = null;
    for (const { scroller: other } of root.canvases) if (other !== scroller) { other.scrollTop = scroller.scrollTop; other.given = other.scrollTop; }
  }, { passive: true });
}

/** Selects a chunk here, and in the others the one that holds its start. */
function pick(root, at, position, focus, onMark) {
  const start = root.canvases[at].chunking.starts[position];
  root.canvases.forEach((canvas, i) => {
    if (i === at) canvas.select(position, { scroll: focus, focus: onMark });
    else canvas.select(Math.max(0, canvas.chunking.starts.findLastIndex(own => own <= start)), { scroll: false });
  });
}

function toDifference(root, by) {
  const { differing } = root.data;
  if (!differing.length || root.canvases.length < root.data.names.length) return;
  root.at = root.at < 0 ? (by > 0 ? 0 : differing.length - 1) : (root.at + by + differing.length) % differing.length;
  const [, ...positions] = differing[root.at], first = positions.findIndex(position => position !== null);
  for (const { scroller } of root.canvases) scroller.given = null;
  pick(root, first, positions[first], true, false);
  tellStep(root);
}

function tellStep(root) {
  const many = root.data.differing.length;
  root.querySelector("output").textContent = !many ? "no difference" : root.at < 0 ? `${many} ${many === 1 ? "difference" : "differences"}` : `${root.at + 1} of ${many}`;
}

function figures(data) {
  return make("table", { "data-testid": "compare-table" }, make("caption", { class: "vh" }, "The figures of each chunking"),
    make("thead", {}, make("tr", {}, make("td", {}), data.names.map(name => make("th", { scope: "col" }, name)))),
    make("tbody", {}, data.table.map(([label, ...values]) => make("tr", {}, make("th", { scope: "row" }, label), values.map(value => make("td", {}, value))))));
}

const draw = mounted(drawCompare);
export default args => {
  draw(args);
  const root = args.parentElement.querySelector(".line");
  return () => { root.turn++; root.canvases.forEach(one => one.destroy()); written({ compare: null }); };
};

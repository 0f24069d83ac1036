// The view's mount: keeps one explorer on the element and gives it each new document.
// The overlay may come before or after it, so both meet in one object on the page.
const KEY_LENGTH = 32;
const meeting = globalThis.chunkExplorer ??= { view: null, chunking: null, generation: 0 };
const keyOf = bytes => new TextDecoder().decode(bytes.subarray(0, KEY_LENGTH));

export default function ({ parentElement, data }) {
  const root = parentElement.querySelector(".chunk-explorer"), bytes = new Uint8Array(data), key = keyOf(bytes);
  if (!root.explorer) {
    root.explorer = createExplorer(root, { title: false, onSelect: written, predict: new URLSearchParams(location.search).get("predict"),
      onPredict: open => document.documentElement.toggleAttribute("data-predicting", open) });
    root.classList.toggle("plain", new URLSearchParams(location.search).get("header") === "hide");
    meeting.view = { explorer: root.explorer, document: null, drawn: null };
  }
  meeting.canvas = { createCanvas, readChunking, placed }; // for the panels, which have no copy of their own
  const view = meeting.view;
  view.apply = apply;
  view.selected = () => selectedSpan(root.explorer.canvas.scroller);
  if (view.wanted !== key) {
    view.wanted = key;
    readDocument(bytes.subarray(KEY_LENGTH)).then(doc => {
      if (view.wanted !== key) return;
      view.key = key; view.doc = doc; view.drawn = null;
      view.explorer.setDocument(doc);
      apply();
    });
  }
  return () => { if (meeting.view?.explorer === root.explorer) meeting.view = null; root.explorer.destroy(); delete root.explorer; };
}

/** Draws the newest chunking as soon as its document is there. */
async function apply() {
  const { view } = meeting, bytes = meeting.chunking;
  if (!view?.doc || !bytes) return;
  const key = keyOf(bytes), mine = ++meeting.generation;
  if (view.drawn === key) return;
  const chunking = await readChunking(bytes.subarray(KEY_LENGTH));
  if (mine !== meeting.generation || meeting.view !== view || chunking.document !== view.key) return;
  const first = !meeting.address;
  view.drawn = key;
  meeting.address = chunking.address;
  view.chunks = placed(chunking, view.doc);
  await view.explorer.setChunking(view.chunks);
  if (mine !== meeting.generation) return;
  if (!first) written(view.explorer.chosen, "settings");
}

/** Writes the state into the address without a history entry: a course page keeps its Back button. */
function written(chunk, from) {
  dispatchEvent(new CustomEvent("chunkselected", { detail: chunk })); // for the page view
  const address = meeting.address;
  if (!address || from === "start") return;
  const url = new URL(location.href), set = (name, value) => value == null ? url.searchParams.delete(name) : url.searchParams.set(name, value);
  for (const [name, value] of Object.entries(address)) set(name, value);
  set("chunk", address.doc == null || chunk < 0 ? null : chunk);
  if (url.href !== location.href) history.replaceState(history.state, "", url);
}

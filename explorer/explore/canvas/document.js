// The mount of the document: keeps one explorer on the element and gives it each new document.
// The chunks may come before or after it.
import { writeAddress } from "../../../chunkers/drawing/addresses.js";
import { createCanvas } from "../../../chunkers/drawing/canvas.js";
import { createExplorer } from "../../../chunkers/drawing/explorer.js";
import { selectedSpan } from "../../../chunkers/drawing/highlights.js";
import { placed, readChunking, readDocument } from "../../../chunkers/drawing/payload.js";
import { meeting } from "../../shell/meeting.js";

const KEY_LENGTH = 32;
const keyOf = bytes => new TextDecoder().decode(bytes.subarray(0, KEY_LENGTH));

export default function ({ parentElement, data }) {
  const root = parentElement.querySelector(".chunk-explorer");
  if (!root.explorer) open(root);
  meeting.canvas = { createCanvas, readChunking, placed }; // for the panels, which have no copy of their own
  const { view } = meeting;
  view.apply = apply;
  view.selected = () => selectedSpan(root.explorer.canvas.scroller);
  show(view, new Uint8Array(data));
  return () => {
    if (meeting.view?.explorer === root.explorer) meeting.view = null;
    root.explorer.destroy();
    delete root.explorer;
  };
}

function open(root) {
  const query = new URLSearchParams(location.search);
  const onPredict = asks => document.documentElement.toggleAttribute("data-predicting", asks);
  const options = { title: false, onSelect, predict: query.get("predict"), onPredict };
  root.explorer = createExplorer(root, options);
  root.classList.toggle("plain", query.get("header") === "hide");
  meeting.view = { explorer: root.explorer, document: null, drawn: null };
}

async function show(view, bytes) {
  const key = keyOf(bytes);
  if (view.wanted === key) return;
  view.wanted = key;
  const doc = await readDocument(bytes.subarray(KEY_LENGTH));
  if (view.wanted !== key) return;
  Object.assign(view, { key, doc, drawn: null });
  view.explorer.setDocument(doc);
  apply();
}

/** Draws the newest chunking as soon as its document is there. */
async function apply() {
  const { view, chunking: bytes } = meeting;
  if (!view?.doc || !bytes) return;
  const key = keyOf(bytes);
  const mine = ++meeting.generation;
  if (view.drawn === key) return;
  const chunking = await readChunking(bytes.subarray(KEY_LENGTH));
  if (mine !== meeting.generation || meeting.view !== view || chunking.document !== view.key) return;
  const first = !meeting.address;
  view.drawn = key;
  meeting.address = chunking.address;
  view.chunks = placed(chunking, view.doc);
  await view.explorer.setChunking(view.chunks);
  if (mine === meeting.generation && !first) onSelect(view.explorer.chosen, "settings");
}

function onSelect(chunk, from) {
  dispatchEvent(new CustomEvent("chunkselected", { detail: chunk })); // for the panels that follow the selection
  const { address } = meeting;
  if (!address || from === "start") return;
  writeAddress({ ...address, chunk: address.doc == null || chunk < 0 ? null : chunk });
}

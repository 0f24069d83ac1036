// The pages of the selected chunk as pictures, with every chunk's boxes over them. Follows the text view's selection,
// and a click on a box selects there. A page that is not here yet is asked for, and comes with the next run.

import { button, make } from "../../../../chunkers/drawing/elements.js";
import { pagesOf } from "../../../../chunkers/drawing/offsets.js";
import { say } from "../../../../chunkers/drawing/sentences.js";
import { sideOf } from "../../../../chunkers/drawing/tints.js";
import { meeting } from "../../../shell/meeting.js";
import { boxStyle } from "../../../shell/parts.js";

export default function ({ parentElement, data, setStateValue }) {
  const root = parentElement.querySelector(".pdf-pages");
  Object.assign(root, { known: data, keep: setStateValue });
  if (!root.listening) {
    root.listening = () => draw(root);
    addEventListener("chunkselected", root.listening);
  }
  draw(root);
  return () => {
    removeEventListener("chunkselected", root.listening);
    root.listening = null;
  };
}

function draw(root) {
  const { view } = meeting;
  const chosen = view?.explorer.chosen ?? -1;
  if (!view?.chunks || chosen < 0 || !root.known) return;
  const wanted = pagesOf(view.doc, view.chunks.from[chosen], view.chunks.to[chosen]);
  const here = new Map(root.known.pages.map(page => [page.number, page]));
  if (wanted.some(page => !here.has(page)) && String(root.asked) !== String(wanted)) {
    root.asked = wanted;
    root.keep("pages", wanted);
  }
  const steps = drawSteps(view, chosen, wanted);
  const waiting = number => make("p.num", say("Page {number} is being drawn …", { number }));
  const sheets = wanted.map(number => (here.has(number) ? sheet(here.get(number), chosen, view) : waiting(number)));
  const focused = root.getRootNode().activeElement?.dataset.by;
  root.replaceChildren(steps, ...sheets);
  if (focused) root.querySelector(`[data-by="${focused}"]`)?.focus({ preventScroll: true });
}

function drawSteps(view, chosen, pages) {
  const step = (by, label) => {
    const made = button(label, () => view.explorer.select(chosen + by, "page"));
    made.dataset.by = by;
    return made;
  };
  const message = pages.length ? "#{chosen} is on page {pages}" : "#{chosen} is on no page";
  const where = say(message, { chosen, pages: pages.join(say(" and ")) });
  const status = make("p.num", { role: "status", "data-testid": "page-said" }, where);
  return make("div.steps", step(-1, say("Chunk before")), step(1, say("Chunk after")), status);
}

function sheet({ number, picture, boxes, width, height }, chosen, view) {
  const alt = say("Page {number}; its text is in the document view", { number });
  const drawn = boxes.map(([first, last, ...box]) => {
    const own = first <= chosen && chosen <= last;
    const onclick = () => view.explorer.select(chosen === last ? first : last, "page");
    const look = last > first ? "o" : sideOf(last);
    const attributes = { class: look, "data-position": last, style: boxStyle(box), onclick };
    return make(own ? "i.box.sel" : "i.box", attributes);
  });
  const image = make("img", { src: `data:image/jpeg;base64,${picture}`, alt });
  const page = make("div.pdf-sheet", { style: `aspect-ratio:${width}/${height}` }, image, drawn);
  const caption = make("figcaption.num", say("Page {number}", { number }));
  return make("figure", { "data-testid": "pdf-page", "data-page": number }, caption, page);
}

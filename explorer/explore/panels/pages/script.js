// The pages of the selected chunk as pictures, with every chunk's boxes over them. Follows the text view's selection, and
// a click on a box selects there. A page that is not here yet is asked for, and comes with the next run.
const meeting = globalThis.chunkExplorer ??= { view: null, chunking: null, generation: 0 };

export default function ({ parentElement, data, setStateValue }) {
  const root = parentElement.querySelector(".pdf-pages");
  Object.assign(root, { known: data, tell: setStateValue });
  if (!root.listening) {
    root.listening = () => draw(root);
    addEventListener("chunkselected", root.listening);
  }
  draw(root);
  return () => { removeEventListener("chunkselected", root.listening); root.listening = null; };
}

function draw(root) {
  const { view } = meeting, chunks = view?.chunks, chosen = view?.explorer.chosen ?? -1;
  if (!chunks || chosen < 0 || !root.known) return;
  const touched = new Set();
  for (const [start, end, page] of view.doc.pageRuns) if (start < chunks.to[chosen] && end > chunks.from[chosen]) touched.add(page);
  const wanted = [...touched].sort((a, b) => a - b), here = new Map(root.known.pages.map(page => [page.number, page]));
  if (wanted.some(page => !here.has(page)) && String(root.asked) !== String(wanted)) { root.asked = wanted; root.tell("pages", wanted); }
  const step = (by, label) => {
    const button = make("button", { class: "btn", type: "button" }, label);
    button.addEventListener("click", () => view.explorer.select(chosen + by, "page"));
    return button;
  };
  const focused = root.getRootNode().activeElement?.textContent;
  const buttons = [step(-1, "Chunk before"), step(1, "Chunk after")];
  root.replaceChildren(make("div", { class: "steps" }, ...buttons, make("p", { class: "num", role: "status", "data-testid": "page-said" },
    wanted.length ? `#${chosen} is on page ${wanted.join(" and ")}` : `#${chosen} is on no page`)),
    ...wanted.map(number => here.has(number) ? sheet(here.get(number), chosen, view) : make("p", { class: "num" }, `Page ${number} is being drawn …`)));
  buttons.find(button => button.textContent === focused)?.focus({ preventScroll: true });
}

function sheet(page, chosen, view) {
  const picture = make("img", { src: `data:image/jpeg;base64,${page.picture}`, alt: `Page ${page.number}; its text is in the document view` });
  const boxes = page.boxes.map(([first, last, left, top, right, bottom]) => {
    const look = last > first ? "o" : last % 2 ? "b" : "a", own = first <= chosen && chosen <= last;
    const box = make("i", { class: `box ${look}${own ? " sel" : ""}`, "data-position": last,
      style: `left:${100 * left}%;top:${100 * top}%;width:${100 * (right - left)}%;height:${100 * (bottom - top)}%` });
    box.addEventListener("click", () => view.explorer.select(chosen === last ? first : last, "page"));
    return box;
  });
  return make("figure", { "data-testid": "pdf-page", "data-page": page.number },
    make("figcaption", { class: "num" }, `Page ${page.number}`), make("div", { class: "pdf-sheet", style: `aspect-ratio:${page.width}/${page.height}` }, picture, ...boxes));
}

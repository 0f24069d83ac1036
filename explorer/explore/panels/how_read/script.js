// How this was read: facts, notes and limits, and a page as a picture beside its blocks. A block that is pointed at or has
// the focus is framed on the picture, and the other way round. A page that is not here is asked for.
function drawHowRead(root, data, tell) {
  const said = JSON.stringify(data.report);
  if (root.report !== said) {
    root.report = said;
    root.facts = make("div", { class: "facts" }, ...facts(data.report, number => ask(root, data, tell, number)));
  }
  const focused = root.getRootNode().activeElement?.dataset?.step;
  root.section = data.page && leaf(root, data, tell);
  root.replaceChildren(...[root.facts, root.section].filter(Boolean));
  if (focused) (root.querySelector(`[data-step="${focused}"]:not(:disabled)`) ?? root.querySelector(".how-leaf [data-step]:not(:disabled)"))?.focus({ preventScroll: true });
}

function ask(root, data, tell, number) {
  if (!data.report.numbers.includes(number) || number === data.page?.number) return;
  root.querySelector('[data-testid="how-page"]').textContent = `Page ${number} is being drawn …`;
  root.section?.setAttribute("aria-busy", "true");
  tell("page", { document: data.document, number });
}

const plural = (number, one) => `${number.toLocaleString("en")} ${one}${number === 1 ? "" : "s"}`;

function facts(report, open) {
  const kinds = [...report.kinds.map(([kind, number]) => [kind, number]), ...report.parts];
  const listed = (title, name, items, none) => make("section", { "data-testid": name }, make("h3", {}, title),
    items.length ? make("ul", {}, items.map(item => make("li", {}, item))) : make("p", { class: "note" }, none));
  const out = [make("p", { class: "sentence", "data-testid": "how-reader" }, report.reader),
    make("p", { class: "note", "data-testid": "how-structure" }, report.structure),
    make("section", {}, make("h3", {}, "Blocks and their parts"), kinds.length
      ? make("dl", { class: "kinds", "data-testid": "how-kinds" }, kinds.map(([kind, number]) => make("div", {}, make("dt", {}, number === 1 ? kind : `${kind}s`), make("dd", {}, number.toLocaleString("en")))))
      : make("p", { class: "note" }, "The document holds no text.")),
    listed("Notes", "how-notes", [...report.notes, ...report.pages.flatMap(page => page.notes.map(note => toPage(page, note, open)))], "The reader met nothing doubtful.")];
  const furniture = report.pages.filter(page => page.furniture.length), lines = furniture.reduce((sum, page) => sum + page.furniture.length, 0);
  if (lines) out.push(make("p", { class: "note", "data-testid": "how-left" }, `Left out of the text as page heads, feet and numbers: ${plural(lines, "line")} on ${plural(furniture.length, "page")}, quoted page by page.`));
  if (report.pages.length) out.push(make("details", {}, make("summary", {}, "Page by page"),
    make("div", { class: "figures", tabindex: "0", role: "region", "aria-label": "Page by page" }, table(report, open))));
  out.push(make("details", { "data-testid": "how-limits" }, make("summary", {}, "What one reading may cost"),
    make("dl", { class: "limits" }, report.limits.map(([what, most]) => make("div", {}, make("dt", {}, what), make("dd", {}, most)))),
    make("p", { class: "note" }, "Each file is read in a process of its own, which ends at these limits; nothing beside the file is read and nothing is fetched.")));
  return out;
}

const link = (page, open, words) => make("button", { type: "button", class: "to-page", onclick: () => open(page.number) }, words);
function toPage(page, note, open) {
  const [before, named, after] = note;
  return [before, link(page, open, named), after];
}

function table(report, open) {
  const rows = report.pages.map(page => make("tr", {}, make("th", { scope: "row" }, link(page, open, page.label && page.label !== String(page.number) ? `${page.number} (printed ${page.label})` : String(page.number))),
    make("td", {}, page.reader || "neither"), make("td", {}, String(page.blocks)),
    make("td", {}, page.furniture.length ? page.furniture.flatMap((one, i) => [i ? "; " : "", `${one.place}: `, make("q", {}, one.text)]) : "–")));
  return [make("table", { "data-testid": "how-pages" }, make("caption", { class: "vh" }, "Each page: its reader, its blocks, and what was left out of the text as furniture"),
    make("thead", {}, make("tr", {}, ["Page", "Reader", "Blocks", "Left out of the text"].map(head => make("th", { scope: "col" }, head)))), make("tbody", {}, rows)),
    report.more ? make("p", { class: "note" }, `${report.more.toLocaleString("en")} more pages are not listed.`) : null].filter(Boolean);
}

// ---- a page beside its blocks

function leaf(root, data, tell) {
  const { page, report } = data, numbers = report.numbers, at = numbers.indexOf(page.number);
  const go = number => ask(root, data, tell, number);
  const step = (by, words) => make("button", { type: "button", class: "btn", "data-step": by < 0 ? "before" : "after", disabled: !(numbers[at + by] !== undefined), onclick: () => go(numbers[at + by]) }, words);
  const field = make("input", { type: "number", min: numbers[0], max: numbers.at(-1), value: page.number, "aria-label": "Go to page", onchange: event => go(Number(event.target.value)) });
  const bar = make("div", { class: "bar" }, step(-1, "Page before"), step(1, "Page after"), make("label", {}, "Go to page ", field),
    make("p", { class: "num", role: "status", "data-testid": "how-page" }, `Page ${page.number} of ${numbers.at(-1).toLocaleString("en")}, ${plural(page.blocks.length, "block")}`));
  const own = report.pages.find(one => one.number === page.number);
  const frames = page.blocks.map((block, i) => block.areas.map(area => frame(area, i)));
  const rows = page.blocks.map((block, i) => row(block, i));
  const sheet = page.picture && make("div", { class: "sheet", "data-testid": "how-sheet", style: `aspect-ratio:${page.width}/${page.height}` },
    make("img", { src: `data:image/jpeg;base64,${page.picture}`, alt: `Page ${page.number}; its blocks are listed with it` }), frames.flat());
  const list = make("ol", { class: "rows", "data-testid": "how-blocks", "aria-label": `Blocks of page ${page.number}` }, rows.map(one => make("li", {}, one)));
  const left = own?.furniture.length ? make("p", { class: "note", "data-testid": "how-furniture" }, "Left out of the text: ", own.furniture.flatMap((one, i) => [i ? "; " : "", `${one.place} `, make("q", {}, one.text)])) : null;
  const section = make("section", { class: "how-leaf", "data-testid": "how-leaf", "aria-label": "A page beside its blocks" }, make("h3", {}, "A page beside its blocks"), bar,
    make("p", { class: "note" }, "Left and right arrow: other pages. Up and down arrow: other blocks. The block is framed on the page."),
    make("div", { class: "two" }, sheet || make("p", { class: "note" }, page.said), make("div", { class: "list" }, rows.length ? list : make("p", { class: "note" }, "No text of this page is in the document."), left)));
  const light = i => { for (const [n, one] of frames.entries()) for (const box of one) box.classList.toggle("on", n === i); rows.forEach((one, n) => one.classList.toggle("on", n === i)); };
  const focusedRow = () => rows.indexOf(root.getRootNode().activeElement);
  const focus = (i, scroll = true) => { rows.forEach((one, n) => one.tabIndex = n === i ? 0 : -1); rows[i].focus({ preventScroll: !scroll }); };
  rows.forEach((one, i) => {
    one.tabIndex = i ? -1 : 0;
    one.addEventListener("focus", () => { rows.forEach((other, n) => other.tabIndex = n === i ? 0 : -1); light(i); });
    one.addEventListener("pointerenter", () => light(i));
    one.addEventListener("pointerleave", () => light(focusedRow()));
    one.addEventListener("click", () => focus(i));
    frames[i].forEach(box => {
      box.addEventListener("pointerenter", () => { light(i); within(one, one.closest(".rows")); });
      box.addEventListener("pointerleave", () => light(focusedRow()));
      box.addEventListener("click", () => focus(i, false));
    });
  });
  section.addEventListener("blur", () => light(-1), true);
  section.addEventListener("keydown", event => {
    if (event.target === field || event.altKey || event.ctrlKey || event.metaKey) return;
    const pages = { ArrowLeft: at - 1, ArrowRight: at + 1 }, now = focusedRow();
    const blocks = { ArrowUp: now - 1, ArrowDown: now + 1, Home: 0, End: rows.length - 1 };
    if (event.key in pages) { event.preventDefault(); if (numbers[pages[event.key]] !== undefined) go(numbers[pages[event.key]]); }
    else if (event.key in blocks && now >= 0) { event.preventDefault(); if (rows[blocks[event.key]]) focus(blocks[event.key]); }
  });
  return section;
}

function row(block, i) {
  const kind = block.kind === "heading" ? `heading ${block.level}` : block.kind;
  const ends = [block.begun && "from the page before", block.goes_on && "on to the next page"].filter(Boolean).join(", ");
  return make("button", { type: "button", class: `row ${block.kind}`, "data-step": `block-${i}`, "data-kind": block.kind },
    make("span", { class: "kind" }, kind), ends && make("span", { class: "ends" }, ends), make("span", { class: "text" }, block.text),
    block.areas.length ? null : make("span", { class: "ends" }, "its place on the page is not known"));
}

function frame([left, top, right, bottom], i) {
  return make("i", { class: "frame", "data-block": String(i), style: `left:${100 * left}%;top:${100 * top}%;width:${100 * (right - left)}%;height:${100 * (bottom - top)}%` });
}

/** Puts a row into view inside its scroller, without moving the page. */
function within(one, scroller) {
  const row = one.getBoundingClientRect(), view = scroller.getBoundingClientRect();
  if (row.top < view.top) scroller.scrollTop -= view.top - row.top + 8;
  else if (row.bottom > view.bottom) scroller.scrollTop += row.bottom - view.bottom + 8;
}

export default ({ parentElement, data, setStateValue }) => {
  const root = parentElement.querySelector(".line"), said = JSON.stringify(data);
  if (root.known === said) return;
  root.known = said;
  root.classList.add("howread");
  drawHowRead(root, data, setStateValue);
};

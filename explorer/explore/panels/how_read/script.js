// How this was read: facts, notes and limits, and a page as a picture beside its blocks. A block that is pointed at or
// has the focus is framed on the picture, and the other way round.
import { button, make } from "../../../../chunkers/drawing/elements.js";
import { count, grouped, noun, say } from "../../../../chunkers/drawing/sentences.js";
import { mounted } from "../../../shell/mounted.js";
import { bringRow } from "../../../shell/paper.js";
import { boxStyle, details, quote, rowHead, scrolling, table } from "../../../shell/parts.js";

const ISOLATED =
  "Each file is read in a process of its own, which ends at these limits; " +
  "nothing beside the file is read and nothing is fetched.";

function draw(root, data, _trigger, keep) {
  const open = number => askFor(root, data, number, keep);
  const told = JSON.stringify(data.report);
  if (root.report !== told) root.facts = make("div.facts", facts(data.report, open));
  root.report = told;
  const focused = root.getRootNode().activeElement?.dataset?.step;
  root.leaf = data.page && drawLeaf(root, data, open);
  root.replaceChildren(...[root.facts, root.leaf].filter(Boolean));
  if (!focused) return;
  const same = root.querySelector(`[data-step="${focused}"]:not(:disabled)`);
  (same ?? root.querySelector(".how-leaf [data-step]:not(:disabled)"))?.focus({ preventScroll: true });
}

/** A page that is not here is asked for, and comes with the next run. */
function askFor(root, { document, report, page }, number, keep) {
  if (!report.numbers.includes(number) || number === page?.number) return;
  const waiting = say("Page {number} is being drawn …", { number });
  root.querySelector('[data-testid="how-page"]').textContent = waiting;
  root.leaf?.setAttribute("aria-busy", "true");
  keep("page", { document, number });
}

function facts(report, open) {
  const notes = [...report.notes, ...report.pages.flatMap(page => page.notes.map(note => pageNote(page, note, open)))];
  const pages = say("Page by page");
  return [
    make("p.sentence", { "data-testid": "how-reader" }, report.reader),
    make("p.note", { "data-testid": "how-structure" }, report.structure),
    make("section", make("h3", say("Blocks and their parts")), kindList([...report.kinds, ...report.parts])),
    noteList(notes),
    furnitureNote(report.pages.filter(page => page.furniture.length)),
    report.pages.length > 0 && details(pages, scrolling("figures", pages, pageTable(report, open))),
    limits(report.limits),
  ];
}

function kindList(kinds) {
  if (!kinds.length) return make("p.note", say("The document holds no text."));
  const pair = ([kind, number]) => make("div", make("dt", noun(number, kind)), make("dd", grouped(number)));
  return make("dl.kinds", { "data-testid": "how-kinds" }, kinds.map(pair));
}

function noteList(notes) {
  const none = make("p.note", say("The reader met nothing doubtful."));
  const list = notes.length
    ? make(
        "ul",
        notes.map(note => make("li", note)),
      )
    : none;
  return make("section", { "data-testid": "how-notes" }, make("h3", say("Notes")), list);
}

function furnitureNote(pages) {
  const lines = pages.reduce((sum, page) => sum + page.furniture.length, 0);
  const values = { lines: count(lines, "line"), pages: count(pages.length, "page") };
  const message = "Left out of the text as page heads, feet and numbers: {lines} on {pages}, quoted page by page.";
  return lines > 0 && make("p.note", { "data-testid": "how-left" }, say(message, values));
}

function limits(rows) {
  const list = make(
    "dl.limits",
    rows.map(([what, most]) => make("div", make("dt", what), make("dd", most))),
  );
  const made = details(say("What one reading may cost"), list, make("p.note", say(ISOLATED)));
  made.dataset.testid = "how-limits";
  return made;
}

const pageLink = (page, open, words) =>
  make("button.to-page", { type: "button", onclick: () => open(page.number) }, words);

/** A note around the name of its page, which leads there. */
const pageNote = (page, [before, name, after], open) => [before, pageLink(page, open, name), after];

function pageTable(report, open) {
  const heads = [say("Page"), say("Reader"), say("Blocks"), say("Left out of the text")];
  const caption = say("Each page: its reader, its blocks, and what was left out of the text as furniture");
  const rows = report.pages.map(page => {
    const cells = [page.reader || say("neither"), `${page.blocks}`, furnitureOf(page, ": ")];
    return make(
      "tr",
      rowHead(pageLink(page, open, pageName(page))),
      cells.map(content => make("td", content)),
    );
  });
  const more = report.more > 0 && say("{number} more pages are not listed.", { number: grouped(report.more) });
  return [table("how-pages", caption, heads, rows), more && make("p.note", more)];
}

function pageName({ number, label }) {
  return label && label !== String(number) ? say("{number} (printed {label})", { number, label }) : `${number}`;
}

// ---- a page beside its blocks

/** The lines of a page that are not in its text: "head: “…”; foot: “…”". */
const furnitureOf = ({ furniture }, colon) =>
  furniture.length ? furniture.flatMap(({ place, text }, i) => [i > 0 && "; ", say(place), colon, quote(text)]) : "–";

/** `open(number)` asks for another page. */
function drawLeaf(root, { page, report }, open) {
  const { numbers } = report;
  const at = numbers.indexOf(page.number);
  const turn = by => numbers[at + by] !== undefined && open(numbers[at + by]);
  const onchange = event => open(Number(event.target.value));
  const [min, max] = [numbers[0], numbers.at(-1)];
  const label = say("Go to page");
  const field = make("input", { type: "number", min, max, value: page.number, "aria-label": label, onchange });
  const step = (by, name, words) => {
    const made = button(words, () => turn(by));
    made.dataset.step = name;
    made.disabled = numbers[at + by] === undefined;
    return made;
  };
  const values = { number: page.number, last: grouped(max), blocks: count(page.blocks.length, "block") };
  const where = say("Page {number} of {last}, {blocks}", values);
  const status = make("p.num", { role: "status", "data-testid": "how-page" }, where);
  const [before, after] = [step(-1, "before", say("Page before")), step(1, "after", say("Page after"))];
  const bar = make("div.bar", before, after, make("label", `${label} `, field), status);

  const frames = page.blocks.map((block, i) => block.areas.map(area => frame(area, i)));
  const rows = page.blocks.map(blockRow);
  const title = say("A page beside its blocks");
  const keys = "Left and right arrow: other pages. Up and down arrow: other blocks. The block is framed on the page.";
  const section = make(
    "section.how-leaf",
    { "data-testid": "how-leaf", "aria-label": title },
    make("h3", title),
    bar,
    make("p.note", say(keys)),
    make("div.two", sheet(page, frames), make("div.list", blockList(page, rows), leftOut(page, report))),
  );
  const focus = link(section, rows, frames);
  section.addEventListener("keydown", event => {
    if (event.target === field || event.altKey || event.ctrlKey || event.metaKey) return;
    const now = rows.indexOf(root.getRootNode().activeElement);
    const to = { ArrowUp: now - 1, ArrowDown: now + 1, Home: 0, End: rows.length - 1 }[event.key];
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined && (to === undefined || now < 0)) return;
    event.preventDefault();
    if (by) turn(by);
    else if (rows[to]) focus(to);
  });
  return section;
}

function sheet({ picture, width, height, number, said }, frames) {
  if (!picture) return make("p.note", said);
  const alt = say("Page {number}; its blocks are listed with it", { number });
  const image = make("img", { src: `data:image/jpeg;base64,${picture}`, alt });
  const size = { "data-testid": "how-sheet", style: `aspect-ratio:${width}/${height}` };
  return make("div.sheet", size, image, frames.flat());
}

function blockList({ number }, rows) {
  if (!rows.length) return make("p.note", say("No text of this page is in the document."));
  const named = { "data-testid": "how-blocks", "aria-label": say("Blocks of page {number}", { number }) };
  return make(
    "ol.rows",
    named,
    rows.map(row => make("li", row)),
  );
}

function leftOut({ number }, { pages }) {
  const own = pages.find(page => page.number === number);
  if (!own?.furniture.length) return null;
  return make("p.note", { "data-testid": "how-furniture" }, say("Left out of the text: "), furnitureOf(own, " "));
}

function blockRow(block, i) {
  const kind = block.kind === "heading" ? say("heading {level}", block) : say(block.kind);
  const ends = [block.begun && say("from the page before"), block.goes_on && say("on to the next page")];
  const goesOn = ends.filter(Boolean).join(", ");
  return make(
    "button.row",
    { class: block.kind, type: "button", "data-step": `block-${i}`, "data-kind": block.kind },
    make("span.kind", kind),
    goesOn && make("span.ends", goesOn),
    make("span.text", block.text),
    block.areas.length === 0 && make("span.ends", say("its place on the page is not known")),
  );
}

const frame = (area, i) => make("i.frame", { "data-block": i, style: boxStyle(area) });

/** Links rows and frames; the function puts the focus on a row. Only one row is reached by the tabulator. */
function link(section, rows, frames) {
  const light = i => {
    for (const [n, row] of rows.entries()) for (const one of [row, ...frames[n]]) one.classList.toggle("on", n === i);
  };
  const lightFocused = () => light(rows.indexOf(section.getRootNode().activeElement));
  const reach = i => {
    for (const [n, row] of rows.entries()) row.tabIndex = n === i ? 0 : -1;
  };
  const focus = (i, preventScroll = false) => {
    reach(i);
    rows[i].focus({ preventScroll });
  };
  const point = (element, i, onEnter, preventScroll) => {
    element.addEventListener("pointerenter", onEnter);
    element.addEventListener("pointerleave", lightFocused);
    element.addEventListener("click", () => focus(i, preventScroll));
  };
  reach(0);
  for (const [i, row] of rows.entries()) {
    row.addEventListener("focus", () => {
      reach(i);
      light(i);
    });
    point(row, i, () => light(i), false);
    const show = () => {
      light(i);
      bringRow(row, row.closest(".rows"));
    };
    for (const box of frames[i]) point(box, i, show, true);
  }
  section.addEventListener("blur", () => light(-1), true);
  return focus;
}

export default mounted("howread", draw);

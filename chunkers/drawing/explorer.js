// The explorer around a canvas: sentence, readout, legend, stepper, card and chunk table of one chunking.
// Plain module code like the canvas; the app and the static page both use it. It computes nothing that the payload
// does not say: figures and words come from Python, places from offsets.
import { afterPicture, icon, make } from "./blocks.js";
import { createCanvas } from "./canvas.js";
import { createFinder, createHighlights, drawEvidence } from "./finding.js";
import { isCut, markLabel } from "./marks.js";
import { chunkId, eachRun, pagesOf } from "./offsets.js";
import { createPrediction, placeUnder } from "./predict.js";
import { FILTERS, chooser, createCutStepper, passes } from "./stepping.js";

const ROWS = 100, ROWS_AT_ONCE = 10; // rows of the chunk table in a slice, and drawn in one go
const number = new Intl.NumberFormat("en");
const CUT_FLAG = "inside";

/**
 * Draws into `host`. `options.onSelect(position, from)` hears of every selection, `from` is "start", "canvas",
 * "table", "card" or "stepper". `options.title: false` leaves the title to screen readers. Returns setDocument, setChunking,
 * select, destroy; setChunking of a long document is done when its promise is.
 */
export function createExplorer(host, options = {}) {
  const part = {};
  const hold = (name, element) => part[name] = element;
  let doc = null, chunking = null, chosen = -1, page = 0, shown = [], filter = "all", hits = [], hit = -1, redraw = 0, marked = [];
  const prediction = createPrediction(["chunks", "table", "start"].includes(options.predict) ? options.predict : "");
  const stepper = createCutStepper(position => select(position, "stepper"));
  const finder = createFinder((found, current, scroll) => { hits = found; hit = current; if (doc) drawHits(scroll); });

  const frame = make("div", "explorer-frame", {}, make("div", "explorer", {},
    hold("top", make("div", "top", {}, hold("title", make("h1", options.title === false ? "vh" : "")),
      hold("source", make("p", "", { "data-testid": "source" })), hold("still", make("p", "still")))),
    prediction.element,
    make("section", "finding", { "aria-label": "What this chunking does" },
      hold("sentence", make("p", "sentence", { "aria-live": "polite" })), hold("readout", make("dl", "readout", { "data-testid": "readout" }))),
    make("div", "stage", {},
      make("section", "view", { "aria-label": "Document with its chunks" },
        make("header", "", {}, hold("legend", make("ul", "legend", { "aria-label": "Legend" })), finder.element),
        hold("canvas", make("div", "canvas-host")),
        make("footer", "", {}, steps())),
      make("section", "card", { "aria-label": "Selected chunk" }, hold("card", make("div", "cards"))),
      make("section", "chunks", { "aria-label": "All chunks" },
        make("header", "", {}, make("h2", "", {}, "All chunks"), hold("filter", chooser("Which chunks", FILTERS, value => { filter = value; sift(); drawPage(0); })), hold("pager", make("div", "pager"))),
        hold("rows", make("div", "rows"))),
      hold("notes", make("details", "notes", { "data-testid": "notes", hidden: true }))),
    hold("status", make("p", "vh", { role: "status" }))));
  host.append(frame);

  const canvas = createCanvas(part.canvas, { onPick: (position, focus, onMark) => select(position, "canvas", { scroll: focus, focus: onMark }),
    onDraw: () => { if ((hits.length || marked.length) && !redraw) redraw = requestAnimationFrame(() => { redraw = 0; if (hits.length) drawHits(false); drawEvidence(canvas.scroller, marked); }); },
    stepCut: by => { stepper.step(by); return -1; } });
  /** Draws evidence: `{start, end}` in code points, start -1 for what has no place. */
  function setEvidence(marks) {
    marked = doc ? marks.filter(mark => mark.start >= 0).map(mark => [doc.units(mark.start), doc.units(mark.end)]) : [];
    drawEvidence(canvas.scroller, marked);
  }
  canvas.scroller.addEventListener("click", event => { if (prediction.open) { const at = placeUnder(canvas.scroller, event); if (at >= 0) prediction.place(doc.points(at)); } });
  const highlight = createHighlights(canvas.scroller);
  function drawHits(scroll) {
    const range = highlight(hits, hit);
    if (scroll && hit >= 0) canvas.revealText(hits[hit][0], () => range);
  }

  function steps() {
    const step = (by, label, key) => {
      const button = make("button", "btn", { type: "button", "aria-label": label, title: `${label}: ${key}` }, icon(by < 0 ? "prev" : "next"));
      button.addEventListener("click", () => select(chosen + by, "stepper"));
      return button;
    };
    return make("div", "steps", {}, make("div", "", {}, step(-1, "Previous chunk", "["), hold("at", make("output", "num")), step(1, "Next chunk", "]")), stepper.element);
  }

  function setDocument(next) {
    doc = next; chunking = null; chosen = -1;
    part.title.textContent = doc.title; part.source.replaceChildren(...doc.facts.map((fact, i) => make("span", i > 1 ? "wide" : "", {}, i ? ` · ${fact}` : fact)));
    part.notes.hidden = !doc.notes.length;
    part.notes.replaceChildren(make("summary", "", {}, doc.notes.length === 1 ? "One note of the reader" : `${number.format(doc.notes.length)} notes of the reader`),
      make("ul", "", {}, ...doc.notes.map(([text, page]) => make("li", "", {}, page === null ? text : `Page ${page}: ${text}`))));
    marked = []; canvas.setDocument(doc); finder.setDocument(doc);
  }

  function setChunking(next) {
    frame.classList.toggle("predicting", prediction.open);
    options.onPredict?.(prediction.open);
    if (prediction.open) { prediction.ask(doc, next, next.setting ?? next.method, () => setChunking(next)); return; }
    const held = chunking && chosen >= 0 ? chunking.starts[chosen] : -1;
    chunking = next;
    drawSentence(); drawReadout(); drawLegend();
    canvas.setChunking(chunking);
    page = -1; chosen = -1; shown = [];
    const begin = () => {
      sift();
      const wanted = chosen >= 0 ? chosen : held >= 0 ? lastAtOrBefore(held) : chunking.select;
      select(wanted, "start", { scroll: held < 0 && chunking.scroll });
      if (!chunking.count) drawNothing();
    };
    if (!canvas.long) return begin();
    return new Promise(done => setTimeout(() => { if (chunking === next) begin(); done(); })); // a task of its own, so that none is long
  }

  const lastAtOrBefore = at => { let found = 0; while (found + 1 < chunking.count && chunking.starts[found + 1] <= at) found++; return found; };

  function select(position, from = "call", { scroll = from !== "canvas", focus = false } = {}) {
    if (!chunking?.count) return;
    chosen = Math.max(0, Math.min(chunking.count - 1, position));
    canvas.select(chosen, { scroll, focus });
    drawCard(); drawRows();
    part.at.textContent = `#${number.format(chosen)} of #0–#${number.format(chunking.count - 1)}`;
    stepper.draw(chunking, chosen);
    if (from !== "start") part.status.textContent = `${markLabel(chunking, chosen)}, ${chunking.words[chosen]} words`;
    options.onSelect?.(chosen, from);
  }

  // ---- what this chunking does

  function drawSentence() {
    part.sentence.replaceChildren(...chunking.sentence.map(([text, strong]) => strong ? make("b", "", {}, text) : text));
    part.still.textContent = chunking.still ?? "";
    part.top.classList.toggle("old", Boolean(chunking.still));
  }

  function drawReadout() {
    part.readout.replaceChildren(...chunking.readout.map(({ label, value, note, cut }) => make("div", cut ? "bad" : "", {},
      make("dt", "", {}, label), make("dd", "", {}, make("b", "", {}, cut && icon("cut"), value), note))));
  }

  function drawLegend() {
    const { two, none, cut } = chunking.legend;
    const sample = name => make("span", `sw-${name}`, { "aria-hidden": "true" }, "Ab");
    const said = (text, count, unit) => make("span", "", {}, text, " ", make("small", "", {}, number.format(count), unit && make("span", "wide", {}, ` ${unit}`)));
    const scissors = make("span", "sw-c", { "aria-hidden": "true" }, icon("cut"));
    part.legend.replaceChildren(
      make("li", "", {}, sample("a"), sample("b"), "one chunk, the next"),
      make("li", "", {}, make("span", "tag a", { "aria-hidden": "true" }, "#"), "a chunk starts"),
      make("li", "", {}, sample("o"), said(chunking.lanes > 2 ? "in two or more" : "in two chunks", two, "words")),
      make("li", "", {}, sample("n"), said("in no chunk", none, "words")),
      make("li", "", {}, scissors, said("starts inside a sentence, list item or row", cut)),
      make("li", doc.pages.length ? "" : "off", {}, make("span", "sw-p", { "aria-hidden": "true" }), "page break"));
  }

  // ---- the selected chunk

  const side = position => position % 2 ? "b" : "a";
  const tag = (position, text = `#${number.format(position)}`) => make("span", `tag ${side(position)}`, {}, text);
  const go = position => {
    const button = make("button", `tag ${side(position)}`, { type: "button", "aria-label": markLabel(chunking, position) }, `#${number.format(position)}`);
    button.addEventListener("click", () => select(position, "card"));
    return button;
  };
  const flagsOf = position => chunking.flagSets[chunking.flags[position]].map(i => chunking.flagWords[i]);
  const flagList = position => make("ul", "flags", {}, ...flagsOf(position).map((flag, i) => {
    const cut = i === 0 && isCut(chunking, position) && flag.startsWith(CUT_FLAG);
    return make("li", cut ? "cut" : "", {}, cut && icon("cut"), flag);
  }));
  const sectionsOf = position => doc.sections.slice(chunking.sectionLow[position], chunking.sectionHigh[position]).map(section => section[2]).filter(Boolean);
  const pagesAt = position => pagesOf(doc, chunking.from[position], chunking.to[position]).join(", ");
  const range = position => `${chunking.starts[position]}–${chunking.ends[position]}`;

  function drawCard() {
    const n = chosen, prefix = chunking.prefixes[chunking.prefix[n]], length = chunking.ends[n] - chunking.starts[n];
    const fact = (name, ...value) => [make("dt", "", {}, name), make("dd", "", {}, ...value)];
    const beside = [n - 1, n + 1].filter(k => k >= 0 && k < chunking.count);
    part.card.replaceChildren(make("article", "", { "data-testid": "selected-chunk", "data-position": n },
      make("h2", "", {}, tag(n), `of #0–#${number.format(chunking.count - 1)}`, make("span", "id", {}, chunkId(doc, chunking.starts[n], chunking.ends[n]))),
      flagList(n),
      make("div", "body", {},
        prefix && make("div", "prefix", {}, make("span", "part", {}, "Prefix, put in front of the text"), make("span", "said", { "data-testid": "chunk-prefix" }, prefix)),
        make("div", `source ${side(n)}`, {}, make("span", "part", {}, "Source text"), sourceText(n))),
      make("dl", "facts", {},
        ...fact("Characters", `${range(n)}, ${number.format(length)} in all`),
        ...fact("Words", number.format(chunking.words[n]), prefix && `, ${number.format(chunking.prefixWords[n])} of them prefix`),
        ...(doc.pages.length ? fact("Pages", pagesAt(n) || "none") : []),
        ...fact("Sections", sectionsOf(n).join(" / ") || "none"),
        ...fact("Overlap", overlapWith(n)),
        ...whyHere(n).flatMap(([name, sentence]) => fact(name, sentence)),
        ...(beside.length ? fact("Neighbours", ...beside.map(go)) : []))));
    part.card.scrollTop = 0;
  }

  /** Why it ends here, and why it shares what it shares with its neighbours; the words are Python's. */
  function whyHere(n) {
    const told = (at, k) => chunking.whys[at[k]].replaceAll("\u0001", k).replaceAll("\u0002", k + 1);
    const reason = chunking.reasons[chunking.reason[n]], oversize = chunking.oversize[n];
    if (!chunking.whys || !chunking.whyAt.length) return [["Ends here", oversize ? `${reason}: ${oversize}` : reason]];
    const shares = [n - 1, n].filter(k => k >= 0).map(k => told(chunking.overlapAt, k)).filter(Boolean);
    return [n > 0 && ["The one before", told(chunking.whyAt, n - 1)], ["Why it ends here", told(chunking.whyAt, n)],
      shares.length && ["Why this overlap", [...new Set(shares)].join(" ")]].filter(Boolean);
  }

  function sourceText(n) {
    const quote = make("blockquote", "", { "data-testid": "chunk-text", tabindex: "0", "aria-label": "Source text", lang: doc.meta.language, dir: "auto" });
    eachRun(chunking, chunking.from[n], chunking.to[n], (start, end, low, high) => {
      const text = doc.text.slice(start, end);
      quote.append(high - low > 1 ? make("mark", "", {}, text) : text);
    });
    return quote;
  }

  function overlapWith(n) {
    const said = [];
    for (const [other, shared] of [[n - 1, chunking.shared[n]], [n + 1, chunking.shared[n + 1]]]) {
      if (!shared) continue;
      const [first, second] = other < n ? [other, n] : [n, other], characters = chunking.ends[first] - chunking.starts[second];
      said.push(`${number.format(shared)} words (${number.format(characters)} characters) with #${other}`);
    }
    return said.join("; ") || "none";
  }

  // ---- the chunk table, a slice of rows at a time

  /** Which chunks the table shows. */
  function sift() {
    const pages = n => pagesOf(doc, chunking.from[n], chunking.to[n]);
    shown = Array.from({ length: chunking.count }, (_, n) => n).filter(n => passes(chunking, n, filter, pages));
    for (const option of part.filter.options) {
      const [, label] = FILTERS.find(([value]) => value === option.value);
      const count = option.value === "all" ? chunking.count : Array.from(chunking.cuts.keys()).filter(n => passes(chunking, n, option.value, pages)).length;
      option.textContent = `${label} (${number.format(count)})`;
    }
  }

  function drawRows() {
    const wanted = Math.floor(shown.indexOf(chosen) / ROWS);
    if (page < 0 || (wanted !== page && wanted >= 0)) drawPage(Math.max(0, wanted));
    for (const row of part.rows.querySelectorAll("tbody tr")) markRow(row);
    if (!("drawing" in part.rows.dataset)) showRow();
  }

  function markRow(row) {
    const on = +row.dataset.position === chosen, button = row.querySelector("button");
    row.classList.toggle("sel", on);
    on ? button.setAttribute("aria-current", "true") : button.removeAttribute("aria-current");
  }

  /** Scrolls the table's own box, never the page, until the selected row is seen. */
  const showRow = () => requestAnimationFrame(() => {
    const box = part.rows, row = box.querySelector("tr.sel");
    if (!row || box.scrollHeight <= box.clientHeight + 1) return;
    const top = row.offsetTop - box.querySelector("thead").offsetHeight, bottom = row.offsetTop + row.offsetHeight - box.clientHeight;
    if (box.scrollTop > top) box.scrollTop = top; else if (box.scrollTop < bottom) box.scrollTop = bottom;
  });

  /** Draws a slice of rows, a few a picture: laying out a long table at once holds up the page. */
  function drawPage(wanted) {
    page = wanted;
    const first = page * ROWS, last = Math.min(shown.length, first + ROWS), paged = doc.pages.length > 0, mine = shown;
    const head = [["#", "c-n"], ["Chunk id", "c-id"], ["Characters", "c-ch r"], paged && ["Pages", "c-pg r"], ["Words", "c-w r"], ["Sections", "c-sec"],
      ["Flags", "c-flag"]].filter(Boolean);
    const body = make("tbody");
    part.rows.replaceChildren(make("table", "", { "data-testid": "chunk-table" },
      make("thead", "", {}, make("tr", "", {}, ...head.map(([name, look]) => make("th", look, { scope: "col" }, name)))), body));
    part.rows.scrollTop = 0;
    const more = from => {
      if (mine !== shown || page !== wanted) return;
      const upto = Math.min(last, from + ROWS_AT_ONCE);
      for (let n = from; n < upto; n++) { const row = rowOf(shown[n], paged); markRow(row); body.append(row); }
      if (upto < last) { part.rows.dataset.drawing = ""; afterPicture(() => more(upto)); return; }
      delete part.rows.dataset.drawing;
      if (from > first) showRow();
    };
    if (!shown.length) part.rows.append(make("p", "empty", {}, "No chunk is like that here."));
    if (shown.length > ROWS) { part.rows.dataset.drawing = ""; setTimeout(more, 0, first); } else more(first);
    const turn = (to, label, name) => {
      const off = to < 0 || to * ROWS >= shown.length;
      const button = make("button", "btn", { type: "button", "aria-label": label, "aria-disabled": String(off) }, icon(name));
      button.addEventListener("click", () => { if (!off) drawPage(to); });
      return button;
    };
    part.pager.replaceChildren(...(shown.length > ROWS ? [turn(page - 1, "Earlier chunks", "prev"),
      make("span", "num", {}, `#${number.format(shown[first])}–#${number.format(shown[last - 1])}`), turn(page + 1, "Later chunks", "next")] : []));
  }

  function rowOf(n, paged) {
    const button = make("button", `tag ${side(n)}`, { type: "button", "aria-label": markLabel(chunking, n) }, number.format(n));
    const row = make("tr", "", { "data-testid": "chunk-row", "data-position": n },
      make("th", "c-n", { scope: "row" }, button), make("td", "c-id id", {}, chunkId(doc, chunking.starts[n], chunking.ends[n])),
      make("td", "c-ch r", {}, range(n)), paged && make("td", "c-pg r", {}, pagesAt(n)), make("td", "c-w r", {}, number.format(chunking.words[n])),
      make("td", "c-sec", {}, sectionsOf(n).join(" / ")), make("td", "c-flag", {}, flagList(n)));
    row.addEventListener("click", () => { if (!String(document.getSelection())) select(n, "table"); });
    return row;
  }

  function drawNothing() {
    part.card.replaceChildren(make("p", "empty", {}, "No chunk to show."));
    part.rows.replaceChildren(make("p", "empty", {}, doc.emptiness || "No chunks.")); part.pager.replaceChildren();
    part.at.textContent = "no chunks"; stepper.draw(chunking, -1);
    canvas.scroller.querySelector(".doc").prepend(make("p", "empty", {}, doc.emptiness || "No chunks."));
  }

  return { setDocument, setChunking, setEvidence, select, canvas, get chosen() { return chosen; }, destroy() { canvas.destroy(); frame.remove(); } };
}

// The explorer around a canvas: sentence, readout, legend, stepper, card and chunk table of one chunking.
// Plain module code like the canvas; the app and the static page both use it. It computes nothing that the payload
// does not say: figures and words come from Python, places from offsets.
import { createCanvas } from "./canvas.js";
import { drawCard, rangeName } from "./card.js";
import { createChunkTable } from "./chunk_table.js";
import { createCutStepper } from "./cut_stepper.js";
import { markLabel } from "./cuts.js";
import { icon, iconButton, make } from "./elements.js";
import { createFinder } from "./finder.js";
import { drawEvidence, drawHits, placeUnder } from "./highlights.js";
import { after } from "./offsets.js";
import { createPrediction } from "./prediction.js";
import { grouped, say } from "./sentences.js";

/**
 * Draws into `host`. `options.onSelect(position, from)` hears of every selection, `from` is "start", "canvas",
 * "table", "card" or "stepper". `options.title: false` leaves the title to screen readers, `options.predict` asks
 * first, `options.onPredict(open)` hears whether it does. setChunking of a long document is done when its promise is.
 */
export function createExplorer(host, options = {}) {
  let doc = null;
  let chunking = null;
  let chosen = -1;
  let hits = [];
  let hit = -1;
  let evidence = [];
  let redrawing = 0;
  const prediction = createPrediction(options.predict);
  const stepper = createCutStepper(position => select(position, "stepper"));
  const finder = createFinder(showHits);
  const table = createChunkTable(position => select(position, "table"));
  const part = {
    title: make("h1", { class: options.title === false && "vh" }),
    source: make("p", { "data-testid": "source" }),
    still: make("p.still"),
    sentence: make("p.sentence", { "aria-live": "polite" }),
    readout: make("dl.readout", { "data-testid": "readout" }),
    legend: make("ul.legend", { "aria-label": say("Legend") }),
    canvas: make("div.canvas-host"),
    at: make("output.num"),
    card: make("div.cards"),
    notes: make("details.notes", { "data-testid": "notes", hidden: true }),
    status: make("p.vh", { role: "status" }),
  };
  const top = make("div.top", part.title, part.source, part.still);
  const frame = drawFrame();
  host.append(frame);
  const canvas = createCanvas(part.canvas, { onPick, onDraw, stepCut });
  canvas.scroller.addEventListener("click", event => {
    const at = prediction.open ? placeUnder(canvas.scroller, event) : -1;
    if (at >= 0) prediction.place(doc.points(at));
  });

  function drawFrame() {
    const back = iconButton("prev", say("Previous chunk"), () => select(chosen - 1, "stepper"), "[");
    const on = iconButton("next", say("Next chunk"), () => select(chosen + 1, "stepper"), "]");
    const steps = make("div.steps", make("div", back, part.at, on), stepper.element);
    const header = make("header", part.legend, finder.element);
    const named = (selector, label, ...parts) => make(selector, { "aria-label": label }, ...parts);
    const view = named("section.view", say("Document with its chunks"), header, part.canvas, make("footer", steps));
    const card = named("section.card", say("Selected chunk"), part.card);
    const finding = named("section.finding", say("What this chunking does"), part.sentence, part.readout);
    const stage = make("div.stage", view, card, table.element, part.notes);
    return make("div.explorer-frame", make("div.explorer", top, prediction.element, finding, stage, part.status));
  }

  function onPick(position, focus, onMark) {
    select(position, "canvas", { scroll: focus, focus: onMark });
  }

  function stepCut(by) {
    stepper.step(by);
    return -1;
  }

  /** Runs that were drawn anew have lost what was drawn over them. */
  function onDraw() {
    if (redrawing || (!hits.length && !evidence.length)) return;
    redrawing = requestAnimationFrame(() => {
      redrawing = 0;
      if (hits.length) drawHits(canvas.scroller, hits, hit);
      drawEvidence(canvas.scroller, evidence);
    });
  }

  function showHits(found, current, scroll) {
    hits = found;
    hit = current;
    if (!doc) return;
    const range = drawHits(canvas.scroller, hits, hit);
    if (scroll && hit >= 0) canvas.revealText(hits[hit][0], range);
  }

  /** Draws evidence: `{start, end}` in code points, start -1 for what has no place. */
  function setEvidence(marks) {
    const placed = doc ? marks.filter(mark => mark.start >= 0) : [];
    evidence = placed.map(mark => [doc.units(mark.start), doc.units(mark.end)]);
    drawEvidence(canvas.scroller, evidence);
  }

  function setDocument(next) {
    doc = next;
    chunking = null;
    chosen = -1;
    evidence = [];
    part.title.textContent = doc.title;
    const facts = doc.facts.map((fact, i) => make("span", { class: i > 1 && "wide" }, i ? ` · ${fact}` : fact));
    part.source.replaceChildren(...facts);
    drawNotes();
    canvas.setDocument(doc);
    finder.setDocument(doc);
  }

  function drawNotes() {
    const several = say("{number} notes of the reader", { number: grouped(doc.notes.length) });
    const title = doc.notes.length === 1 ? say("One note of the reader") : several;
    const items = doc.notes.map(([text, page]) => (page === null ? text : say("Page {page}: {text}", { page, text })));
    part.notes.hidden = !doc.notes.length;
    part.notes.replaceChildren(
      make("summary", title),
      make(
        "ul",
        items.map(item => make("li", item)),
      ),
    );
  }

  function setChunking(next) {
    frame.classList.toggle("predicting", prediction.open);
    options.onPredict?.(prediction.open);
    if (prediction.open) {
      prediction.ask(doc, next, next.setting ?? next.method, () => setChunking(next));
      return;
    }
    const held = chunking && chosen >= 0 ? chunking.starts[chosen] : -1;
    chunking = next;
    chosen = -1;
    drawSentence();
    drawReadout();
    drawLegend();
    canvas.setChunking(chunking);
    const begin = () => {
      table.draw(doc, chunking);
      const same = Math.max(0, after(chunking.starts, held) - 1); // the chunk that holds the old one's start
      const wanted = chosen >= 0 ? chosen : held >= 0 ? same : chunking.select;
      select(wanted, "start", { scroll: held < 0 && chunking.scroll });
      if (!chunking.count) drawNothing();
    };
    if (!canvas.long) return begin();
    // a task of its own, so that none is long
    return new Promise(done =>
      setTimeout(() => {
        if (chunking === next) begin();
        done();
      }),
    );
  }

  function select(position, from = "call", { scroll = from !== "canvas", focus = false } = {}) {
    if (!chunking?.count) return;
    chosen = Math.max(0, Math.min(chunking.count - 1, position));
    canvas.select(chosen, { scroll, focus });
    part.card.replaceChildren(drawCard(doc, chunking, chosen, neighbour => select(neighbour, "card")));
    part.card.scrollTop = 0;
    table.mark(chosen);
    const all = rangeName(0, chunking.count - 1);
    part.at.textContent = say("{at} of {all}", { at: `#${grouped(chosen)}`, all });
    stepper.draw(chunking, chosen);
    const known = { mark: markLabel(chunking, chosen), words: chunking.words[chosen] };
    if (from !== "start") part.status.textContent = say("{mark}, {words} words", known);
    options.onSelect?.(chosen, from);
  }

  // ---- what this chunking does

  function drawSentence() {
    part.sentence.replaceChildren(...chunking.sentence.map(([text, strong]) => (strong ? make("b", text) : text)));
    part.still.textContent = chunking.still ?? "";
    top.classList.toggle("old", Boolean(chunking.still));
  }

  function drawReadout() {
    const figures = chunking.readout.map(({ label, value, note, cut }) => {
      const shown = make("dd", make("b", cut && icon("cut"), value), note);
      return make("div", { class: cut && "bad" }, make("dt", label), shown);
    });
    part.readout.replaceChildren(...figures);
  }

  function drawLegend() {
    const { two, none, cut } = chunking.legend;
    const sample = (name, ...inside) => make(`span.sw-${name}`, { "aria-hidden": "true" }, ...inside);
    const tinted = name => sample(name, "Ab");
    const counted = (text, number, unit) =>
      make("span", text, " ", make("small", grouped(number), unit && make("span.wide", ` ${unit}`)));
    const several = chunking.lanes > 2 ? say("in two or more") : say("in two chunks");
    const scissors = sample("c", icon("cut"));
    part.legend.replaceChildren(
      make("li", tinted("a"), tinted("b"), say("one chunk, the next")),
      make("li", make("span.tag.a", { "aria-hidden": "true" }, "#"), say("a chunk starts")),
      make("li", tinted("o"), counted(several, two, say("words"))),
      make("li", tinted("n"), counted(say("in no chunk"), none, say("words"))),
      make("li", scissors, counted(say("starts inside a sentence, list item or row"), cut)),
      make("li", { class: doc.pages.length === 0 && "off" }, sample("p"), say("page break")),
    );
  }

  function drawNothing() {
    const why = doc.emptiness || say("No chunks.");
    part.card.replaceChildren(make("p.empty", say("No chunk to show.")));
    part.at.textContent = say("no chunks");
    table.clear(why);
    stepper.draw(chunking, -1);
    canvas.scroller.querySelector(".doc").prepend(make("p.empty", why));
  }

  function destroy() {
    canvas.destroy();
    frame.remove();
  }
  return {
    setDocument,
    setChunking,
    setEvidence,
    select,
    canvas,
    destroy,
    get chosen() {
      return chosen;
    },
  };
}

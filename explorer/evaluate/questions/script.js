// Evaluate, the questions: a dot each, those that differ first, and the one that was chosen on its document, cut both
// ways.

import { button, make } from "../../../chunkers/drawing/elements.js";
import { grouped, say } from "../../../chunkers/drawing/sentences.js";
import { sideOf } from "../../../chunkers/drawing/tints.js";
import { mounted } from "../../shell/mounted.js";
import { bring, EVIDENCE, evidenceEntry, legend, paper, paperBox } from "../../shell/paper.js";
import { panel, rowHead } from "../../shell/parts.js";
import { scrollingTable } from "../parts.js";

const ABOVE = 120; // px left above the chosen row
// how the two sides did: the letter of the dot, and words for it
const OUTCOMES = {
  a: ["A", "A is better", "A is better"],
  b: ["B", "B is better", "B is better"],
  found: ["", "equal", "equal, found"],
  none: ["", "neither finds it", "neither"],
};

function draw(root, data, trigger) {
  const left = make(
    "div.left",
    questionsPart(data, id => trigger("question", id)),
  );
  const right = make("div.right", questionPart(data.one, trigger));
  const sides = data.one?.document ? data.one.sides.map(side => cutSide(data.one, side)) : [];
  root.replaceChildren(make("div.columns.even", left, right), ...(sides.length ? [make("div.both", sides)] : []));
  for (const scroller of root.querySelectorAll(".both .paper")) bring(scroller, "evidence");
  const row = root.querySelector("tr[aria-selected=true]");
  if (row) row.closest(".rows").scrollTop = Math.max(0, row.offsetTop - ABOVE);
}

const outcomeOf = row => row.lead || (row.a > 0 ? "found" : "none");

function questionsPart({ rows, one, differ, metric, verdict, a, b }, choose) {
  const dots = rows.map(row => {
    const outcome = outcomeOf(row);
    const [letter, words] = OUTCOMES[outcome];
    const label = `${row.id}: ${say(words)}`;
    const state = { "aria-label": label, "aria-pressed": String(row.id === one?.id), onclick: () => choose(row.id) };
    return make("button.dot", { class: outcome, type: "button", tabindex: "-1", title: label, ...state }, letter);
  });
  const key = Object.entries(OUTCOMES).flatMap(([outcome, [letter, , words]]) => [
    make("span.dot", { class: outcome, "aria-hidden": "true" }, letter),
    say(words),
  ]);
  const heads = [say("Id"), say("Question"), [say("A: {a}", { a }), "r"], [say("B: {b}", { b }), "r"]];
  const drawn = rows.map(row => questionRow(row, row.id === one?.id, choose));
  const facts = say("{differ} of {all} differ in {metric}; they come first", { differ, all: rows.length, metric });
  return panel(
    "questions",
    say("Question by question"),
    facts,
    make("p.verdict", verdict),
    make("div.dots", { "data-testid": "dots" }, dots),
    make("p.legend.dots-key", key),
    scrollingTable("question-rows", say("Questions"), heads, drawn),
  );
}

function questionRow(row, chosen, choose) {
  const known = { "data-question": row.id, "data-lead": row.lead, "aria-selected": String(chosen) };
  const kind = row.kind && make("small.muted", ` ${row.kind}`);
  const values = ["a", "b"].map(name => {
    const look = row.lead === name ? "ok" : row.lead ? "lost" : null;
    return make("td.r", { class: look }, row[name].toFixed(2));
  });
  return make(
    "tr",
    { ...known, onclick: () => choose(row.id) },
    rowHead(make("button.name", { type: "button" }, row.id)),
    make("td.text", { dir: "auto", lang: row.language }, row.text, kind),
    values,
  );
}

// ---- the chosen question

function questionPart(one, trigger) {
  if (!one) {
    const none = make("p.empty", say("Choose one to see its evidence."));
    return panel("followed", say("No question is chosen"), null, none);
  }
  const question = make("p.question", { dir: "auto", lang: one.language }, one.text);
  const sides = one.sides.map((side, i) => {
    const open = button(say("Open in Explore"), () => trigger("explore", `${i}`));
    const fate = make("p", { class: !isFound(side) && "lost" }, evidenceFate(side));
    return make("div.side", { "data-side": "ab"[i] }, make("b", `${"AB"[i]}: ${side.name}`), fate, open);
  });
  const inside = make("div.inside", question, one.quotes.map(drawQuote), sides);
  return panel("followed", one.id, one.document ? one.document.title : null, inside);
}

function drawQuote(quote) {
  const where = quote.found ? say("{doc_id}, version {version}", quote) : say("not found in the documents");
  const text = make("span.run", { class: EVIDENCE, dir: "auto" }, quote.text);
  return make("p.evidence-quote", text, make("small", { class: quote.found ? "muted" : "lost" }, ` ${where}`));
}

const isFound = side => side.touching.some(chunk => chunk.rank);

/** What became of the evidence, in a sentence. */
function evidenceFate({ touching, k }) {
  const [best] = touching.filter(chunk => chunk.rank).sort((one, other) => one.rank - other.rank);
  const chunks = touching.map(chunk => chunk.number).join(", ");
  const whole = touching.some(chunk => chunk.whole);
  const [one, several] = whole ? WHERE.whole : WHERE.cut;
  const where = say(touching.length > 1 ? several : one, { chunks });
  if (!best) return say("{where}; none of them is among the first {k}.", { where, k });
  const { number, rank, words } = best;
  const values = { where, number, rank, words: grouped(words) };
  return say("{where}; chunk {number} comes at rank {rank}, with {words} words.", values);
}

// with one chunk and with several
const WHERE = {
  whole: ["The evidence is held whole in chunk {chunks}", "The evidence is held whole in chunks {chunks}"],
  cut: ["The evidence is cut in chunk {chunks}", "The evidence is cut in chunks {chunks}"],
};

function cutSide({ document, evidence }, { name, chunks, k }) {
  const marks = chunks.map(({ start, end, cut, rank, number }) => {
    const label = rank ? say("{number} · rank {rank}", { number, rank }) : `${number}`;
    return { start, end, cut, kind: rank ? sideOf(number - 1) : "beyond", label };
  });
  const marked = evidence.map(place => ({ ...place, kind: "evidence" }));
  const box = paperBox(say("The document, cut by {name}", { name }), paper(document, [...marks, ...marked]));
  const key = legend(evidenceEntry(), ["a", say("tinted"), say("among the first {k}", { k })]);
  return panel("cut-side", name, say("{number} chunks of this document", { number: chunks.length }), box, key);
}

export default mounted("perquestion", draw);

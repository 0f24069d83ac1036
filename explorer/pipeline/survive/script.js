// The page What survives: counts that only fall, each question's way, the evidence on its document, the lesson's table.

import { button, make } from "../../../chunkers/drawing/elements.js";
import { say, sayParts } from "../../../chunkers/drawing/sentences.js";
import { sideOf } from "../../../chunkers/drawing/tints.js";
import { mounted } from "../../shell/mounted.js";
import { bring, evidenceEntry, legend, paper, paperBox } from "../../shell/paper.js";
import { lost, panel, quote, rowHead, sentence, settingHint, table } from "../../shell/parts.js";

const IN_STAGE = 4; // ids of questions that are named in a stage; of more the number
const IN_LESSON = 6; // and in a row of the lesson
const CHUNKS = 3; // chunks that are named in a step

function draw(root, data, trigger) {
  const card = make("div.right");
  const choose = (one, row) => {
    root.chosen = one.id;
    for (const other of root.querySelectorAll("tr[aria-selected=true]")) other.setAttribute("aria-selected", "false");
    row.setAttribute("aria-selected", "true");
    card.replaceChildren(aboutQuestion(one, trigger), ...evidencePart(one, data.documents));
    const scroller = card.querySelector(".paper");
    if (scroller) bring(scroller, "evidence");
  };
  const questions = questionsPart(data, choose);
  const finding = make("section.finding", sentence(data.sentence), funnel(data));
  root.replaceChildren(finding, make("div.columns", make("div.left", questions), card), lessonPart(data.lesson));
  const byDefault = data.questions.find(one => one.lost) ?? data.questions[0];
  const one = data.questions.find(other => other.id === root.chosen) ?? byDefault;
  if (one) choose(one, questions.querySelector(`tr[data-question="${CSS.escape(one.id)}"]`));
}

const named = (ids, most) => (ids.length > most ? say("{number} questions", { number: ids.length }) : ids.join(", "));

function funnel({ of, stages }) {
  const width = number => ({ style: `width:${of ? (100 * number) / of : 0}%` });
  const items = stages.map(({ name, count: kept, before, lost: losses }) => {
    const compared = before != null;
    const earlier = compared && make("small", say(", before {before}", { before }));
    const number = make("b", `${kept}`, make("small", say(" of {of}", { of })), earlier);
    const gauge = make("span.gauge", make("i", width(kept)), compared && make("i.before", width(before)));
    const known = { "data-stage": name, "data-count": kept, class: losses.length > 0 && "lost" };
    return make("li", known, make("span.label", say(name)), number, gauge, lossState(losses));
  });
  return make("ol.stages.five", items);
}

function lossState(losses) {
  if (!losses.length) return make("span.state.muted", say("loses none"));
  const settings = [...new Set(losses.map(one => one.setting))].filter(Boolean).join(", ");
  const ids = named(
    losses.map(one => one.id),
    IN_STAGE,
  );
  return make("span.state.lost", lost(settings ? `${ids}: ${settings}` : ids));
}

// ---- questions

function outcome(stage) {
  return stage ? make("span.lost", lost(say(stage))) : make("span.ok", say("✓ kept"));
}

function questionsPart(data, choose) {
  const before = data.compared ? [say("Before")] : [];
  const heads = [make("span.vh", say("Id")), say("Question"), ...before, say("Now"), say("Setting")];
  const rows = data.questions.map(one => {
    const known = { "data-question": one.id, "data-lost": one.lost, "aria-selected": "false" };
    const outcomes = [data.compared && outcome(one.before), outcome(one.lost), one.setting];
    const row = make(
      "tr",
      { ...known, onclick: () => choose(one, row) },
      rowHead(make("button.name", { type: "button" }, one.id)),
      make("td.text", one.text),
      outcomes.map(content => content !== false && make("td", content)),
    );
    return row;
  });
  const facts = say("{of} with evidence", { of: data.of });
  return panel("questions", say("Questions"), facts, make("div.rows", table(null, null, heads, rows)));
}

function aboutQuestion(one, trigger) {
  const inside = make(
    "div.inside",
    make("p.question", one.text),
    make("ol.steps", one.steps.map(drawStep)),
    one.why && make("p.lost", { "data-testid": "why" }, one.why, settingHint(one.setting)),
    one.before != null && one.before !== one.lost && make("p.note", whatBefore(one)),
    one.unplaced.length > 0 &&
      make("p.lost", say("Not in the parsed text: {quotes}", { quotes: quotes(one.unplaced) })),
  );
  const about = panel("followed", one.id, null, inside);
  about.querySelector("header").append(button(say("Ask it, step by step"), () => trigger("ask", one.id)));
  return about;
}

const quotes = texts => texts.map(text => `“${text}”`).join(", ");

const whatBefore = ({ before, before_why: why }) =>
  before ? say("Before: lost at {stage}. {why}", { stage: say(before), why }) : say("Before: kept into the context.");

function drawStep({ name, state, chunks, coverage }) {
  const told = {
    whole: () => make("span.ok", wholeIn(chunks)),
    lost: () => make("span.lost", lost(say("lost here; {coverage} of it passes, in pieces", { coverage }))),
  };
  const words = told[state]?.() ?? make("span.muted", "–");
  return make("li", { class: state, "data-stage": name }, make("b", say(name)), " ", words);
}

function wholeIn(chunks) {
  if (!chunks.length) return say("✓ whole");
  const more = chunks.length > CHUNKS ? " …" : "";
  return say("✓ whole in {chunks}", { chunks: chunks.slice(0, CHUNKS).join(", ") + more });
}

// ---- the evidence on its document, with the chunks that touch it: where a half sentence lies can be seen

function evidencePart(one, documents) {
  if (!one.evidence.length) return [];
  const { doc } = one.evidence[0];
  const evidence = one.evidence.filter(place => place.doc === doc);
  const chunks = one.chunks
    .filter(chunk => chunk.doc === doc)
    .map(({ start, end, position, name: label }) => {
      const cut = evidence.some(place => place.start < start && start < place.end);
      return { start, end, kind: sideOf(position), label, cut };
    });
  const marks = [...chunks, ...evidence.map(place => ({ ...place, kind: "evidence" }))];
  const halves = one.lost === "chunking" && halvesOf(one, documents[doc]);
  const key = legend(evidenceEntry(), ["a", say("chunk")], ["b", say("the next")], ["o", say("in both")]);
  const stage = paperBox(say("Document"), paper(documents[doc], marks));
  return [panel("place", say("On the document"), documents[doc].title, halves, stage, key)];
}

function halvesOf({ chunks, evidence }, shown) {
  const holds = (chunk, { doc, start, end }) => chunk.doc === doc && chunk.start <= start && chunk.end >= end;
  const place = evidence.find(one => !chunks.some(chunk => holds(chunk, one))) ?? evidence[0];
  const touching = chunks.filter(({ doc, start, end }) => doc === place.doc && start < place.end && end > place.start);
  const items = touching.map(({ name, start, end }) => {
    const part = textOf(shown, Math.max(start, place.start), Math.min(end, place.end));
    return make("li", sayParts("{chunk} holds {part}", { chunk: make("b", name), part: quote(part) }));
  });
  return make("ul.halves", { "data-testid": "halves" }, items);
}

/** The text from `start` to `end`, code points of the document. */
function textOf(shown, start, end) {
  const within = block =>
    Array.from(block.text).slice(Math.max(0, start - block.start), Math.max(0, end - block.start));
  const parts = shown.blocks.map(block => within(block).join(""));
  return parts.filter(Boolean).join(" ");
}

function lessonPart(rows) {
  const heads = [say("What you see"), say("Stage"), say("What to do"), say("Here")];
  const drawn = rows.map(({ see, stage, do: action, lost: ids }) => {
    const here = ids.length ? make("td.lost", lost(named(ids, IN_LESSON))) : make("td.muted", say("none"));
    return make(
      "tr",
      { class: ids.length > 0 && "in" },
      make("td", see),
      rowHead(say(stage)),
      make("td", action),
      here,
    );
  });
  const title = say("What you see, which stage, what to do");
  return panel("lesson", title, null, make("div.rows", table(null, null, heads, drawn)));
}

export default mounted("survive", draw);

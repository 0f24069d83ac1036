// Evaluate, below: groups of questions, the common mistake, the finding in full.

import { make } from "../../../chunkers/drawing/elements.js";
import { grouped, say, sayParts } from "../../../chunkers/drawing/sentences.js";
import { sideOf } from "../../../chunkers/drawing/tints.js";
import { mounted } from "../../shell/mounted.js";
import { panel, rowHead, scrolling } from "../../shell/parts.js";
import { estimate, scrollingTable } from "../parts.js";

// by what the questions are grouped: the panel's title, its table's name, the head of its first column
const GROUPS = {
  kind: ["By kind of question", "By kind of question, table", "Kind"],
  language: ["By language", "By language, table", "Language"],
  length: ["By length of the document", "By length of the document, table", "Length"],
};

function draw(root, data) {
  const groups = data.groups.map(group => groupPart(data, group));
  const paragraphs = data.finding.map(paragraph => make("p", paragraph));
  const inWords = panel("in-words", say("In words"), null, make("div.inside.words-of-it", paragraphs));
  root.replaceChildren(
    ...groups,
    ...(data.joined ? [mistakePart(data.joined)] : []),
    ...(paragraphs.length ? [inWords] : []),
  );
}

function groupPart({ metric, names }, { by, rows }) {
  const [title, caption, first] = GROUPS[by].map(message => say(message));
  const drawn = rows.map(({ name, questions, means }) => {
    const most = Math.max(...means.map(mean => mean.value));
    const cells = means.map(mean => make("td", { class: mean.value === most && "most" }, estimate(mean)));
    return make("tr", { "data-group": name }, rowHead(name), make("td.r", `${questions}`), cells);
  });
  return panel(
    "group",
    title,
    metric,
    scrollingTable(`by-${by}`, caption, [first, [say("Questions"), "r"], ...names], drawn),
  );
}

function mistakePart({ counts, window, faults, checked }) {
  const counted = (number, words, look) =>
    make("li", make("b", { class: number ? look : null }, grouped(number)), make("span", words));
  const facts = say("all {documents} documents joined into one text, then cut every {size} words", counts);
  const list = make(
    "ul.counts",
    { "data-testid": "joined" },
    counted(counts.windows, say("windows")),
    counted(counts.over_documents, say("over two or more documents"), "lost"),
    counted(counts.over_access, say("mixing access labels"), "lost"),
  );
  const verdict = make("p.tail", { class: faults.length > 0 && "lost" }, faults.length ? "" : "✓ ", checked);
  const lines = faults.map(fault => make("p.tail.lost", fault));
  return panel("mistake", say("The common mistake"), facts, list, window && windowPart(window), verdict, lines);
}

function windowPart({ number, shares }) {
  const note = say("Window {number} of the joined text. A search that finds it hands on all of it:", { number });
  const drawn = shares.map(({ doc, access, language, text }, i) => {
    const owner = make("small", sayParts("{doc}, {access}", { doc, access: make("b", access) }));
    const passage = make("p", { dir: "auto", lang: language }, text);
    return make("div.share", { class: sideOf(i) }, owner, scrolling("passage", doc, passage));
  });
  return make("div.inside", make("p.note", note), make("div.shares", drawn));
}

export default mounted("rest", draw);

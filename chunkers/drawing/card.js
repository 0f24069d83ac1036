// The card of the selected chunk: its text with prefix and overlap, its figures, and why it ends where it does.
import { chunkId } from "./chunk_id.js";
import { cutKind, flagsOf, isCut, markLabel } from "./cuts.js";
import { icon, make } from "./elements.js";
import { eachRun, pagesOf } from "./offsets.js";
import { grouped, say } from "./sentences.js";
import { sideOf } from "./tints.js";

/** The flags of a chunk; the one that tells of its cut has the scissors. */
export function flagList(chunking, n) {
  const isOwnCut = flag => isCut(chunking, n) && flag.code === cutKind(chunking, n);
  const items = flagsOf(chunking, n).map(flag =>
    isOwnCut(flag) ? make("li.cut", icon("cut"), flag.text) : make("li", flag.text),
  );
  return make("ul.flags", items);
}

export const sectionsOf = (doc, chunking, n) =>
  doc.sections
    .slice(chunking.sectionLow[n], chunking.sectionHigh[n])
    .map(section => section[2])
    .filter(Boolean)
    .join(" / ");

export const pagesAt = (doc, chunking, n) => pagesOf(doc, chunking.from[n], chunking.to[n]).join(", ");

export const rangeOf = (chunking, n) => `${chunking.starts[n]}–${chunking.ends[n]}`;

/** "#0–#9", or of another first and last. */
export const rangeName = (first, last) => `#${grouped(first)}–#${grouped(last)}`;

/** The card of chunk `n`; `select(position)` is called for a neighbour that is pressed. */
export function drawCard(doc, chunking, n, select) {
  const all = say("of {range}", { range: rangeName(0, chunking.count - 1) });
  const id = make("span.id", chunkId(doc, chunking.starts[n], chunking.ends[n]));
  return make(
    "article",
    { "data-testid": "selected-chunk", "data-position": n },
    make("h2", make("span.tag", { class: sideOf(n) }, `#${grouped(n)}`), all, id),
    flagList(chunking, n),
    make("div.body", prefixPart(chunking, n), sourcePart(doc, chunking, n)),
    make("dl.facts", facts(doc, chunking, n, select)),
  );
}

const partTitle = text => make("span.part", text);
const prefixOf = (chunking, n) => chunking.prefixes[chunking.prefix[n]];

function prefixPart(chunking, n) {
  const prefix = prefixOf(chunking, n);
  if (!prefix) return null;
  const text = make("span.said", { "data-testid": "chunk-prefix" }, prefix);
  return make("div.prefix", partTitle(say("Prefix, put in front of the text")), text);
}

function sourcePart(doc, chunking, n) {
  const { language: lang } = doc.meta;
  const named = { "data-testid": "chunk-text", "aria-label": say("Source text") };
  const quote = make("blockquote", { ...named, tabindex: "0", lang, dir: "auto" });
  eachRun(chunking, chunking.from[n], chunking.to[n], (start, end, low, high) => {
    const text = doc.text.slice(start, end);
    quote.append(high - low > 1 ? make("mark", text) : text);
  });
  return make("div.source", { class: sideOf(n) }, partTitle(say("Source text")), quote);
}

function facts(doc, chunking, n, select) {
  const neighbours = [n - 1, n + 1].filter(k => k >= 0 && k < chunking.count);
  const characters = { range: rangeOf(chunking, n), length: grouped(chunking.ends[n] - chunking.starts[n]) };
  const prefixed = { number: grouped(chunking.prefixWords[n]) };
  const rows = [
    [say("Characters"), say("{range}, {length} in all", characters)],
    [say("Words"), grouped(chunking.words[n]), prefixOf(chunking, n) && say(", {number} of them prefix", prefixed)],
    doc.pages.length && [say("Pages"), pagesAt(doc, chunking, n) || say("none")],
    [say("Sections"), sectionsOf(doc, chunking, n) || say("none")],
    [say("Overlap"), overlapWith(chunking, n) || say("none")],
    ...whyHere(chunking, n),
    neighbours.length && [say("Neighbours"), ...neighbours.map(k => neighbour(chunking, k, select))],
  ];
  return rows.filter(Boolean).flatMap(([name, ...value]) => [make("dt", name), make("dd", value)]);
}

function neighbour(chunking, k, select) {
  const named = { type: "button", "aria-label": markLabel(chunking, k), onclick: () => select(k) };
  return make("button.tag", { class: sideOf(k), ...named }, `#${grouped(k)}`);
}

/** Why it ends here, and why it shares what it shares with its neighbours; the words are Python's. */
function whyHere(chunking, n) {
  const reason = chunking.reasons[chunking.reason[n]];
  const oversize = chunking.oversize[n];
  if (!chunking.whys || !chunking.whyAt.length)
    return [[say("Ends here"), oversize ? `${reason}: ${oversize}` : reason]];
  const why = (at, k) => chunking.whys[at[k]].replaceAll("\u0001", k).replaceAll("\u0002", k + 1);
  const shares = [n - 1, n].filter(k => k >= 0).map(k => why(chunking.overlapAt, k));
  const distinct = [...new Set(shares)].filter(Boolean);
  return [
    n > 0 && [say("The one before"), why(chunking.whyAt, n - 1)],
    [say("Why it ends here"), why(chunking.whyAt, n)],
    distinct.length && [say("Why this overlap"), distinct.join(" ")],
  ];
}

/** "25 words (160 characters) with #3; …", "" for none. */
function overlapWith(chunking, n) {
  const shared = (earlier, later, other) => {
    const words = chunking.shared[later];
    if (!words) return "";
    const characters = grouped(chunking.ends[earlier] - chunking.starts[later]);
    return say("{words} words ({characters} characters) with #{other}", { words: grouped(words), characters, other });
  };
  return [shared(n - 1, n, n - 1), shared(n, n + 1, n + 1)].filter(Boolean).join("; ");
}

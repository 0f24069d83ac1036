// The coverage report: shares of the words, then what is in no chunk, in several, and what the reader left out.
import { make } from "../../../../chunkers/drawing/elements.js";
import { noun, say } from "../../../../chunkers/drawing/sentences.js";
import { mounted } from "../../../shell/mounted.js";
import { percent, quote, rowHead, table } from "../../../shell/parts.js";

function draw(root, data) {
  const bars = data.depths.map(one => make("i", { class: one.depth, style: `flex-grow:${one.share}` }));
  const none = [
    say("Nothing: every word of the text is in a chunk."),
    say("Nothing: no word is in two chunks."),
    say("Nothing: all text of the file is in the document."),
  ];
  root.replaceChildren(
    make("p.sentence", data.sentence),
    make("div.shares", { "aria-hidden": "true" }, bars),
    make("div.figures", depthTable(data.depths)),
    list(data, say("In no chunk"), "left_out", inNone, none[0]),
    list(data, say("In two or more chunks"), "several", inSeveral, none[1]),
    list(data, say("Left out by the reader"), "parser", leftOut, none[2]),
  );
}

function depthTable(depths) {
  const rows = depths.map(one => {
    const figures = [one.words, percent(one.share), one.characters].map(figure => make("td", `${figure}`));
    return make("tr", rowHead(make("i.key", { class: one.depth }), one.label), figures);
  });
  const caption = say("Words by how many chunks hold them");
  return table("coverage-table", caption, [null, say("Words"), say("Share"), say("Visible characters")], rows);
}

function list(data, title, name, item, none) {
  const items = data[name].map(one => make("li", item(one)));
  const more = data.more[name];
  return make(
    "section",
    { "data-testid": `coverage-${name}` },
    make("h3", title),
    items.length ? make("ul", { tabindex: "0", "aria-label": title }, items) : make("p.note", none),
    more && make("p.note", say("{more} more are not listed.", { more })),
  );
}

const inNone = one => [`${placeOf(one)}: `, quote(one.text), one.why ? ` ${one.why}` : ""];

function inSeveral(one) {
  const chunks = one.chunks.map(n => `#${n}`).join(say(" and "));
  return [say("{place}, in {chunks}: ", { place: placeOf(one), chunks }), quote(one.text)];
}

function placeOf({ start, end, pages, words }) {
  const values = { start, end, pages: pages.join(", "), words, noun: noun(words, "word") };
  if (!pages.length) return say("Characters {start}–{end}, {words} {noun}", values);
  if (pages.length === 1) return say("Characters {start}–{end}, page {pages}, {words} {noun}", values);
  return say("Characters {start}–{end}, pages {pages}, {words} {noun}", values);
}

function leftOut({ page, empty, notes, furniture }) {
  const where = page === null ? say("The whole file") : say("Page {page}", { page });
  const title = empty ? say("{where}: nothing of it is in the text", { where }) : where;
  const inner = [...notes, ...furniture.map(([place, text]) => [`${place}: `, quote(text)])];
  return [
    title,
    make(
      "ul",
      inner.map(part => make("li", part)),
    ),
  ];
}

export default mounted("coverage", draw);

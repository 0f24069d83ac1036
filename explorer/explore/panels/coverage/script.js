// The coverage report: shares of the words, then what is in no chunk, in several, and what the reader left out.
function drawCoverage(root, data) {
  const percent = share => `${(100 * share).toFixed(1)}\u00a0%`, more = name => data.more[name] ? make("p", { class: "note" }, `${data.more[name]} more are not listed.`) : null;
  const place = one => `Characters ${one.start}–${one.end}${one.pages.length ? `, ${one.pages.length > 1 ? "pages" : "page"} ${one.pages.join(", ")}` : ""}, ${one.words} ${one.words === 1 ? "word" : "words"}`;
  const list = (title, name, item, none) => make("section", { "data-testid": `coverage-${name}` }, make("h3", {}, title),
    data[name].length ? make("ul", { tabindex: "0", "aria-label": title }, data[name].map(one => make("li", {}, item(one)))) : make("p", { class: "note" }, none), more(name));
  root.replaceChildren(make("p", { class: "sentence" }, data.sentence),
    make("div", { class: "shares", "aria-hidden": "true" }, data.depths.map(one => make("i", { class: one.depth, style: `flex-grow:${one.share}` }))),
    make("div", { class: "figures" }, make("table", { "data-testid": "coverage-table" }, make("caption", { class: "vh" }, "Words by how many chunks hold them"),
      make("thead", {}, make("tr", {}, ["", "Words", "Share", "Visible characters"].map(head => head ? make("th", { scope: "col" }, head) : make("td", {})))),
      make("tbody", {}, data.depths.map(one => make("tr", {}, make("th", { scope: "row" }, make("i", { class: `key ${one.depth}` }), one.label),
        make("td", {}, String(one.words)), make("td", {}, percent(one.share)), make("td", {}, String(one.characters))))))),
    list("In no chunk", "left_out", one => [`${place(one)}: `, make("q", {}, one.text), one.why ? ` ${one.why}` : ""], "Nothing: every word of the text is in a chunk."),
    list("In two or more chunks", "several", one => [`${place(one)}, in ${one.chunks.map(n => `#${n}`).join(" and ")}: `, make("q", {}, one.text)], "Nothing: no word is in two chunks."),
    list("Left out by the reader", "parser", one => leftOut(one), "Nothing: all text of the file is in the document."));
}

function leftOut(one) {
  const said = [one.page === null ? "The whole file" : `Page ${one.page}`, one.empty ? ": nothing of it is in the text" : ""];
  const inner = [...one.notes, ...one.furniture.map(([where, text]) => [`${where}: `, make("q", {}, text)])];
  return [...said, make("ul", {}, inner.map(part => make("li", {}, part)))];
}
export default mounted(drawCoverage);

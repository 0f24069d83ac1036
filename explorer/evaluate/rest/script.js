// Evaluate, below: groups of questions, the common mistake, the finding in full.

function drawRest(root, data) {
  root.replaceChildren(...data.groups.map(group => groupTable(data, group)), ...(data.joined ? [mistake(data.joined)] : []),
    ...(data.finding.length ? [panel("in-words", "In words", null, make("div", { class: "inside words-of-it" }, data.finding.map(paragraph => make("p", {}, paragraph))))] : []));
}

const TITLES = { kind: "By kind of question", language: "By language", length: "By length of the document" };

function groupTable(data, group) {
  const rows = group.rows.map(row => {
    const most = Math.max(...row.means.map(mean => mean.value));
    return make("tr", { "data-group": row.name }, make("th", { scope: "row" }, row.name), make("td", { class: "r" }, String(row.questions)),
      row.means.map(mean => make("td", { class: mean.value === most ? "most" : "" }, estimate(mean))));
  });
  return panel("group", TITLES[group.by], data.metric, table(`by-${group.by}`, [[group.by[0].toUpperCase() + group.by.slice(1)], ["Questions", true], ...data.names.map(name => [name])], rows, `${TITLES[group.by]}, table`));
}

function mistake(joined) {
  const { windows, over_documents: mixed, over_access: leaked, documents, size } = joined.counts;
  const count = (number, words, tone) => make("li", {}, make("b", { class: tone && number ? tone : "" }, grouped(number)), make("span", {}, words));
  const example = joined.window && make("div", { class: "inside" }, make("p", { class: "note" }, `Window ${joined.window.number} of the joined text. A search that finds it hands on all of it:`),
    make("div", { class: "shares" }, joined.window.shares.map((share, i) => make("div", { class: `share ${i % 2 ? "b" : "a"}` }, make("small", {}, `${share.doc}, `, make("b", {}, share.access)), make("p", { dir: "auto", lang: share.language }, share.text)))));
  return panel("mistake", "The common mistake", `all ${documents} documents joined into one text, then cut every ${size} words`,
    make("ul", { class: "counts", "data-testid": "joined" }, count(windows, "windows"), count(mixed, "over two or more documents", "lost"), count(leaked, "mixing access labels", "lost")),
    example, make("p", { class: joined.faults.length ? "tail lost" : "tail" }, joined.faults.length ? "" : "✓ ", joined.checked), joined.faults.map(fault => make("p", { class: "tail lost" }, fault)));
}

export default mounted(drawRest);

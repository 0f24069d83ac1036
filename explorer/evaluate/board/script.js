// Evaluate, above: what leads, the chart at equal context beside the table at equal k, the leaderboard, heatmaps.

function drawBoard(root, data) {
  const finding = make("section", { class: "finding" }, sentence(data.sentence));
  if (!data.questions) { root.replaceChildren(finding); return; }
  root.replaceChildren(finding,
    make("div", { class: "columns even" }, make("div", { class: "left" }, chart(data)), make("div", { class: "right" }, equalK(data))),
    leaders(data), ...data.heatmaps.map(heatmap));
}

function chart({ chart: drawn }) {
  if (!drawn) return panel("chart", "At equal context", null, make("p", { class: "empty" }, "Name at least one context limit to see this chart."));
  return panel("chart", "At equal context", `${drawn.title} against ${drawn.unit} of context; bands are 95 % intervals${drawn.lines.length < drawn.of ? `; the best ${drawn.lines.length} of ${drawn.of}` : ""}`,
    figure(drawn), chartKey(drawn.lines),
    make("details", {}, make("summary", {}, "The chart in words"), make("p", { class: "note", "data-testid": "chart-words" }, drawn.description)));
}

/** Where there is room the names stand in the chart, at the ends of the lines; elsewhere in a key under it. */
function figure(drawn) {
  const svg = drawing(drawn.svg), box = svg.getAttribute("viewBox"), [, , , height] = box.split(" ");
  const shown = make("div", { class: "figure", "data-testid": "chart-figure" }, svg);
  new ResizeObserver(() => {
    const narrow = shown.clientWidth && shown.clientWidth < 480;
    svg.setAttribute("viewBox", narrow ? `0 0 ${drawn.plot} ${height}` : box);
    svg.setAttribute("width", narrow ? drawn.plot : box.split(" ")[2]);  // of the same shape as the box, or more of the drawing shows
    svg.setAttribute("font-size", narrow ? "16" : "13");
  }).observe(shown);
  return shown;
}

function chartKey(lines) {
  const svg = line => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", "svg"), path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    for (const [name, value] of Object.entries({ d: "M0 4H28", fill: "none", stroke: `var(--cx-${line.colour})`, "stroke-width": "2.5", ...(line.dash ? { "stroke-dasharray": line.dash } : {}) })) path.setAttribute(name, value);
    made.append(path);
    return made;
  };
  return make("ul", { class: "chart-key" }, lines.map(line => make("li", {}, svg(line), line.name)));
}

function equalK({ equal_k: { k, rows }, equal_context: context }) {
  const most = Math.max(1, ...rows.map(row => row.words));
  const [least, high] = [Math.min(...rows.map(row => row.words)), most];
  const trap = least && high / least >= 1.25 ? `The same k, and up to ${(high / least).toFixed(1)} times as much text: who reads more finds more. Compare at equal context.`
    : "Here the first chunks are of much the same length, so k is a fair measure too.";
  return panel("equal-k", `At equal k`, `the first ${k} chunks`, table("equal-k-table", [["Chunks"], [`hit@${k}`, true], [`Words in the first ${k}, median`, true]],
    rows.map(row => make("tr", {}, make("th", { scope: "row" }, row.name), make("td", { class: "r" }, estimate(row.hit, false)),
      make("td", { class: "r words" }, make("b", {}, grouped(row.words)), make("i", { class: "length", style: `width:${100 * row.words / most}%`, "aria-hidden": "true" })))),
    `Hits at k = ${k}`), make("p", { class: "tail" }, trap), context && table("equal-context-table", [["Chunks"], [`hit within ${context.limit} ${context.unit}`, true], [`${context.unit} used, median`, true]],
    context.rows.map(row => make("tr", {}, make("th", { scope: "row" }, row.name), make("td", { class: "r" }, estimate(row.hit, false)),
      make("td", { class: "r words" }, make("b", {}, grouped(row.words)), make("i", { class: "length", style: `width:${100 * row.words / most}%`, "aria-hidden": "true" })))),
    `Hits within ${context.limit} ${context.unit}`));
}

const STANDINGS = { leads: ["ok", "leads"], behind: ["muted", "behind"], "not told apart": ["muted", "cannot tell apart"] };

function leaders({ leaders: { metric, about, k, rows, over }, questions }) {
  const more = new Set(rows.map(row => row.retriever)).size > 1;
  const heads = [["Chunks"], ...(more ? [["Retriever"]] : []), [metric], ["Against the first"], ["MRR", true], [`Span recall@${k}`, true], ["Intact", true], ["Number", true], ["Median words", true], ["Words stored", true]];
  const body = rows.map(row => {
    const [tone, words] = rows.length < 2 ? ["muted", "–"] : STANDINGS[row.standing];
    return make("tr", { "data-setting": row.name }, make("th", { scope: "row" }, row.name), more && make("td", {}, row.retriever), make("td", {}, estimate(row.mean)),
      make("td", { class: tone }, words, row.over && make("small", { class: "over" }, "first chunk passes the limit")),
      ...["mrr", "span_recall", "intact"].map(name => make("td", { class: "r", title: row[name].said }, three(row[name].value))),
      make("td", { class: "r" }, grouped(row.chunks)), make("td", { class: "r" }, grouped(row.median)),
      make("td", { class: "r" }, `${grouped(row.stored)} `, make("small", { class: "muted" }, `${row.cost < 0 ? "−" : "+"}${Math.abs(100 * row.cost).toFixed(0)} %`)));
  });
  return panel("leaders", "Leaderboard", `by ${metric}, over ${questions} questions; in small the 95 % interval`, table("leaderboard", heads, body, `Leaderboard by ${metric}`),
    make("p", { class: "tail" }, `${about} “Cannot tell apart”: the paired difference to the first may be chance (Holm over all pairs with it).${over ? " The first chunk is always taken, even when it passes the limit." : ""}`));
}

/** A cell's tint grows with its value over the map's own range; the number stands in it. */
function heatmap(map) {
  const values = map.cells.flat().filter(value => value != null), low = Math.min(...values), high = Math.max(...values);
  const share = value => high > low ? (value - low) / (high - low) : 0;
  return panel("heatmap", `Size × overlap: ${map.name}`, `${map.metric}; a stronger tint is higher, the best is framed`, table("heatmap", [["Size, in words"], ...map.overlaps.map(overlap => [`overlap ${overlap}`, true])],
    map.sizes.map((size, i) => make("tr", {}, make("th", { scope: "row" }, String(size)), map.cells[i].map(value => value == null
      ? make("td", { class: "r muted" }, "–")
      : make("td", { class: `r cell ${value === high ? "best" : ""}`, style: `--share:${(100 * share(value)).toFixed(0)}%` }, three(value))))), `${map.metric} by size and overlap`));
}

export default mounted(drawBoard);

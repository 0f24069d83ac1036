// Evaluate, above: what leads, the chart at equal context beside the table at equal k, the leaderboard, heatmaps.
import { make, shape } from "../../../chunkers/drawing/elements.js";
import { grouped, say } from "../../../chunkers/drawing/sentences.js";
import { mounted } from "../../shell/mounted.js";
import { details, panel, rowHead, sentence } from "../../shell/parts.js";
import { estimate, scrollingTable, three } from "../parts.js";
import { drawing } from "./drawing.js";

const NARROW = 480; // px of room below which the names stand under the chart
const TRAP = 1.25; // from where on the longest first chunks are so much longer that k is no fair measure
const STANDINGS = { leads: ["ok", "leads"], behind: ["muted", "behind"], undecided: ["muted", "cannot tell apart"] };

function draw(root, data) {
  const finding = make("section.finding", sentence(data.sentence));
  if (!data.questions) {
    root.replaceChildren(finding);
    return;
  }
  const [left, right] = [make("div.left", chartPart(data.chart)), make("div.right", equalPart(data))];
  const columns = make("div.columns.even", left, right);
  root.replaceChildren(finding, columns, leaderboard(data), ...data.heatmaps.map(heatmap));
}

// ---- at equal context

function chartPart(chart) {
  const title = say("At equal context");
  if (!chart) {
    const none = make("p.empty", say("Name at least one context limit to see this chart."));
    return panel("chart", title, null, none);
  }
  const { lines, of, description } = chart;
  const facts = say("{title} against {unit} of context; bands are 95 % intervals", chart);
  const some = say("{facts}; the best {shown} of {of}", { facts, shown: lines.length, of });
  const words = make("p.note", { "data-testid": "chart-words" }, description);
  const inWords = details(say("The chart in words"), words);
  return panel("chart", title, lines.length < of ? some : facts, figure(chart), chartKey(lines), inWords);
}

/** Where there is room the names stand in the chart, at the ends of the lines; elsewhere in a key under it. */
function figure({ svg: source, plot }) {
  const svg = drawing(source);
  const box = svg.getAttribute("viewBox");
  const [, , width, height] = box.split(" ");
  const shown = make("div.figure", { "data-testid": "chart-figure" }, svg);
  const fit = () => {
    const narrow = shown.clientWidth && shown.clientWidth < NARROW;
    svg.setAttribute("viewBox", narrow ? `0 0 ${plot} ${height}` : box);
    svg.setAttribute("width", narrow ? plot : width); // of the same shape as the box, or more of the drawing shows
    svg.setAttribute("font-size", narrow ? "16" : "13");
  };
  new ResizeObserver(fit).observe(shown);
  return shown;
}

function chartKey(lines) {
  const items = lines.map(({ name, colour, dash }) => {
    const look = { stroke: `var(--cx-${colour})`, "stroke-width": "2.5", "stroke-dasharray": dash || null };
    return make("li", shape("svg", {}, shape("path", { d: "M0 4H28", fill: "none", ...look })), name);
  });
  return make("ul.chart-key", items);
}

// ---- at equal k

function equalPart({ equal_k: { k, rows }, equal_context: context }) {
  const words = rows.map(row => row.words);
  const [least, most] = [Math.min(...words), Math.max(1, ...words)];
  const trap = say(
    "The same k, and up to {times} times as much text: who reads more finds more. Compare at equal context.",
    { times: (most / least).toFixed(1) },
  );
  const fair = say("Here the first chunks are of much the same length, so k is a fair measure too.");
  const columns = [`hit@${k}`, say("Words in the first {k}, median", { k })];
  return panel(
    "equal-k",
    say("At equal k"),
    say("the first {k} chunks", { k }),
    hitTable("equal-k-table", say("Hits at k = {k}", { k }), columns, rows, most),
    make("p.tail", least && most / least >= TRAP ? trap : fair),
    context && contextTable(context, most),
  );
}

function contextTable({ rows, ...context }, most) {
  const columns = [say("hit within {limit} {unit}", context), say("{unit} used, median", context)];
  return hitTable("equal-context-table", say("Hits within {limit} {unit}", context), columns, rows, most);
}

/** Hits and words of each setting, the words as a bar beside `most` too. */
function hitTable(testid, caption, columns, rows, most) {
  const drawn = rows.map(({ name, hit, words }) => {
    const bar = make("i.length", { style: `width:${(100 * words) / most}%`, "aria-hidden": "true" });
    const amount = make("td.r.words", make("b", grouped(words)), bar);
    return make("tr", rowHead(name), make("td.r", estimate(hit, false)), amount);
  });
  return scrollingTable(testid, caption, [say("Chunks"), ...columns.map(name => [name, "r"])], drawn);
}

// ---- leaderboard

function leaderboard({ leaders, questions }) {
  const { metric, about, k, rows, over } = leaders;
  const several = new Set(rows.map(row => row.retriever)).size > 1;
  const figures = [
    say("MRR"),
    say("Span recall@{k}", { k }),
    say("Intact"),
    say("Number"),
    say("Median words"),
    say("Words stored"),
  ];
  const retriever = several ? [say("Retriever")] : [];
  const heads = [say("Chunks"), ...retriever, metric, say("Against the first"), ...figures.map(name => [name, "r"])];
  const drawn = rows.map(row => leader(row, several, rows.length < 2));
  const facts = say("by {metric}, over {questions} questions; in small the 95 % interval", { metric, questions });
  const tied =
    "{about} “Cannot tell apart”: the paired difference to the first may be chance (Holm over all pairs with it).";
  const always = say("The first chunk is always taken, even when it passes the limit.");
  const board = scrollingTable("leaderboard", say("Leaderboard by {metric}", { metric }), heads, drawn);
  const tail = make("p.tail", say(tied, { about }), over && ` ${always}`);
  return panel("leaders", say("Leaderboard"), facts, board, tail);
}

function leader(row, several, alone) {
  const [tone, words] = STANDINGS[row.standing];
  const standing = alone ? make("td.muted", "–") : make("td", { class: tone }, say(words));
  if (row.over) standing.append(make("small.over", say("first chunk passes the limit")));
  const cost = `${row.cost < 0 ? "−" : "+"}${Math.abs(100 * row.cost).toFixed(0)} %`;
  const means = [row.mrr, row.span_recall, row.intact];
  return make(
    "tr",
    { "data-setting": row.name },
    rowHead(row.name),
    several && make("td", row.retriever),
    make("td", estimate(row.mean)),
    standing,
    means.map(mean => make("td.r", { title: mean.said }, three(mean.value))),
    make("td.r", grouped(row.chunks)),
    make("td.r", grouped(row.median)),
    make("td.r", `${grouped(row.stored)} `, make("small.muted", cost)),
  );
}

/** A cell's tint grows with its value over the map's own range; the number stands in it. */
function heatmap({ name, metric, sizes, overlaps, cells }) {
  const values = cells.flat().filter(value => value != null);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const share = value => (high > low ? (value - low) / (high - low) : 0);
  const cell = value => {
    if (value == null) return make("td.r.muted", "–");
    const style = `--share:${(100 * share(value)).toFixed(0)}%`;
    return make("td.r.cell", { class: value === high && "best", style }, three(value));
  };
  const heads = [say("Size, in words"), ...overlaps.map(overlap => [say("overlap {overlap}", { overlap }), "r"])];
  const rows = sizes.map((size, i) => make("tr", rowHead(`${size}`), cells[i].map(cell)));
  const title = say("Size × overlap: {name}", { name });
  const facts = say("{metric}; a stronger tint is higher, the best is framed", { metric });
  const caption = say("{metric} by size and overlap", { metric });
  return panel("heatmap", title, facts, scrollingTable("heatmap", caption, heads, rows));
}

export default mounted("board", draw);

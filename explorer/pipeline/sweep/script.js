// A sweep: four curves of counts over the values of one setting, and the same as a table.
import { make, shape } from "../../../chunkers/drawing/elements.js";
import { say } from "../../../chunkers/drawing/sentences.js";
import { mounted } from "../../shell/mounted.js";
import { panel, table } from "../../shell/parts.js";

const SIGNS = ["M-4-4h8v8h-8z", "M0-5 5 4h-10z", "M0-5 5 0 0 5-5 0z", "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z"];
const DASHES = ["none", "9 4", "2 4", "none"];
const HEIGHT = 280; // px, as all that follow
const [LEFT, RIGHT, TOP, FOOT] = [28, 100, 14, 40]; // room around the curves
const NUMBER = 30; // room for a number under the axis
const NAME = 17; // room for a name at the end of a curve
const APART = 2.5; // curves that run together stay apart by their line's width

function draw(root, data) {
  const width = Math.min(560, Math.max(300, root.clientWidth - 34));
  const columns = make("div.columns.even", make("div.left", plot(data, width)), make("div.right", figures(data)));
  const facts = say("of {of}; values in {unit}", data);
  root.replaceChildren(panel("sweep", say("Questions kept, by {axis}", data), facts, columns));
}

/** Where values and counts lie, in px. */
function scale(data, width) {
  const step = (width - LEFT - RIGHT) / Math.max(1, data.values.length - 1);
  const rise = (HEIGHT - TOP - FOOT) / Math.max(1, data.of);
  return { step, x: i => LEFT + (data.values.length > 1 ? i * step : 0), y: count => HEIGHT - FOOT - rise * count };
}

/** `width` in px: drawn at its own size, so that its letters never shrink. */
function plot(data, width) {
  const places = scale(data, width);
  const label = say("Counts by {axis}; the table beside it holds the same figures", data);
  const named = { class: "plot", role: "img", "data-testid": "plot", "aria-label": label };
  const parts = [...axes(data, width, places), ...data.curves.flatMap((curve, n) => drawCurve(curve, n, places))];
  const size = { viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT };
  return shape("svg", { ...size, ...named }, parts, curveNames(data, width, places));
}

const text = (x, y, words, attributes) => shape("text", { x, y, ...attributes }, `${words}`);
const sign = (n, x, y) => shape("path", { d: SIGNS[n], transform: `translate(${x} ${y})`, class: `sign c${n}` });

function axes(data, width, { step, x, y }) {
  const counts = Math.max(1, Math.ceil(data.of / 6));
  const out = [];
  for (let count = 0; count <= data.of; count += counts) {
    out.push(shape("line", { x1: LEFT, x2: width - RIGHT, y1: y(count), y2: y(count), class: "grid" }));
    out.push(text(LEFT - 8, y(count) + 4, count, { "text-anchor": "end" }));
  }
  const now = data.values.indexOf(data.now);
  if (now >= 0) {
    out.push(shape("line", { x1: x(now), x2: x(now), y1: TOP, y2: HEIGHT - FOOT, class: "now" }));
    out.push(text(x(now), HEIGHT - FOOT + 34, say("now"), { "text-anchor": "middle", class: "strong" }));
  }
  const every = Math.ceil(NUMBER / step);
  for (const [i, value] of data.values.entries()) {
    if (i % every === 0) out.push(text(x(i), HEIGHT - FOOT + 18, value, { "text-anchor": "middle" }));
  }
  return out;
}

function drawCurve({ counts }, n, { x, y }) {
  const points = counts.map((count, i) => [x(i), y(count) + (n - 1.5) * APART]);
  const line = {
    points: points.map(point => point.join()).join(" "),
    class: `curve c${n}`,
    "stroke-dasharray": DASHES[n],
  };
  return [shape("polyline", line), ...points.map(point => sign(n, ...point))];
}

/** At the right ends, pushed apart so that none lies over another. */
function curveNames(data, width, { y }) {
  const ends = data.curves.map(({ name, counts }, n) => ({ n, name, at: y(counts.at(-1) ?? 0) }));
  ends.sort((one, other) => one.at - other.at || one.n - other.n);
  for (const [i, one] of ends.entries()) if (i) one.at = Math.max(one.at, ends[i - 1].at + NAME);
  const slip = Math.max(0, (ends.at(-1)?.at ?? 0) - (HEIGHT - FOOT + 4));
  return ends.flatMap(({ n, name, at }) => [
    sign(n, width - RIGHT + 14, at - slip),
    text(width - RIGHT + 24, at - slip + 4, name, { class: `name c${n}` }),
  ]);
}

function figures({ axis, curves, values, now }) {
  const heads = [axis, ...curves.map(curve => curve.name)].map(name => [name, "r"]);
  const rows = values.map((value, i) => {
    const head = make("th.r", { scope: "row" }, `${value}`, value === now && make("small", ` ${say("now")}`));
    const counts = curves.map(curve => make("td.r", `${curve.counts[i]}`));
    return make("tr", { class: value === now && "in", "data-value": value }, head, counts);
  });
  return make("div.rows", table("sweep-table", null, heads, rows));
}

export default mounted("sweep", draw);

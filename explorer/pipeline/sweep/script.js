// A sweep: four curves of counts over the values of one setting, and the same as a table.

const SIGNS = ["M-4-4h8v8h-8z", "M0-5 5 4h-10z", "M0-5 5 0 0 5-5 0z", "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z"];
const DASHES = ["none", "9 4", "2 4", "none"];

function shape(tag, attributes, text) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) if (value != null) made.setAttribute(name, value);
  if (text != null) made.textContent = text;
  return made;
}

function drawSweep(root, data) {
  root.replaceChildren(panel("sweep", `Questions kept, by ${data.axis}`, `of ${data.of}; values in ${data.unit}`,
    make("div", { class: "columns even" }, make("div", { class: "left" }, plot(data, Math.min(560, Math.max(300, root.clientWidth - 34)))), make("div", { class: "right" }, numbers(data)))));
}

/** `width` in px: drawn at its own size, so that its letters never shrink. */
function plot(data, width) {
  const [height, left, right, top, foot] = [280, 28, 100, 14, 40];
  const x = i => left + (data.values.length > 1 ? i * (width - left - right) / (data.values.length - 1) : 0);
  const y = count => top + (height - top - foot) * (1 - count / Math.max(1, data.of));
  const svg = shape("svg", { viewBox: `0 0 ${width} ${height}`, width, height, class: "plot", role: "img", "data-testid": "plot",
    "aria-label": `Counts by ${data.axis}; the table beside it holds the same figures` });
  const step = Math.max(1, Math.ceil(data.of / 6));
  for (let count = 0; count <= data.of; count += step) {
    svg.append(shape("line", { x1: left, x2: width - right, y1: y(count), y2: y(count), class: "grid" }));
    svg.append(shape("text", { x: left - 8, y: y(count) + 4, "text-anchor": "end" }, String(count)));
  }
  const now = data.values.indexOf(data.now);
  if (now >= 0) {
    svg.append(shape("line", { x1: x(now), x2: x(now), y1: top, y2: height - foot, class: "now" }));
    svg.append(shape("text", { x: x(now), y: height - foot + 34, "text-anchor": "middle", class: "strong" }, "now"));
  }
  const every = Math.ceil(30 / ((width - left - right) / Math.max(1, data.values.length - 1)));  // room for a number
  data.values.forEach((value, i) => i % every === 0 && svg.append(shape("text", { x: x(i), y: height - foot + 18, "text-anchor": "middle" }, String(value))));
  data.curves.forEach((curve, n) => {
    const shift = (n - 1.5) * 2.5;  // curves that run together stay apart by their line's width
    const points = curve.counts.map((count, i) => `${x(i)},${y(count) + shift}`).join(" ");
    svg.append(shape("polyline", { points, class: `curve c${n}`, "stroke-dasharray": DASHES[n] }));
    curve.counts.forEach((count, i) => svg.append(shape("path", { d: SIGNS[n], transform: `translate(${x(i)} ${y(count) + shift})`, class: `sign c${n}` })));
  });
  // names at the right end, pushed apart so that none lies over another
  const ends = data.curves.map((curve, n) => ({ n, name: curve.name, at: y(curve.counts.at(-1) ?? 0) })).sort((p, q) => p.at - q.at || p.n - q.n);
  ends.forEach((one, i) => { if (i) one.at = Math.max(one.at, ends[i - 1].at + 17); });
  const slip = Math.max(0, (ends.at(-1)?.at ?? 0) - (height - foot + 4));
  for (const { n, name, at } of ends) {
    svg.append(shape("path", { d: SIGNS[n], transform: `translate(${width - right + 14} ${at - slip})`, class: `sign c${n}` }));
    svg.append(shape("text", { x: width - right + 24, y: at - slip + 4, class: `name c${n}` }, name));
  }
  return svg;
}

function numbers(data) {
  return make("div", { class: "rows" }, make("table", { "data-testid": "sweep-table" },
    make("thead", {}, make("tr", {}, make("th", { scope: "col", class: "r" }, data.axis), data.curves.map(curve => make("th", { scope: "col", class: "r" }, curve.name)))),
    make("tbody", {}, data.values.map((value, i) => make("tr", { class: value === data.now ? "in" : "", "data-value": value },
      make("th", { scope: "row", class: "r" }, String(value), value === data.now && make("small", {}, " now")),
      data.curves.map(curve => make("td", { class: "r" }, String(curve.counts[i]))))))));
}

export default mounted(drawSweep);

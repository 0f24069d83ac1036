// What the mounts of Evaluate share: estimates with their intervals. Needs parts.js.

const three = value => Number.isFinite(value) ? value.toFixed(3) : "–";
const grouped = value => Number(value).toLocaleString("en", { maximumFractionDigits: 1 });

/** A mean as a number with its interval, and the interval as a line on a scale from 0 to 1. */
function estimate(mean, drawn = true) {
  if (!Number.isFinite(mean.value)) return make("span", { class: "muted" }, "–");
  const [low, high] = [Math.max(0, mean.low), Math.min(1, mean.high)];
  return make("span", { class: "estimate" }, make("b", {}, three(mean.value)), make("small", {}, ` ${three(mean.low)} to ${three(mean.high)}`),
    drawn && make("i", { class: "range", "aria-hidden": "true" }, make("i", { style: `left:${100 * low}%;width:${100 * (high - low)}%` }), make("b", { style: `left:${100 * mean.value}%` })));
}

function table(testid, heads, rows, caption) {
  return make("div", { class: "rows", tabindex: "0", role: "region", "aria-label": caption }, make("table", { "data-testid": testid }, make("caption", { class: "vh" }, caption),
    make("thead", {}, make("tr", {}, heads.map(([head, right]) => make("th", { scope: "col", class: right && "r" }, head)))), make("tbody", {}, rows)));
}

/** A drawing made on the server, its parts made anew here: shapes and words only, so that nothing in it can run. */
const SHAPES = new Set(["svg", "g", "path", "line", "rect", "circle", "polyline", "polygon", "text", "tspan", "title", "desc"]);
function drawing(source) {
  const copied = node => {
    if (node.nodeType === Node.TEXT_NODE) return document.createTextNode(node.data);
    if (node.nodeType !== Node.ELEMENT_NODE || !SHAPES.has(node.localName)) return null;
    const made = document.createElementNS("http://www.w3.org/2000/svg", node.localName);
    for (const { name, value } of node.attributes) if (!/^(on|xmlns|style|href|xlink)/i.test(name)) made.setAttribute(name, value);
    for (const child of node.childNodes) { const copy = copied(child); if (copy) made.append(copy); }
    return made;
  };
  return copied(new DOMParser().parseFromString(source, "image/svg+xml").documentElement);
}

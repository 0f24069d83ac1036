// A drawing made on the server, its parts made anew here: shapes and words only, so that nothing in it can run.
import { shape } from "../../../chunkers/drawing/elements.js";

const SHAPES = ["svg", "g", "path", "line", "rect", "circle", "polyline", "polygon", "text", "tspan", "title", "desc"];
const REFUSED = /^(on|xmlns|style|href|xlink)/i;

export function drawing(source) {
  return copied(new DOMParser().parseFromString(source, "image/svg+xml").documentElement);
}

function copied(node) {
  if (node.nodeType === Node.TEXT_NODE) return node.data;
  if (node.nodeType !== Node.ELEMENT_NODE || !SHAPES.includes(node.localName)) return null;
  const kept = [...node.attributes].filter(({ name }) => !REFUSED.test(name)).map(({ name, value }) => [name, value]);
  return shape(node.localName, Object.fromEntries(kept), ...Array.from(node.childNodes, copied));
}

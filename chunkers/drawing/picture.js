// The static figure in the browser: from a tree of data to SVG, and to the files a reader takes along.
import { make, shape } from "./elements.js";

const SVG_SPACE = "http://www.w3.org/2000/svg";
export const NARROW = 600; // px of room below which the narrow picture is shown

/** `[tag, {attribute: value}, text or child …]` (svg.py, tree) as an element; nothing is read as markup. */
export function svgOf([tag, attributes, ...inner]) {
  return shape(tag, attributes, ...inner.map(one => (typeof one === "string" ? one : svgOf(one))));
}

/** Hands a file to the reader. */
export function download(name, address) {
  make("a", { download: name, href: address }).click();
}

/** The picture, which must be in the page, as an address; the colours of the theme now shown are written into it. */
export function svgAddress(drawn) {
  const copy = drawn.cloneNode(true);
  for (const one of copy.querySelectorAll("*")) {
    for (const name of ["fill", "stroke"]) {
      const token = /^var\((--cx-[a-z-]+)\)$/.exec(one.getAttribute(name) ?? "");
      if (token) one.setAttribute(name, colourOf(token[1], drawn.parentNode));
    }
  }
  copy.setAttribute("xmlns", SVG_SPACE);
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
}

/** A token's colour at `host`, as #rrggbb. */
function colourOf(token, host) {
  const sample = make("i", { style: `color:var(${token})` });
  host.append(sample);
  const [red, green, blue] = getComputedStyle(sample).color.match(/\d+/g);
  sample.remove();
  return `#${[red, green, blue].map(part => (+part).toString(16).padStart(2, "0")).join("")}`;
}

/** The picture as the address of a PNG, two pixels for each of its own. */
export async function pngAddress(drawn) {
  const image = new Image();
  const { width, height } = drawn.viewBox.baseVal;
  const board = make("canvas", { width: 2 * width, height: 2 * height });
  image.src = svgAddress(drawn);
  await image.decode();
  board.getContext("2d").drawImage(image, 0, 0, board.width, board.height);
  return board.toDataURL("image/png");
}

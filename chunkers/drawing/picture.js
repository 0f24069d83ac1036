// The still picture in the browser: from a tree of data to SVG, and to the files a reader takes along.
const SVG_SPACE = "http://www.w3.org/2000/svg";

/** `[tag, {attribute: value}, text or child …]` (svg.py, tree) as an element; nothing is read as markup. */
function svgOf([tag, attributes, ...inner]) {
  const made = document.createElementNS(SVG_SPACE, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...inner.map(one => typeof one === "string" ? one : svgOf(one)));
  return made;
}

/** The picture, which must be in the page, as an address; the colours of the theme now shown are written into it. */
function addressOf(drawn) {
  const copy = drawn.cloneNode(true);
  for (const one of copy.querySelectorAll("*")) for (const name of ["fill", "stroke"]) {
    const token = /^var\((--cx-[a-z-]+)\)$/.exec(one.getAttribute(name) ?? "");
    if (token) one.setAttribute(name, colourOf(token[1], drawn.parentNode));
  }
  copy.setAttribute("xmlns", SVG_SPACE);
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
}

/** A token's colour at `host`, as #rrggbb. */
function colourOf(token, host) {
  const probe = document.createElement("i");
  probe.style.color = `var(${token})`;
  host.append(probe);
  const [red, green, blue] = getComputedStyle(probe).color.match(/\d+/g);
  probe.remove();
  return `#${[red, green, blue].map(part => (+part).toString(16).padStart(2, "0")).join("")}`;
}

/** The picture as the address of a PNG, two pixels for each of its own. */
async function asPng(drawn) {
  const image = new Image(), { width, height } = drawn.viewBox.baseVal, board = document.createElement("canvas");
  Object.assign(board, { width: 2 * width, height: 2 * height });
  image.src = addressOf(drawn);
  await image.decode();
  board.getContext("2d").drawImage(image, 0, 0, board.width, board.height);
  return board.toDataURL("image/png");
}

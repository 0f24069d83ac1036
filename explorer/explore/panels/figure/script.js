// The still picture, wide or narrow as there is room, and its files.
const NARROW = 600; // px below which the narrow one is shown

function drawStill(root, data) {
  const figure = make("figure", { "data-testid": "still" });
  let shown = null;
  const fit = () => {
    const name = root.clientWidth >= NARROW ? "wide" : "narrow";
    if (shown !== name) figure.replaceChildren(svgOf(data.pictures[shown = name]));
  };
  const keep = (label, ending, address) => make("button", { type: "button", class: "btn", onclick: async () => {
    make("a", { download: `${data.name}.${ending}`, href: await address(figure.firstChild) }).click();
  } }, label);
  root.replaceChildren(figure, make("div", { class: "bar" }, keep("Download SVG", "svg", addressOf), keep("Download PNG", "png", asPng)));
  root.fitting?.disconnect();
  root.fitting = new ResizeObserver(fit);
  root.fitting.observe(root);
  fit();
}
export default mounted(drawStill);

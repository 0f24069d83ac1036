// The static figure, wide or narrow as there is room, and its files.
import { button, make } from "../../../../chunkers/drawing/elements.js";
import { download, NARROW, pngAddress, svgAddress, svgOf } from "../../../../chunkers/drawing/picture.js";
import { say } from "../../../../chunkers/drawing/sentences.js";
import { mounted } from "../../../shell/mounted.js";

function draw(root, { name, pictures }) {
  const figure = make("figure", { "data-testid": "still" });
  let shown = null;
  const fit = () => {
    const wanted = root.clientWidth >= NARROW ? "wide" : "narrow";
    if (shown !== wanted) figure.replaceChildren(svgOf(pictures[wanted]));
    shown = wanted;
  };
  const keep = (label, ending, addressOf) =>
    button(label, async () => download(`${name}.${ending}`, await addressOf(figure.firstChild)));
  const [svg, png] = [keep(say("Download SVG"), "svg", svgAddress), keep(say("Download PNG"), "png", pngAddress)];
  root.replaceChildren(figure, make("div.bar", svg, png));
  root.fitting?.disconnect();
  root.fitting = new ResizeObserver(fit);
  root.fitting.observe(root);
  fit();
}

export default mounted("still", draw);
